"""VASSAL's grid of squares, and its grid of named points, with the engine's own arithmetic."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor

from msgspec import Struct

from adjudicator.vassal.table.hex_grid import HexGrid, grid_integer, grid_size

__all__ = ["Region", "SquareGrid", "nearest"]


class SquareGrid(Struct, frozen=True, kw_only=True):
    """The attributes of a SquareGrid; its numbering is written as that of hexes is."""

    #: width and height of a square, in pixels
    dx: float
    dy: float
    #: centre of the raw square (0, 0)
    x0: int
    y0: int
    #: only its numbering counts
    numbering: HexGrid

    def label_at(self, x: int, y: int, width: int, height: int) -> str:
        """Return the location's name at a pixel, on a board (or zone) of this size."""
        column = floor((x - self.x0) / self.dx + 0.5)
        # the engine cuts off here, where it rounds down for columns
        row = int((y - self.y0) / self.dy + 0.5)
        if self.numbering.h_descend:
            column = int(width / self.dx + 0.5) - column
        if self.numbering.v_descend:
            row = int(height / self.dy + 0.5) - row
        return self.numbering.label(column, row)

    @classmethod
    def from_xml(cls, grid: Mapping[str, str], numbering: HexGrid) -> SquareGrid:
        """Read the attributes of the element; what is absent has the engine's default."""
        return cls(
            dx=grid_size(grid, "dx", 48.0),
            dy=grid_size(grid, "dy", 48.0),
            x0=grid_integer(grid, "x0", 24),
            y0=grid_integer(grid, "y0", 24),
            numbering=numbering,
        )


class Region(Struct, frozen=True):
    """A point with a name."""

    name: str
    x: int
    y: int


def nearest(regions: tuple[Region, ...], x: int, y: int) -> Region | None:
    """Return the region whose point is nearest to a pixel."""
    return min(regions, key=lambda one: (one.x - x) ** 2 + (one.y - y) ** 2, default=None)
