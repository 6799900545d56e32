"""Prices the steps of a unit by the step rules of a game."""

from __future__ import annotations

from typing import Any

from adjudicator.rules import Block, Rules, Step, Term

__all__ = ["Pricer"]

#: what the map alone says of a step: points, terms, and why it is forbidden
Fixed = tuple[int, list[Term], Block | None]


class _Everywhere:
    """Contains every place."""

    def __contains__(self, place: object) -> bool:
        return True


_EVERYWHERE = _Everywhere()


class Pricer:
    """Prices and explains the steps of one unit in one state."""

    __slots__ = ("_always", "_fixed", "_inside", "_moving", "_near", "_rules", "_step")

    def __init__(self, rules: Rules, state: Any, unit: str) -> None:
        """Ask the rules for a unit; what the map says is shared by all units of a type."""
        self._rules = rules
        self._step = Step(state, unit)
        self._fixed: dict[tuple[str, str], Fixed] = state.board.prices.setdefault(
            self._step.type, {}
        )
        self._moving = tuple([rule.judge for rule in rules.moving_steps])
        # Where nothing is near, no moving rule has anything to say. A test asks them all the same.
        self._near, self._inside = state.disturbances(self._step.side)
        self._always = bool(rules.off)

    def price(self, start: str, end: str) -> int | None:
        """Return the points of a step, or None if it is forbidden."""
        fixed = self._fixed.get((start, end)) or self._ask_map(start, end)
        if fixed[2] is not None:
            return None
        points = fixed[0]
        if not (end in self._near or start in self._near or end in self._inside or self._always):
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

    def along(self, path: list[str]) -> list[int] | None:
        """Return the points of each step of a path, or None if one is forbidden."""
        fixed, near, inside = self._fixed, self._near, self._inside
        if self._always:
            near = inside = _EVERYWHERE
        costs: list[int] = []
        start = path[0]
        for end in path[1:]:
            known = fixed.get((start, end))
            quiet = not (end in near or start in near or end in inside)
            if known is not None and quiet and known[2] is None:
                costs.append(known[0])
            else:
                points = self.price(start, end)
                if points is None:
                    return None
                costs.append(points)
            start = end
        return costs

    def explain(self, start: str, end: str) -> tuple[list[Term], Block | None]:
        """Return the terms of a step's price, and the first reason why it is forbidden."""
        _, terms, block = self._fixed.get((start, end)) or self._ask_map(start, end)
        terms = list(terms)
        step = self._step
        step.start, step.end = start, end
        for judge in self._moving:
            said = judge(step)
            if isinstance(said, Block):
                block = block or said
            elif said is not None:
                terms.append(said)
        return terms, block

    def _ask_map(self, start: str, end: str) -> Fixed:
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
        found = (int(sum(term.value for term in terms)), terms, block)
        self._fixed[start, end] = found
        return found

    def misreadings(self, start: str, end: str) -> list[Term]:
        """Return what a player would charge who got a case wrong."""
        step = self._step
        step.start, step.end = start, end
        said = [rule.judge(step) for rule in self._rules.misreadings]
        return [one for one in said if isinstance(one, Term)]
