"""Rules for exits (4.1, 4.8): Allied units exit west to win, or east when demoralized."""

from __future__ import annotations

from adjudicator.core.events import Exit
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.frames import MovementPhase
from adjudicator.games.crowning_glory.movement import allowance, mark_selected
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.state_values import is_demoralized_ally
from adjudicator.games.crowning_glory.victory import settle, win
from adjudicator.mechanics.combat.step_results import IllegalLosses
from adjudicator.mechanics.play.exits import ExitCost, ExitWays, exit_fault
from adjudicator.mechanics.play.phases import phase_of

__all__ = ["edge_of", "may_exit"]

book = rulebook.chapter("exits")


@book.value
def _exit_cost(state: CgState, unit: str) -> int:
    """Return the Movement Points that an exit costs."""
    return state.tables.exits.cost


def _its_move(state: CgState, unit: str) -> MovementPhase | None:
    """Return the phase in which a unit has just moved, if nothing happened since."""
    phase = phase_of(state, MovementPhase)
    return phase if phase is not None and phase.unit == unit else None


def _points_left(state: CgState, unit: str) -> int:
    """Return the points that a unit has left from its move, if that was the last event."""
    move = _its_move(state, unit)
    return allowance(state, unit) - (move.spent if move is not None else 0)


def _had_to_stop(state: CgState, unit: str) -> bool:
    """Return whether a unit has moved and had to stop, in a zone or after one hex out of one."""
    move = _its_move(state, unit)
    return move is not None and move.stopped


def _had_its_turn(state: CgState, unit: str) -> bool:
    return unit in state.passive and _its_move(state, unit) is None


def _open_edge(state: CgState, side: str) -> str:
    """Return the edge by which a side may exit: a demoralized army goes east."""
    return "east" if is_demoralized_ally(state, side) else "west"


def may_exit(state: CgState, unit: str) -> bool:
    """Return whether a unit of the exiting side can exit now, by any edge."""
    side = state.units[unit].side
    return (
        state.scenario is None
        and phase_of(state, MovementPhase) is not None
        and side == state.tables.exits.side
        and edge_of(state, state.where[unit]) == _open_edge(state, side)
        and not _had_to_stop(state, unit)
        and not _had_its_turn(state, unit)
        and _points_left(state, unit) >= state.tables.exits.cost
    )


@book.rule("CG-10.2", on=Exit, stops=True)
def nobody_leaves_the_scenario(state: CgState, event: Exit) -> RuleResult:
    """In the scenario no unit leaves its part of the map."""
    return None if state.scenario is None else exit_fault(state, event, "exit-scenario")


def _case(state: CgState, event: Exit) -> str:
    """Return the case of the edge by which a unit wants to exit."""
    east = "east" in (event.edge, _open_edge(state, state.units[event.unit].side))
    return "CG-4.8d" if east else "CG-4.1a"


def _settle_way(state: CgState, event: Exit, fault: Fault) -> Fault:
    if fault.message == "exit-no-edge":
        fault.rule, fault.expected = _case(state, event), None
    return fault


_ways = ExitWays(
    book,
    ("CG-4.1a", "CG-4.8d"),
    stands="CG-2.1",
    side=lambda state: state.tables.exits.side,
    hexes=lambda state: {"west": state.tables.exits.west, "east": state.tables.exits.east},
    elsewhere="exit-no-edge",
    unknown="no-exit-hexes",
    settle=_settle_way,
)


def edge_of(state: CgState, place: str) -> str:
    """Return the edge by which a unit exits from a hex: "west", "east" or ""."""
    return next(iter(_ways.edges(state, place)), "")


@book.rule("CG-1.3", on=Exit, stops=True)
def by_the_edge_where_it_stands(state: CgState, event: Exit) -> RuleResult:
    """A unit exits by the edge on which it stands."""
    edge, side = edge_of(state, state.where[event.unit]), state.units[event.unit].side
    if event.edge in ("", edge):
        return None
    closed = ["CG-4.8d"] if edge == "east" != _open_edge(state, side) else []
    also = [_case(state, event), *closed]
    return exit_fault(state, event, "exit-other-edge", also=also, expected=edge, seen=event.edge)


@book.rule("CG-8.1a", on=Exit, stops=True)
def leaves_at_the_end_of_its_move(state: CgState, event: Exit) -> RuleResult:
    """A unit that was selected earlier does not exit later, except as the end of its move."""
    if not _had_its_turn(state, event.unit):
        return None
    return exit_fault(state, event, "exit-later", expected="active", seen="passive")


@book.rule("CG-4.1b", "CG-4.8d", on=Exit, stops=True)
def by_the_open_edge(state: CgState, event: Exit) -> RuleResult:
    """A demoralized army exits by the east edge only, any other by the west edge only."""
    side, edge = state.units[event.unit].side, edge_of(state, state.where[event.unit])
    lost = state.losses[side]
    if not edge or edge == _open_edge(state, side):
        return None
    if edge == "west":
        return exit_fault(state, event, "exit-west-broken", also=["CG-4.1a"], seen=lost)
    return exit_fault(state, event, "exit-east-unbroken", rule="CG-4.8d", seen=lost)


def _settle_cost(state: CgState, event: Exit, fault: Fault) -> Fault:
    """Name the case of the edge by which a unit exits."""
    east = edge_of(state, state.where[event.unit]) == "east"
    fault.rule = "CG-4.8d" if east else "CG-4.1a"
    return fault


@book.rule("CG-4.1a", "CG-4.8d", on=Exit, stops=True)
def not_after_a_stop(state: CgState, event: Exit) -> RuleResult:
    """A unit that had to stop does not exit."""
    if not _had_to_stop(state, event.unit):
        return None
    fault = exit_fault(state, event, "exit-after-stop", also=["CG-7.1a"])
    return _settle_cost(state, event, fault)


ExitCost(book, "CG-4.1a", "CG-4.8d", cost=_exit_cost, left=_points_left, settle=_settle_cost)


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
    settle(state, illegal=lambda: wrongly)
