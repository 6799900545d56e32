"""Values that a state computes once and keeps: zones, stacking limits, costs of terrain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from adjudicator.board.hex_board import HexBoard
from adjudicator.core.game import Game
from adjudicator.core.game_data import UnitSpec
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.mechanics.ground.stacking import limits_by_side
from adjudicator.mechanics.ground.zones import ZoneField, sheltered

if TYPE_CHECKING:
    from adjudicator.games.spi_austerlitz.state import SpiState

__all__ = ["CHART", "stack_limits", "units_without_zone", "zones_lost", "zones_of"]

book = rulebook.chapter("state")

#: the cases of the lines of the chart for hexes
CHART = (
    "SPI-13-clear",
    "SPI-13-knoll",
    "SPI-13-town",
    "SPI-13-castle",
    "SPI-13-lake",
    "SPI-13-swamp",
)


@book.value
def zones_of(game: Game, board: HexBoard) -> ZoneField:
    """Return the hexes that a unit in a hex controls: adjacent ones, but no shelter (6.0, 6Ja)."""
    return ZoneField(board, free=sheltered(board, game.tables.hexes))


@zones_of.slip("SPI-6.0")
def _no_zones(game: Game, board: HexBoard) -> ZoneField:
    return ZoneField(board, free=board.places)


@zones_of.slip("SPI-6Ja")
def _zones_into_shelters(game: Game, board: HexBoard) -> ZoneField:
    return ZoneField(board)


@book.value
def units_without_zone(game: Game, units: Mapping[str, UnitSpec]) -> frozenset[str]:
    """Return the units that never have a Zone of Control: none (6A)."""
    return frozenset()


@units_without_zone.slip("SPI-6A")
def _artillery(game: Game, units: Mapping[str, UnitSpec]) -> frozenset[str]:
    return frozenset([unit for unit, one in units.items() if one.type == "artillery"])


@book.value
def zones_lost(state: SpiState, side: str) -> list[str]:
    """Return the units that lose their zones when their side is demoralized: all (11.0c)."""
    return [u for u, one in state.units.items() if one.side == side and u not in state.silent]


zones_lost.slips_to([], "SPI-11.0c")  # they keep them


#: the stacking limit of each side that has one (7B, 7C)
stack_limits = limits_by_side(book, "SPI-7B", "SPI-7C")
