"""State of this game: units, zones, losses, demoralization."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from adjudicator.board.hex_board import HexBoard
from adjudicator.core.game import Game
from adjudicator.core.game_data import UnitSpec
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.data import Tables
from adjudicator.games.spi_austerlitz.frames import Position
from adjudicator.games.spi_austerlitz.uncertainty import (
    depends_on_unknown_morale,
    guessed_strengths,
)
from adjudicator.mechanics.ground.stacking import limits_by_side
from adjudicator.mechanics.ground.zones import ZoneField, sheltered, zone_field
from adjudicator.mechanics.hex_state import HexState
from adjudicator.mechanics.tables import named

if TYPE_CHECKING:  # the fields of a position are attributes of the state
    Fields = Position
else:
    Fields = object

__all__ = ["CHART", "WORDS", "Position", "SpiState"]

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
    return zone_field(board, free=sheltered(board, game.tables.hexes))


@zones_of.slip("SPI-6.0")
def _no_zones(game: Game, board: HexBoard) -> ZoneField:
    return zone_field(board, free=board.places)


@zones_of.slip("SPI-6Ja")
def _zones_into_shelters(game: Game, board: HexBoard) -> ZoneField:
    return zone_field(board)


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


#: where a unit is that is not on the map
WORDS = ("eliminated", "reserve", "exited-west", "exited-east", "unplaced")


class SpiState(HexState, Fields):
    """State of a game of SPI Austerlitz."""

    POSITION = Position
    WORDS = WORDS

    tables: Tables
    late: dict[str, int]

    def __init__(
        self,
        game: Game,
        board: HexBoard,
        units: dict[str, UnitSpec],
        options: frozenset[str] = frozenset(),
    ) -> None:
        """Create a state with no unit on the map."""
        #: hexes that no zone reaches into
        self.shelters = sheltered(board, game.tables.hexes)
        silent = units_without_zone(game, units)
        super().__init__(game, board, units, options, field=zones_of(game, board), silent=silent)
        table = self.tables.combat
        #: name of a column such as "2:1" -> its place in the table
        self.columns = {named(column): at for at, column in enumerate(table.columns)}
        #: every result of the table, by its name in small letters
        self.results = {one.casefold(): str(one) for row in table.rows.values() for one in row}
        self.phases = {one.id: one for one in game.file.phases}
        #: side -> its stacking limit
        self.limits = stack_limits(game)
        #: the attack that was weighed last, and the result
        self.weighed: tuple[Any, Any] = (None, None)
        #: the number of changes for which lines were traced, and the units cut off
        self.traced: tuple[Any, Any] = (None, None)
        #: unit that did not suffer a result of the Combat Phase that ends -> event of the attack
        self.overdue: dict[str, int] = {}

    def revive(self, unit: str) -> None:
        """Take a unit back out of the losses."""
        self.losses[self.units[unit].side] -= self.units[unit].combat or 0
        self.fate.pop(unit, None)

    def demoralize(self, side: str) -> None:
        """Make a side demoralized: its units have no zones any more (11.0c)."""
        self.demoralized = side
        self.silence(zones_lost(self, side))

    def reconstructed(self, rule: str, fault: Any, subject: Any) -> list[str]:
        """Return the units with a reconstructed strength on which a fault rests."""
        return guessed_strengths(self, rule, fault, subject)

    def in_doubt(self, rule: str, fault: Any) -> bool:
        """Return whether a fault depends on unknown morale."""
        return depends_on_unknown_morale(self, rule, fault)
