"""Rules for movement (chapter 8): a unit moves along a path and pays for every hex."""

from __future__ import annotations

from adjudicator.core.events import Hold, Move
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.frames import MovementPhase
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.state_values import holder_of
from adjudicator.games.crowning_glory.terrain import entry_term, points_saved_by_wording
from adjudicator.games.crowning_glory.zones import friends_in, in_zone
from adjudicator.mechanics.walking import Walk, begins_elsewhere, followed

__all__ = ["allowance", "enters", "entry_cost", "entry_points", "mark_selected", "walk"]

book = rulebook.chapter("movement")


def allowance(state: CgState, unit: str) -> int:
    """Return the Movement Points of a unit for its move."""
    return state.units[unit].movement


def enters(state: CgState, move: Move) -> bool:
    """Return whether a move brings a unit onto the map."""
    return state.where[move.unit] not in state.places


def entry_cost(state: CgState, move: Move) -> int:
    """Return the cost of the hex by which a unit enters the map; 0 if it is on the map."""
    first = move.path[0] if move.path else move.start or move.to
    return entry_points(state, first) if enters(state, move) and first in state.places else 0


@book.value
def entry_points(state: CgState, place: str) -> int:
    """Return what a unit pays for the hex by which it enters the map (5.7d)."""
    return entry_term(state, place).value


@entry_points.slip("CG-5.7d")
def free_entry(state: CgState, place: str) -> int:
    """Slip: the first hex is free."""
    return 0


def walk(state: CgState, move: Move) -> Walk:
    """Follow the path of a move, or find the cheapest one from its start to its end."""
    if state.walked[0] is move and state.now:
        kept: Walk = state.walked[1]
        return kept
    budget = allowance(state, move.unit) - entry_cost(state, move)
    return followed(state, move, budget, gap="CG-8.1d")


# The rules


@book.rule("CG-2.1", on=Move)
def one_place_at_a_time(state: CgState, move: Move) -> RuleResult:
    """A move begins in the hex where the unit stands."""
    return begins_elsewhere(state, move)


@book.rule("CG-8.1c", on=Move)
def every_step_is_allowed(state: CgState, move: Move) -> RuleResult:
    """No other case forbids a step of a move."""
    if not move.path and not move.to:
        return Unknown(why="move-without-end", needs="path", args={"unit": move.unit})
    walked = walk(state, move)
    if walked.block is None or (walked.found and _beyond(state, move, walked)):
        return None
    return _blocked(state, move, walked)


@book.rule("CG-8.1c", "CG-5.7d", "CG-8.11", on=Move)
def pay_for_every_hex(state: CgState, move: Move) -> RuleResult:
    """The cost of all steps is within the unit's points."""
    if not move.path and not move.to:
        return None
    walked = walk(state, move)
    if not _beyond(state, move, walked) or (walked.block is not None and not walked.found):
        return None
    return _too_far(state, move, walked)


def _beyond(state: CgState, move: Move, walked: Walk) -> bool:
    """Return whether a way costs more than a unit has."""
    return walked.cost + entry_cost(state, move) > allowance(state, move.unit)


def _blocked(state: CgState, move: Move, walked: Walk) -> Fault:
    block = walked.block
    assert block is not None  # noqa: S101  # the caller saw it
    message = block.message
    if walked.found:
        message = f"{'no-way' if walked.detour_cost is None else 'long-way'}-{message}"
    also = ["CG-7.1a"] if block.case in ("CG-7.0", "CG-7.3", "CG-5.7e") else []
    return Fault(
        rule=block.case,
        message=message,
        also=also,
        args={
            "unit": move.unit,
            "type": state.units[move.unit].type,
            "terrain": " and ".join(state.board.terrain[block.at]),
            "at": block.at,
            "around": walked.detour_cost,
            "left": allowance(state, move.unit),
            "path": walked.path,
        },
        units=[move.unit],
        at=block.at,
        expected=None if walked.detour_cost is None else allowance(state, move.unit),
        seen=" ".join(walked.path) if walked.detour_cost is None else walked.detour_cost,
    )


def _too_far(state: CgState, move: Move, walked: Walk) -> Fault:
    """Report that a move is too long; a doubt, if the wording of 8.11 makes it short enough."""
    budget, entry = allowance(state, move.unit), entry_cost(state, move)
    cost = walked.cost + entry
    doubtful = cost - points_saved_by_wording(state, walked.path) <= budget
    case = "CG-5.7d" if entry and walked.cost <= budget else "CG-8.1c"
    if doubtful:
        case = "CG-8.11"
    return Fault(
        rule=case,
        severity="doubt" if doubtful else "violation",
        also=[] if case == "CG-8.1c" else ["CG-8.1c"],
        message="no-way-too-far" if walked.found else "too-far",
        args={"unit": move.unit, "cost": cost, "left": budget, "path": walked.path},
        units=[move.unit],
        at=walked.path[-1],
        expected=budget,
        seen=cost,
    )


@book.rule("CG-6.1", on=Move)
def ends_alone(state: CgState, move: Move) -> RuleResult:
    """A unit does not end its move in a hex with a friendly unit."""
    end = move.path[-1] if move.path else move.to
    if not end or not friends_in(state, move.unit, end):
        return None
    walked = walk(state, move)
    if walked.block is not None and (walked.block.case, walked.block.at) == ("CG-6.2", end):
        return None  # the illegal entry is reported
    args = {"unit": move.unit, "at": end}
    return Fault(message="ends-on-friend", args=args, units=[move.unit], at=end, seen=end)


# Effects


@book.applies(Move)
def apply_move(state: CgState, move: Move) -> None:
    """Move the unit to the end of its path, take the hexes that it crossed, and turn it passive."""
    unit = move.unit
    end = move.path[-1] if move.path else move.to
    walked = walk(state, move) if end else None
    entry, stood = entry_cost(state, move), state.where[unit]
    mark_selected(state, unit)
    state.forget_permission(unit)
    if walked is None:
        return
    frame = state.frame
    if type(frame) is MovementPhase:
        frame.spent = walked.cost + entry
        frame.stopped = stood in state.places and in_zone(state, unit, stood)
        if state.record_paths and walked.found:
            state.paths.append(
                {
                    "event": state.now,
                    "unit": unit,
                    "path": walked.path,
                    "costs": walked.costs,
                    "cost": walked.cost,
                }
            )
    for place in walked.path:
        _take(state, unit, place)
    state.relocate(unit, end)
    state.confirm(unit)
    if type(frame) is MovementPhase:
        frame.stopped = frame.stopped or in_zone(state, unit, end)


def _take(state: CgState, unit: str, place: str) -> None:
    """Take a hex that a unit enters; keep its holder, because the move may be taken back."""
    frame = state.frame
    if type(frame) is MovementPhase:
        for hexes in frame.taken.values():
            # another unit was there later: taking the earlier move back no longer
            # changes its holder
            hexes.pop(place, None)
        if holder_of(state, place) != state.units[unit].side:
            frame.taken.setdefault(unit, {})[place] = state.control.get(place, "")
    state.enter(unit, place)


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
