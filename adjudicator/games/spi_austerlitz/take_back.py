"""Rules for changed moves (5H): a move is final, unless the opponent lets it be taken back."""

from __future__ import annotations

from adjudicator.core.events import Agree, Move, TakeBack
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.frames import MovementPhase
from adjudicator.games.spi_austerlitz.state import SpiState

book = rulebook.chapter("take_back")

__all__: list[str] = []


@book.rule("SPI-5H", on=Move)
def a_move_is_final(state: SpiState, move: Move) -> RuleResult:
    """A unit whose move is finished does not move again, unless the opponent agrees."""
    frame = state.frames[0] if state.frames else None
    if type(frame) is not MovementPhase or move.unit not in frame.before:
        return None
    if frame.last == move.unit or move.unit in frame.agreed:
        return None
    return Fault(message="moved-again", args={"unit": move.unit}, units=[move.unit], at=move.to)


@book.applies(Agree)
def apply_agree(state: SpiState, event: Agree) -> None:
    """Record that the opponent lets a unit's move be changed."""
    frame = state.frames[0] if state.frames else None
    if type(frame) is MovementPhase and event.by != frame.side:
        frame.agreed.append(event.unit)


@book.rule("SPI-5H", on=TakeBack)
def take_back_needs_consent(state: SpiState, event: TakeBack) -> RuleResult:
    """A move is taken back only if the opponent agrees."""
    frame = state.frames[0] if state.frames else None
    if type(frame) is not MovementPhase:
        return None
    if event.unit not in frame.before and event.unit not in frame.placed:
        return Unknown(why="nothing-to-take-back", args={"unit": event.unit})
    if event.unit in frame.agreed:
        return None
    return Fault(
        message="taken-back",
        args={"unit": event.unit},
        units=[event.unit],
        at=state.where[event.unit],
    )


@book.applies(TakeBack)
def apply_take_back(state: SpiState, event: TakeBack) -> None:
    """Return the unit to where it was before its last move, or before it was placed."""
    frame, unit = state.frames[0] if state.frames else None, event.unit
    if type(frame) is not MovementPhase:
        return
    if unit in frame.before:
        place, frame.spent[unit] = frame.before.pop(unit)
    elif unit in frame.placed:  # a reinforcement waits again
        place, frame.spent[unit] = "reserve", 0
        frame.placed.remove(unit)
        frame.placed_in_zone = [one for one in frame.placed_in_zone if one != unit]
    else:
        return
    frame.ended.pop(unit, None)
    frame.spared.pop(unit, None)
    if unit in frame.agreed:
        frame.agreed.remove(unit)
    for crowd in [at for at, (_, who) in frame.crowded.items() if who == unit]:
        del frame.crowded[crowd]
    frame.last = ""
    if state.where[unit] not in state.places:  # it had exited the map
        state.fate.pop(unit, None)
    state.relocate(unit, place)
