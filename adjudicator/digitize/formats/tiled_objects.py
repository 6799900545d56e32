"""Converts the objects that are drawn on a Tiled map to features."""

from __future__ import annotations

import math
from typing import Any

from adjudicator.digitize.features import Geometry
from adjudicator.digitize.formats.collect import Collector
from adjudicator.digitize.formats.tiled_types import TiledObject, value_of
from adjudicator.errors import Text

__all__ = ["add_object"]

#: number of corners of the polygon that replaces an ellipse
_ROUND = 64

Pair = tuple[float, float]


def add_object(
    one: TiledObject,
    layer: str,
    offset: Pair,
    kinds: dict[int, list[str]],
    collector: Collector,
) -> None:
    """Add one object as a feature, or a warning that it was not read."""
    place = Text("object {number} {name!r}", number=one.id, name=one.name[:40])
    if not one.visible:
        collector.warn(Text("{place} is hidden and was not read", place=place))
        return
    if one.template is not None or one.capsule:
        template = "{place} is an instance of a template and was not read"
        capsule = "{place} is a capsule and was not read"
        collector.warn(Text(capsule if one.template is None else template, place=place))
        return
    own = value_of(one.properties, "kind")
    tile = (kinds.get(one.gid & 0x0FFFFFFF) or [""])[0] if one.gid else ""
    kind = one.type or one.klass or (own if isinstance(own, str) else "") or tile or layer
    text = " ".join(one.text.text.split()) if one.text else ""
    properties = {p.name: p.value for p in one.properties if _is_plain(p.value)}
    collector.add(
        kind,
        _geometry(one, offset, place, collector),
        name=one.name or text or None,
        wanted_id=f"{kind or 'object'}-{one.id}" if one.id else None,
        properties=properties,
    )


def _is_plain(value: Any) -> bool:
    return isinstance(value, str | int | float | bool)


def _geometry(one: TiledObject, offset: Pair, place: Text, collector: Collector) -> Geometry | None:
    if one.polygon is not None or one.polyline is not None:
        points = _placed(one, offset, [(p.x, p.y) for p in one.polygon or one.polyline or []])
        if not points:
            collector.warn(Text("{place} has no points and was not read", place=place))
            return None
        return (collector.area if one.polygon else collector.line)(points, place)
    spot = _spot(one)
    if spot is not None:
        return collector.point(_placed(one, offset, [spot])[0], place)
    wide, high = one.width, one.height
    corners: list[Pair] = [(0, 0), (wide, 0), (wide, high), (0, high)]
    if one.ellipse:
        turns = [2 * math.pi * n / _ROUND for n in range(_ROUND)]
        corners = [(wide / 2 * (1 + math.cos(t)), high / 2 * (1 + math.sin(t))) for t in turns]
    return collector.area(_placed(one, offset, corners), place)


def _spot(one: TiledObject) -> Pair | None:
    """Return the centre of an object that becomes a point: a tile, a text, a point."""
    if one.gid:  # the origin of a tile object is its bottom left corner
        return one.width / 2, -one.height / 2
    if one.text is not None:
        return one.width / 2, one.height / 2
    if one.point or (one.width == 0 and one.height == 0):
        return 0.0, 0.0
    return None


def _placed(one: TiledObject, offset: Pair, points: list[Pair]) -> list[Pair]:
    """Return points rotated about the object's origin, as Tiled does, and moved there."""
    turn = math.radians(math.fmod(one.rotation, 360))
    cos, sin = math.cos(turn), math.sin(turn)
    x, y = one.x + offset[0], one.y + offset[1]
    return [(x + a * cos - b * sin, y + a * sin + b * cos) for a, b in points]
