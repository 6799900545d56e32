"""Rules for stacking (chapter 7): how many units and Strength Points may share a hex."""

from __future__ import annotations

from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.frames import MovementPhase
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.ground.stacking import Stacking, StacksAtTheEnd, printed

__all__ = ["may_be_overfull", "note_overfull_stack", "overfull", "printed", "room"]

book = rulebook.chapter("stacking")
stacking = Stacking(lambda state, side: state.limits.get(side))
overfull, may_be_overfull, room = stacking.overfull, stacking.may_be_overfull, stacking.room


@book.value
def _case_of_placing(state: SpiState, frame: MovementPhase, stack: list[str]) -> str:
    """Return the case by which reinforcements in a stack must move apart (12A)."""
    return "SPI-12A" if any(unit in frame.placed for unit in stack) else ""


_case_of_placing.slips_to("", "SPI-12A")  # they move apart like others


note_overfull_stack = StacksAtTheEnd(
    book, stacking, frame=MovementPhase, ends="SPI-7.0", moves="SPI-5F", placed=_case_of_placing
).note
