"""Rules for movement (chapter 5): a unit moves along a path and pays for every hex."""

from __future__ import annotations

from itertools import pairwise

from adjudicator.core.events import Move
from adjudicator.core.findings import Fault, Severity, Unknown
from adjudicator.core.rules import RuleResult, Term
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.frames import MovementPhase
from adjudicator.games.spi_austerlitz.morale import zone_case_if_demoralized
from adjudicator.games.spi_austerlitz.stacking import note_overfull_stack
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.terrain_readings import legal_by_other_reading, points_saved
from adjudicator.mechanics import walking
from adjudicator.mechanics.walking import Walk, begins_elsewhere, followed

__all__ = ["overspent", "points_left", "terms_of", "too_long", "walk"]

book = rulebook.chapter("movement")


@book.value
def points_left(state: SpiState, unit: str) -> int:
    """Return the points that a unit may still spend in this phase; negative if it overspent."""
    frame = state.frames[0] if state.frames else None
    if type(frame) is not MovementPhase:
        return state.units[unit].movement
    return state.units[unit].movement - frame.spent.get(unit, 0)


@points_left.slip("SPI-5G")
def _allowance_for_each_stage(state: SpiState, unit: str) -> int:
    frame = state.frames[0] if state.frames else None
    if type(frame) is not MovementPhase or unit not in frame.before:
        return points_left.right(state, unit)
    return state.units[unit].movement - frame.before[unit][1]


@book.value
def too_long(state: SpiState, unit: str, cost: int) -> bool:
    """Return whether a unit cannot pay the cost of a move."""
    return cost > points_left(state, unit)


@too_long.slip("SPI-5C")
def _any_length(state: SpiState, unit: str, cost: int) -> bool:
    return False


def walk(state: SpiState, move: Move) -> Walk:
    """Follow the path of a move, or find the cheapest one from its start to its end."""
    if state.walked[0] is move and state.now:
        kept: Walk = state.walked[1]
        return kept
    budget = 0 if move.path else points_left(state, move.unit)  # for a search only
    return followed(state, move, budget, gap="SPI-5D")


# The rules


@book.rule("SPI-2.1", on=Move)
def one_place_at_a_time(state: SpiState, move: Move) -> RuleResult:
    """A move begins in the hex where the unit stands."""
    return begins_elsewhere(state, move)


@book.rule("SPI-5.0", on=Move)
def every_step_is_allowed(state: SpiState, move: Move) -> RuleResult:
    """No other case forbids a step of a move."""
    if not move.path and not move.to:
        return Unknown(why="move-without-end", needs="path", args={"unit": move.unit})
    walked = walk(state, move)
    if walked.block is None or _beyond(state, move, walked):
        return None
    return _blocked(state, move, walked)


@book.rule("SPI-5C", on=Move)
def pay_from_the_allowance(state: SpiState, move: Move) -> RuleResult:
    """The cost of all steps is within the allowance."""
    if not move.path and not move.to:
        return None
    walked, budget = walk(state, move), points_left(state, move.unit)
    if walked.cost <= budget:
        return None
    if walked.block is not None and not _beyond(state, move, walked):
        return None  # reported as a forbidden step
    return _too_far(state, move, walked)


def _beyond(state: SpiState, move: Move, walked: Walk) -> bool:
    """Return whether a searched way is too long even if nothing forbade it."""
    return walked.found and too_long(state, move.unit, walked.cost)


def _blocked(state: SpiState, move: Move, walked: Walk) -> Fault:
    block = walked.block
    assert block is not None  # noqa: S101  # the caller saw it
    message, budget = block.message, points_left(state, move.unit)
    if walked.found:
        message = f"{'no-way' if walked.detour_cost is None else 'long-way'}-{message}"
    paid = block.case == "SPI-6D" and _paid_to_leave(state, move, walked)
    also = ["SPI-6D"] if paid else [] if walked.detour_cost is None else ["SPI-5C"]
    if block.case == "SPI-6D":
        also += zone_case_if_demoralized(state, move.unit)
    return Fault(
        rule="SPI-13-zoc" if paid else block.case,
        severity=_severity(state, move, walked),
        also=also,
        message="paid-to-leave" if paid else message,
        args={
            "unit": move.unit,
            "type": state.units[move.unit].type,
            "terrain": " and ".join(state.board.terrain[block.at]),
            "at": block.at,
            "cost": walked.cost,
            "around": walked.detour_cost,
            "left": budget,
            "path": walked.path,
        },
        units=[move.unit],
        at=block.at,
        expected=None if walked.detour_cost is None else budget,
        seen=" ".join(walked.path) if walked.detour_cost is None else walked.detour_cost,
    )


def _paid_to_leave(state: SpiState, move: Move, walked: Walk) -> bool:
    """Return whether infantry or artillery claim to have left a zone at the price for cavalry."""
    if len(move.path) < 2:
        return False
    leave, pricer = state.tables.zones.leave, state.pricer(move.unit)
    if move.cost == walked.cost + leave:
        return True
    costs = [sum(t.value for t in pricer.explain(a, b)[0]) for a, b in pairwise(move.path)]
    paid = zip(move.costs, costs, strict=False)
    return any(claimed == cost + leave for claimed, cost in paid)


def _severity(state: SpiState, move: Move, walked: Walk) -> Severity:
    """Return "doubt" if another reading of the chart makes the move legal."""
    frame = state.frames[0] if state.frames else None
    before = frame.spared.get(move.unit, 0) if type(frame) is MovementPhase else 0
    budget = max(0, points_left(state, move.unit) + before)
    doubtful = legal_by_other_reading(state, move.unit, walked.path, budget, open_leg=walked.found)
    return "doubt" if doubtful else "violation"


def terms_of(state: SpiState, unit: str, path: list[str]) -> list[list[Term]]:
    """Return the terms of every step of a path."""
    return walking.terms_of(state.pricer(unit), path)


def _case_too_far(state: SpiState, unit: str, path: list[str], excess: int) -> str:
    """Return the case without whose points a move would fit; 5C if there is no single one."""
    points: dict[str, int] = {}
    for term in (term for step in terms_of(state, unit, path) for term in step):
        points[term.case] = points.get(term.case, 0) + term.value
    crossings = [one.case for one in state.tables.hexsides.values()]
    if points.get("SPI-6E", 0) >= excess:
        return "SPI-6E"
    if points.get("SPI-6C", 0) >= excess:
        # if a stream or a lakeside is to blame as much, the cause is their sum
        return "SPI-5C" if any(points.get(case, 0) >= excess for case in crossings) else "SPI-6C"
    frame: MovementPhase = state.frames[0]
    if frame.spent.get(unit, 0) >= excess:
        # without the point spent on placing, the stages would fit
        fits = unit not in frame.before or excess <= state.tables.reinforcements.cost
        return "SPI-12A" if unit in frame.placed and fits else "SPI-5G"
    return "SPI-5C"


def _too_far(state: SpiState, move: Move, walked: Walk) -> Fault:
    """Report that a move is too long, and the case that makes it so."""
    unit, path, budget = move.unit, walked.path, points_left(state, move.unit)
    rule = _case_too_far(state, unit, path, walked.cost - budget)
    return Fault(
        rule=rule,
        severity=_severity(state, move, walked),
        also=[one for one in ("SPI-5C", "SPI-5G") if one != rule],
        message="no-way-too-far" if walked.found else "too-far",
        args={"unit": unit, "cost": walked.cost, "left": max(budget, 0), "path": path},
        units=[unit],
        at=path[-1],
        expected=max(budget, 0),
        seen=walked.cost,
        follows=overspent(state, unit),
    )


def overspent(state: SpiState, unit: str) -> list[int]:
    """Return the earlier stage of a move that was too long already, if there is one."""
    frame = state.frames[0] if state.frames else None
    if type(frame) is not MovementPhase or points_left(state, unit) >= 0 or unit not in frame.ended:
        return []
    return [frame.ended[unit]]


# Effects


@book.applies(Move)
def apply_move(state: SpiState, move: Move) -> None:
    """Move the unit to the end of its path, and count the points spent."""
    unit = move.unit
    end = move.path[-1] if move.path else move.to
    if not end:
        return
    frame = state.frames[0] if state.frames else None
    if type(frame) is not MovementPhase:
        state.relocate(unit, end)
        return
    _count(state, frame, move)
    state.relocate(unit, end)
    if len(state.stacks[end]) > 1:
        note_overfull_stack(state, frame, unit)


def _count(state: SpiState, frame: MovementPhase, move: Move) -> None:
    """Record what a unit spends, and where it stood before its whole move."""
    unit, stood = move.unit, state.where[move.unit]
    if stood in state.places:
        spent = frame.spent.get(unit, 0)
        goes_on = frame.last == unit
        if not goes_on and unit in frame.before and unit in frame.agreed:
            frame.agreed.remove(unit)  # the consent is used up
        if not goes_on or unit not in frame.before:
            frame.before[unit] = (stood, spent)
        elif frame.crowded.get(stood, (0, ""))[1] == unit:
            del frame.crowded[stood]  # its move did not end there
        walked = walk(state, move)
        frame.spent[unit] = spent + walked.cost
        less = points_saved(state, walked.path)
        if less:
            frame.spared[unit] = frame.spared.get(unit, 0) + less
        if state.record_paths and walked.found:
            _record(state, unit, walked)
        frame.ended[unit] = state.now
    frame.last = unit


def _record(state: SpiState, unit: str, walked: Walk) -> None:
    """Keep the path that was found for a move, for the report."""
    costs = [sum(term.value for term in step) for step in terms_of(state, unit, walked.path)]
    state.paths.append(
        {"event": state.now, "unit": unit, "path": walked.path, "costs": costs, "cost": sum(costs)}
    )
