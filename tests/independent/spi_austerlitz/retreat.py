"""Retreats and displacements (9.31, 9.32), by exhaustive search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from random import Random

from . import board
from .pieces import UNITS, foe, stack_fits
from .position import Position

Steps = list[tuple[str, str]]  # (unit, goal): first the retreating unit, then displaced ones
_DEEPEST = 6


class DoubtError(Exception):
    """The rulebook does not decide this situation; a generated game avoids it."""


@dataclass(frozen=True)
class Bounds:
    """Limits of a generated game: hexes to avoid, and units that are never displaced."""

    shunned: frozenset[str] = frozenset()
    fixed: frozenset[str] = frozenset()


FREE = Bounds()


def permitted(position: Position, unit: str) -> list[str]:
    """Return the adjacent hexes that a retreating or displaced unit may enter, if there is room."""
    side, arm, here = UNITS[unit].side, UNITS[unit].arm, position.at[unit]
    closed = position.controlled(side) | position.hexes(foe(side))
    return [
        there
        for there in board.neighbours(here)
        if there not in closed
        and not board.lake_between(here, there)
        and not board.prohibited(there, arm)
    ]


def open_hexes(position: Position, unit: str) -> list[str]:
    """Return the permitted hexes with room: if there is one, no unit is displaced (9.32)."""
    return [hexagon for hexagon in permitted(position, unit) if position.room(unit, hexagon)]


def pushed_sets(
    position: Position, unit: str, hexagon: str, fixed: frozenset[str]
) -> list[tuple[str, ...]]:
    """Return the smallest sets of friends whose departure makes room for the unit in this hex."""
    there = [other for other in position.stack(hexagon) if other != unit]
    movable = [other for other in there if other not in fixed]
    found: list[tuple[str, ...]] = []
    for size in range(1, len(movable) + 1):
        for chosen in combinations(movable, size):
            rest = [other for other in there if other not in chosen]
            if not any(set(less) <= set(chosen) for less in found) and stack_fits([*rest, unit]):
                found.append(chosen)
    return found


def ways(
    position: Position, unit: str, bounds: Bounds = FREE, rng: Random | None = None, depth: int = 0
) -> Iterator[Steps]:
    """Yield every way to retreat the unit one hex, with all displacements that it causes."""
    if depth > _DEEPEST:
        raise DoubtError("a very long chain")
    rooms = open_hexes(position, unit)
    if rooms:
        for hexagon in _shuffled(rooms, rng):
            if hexagon not in bounds.shunned:
                yield [(unit, hexagon)]
        return
    fixed = bounds.fixed | {unit}
    for hexagon in _shuffled(permitted(position, unit), rng):
        if hexagon in bounds.shunned:
            continue
        for chosen in pushed_sets(position, unit, hexagon, fixed):
            after = position.copy()
            after.at[unit] = hexagon
            for order in permutations(chosen):
                inner = Bounds(bounds.shunned, fixed)
                for steps in _push(after, order, inner, rng, depth + 1):
                    yield [(unit, hexagon), *steps]


def _push(
    position: Position, order: tuple[str, ...], bounds: Bounds, rng: Random | None, depth: int
) -> Iterator[Steps]:
    """Yield all ways to move these units out of the hex, one after the other."""
    if not order:
        yield []
        return
    others = Bounds(bounds.shunned, bounds.fixed | set(order))
    for steps in ways(position, order[0], others, rng, depth):
        after = position.copy()
        for unit, hexagon in steps:
            after.at[unit] = hexagon
        done = Bounds(bounds.shunned, bounds.fixed | {unit for unit, _ in steps})
        for more in _push(after, order[1:], done, rng, depth):
            yield [*steps, *more]


def choose(position: Position, unit: str, bounds: Bounds, rng: Random) -> Steps | None:
    """Return one retreat within the bounds; None if no reading allows one: eliminated."""
    found = next(ways(position, unit, bounds, rng), None)
    if found is None and next(ways(position, unit), None) is not None:
        raise DoubtError("only a doubtful way back")
    return found


def _shuffled(items: list[str], rng: Random | None) -> list[str]:
    return rng.sample(items, len(items)) if rng else items
