"""The types of traced features: plain values, shaped like GeoJSON."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

__all__ = ["Feature", "Features", "Geometry", "GeometryType", "Position"]

Position = tuple[float, float]

GeometryType = Literal[
    "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon"
]


class Geometry(Struct, frozen=True):
    """A GeoJSON geometry; its coordinates are nested lists as in GeoJSON."""

    type: GeometryType
    coordinates: Any


class Feature(Struct, frozen=True, kw_only=True):
    """One traced feature: a village, a stream, a wood."""

    #: unique within its file; the compiled map names it as an origin
    id: str
    #: what it is, in the terms of the source: "village", "stream", "pond"
    kind: str
    #: None for overlay entries, which only name hexes
    geometry: Geometry | None = None
    name: str | None = None
    #: all other properties in the file (elevation, higher, spring, serves, ...)
    properties: dict[str, Any] = {}


class Features(Struct, frozen=True, kw_only=True):
    """The features of one file, in file order."""

    features: list[Feature]
    #: file name, for messages
    file: str = ""
