"""Rules for changed moves (5H): a move is final, unless the opponent lets it be taken back."""

from __future__ import annotations

from adjudicator.core.blame import fault_about
from adjudicator.core.events import Move
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.frames import MovementPhase
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.play.phases import phase_of
from adjudicator.mechanics.play.take_back import TakeBacks

book = rulebook.chapter("take_back")

__all__ = ["is_final"]


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
