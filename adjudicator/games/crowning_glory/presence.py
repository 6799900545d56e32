"""Rules on which pieces can act: units on the map, no markers (2.2, 2.6, 2.9, 3.1, 4.8)."""

from __future__ import annotations

from typing import Any

from adjudicator.core.events import Advance, Exit, Hold, Lose, Move, Place, Retreat, SetUp
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.events import Assault
from adjudicator.games.crowning_glory.state import CgState

book = rulebook.chapter("presence")

__all__: list[str] = []

#: events of units on the map only
_ACTS = (Move, Hold, Exit, Assault, Lose, Retreat, Advance)
#: where a unit is that is not on the map -> the case that keeps it off, and the message
_FATES = {
    "eliminated": ("CG-2.9", "dead-acts"),
    "exited-east": ("CG-4.8d", "exited-acts"),
    "exited-west": ("CG-4.1a", "exited-acts"),
    "reserve": ("CG-5.6", "reserve-acts"),
    "unplaced": ("CG-3.1", "unplaced-acts"),
    "unused": ("CG-10.1", "unused-acts"),
}


def _actors(event: Any) -> list[str]:
    return event.units if type(event) is Assault else [event.unit]


@book.rule("CG-2.6", on=(Move, Hold, Exit, Place, SetUp, Retreat, Advance), stops=True)
def markers_do_not_move(state: CgState, event: Any) -> RuleResult:
    """A bombardment marker is put into an attack; it never moves from hex to hex."""
    unit = event.unit
    if not state.is_marker(unit):
        return None
    args = {"unit": unit, "action": event.__struct_config__.tag}
    return Fault(message="marker-moves", args=args, units=[unit], seen=args["action"])


@book.rule("CG-2.2", on=Lose, stops=True)
def markers_have_no_steps(state: CgState, event: Lose) -> RuleResult:
    """A marker is not a unit: it has no steps to lose."""
    if not state.is_marker(event.unit):
        return None
    return Fault(message="marker-loses", args={"unit": event.unit}, units=[event.unit])


@book.rule(*(case for case, _ in _FATES.values()), on=_ACTS, stops=True)
def only_who_is_there_acts(state: CgState, event: Any) -> RuleResult:
    """A unit that was destroyed, has exited, or has not arrived yet does not act."""
    faults: list[Fault | Unknown] = []
    for unit in _actors(event):
        case, message = _FATES.get(state.where[unit], ("", ""))
        if case:
            args, seen = {"unit": unit}, state.where[unit]
            faults.append(Fault(rule=case, message=message, args=args, units=[unit], seen=seen))
    return faults or None
