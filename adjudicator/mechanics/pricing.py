"""Prices the steps of a unit with the step rules of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any

from adjudicator.core.rules import Block, Rules, Step, Term

__all__ = ["MapPrices", "Pricer"]

Pair = tuple[str, str]
#: ends of steps, with their points
Steps = tuple[tuple[str, int], ...]


class _Everywhere:
    """Contains every place."""

    def __contains__(self, place: object) -> bool:
        return True


_EVERYWHERE = _Everywhere()
_NOTHING: dict[str, int] = {}


class MapPrices:
    """A cache of the prices that depend only on the map and the type of unit."""

    __slots__ = ("explained", "least", "open_steps", "points", "steps")

    def __init__(self) -> None:
        """Begin empty."""
        #: start -> end -> points of the steps that the map allows: quicker than by pair
        self.points: dict[str, dict[str, int]] = {}
        #: terms of the price, and the reason why the step is forbidden
        self.explained: dict[Pair, tuple[list[Term], Block | None]] = {}
        #: place -> the steps that the map allows; `open_steps` also has the forbidden ones
        self.steps: dict[str, Steps] = {}
        self.open_steps: dict[str, Steps] = {}
        #: the cost of the cheapest step on the map; None if not computed yet
        self.least: int | None = None


class Pricer:
    """Prices and explains the steps of one unit in one state."""

    __slots__ = ("_inside", "_lasting", "_map", "_moving", "_near", "_rules", "_step")

    def __init__(self, rules: Rules, state: Any, unit: str) -> None:
        """Prepare the rules for a unit; units of one type share the prices of the map."""
        self._rules = rules
        self._step = Step(state, unit)
        prices: dict[str, MapPrices] = state.board.prices
        self._map = prices.setdefault(self._step.type, MapPrices())
        self._moving = rules.moving_steps
        # Away from these places no moving rule applies; a test verifies it.
        self._near, self._inside = state.disturbances(self._step.side)
        self._lasting: bool = state.START_MATTERS
        if rules.off:  # a misreading may apply anywhere
            self._near = self._inside = _EVERYWHERE

    def price(self, start: str, end: str) -> int | None:
        """Return the points of a step; None if it is forbidden."""
        points = self._map.points.get(start, _NOTHING).get(end)
        if points is None:
            points = self._price_by_map(start, end)
            if points is None:
                return None
        near = self._near
        if not (end in near or start in near or end in self._inside or self._begins_near()):
            return points
        step = self._step
        step.start, step.end = start, end
        for judge in self._moving:
            said = judge(step)
            if said is not None:
                if isinstance(said, Block):
                    return None
                points += said.value
        return points

    def _begins_near(self) -> bool:
        """Return whether the place in which the unit begins its move matters to all its steps."""
        return self._lasting and self._step.state.where[self._step.unit] in self._near

    def open_price(self, start: str, end: str) -> int:
        """Return the sum of the terms of a step, even if the step is forbidden."""
        return sum(term.value for term in self.explain(start, end)[0])

    def steps(
        self, neighbours: Mapping[str, Sequence[str]], *, forbidden: bool = False
    ) -> Callable[[str], Steps]:
        """Return a function from a place to its steps with their points.

        With `forbidden`, it includes forbidden steps. A search over the whole map needs all steps,
        so those that depend only on the map are cached.
        """
        price = self.open_price if forbidden else self.price
        kept = self._map.open_steps if forbidden else self._map.steps
        near, inside, begins_near = self._near, self._inside, self._begins_near()

        def found(place: str) -> Steps:
            around = neighbours[place]
            moving = begins_near or place in near
            for end in around:
                moving = moving or end in near or end in inside
            if not moving and place in kept:
                return kept[place]
            priced = [(end, price(place, end)) for end in around]
            steps = tuple([(end, points) for end, points in priced if points is not None])
            if not moving:
                kept[place] = steps
            return steps

        return found

    def least_step(self, neighbours: Mapping[str, Sequence[str]]) -> int:
        """Return the cost of the cheapest step by the map alone, forbidden steps included."""
        if self._map.least is None:
            for start, ends in neighbours.items():
                for end in ends:
                    if (start, end) not in self._map.explained:
                        self._price_by_map(start, end)
            prices = self._map.explained.values()
            totals = (sum([one.value for one in terms]) for terms, _ in prices)
            self._map.least = min(totals, default=0)
        return self._map.least

    def along(self, path: list[str]) -> list[int] | None:
        """Return the points of each step of a path; None if one is forbidden."""
        known, near, inside = self._map.points, self._near, self._inside
        if self._lasting and self._begins_near():
            near = _EVERYWHERE
        costs: list[int] = []
        start = path[0]
        begins_near = start in near
        for end in islice(path, 1, None):
            ends_near = end in near
            points = known.get(start, _NOTHING).get(end)
            if points is None or ends_near or begins_near or end in inside:
                points = self.price(start, end)
                if points is None:
                    return None
            costs.append(points)
            start, begins_near = end, ends_near
        return costs

    def explain(self, start: str, end: str) -> tuple[list[Term], Block | None]:
        """Return the terms of a step's price, and the first reason why it is forbidden."""
        if (start, end) not in self._map.explained:
            self._price_by_map(start, end)
        fixed, block = self._map.explained[start, end]
        terms = list(fixed)
        step = self._step
        step.start, step.end = start, end
        for judge in self._moving:
            said = judge(step)
            if isinstance(said, Block):
                block = block or said
            elif said is not None:
                terms.append(said)
        return terms, block

    def _price_by_map(self, start: str, end: str) -> int | None:
        step = self._step
        step.start, step.end = start, end
        terms: list[Term] = []
        block: Block | None = None
        for rule in self._rules.fixed_steps:
            said = rule.judge(step)
            if isinstance(said, Block):
                block = block or said
            elif said is not None:
                terms.append(said)
        self._map.explained[start, end] = terms, block
        if block is not None:
            return None
        points = sum(term.value for term in terms)
        self._map.points.setdefault(start, {})[end] = points
        return points

    def misreadings(self, start: str, end: str) -> list[Term]:
        """Return the terms that a player charges who gets a case wrong."""
        step = self._step
        step.start, step.end = start, end
        said = [rule.judge(step) for rule in self._rules.misreadings]
        return [one for one in said if isinstance(one, Term)]
