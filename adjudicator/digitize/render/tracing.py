"""Draws traced features over the compiled hexes, so that trace and result can be compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from adjudicator.digitize.render.palette import HALO
from adjudicator.digitize.render.scene import Area, Item, Path, Stroke

__all__ = ["Traced", "traced_shapes"]

_INK = "#8c1d6b"
_POINT = 0.09


class Traced(NamedTuple):
    """A traced feature on the plane of the map."""

    id: str
    kind: str
    #: any shapely geometry
    geometry: Any


def traced_shapes(features: Iterable[Traced], pitch: float) -> list[Item]:
    """Draw areas as see-through shapes with an outline, lines as lines, points as crosses."""
    items: list[Item] = []
    for feature in features:
        for part in _parts(feature.geometry):
            items += _drawn(part, pitch)
    return items


def _parts(geometry: Any) -> Iterator[Any]:
    """Yield the simple geometries of a collection."""
    if geometry is None or geometry.is_empty:
        return
    if hasattr(geometry, "geoms"):
        for part in geometry.geoms:
            yield from _parts(part)
    else:
        yield geometry


def _path(coordinates: Sequence[Sequence[float]]) -> Path:
    return tuple((float(point[0]), float(point[1])) for point in coordinates)


def _drawn(part: Any, pitch: float) -> list[Item]:
    width = 0.028 * pitch
    if part.geom_type == "Polygon":
        ring = _path(part.exterior.coords)
        holes = tuple(_path(hole.coords) for hole in part.interiors)
        return [
            Area((ring,), _INK, 0.16, holes),
            Stroke((ring, *holes), HALO, width * 2),
            Stroke((ring, *holes), _INK, width),
        ]
    if part.geom_type == "Point":
        x, y, r = float(part.x), float(part.y), _POINT * pitch
        cross = (((x - r, y - r), (x + r, y + r)), ((x - r, y + r), (x + r, y - r)))
        return [Stroke(cross, HALO, width * 2.4), Stroke(cross, _INK, width * 1.2)]
    line = _path(part.coords)
    dash = (0.12 * pitch, 0.08 * pitch)
    return [Stroke((line,), HALO, width * 2.2), Stroke((line,), _INK, width * 1.2, dash)]
