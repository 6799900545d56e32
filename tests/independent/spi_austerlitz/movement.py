"""Movement by brute force (5.0, 6.0, 13.0): least costs, and all paths for small allowances."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from itertools import pairwise

from . import board
from .pieces import UNITS, foe
from .position import Position


def zone_cost(a: str, b: str, control: set[str]) -> int:
    """Return the zone cost: one point more to enter an enemy zone, two to leave one (6C, 6E)."""
    return (b in control) + 2 * (a in control)


def reach(
    position: Position, unit: str, start: str, budget: int
) -> tuple[dict[str, int], dict[str, str]]:
    """Return the least cost of every hex within the budget, and the hex before it."""
    arm, side = UNITS[unit].arm, UNITS[unit].side
    control, enemies = position.controlled(side), position.hexes(foe(side))
    costs, before = {start: 0}, {}
    queue = [(0, start)]
    while queue:
        spent, here = heapq.heappop(queue)
        if spent > costs[here] or (arm != "c" and here in control):
            continue
        for there, ground in board.steps(here, arm):
            if there in enemies:
                continue
            total = spent + ground + zone_cost(here, there, control)
            if total <= budget and total < costs.get(there, budget + 1):
                costs[there], before[there] = total, here
                heapq.heappush(queue, (total, there))
    return costs, before


def every_path(position: Position, unit: str) -> Iterator[tuple[list[str], int]]:
    """Yield every path within the allowance, by plain recursion: the reference for `reach`."""
    arm, side = UNITS[unit].arm, UNITS[unit].side
    control, enemies = position.controlled(side), position.hexes(foe(side))

    def walk(path: list[str], left: int) -> Iterator[tuple[list[str], int]]:
        here = path[-1]
        if arm != "c" and here in control:
            return
        for there, ground in board.steps(here, arm):
            if there not in enemies:
                rest = left - ground - zone_cost(here, there, control)
                if rest >= 0:
                    yield [*path, there], allowance - rest
                    yield from walk([*path, there], rest)

    allowance = budget_of(position, unit)
    yield from walk([position.at[unit]], allowance)


def budget_of(position: Position, unit: str) -> int:
    return UNITS[unit].movement - position.spent.get(unit, 0)


def trace(before: dict[str, str], start: str, goal: str) -> list[str]:
    path = [goal]
    while path[-1] != start:
        path.append(before[path[-1]])
    return path[::-1]


def path_costs(position: Position, unit: str, path: list[str]) -> list[int]:
    control = position.controlled(UNITS[unit].side)
    return [board.ground_cost(a, b) + zone_cost(a, b, control) for a, b in pairwise(path)]


def destinations(position: Position, unit: str) -> dict[str, int]:
    """Return the hexes where a move may end within the stacking limits, with the least cost."""
    start = position.at[unit]
    costs, _ = reach(position, unit, start, budget_of(position, unit))
    return {
        hexagon: cost
        for hexagon, cost in sorted(costs.items())
        if hexagon != start and position.room(unit, hexagon)
    }


def all_moves(position: Position) -> list[tuple[str, str, int]]:
    """Return every single move of the phasing player: unit, goal, least cost."""
    return [
        (unit, hexagon, cost)
        for unit in sorted(position.units(position.side))
        for hexagon, cost in destinations(position, unit).items()
    ]


def all_exits(position: Position) -> list[tuple[str, str, int]]:
    """Return every exit of a unit from its hex: unit, edge, cost."""
    found = []
    for unit in sorted(position.units(position.side)):
        cost = exit_cost(position, unit)
        if cost is not None and cost <= budget_of(position, unit):
            found.append((unit, board.EDGE_OF[position.at[unit]], cost))
    return found


def exit_cost(position: Position, unit: str) -> int | None:
    """Return the points to leave the map from the unit's hex; None if illegal (14.1, 6D, 6E)."""
    side, arm, here = UNITS[unit].side, UNITS[unit].arm, position.at[unit]
    if side != "allied" or here not in board.EDGE_OF:
        return None
    if here not in position.controlled(side):
        return 1
    return 3 if arm == "c" else None
