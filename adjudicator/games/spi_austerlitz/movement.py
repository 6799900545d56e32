"""Rules for movement (chapter 5): a unit moves along a path, pays for every hex, and is done."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from adjudicator.core.blame import fault_about
from adjudicator.core.events import Move
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.frames import MovementPhase
from adjudicator.games.spi_austerlitz.morale import zone_case_if_demoralized
from adjudicator.games.spi_austerlitz.stacking import note_overfull_stack
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.terrain import readings
from adjudicator.mechanics import walking
from adjudicator.mechanics.ground.movement import Movement
from adjudicator.mechanics.play.phases import phase_of
from adjudicator.mechanics.play.take_back import TakeBacks
from adjudicator.mechanics.walking import Walk

__all__ = ["is_final", "movement", "overspent", "points_left", "walk"]

book = rulebook.chapter("movement")


def is_final(state: SpiState, unit: str) -> bool:
    """Return whether a unit has finished its move, and the opponent does not let it change."""
    frame = phase_of(state, MovementPhase)
    if frame is None or unit not in frame.before:
        return False
    return frame.last != unit and unit not in frame.agreed


@book.rule("SPI-5H", on=Move)
def a_move_is_final(state: SpiState, move: Move) -> RuleResult:
    """A unit whose move is finished does not move again, unless the opponent agrees."""
    if not is_final(state, move.unit):
        return None
    return fault_about(move.unit, "moved-again", at=move.to)


def _can_undo(frame: MovementPhase, unit: str) -> bool:
    return unit in frame.before or unit in frame.placed


def _undo(state: SpiState, frame: MovementPhase, unit: str) -> None:
    """Return the unit to where it was before its last move, or before it was placed."""
    if unit in frame.before:
        place, frame.spent[unit] = frame.before.pop(unit)
    else:  # a reinforcement waits again
        place, frame.spent[unit] = "reserve", 0
        frame.placed.remove(unit)
        frame.placed_in_zone = [one for one in frame.placed_in_zone if one != unit]
    frame.ended.pop(unit, None)
    frame.spared.pop(unit, None)
    for crowd in [at for at, (_, who) in frame.crowded.items() if who == unit]:
        del frame.crowded[crowd]
    frame.last = ""
    if state.where[unit] not in state.places:  # it had exited the map
        state.fate.pop(unit, None)
    state.relocate(unit, place)


TakeBacks(book, "SPI-5H", phase=MovementPhase, undo=_undo, can_undo=_can_undo)


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


def _paid_to_leave(state: SpiState, move: Move, walked: Walk) -> bool:
    """Return whether infantry or artillery claim to have left a zone at the price for cavalry."""
    if len(move.path) < 2:
        return False
    leave = state.tables.zones.leave
    if move.cost == walked.cost + leave:
        return True
    steps = walking.terms_of(state.pricer(move.unit), move.path)
    paid = zip(move.costs, steps, strict=False)
    return any(claimed == sum(term.value for term in step) + leave for claimed, step in paid)


def _blocked(state: SpiState, move: Move, walked: Walk, fault: Fault) -> None:
    """Name further cases of a forbidden step."""
    fault.also = [] if walked.detour_cost is None else ["SPI-5C"]
    if fault.rule == "SPI-6D":
        if _paid_to_leave(state, move, walked):
            fault.rule, fault.message, fault.also = "SPI-13-zoc", "paid-to-leave", ["SPI-6D"]
        fault.also += zone_case_if_demoralized(state, move.unit)


def _too_far(state: SpiState, move: Move, walked: Walk, fault: Fault) -> None:
    """Name the case that makes a move too long, and the stage before it that was too long."""
    excess = walked.cost - points_left(state, move.unit)
    fault.rule = _case_too_far(state, move.unit, walked.path, excess)
    fault.also = [one for one in ("SPI-5C", "SPI-5G") if one != fault.rule]
    fault.follows = overspent(state, move.unit)


def _case_too_far(state: SpiState, unit: str, path: list[str], excess: int) -> str:
    """Return the case without whose points a move would fit; 5C if there is no single one."""
    points: Counter[str] = Counter()
    for term in chain.from_iterable(walking.terms_of(state.pricer(unit), path)):
        points[term.case] += term.value
    crossings = [one.case for one in state.tables.hexsides.values()]
    if points["SPI-6E"] >= excess:
        return "SPI-6E"
    if points["SPI-6C"] >= excess:
        # if a stream or a lakeside is to blame as much, the cause is their sum
        return "SPI-5C" if any(points[case] >= excess for case in crossings) else "SPI-6C"
    frame: MovementPhase = state.frames[0]
    if frame.spent.get(unit, 0) >= excess:
        # without the point spent on placing, the stages would fit
        fits = unit not in frame.before or excess <= state.tables.reinforcements.cost
        return "SPI-12A" if unit in frame.placed and fits else "SPI-5G"
    return "SPI-5C"


def overspent(state: SpiState, unit: str) -> list[int]:
    """Return the earlier stage of a move that was too long already, if there is one."""
    frame = state.frames[0] if state.frames else None
    if type(frame) is not MovementPhase or points_left(state, unit) >= 0 or unit not in frame.ended:
        return []
    return [frame.ended[unit]]


movement = Movement(
    book,
    begins="SPI-2.1",
    allowed="SPI-5.0",
    pays=("SPI-5C",),
    gap="SPI-5D",
    points=points_left,
    readings=readings,
    blocked=_blocked,
    too_far=_too_far,
)
walk, too_long = movement.walk, movement.too_long


# Effects


@book.applies(Move)
def apply_move(state: SpiState, move: Move) -> None:
    """Move the unit to the end of its path, and count the points spent."""
    unit, path, frames = move.unit, move.path, state.frames
    end = path[-1] if path else move.to
    if not end:
        return
    frame = frames[0] if frames else None
    if type(frame) is not MovementPhase:
        state.relocate(unit, end)
        return
    stood = state.where[unit]
    if stood in state.places:
        _count(state, frame, move, stood)
    frame.last = unit
    state.relocate(unit, end)
    if len(state.stacks[end]) > 1:
        note_overfull_stack(state, frame, unit)


def _count(state: SpiState, frame: MovementPhase, move: Move, stood: str) -> None:
    """Record what a unit spends, and where it stood before its whole move."""
    unit, before = move.unit, frame.before
    spent = frame.spent.get(unit, 0)
    if unit not in before:
        before[unit] = (stood, spent)
    elif frame.last != unit:
        if unit in frame.agreed:
            frame.agreed.remove(unit)  # the consent is used up
        before[unit] = (stood, spent)
    elif frame.crowded.get(stood, (0, ""))[1] == unit:
        del frame.crowded[stood]  # its move did not end there
    walked = walk(state, move)
    frame.spent[unit] = spent + walked.cost
    less = readings.points_saved(state, walked.path)
    if less:
        frame.spared[unit] = frame.spared.get(unit, 0) + less
    if state.record_paths:
        movement.record(state, unit, walked)
    frame.ended[unit] = state.now
