"""Geometry for drawing ground: direction of rings, points inside them, scattered positions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from adjudicator.board.lattice import Point
from adjudicator.digitize.render.curves import lerp, random_numbers
from adjudicator.digitize.render.scene import Path

__all__ = ["clockwise", "exit_point", "inside", "middle", "scattered", "shrunk"]

#: most positions that are scattered over one area, and most corner tests to find them
_MOST, _WORK = 4_000, 2_000_000


def _signed_area(ring: Sequence[Point]) -> float:
    """Return twice the signed area of a ring; positive if it runs clockwise on the screen."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise((*ring, ring[0])))


def clockwise(ring: Sequence[Point]) -> Path:
    """Return a ring in clockwise order on the screen."""
    return tuple(ring) if _signed_area(ring) >= 0 else tuple(reversed(ring))


def inside(point: Point, rings: Sequence[Sequence[Point]]) -> bool:
    """Return whether a point lies in an area of outlines and holes, by counting crossings."""
    x, y = point
    found = False
    for ring in rings:
        for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                found = not found
    return found


def middle(ring: Sequence[Point]) -> Point:
    """Return the centroid of the area that a ring encloses."""
    area = _signed_area(ring)
    if abs(area) < 1e-9:
        return sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring)
    x = y = 0.0
    for a, b in pairwise((*ring, ring[0])):
        cross = a[0] * b[1] - b[0] * a[1]
        x += (a[0] + b[0]) * cross
        y += (a[1] + b[1]) * cross
    return x / (3 * area), y / (3 * area)


def shrunk(ring: Sequence[Point], share: float) -> Path:
    """Return a ring scaled towards its centroid."""
    at = middle(ring)
    return tuple(lerp(at, one, share) for one in ring)


def scattered(rings: Sequence[Sequence[Point]], step: float, key: str) -> list[Point]:
    """Return positions spread evenly with random offsets over an area, from back to front."""
    xs, ys = zip(*(point for ring in rings for point in ring), strict=True)
    left, top, width, height = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    most = max(1.0, min(_MOST, _WORK / sum(len(ring) for ring in rings)))
    step = max(step, math.sqrt(max(width * height, 1e-9) / most), max(width, height) / _MOST)
    chance, found = random_numbers(key), []
    for row in range(math.ceil(height / (step * 0.866)) + 1):
        for column in range(math.ceil(width / step) + 2):
            x = left + (column + (row % 2) / 2 + (next(chance) - 0.5) * 0.45) * step
            y = top + (row * 0.866 + (next(chance) - 0.5) * 0.45) * step
            if inside((x, y), rings):
                found.append((x, y))
    return sorted(found, key=lambda place: (place[1], place[0]))


def exit_point(ring: Sequence[Point], start: Point, end: Point) -> Point:
    """Return the last point on the segment from start to end that lies on a ring; else start."""
    last = 0.0
    dx, dy = end[0] - start[0], end[1] - start[1]
    for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
        across = dx * (by - ay) - dy * (bx - ax)
        if abs(across) < 1e-12:
            continue
        along = ((ax - start[0]) * (by - ay) - (ay - start[1]) * (bx - ax)) / across
        beside = ((ax - start[0]) * dy - (ay - start[1]) * dx) / across
        if 0 <= beside <= 1 and 0 <= along <= 1:
            last = max(last, along)
    return lerp(start, end, last)
