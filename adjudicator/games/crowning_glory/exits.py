"""Rules for exits (4.1, 4.8): Allied units exit west to win, or east when demoralized."""

from __future__ import annotations

from typing import Any

from adjudicator.core.blame import fault_of
from adjudicator.core.events import Exit
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.frames import MovementPhase
from adjudicator.games.crowning_glory.morale import is_demoralized_ally
from adjudicator.games.crowning_glory.movement import allowance, mark_selected
from adjudicator.games.crowning_glory.position import IllegalLosses
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.victory import settle, win

__all__ = ["edge_of", "may_exit"]

book = rulebook.chapter("exits")


def edge_of(state: CgState, place: str) -> str:
    """Return the edge by which a unit exits from a hex: "west", "east" or ""."""
    exits = state.tables.exits
    for edge, name in (("west", exits.west), ("east", exits.east)):
        if place in state.board.sets.get(name, ()):
            return edge
    return ""


def _points_left(state: CgState, unit: str) -> int:
    """Return the points that a unit has left from its move, if that was the last event."""
    frame = state.frame
    spent = frame.spent if type(frame) is MovementPhase and frame.unit == unit else 0
    return allowance(state, unit) - spent


def _had_to_stop(state: CgState, unit: str) -> bool:
    """Return whether a unit has moved and had to stop, in a zone or after one hex out of one."""
    frame = state.frame
    return type(frame) is MovementPhase and frame.unit == unit and frame.stopped


def may_exit(state: CgState, unit: str) -> bool:
    """Return whether a unit of the exiting side can exit now, by any edge."""
    edge = edge_of(state, state.where[unit])
    broken = is_demoralized_ally(state, state.units[unit].side)
    if state.scenario is not None or edge != ("east" if broken else "west"):
        return False
    if type(state.frame) is not MovementPhase:
        return False
    if _had_to_stop(state, unit) or _had_its_turn(state, unit):
        return False
    fit = _points_left(state, unit) >= state.tables.exits.cost
    return fit and state.units[unit].side == state.tables.exits.side


def _fault(state: CgState, event: Exit, message: str, **more: Any) -> Fault:
    return fault_of(event, message, at=state.where[event.unit], **more)


@book.rule("CG-10.2", on=Exit, stops=True)
def nobody_leaves_the_scenario(state: CgState, event: Exit) -> RuleResult:
    """In the scenario no unit leaves its part of the map."""
    return None if state.scenario is None else _fault(state, event, "exit-scenario")


@book.rule("CG-4.1a", "CG-4.8d", "CG-1.3", on=Exit, stops=True)
def who_leaves_and_where(state: CgState, event: Exit) -> RuleResult:
    """Allied units exit the map, from a hex of the edge that is open to them."""
    side, exits = state.units[event.unit].side, state.tables.exits
    if side != exits.side:
        return _fault(state, event, "exit-side", expected=exits.side, seen=side)
    if not state.board.sets.get(exits.west) and not state.board.sets.get(exits.east):
        return Unknown(why="no-exit-hexes", needs=f"{exits.west}, {exits.east}")
    edge = edge_of(state, state.where[event.unit])
    if edge and event.edge in ("", edge):
        return None
    case = "CG-4.8d" if is_demoralized_ally(state, side) or event.edge == "east" else "CG-4.1a"
    if edge:  # on an edge, but the log names another edge
        return _fault(
            state,
            event,
            "exit-other-edge",
            rule="CG-1.3",
            also=[case],
            expected=edge,
            seen=event.edge,
        )
    return _fault(state, event, "exit-no-edge", rule=case, seen=state.where[event.unit])


@book.rule("CG-8.1a", on=Exit, stops=True)
def leaves_at_the_end_of_its_move(state: CgState, event: Exit) -> RuleResult:
    """A unit that was selected earlier does not exit later, except as the end of its move."""
    if not _had_its_turn(state, event.unit):
        return None
    return _fault(state, event, "exit-later", expected="active", seen="passive")


def _had_its_turn(state: CgState, unit: str) -> bool:
    frame = state.frame
    goes_on = type(frame) is MovementPhase and frame.unit == unit
    return unit in state.passive and not goes_on


@book.rule("CG-2.1", on=Exit)
def leaves_from_where_it_stands(state: CgState, event: Exit) -> RuleResult:
    """A unit exits from the hex in which it stands."""
    stands = state.where[event.unit]
    if not event.at or event.at == stands:
        return None
    fault = _fault(state, event, "stands-elsewhere", expected=stands, seen=event.at)
    fault.args["start"] = event.at
    return fault


@book.rule("CG-4.1b", on=Exit, stops=True)
def no_way_west(state: CgState, event: Exit) -> RuleResult:
    """A demoralized army does not exit by the west edge."""
    side = state.units[event.unit].side
    if edge_of(state, state.where[event.unit]) != "west" or not is_demoralized_ally(state, side):
        return None
    return _fault(state, event, "exit-west-broken", also=["CG-4.1a"], seen=state.losses[side])


@book.rule("CG-4.8d", on=Exit, stops=True)
def east_only_when_demoralized(state: CgState, event: Exit) -> RuleResult:
    """Only a demoralized army exits by the east edge."""
    side = state.units[event.unit].side
    if edge_of(state, state.where[event.unit]) != "east" or is_demoralized_ally(state, side):
        return None
    return _fault(state, event, "exit-east-unbroken", seen=state.losses[side])


@book.rule("CG-4.1a", "CG-4.8d", on=Exit)
def leaving_takes_a_point(state: CgState, event: Exit) -> RuleResult:
    """Exiting costs a point, which a unit that had to stop cannot pay."""
    unit = event.unit
    case = "CG-4.8d" if edge_of(state, state.where[unit]) == "east" else "CG-4.1a"
    if _had_to_stop(state, unit):
        return _fault(state, event, "exit-after-stop", rule=case, also=["CG-7.1a"])
    cost, left = state.tables.exits.cost, _points_left(state, unit)
    if left < cost:
        return _fault(state, event, "exit-points", rule=case, expected=left, seen=cost)
    if event.cost not in (None, cost):
        return _fault(state, event, "exit-cost", rule=case, expected=cost, seen=event.cost)
    return None


@book.applies(Exit)
def apply_exit(state: CgState, event: Exit) -> None:
    """Remove the unit for good; by the west edge it wins the game, if that exit was legal."""
    unit = event.unit
    if not state.on_map(unit):
        return
    legal, edge = may_exit(state, unit), edge_of(state, state.where[unit])
    side, wrongly = state.units[unit].side, None
    if state.refused:
        wrongly = IllegalLosses(events=[state.now], steps={side: 0})
    frame = state.frame
    if type(frame) is MovementPhase and frame.unit != unit:
        mark_selected(state, unit)
    state.relocate(unit, "exited-east" if edge == "east" else "exited-west")
    if legal and edge == "west" and state.chapter_4_applies:
        win(state, state.tables.exits.side, "CG-4.1a", wrongly)
    settle(state, wrongly=wrongly)
