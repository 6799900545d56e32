"""Prepares a compiled map for drawing: its grid, and its hexes and hexsides by kind."""

from __future__ import annotations

from functools import cached_property

from adjudicator.board.grid import Grid
from adjudicator.board.hex_map import HexMap
from adjudicator.board.hexes import Hex, Hexside
from adjudicator.board.lattice import Point
from adjudicator.errors import LabelError, LimitError

__all__ = ["MAX_HEXES", "Sheet"]

#: more hexes than this are refused
MAX_HEXES = 50_000
_FARTHEST = 1e7


class Sheet:
    """A compiled map with its grid and its content grouped by kind."""

    def __init__(self, hexmap: HexMap) -> None:
        """Build the grid; refuse a map with hexes that are not on its grid."""
        if sum(spec.columns * spec.rows for spec in hexmap.grids) > MAX_HEXES:
            raise LimitError("more than {most} hexes are too many to draw", most=MAX_HEXES)
        self.hexmap = hexmap
        self.grid: Grid = hexmap.grid()
        self.lattice = self.grid.lattice
        self.pitch = self.lattice.pitch
        if self.pitch < 1 or max(map(abs, self.grid.bounds())) > _FARTHEST:
            raise LimitError(
                "hexes this small, or this far from the origin, cannot be drawn", place="lattice"
            )
        for label in hexmap.hexes:
            if not self.grid.has(label):
                raise LabelError("no hex {label!r} on the grid", label=label[:40], place="hexes")

    def at(self, label: str) -> Point:
        """Return the centre of a hex."""
        return self.lattice.centre(self.grid.hex(label))

    def terrains(self, of_hex: Hex) -> list[str]:
        """Return the terrains of a hex; a hex without a record has the default terrain."""
        record = self.hexmap.hexes.get(self.grid.label(of_hex))
        return record.terrain if record else [self.hexmap.default_terrain]

    @cached_property
    def by_terrain(self) -> dict[str, list[Hex]]:
        """The hexes of each terrain, in reading order."""
        found: dict[str, list[Hex]] = {}
        for one in self.grid.hexes:
            for terrain in self.terrains(one):
                found.setdefault(terrain, []).append(one)
        return found

    @cached_property
    def by_side(self) -> dict[str, list[Hexside]]:
        """The hexsides of each kind, in the map's order."""
        found: dict[str, list[Hexside]] = {}
        for name, record in self.hexmap.hexsides.items():
            for kind in record.kinds:
                found.setdefault(kind, []).append(self.grid.side(name))
        return found

    @cached_property
    def roads(self) -> dict[str, list[tuple[Hex, Hex]]]:
        """The connections of each kind of road, in the map's order."""
        return {
            kind: [self.grid.side(name).hexes for name in links]
            for kind, links in self.hexmap.roads.items()
        }
