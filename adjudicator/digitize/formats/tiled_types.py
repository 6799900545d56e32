"""The types of Tiled's JSON map format (TMJ), as far as we read it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

__all__ = [
    "MAX_LINE",
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
#: most columns of a map, and most rows
MAX_LINE = 100_000
_Count = Annotated[int, Meta(ge=0, le=MAX_LINE)]
_Place = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
#: far beyond any id that Tiled assigns
_Id = Annotated[int, Meta(ge=-(2**53), le=2**53)]


class Property(Struct, frozen=True):
    """A custom property."""

    name: str
    value: Any = None
    type: str = "string"


class XY(Struct, frozen=True):
    """A point of a polygon or polyline, relative to its object."""

    x: float
    y: float


class TiledText(Struct, frozen=True):
    """The content of a text object."""

    text: str = ""


class TiledObject(Struct, frozen=True):
    """An object drawn on an object layer."""

    id: _Id = 0
    name: str = ""
    type: str = ""
    #: the name of the type in version 1.9
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
    gid: _Id | None = None
    template: str | None = None
    text: TiledText | None = None
    polygon: list[XY] | None = None
    polyline: list[XY] | None = None
    properties: list[Property] = []


class Chunk(Struct, frozen=True):
    """A part of a layer of an infinite map."""

    data: list[int] | str
    x: _Place
    y: _Place
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
    """The properties of one tile of a tileset."""

    id: _Id
    type: str = ""
    klass: str = field(default="", name="class")
    properties: list[Property] = []


class Tileset(Struct, frozen=True):
    """The tiles that a map uses; an external one only has a source."""

    firstgid: _Id
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
