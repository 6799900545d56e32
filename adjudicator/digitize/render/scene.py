"""The types of a scene: a drawing as plain shapes, which is then painted as PNG or SVG.

Coordinates are in the map's plane: at scale 1 a map unit is a pixel of the picture. Lengths
(widths, text sizes) are in map units too.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from adjudicator.board.lattice import Point

__all__ = [
    "Area",
    "Bounds",
    "Disc",
    "Item",
    "Layer",
    "Path",
    "Picture",
    "Scene",
    "Stroke",
    "Text",
]

Path = tuple[Point, ...]
Bounds = tuple[float, float, float, float]
Anchor = Literal["start", "middle", "end"]


class Area(NamedTuple):
    """Filled polygons of one colour, with holes."""

    rings: tuple[Path, ...]
    fill: str
    opacity: float = 1.0
    holes: tuple[Path, ...] = ()


class Stroke(NamedTuple):
    """Lines of one colour and width, with round ends and joints."""

    lines: tuple[Path, ...]
    colour: str
    width: float
    #: lengths of dashes and gaps, alternating; empty for a solid line
    dash: tuple[float, ...] = ()
    opacity: float = 1.0
    closed: bool = False


class Disc(NamedTuple):
    """A filled circle, with an outline if it has a width."""

    centre: Point
    radius: float
    fill: str | None
    colour: str = "#000000"
    width: float = 0.0


class Text(NamedTuple):
    """One line of text; `at` is at its middle height."""

    at: Point
    text: str
    #: height of the font
    size: float
    colour: str
    anchor: Anchor = "middle"
    bold: bool = False
    italic: bool = False
    #: colour of the rim that keeps the text readable on any ground
    halo: str | None = None


class Picture(NamedTuple):
    """A picture under the drawing, placed by an affine transform of its pixels."""

    #: an encoded PNG, already checked
    png: bytes
    width: int
    height: int
    #: (a, b, c, d, e, f): x = a * column + b * row + c, y = d * column + e * row + f
    place: tuple[float, float, float, float, float, float]
    opacity: float = 1.0


Item = Area | Stroke | Disc | Text | Picture


class Layer(NamedTuple):
    """A named group of shapes, painted in order."""

    name: str
    items: tuple[Item, ...]


class Scene(NamedTuple):
    """A whole drawing."""

    title: str
    #: (left, top, right, bottom) of the drawing on the map's plane
    bounds: Bounds
    background: str
    layers: tuple[Layer, ...]

    @property
    def width(self) -> float:
        """Width in map units, which are pixels at scale 1."""
        return self.bounds[2] - self.bounds[0]

    @property
    def height(self) -> float:
        """Height in map units, which are pixels at scale 1."""
        return self.bounds[3] - self.bounds[1]

    def layer(self, name: str) -> tuple[Item, ...]:
        """Return the shapes of a layer; empty if the scene does not have it."""
        return next((layer.items for layer in self.layers if layer.name == name), ())

    def to_pixel(self, point: Point, scale: float = 1.0) -> Point:
        """Return the pixel of a point of the map's plane in a PNG at this scale."""
        return (point[0] - self.bounds[0]) * scale, (point[1] - self.bounds[1]) * scale
