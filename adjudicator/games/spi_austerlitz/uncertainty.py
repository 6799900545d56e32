"""Find the unknown or guessed strengths, and the morale, on which a finding depends.

An unreadable strength is either our guess, which binds only those who played with it, or unknown.
Eliminated units count as losses, so demoralization may depend on it. rulebook.json says what a case
rests on: the "strength" of the units that it names, the "score" of those off the map, the "result"
of the open attack, "room" in the hexes around, "morale", or "zones" and so on the enemy's morale.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from adjudicator.core.findings import Unknown
from adjudicator.games.spi_austerlitz.frames import Combat

if TYPE_CHECKING:
    from adjudicator.games.spi_austerlitz.state import SpiState

__all__ = [
    "depends_on_unknown_morale",
    "guessed_strengths",
    "lost_enough",
    "morale_not_known",
    "unknown_strength",
]

#: an eliminated unit that acts is illegal at any strength
_DEAD = "dead-acts"


def _rests_on(state: SpiState, rule: str, what: str) -> bool:
    """Return whether a finding under a case depends on something, such as "morale"."""
    return what in state.game.rests_on[rule]


def unknown_strength(state: SpiState, units: Iterable[str]) -> Unknown | None:
    """Return that the strength of one of some units is unknown, if it is."""
    unread = next((unit for unit in units if state.units[unit].combat is None), None)
    if unread is None:
        return None
    return Unknown(why="strength-not-known", needs="combat", args={"unit": unread})


def lost_enough(state: SpiState, side: str) -> bool:
    """Return whether the losses of a side reach the limit of demoralization."""
    return state.losses[side] >= state.tables.demoralization.losses


def guessed_strengths(state: SpiState, rule: str, fault: Any, subject: Any) -> list[str]:
    """Return the units with a reconstructed strength on which a fault depends."""
    if fault.message == _DEAD:
        return []
    units = _units_weighed(state, rule, fault, subject)
    if _rests_on(state, rule, "morale"):
        sides = _sides(state, rule, fault)
        units |= {unit for side in sides for unit in _decisive(state, side, guesses=True)}
    return sorted(unit for unit in units if "combat" in state.units[unit].reconstruction)


def _units_weighed(state: SpiState, rule: str, fault: Any, subject: Any) -> set[str]:
    """Return the units whose strength a fault is about."""
    if fault.strengths:
        return set(fault.strengths)
    units, on = set[str](), state.game.rests_on[rule]
    if "strength" in on:
        units |= {*fault.units, *getattr(subject, "units", ()), *getattr(subject, "defenders", ())}
        units |= {u for place in getattr(subject, "targets", ()) for u in state.stack(place)}
    if type(state.frame) is Combat and not {"strength", "result", "room"}.isdisjoint(on):
        units |= {*state.frame.attackers, *state.frame.defenders}
    if "room" in on:
        near = {fault.at, *state.board.neighbours.get(fault.at, ())}
        units |= {*fault.units, *(unit for place in near for unit in state.stack(place))}
    if "score" in on:
        units |= {u for u, place in state.where.items() if place not in state.places}
    return units


def _sides(state: SpiState, rule: str, fault: Any) -> list[str]:
    """Return the sides on whose morale a fault depends."""
    if _rests_on(state, rule, "zones") and fault.units:
        return [state.enemy[state.units[fault.units[0]].side]]
    return list(state.losses)


def depends_on_unknown_morale(state: SpiState, rule: str, fault: Any) -> bool:
    """Return whether a fault depends on unknown morale."""
    if not _rests_on(state, rule, "morale") or fault.message == _DEAD:
        return False
    return morale_not_known(state, _sides(state, rule, fault))


def morale_not_known(state: SpiState, sides: Iterable[str]) -> bool:
    """Return whether it is unknown if one of these sides is demoralized."""
    if state.demoralized:
        return False
    if all(lost_enough(state, side) for side in state.losses):
        return True  # a position that does not say who was first
    return any(_decisive(state, side, guesses=False) for side in sides)


def _decisive(state: SpiState, side: str, *, guesses: bool) -> list[str]:
    """Return the lost units of a side whose guessed or unknown strength decides its morale."""
    units = [
        unit
        for unit, one in state.units.items()
        if one.side == side
        and state.where[unit] == "eliminated"
        and ("combat" in one.reconstruction if guesses else one.combat is None)
    ]
    if not units or state.demoralized not in ("", side):
        return []
    limit = state.tables.demoralization.losses
    sure = state.losses[side] - sum(state.units[unit].combat or 0 for unit in units)
    if state.demoralized:
        return units if sure + len(units) < limit else []
    return units if sure + sum(_most(state, unit) for unit in units) >= limit else []


def _most(state: SpiState, unit: str) -> int:
    """Return the highest value that a unit may have: that of the strongest of its kind."""
    spec = state.units[unit]
    every = (*state.game.units.values(), *state.units.values())
    kin = [one for one in every if (one.side, one.type) == (spec.side, spec.type)]
    return max(one.combat or 0 for one in kin)
