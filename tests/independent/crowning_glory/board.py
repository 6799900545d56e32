"""The map: labels are row and column; odd rows lie half a hex further west."""

from __future__ import annotations

import json
from functools import cache

from tests.support.paths import ROOT

_ROOT = ROOT
_MAP = json.loads((_ROOT / "maps/crowning-glory/map.json").read_text(encoding="utf-8"))

TERRAIN: dict[str, frozenset[str]] = {
    label: frozenset(hexagon["terrain"]) for label, hexagon in _MAP["hexes"].items()
}
_SIDES: dict[frozenset[str], frozenset[str]] = {
    frozenset(key.split("/")): frozenset(side["kinds"]) for key, side in _MAP["hexsides"].items()
}
_UPHILL: dict[frozenset[str], str] = {
    frozenset(key.split("/")): side["uphill"]
    for key, side in _MAP["hexsides"].items()
    if "uphill" in side
}
_ROADS = {frozenset(key.split("/")) for key in _MAP["roads"]["road"]}
_ROAD_HEXES = frozenset().union(*_ROADS)
_REGIONS = {label: hexagon.get("regions", []) for label, hexagon in _MAP["hexes"].items()}

WEST_EDGE = frozenset(f"{row}26" for row in range(10, 28))
EAST_EDGE = frozenset(f"{row}01" for row in range(10, 28))
#: 5.6 and 5.7
RESERVE_ENTRY = [f"10{column}" for column in range(13, 27)] + [f"{row}26" for row in range(11, 19)]
VARIABLE_ENTRY = [f"27{column}" for column in range(20, 27)] + [f"{row}26" for row in range(10, 27)]
#: 3.3: the hexes that count lie west of the front line
WEST_OF_FRONT = frozenset(label for label in TERRAIN if "west-of-front" in _REGIONS[label])
OBJECTIVES = frozenset(label for label in WEST_OF_FRONT if TERRAIN[label] & {"town", "fortress"})
NORTH_WEST = frozenset(label for label in TERRAIN if "north-west-of-goldbach" in _REGIONS[label])
#: 10.2
AREA = frozenset(label for label in TERRAIN if int(label[:2]) <= 23 and int(label[2:]) >= 17)


@cache
def ring(label: str) -> tuple[str | None, ...]:
    """Return the six neighbours of a hex in circular order; None beyond the edge of the map."""
    row, column = int(label[:2]), int(label[2:])
    west = column + 1 if row % 2 else column
    around = (
        (row, column + 1),
        (row - 1, west),
        (row - 1, west - 1),
        (row, column - 1),
        (row + 1, west - 1),
        (row + 1, west),
    )
    found = (f"{r:02}{c:02}" for r, c in around)
    return tuple(one if one in TERRAIN else None for one in found)


@cache
def neighbours(label: str) -> tuple[str, ...]:
    return tuple(one for one in ring(label) if one)


@cache
def barred(a: str, b: str, arm: str) -> bool:
    """Return whether a pond bars cavalry: a hex that is all pond, or a pond hexside (8.7, 8.10)."""
    return arm == "cavalry" and (
        "all-pond" in TERRAIN[b] or "pond" in _SIDES.get(frozenset((a, b)), ())
    )


@cache
def pond_between(a: str, b: str) -> bool:
    return "pond" in _SIDES.get(frozenset((a, b)), ())


@cache
def entry_cost(label: str) -> int:
    return 2 if TERRAIN[label] & {"forest", "marsh", "all-pond"} else 1


@cache
def uphill(a: str, b: str) -> bool:
    return _UPHILL.get(frozenset((a, b))) == b


@cache
def unsure(a: str, b: str) -> bool:
    """Return whether 8.11 is ambiguous: both hexes have a road, but none crosses the stream."""
    edge = frozenset((a, b))
    return "stream" in _SIDES.get(edge, ()) and edge <= _ROAD_HEXES and edge not in _ROADS


@cache
def cost(a: str, b: str) -> int:
    """Return the points to step from a to its neighbour b; a road cancels the stream (8.11)."""
    edge = frozenset((a, b))
    stream = "stream" in _SIDES.get(edge, ()) and edge not in _ROADS
    return entry_cost(b) + stream + uphill(a, b)


@cache
def shelter(label: str) -> int:
    """Return the columns that a defender's hex shifts to the left (9.9)."""
    terrain = TERRAIN[label]
    return 2 if "fortress" in terrain else 1 if "town" in terrain else 0
