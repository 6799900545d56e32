"""Displacements (9.32) that the random player makes for a unit that retreats into a full hex."""

from __future__ import annotations

from itertools import combinations

from adjudicator.games.spi_austerlitz.frames import Combat
from adjudicator.games.spi_austerlitz.retreat_search import open_retreats, retreat_hexes
from adjudicator.games.spi_austerlitz.stacking import overfull
from adjudicator.games.spi_austerlitz.state import SpiState

__all__ = ["pushes"]

#: maximum length of a chain of displacements
_CHAIN = 4

Push = tuple[str, str]


def pushes(
    state: SpiState, unit: str, place: str, busy: set[str], depth: int = 1
) -> list[Push] | None:
    """Return the displacements (unit, hex) that make room for a unit in a full hex.

    Return None if a displaced unit would be eliminated. `busy` units are displaced only if no
    others can be.
    """
    twin = state.copy()
    twin.relocate(unit, place)
    side, stack = state.units[unit].side, twin.stack(place)
    combat: Combat = state.frame
    fought = {*combat.attackers, *combat.defenders}
    others = sorted(
        (one for one in stack if one != unit and one not in fought), key=busy.__contains__
    )
    for count in range(1, len(others) + 1):
        found = [
            pushed
            for going in combinations(others, count)
            if not overfull(state, side, [one for one in stack if one not in going])
            and (pushed := _all(twin, going, busy, depth)) is not None
        ]
        if found:
            return min(found, key=lambda way: sum(1 + (one in busy) for one, _ in way))
    return None


def _all(twin: SpiState, going: tuple[str, ...], busy: set[str], depth: int) -> list[Push] | None:
    """Return displacements for all of the units, one after another, or None."""
    state, found = twin.copy(), []
    for unit in going:
        free = open_retreats(state, unit)
        if free:
            found.append((unit, free[0]))
            state.relocate(unit, free[0])
            continue
        way = _chain(state, unit, busy, depth)
        if way is None:
            return None
        found.extend(way)
        for one, place in way:
            state.relocate(one, place)
    return found


def _chain(state: SpiState, unit: str, busy: set[str], depth: int) -> list[Push] | None:
    """Return the displacements of a unit that has no open hex and must displace others, or None."""
    if depth >= _CHAIN:
        return None
    start = state.where[unit]
    for place in retreat_hexes(state, unit):
        way = pushes(state, unit, place, busy, depth + 1) if place != start else None
        if way is not None:
            return [(unit, place), *way]
    return None
