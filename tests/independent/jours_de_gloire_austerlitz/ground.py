"""What a step costs, where a move may lead, and how far it is to an edge."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush

from . import board
from .pieces import ESCORT, OTHER, SERIES, TABLES, UNITS
from .table import Table

POND = "frozen-pond"
_COLUMNS = 32


@cache
def closed(label: str, kind: str) -> bool:
    """Return whether terrain bars a type of counter altogether."""
    return kind in TABLES["hexes"][board.TERRAIN[label]].get("prohibited", ())


@cache
def entry(label: str, kind: str) -> int:
    """Return the points for a hex, whatever lies on its sides."""
    line = TABLES["hexes"][board.TERRAIN[label]]
    cost: int = line.get("costs", {}).get(kind, line["cost"])
    return cost


@cache
def step(a: str, b: str, kind: str) -> int:
    """Return the points of a step to a neighbour (13)."""
    if board.road(a, b):
        return 1
    sides = board.hexside(a, b)
    stream = "stream" in sides and "bridge" not in sides
    return entry(b, kind) + stream + board.uphill(a, b)


def points(table: Table, unit: str) -> int:
    """Return the points that a counter has in this activation."""
    night = SERIES["night"]["points"] if table.light == "night" else 0
    have = max(UNITS[unit].points - night, 0)
    if UNITS[unit].leader or unit not in table.formation or not table.formation[unit]:
        return have
    return have if table.free(unit) else have // SERIES["command"]["failed_share"]


def general_reach(table: Table, leader: str, most: int) -> dict[str, int]:
    """Return the hexes that a general could reach, with their points."""
    enemy, found = OTHER[UNITS[leader].side], {table.where[leader]: 0}
    queue = [(0, table.where[leader])]
    while queue:
        spent, label = heappop(queue)
        if spent > found[label]:
            continue
        for near in board.neighbours(label):
            total = spent + step(label, near, "leader")
            if near not in table.area or total > most or board.TERRAIN[near] == POND:
                continue
            if table.units_at(near, enemy) or total >= found.get(near, 999):
                continue
            found[near] = total
            heappush(queue, (total, near))
    return found


def capacity(table: Table, leader: str) -> int:
    """Return how many orders a commander may give in this turn (2.3, 12.1, A1, A2)."""
    orders = UNITS[leader].ratings["orders"]
    if table.light == "night":
        orders -= SERIES["night"]["orders"]
    emperors = table.rules.get("emperors")
    if emperors and leader in emperors["commanders"] and emperors["near"] in table.where:
        near = general_reach(table, emperors["near"], emperors["points"])
        orders -= emperors["orders"] if table.where[leader] in near else 0
    return max(orders, 0)


@cache
def _straight(label: str, edge: str, sheets: str) -> int:
    """Return how far an edge is, as if the sheets had no missing hexes in their corners."""
    column = board.place(label)[0]
    if edge == "west":
        return column - 1
    if edge == "east":
        return _COLUMNS - column
    last = board.SETS["south-south-edge" if "s" in sheets else "north-south-edge"]
    return min(board.distance(label, one) for one in last)


@cache
def _steps(edge: str, sheets: str) -> dict[str, int]:
    """Return hex -> number of steps to an edge over the hexes that there are."""
    here = {label for label in board.TERRAIN if label[0] in sheets}
    found = {label: 0 for label in here if not _straight(label, edge, sheets)}
    ahead = list(found)
    for label in ahead:
        for near in board.neighbours(label):
            if near in here and near not in found:
                found[near] = found[label] + 1
                ahead.append(near)
    return found


def to_edge(label: str, edge: str, sheets: str) -> int:
    """Return how far an edge is: nearer in either way counts, if it is no farther in the other."""
    return _straight(label, edge, sheets) + _steps(edge, sheets).get(label, 999)


def edges(table: Table, unit: str) -> list[str]:
    found: list[str] = table.rules["retreat"][UNITS[unit].side]
    return found


def nearer(table: Table, unit: str, a: str, b: str, edge: str) -> bool:
    sheets = "".join(sorted(name[0] for name in table.rules["maps"]))
    return to_edge(b, edge, sheets) < to_edge(a, edge, sheets)


def at_edge(table: Table, unit: str) -> bool:
    """Return whether a unit stands at an edge to which it would flee."""
    sheets = "".join(sorted(name[0] for name in table.rules["maps"]))
    return any(to_edge(table.where[unit], one, sheets) == 0 for one in edges(table, unit))


def may_step_back(table: Table, unit: str, a: str, b: str) -> bool:
    """Return whether a retreat or a flight may take a step, as far as ground and enemies go."""
    enemy = table.enemy_of(unit)
    if b not in table.area or closed(b, UNITS[unit].kind) or b in table.zones(enemy):
        return False
    return all(UNITS[one].side != enemy for one in table.at.get(b, ()))


def crowded(table: Table, unit: str, label: str) -> bool:
    """Return whether a unit may not end in a hex because of the units there (4.2)."""
    if unit == ESCORT:
        return False
    others = [one for one in table.units_at(label) if one not in (unit, ESCORT)]
    if len(others) + 1 > SERIES["stacking"]["units"]:
        return True
    return any(table.formation[one] != table.formation[unit] for one in others)
