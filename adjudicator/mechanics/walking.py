"""Follows the path of a move, or finds a path if the log gives only from and to."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from msgspec import Struct

from adjudicator.core.findings import Fault
from adjudicator.core.rules import Block, Term
from adjudicator.mechanics.pricing import Pricer
from adjudicator.mechanics.reach import cheapest, is_shut, shortest

__all__ = ["Walk", "along", "begins_elsewhere", "between", "explained", "search", "terms_of"]


class Walk(Struct, gc=False):  # no cycles: only strings and numbers in it
    """The path of a move and its cost."""

    path: list[str]
    #: points of the whole path, including the points of forbidden steps
    cost: int
    #: points of each step, if no step is forbidden
    costs: list[int] = []
    #: the reason why the first forbidden step is forbidden
    block: Block | None = None
    #: the log gave only from and to, and the search found the path
    found: bool = False
    #: cost of the cheapest legal path, if the path found is forbidden
    detour_cost: int | None = None


def along(pricer: Pricer, path: list[str]) -> Walk:
    """Return the walk along a path."""
    costs = pricer.along(path)
    return explained(pricer, path) if costs is None else Walk(path, sum(costs), costs)


def explained(pricer: Pricer, path: list[str]) -> Walk:
    """Return the walk along a path with a forbidden step."""
    cost, first = 0, None
    for start, end in pairwise(path):
        terms, block = pricer.explain(start, end)
        cost += sum(term.value for term in terms)
        first = first or block
    return Walk(path, cost, block=first)


def between(state: Any, move: Any, budget: int, *, gap: str) -> Walk:
    """Find the cheapest path from the start of a move to its end; a unit off the map has none."""
    start = move.start or state.where[move.unit]
    if start not in state.places:
        return Walk([move.to], 0)
    pricer = state.pricer(move.unit)
    return search(pricer, state.board, start, move.to, budget=max(0, budget), gap=gap)


def begins_elsewhere(state: Any, move: Any) -> Fault | None:
    """Return a fault if a move does not begin at the place of its unit."""
    start = move.path[0] if move.path else move.start
    stands = state.where[move.unit]
    if not start or start == stands or stands not in state.places:
        return None
    return Fault(
        message="stands-elsewhere",
        args={"unit": move.unit, "at": stands, "start": start},
        units=[move.unit],
        at=start,
        expected=stands,
        seen=start,
    )


def terms_of(pricer: Pricer, path: list[str]) -> list[list[Term]]:
    """Return the terms of every step of a path."""
    return [pricer.explain(one, two)[0] for one, two in pairwise(path)]


def search(pricer: Pricer, board: Any, start: str, goal: str, *, budget: int, gap: str) -> Walk:
    """Return the walk along the cheapest legal path, or else along the cheapest forbidden one.

    `gap` is the case that forbids the move if no line of places connects its two ends.
    """
    near = board.neighbours
    path = cheapest(start, goal, budget, near, pricer.price, distance=board.distance)
    if path is not None:
        walked = along(pricer, path)
        walked.found = True
        return walked
    return _forbidden(pricer, board, start, goal, gap)


def _forbidden(pricer: Pricer, board: Any, start: str, goal: str, gap: str) -> Walk:
    """Return the walk along the cheapest path, ignoring forbidden steps and the allowance."""
    near = board.neighbours
    steps = pricer.steps(near, forbidden=True)
    path = shortest(start, goal, steps, prune=_too_expensive(pricer, board, start, goal))
    if path is None:  # the places are not connected
        return Walk([start, goal], 0, block=Block(gap, "gap", goal), found=True)
    walked = explained(pricer, path)
    walked.found = True
    if walked.block is not None:
        shut = is_shut(goal, near, pricer.price)
        legal = None if shut else shortest(start, goal, pricer.steps(near))
        walked.detour_cost = None if legal is None else along(pricer, legal).cost
    return walked


def _too_expensive(pricer: Pricer, board: Any, start: str, goal: str) -> Callable[[str, int], bool]:
    """Return a test whether a path through a place costs more than the straight path.

    It excludes no cheapest path, so that the search finds the same path as without it.
    """
    distance, near = board.distance, board.neighbours
    most, at = 0, start
    while at != goal:
        end = min(near[at], key=lambda place: distance(place, goal), default=at)
        if distance(end, goal) >= distance(at, goal):  # there is a hole in the map
            return lambda _place, _cost: False
        most, at = most + pricer.open_price(at, end), end
    least = pricer.least_step(near)
    return lambda place, cost: cost + least * distance(place, goal) > most
