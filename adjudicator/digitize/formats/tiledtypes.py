"""The parts of Tiled's JSON map format (TMJ) that we read."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

__all__ = [
    "GroupLayer",
    "ImageLayer",
    "Layer",
    "ObjectLayer",
    "Property",
    "Tile",
    "TileLayer",
    "TiledMap",
    "TiledObject",
    "Tileset",
    "value_of",
]

_Size = Annotated[int, Meta(ge=1, le=10_000)]
_Count = Annotated[int, Meta(ge=0, le=100_000)]


class Property(Struct, frozen=True):
    """A custom property."""

    name: str
    value: Any = None
    type: str = "string"


class XY(Struct, frozen=True):
    """A point of a polygon or polyline, relative to its object."""

    x: float
    y: float


class Text(Struct, frozen=True):
    """What a text object says."""

    text: str = ""


class TiledObject(Struct, frozen=True):
    """Something drawn on an object layer."""

    id: int = 0
    name: str = ""
    type: str = ""
    #: what version 1.9 called the type
    klass: str = field(default="", name="class")
    x: float = 0.0
    y: float = 0.0
    width: float = 0.0
    height: float = 0.0
    rotation: float = 0.0
    visible: bool = True
    point: bool = False
    ellipse: bool = False
    capsule: bool = False
    gid: int | None = None
    template: str | None = None
    text: Text | None = None
    polygon: list[XY] | None = None
    polyline: list[XY] | None = None
    properties: list[Property] = []


class Chunk(Struct, frozen=True):
    """A part of a layer of an infinite map."""

    data: list[int] | str
    x: int
    y: int
    width: _Count
    height: _Count


class _Layer(Struct, frozen=True, tag_field="type"):
    name: str = ""
    visible: bool = True
    offsetx: float = 0.0
    offsety: float = 0.0
    properties: list[Property] = []


class TileLayer(_Layer, frozen=True, tag="tilelayer"):
    """A layer of tiles."""

    width: _Count = 0
    height: _Count = 0
    data: list[int] | str | None = None
    encoding: str = "csv"
    compression: str = ""
    chunks: list[Chunk] = []


class ObjectLayer(_Layer, frozen=True, tag="objectgroup"):
    """A layer of drawn objects."""

    objects: list[TiledObject] = []


class ImageLayer(_Layer, frozen=True, tag="imagelayer"):
    """A picture, such as the scan."""


class GroupLayer(_Layer, frozen=True, tag="group"):
    """A layer that holds others."""

    layers: list[TileLayer | ObjectLayer | ImageLayer | GroupLayer] = []


Layer = TileLayer | ObjectLayer | ImageLayer | GroupLayer


class Tile(Struct, frozen=True):
    """What a tileset says of one of its tiles."""

    id: int
    type: str = ""
    klass: str = field(default="", name="class")
    properties: list[Property] = []


class Tileset(Struct, frozen=True):
    """The tiles that a map uses; an external one only has a source."""

    firstgid: int
    name: str = ""
    source: str | None = None
    tiles: list[Tile] = []


class TiledMap(Struct, frozen=True):
    """A Tiled map."""

    orientation: str
    width: _Count
    height: _Count
    tilewidth: _Size
    tileheight: _Size
    layers: list[Layer]
    tilesets: list[Tileset] = []
    infinite: bool = False
    hexsidelength: Annotated[int, Meta(ge=0, le=10_000)] = 0
    staggeraxis: Literal["x", "y"] = "y"
    staggerindex: Literal["odd", "even"] = "odd"
    properties: list[Property] = []


def value_of(properties: list[Property], name: str) -> Any:
    """Return the value of a custom property, or None."""
    return next((one.value for one in properties if one.name == name), None)
