"""Reads labelme JSON: shapes drawn on a scan, in its pixels.

A shape's label is its kind, or ``kind: name``. Without a name in the label, the description is
the name. Flags that are set and the group number become properties.
"""

from __future__ import annotations

import math
from typing import Any

from adjudicator.digitize.features import Features, Geometry
from adjudicator.digitize.formats.collect import Collector, number, split_label
from adjudicator.errors import DocumentError, InputError, LimitError, Text
from adjudicator.safeio import documents

__all__ = ["parse_labelme"]

_MAX_SHAPES = 20_000
#: number of corners of the polygon that replaces a circle
_CIRCLE = 64


def parse_labelme(data: bytes, *, file: object = None) -> tuple[Features, list[Text]]:
    """Read a labelme file; return its features in pixels, and warnings about parts not read."""
    document = documents.decode(data, file=file)
    shapes = document.get("shapes") if isinstance(document, dict) else None
    if not isinstance(shapes, list):
        raise DocumentError("not a labelme file: it has no list of shapes", file=file)
    if len(shapes) > _MAX_SHAPES:
        raise LimitError("more than {most} shapes", most=_MAX_SHAPES, file=file)
    collector = Collector(file)
    size = _size(document, file)
    for n, shape in enumerate(shapes):
        _read(shape, f"shapes[{n}]", collector, size)
    return collector.features(), collector.warnings


def _size(document: dict[str, Any], file: object) -> tuple[float, float] | None:
    """Return the scan's width and height, if the file has them."""
    raw = document.get("imageWidth"), document.get("imageHeight")
    if raw[0] is None or raw[1] is None:
        return None
    try:
        return number(raw[0]), number(raw[1])
    except InputError as error:
        raise error.located(file=file, place="imageWidth, imageHeight") from None


def _read(
    shape: object, place: str, collector: Collector, size: tuple[float, float] | None
) -> None:
    if not isinstance(shape, dict):
        raise DocumentError("a shape is not an object", file=collector.file, place=place)
    label = shape.get("label")
    if not isinstance(label, str):
        raise DocumentError("the label is not text", file=collector.file, place=place)
    kind, name = split_label(label)
    properties = _properties(shape, place, collector.file)
    if name is None:
        name = properties.pop("description", None)
    points = _points(shape.get("points"), place, collector)
    if size and any(not (0 <= x <= size[0] and 0 <= y <= size[1]) for x, y in points):
        text = "{place} ({label}) reaches beyond the picture"
        collector.warn(Text(text, place=place, label=label[:40]))
    geometry = _geometry(shape.get("shape_type", "polygon"), points, place, collector)
    collector.add(kind, geometry, name=name, properties=properties)


def _properties(shape: dict[str, Any], place: str, file: object) -> dict[str, Any]:
    flags = shape.get("flags") or {}
    description = shape.get("description") or ""
    group = shape.get("group_id")
    if not isinstance(flags, dict):
        raise DocumentError("flags are not an object", file=file, place=place)
    if not isinstance(description, str):
        raise DocumentError("the description is not text", file=file, place=place)
    if group is not None and (isinstance(group, bool) or not isinstance(group, int)):
        raise DocumentError("the group is not a whole number", file=file, place=place)
    found: dict[str, Any] = {flag: True for flag, on in flags.items() if on is True}
    if group is not None:
        found["group"] = group
    if description.strip():
        found["description"] = description.strip()
    return found


def _points(raw: object, place: str, collector: Collector) -> list[tuple[float, float]]:
    place = f"{place}.points"
    if not isinstance(raw, list) or not raw:
        raise DocumentError("points are missing", file=collector.file, place=place)
    pairs: list[tuple[Any, Any]] = []
    for n, one in enumerate(raw):
        if not isinstance(one, list) or len(one) != 2:
            message = "a point needs two numbers"
            raise DocumentError(message, file=collector.file, place=f"{place}[{n}]")
        pairs.append((one[0], one[1]))
    return collector.points(pairs, place)


def _geometry(
    shape: object, points: list[tuple[float, float]], place: str, collector: Collector
) -> Geometry | None:
    if shape in ("polygon", "oriented_rectangle"):
        return collector.area(points, place)
    if shape in ("line", "linestrip"):
        return collector.line(points, place)
    if shape == "point":
        return collector.point(points[0], place)
    if shape == "points":
        return Geometry(type="MultiPoint", coordinates=points)
    if shape in ("rectangle", "circle"):
        corners = _rectangle(points) if shape == "rectangle" else _circle(points)
        return collector.area(corners, place)
    collector.warn(Text("shapes of type {shape!r} are not read", shape=str(shape)[:40]))
    return None


def _rectangle(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the corners of a rectangle; labelme stores two of them, or all four."""
    if len(points) != 2:
        return points
    (left, top), (right, bottom) = points
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _circle(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return a circle as a polygon; labelme stores its centre and a point on it."""
    (x, y), on = points[0], points[-1]
    radius = math.dist((x, y), on)
    turns = [2 * math.pi * n / _CIRCLE for n in range(_CIRCLE)]
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]
