"""Find what a finding depends on that is not certain.

Strengths, types, cavalry points, both tables and the start hexes of the battle are reconstructed. A
finding that depends on them in a log that was not played with our numbers is a doubt, unless it
holds for any values of the printed game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from adjudicator.core.asking import is_found
from adjudicator.core.events import Event, Move
from adjudicator.core.findings import Guess
from adjudicator.core.state import Frame

if TYPE_CHECKING:
    from adjudicator.games.crowning_glory.state import CgState

__all__ = ["TABLE", "depends_on_unused_numbers", "guess_of", "guessed_units", "uncertain"]

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


# Unknown units: where they are, and who is left

#: messages about the order of sides: that an army has units at all is certain
_ORDER = frozenset(
    ("first-mover", "out-of-turn", "first-attacker", "attack-out-of-turn", "phase-declined")
)
#: messages about where the acting unit itself is, or comes from
_OWN_PLACE = frozenset(
    (
        *("stands-elsewhere", "not-adjacent", "retreat-too-far", "exit-no-edge", "wrong-hex"),
        *("not-set-up-now", "not-set-up", "reserve-acts", "not-in-reserve", "reserve-held"),
        *("not-arrived", "stays-off-the-map", "arrives-by-moving", "not-on-the-map"),
    )
)
#: messages about a unit that is not there
_ABSENT = frozenset(("nobody-there", "no-target"))


def _gone_or_alive(state: CgState) -> tuple[set[str], set[str]]:
    """Return units on the map that losses may have destroyed, if weaker than we assume.

    Return beside them destroyed units that may be left, if they were stronger.
    """
    guessed = [unit for unit, spec in state.units.items() if "combat" in spec.reconstruction]
    reduced = {unit for unit in guessed if state.lost(unit) > state.proven.get(unit, 0)}
    dead = {unit for unit in guessed if state.where[unit] == "eliminated"}
    return set(filter(state.on_map, reduced)), dead


def uncertain(state: CgState, rule: str, fault: Any, subject: Any) -> list[str]:
    """Return the units of which too little is known to be sure of a fault."""
    units, message = set(fault.units), fault.message
    (gone, alive), unseen = _gone_or_alive(state), state.unconfirmed
    found: set[str] = set()
    if message == "dead-acts":
        found = units & alive
    elif message in _ABSENT:
        found = alive | unseen
    elif rule == "CG-4.4c":
        found = alive
    elif isinstance(subject, Frame):
        doubtful = units & (gone | unseen)
        sure = doubtful != units and message != "stacked"
        found = set() if sure or _nobody_acted(state, units, subject, message) else doubtful
    elif message in _OWN_PLACE and units & unseen:
        found = units & unseen
    elif isinstance(subject, Event):
        others = gone if message in _ORDER else gone | unseen
        shown = {getattr(subject, "unit", ""), *getattr(subject, "units", ())}  # they are there
        found = _needed(state, rule, fault, subject, others - shown)
    return sorted(found)


def _nobody_acted(state: CgState, units: set[str], frame: Any, message: str) -> bool:
    """Return whether a whole army, or the whole Reserve, was forgotten: it certainly exists."""
    if message == "reserve-held":
        return not frame.placed
    if message != "not-selected":
        return False
    acted = {state.units[unit].side for unit in frame.before}
    return any(state.units[unit].side not in acted for unit in units)


def _needed(state: CgState, rule: str, fault: Any, subject: Event, others: set[str]) -> set[str]:
    """Return the units without which there would be no such fault."""
    if not others:
        return set()
    twin = state.copy()
    for unit in others:
        twin.relocate(unit, "unused")
    if isinstance(subject, Move) and (subject.path or subject.start):
        start = subject.path[0] if subject.path else subject.start
        if start in twin.places and subject.unit in state.unconfirmed:
            twin.relocate(subject.unit, start)
    return set() if is_found(twin, subject, rule, fault.message) else others
