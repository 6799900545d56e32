"""The lattice of a map: the coordinates of hexes, hexsides and corners in the plane.

The plane is that of a picture: x to the right, y down, in map units (pixels at scale 1).
"""

from __future__ import annotations

from math import sqrt
from typing import Annotated

from msgspec import Meta, Struct

from adjudicator.board.hexes import Corner, Hex, Hexside, Orientation, corner, round_hex

__all__ = ["Lattice", "Point"]

Point = tuple[float, float]
_Place = Annotated[float, Meta(ge=-1e6, le=1e6)]

_ROOT3 = sqrt(3.0)
#: the corners of the hex (0, 0), clockwise from corner 0
_CORNERS = [corner(Hex(0, 0), index) for index in range(6)]


class Lattice(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The size, orientation and origin of the hexes of a map."""

    #: "flat" (a flat side on top, straight columns) or "pointy" (a corner on top, straight rows)
    orientation: Orientation
    #: distance between the centres of two neighbours, in map units
    pitch: Annotated[float, Meta(ge=1e-3, le=10_000)] = 60.0
    #: centre of the hex (0, 0), in map units
    origin: tuple[_Place, _Place] = (0.0, 0.0)
    #: metres on the ground from centre to centre, if the map has a scale
    metres: Annotated[float, Meta(gt=0, le=1e7)] | None = None

    @property
    def side(self) -> float:
        """Length of one hexside, in map units."""
        return self.pitch / _ROOT3

    @property
    def area(self) -> float:
        """Area of one hex, in square map units."""
        return self.pitch * self.pitch * _ROOT3 / 2

    def point(self, q: float, r: float) -> Point:
        """Return the point of (fractional) axial coordinates."""
        if self.orientation == "flat":
            x, y = q * self.pitch * _ROOT3 / 2, (r + q / 2) * self.pitch
        else:
            x, y = (q + r / 2) * self.pitch, r * self.pitch * _ROOT3 / 2
        return self.origin[0] + x, self.origin[1] + y

    def centre(self, of_hex: Hex) -> Point:
        """Return the centre of a hex."""
        return self.point(of_hex.q, of_hex.r)

    def corner_point(self, at: Corner) -> Point:
        """Return the point of a corner."""
        return self.point(at.q / 3, at.r / 3)

    def outline(self, of_hex: Hex) -> list[Point]:
        """Return the six corners of a hex, clockwise from corner 0."""
        q, r = 3 * of_hex.q, 3 * of_hex.r
        return [self.point((q + step.q) / 3, (r + step.r) / 3) for step in _CORNERS]

    def side_line(self, side: Hexside) -> tuple[Point, Point]:
        """Return the two ends of a hexside."""
        first, second = side.corners
        return self.corner_point(first), self.corner_point(second)

    def hex_at(self, x: float, y: float) -> Hex:
        """Return the hex that contains a point of the plane."""
        dx, dy = (x - self.origin[0]) / self.pitch, (y - self.origin[1]) / self.pitch
        if self.orientation == "flat":
            q = dx * 2 / _ROOT3
            return round_hex(q, dy - q / 2)
        r = dy * 2 / _ROOT3
        return round_hex(dx - r / 2, r)
