"""Values that a state computes once and keeps: zones, stacking limits, costs of terrain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from adjudicator.board.hex_board import HexBoard
from adjudicator.core.game import Game
from adjudicator.core.game_data import UnitSpec
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.data import StackLimit, Tables

if TYPE_CHECKING:
    from adjudicator.games.spi_austerlitz.state import SpiState

__all__ = [
    "CHART",
    "Fields",
    "free_of_zones",
    "shelters_of",
    "stack_limits",
    "units_without_zone",
    "zones_lost",
]

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


def shelters_of(board: HexBoard, tables: Tables) -> frozenset[str]:
    """Return the hexes that no zone reaches into."""
    if "shelters" not in board.memo:
        sheltering = {name for name, effect in tables.hexes.items() if effect.shelter}
        hexes = [h for h, terrain in board.terrain.items() if not sheltering.isdisjoint(terrain)]
        board.memo["shelters"] = frozenset(hexes)
    found: frozenset[str] = board.memo["shelters"]
    return found


@book.value
def free_of_zones(game: Game, shelters: frozenset[str], board: HexBoard) -> frozenset[str]:
    """Return the hexes that no unit controls from the next hex: the shelters (6.0, 6Ja)."""
    return shelters


@free_of_zones.slip("SPI-6.0")
def _all_hexes(game: Game, shelters: frozenset[str], board: HexBoard) -> frozenset[str]:
    return frozenset(board.places)


@free_of_zones.slip("SPI-6Ja")
def _no_hexes(game: Game, shelters: frozenset[str], board: HexBoard) -> frozenset[str]:
    return frozenset()


class Fields(dict[str, tuple[str, ...]]):
    """The hexes that a unit in a hex controls, computed on demand."""

    def __init__(self, board: HexBoard, free: frozenset[str]) -> None:
        """Store the map, and the hexes that no unit controls."""
        super().__init__()
        self._board, self._free = board, free

    def __missing__(self, place: str) -> tuple[str, ...]:
        """Compute the adjacent hexes that a unit controls."""
        near = tuple([one for one in self._board.neighbours[place] if one not in self._free])
        self[place] = near
        return near


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


@zones_lost.slip("SPI-11.0c")
def _none(state: SpiState, side: str) -> list[str]:
    return []


@book.value
def stack_limits(game: Game) -> dict[str, StackLimit]:
    """Return the stacking limit of each side that has one (7B, 7C)."""
    tables: Tables = game.tables
    return tables.stacking


def _overlook_limit(case: str) -> None:
    """Register the limits of a player who overlooks one of them."""

    @stack_limits.slip(case)
    def others(game: Game) -> dict[str, StackLimit]:
        return {side: one for side, one in game.tables.stacking.items() if one.case != case}


for _case in ("SPI-7B", "SPI-7C"):
    _overlook_limit(_case)
