"""Geometry of outlines: drop points that make no visible difference, clip to a box."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudicator.digitize.render.scene import Bounds

__all__ = ["box_of", "clipped", "simplified"]

At = tuple[float, float]


def box_of(points: Sequence[At]) -> Bounds:
    """Return left, top, right and bottom of some points."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def simplified(line: Sequence[At], tolerance: float) -> list[At]:
    """Return a line without the points that are within the tolerance of it."""
    if len(line) < 3:
        return list(line)
    keep = {0, len(line) - 1}
    spans = [(0, len(line) - 1)]
    while spans:
        first, last = spans.pop()
        at = _farthest(line, first, last, tolerance)
        if at:
            keep.add(at)
            spans += [(first, at), (at, last)]
    return [line[index] for index in sorted(keep)]


def _farthest(line: Sequence[At], first: int, last: int, tolerance: float) -> int:
    """Return the point farthest from the line through two others, which may coincide; or 0.

    It runs for hundreds of thousands of points, so it computes each value once.
    """
    (x, y), (end_x, end_y) = line[first], line[last]
    dx, dy = end_x - x, end_y - y
    length = (dx * dx + dy * dy) ** 0.5
    most, at = tolerance, 0
    for index in range(first + 1, last):
        px, py = line[index]
        px, py = px - x, py - y
        off = abs(dx * py - dy * px) / length if length else (px * px + py * py) ** 0.5
        if off > most:
            most, at = off, index
    return at


def clipped(ring: Sequence[At], box: Bounds) -> list[At]:
    """Return the part of a ring that lies in a box; its area is right, edges may overlap."""
    left, top, right, bottom = box
    found = list(ring)
    sides: tuple[tuple[int, float, Callable[[float, float], bool]], ...] = (
        (0, left, float.__ge__),
        (0, right, float.__le__),
        (1, top, float.__ge__),
        (1, bottom, float.__le__),
    )
    for axis, edge, inside in sides:
        found = _cut(found, axis, edge, inside)
        if not found:
            break
    return found


def _cut(
    ring: list[At], axis: int, edge: float, inside: Callable[[float, float], bool]
) -> list[At]:
    """Cut off the part beyond a vertical or horizontal line."""
    found: list[At] = []
    for index, point in enumerate(ring):
        before = ring[index - 1]
        here, there = inside(float(point[axis]), edge), inside(float(before[axis]), edge)
        if here != there:
            share = (edge - before[axis]) / (point[axis] - before[axis])
            other = before[1 - axis] + share * (point[1 - axis] - before[1 - axis])
            found.append((edge, other) if axis == 0 else (other, edge))
        if here:
            found.append(point)
    return found
