"""VASSAL's square grid and its grid of named points, with the arithmetic of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor

from msgspec import Struct

from adjudicator.vassal.table.hex_grid import HexGrid, grid_integer, grid_size

__all__ = ["Region", "SquareGrid", "nearest"]


class SquareGrid(Struct, frozen=True, kw_only=True):
    """The attributes of a SquareGrid; its numbering has the same attributes as that of hexes."""

    #: width and height of a square, in pixels
    dx: float
    dy: float
    #: centre of the raw square (0, 0)
    x0: int
    y0: int
    #: only its numbering counts
    numbering: HexGrid

    def label_at(self, x: int, y: int, width: int, height: int) -> str:
        """Return the label at a pixel, on a board (or zone) of this size."""
        column = floor((x - self.x0) / self.dx + 0.5)
        # the engine truncates rows, but rounds columns down
        row = int((y - self.y0) / self.dy + 0.5)
        if self.numbering.h_descend:
            column = int(width / self.dx + 0.5) - column
        if self.numbering.v_descend:
            row = int(height / self.dy + 0.5) - row
        return self.numbering.label(column, row)

    @classmethod
    def from_xml(cls, grid: Mapping[str, str], numbering: HexGrid) -> SquareGrid:
        """Parse the attributes of the element; absent ones get the engine's defaults."""
        return cls(
            dx=grid_size(grid, "dx", 48.0),
            dy=grid_size(grid, "dy", 48.0),
            x0=grid_integer(grid, "x0", 24),
            y0=grid_integer(grid, "y0", 24),
            numbering=numbering,
        )


class Region(Struct, frozen=True):
    """A named point."""

    name: str
    x: int
    y: int


def nearest(regions: tuple[Region, ...], x: int, y: int) -> Region | None:
    """Return the region whose point is nearest to a pixel."""
    return min(regions, key=lambda one: (one.x - x) ** 2 + (one.y - y) ** 2, default=None)
