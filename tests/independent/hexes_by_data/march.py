"""Paths of moves, for the player."""

from __future__ import annotations

from random import Random

from .ground import step_price
from .moves import Movement

__all__ = ["paths"]


def paths(phase: Movement, unit: str, chance: Random) -> dict[str, list[str]]:
    """Return where a unit can go, each with some path of random steps that it can pay."""
    position = phase.position
    start, left = position.at[unit], phase.left(unit)
    found: dict[str, list[str]] = {}
    best = {start: 0}
    waiting = [([start], 0)]
    while waiting:
        path, cost = waiting.pop(chance.randrange(len(waiting)))
        here = path[-1]
        entered = len(path) > 1 or unit in phase.entered
        for there in position.data.board.around[here]:
            price = step_price(position, unit, here, there, entered=entered)
            if price is None:
                continue
            single = len(path) == 1 and phase.one_step(unit)
            if cost + price > left and not single:
                continue
            if cost + price < best.get(there, cost + price + 1):
                best[there] = cost + price
                found[there] = [*path, there]
                waiting.append((found[there], cost + price))
    found.pop(start, None)
    return found
