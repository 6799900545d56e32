"""Test path searches against Dijkstra's algorithm on small random maps."""

from __future__ import annotations

import heapq
from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.mechanics.reach import cheapest, reach, shortest

SIZE = 5
NODES = [(x, y) for x in range(SIZE) for y in range(SIZE)]
NEAR = {
    (x, y): [(a, b) for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if (a, b) in NODES]
    for x, y in NODES
}
PRICES = st.lists(st.sampled_from([1, 1, 1, 2, 3, None]), min_size=SIZE**2, max_size=SIZE**2)
node = st.sampled_from(NODES)


def dijkstra(start: Any, price: Any) -> dict[Any, int]:
    best, queue = {}, [(0, start)]
    while queue:
        cost, here = heapq.heappop(queue)
        if here in best:
            continue
        best[here] = cost
        for near in NEAR[here]:
            points = price(here, near)
            if points is not None:
                heapq.heappush(queue, (cost + points, near))
    return best


@settings(deadline=None)
@given(
    prices=PRICES, start=node, goal=node, budget=st.integers(0, 12), leave=st.sampled_from(NODES)
)
def test_the_search_is_dijkstra(
    prices: list[int | None], start: Any, goal: Any, budget: int, leave: Any
) -> None:
    table = dict(zip(NODES, prices, strict=True))

    def price(one: Any, two: Any) -> int | None:
        points = table[two]
        return None if points is None else points + 2 * (one == leave)

    def distance(one: Any, two: Any) -> int:
        return abs(one[0] - two[0]) + abs(one[1] - two[1])

    def steps(node: Any) -> list[Any]:
        priced = [(near, price(node, near)) for near in NEAR[node]]
        return [(near, points) for near, points in priced if points is not None]

    def cost(path: Any) -> int:
        return sum(price(one, two) or 0 for one, two in pairwise(path))

    best = dijkstra(start, price)
    path = cheapest(start, goal, budget, NEAR, price, distance=distance)
    if best.get(goal, 99) > budget:
        assert path is None
    else:
        assert path is not None
        assert (path[0], path[-1], cost(path)) == (start, goal, best[goal])
    reached = reach(start, budget, NEAR, price)
    assert {n: c for n, (c, _) in reached.items()} == {n: c for n, c in best.items() if c <= budget}
    far = shortest(start, goal, steps)
    assert (None if far is None else cost(far)) == best.get(goal)
