"""Maps the hexes of a compiled map to the cells and tiles of a Tiled map."""

from __future__ import annotations

from typing import Literal

from adjudicator.board.hex_map import HexMap
from adjudicator.board.hexes import Hex
from adjudicator.board.lattice import Point
from adjudicator.digitize.formats.tiled_data import MAX_CELLS
from adjudicator.digitize.formats.tiled_grid import TileGrid, tile_grid_of
from adjudicator.digitize.formats.tiled_types import MAX_LINE
from adjudicator.errors import DocumentError, LimitError

__all__ = ["TileLayout", "tile_sets"]


class TileLayout:
    """The cell on a Tiled map of each hex of a map."""

    def __init__(self, hexmap: HexMap) -> None:
        """Assign the hexes of a map to columns and rows, counted from 0."""
        self.grid = hexmap.grid()
        if not self.grid.hexes:
            raise DocumentError("a map without hexes")
        self._numbering = self.grid.numberings[0]
        cells = [self._numbering.cell(one) for one in self.grid.hexes]
        self.left, self.top = min(c for c, _ in cells), min(r for _, r in cells)
        self.width = max(c for c, _ in cells) - self.left + 1
        self.height = max(r for _, r in cells) - self.top + 1
        if max(self.width, self.height) > MAX_LINE or self.width * self.height > MAX_CELLS:
            raise LimitError(
                "its grids lie so far apart that a Tiled map would need more than {most} tiles",
                most=MAX_CELLS,
                place="grids",
            )
        first = self.left if hexmap.lattice.orientation == "flat" else self.top
        shifted = self._numbering.spec.shifted
        flipped: Literal["odd", "even"] = "even" if shifted == "odd" else "odd"
        self.tiles: TileGrid = tile_grid_of(hexmap.lattice, flipped if first % 2 else shifted)

    def cell(self, of_hex: Hex) -> tuple[int, int]:
        """Return the column and row of a hex."""
        column, row = self._numbering.cell(of_hex)
        return column - self.left, row - self.top

    def centre(self, label: str) -> Point:
        """Return the centre of a hex, in Tiled's pixels."""
        return self.tiles.centre(*self.cell(self.grid.hex(label)))

    def side_line(self, label: str) -> list[Point]:
        """Return the ends of a hexside, in Tiled's pixels."""
        side = self.grid.side(label)
        corners = self.tiles.outline(*self.cell(side.hex))
        return [corners[side.direction], corners[side.direction + 1]]


def tile_sets(hexmap: HexMap) -> list[tuple[str, ...]]:
    """Return the combinations of terrains on a map, in order; each becomes one tile."""
    return list(dict.fromkeys(tuple(record.terrain) for record in hexmap.hexes.values()))
