"""Traced features: what a digitizer drew, as plain values of GeoJSON's shape."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

__all__ = ["Feature", "Features", "Geometry", "GeometryType", "Position"]

Position = tuple[float, float]

GeometryType = Literal[
    "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon"
]


class Geometry(Struct, frozen=True):
    """A GeoJSON geometry; coordinates are nested lists as GeoJSON nests them."""

    type: GeometryType
    coordinates: Any


class Feature(Struct, frozen=True, kw_only=True):
    """One traced thing: a village, a stream, a wood."""

    #: unique within its file; stands in the compiled map as the origin of what it caused
    id: str
    #: what it is, in the words of the source: "village", "stream", "pond"
    kind: str
    #: None for features of an overlay that speak only of hexes
    geometry: Geometry | None = None
    name: str | None = None
    #: everything else that the file says about it (elevation, higher, spring, serves, ...)
    properties: dict[str, Any] = {}


class Features(Struct, frozen=True, kw_only=True):
    """The features of one file, in the order of the file."""

    features: list[Feature]
    #: file name, for messages
    file: str = ""
