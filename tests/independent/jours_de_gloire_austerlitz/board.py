"""The map: two sheets on one grid of flat-topped hexes; even columns lie half a hex lower."""

from __future__ import annotations

import json
from functools import cache

from tests.support.paths import ROOT

_MAP = json.loads((ROOT / "maps/jours-de-gloire-austerlitz/map.json").read_text(encoding="utf-8"))

TERRAIN: dict[str, str] = {label: one["terrain"][0] for label, one in _MAP["hexes"].items()}
LEVEL: dict[str, int] = {label: one["level"] for label, one in _MAP["hexes"].items()}
SETS: dict[str, frozenset[str]] = {name: frozenset(ones) for name, ones in _MAP["sets"].items()}
_SIDES: dict[frozenset[str], frozenset[str]] = {
    frozenset(key.split("/")): frozenset(one["kinds"]) for key, one in _MAP["hexsides"].items()
}
_UPHILL: dict[frozenset[str], str] = {
    frozenset(key.split("/")): one["uphill"]
    for key, one in _MAP["hexsides"].items()
    if "uphill" in one
}
_ROADS = {frozenset(key.split("/")) for kind in _MAP["roads"].values() for key in kind}
#: clockwise from the north, as the six facings
DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")
#: rows of one sheet
_ROWS = 20


@cache
def place(label: str) -> tuple[int, int]:
    """Return column and row of a hex; the rows of the South map follow those of the North map."""
    return int(label[1:3]), int(label[3:]) + (_ROWS if label[0] == "s" else 0)


def _label(column: int, row: int) -> str:
    sheet, row = ("s", row - _ROWS) if row > _ROWS else ("n", row)
    return f"{sheet}{column:02}{row:02}"


@cache
def ring(label: str) -> tuple[str | None, ...]:
    """Return the six neighbours of a hex clockwise from the north; None beyond the edge."""
    column, row = place(label)
    up = row - 1 if column % 2 else row
    around = (
        (column, row - 1),
        (column + 1, up),
        (column + 1, up + 1),
        (column, row + 1),
        (column - 1, up + 1),
        (column - 1, up),
    )
    found = (_label(*one) for one in around)
    return tuple(one if one in TERRAIN else None for one in found)


@cache
def neighbours(label: str) -> tuple[str, ...]:
    return tuple(one for one in ring(label) if one)


@cache
def direction(a: str, b: str) -> int:
    """Return the number of the direction from a hex to its neighbour."""
    return ring(a).index(b)


@cache
def _cube(label: str) -> tuple[int, int]:
    column, row = place(label)
    return column, row - (column + 1) // 2 if column % 2 else row - column // 2


@cache
def distance(a: str, b: str) -> int:
    """Return the number of steps between two hexes, whatever lies on them."""
    (ax, ay), (bx, by) = _cube(a), _cube(b)
    dx, dy = bx - ax, by - ay
    return max(abs(dx), abs(dy), abs(dx + dy))


@cache
def hexside(a: str, b: str) -> frozenset[str]:
    """Return the kinds of the hexside between two neighbours."""
    return _SIDES.get(frozenset((a, b)), frozenset())


@cache
def road(a: str, b: str) -> bool:
    return frozenset((a, b)) in _ROADS


@cache
def uphill(a: str, b: str) -> bool:
    """Return whether a step climbs a slope."""
    return _UPHILL.get(frozenset((a, b))) == b
