"""Converts SVG's basic shapes to strokes, and closed strokes to polygons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from lxml import etree

from adjudicator.digitize.features import Geometry, Position
from adjudicator.digitize.formats.svg_matrix import length, numbers
from adjudicator.digitize.formats.svg_path import (
    Arc,
    Point,
    Segment,
    Subpath,
    arc_segments,
    parse_path,
)
from adjudicator.errors import DocumentError, LimitError

__all__ = ["SHAPES", "FillRule", "polygons"]

FillRule = Literal["nonzero", "evenodd"]

#: most rings that one path may have
MAX_RINGS = 1_000


def _path(element: etree._Element) -> list[Subpath]:
    return parse_path(element.get("d") or "")


def _points(element: etree._Element) -> list[Point]:
    values = numbers(element.get("points") or "")
    if len(values) % 2:
        raise DocumentError("points of an odd number of coordinates")
    return list(zip(values[::2], values[1::2], strict=True))


def _strokes(points: list[Point], *, closed: bool) -> list[Subpath]:
    if not points:
        return []
    lines: list[Segment] = [(point,) for point in points[1:]]
    return [Subpath(points[0], lines, closed)]


def _polygon(element: etree._Element) -> list[Subpath]:
    return _strokes(_points(element), closed=True)


def _polyline(element: etree._Element) -> list[Subpath]:
    return _strokes(_points(element), closed=False)


def _line(element: etree._Element) -> list[Subpath]:
    x1, y1, x2, y2 = (length(element.get(name), 0.0) for name in ("x1", "y1", "x2", "y2"))
    return _strokes([(x1, y1), (x2, y2)], closed=False)


def _circle(element: etree._Element) -> list[Subpath]:
    radius = length(element.get("r"), 0.0)
    return _round(element, radius, radius)


def _ellipse(element: etree._Element) -> list[Subpath]:
    return _round(element, length(element.get("rx"), 0.0), length(element.get("ry"), 0.0))


def _round(element: etree._Element, rx: float, ry: float) -> list[Subpath]:
    x, y = length(element.get("cx"), 0.0), length(element.get("cy"), 0.0)
    left, right, shape = (x - rx, y), (x + rx, y), Arc(rx, ry)
    halves = arc_segments(left, shape, right) + arc_segments(right, shape, left)
    return [Subpath(left, halves, closed=True)]


def _rect(element: etree._Element) -> list[Subpath]:
    x, y = length(element.get("x"), 0.0), length(element.get("y"), 0.0)
    width, height = length(element.get("width"), 0.0), length(element.get("height"), 0.0)
    rx, ry = _corner(element, width, height)
    right, bottom = x + width, y + height
    if rx <= 0 or ry <= 0:
        return _strokes([(x, y), (right, y), (right, bottom), (x, bottom)], closed=True)
    # clockwise from the end of the top left corner: the end of a side, and of the next corner
    stops = [
        ((right - rx, y), (right, y + ry)),
        ((right, bottom - ry), (right - rx, bottom)),
        ((x + rx, bottom), (x, bottom - ry)),
        ((x, y + ry), (x + rx, y)),
    ]
    segments: list[Segment] = []
    for side_end, corner_end in stops:
        segments.append((side_end,))
        segments += arc_segments(side_end, Arc(rx, ry), corner_end)
    return [Subpath((x + rx, y), segments, closed=True)]


def _corner(element: etree._Element, width: float, height: float) -> Point:
    """Return the radii of a rectangle's corners: each defaults to the other."""
    given = [element.get("rx"), element.get("ry")]
    known = [None if text in (None, "auto") else length(text, 0.0) for text in given]
    rx = known[0] if known[0] is not None else known[1] or 0.0
    ry = known[1] if known[1] is not None else known[0] or 0.0
    return min(rx, width / 2), min(ry, height / 2)


#: tag -> function that returns its strokes
SHAPES: dict[str, Callable[[etree._Element], list[Subpath]]] = {
    "path": _path,
    "polygon": _polygon,
    "polyline": _polyline,
    "line": _line,
    "circle": _circle,
    "ellipse": _ellipse,
    "rect": _rect,
}


def polygons(rings: list[list[Position]], rule: FillRule) -> Geometry:
    """Return the area that closed rings fill under a fill rule, with its holes.

    A ring counts as inside another if it is smaller and lies within it. Rings that cross each
    other stay unchanged; verify reports them.
    """
    if len(rings) > MAX_RINGS:
        raise LimitError("a path of more than {most} closed parts", most=MAX_RINGS)
    if len(rings) == 1:
        return Geometry(type="Polygon", coordinates=[rings[0]])
    around = _containers(rings)
    turns = [1 if rule == "evenodd" or _signed(ring) > 0 else -1 for ring in rings]
    shells: dict[int, list[list[Position]]] = {}
    holes: list[int] = []
    for n, ring in enumerate(rings):
        outside = sum(turns[one] for one in around[n])
        before, after = _painted(outside, rule), _painted(outside + turns[n], rule)
        if after and not before:
            shells[n] = [ring]
        elif before and not after:
            holes.append(n)
    sizes = [abs(_signed(ring)) for ring in rings]
    for n in holes:
        owners = [one for one in around[n] if one in shells]
        if owners:
            shells[min(owners, key=lambda one: sizes[one])].append(rings[n])
        else:  # only where rings cross
            shells[n] = [rings[n]]
    areas = list(shells.values())
    if len(areas) == 1:
        return Geometry(type="Polygon", coordinates=areas[0])
    return Geometry(type="MultiPolygon", coordinates=areas)


def _painted(winding: int, rule: FillRule) -> bool:
    return winding % 2 == 1 if rule == "evenodd" else winding != 0


def _signed(ring: list[Position]) -> float:
    """Return the area of a ring; negative if it runs counterclockwise on the screen."""
    x0, y0 = ring[0]
    return (
        sum(
            (ring[i][0] - x0) * (ring[i + 1][1] - y0) - (ring[i + 1][0] - x0) * (ring[i][1] - y0)
            for i in range(len(ring) - 1)
        )
        / 2
    )


def _containers(rings: list[list[Position]]) -> list[list[int]]:
    """Return, for each ring, the larger rings around it."""
    import shapely  # noqa: PLC0415 - slow to load, and most files never need it

    areas = [shapely.Polygon(ring) for ring in rings]
    tree = shapely.STRtree(areas)
    inner = shapely.point_on_surface(areas)
    sizes = [abs(_signed(ring)) for ring in rings]
    found: list[list[int]] = [[] for _ in rings]
    points, hits = tree.query(inner, predicate="within")
    for small, large in zip(points.tolist(), hits.tolist(), strict=True):
        if (sizes[large], -large) > (sizes[small], -small):
            found[small].append(large)
    return found
