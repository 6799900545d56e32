"""Hexes, their six directions, hexsides and corners, in axial coordinates.

A hex is a pair (q, r). The six directions are numbered clockwise; their names depend on the
orientation of the hexes::

    flat-top     0 N    1 NE   2 SE   3 S    4 SW   5 NW
    pointy-top   0 NW   1 NE   2 E    3 SE   4 SW   5 W

Side ``d`` of a hex is the one it shares with its neighbour in direction ``d``. Corner ``d`` is
where sides ``d - 1`` and ``d`` meet.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

__all__ = [
    "DIRECTIONS",
    "DIRECTION_NAMES",
    "Corner",
    "Hex",
    "Hexside",
    "Orientation",
    "corner",
    "distance",
    "line_of_hexes",
    "neighbour",
    "neighbours",
    "round_hex",
    "side_between",
    "sides",
]

Orientation = Literal["flat", "pointy"]

DIRECTIONS: tuple[tuple[int, int], ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
DIRECTION_NAMES: dict[Orientation, tuple[str, ...]] = {
    "flat": ("n", "ne", "se", "s", "sw", "nw"),
    "pointy": ("nw", "ne", "e", "se", "sw", "w"),
}


class Hex(NamedTuple):
    """One hex of the infinite lattice, in axial coordinates."""

    q: int
    r: int


class Corner(NamedTuple):
    """One corner of the lattice: the sum of the coordinates of the three hexes that meet there."""

    q: int
    r: int


class Hexside(NamedTuple):
    """The side between two hexes: the same value from either of them.

    Build one with :meth:`of` or :func:`side_between`: `direction` is always 0, 1 or 2.
    """

    hex: Hex
    direction: int

    @classmethod
    def of(cls, of_hex: Hex, direction: int) -> Hexside:
        """Return the side of a hex in any of the six directions."""
        direction %= 6
        if direction < 3:
            return cls(of_hex, direction)
        return cls(neighbour(of_hex, direction), direction - 3)

    @property
    def hexes(self) -> tuple[Hex, Hex]:
        """The two hexes that share this side."""
        return self.hex, neighbour(self.hex, self.direction)

    @property
    def corners(self) -> tuple[Corner, Corner]:
        """The two ends of this side, clockwise as seen from its own hex."""
        return corner(self.hex, self.direction), corner(self.hex, self.direction + 1)

    def other(self, one: Hex) -> Hex:
        """Return the hex across this side from `one`."""
        first, second = self.hexes
        return second if one == first else first


def neighbour(of_hex: Hex, direction: int) -> Hex:
    """Return the next hex in a direction (any integer, modulo six)."""
    dq, dr = DIRECTIONS[direction % 6]
    return Hex(of_hex.q + dq, of_hex.r + dr)


def neighbours(of_hex: Hex) -> list[Hex]:
    """Return the six hexes around a hex, clockwise from direction 0."""
    q, r = of_hex
    return [Hex(q + dq, r + dr) for dq, dr in DIRECTIONS]


def distance(a: Hex, b: Hex) -> int:
    """Return the number of steps from one hex to another."""
    dq, dr = a.q - b.q, a.r - b.r
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def sides(of_hex: Hex) -> list[Hexside]:
    """Return the six hexsides of a hex, clockwise from direction 0."""
    return [Hexside.of(of_hex, direction) for direction in range(6)]


def side_between(a: Hex, b: Hex) -> Hexside | None:
    """Return the side that two hexes share, or None if they are not adjacent."""
    step = (b.q - a.q, b.r - a.r)
    if step not in DIRECTIONS:
        return None
    return Hexside.of(a, DIRECTIONS.index(step))


def corner(of_hex: Hex, index: int) -> Corner:
    """Return a corner of a hex: the place where sides ``index - 1`` and ``index`` meet."""
    q, r = of_hex
    first, second = DIRECTIONS[(index - 1) % 6], DIRECTIONS[index % 6]
    return Corner(3 * q + first[0] + second[0], 3 * r + first[1] + second[1])


def line_of_hexes(a: Hex, b: Hex) -> list[Hex]:
    """Return the hexes on the straight line from one hex to another, both included."""
    steps = distance(a, b)
    if steps == 0:
        return [a]
    return [
        round_hex(a.q + (b.q - a.q) * i / steps + 1e-6, a.r + (b.r - a.r) * i / steps + 2e-6)
        for i in range(steps + 1)
    ]


def round_hex(q: float, r: float) -> Hex:
    """Return the hex that contains a point given in fractional axial coordinates."""
    s = -q - r
    round_q, round_r, round_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(round_q - q), abs(round_r - r), abs(round_s - s)
    if off_q > off_r and off_q > off_s:
        round_q = -round_r - round_s
    elif off_r > off_s:
        round_r = -round_q - round_s
    return Hex(round_q, round_r)
