"""Cuts the traced ground under a board of places to its sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import shapely

from adjudicator.board.place_map import Scenery, Sheet
from adjudicator.digitize.shapes import MapShape

__all__ = ["drawn_scenery"]

_FORMS: dict[int, Literal["point", "line", "area"]] = {0: "point", 1: "line", 2: "area"}
#: ground is kept up to this far beyond the sheet, so that no edge shows
_RIM = 20.0


def drawn_scenery(shapes: list[MapShape], kinds: list[str], sheet: Sheet) -> list[Scenery]:
    """Return the traced features to draw as ground, kind by kind."""
    frame = shapely.box(-_RIM, -_RIM, sheet.width + _RIM, sheet.height + _RIM)
    found: list[Scenery] = []
    for kind in kinds:
        for shape in (one for one in shapes if one.feature.kind == kind):
            found.extend(_cut(shape, frame))
    return found


def _cut(shape: MapShape, frame: Any) -> Iterator[Scenery]:
    """Yield the part of a feature that lies on the sheet, if any."""
    dimension = int(shapely.get_dimensions(shape.valid_geometry))
    cut = shapely.intersection(shape.valid_geometry, frame)
    # An area that only touches the frame becomes a line or a point.
    parts = [
        one for one in shapely.get_parts(cut) if not one.is_empty
        and int(shapely.get_dimensions(one)) == dimension
    ]  # fmt: skip
    if not parts:
        return
    level = shape.feature.properties.get("elevation")
    yield Scenery(
        sort=shape.feature.kind,
        form=_FORMS[dimension],
        parts=[path for one in parts for path in _paths(one)],
        elevation=round(level) if isinstance(level, int | float) else None,
        source=shape.feature.id,
    )


def _paths(part: Any) -> Iterator[list[tuple[float, float]]]:
    """Yield the lines of a part, rounded to a tenth of a map unit."""
    rings = [part.exterior, *part.interiors] if part.geom_type == "Polygon" else [part]
    for ring in rings:
        points = [(round(x, 1) + 0.0, round(y, 1) + 0.0) for x, y in ring.coords]
        yield points[:-1] if part.geom_type == "Polygon" else points
