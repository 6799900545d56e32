"""Rules for movement (8.1, 2.7): a unit moves along a path, and pays for every hex as claimed."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.events import Hold, Move
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult, Term
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.frames import MovementPhase
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.state_values import holder_of
from adjudicator.games.crowning_glory.terrain import chart, entry_term, readings
from adjudicator.games.crowning_glory.zones import in_zone, room
from adjudicator.mechanics.ground.claimed_costs import ClaimedCosts, allowance_fault
from adjudicator.mechanics.ground.movement import Movement
from adjudicator.mechanics.play.arrivals import first_hex
from adjudicator.mechanics.walking import Walk

__all__ = ["allowance", "enters", "entry_points", "mark_selected", "movement", "walk"]

book = rulebook.chapter("movement")
costs = rulebook.chapter("costs")


def allowance(state: CgState, unit: str) -> int:
    """Return the Movement Points of a unit for its move."""
    return state.units[unit].movement


def enters(state: CgState, move: Move) -> bool:
    """Return whether a move brings a unit onto the map."""
    return state.where[move.unit] not in state.places


def entry_cost(state: CgState, move: Move) -> int:
    """Return the cost of the hex by which a unit enters the map; 0 if it is on the map."""
    first = first_hex(move)
    return entry_points(state, first) if enters(state, move) and first in state.places else 0


@book.value
def entry_points(state: CgState, place: str) -> int:
    """Return what a unit pays for the hex by which it enters the map (5.7d)."""
    return entry_term(state, place).value


entry_points.slips_to(0, "CG-5.7d")  # the first hex is free


def _blocked(state: CgState, move: Move, walked: Walk, fault: Fault) -> None:
    """Name the case that stops units in zones beside the special ones."""
    if fault.rule in ("CG-7.0", "CG-7.3", "CG-5.7e"):
        fault.also = ["CG-7.1a"]


def _too_far(state: CgState, move: Move, walked: Walk, fault: Fault) -> None:
    """Name the wording of 8.11, if it makes a move short enough; or the entry, if that does."""
    if fault.severity == "doubt":
        fault.rule = "CG-8.11"
    elif entry_cost(state, move) and walked.cost <= allowance(state, move.unit):
        fault.rule = "CG-5.7d"
    fault.also = ["CG-8.1c"] if fault.rule else []


movement = Movement(
    book,
    begins="CG-2.1",
    allowed="CG-8.1c",
    pays=("CG-8.1c", "CG-5.7d", "CG-8.11"),
    gap="CG-8.1d",
    points=allowance,
    entry=entry_cost,
    readings=readings,
    blocked=_blocked,
    too_far=_too_far,
)
walk = movement.walk


@book.rule("CG-6.1", on=Move)
def ends_alone(state: CgState, move: Move) -> RuleResult:
    """A unit does not end its move in a hex with a friendly unit."""
    end = move.path[-1] if move.path else move.to
    if not end or room(state, move.unit, end):
        return None
    walked = walk(state, move)
    if walked.block is not None and (walked.block.case, walked.block.at) == ("CG-6.2", end):
        return None  # the illegal entry is reported
    return fault_of(move, "ends-on-friend", at=end, seen=end)


# Effects


@book.applies(Move)
def apply_move(state: CgState, move: Move) -> None:
    """Move the unit to the end of its path, take the hexes that it crossed, and turn it passive."""
    unit = move.unit
    end = move.path[-1] if move.path else move.to
    walked = walk(state, move) if end else None
    stood = state.where[unit]
    on_map = stood in state.places
    entry = 0 if on_map else entry_cost(state, move)
    mark_selected(state, unit)
    state.forget_permission(unit)
    if walked is None:
        return
    frame = state.frame
    if type(frame) is MovementPhase:
        frame.spent = walked.cost + entry
        frame.stopped = on_map and in_zone(state, unit, stood)
        if state.record_paths:
            movement.record(state, unit, walked)
    _take(state, unit, walked.path)
    state.relocate(unit, end)
    state.confirm(unit)
    if type(frame) is MovementPhase:
        frame.stopped = frame.stopped or in_zone(state, unit, end)


def _take(state: CgState, unit: str, path: list[str]) -> None:
    """Take the hexes that a unit enters; keep their holders, as the move may be taken back."""
    frame, held, side = state.frame, state.control, state.units[unit].side
    if type(frame) is MovementPhase:
        if state.taken_in[0] is not frame:
            state.taken_in = frame, set().union(*frame.taken.values())
        taken = state.taken_in[1]
        for hexes in () if taken.isdisjoint(path) else frame.taken.values():
            for place in path:  # taking the earlier move back no longer changes their holder
                hexes.pop(place, None)
        for place in path:
            before = held.get(place, "")
            if before != side and holder_of(state, place) != side:
                frame.taken.setdefault(unit, {})[place] = before
                taken.add(place)
    state.enter(unit, path)


@book.applies(Hold)
def apply_hold(state: CgState, event: Hold) -> None:
    """Keep the unit where it is, and turn it passive."""
    mark_selected(state, event.unit)


def mark_selected(state: CgState, unit: str) -> None:
    """Record that a unit was selected in a Movement Phase."""
    state.acts(unit)
    frame = state.frame
    if type(frame) is not MovementPhase:
        return
    frame.before[unit] = state.where[unit]
    frame.last, frame.unit = state.units[unit].side, unit
    frame.spent, frame.stopped = 0, False
    state.passive.add(unit)


@costs.rule("CG-8.1b", "CG-2.7", on=Move)
def points_as_claimed(state: CgState, move: Move) -> RuleResult:
    """A unit has the Movement Points of its side and type; points are not saved or transferred."""
    fault = allowance_fault(move, allowance(state, move.unit), more="CG-8.1b", other="CG-2.7")
    if fault is not None:
        fault.also, fault.claim = ["CG-2.7"] if fault.rule == "CG-8.1b" else [], True
    return fault


def _reported(walked: Walk) -> bool:
    """Return whether a way is so wrong that its steps cannot be added up."""
    return walked.block is not None and (walked.found or walked.block.message == "gap")


def _entered(state: CgState, move: Move, place: str) -> Term | None:
    """Return the price of the hex by which a unit enters the map (5.7d)."""
    return entry_term(state, place) if enters(state, move) else None


def _misread(state: CgState, move: Move, path: list[str]) -> list[Term]:
    """Return the mistakes to enter for nothing, and to count the exit with the move."""
    entry, exits = _entered(state, move, path[0]), state.tables.exits
    found = [] if entry is None else [Term("CG-5.7d", "entry", -entry.value)]
    if state.units[move.unit].side == exits.side:
        for name, case in ((exits.west, "CG-4.1a"), (exits.east, "CG-4.8d")):
            if path[-1] in state.board.sets.get(name, ()):
                return [*found, Term(case, "exit", exits.cost)]
    return found


def _amend(state: CgState, move: Move, path: list[str], fault: Fault) -> None:
    """Name the wording of 8.11, or the exit that was counted with the move."""
    if fault.severity == "doubt":
        fault.rule, fault.also = "CG-8.11", [fault.rule, *fault.also]
    elif fault.rule in ("CG-4.1a", "CG-4.8d"):
        fault.message = "cost-with-exit"


ClaimedCosts(
    costs,
    movement,
    chart,
    case="CG-8.1c",
    adding="CG-8.14",
    reported=_reported,
    entered=_entered,
    misread=_misread,
    amend=_amend,
)
