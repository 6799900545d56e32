"""Geometry for drawing: outlines of groups of hexes, chains of hexsides, smooth curves."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple, TypeVar
from zlib import crc32

from adjudicator.board.grid import Grid
from adjudicator.board.hexes import Corner, Hex, corner, neighbour, neighbours
from adjudicator.board.lattice import Lattice, Point
from adjudicator.digitize.render.scene import Path

__all__ = [
    "Blob",
    "blob",
    "chains",
    "circle",
    "groups",
    "lerp",
    "random_numbers",
    "rotated",
    "rounded",
    "smooth",
]

T = TypeVar("T", bound=Hashable)
_MASK = (1 << 64) - 1
_CORNERS = [corner(Hex(0, 0), i) for i in range(6)]


def random_numbers(key: str) -> Iterator[float]:
    """Yield pseudo-random numbers from 0 to 1 that depend only on the key."""
    state = crc32(key.encode("utf-8", "surrogatepass")) * 0x9E3779B97F4A7C15 & _MASK
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        mixed = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & _MASK
        yield ((mixed ^ (mixed >> 31)) >> 11) / (1 << 53)


def lerp(a: Point, b: Point, share: float) -> Point:
    """Return the point between two points, at `share` of the distance to the second."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def rotated(points: Iterable[Point], angle: float, at: Point = (0.0, 0.0)) -> Path:
    """Return points rotated clockwise about the origin, then moved."""
    c, s = math.cos(angle), math.sin(angle)
    return tuple((at[0] + x * c - y * s, at[1] + x * s + y * c) for x, y in points)


def circle(at: Point, radius: float, count: int = 16, squash: float = 1.0) -> Path:
    """Return a circle (or, squashed, an ellipse) as a polygon."""
    angles = (2 * math.pi * i / count for i in range(count))
    return tuple(
        (at[0] + radius * math.cos(a), at[1] + radius * squash * math.sin(a)) for a in angles
    )


def rounded(ring: Path, times: int = 2) -> Path:
    """Return a closed ring smoothed by cutting its corners repeatedly."""
    for _ in range(times):
        nexts = (*ring[1:], ring[0])
        ring = tuple(
            p
            for a, b in zip(ring, nexts, strict=True)
            for p in (lerp(a, b, 0.25), lerp(a, b, 0.75))
        )
    return ring


def smooth(line: Path, times: int = 3) -> Path:
    """Return a line smoothed by cutting its corners; it keeps its ends, or stays closed."""
    if len(line) < 3:
        return line
    if line[0] == line[-1]:
        ring = rounded(line[:-1], times)
        return (*ring, ring[0])
    for _ in range(times):
        inner = [p for a, b in pairwise(line) for p in (lerp(a, b, 0.25), lerp(a, b, 0.75))]
        line = (line[0], *inner[1:-1], line[-1])
    return line


def chains(links: Iterable[tuple[T, T]]) -> list[list[T]]:
    """Join links end to end into the longest runs that pass no fork; rings stay closed."""
    ends: dict[T, list[T]] = {}
    for a, b in links:
        if b not in ends.setdefault(a, []):
            ends[a].append(b)
            ends.setdefault(b, []).append(a)
    used: set[frozenset[T]] = set()
    starts = [node for node in ends if len(ends[node]) != 2]
    runs = []
    for start in [*starts, *ends]:  # forks and ends first; only rings remain
        for second in ends[start]:
            if frozenset((start, second)) in used:
                continue
            run = [start, second]
            used.add(frozenset(run))
            while len(ends[run[-1]]) == 2 and run[-1] != start:
                onward = next(n for n in ends[run[-1]] if n != run[-2])
                used.add(frozenset((run[-1], onward)))
                run.append(onward)
            runs.append(run)
    return runs


def groups(hexes: Iterable[Hex]) -> list[list[Hex]]:
    """Return the connected groups of hexes, in the order of their first hexes."""
    left = dict.fromkeys(hexes)
    found = []
    while left:
        first = next(iter(left))
        del left[first]
        group = [first]
        for one in group:
            for near in neighbours(one):
                if near in left:
                    del left[near]
                    group.append(near)
        found.append(group)
    return found


class Blob(NamedTuple):
    """The smooth outline of a group of hexes: outer rings and holes."""

    rings: tuple[Path, ...]
    holes: tuple[Path, ...]


def blob(grid: Grid, group: Collection[Hex], inset: float, *, wobble: float = 0.0) -> Blob:
    """Return the outline of a group, moved inwards by a share of a hex and smoothed.

    At the edge of the map the outline follows the edge, as on a printed map.
    """
    members = set(group)
    starts: dict[Corner, tuple[Hex, int]] = {
        corner(h, d): (h, d) for h in group for d in range(6) if neighbour(h, d) not in members
    }
    rings: list[Path] = []
    holes: list[Path] = []
    while starts:
        first = next(iter(starts))
        ring: list[Point] = []
        at = first
        while at in starts:
            h, d = starts.pop(at)
            ring.append(_inset_corner(grid, at, members, inset))
            at = corner(h, d + 1)
            if wobble:
                ring.append(_random_middle(grid, h, d, members, (inset, wobble)))
        path = tuple(ring)
        (rings if _signed_area(path) > 0 else holes).append(rounded(path, 3))
    return Blob(tuple(rings), tuple(holes))


def _around(at: Corner) -> list[Hex]:
    """Return the three hexes that meet at a corner."""
    apart = [(at.q - dq, at.r - dr) for dq, dr in _CORNERS]
    return [Hex(q // 3, r // 3) for q, r in apart if q % 3 == 0 and r % 3 == 0]


def _inset_corner(grid: Grid, at: Corner, members: set[Hex], inset: float) -> Point:
    """Return a corner moved into the group, unless all hexes outside the group are off the map."""
    lattice = grid.lattice
    point = lattice.corner_point(at)
    around = _around(at)
    outside = [h for h in around if h not in members]
    if not any(h in grid for h in outside):
        return point
    inside = [lattice.centre(h) for h in around if h in members]
    x, y = (sum(c[i] for c in inside) / len(inside) - point[i] for i in (0, 1))
    step = inset * lattice.pitch / (math.hypot(x, y) or 1.0)
    return point[0] + x * step, point[1] + y * step


def _random_middle(
    grid: Grid, of_hex: Hex, side: int, members: set[Hex], amounts: tuple[float, float]
) -> Point:
    """Return the middle of a boundary side, moved inwards by a small random amount."""
    inset, wobble = amounts
    lattice: Lattice = grid.lattice
    a = _inset_corner(grid, corner(of_hex, side), members, inset)
    b = _inset_corner(grid, corner(of_hex, side + 1), members, inset)
    middle = lerp(a, b, 0.5)
    if neighbour(of_hex, side) not in grid:
        return middle
    chance = next(random_numbers(f"{of_hex.q},{of_hex.r},{side}"))
    return lerp(middle, lattice.centre(of_hex), wobble * chance)


def _signed_area(ring: Path) -> float:
    """Return the signed area of a ring; positive if it runs clockwise on the screen."""
    nexts = (*ring[1:], ring[0])
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, nexts, strict=True)) / 2
