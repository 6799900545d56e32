"""Rules on which pieces can act: units on the map, no markers (2.2, 2.6, 2.9, 3.1, 4.8)."""

from __future__ import annotations

from typing import Any

from adjudicator.core.blame import fault_about
from adjudicator.core.events import Advance, Exit, Hold, Lose, Move, Place, Retreat, SetUp
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.events import Assault
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.mechanics.play.presence import Absence, Presence

book = rulebook.chapter("presence")

__all__: list[str] = []


@book.rule("CG-2.6", on=(Move, Hold, Exit, Place, SetUp, Retreat, Advance), stops=True)
def markers_do_not_move(state: CgState, event: Any) -> RuleResult:
    """A bombardment marker is put into an attack; it never moves from hex to hex."""
    if not state.is_marker(event.unit):
        return None
    action = event.__struct_config__.tag
    return fault_about(event.unit, "marker-moves", action=action, seen=action)


@book.rule("CG-2.2", on=Lose, stops=True)
def markers_have_no_steps(state: CgState, event: Lose) -> RuleResult:
    """A marker is not a unit: it has no steps to lose."""
    if not state.is_marker(event.unit):
        return None
    return fault_about(event.unit, "marker-loses")


Presence(
    book,
    acts=(Move, Hold, Exit, Assault, Lose, Retreat, Advance),
    absences={
        "eliminated": Absence("CG-2.9", "dead-acts"),
        "exited-east": Absence("CG-4.8d", "exited-acts"),
        "exited-west": Absence("CG-4.1a", "exited-acts"),
        "reserve": Absence("CG-5.6", "reserve-acts"),
        "unplaced": Absence("CG-3.1", "unplaced-acts"),
        "unused": Absence("CG-10.1", "unused-acts"),
    },
)
