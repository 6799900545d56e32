"""Find reconstructed values on which a finding depends: strengths, cavalry points, both tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from adjudicator.core.findings import Guess

if TYPE_CHECKING:
    from adjudicator.games.crowning_glory.state import CgState

__all__ = ["TABLE", "depends_on_unused_numbers", "guess_of", "guessed_units"]

#: stands for the combat tables among the units on which a fault depends
TABLE = "the combat table"
#: messages that depend on a unit's Movement Points, as all do that begin with these words
_POINTS = frozenset(
    ("too-far", "no-way-too-far", "claimed-too-far", "allowance-claimed", "exit-points")
)
_LONG_WAY = "long-way-"
#: words in messages that depend on whether a unit is infantry or cavalry
_ARMS = ("pond", "prohibited")


def guessed_units(state: CgState, rule: str, fault: Any, subject: Any) -> list[str]:
    """Return the units with a reconstructed number on which a fault depends, and the table."""
    found = [
        unit
        for unit in fault.strengths
        if unit in state.units and "combat" in state.units[unit].reconstruction
    ]
    if parts := _parts(state, fault):
        made_up = (u for u in fault.units if set(parts) & set(state.units[u].reconstruction))
        found.extend(made_up)
    if TABLE in fault.strengths and "combat" not in state.game.replaced_tables:
        found.append(TABLE)
    return found


def _parts(state: CgState, fault: Any) -> tuple[Literal["movement", "type"], ...]:
    """Return the values of its units, besides strength, on which a fault depends."""
    if fault.message in _POINTS or fault.message.startswith(_LONG_WAY):
        # the points follow from the type
        return ("movement",) if state.bound else ("movement", "type")
    return ("type",) if any(word in fault.message for word in _ARMS) else ()


def guess_of(state: CgState, unit: str, fault: Any) -> Guess | None:
    """Return the reconstructed value of a unit, other than strength, on which a fault depends."""
    spec = state.units[unit]
    for part in _parts(state, fault):
        if part in spec.reconstruction:
            return Guess(what=part, of=unit, value=getattr(spec, part))
    if unit in state.unconfirmed and unit not in fault.strengths and not state.bound:
        return Guess(what="place", of=unit, value=state.where[unit])
    return None


def depends_on_unused_numbers(state: CgState, fault: Any) -> bool:
    """Return whether a fault depends on numbers that nobody is known to have played with."""
    made_up = set(guessed_units(state, fault.rule, fault, None))
    return bool(made_up) and not state.bound and not made_up <= state.own_units
