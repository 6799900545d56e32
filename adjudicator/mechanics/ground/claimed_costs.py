"""Claimed costs of moves: the first step that differs names the case that a player misapplies.

::

    ClaimedCosts(book, movement, chart, case="5.2", adding="5.3")

A player may state the cost of a whole path, of each step, or of a move of which the log gives only
the ends; the last may exceed the cheapest path, but not the points of the unit. A move that may
cost more than its unit has costs its price, or what the unit has.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, pairwise
from typing import Any

from adjudicator.core.book import Book
from adjudicator.core.events import Move
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult, Term
from adjudicator.mechanics.ground.chart import Chart
from adjudicator.mechanics.ground.misread_costs import case_of
from adjudicator.mechanics.ground.movement import Movement
from adjudicator.mechanics.hex_state import HexState
from adjudicator.mechanics.walking import Walk, terms_of

__all__ = ["ClaimedCosts", "allowance_fault"]


def allowance_fault(move: Move, ours: int, *, more: str, other: str) -> Fault | None:
    """Return the fault of a wrong allowance: the case `more` if it is too large, else `other`."""
    if move.allowance is None or move.allowance == ours:
        return None
    return Fault(
        rule=more if move.allowance > ours else other,
        message="allowance-claimed",
        args={"unit": move.unit},
        units=[move.unit],
        expected=ours,
        seen=move.allowance,
    )


def _is_blocked(walked: Walk) -> bool:
    return walked.block is not None


def _beyond(move: Move, walked: Walk, claimed: float, left: int) -> Fault:
    """Report a claim that is higher than the points of the unit."""
    return Fault(
        message="claimed-too-far",
        args={"unit": move.unit, "cost": claimed, "left": left},
        units=[move.unit],
        at=walked.path[-1],
        expected=left,
        seen=claimed,
        claim=True,
    )


def _as_it_is(_state: Any, _move: Move, _path: list[str], _fault: Fault) -> None:
    """Leave a fault as it is."""


class ClaimedCosts:
    """The rule that claimed costs are those of the terrain chart and the zones."""

    def __init__(
        self,
        book: Book,
        movement: Movement,
        chart: Chart,
        *,
        case: str,
        adding: str,
        reported: Callable[[Walk], bool] = _is_blocked,
        entered: Callable[[Any, Move, str], Term | None] = lambda _state, _move, _place: None,
        misread: Callable[[Any, Move, list[str]], list[Term]] = lambda _state, _move, _path: [],
        amend: Callable[[Any, Move, list[str], Fault], None] = _as_it_is,
    ) -> None:
        """Register the rule under `case`; `adding` is the case by which prices are added.

        `reported` returns whether a walk is so wrong that a claim about it says nothing more.
        `entered` returns the price of the hex by which a unit enters the map, and `misread` the
        mistakes about a whole path. `amend` changes a fault of a path or a step.
        """
        self._movement, self._chart, self._case, self._adding = movement, chart, case, adding
        self._reported, self._entered, self._misread = reported, entered, misread
        self._amend = amend
        book.rule(case, on=Move)(self.costs_as_claimed)

    def costs_as_claimed(self, state: HexState, move: Move) -> RuleResult:
        """A claimed cost equals the cost by the rules."""
        if (move.cost is None and not move.costs) or not (move.path or move.to):
            return None
        walked, cost = self._movement.walk(state, move), self._movement.cost(state, move)
        left = self._movement.points(state, move.unit)
        beyond = cost > left
        if self._reported(walked) or (beyond and not self._movement.is_exempt(state, move)):
            return None  # faults of the move itself
        if move.costs and not walked.found and walked.block is None:
            return self._each_step(state, move, walked)
        claimed = sum(move.costs) if move.costs else move.cost
        most = left if walked.found else cost
        if claimed is None or cost <= claimed <= most or (beyond and claimed in (cost, left)):
            return None
        if claimed > left and walked.found and not beyond:
            fault = _beyond(move, walked, claimed, left)
            self._amend(state, move, walked.path, fault)
            return fault
        return self._fault(state, move, walked.path, claimed, whole=True)

    def _each_step(self, state: HexState, move: Move, walked: Walk) -> Fault | None:
        """Compare step by step; an entering unit also pays for the first hex of the path."""
        path = walked.path
        entry = self._entered(state, move, path[0]) is not None
        steps = [[path[0]]] if entry else []
        ours = [self._movement.entry(state, move), *walked.costs] if entry else walked.costs
        steps += [[one, two] for one, two in pairwise(path)]
        if len(move.costs) != len(ours):
            return Fault(
                message="costs-and-steps",
                args={"unit": move.unit},
                units=[move.unit],
                expected=len(ours),
                seen=len(move.costs),
                claim=True,
            )
        for claimed, cost, step in zip(move.costs, ours, steps, strict=True):
            if claimed != cost:
                return self._fault(state, move, step, claimed, whole=len(step) == 1, one_step=True)
        if move.cost is not None and move.cost != sum(ours):
            return self._fault(state, move, path, move.cost, whole=True)
        return None

    def _fault(
        self,
        state: HexState,
        move: Move,
        path: list[str],
        claimed: float,
        *,
        whole: bool = False,
        one_step: bool = False,
    ) -> Fault:
        """Report the cost of a path or of one step, and the case that the claim misapplies."""
        pricer, readings = state.pricer(move.unit), self._movement.readings
        terms = [*chain.from_iterable(terms_of(pricer, path))]
        misread = [term for one, two in pairwise(path) for term in pricer.misreadings(one, two)]
        if whole:
            entry = self._entered(state, move, path[0])
            terms = terms if entry is None else [entry, *terms]
            misread += self._misread(state, move, path)
        rule, also = case_of(
            terms,
            claimed,
            misread,
            self._chart.ground_cases(state),
            adding=self._adding,
            otherwise=self._case,
        )
        total = sum(term.value for term in terms)
        fault = Fault(
            rule=rule,
            also=also,
            message="step-claimed" if one_step else "cost-claimed",
            args={
                "unit": move.unit,
                "at": path[-1],
                "terms": [[term.name, term.value] for term in terms],
            },
            units=[move.unit],
            at=path[-1],
            expected=total,
            seen=claimed,
            claim=True,
        )
        if readings is not None and claimed in readings.costs(state, path, total):
            fault.severity = "doubt"
        self._amend(state, move, path, fault)
        return fault
