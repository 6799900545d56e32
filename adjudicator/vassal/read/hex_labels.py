"""Names the hexes of a module's board by the grid of the game's map, by counting them.

Many boards have a grid without numbers, or with others than the game has. The profile says which
hex of the board is the first hex of our grid.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from adjudicator.board.hex_map import HexMap
from adjudicator.board.labels import Numbering
from adjudicator.errors import DocumentError, LabelError
from adjudicator.vassal.format.commands import BoardPick
from adjudicator.vassal.format.traits import MapPoint
from adjudicator.vassal.read.profile import HexesProfile, Profile
from adjudicator.vassal.table.places import Places

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = ["HexLabels"]


class HexLabels:
    """The name of the location of a pixel: by the module, or on some boards by our grid."""

    def __init__(self, game: Game, profile: Profile, places: Places) -> None:
        """Prepare the numbering of the game's map, if the profile needs it."""
        self._places = places
        self._counted: dict[tuple[str, str], HexesProfile] = {
            (one.map, hexes.board): hexes for one in profile.maps for hexes in one.hexes
        }
        self._maps = {on_map for on_map, _ in self._counted}
        if self._counted:
            self._board = game.map(game.file.map)
            if not isinstance(self._board, HexMap):
                raise DocumentError(
                    "hexes can be counted only on a map of hexes",
                    place="maps[].hexes",
                    hint="name the places in maps[].places",
                )
            self._flat = self._board.lattice.orientation == "flat"
            self._numbering = Numbering(self._board.grids[0], self._board.lattice.orientation)

    def __call__(self, place: MapPoint, picked: Mapping[str, tuple[BoardPick, ...]]) -> str:
        """Return the name of the location at a place; empty if it has none."""
        if place.map in self._maps:
            cell = self._places.cell(place, picked)
            counted = self._counted.get((place.map, cell.board)) if cell else None
            if cell is not None and counted is not None:
                return self._label(cell.column - counted.first[0], cell.row - counted.first[1])
        return self._places.spot(place, picked).label or ""

    def _label(self, column: int, row: int) -> str:
        """Return the label of a hex that lies so many columns and rows from the first one."""
        try:
            label = self._numbering.text(*((column, row) if self._flat else (row, column)))
        except LabelError:  # letters have nothing before A
            return ""
        assert isinstance(self._board, HexMap)  # noqa: S101
        return label if label in self._board.hexes else ""
