"""A hex map indexed for play: places are labels, and every query is a dictionary look-up."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from adjudicator.board.hex_map import HexMap
from adjudicator.board.near_labels import unknown_label
from adjudicator.errors import LabelError

__all__ = ["HexBoard"]

Pair = tuple[str, str]


class HexBoard:
    """Neighbours, terrains, hexsides and roads of a map, by label."""

    def __init__(self, hexmap: HexMap) -> None:
        """Build all indexes once."""
        grid = hexmap.grid()
        name = dict(zip(grid.hexes, grid.labels, strict=True))
        self.id = hexmap.id
        self.reconstruction = hexmap.reconstruction
        #: label -> axial coordinates
        self.axial: dict[str, tuple[int, int]] = {
            label: (one.q, one.r) for one, label in name.items()
        }
        #: label -> the labels around it, clockwise
        self.neighbours: dict[str, tuple[str, ...]] = {
            label: tuple(
                [
                    name[near]
                    for near in (
                        (q, r - 1),
                        (q + 1, r - 1),
                        (q + 1, r),
                        (q, r + 1),
                        (q - 1, r + 1),
                        (q - 1, r),
                    )
                    if near in name
                ]
            )
            for (q, r), label in name.items()
        }
        #: label -> its terrains
        self.terrain: dict[str, list[str]] = {
            label: one.terrain for label, one in hexmap.hexes.items()
        }
        #: label -> its level of height; 0 on a map without levels
        self.levels: dict[str, int] = {label: one.level or 0 for label, one in hexmap.hexes.items()}
        #: two labels, in either order -> kinds of the hexside between them
        self.sides: dict[Pair, list[str]] = {}
        #: two labels, the lower hex first, with a crest between them
        self.climbs: set[Pair] = set()
        for text, side in hexmap.hexsides.items():
            one, _, two = text.partition("/")
            self.sides[one, two] = self.sides[two, one] = side.kinds
            if side.uphill is not None:
                self.climbs.add((one, two) if side.uphill == two else (two, one))
        #: two labels, in either order -> the roads that join them
        self.roads: dict[Pair, list[str]] = {}
        for road, connections in hexmap.roads.items():
            for text in connections:
                one, _, two = text.partition("/")
                found = self.roads.setdefault((one, two), [])
                found.append(road)
                self.roads[two, one] = found
        #: name -> labels
        self.sets: dict[str, frozenset[str]] = {
            key: frozenset(labels) for key, labels in hexmap.sets.items()
        }
        self.hexmap = hexmap
        #: cache of a game for values derived from the map, shared by all logs
        self.memo: dict[Hashable, Any] = {}
        #: cache of step prices: type of unit -> its prices on this map
        self.prices: dict[str, Any] = {}
        self._regions: dict[str, frozenset[str]] = {}
        #: every label
        self.places: frozenset[str] = frozenset(self.neighbours)

    def region(self, name: str) -> frozenset[str]:
        """Return the labels of a region."""
        if name not in self._regions:
            hexes = self.hexmap.hexes
            self._regions[name] = frozenset(h for h, one in hexes.items() if name in one.regions)
        return self._regions[name]

    def distance(self, a: str, b: str) -> int:
        """Return the number of steps between two hexes."""
        (aq, ar), (bq, br) = self.axial[a], self.axial[b]
        dq, dr = aq - bq, ar - br
        return (abs(dq) + abs(dr) + abs(dq + dr)) // 2

    def unknown(self, label: str) -> LabelError:
        """Return the error for a label that the map does not have."""
        return unknown_label(label, self.neighbours)
