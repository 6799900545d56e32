"""Computes the positions of the hexes of a hexagonal Tiled map, in its pixels.

Tiled's stagger axis x is our flat-top, y our pointy-top. Its stagger index, like our `shifted`,
says whether the odd or the even columns (rows) are shifted half a hex down (to the right).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.board.lattice import Lattice, Point

__all__ = ["TileGrid", "tile_grid_of"]

#: smallest and largest size of a tile that we write, in pixels
_SMALLEST, _LARGEST = 16.0, 1000.0


class TileGrid(Struct, frozen=True, kw_only=True):
    """The tile sizes of a hexagonal Tiled map, in whole pixels."""

    axis: Literal["x", "y"]
    index: Literal["odd", "even"]
    tile_width: int
    tile_height: int
    #: length of the sides that are parallel to the stagger axis
    side: int

    @property
    def _steps(self) -> Point:
        """Distances between columns and between rows (Tiled rounds down)."""
        width, height = self.tile_width // 2 * 2, self.tile_height // 2 * 2
        if self.axis == "x":
            return (width - self.side) // 2 + self.side, height
        return width, (height - self.side) // 2 + self.side

    def centre(self, column: int, row: int) -> Point:
        """Return the centre of a tile."""
        across, down = self._steps
        width, height = self.tile_width // 2 * 2, self.tile_height // 2 * 2
        x, y = column * across + width / 2, row * down + height / 2
        line = column if self.axis == "x" else row
        if (line % 2 == 1) == (self.index == "odd"):
            x, y = (x, y + height / 2) if self.axis == "x" else (x + width / 2, y)
        return x, y

    def outline(self, column: int, row: int) -> list[Point]:
        """Return the six corners of a tile, clockwise from corner 0, as for our hexes."""
        x, y = self.centre(column, row)
        wide, high = self.tile_width // 2, self.tile_height // 2
        if self.axis == "x":
            near = wide - (wide * 2 - self.side) // 2
            steps = [(-near, -high), (near, -high), (wide, 0), (near, high), (-near, high)]
            return [(x + dx, y + dy) for dx, dy in [*steps, (-wide, 0)]]
        near = high - (high * 2 - self.side) // 2
        steps = [(-wide, -near), (0, -high), (wide, -near), (wide, near), (0, high)]
        return [(x + dx, y + dy) for dx, dy in [*steps, (-wide, near)]]


def tile_grid_of(lattice: Lattice, index: Literal["odd", "even"]) -> TileGrid:
    """Return the tiles nearest in size to the hexes of a map, in even pixels."""
    lattice = replace(lattice, pitch=min(max(lattice.pitch, _SMALLEST), _LARGEST))
    pitch, side, long = _even(lattice.pitch), _even(lattice.side), _even(2 * lattice.side)
    flat = lattice.orientation == "flat"
    return TileGrid(
        axis="x" if flat else "y",
        index=index,
        tile_width=long if flat else pitch,
        tile_height=pitch if flat else long,
        side=side,
    )


def _even(value: float) -> int:
    return max(2, 2 * round(value / 2))
