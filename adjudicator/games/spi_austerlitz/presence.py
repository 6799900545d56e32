"""Rules on which units can act at all: those on the map with a readable counter (2.3, 2.31)."""

from __future__ import annotations

from adjudicator.core.events import Advance, Attack, Displace, Eliminate, Exit, Move, Retreat
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.play.presence import Absence, Presence, moves_begin_somewhere

__all__ = ["presence"]

book = rulebook.chapter("presence")


def _own_case(state: SpiState, unit: str) -> str:
    """Return the case that removed a unit from play, or 2.4 for a counter that does not exist."""
    place = state.where[unit]
    if place == "unplaced" and unit not in state.game.units:
        return "SPI-2.4"
    return state.fate.get(unit, "") if place == "eliminated" else ""


presence = Presence(
    book,
    acts=(Move, Exit, Attack, Retreat, Displace, Eliminate, Advance),
    absences={
        "eliminated": Absence("SPI-9.2-De", "dead-acts"),
        "exited-west": Absence("SPI-14.1c", "exited-acts"),
        "exited-east": Absence("SPI-14.1c", "exited-acts"),
        "reserve": Absence("SPI-12.0", "reserve-acts"),
        "unplaced": Absence("SPI-3.0b", "unplaced-acts"),
    },
    own_case=_own_case,
)
moves_begin_somewhere(book, "SPI-5C")
