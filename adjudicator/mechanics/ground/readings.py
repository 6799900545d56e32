"""Other readings of a terrain chart: a move that one of them allows is doubtful, not illegal.

A rulebook may leave open what a step costs, or whether it is closed. A game hands in how much less
or more each step costs by the other readings; this module applies that to paths and claims.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
        steps: Callable[[Any], Iterable[tuple[str, str]]],
        saved: Points,
        added: Points = _nothing,
        opened: Callable[[Any, str, str, Block], bool] = _stays_closed,
        spared: Callable[[Any, str], int] = lambda _state, _unit: 0,
    ) -> None:
        """Set the points of a step that other readings save or add, by the map alone.

        `steps` returns the steps of the map that may cost less; only the hexes to which they lead
        are looked at, because most moves of a game touch none.
        `opened` returns whether another reading lifts a prohibition of a step, and `spared` the
        points that other readings saved a unit earlier in its move.
        """
        self._steps, self._saved, self._added = steps, saved, added
        self._opened, self._spared = opened, spared

    def points_saved(self, state: HexState, path: list[str]) -> int:
        """Return the points that another reading would save a unit on a path."""
        cheaper: frozenset[str] | None = state.board.memo.get("cheaper")
        if (self._cheaper_hexes(state) if cheaper is None else cheaper).isdisjoint(path):
            return 0
        return sum([self._saved(state, one, two) for one, two in pairwise(path)])

    def _cheaper_hexes(self, state: HexState) -> frozenset[str]:
        """Return the hexes that cost less by another reading, from at least one side."""
        memo = state.board.memo
        if "cheaper" not in memo:
            steps = self._steps(state)
            memo["cheaper"] = frozenset([two for one, two in steps if self._saved(state, one, two)])
        found: frozenset[str] = memo["cheaper"]
        return found

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
