"""Finds paths with small integer costs, by bucket queues over nodes of any type.

A step costs at least one point. `price` returns the points of a step, or None if it is forbidden.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

__all__ = ["cheapest", "is_shut", "path_to", "reach", "shortest"]

N = TypeVar("N", bound=Hashable)
Price = Callable[[N, N], int | None]


def reach(
    start: N, budget: int, neighbours: Mapping[N, Sequence[N]], price: Price[N]
) -> dict[N, tuple[int, N | None]]:
    """Return every node within the budget -> its least cost, and the previous node."""
    if budget < 0:  # a unit that has overspent cannot move
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


def path_to(found: Mapping[N, tuple[int, N | None]], goal: N) -> list[N]:
    """Return the path to a node, from the result of `reach`."""
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

    Nodes too far from the goal for the rest of the budget are skipped, and a step is priced only
    when it is taken from the queue: in open terrain few steps beside the path are priced.
    """
    if start != goal and is_shut(goal, neighbours, price):
        return None
    return _cheapest(start, goal, budget, neighbours, price, distance=distance)


def _cheapest(
    start: N,
    goal: N,
    budget: int,
    neighbours: Mapping[N, Sequence[N]],
    price: Price[N],
    *,
    distance: Callable[[N, N], int],
) -> list[N] | None:
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
            if points > 1:  # more expensive than estimated: back into the queue
                if total + points - 1 <= budget:
                    buckets[total + points - 1].append((node, last, cost, True))
                continue
        before[node] = last
        if node == goal:
            return _path(before, goal)
        for near in neighbours[node]:
            if near not in before:
                estimate = cost + 1 + distance(near, goal)
                if estimate <= budget:
                    buckets[estimate].append((near, node, cost, False))
    return None


def is_shut(goal: N, neighbours: Mapping[N, Sequence[N]], price: Price[N]) -> bool:
    """Return whether every step to a node is forbidden, so that a search is useless."""
    return all(price(near, goal) is None for near in neighbours[goal])


def shortest(
    start: N,
    goal: N,
    steps: Callable[[N], Iterable[tuple[N, int]]],
    *,
    prune: Callable[[N, int], bool] = lambda _node, _cost: False,
) -> list[N] | None:
    """Return a cheapest path without a budget, or None. Steps may cost nothing here.

    `steps` returns the nodes around a node, each with the points of the step there. `prune` gets a
    node and the cost to reach it, and returns whether no cheapest path leads through it.
    """
    before: dict[N, N | None] = {}
    least = {start: 0}
    # cost -> nodes, in the order in which they were found
    buckets: dict[int, list[tuple[N, N | None]]] = {0: [(start, None)]}
    while buckets:
        cost = min(buckets)
        for node, last in buckets[cost]:  # a step that costs nothing appends to this list
            if node in before:
                continue
            before[node] = last
            if node == goal:
                return _path(before, goal)
            for near, points in steps(node):
                total = cost + points
                if near not in before and (near not in least or total < least[near]):
                    least[near] = total
                    if prune(near, total):
                        continue
                    buckets.setdefault(total, []).append((near, node))
        del buckets[cost]
    return None


def _path(before: Mapping[N, N | None], goal: N) -> list[N]:
    path = [goal]
    while (last := before[path[-1]]) is not None:
        path.append(last)
    path.reverse()
    return path
