"""Where a unit may move: for the player only; the judge looks at the path that a log has."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count, pairwise

from . import board, ground
from .pieces import ESCORT, SERIES, UNITS
from .table import Table

__all__ = ["charges", "destinations"]


def destinations(table: Table, unit: str) -> dict[str, list[str]]:
    """Return the hexes in which a move of a unit may end, each with a path."""
    act = table.activation
    assert act is not None
    kind, enemy, start = UNITS[unit].kind, table.enemy_of(unit), table.where[unit]
    leader = UNITS[unit].leader
    zones: frozenset[str] = frozenset() if leader else table.zones(enemy)
    bound = not leader and unit != ESCORT and not table.free(unit)
    routed = table.state.get(unit) == "routed"
    stops = kind not in SERIES["zones"]["free"]
    most = ground.points(table, unit) - act.spent[unit]
    if unit in act.stopped:
        return {}
    cost, paths, tick = {start: 0}, {start: [start]}, count()
    queue = [(0, next(tick), start)]
    while queue:
        spent, _, label = heappop(queue)
        if spent > cost[label] or (label != start and label in zones and stops):
            continue
        for near in board.neighbours(label):
            total = spent + ground.step(label, near, kind)
            if near not in table.area or total > most or total >= cost.get(near, 999):
                continue
            if ground.closed(near, kind) or (near in zones and (bound or routed)):
                continue
            if board.TERRAIN[near] == ground.POND and not routed:
                continue
            if any(UNITS[one].side == enemy for one in table.at.get(near, ())):
                continue
            cost[near], paths[near] = total, [*paths[label], near]
            heappush(queue, (total, next(tick), near))
    del paths[start]
    return {
        label: path
        for label, path in paths.items()
        if leader or not ground.crowded(table, unit, label)
    }


def charges(table: Table, unit: str) -> list[tuple[str, list[str]]]:
    """Return targets and paths of the charges that a unit may make."""
    act = table.activation
    assert act is not None
    start, enemy = table.where[unit], table.enemy_of(unit)
    kind, most = UNITS[unit].kind, ground.points(table, unit)
    over, run_up = SERIES["shock"]["over"], SERIES["shock"]["run_up"]
    found: list[tuple[str, list[str]]] = []
    seen, ways = {start}, [[start]]
    while ways:
        way = ways.pop(0)
        for near in board.neighbours(way[-1]):
            if near not in table.area or board.TERRAIN[near] not in over or table.dark(near):
                continue
            if board.hexside(way[-1], near):
                continue
            if len(way) > run_up and table.units_at(near, enemy):
                found.append((near, way))
                continue
            if (
                near in seen
                or table.at.get(near)
                or (near in table.zones(enemy) and len(way) < run_up)
            ):
                continue
            path = [*way, near]
            if sum(ground.step(a, b, kind) for a, b in pairwise(path)) > most:
                continue
            seen.add(near)
            if any(one in table.zones(enemy) for one in path[1:-1]):
                continue
            ways.append(path)
    return found if not table.dark(start) else []
