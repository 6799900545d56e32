"""Detects outlines and lines that cross themselves too often to be measured in time."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

__all__ = ["is_tangle"]

#: a shape that crosses itself more often than this takes minutes to repair
_MOST_CROSSINGS = 2_000
#: a shape with this many corners cannot cross itself more often
_FEW_CORNERS = 64
#: most pairs of nearby segments to test, and how many more for each segment
_MOST_PAIRS = 1_000_000
_MORE_PAIRS = 8
#: number of pairs to test together; all at once would fill the memory
_TOGETHER = 500_000

_Floats = NDArray[np.float64]


def is_tangle(geometry: Any) -> bool:
    """Return whether a line, or the outline of an area, crosses itself too often."""
    if shapely.get_num_coordinates(geometry) <= _FEW_CORNERS:
        return False
    starts, ends = _segments(geometry)
    low, high = np.minimum(starts, ends), np.maximum(starts, ends)
    boxes = shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1])
    tree = shapely.STRtree(boxes)
    crossings, pairs, most = 0, 0, _MOST_PAIRS + _MORE_PAIRS * len(boxes)
    at, step = 0, 8
    while at < len(boxes):
        one, two = tree.query(boxes[at : at + step])
        one, two = (one + at)[one + at < two], two[one + at < two]
        pairs += len(one)
        crossings += _crossings(starts, ends, one, two)
        if pairs > most or crossings > _MOST_CROSSINGS:
            return True
        at += step
        if len(one) < _TOGETHER / 2:
            step = min(2 * step, max(step, _TOGETHER * step // (2 * len(one) + 1)))
    return False


def _segments(geometry: Any) -> tuple[_Floats, _Floats]:
    """Return the starts and ends of the segments of a line or an outline."""
    parts = shapely.get_parts(geometry)
    rings = shapely.get_rings(parts) if shapely.get_dimensions(geometry) == 2 else parts
    points, line = shapely.get_coordinates(rings, return_index=True)
    joined = (line[1:] == line[:-1]) & (points[1:] != points[:-1]).any(axis=1)
    return points[:-1][joined], points[1:][joined]


def _crossings(starts: _Floats, ends: _Floats, one: Any, two: Any) -> int:
    """Return how many pairs of segments cross or overlap."""
    a, b, c, d = starts[one], ends[one], starts[two], ends[two]
    of_c, of_d, of_a, of_b = _side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b)
    crossing = (of_c * of_d < 0) & (of_a * of_b < 0)
    along = (of_c == 0) & (of_d == 0)
    common = np.minimum(np.maximum(a, b), np.maximum(c, d)) - np.maximum(
        np.minimum(a, b), np.minimum(c, d)
    )
    along &= (common > 0).any(axis=1)
    # Adjacent areas share whole edges, which costs nothing to repair.
    along &= ~(((a == c) & (b == d)) | ((a == d) & (b == c))).all(axis=1)
    return int(np.count_nonzero(crossing | along))


def _side(start: _Floats, end: _Floats, point: _Floats) -> Any:
    """Return the side of a line on which a point lies, as a sign."""
    (ux, uy), (vx, vy) = (end - start).T, (point - start).T
    return np.sign(ux * vy - uy * vx)
