"""Other readings of a terrain chart: a move that one of them allows is doubtful, not illegal.

A rulebook may leave open what a step costs, or whether it is closed. A game hands in how much less
or more each step costs by the other readings; this module applies that to paths and claims.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from adjudicator.core.rules import Block
from adjudicator.mechanics.hex_state import HexState
from adjudicator.mechanics.reach import cheapest

__all__ = ["Readings"]

#: points of a step, from the state and its two hexes
Points = Callable[[Any, str, str], int]


def _nothing(_state: Any, _start: str, _end: str) -> int:
    return 0


def _stays_closed(_state: Any, _start: str, _end: str, _block: Block) -> bool:
    return False


class Readings:
    """The other readings of a game's terrain chart."""

    def __init__(
        self,
        *,
        saved: Points,
        added: Points = _nothing,
        opened: Callable[[Any, str, str, Block], bool] = _stays_closed,
        spared: Callable[[Any, str], int] = lambda _state, _unit: 0,
    ) -> None:
        """Set the points of a step that other readings save or add, by the map alone.

        `opened` returns whether another reading lifts a prohibition of a step, and `spared` the
        points that other readings saved a unit earlier in its move.
        """
        self._saved, self._added = saved, added
        self._opened, self._spared = opened, spared

    def points_saved(self, state: HexState, path: list[str]) -> int:
        """Return the points that another reading would save a unit on a path."""
        known: dict[tuple[str, str], int] = state.board.memo.setdefault("saved", {})
        total = 0
        for step in pairwise(path):  # asked for every move
            points = known.get(step)
            if points is None:
                points = known[step] = self._saved(state, *step)
            total += points
        return total

    def costs(self, state: HexState, path: list[str], cost: int) -> set[int]:
        """Return the costs of a path by the other readings, given its cost by ours."""
        less = self.points_saved(state, path)
        more = sum([self._added(state, one, two) for one, two in pairwise(path)])
        return {cost - less, cost + more, cost + more - less} - {cost}

    def allow(
        self, state: HexState, unit: str, path: list[str], budget: int, *, open_leg: bool
    ) -> bool:
        """Return whether another reading makes a path, or any path between its ends, legal."""
        budget, pricer = max(0, budget + self._spared(state, unit)), state.pricer(unit)

        def price(start: str, end: str) -> int | None:
            points = pricer.price(start, end)
            if points is None:
                terms, block = pricer.explain(start, end)
                if block is None or not self._opened(state, start, end, block):
                    return None
                points = sum(term.value for term in terms)
            return points - self.points_saved(state, [start, end])

        if open_leg:
            near, distance = state.board.neighbours, state.board.distance
            return cheapest(path[0], path[-1], budget, near, price, distance=distance) is not None
        costs = [price(one, two) for one, two in pairwise(path)]
        return None not in costs and sum(cost or 0 for cost in costs) <= budget
