"""Compute zones of the board by terrain, which VASSAL shows beside the label of a hex.

Connected hexes of the same terrain and grid are one zone. A zone may lie within the outline of
another, because an outline cannot have holes; VASSAL takes the first zone that matches, so the
smaller zones come first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from adjudicator.board.hex_map import HexMap
    from adjudicator.vassal.build.ground import Ground

__all__ = ["TerrainZone", "terrain_zones"]

#: a corner, on whole pixels, so that neighbours share theirs exactly
Corner = tuple[int, int]


class TerrainZone(NamedTuple):
    """A zone: the terrain of its hexes, their grid, and its outline in pixels of the board."""

    name: str
    #: index of the map's grid that numbers its hexes
    grid: int
    outline: tuple[Corner, ...]

    @property
    def path(self) -> str:
        """The outline in the notation of the build file."""
        return ";".join(f"{x},{y}" for x, y in self.outline)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the bounding box."""
        across, down = zip(*self.outline, strict=True)
        return max(across) - min(across), max(down) - min(down)


def terrain_zones(ground: Ground) -> list[TerrainZone]:
    """Return the zones of all terrains of a map, the smallest first."""
    hexmap, grid, layout, _ = ground
    groups: dict[tuple[str, int], list[list[Corner]]] = {}
    for one, label in zip(grid.hexes, grid.labels, strict=True):
        pixels = (layout.pixel(point) for point in grid.lattice.outline(one))
        corners = [(round(x), round(y)) for x, y in pixels]
        number = next(n for n, found in enumerate(grid.numberings) if found.label(one) == label)
        groups.setdefault((_name(hexmap, label), number), []).append(corners)
    sized = [
        (abs(area), TerrainZone(name, number, outline))
        for (name, number), hexes in groups.items()
        for outline in _rings(hexes)
        # the outline of a hole has the opposite orientation
        if (area := _area(outline)) * _area(hexes[0]) > 0
    ]
    return [zone for _, zone in sorted(sized)]


def _name(hexmap: HexMap, label: str) -> str:
    record = hexmap.hexes.get(label)
    if record is None:
        return hexmap.default_terrain
    terrain = ", ".join(record.terrain)
    return f"{', '.join(record.names)} ({terrain})" if record.names else terrain


def _rings(hexes: list[list[Corner]]) -> list[tuple[Corner, ...]]:
    """Return the outlines of a group of hexes and of the holes in it.

    A side that two of the hexes share occurs once in each direction. Of the other sides, exactly
    one leads on from each corner, because only three hexes meet there.
    """
    sides = {
        side for corners in hexes for side in zip(corners, corners[1:] + corners[:1], strict=True)
    }
    onward = {a: b for a, b in sides if (b, a) not in sides}
    found: list[tuple[Corner, ...]] = []
    for start in sorted(onward):
        ring: list[Corner] = []
        corner = start
        while corner in onward:
            ring.append(corner)
            corner = onward.pop(corner)
        if ring:
            found.append(tuple(ring))
    return found


def _area(ring: Sequence[Corner]) -> float:
    """Return the signed area of an outline; the sign shows its orientation."""
    twice = 0
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        twice += ax * by - bx * ay
    return twice / 2
