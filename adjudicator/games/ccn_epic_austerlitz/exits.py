"""Units that leave the map: where the scenario has a breakthrough, from the enemy's baseline."""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.blame import fault_of
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz.allowance import allowance_of, is_ordered
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.frames import Turn
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__ = ["baseline"]

book = rulebook.chapter("exits")
#: places of units that are certainly not on the map, even if the log begins in the middle
_GONE = ("eliminated", "exited", "removed")


def baseline(state: CcnState, side: str) -> set[str]:
    """Return the hexes of the baseline of a side: the last row at its edge."""
    rows = {place: int(place[2:]) for place in state.places if place.isdigit()}
    edge = min(rows.values()) if side == state.scenario.bottom else max(rows.values())
    return {place for place, row in rows.items() if row == edge}


def _not_on_the_edge(state: CcnState, turn: Turn, event: common.Exit) -> RuleResult:
    """Return the fault of a unit that is not, or was not, on the baseline of the enemy."""
    unit = event.unit
    here, edge = state.where[unit], baseline(state, state.enemy[state.units[unit].side])
    if here in _GONE:
        return fault_of(event, "absent")
    if turn.moved.get(unit, here) not in edge:
        return fault_of(event, "exit-baseline")
    if here in state.places and here not in edge:
        return fault_of(event, "exit-from", place=here)
    return None


@book.rule("CCN-2.breakthrough-2", on=common.Exit)
def from_the_enemy_baseline(state: CcnState, event: common.Exit) -> RuleResult:
    """The unit is ordered, and began its turn on the enemy's baseline."""
    turn, unit = state.open_turn, event.unit
    if turn is None or not any(one.kind == "breakthrough" for one in state.objectives):
        return None
    if fault := _not_on_the_edge(state, turn, event):
        return fault
    if (turn.orders or state.orders_known) and not is_ordered(state, unit):
        return fault_of(event, "exit-unordered")
    most, count = allowance_of(state, unit), turn.hexes.get(unit, 0) + 1
    if count <= most.move or most.open:
        return None
    # the book does not say whether the way off the map is a hex of the move
    return fault_of(event, "exit-far", expected=most.move, seen=count, severity="doubt")
