"""Finds the hexes and hexsides that shapes meet, and the shares covered, for whole arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from adjudicator.board.grid import Grid
from adjudicator.board.hexes import Hex, Hexside
from adjudicator.board.lattice import Lattice

__all__ = [
    "Shapes",
    "cells_of",
    "ground",
    "hex_polygons",
    "inner_lines",
    "pair_any",
    "pair_whole",
    "polygons",
    "shares",
    "side_lines",
]

#: an array of shapely geometries
Shapes = NDArray[np.object_]
Indices = NDArray[np.intp]
Floats = NDArray[np.float64]
#: the largest number of (shape, cell) pairs to test at once
_PAIRS_AT_ONCE = 2_000_000


def hex_polygons(lattice: Lattice, hexes: Sequence[Hex]) -> Shapes:
    """Return the outline of each hex as a polygon."""
    if not hexes:
        return np.empty(0, dtype=object)
    axial = np.array(hexes, dtype=np.float64)
    outline = np.array(lattice.outline(Hex(0, 0))) - np.array(lattice.centre(Hex(0, 0)))
    rings = _centres(lattice, axial)[:, None, :] + outline[[0, 1, 2, 3, 4, 5, 0]][None, :, :]
    cells: Shapes = shapely.polygons(rings)
    return cells


def polygons(areas: Sequence[Sequence[Sequence[Any]]]) -> Shapes:
    """Return areas as polygons; each area is a list of rings, the outer one first."""
    rings = [ring for area in areas for ring in area]
    points = np.array(list(chain.from_iterable(rings)), dtype=np.float64).reshape(-1, 2)
    ring_ends = np.concatenate(([0], np.cumsum([len(ring) for ring in rings], dtype=np.int64)))
    area_ends = np.concatenate(([0], np.cumsum([len(area) for area in areas], dtype=np.int64)))
    kind = shapely.GeometryType.POLYGON
    found: Shapes = shapely.from_ragged_array(kind, points, (ring_ends, area_ends))
    return found


def cells_of(grid: Grid) -> Shapes:
    """Return the outline of each hex of a map; worked out once for a grid."""
    if "cells" not in grid.derived:
        grid.derived["cells"] = hex_polygons(grid.lattice, grid.hexes)
    cells: Shapes = grid.derived["cells"]
    return cells


def ground(grid: Grid) -> Any:
    """Return the union of all hexes of a map as one area, without gaps between neighbours."""
    if "ground" not in grid.derived:
        least = grid.lattice.pitch * 1e-6
        grid.derived["ground"] = shapely.union_all(cells_of(grid), grid_size=least)
    return grid.derived["ground"]


def inner_lines(grid: Grid) -> Shapes:
    """Return each hexside between two hexes of a map as a line; worked out once for a grid."""
    if "inner lines" not in grid.derived:
        grid.derived["inner lines"] = side_lines(grid.lattice, grid.inner_sides())
    lines: Shapes = grid.derived["inner lines"]
    return lines


def _centres(lattice: Lattice, axial: Floats) -> Floats:
    """Return the centres of many hexes at once; the lattice is linear in q and r."""
    zero = np.array(lattice.point(0, 0))
    per_q = np.array(lattice.point(1, 0)) - zero
    per_r = np.array(lattice.point(0, 1)) - zero
    centres: Floats = zero + axial[:, :1] * per_q + axial[:, 1:] * per_r
    return centres


def side_lines(lattice: Lattice, sides: Sequence[Hexside]) -> Shapes:
    """Return each hexside as a line."""
    if not sides:
        return np.empty(0, dtype=object)
    lines: Shapes = shapely.linestrings(np.array([lattice.side_line(side) for side in sides]))
    return lines


def pair_any(
    cells: Shapes, shapes: Sequence[Any] | Shapes, count: Callable[[int], None] = lambda _: None
) -> tuple[Indices, Indices]:
    """Return index pairs (shape, cell) of all shapes and cells that meet, even in one point.

    `count` is called with the number of pairs of each batch, and may raise an error.
    """
    tree = shapely.STRtree(cells)
    some = max(1, _PAIRS_AT_ONCE // max(1, len(cells)))
    found: list[NDArray[np.intp]] = [np.empty((2, 0), dtype=np.intp)]
    for first in range(0, len(shapes), some):
        part = np.asarray(shapes[first : first + some], dtype=object)
        pairs = tree.query(part, predicate="intersects")
        count(pairs.shape[1])
        found.append(pairs + np.array([[first], [0]]))
    both = np.concatenate(found, axis=1)
    return both[0], both[1]


def pair_whole(cells: Shapes, shapes: Shapes, which: Indices, of: Indices) -> NDArray[np.bool_]:
    """Return, for each index pair (shape, cell), whether the shape covers the whole cell."""
    tree = shapely.STRtree(cells)
    covering = tree.query(shapes, predicate="covers")
    keys = covering[0] * len(cells) + covering[1]
    found: NDArray[np.bool_] = np.isin(which * len(cells) + of, keys)
    return found


def shares(cells: Shapes, shapes: Shapes, whole: float) -> Floats:
    """Return, pair by pair, the share of the cell's area (or length) that the shape covers."""
    common = shapely.intersection(cells, shapes)
    lines = len(cells) > 0 and shapely.get_dimensions(cells[0]) == 1
    size: Floats = shapely.length(common) if lines else shapely.area(common)
    return size / whole
