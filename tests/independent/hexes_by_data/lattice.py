"""The board: hexes and neighbours from the grids, and what map.json says about them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["Board", "board_of"]

_AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


@dataclass
class Board:
    """A map; never changed."""

    terrain: dict[str, list[str]]
    default: str
    #: hexside -> kinds
    kinds: dict[frozenset[str], list[str]]
    #: hexside -> the higher of its two hexes
    higher: dict[frozenset[str], str]
    #: road -> hexsides that it crosses, in the order of the file
    roads: dict[str, set[frozenset[str]]]
    sets: dict[str, list[str]]
    regions: dict[str, set[str]]
    #: hex -> its two skewed coordinates
    spots: dict[str, tuple[int, int]]
    around: dict[str, list[str]]
    #: the same as sets
    near: dict[str, frozenset[str]]

    def distance(self, one: str, other: str) -> int:
        (a, b), (c, d) = self.spots[one], self.spots[other]
        return max(abs(a - c), abs(b - d), abs(a - c + b - d))

    def adjacent(self, one: str, other: str) -> bool:
        return other in self.near[one]


def _letters(number: int) -> str:
    text = ""
    while number > 0:
        number, left = divmod(number - 1, 26)
        text = chr(ord("A") + left) + text
    return text


def _axis(axis: dict[str, Any], index: int) -> str:
    number = axis.get("first", 1) + index * axis.get("step", 1)
    if axis.get("style", "number") == "letter":
        return _letters(number)
    return f"{number:0{axis.get('digits', 2)}}"


def _spots(grid: dict[str, Any], orientation: str) -> dict[str, tuple[int, int]]:
    """Return the labels of a grid with their coordinates, also of hexes that are left out."""
    first, second = grid.get("at", [0, 0])
    early = grid.get("shifted", "odd") == "even"
    found = {}
    for column in range(grid["columns"]):
        for row in range(grid["rows"]):
            if orientation == "flat":
                spot = (first + column, second + row - (column + early) // 2)
            else:
                spot = (first + column - (row + early) // 2, second + row)
            names = [_axis(grid.get("column", {}), column), _axis(grid.get("row", {}), row)]
            if grid.get("order") == "row-column":
                names.reverse()
            found[grid.get("prefix", "") + grid.get("separator", "").join(names)] = spot
    return found


@cache
def board_of(path: Path) -> Board:
    """Read a compiled map."""
    data = json.loads(path.read_bytes())
    spots: dict[str, tuple[int, int]] = {}
    for grid in data["grids"]:
        spots |= _spots(grid, data["lattice"]["orientation"])
    spots = {label: spots[label] for label in data["hexes"]}
    labels = {spot: label for label, spot in spots.items()}
    sides = {frozenset(name.split("/")): one for name, one in data.get("hexsides", {}).items()}
    regions: dict[str, set[str]] = {}
    for label, one in data["hexes"].items():
        for region in one.get("regions", []):
            regions.setdefault(region, set()).add(label)
    around = {
        label: [labels[q + a, r + b] for a, b in _AROUND if (q + a, r + b) in labels]
        for label, (q, r) in spots.items()
    }
    return Board(
        terrain={label: one["terrain"] for label, one in data["hexes"].items()},
        default=data["default_terrain"],
        kinds={edge: one["kinds"] for edge, one in sides.items()},
        higher={edge: one["uphill"] for edge, one in sides.items() if one.get("uphill")},
        roads={
            road: {frozenset(name.split("/")) for name in ways}
            for road, ways in data.get("roads", {}).items()
        },
        sets=data.get("sets", {}),
        regions=regions,
        spots=spots,
        around=around,
        near={label: frozenset(others) for label, others in around.items()},
    )
