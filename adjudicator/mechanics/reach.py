"""Searches for paths with small whole-number costs: bucket queues, nodes of any kind.

A step costs at least one point. `price` gives the points of a step, or None if it is forbidden.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TypeVar

__all__ = ["cheapest", "reach", "shortest", "way"]

N = TypeVar("N", bound=Hashable)
Price = Callable[[N, N], int | None]


def reach(
    start: N, budget: int, neighbours: Mapping[N, Sequence[N]], price: Price[N]
) -> dict[N, tuple[int, N | None]]:
    """Return every node that the budget reaches: its least cost, and the node before it."""
    if budget < 0:  # a unit that has overspent goes nowhere
        return {}
    buckets: list[list[tuple[N, N | None]]] = [[] for _ in range(budget + 1)]
    buckets[0].append((start, None))
    found: dict[N, tuple[int, N | None]] = {}
    for cost, bucket in enumerate(buckets):
        for node, before in bucket:
            if node in found:
                continue
            found[node] = (cost, before)
            if cost == budget:
                continue
            for near in neighbours[node]:
                if near in found:
                    continue
                points = price(node, near)
                if points is not None and cost + points <= budget:
                    buckets[cost + points].append((near, node))
    return found


def way(found: Mapping[N, tuple[int, N | None]], goal: N) -> list[N]:
    """Return the path to a node, from what `reach` found."""
    path = [goal]
    while (before := found[path[-1]][1]) is not None:
        path.append(before)
    path.reverse()
    return path


def cheapest(
    start: N,
    goal: N,
    budget: int,
    neighbours: Mapping[N, Sequence[N]],
    price: Price[N],
    *,
    distance: Callable[[N, N], int],
) -> list[N] | None:
    """Return a cheapest path within the budget, or None.

    Nodes too far from the goal for what is left are never looked at, and a step is priced only
    when its turn comes: on open ground few steps beside the path are priced at all.
    """
    total = distance(start, goal)
    buckets: list[list[tuple[N, N | None, int, bool]]] = [[] for _ in range(max(budget, total) + 1)]
    buckets[total].append((start, None, 0, True))
    before: dict[N, N | None] = {}
    while total <= budget:
        bucket = buckets[total]
        if not bucket:
            total += 1
            continue
        node, last, cost, priced = bucket.pop()
        if node in before:
            continue
        if not priced and last is not None:
            points = price(last, node)
            if points is None:
                continue
            cost += points
            if points > 1:  # dearer than hoped for: it must wait
                if total + points - 1 <= budget:
                    buckets[total + points - 1].append((node, last, cost, True))
                continue
        before[node] = last
        if node == goal:
            return _path(before, goal)
        for near in neighbours[node]:
            if near not in before:
                hoped = cost + 1 + distance(near, goal)
                if hoped <= budget:
                    buckets[hoped].append((near, node, cost, False))
    return None


def shortest(
    start: N, goal: N, neighbours: Mapping[N, Sequence[N]], price: Price[N]
) -> list[N] | None:
    """Return a cheapest path, however long, or None. Steps may cost nothing here."""
    from heapq import heappop, heappush  # noqa: PLC0415  # asked only where a move is forbidden

    before: dict[N, N | None] = {}
    # the count keeps nodes, which need not be comparable, out of the comparison
    queue: list[tuple[int, int, N, N | None]] = [(0, 0, start, None)]
    count = 0
    while queue:
        cost, _, node, last = heappop(queue)
        if node in before:
            continue
        before[node] = last
        if node == goal:
            return _path(before, goal)
        for near in neighbours[node]:
            points = None if near in before else price(node, near)
            if points is not None:
                count += 1
                heappush(queue, (cost + points, count, near, node))
    return None


def _path(before: Mapping[N, N | None], goal: N) -> list[N]:
    path = [goal]
    while (last := before[path[-1]]) is not None:
        path.append(last)
    path.reverse()
    return path
