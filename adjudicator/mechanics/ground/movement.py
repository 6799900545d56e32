"""Movement: a unit moves along a path, of which no step is forbidden, and pays for every hex.

::

    movement = Movement(book, begins="2.1", allowed="5.1", pays=("5.2",), gap="5.3", points=points)

A log gives the whole path or only its ends; then the cheapest path counts. What a step costs, and
what forbids it, is for the step rules of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.core.book import Book
from adjudicator.core.events import Move
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.core.values import Value
from adjudicator.mechanics.ground.readings import Readings
from adjudicator.mechanics.hex_state import HexState
from adjudicator.mechanics.walking import Walk, begins_elsewhere, between, explained, terms_of

__all__ = ["Amend", "Movement"]

#: changes a fault of a move, where a game names another case
Amend = Callable[[Any, Move, Walk, Fault], None]


def _as_it_is(_state: Any, _move: Move, _walked: Walk, _fault: Fault) -> None:
    """Leave a fault as it is."""


class Movement:
    """The rules for the path of a move and its length."""

    def __init__(
        self,
        book: Book,
        *,
        begins: str,
        allowed: str,
        pays: tuple[str, ...],
        gap: str,
        points: Callable[[Any, str], int],
        entry: Callable[[Any, Move], int] = lambda _state, _move: 0,
        exempt: Callable[[Any, Move, Walk], bool] = lambda _state, _move, _walked: False,
        readings: Readings | None = None,
        blocked: Amend = _as_it_is,
        too_far: Amend = _as_it_is,
    ) -> None:
        """Register the rules of a move.

        `begins` is the case by which a move begins where the unit stands, `allowed` that by which
        no step is forbidden, `pays` those by which a unit pays for its path, `gap` that of a path
        that does not exist. `points` returns the points that a unit has left, `entry` those that a
        move costs before its first step. A move that is `exempt` may cost more than its unit has.
        `blocked` and `too_far` change the faults.
        """
        self.points, self.entry, self.readings = points, entry, readings
        self._exempt = exempt
        self._gap, self._amend_blocked, self._amend_too_far = gap, blocked, too_far
        self.too_long: Value[Any, [str, int], bool] = book.value(self._too_long)
        self.too_long.slip(pays[0])(lambda state, unit, cost: False)
        book.rule(begins, on=Move)(begins_elsewhere)
        book.rule(allowed, on=Move)(self.every_step_is_allowed)
        book.rule(*pays, on=Move)(self.pay_for_every_hex)

    # Paths and their costs

    def walk(self, state: HexState, move: Move) -> Walk:
        """Follow the path of a move, or find the cheapest one from its start to its end."""
        if state.walked[0] is move and state.now:
            kept: Walk = state.walked[1]
            return kept
        path = move.path
        if path:
            pricer = state.pricers.get(move.unit) or state.pricer(move.unit)
            costs = pricer.along(path)
            found = explained(pricer, path) if costs is None else Walk(path, sum(costs), costs)
        else:
            budget = self.points(state, move.unit) - self.entry(state, move)
            found = between(state, move, budget, gap=self._gap)
        state.walked = (move, found)
        return found

    def cost(self, state: HexState, move: Move) -> int:
        """Return what a move costs: its path, and before it the hex by which a unit enters."""
        return self.walk(state, move).cost + self.entry(state, move)

    def _too_long(self, state: HexState, unit: str, cost: int) -> bool:
        """Return whether a unit cannot pay the cost of a move."""
        return cost > self.points(state, unit)

    def is_too_far(self, state: HexState, move: Move) -> bool:
        """Return whether a move has an end that its unit cannot pay for."""
        if not (move.path or move.to) or not self.too_long(
            state, move.unit, self.cost(state, move)
        ):
            return False
        return not self.is_exempt(state, move)

    def is_exempt(self, state: HexState, move: Move) -> bool:
        """Return whether a move may cost more than its unit has."""
        return self._exempt(state, move, self.walk(state, move))

    # The rules

    def every_step_is_allowed(self, state: HexState, move: Move) -> RuleResult:
        """No other case forbids a step of a move."""
        if not move.path and not move.to:
            return Unknown(why="move-without-end", needs="path", args={"unit": move.unit})
        walked = self.walk(state, move)
        if walked.block is None or (walked.found and self.is_too_far(state, move)):
            return None
        return self._blocked(state, move, walked)

    def pay_for_every_hex(self, state: HexState, move: Move) -> RuleResult:
        """The cost of all steps is within the points of the unit."""
        if not self.is_too_far(state, move):
            return None
        walked = self.walk(state, move)
        if walked.block is not None and not walked.found:
            return None  # reported as a forbidden step
        return self._too_far(state, move, walked)

    def _blocked(self, state: HexState, move: Move, walked: Walk) -> Fault:
        block = walked.block
        assert block is not None  # noqa: S101  # the caller saw it
        message, around, left = block.message, walked.detour_cost, self.points(state, move.unit)
        if walked.found:
            message = f"{'no-way' if around is None else 'long-way'}-{message}"
        fault = Fault(
            rule=block.case,
            message=message,
            args={
                "unit": move.unit,
                "type": state.units[move.unit].type,
                "terrain": " and ".join(state.board.terrain[block.at]),
                "at": block.at,
                "around": around,
                "left": left,
                "path": walked.path,
            },
            units=[move.unit],
            at=block.at,
            expected=None if around is None else left,
            seen=" ".join(walked.path) if around is None else around,
        )
        self._doubt(state, move, walked, fault)
        self._amend_blocked(state, move, walked, fault)
        return fault

    def _too_far(self, state: HexState, move: Move, walked: Walk) -> Fault:
        """Report that a move is too long; which case makes it so, the game may know better."""
        left, cost = max(0, self.points(state, move.unit)), self.cost(state, move)
        fault = Fault(
            message="no-way-too-far" if walked.found else "too-far",
            args={"unit": move.unit, "cost": cost, "left": left, "path": walked.path},
            units=[move.unit],
            at=walked.path[-1],
            expected=left,
            seen=cost,
        )
        self._doubt(state, move, walked, fault)
        self._amend_too_far(state, move, walked, fault)
        return fault

    def _doubt(self, state: HexState, move: Move, walked: Walk, fault: Fault) -> None:
        """Make a fault a doubt if another reading of the terrain chart allows the move."""
        if self.readings is not None:
            unit, path = move.unit, walked.path
            left = self.points(state, unit) - self.entry(state, move)
            if self.readings.allow(state, unit, path, left, open_leg=walked.found):
                fault.severity = "doubt"

    # Reports

    def record(self, state: HexState, unit: str, walked: Walk) -> None:
        """Keep the path that was found for a move, if the report shall have it."""
        if state.record_paths and walked.found:
            steps = terms_of(state.pricer(unit), walked.path)
            costs = [sum(term.value for term in step) for step in steps]
            state.paths.append(
                {
                    "event": state.now,
                    "unit": unit,
                    "path": walked.path,
                    "costs": costs,
                    "cost": sum(costs),
                }
            )
