"""The map: labels are column and row; even columns lie half a hex lower."""

from __future__ import annotations

import json
from functools import cache

from tests.support.paths import ROOT

_ROOT = ROOT
_MAP = json.loads((_ROOT / "maps/spi-austerlitz/map.json").read_text(encoding="utf-8"))
_SETUP = json.loads(
    (_ROOT / "modules/spi-austerlitz/scenarios/historical.json").read_text(encoding="utf-8")
)

TERRAIN: dict[str, frozenset[str]] = {
    label: frozenset(hexagon["terrain"]) for label, hexagon in _MAP["hexes"].items()
}
SIDES_OF: dict[frozenset[str], frozenset[str]] = {
    frozenset(key.split("/")): frozenset(side["kinds"]) for key, side in _MAP["hexsides"].items()
}
ROADS = {frozenset(key.split("/")) for key in _MAP["roads"]["road"]}
ARROWS = {"west": list(_MAP["sets"]["exit-west"]), "east": list(_MAP["sets"]["exit-east"])}
EDGE_OF = {label: edge for edge, labels in ARROWS.items() for label in labels}
ENTRIES = {side: list(_MAP["sets"][f"entry-{side}"]) for side in ("allied", "french")}
SETUP: dict[str, str] = dict(_SETUP["where"])

_COST = {"clear": 1, "knoll": 2, "town": 1, "castle": 1, "abbey": 1, "lake": 1, "swamp": 2}
_MULTIPLE = {"knoll": 2, "town": 3, "castle": 4, "abbey": 4}


@cache
def _cube(label: str) -> tuple[int, int]:
    """Return axial coordinates (column, slanted row)."""
    column, row = int(label[:2]) - 1, int(label[2:]) - 1
    return column, row - (column - (column & 1)) // 2


_LABEL = {_cube(label): label for label in TERRAIN}
_AROUND = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def distance(a: str, b: str) -> int:
    (q, r), (s, t) = _cube(a), _cube(b)
    return max(abs(q - s), abs(r - t), abs(q + r - s - t))


@cache
def neighbours(label: str) -> tuple[str, ...]:
    q, r = _cube(label)
    found = (_LABEL.get((q + dq, r + dr)) for dq, dr in _AROUND)
    return tuple(one for one in found if one)


@cache
def at_two(label: str) -> tuple[str, ...]:
    """Return the hexes at distance two."""
    near = {far for one in neighbours(label) for far in neighbours(one)}
    return tuple(sorted(near - {label} - set(neighbours(label))))


@cache
def sheltered(label: str) -> bool:
    """Return whether a hex is a town, the Castle or the Abbey, which no zone enters (6J)."""
    return bool(TERRAIN[label] & {"town", "castle", "abbey"})


@cache
def multiple(label: str) -> int:
    """Return the multiplier of a defender's strength in this hex: the highest one counts."""
    return max(_MULTIPLE.get(terrain, 1) for terrain in TERRAIN[label])


@cache
def prohibited(label: str, arm: str) -> bool:
    return arm == "a" and "swamp" in TERRAIN[label]


@cache
def lake_between(a: str, b: str) -> bool:
    return "lake" in SIDES_OF.get(frozenset((a, b)), ())


@cache
def ground_cost(a: str, b: str) -> int:
    """Return the points to step from a to its neighbour b, without zones of control."""
    edge = frozenset((a, b))
    cost = 1 if edge in ROADS else max(_COST[terrain] for terrain in TERRAIN[b])
    kinds = SIDES_OF.get(edge, frozenset())
    if "stream" in kinds and "bridge" not in kinds:
        cost += 1
    return cost + ("lake" in kinds)


@cache
def steps(label: str, arm: str) -> tuple[tuple[str, int], ...]:
    """Return the neighbours that this arm may enter, with the terrain cost."""
    return tuple(
        (near, ground_cost(label, near)) for near in neighbours(label) if not prohibited(near, arm)
    )
