"""The possible moves of a unit in the Movement Phase, with their paths (6, 7.1, 8)."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from . import board
from .pieces import POINTS, UNITS
from .position import Position


class Route(NamedTuple):
    path: tuple[str, ...]
    cost: int
    #: whether the cost is ambiguous (8.11)
    unsure: bool
    #: points left to continue: none in a zone
    spare: int


def _open(position: Position, unit: str, a: str, b: str) -> bool:
    """Return whether a unit may enter a hex, at least to pass through."""
    mine = UNITS[unit].side
    there = position.side_at(b)
    if b not in position.area or board.barred(a, b, UNITS[unit].arm):
        return False
    if not there:
        return True
    passes = mine == "french" or "variant-3" in position.options
    return there == mine and passes


def routes(position: Position, unit: str) -> list[Route]:
    """Return a cheapest route to every hex where a move may end, except the unit's own."""
    start = position.where[unit]
    zones = position.enemy_zones(UNITS[unit].side)
    points = POINTS[UNITS[unit].side, UNITS[unit].arm]
    first = Route((start,), 0, False, points)
    if start in zones:
        return [
            Route((start, near), cost, board.unsure(start, near), 0)
            for near in board.neighbours(start)
            if near not in zones
            and near not in position.at
            and _open(position, unit, start, near)
            and (cost := board.cost(start, near)) <= points
        ]
    return _spread(position, unit, first, zones, points)


def entries(position: Position, unit: str) -> list[Route]:
    """Return the ways in which a Variable unit can enter (5.7)."""
    zones = position.enemy_zones("french")
    points = POINTS["french", UNITS[unit].arm]
    found: list[Route] = []
    for label in board.VARIABLE_ENTRY:
        closed = UNITS[unit].arm == "cavalry" and "all-pond" in board.TERRAIN[label]
        if closed or position.side_at(label) == "allied":
            continue
        cost = board.entry_cost(label)
        first = Route((label,), cost, False, 0 if label in zones else points - cost)
        if label not in position.at:
            found.append(first)
        if label not in zones:
            found += _spread(position, unit, first, zones, points)
    return found


def _spread(
    position: Position, unit: str, first: Route, zones: set[str], points: int
) -> list[Route]:
    best = {first.path[-1]: first}
    order = count()
    queue = [(first.cost, next(order), first)]
    while queue:
        _, _, here = heappop(queue)
        end = here.path[-1]
        if best[end] is not here or (end in zones and len(here.path) > 1):
            continue
        for near in board.neighbours(end):
            total = here.cost + board.cost(end, near)
            if total > points or not _open(position, unit, end, near):
                continue
            if near in best and best[near].cost <= total:
                continue
            doubt = here.unsure or board.unsure(end, near)
            best[near] = Route(
                (*here.path, near), total, doubt, 0 if near in zones else points - total
            )
            heappush(queue, (total, next(order), best[near]))
    return [one for end, one in best.items() if one is not first and end not in position.at]


def destinations(position: Position, unit: str) -> dict[str, int]:
    """Return the hexes where a unit may end a move, each with its least cost."""
    return {one.path[-1]: one.cost for one in routes(position, unit)}


def exits(position: Position, unit: str) -> list[Route]:
    """Return the open ways off the map: each a route to the edge, of one hex if the unit is there.

    A unit that begins in a zone may leave as its move of one hex; one that enters a zone stops.
    """
    if UNITS[unit].side != "allied" or position.scenario != "battle":
        return []
    edge = board.EAST_EDGE if position.demoralized else board.WEST_EDGE
    start = position.where[unit]
    zones = position.enemy_zones("allied")
    points = POINTS["allied", UNITS[unit].arm]
    found = [Route((start,), 0, False, points)] if start in edge else []
    if start not in zones:
        found += [one for one in routes(position, unit) if one.path[-1] in edge and one.spare >= 1]
    return found
