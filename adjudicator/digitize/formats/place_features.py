"""Converts a board of places to GeoJSON features, in map units."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.board.place_map import PlaceMap
from adjudicator.digitize.features import Feature, Features, Geometry

__all__ = ["places_to_features"]


def places_to_features(board: PlaceMap) -> Features:
    """Return the area and the point of every place, every link and label as a feature."""
    found: list[Feature] = []
    for key, place in board.places.items():
        properties = {
            k: v for k, v in msgspec.to_builtins(place).items() if k not in ("at", "area")
        }
        found.append(
            _feature("area", key, [[*place.area, place.area[0]]], properties, board.name(key))
        )
        found.append(_feature("place", key, place.at, properties, board.name(key)))
    for one, two in board.pairs():
        ends = [board.places[one].at, board.places[two].at]
        found.append(_feature("link", f"{one}/{two}", ends, {}))
    for number, label in enumerate(board.labels, 1):
        properties = {k: v for k, v in msgspec.to_builtins(label).items() if k != "at"}
        found.append(_feature("label", str(number), label.at, properties, label.names.get("en")))
    return Features(features=found, file=f"{board.id}.geojson")


_TYPES: dict[str, Any] = {
    "area": "Polygon", "place": "Point", "link": "LineString", "label": "Point",
}  # fmt: skip


def _feature(
    kind: str, key: str, coordinates: Any, properties: dict[str, Any], name: str | None = None
) -> Feature:
    return Feature(
        id=f"{kind}-{key}",
        kind=kind,
        name=name,
        geometry=Geometry(type=_TYPES[kind], coordinates=coordinates),
        properties={"label": key, **properties},
    )
