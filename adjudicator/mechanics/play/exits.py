"""Exits: which side leaves the map, from which hexes, and at what cost.

::

    ways = ExitWays(book, ("14.1",), stands="2.1", side=..., hexes=...)
    ExitCost(book, "14.1", cost=exit_cost, left=points_left)

A game registers its own rules between the two: where a unit may not exit, none asks for its points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.core.blame import fault_about
from adjudicator.core.book import Book
from adjudicator.core.events import Exit
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.core.values import Value
from adjudicator.mechanics.play.settling import Settle, as_it_is

__all__ = ["ExitCost", "ExitWays", "exit_fault"]


def exit_fault(state: Any, event: Exit, message: str, **more: Any) -> Fault:
    """Return a fault of a unit that exits from the place where it stands."""
    place = state.where[event.unit]
    return fault_about(
        event.unit, message, at=place, args={"at": place, **more.pop("args", {})}, **more
    )


class ExitWays:
    """Units of one side exit the map from certain hexes, each by an edge of the map."""

    def __init__(
        self,
        book: Book,
        cases: tuple[str, ...],
        *,
        stands: str,
        side: Callable[[Any], str],
        hexes: Callable[[Any], Mapping[str, str]],
        elsewhere: str,
        unknown: str,
        settle: Settle = as_it_is,
    ) -> None:
        """Register the rules; `hexes` returns edge -> the set of hexes of its exits.

        `elsewhere` is the sentence on a hex without an exit, `unknown` that on a map without any.
        """
        self._side, self._hexes, self._settle = side, hexes, settle
        self._elsewhere, self._unknown = elsewhere, unknown
        book.rule(stands, on=Exit)(self.leaves_from_where_it_stands)
        book.rule(*cases, on=Exit, stops=True)(self.only_one_side_leaves)
        book.rule(*cases, on=Exit, stops=True)(self.only_from_an_exit)

    def edges(self, state: Any, place: str) -> list[str]:
        """Return the edges by which a unit may exit from a place."""
        sets = state.board.sets
        return [edge for edge, name in self._hexes(state).items() if place in sets.get(name, ())]

    def leaves_from_where_it_stands(self, state: Any, event: Exit) -> RuleResult:
        """A unit exits from the place in which it stands."""
        stands = state.where[event.unit]
        if not event.at or event.at == stands or stands not in state.places:
            return None
        return exit_fault(
            state,
            event,
            "stands-elsewhere",
            start=event.at,
            expected=stands,
            seen=event.at,
        )

    def only_one_side_leaves(self, state: Any, event: Exit) -> RuleResult:
        """Only units of one side exit the map."""
        side, allowed = state.units[event.unit].side, self._side(state)
        if side == allowed:
            return None
        fault = exit_fault(state, event, "exit-side", expected=allowed, seen=side)
        return self._settle(state, event, fault)

    def only_from_an_exit(self, state: Any, event: Exit) -> RuleResult:
        """A unit exits from a hex with an exit."""
        names, sets = self._hexes(state).values(), state.board.sets
        if not any(sets.get(name) for name in names):
            return Unknown(why=self._unknown, needs=", ".join(names))
        place = state.where[event.unit]
        if place not in state.places or self.edges(state, place):
            return None
        known = sorted({one for name in names for one in sets.get(name, ())})
        fault = exit_fault(state, event, self._elsewhere, expected=", ".join(known), seen=place)
        return self._settle(state, event, fault)


class ExitCost:
    """A unit needs points to exit, and a claimed cost is the right one."""

    def __init__(
        self,
        book: Book,
        *cases: str,
        cost: Value[Any, [str], int],
        left: Callable[[Any, str], int],
        settle: Settle = as_it_is,
    ) -> None:
        """Register the rules; `left` returns the points that a unit may still spend."""
        self._cost, self._left, self._settle = cost, left, settle
        book.rule(*cases, on=Exit)(self.leaving_takes_points)
        book.rule(*cases, on=Exit)(self.cost_of_leaving)

    def leaving_takes_points(self, state: Any, event: Exit) -> RuleResult:
        """A unit has the points that its exit costs."""
        cost, left = self._cost(state, event.unit), self._left(state, event.unit)
        if cost <= left:
            return None
        fault = exit_fault(state, event, "exit-points", expected=max(left, 0), seen=cost)
        return self._settle(state, event, fault)

    def cost_of_leaving(self, state: Any, event: Exit) -> RuleResult:
        """A claimed cost equals that of the exit; a slip names the case."""
        cost = self._cost(state, event.unit)
        if event.cost is None or event.cost == cost:
            return None
        misread = self._cost.misreadings(state, event.unit)
        case = next((case for case, value in misread if value == event.cost), "")
        fault = exit_fault(
            state, event, "exit-cost", rule=case, expected=cost, seen=event.cost, claim=True
        )
        return self._settle(state, event, fault)
