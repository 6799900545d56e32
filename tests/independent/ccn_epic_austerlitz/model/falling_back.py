"""Retreats: from flags, of cavalry that retires, and of leaders who lose their unit."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .board import numbers
from .position import Position

__all__ = ["ahead_for", "blocked", "escapes", "longest", "ways"]

#: hexes that are a step of a retreat from a hex
Ahead = Callable[[str], tuple[str, ...]]


def ahead_for(position: Position, side: str, *, either: bool = False) -> Ahead:
    """Return the steps of a retreat toward the own side, or toward the nearest baseline."""
    field = position.field
    if not either:
        return lambda here: field.back(here, side)

    def nearest(here: str) -> tuple[str, ...]:
        row = numbers(here)[1]
        down, up = row - 1, field.board.depth - row
        if not down or not up:
            return ()
        found: tuple[str, ...] = ()
        if down <= up:
            found += field.board.back(here, top=False)
        if up <= down:
            found += field.board.back(here, top=True)
        return found

    return nearest


def blocked(position: Position, unit: str, hexagon: str) -> bool:
    """Return whether a unit cannot retreat into a hex: it is occupied or impassable."""
    if position.field.terrain(hexagon).closed:
        return True
    if hexagon == position.where[unit]:
        return False
    return hexagon in position.at or hexagon in position.leader_at


def ways(position: Position, unit: str, most: int, ahead: Ahead) -> Iterator[tuple[str, ...]]:
    """Yield every path of a retreat that is as long as it can be along that path."""

    def grow(path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        open_ = [one for one in ahead(path[-1]) if not blocked(position, unit, one)]
        if len(path) > most or not open_:
            yield path
            return
        for one in open_:
            yield from grow((*path, one))

    yield from grow((position.where[unit],))


def longest(position: Position, unit: str, most: int, ahead: Ahead) -> list[tuple[str, ...]]:
    """Return the longest paths of a retreat; a path of one hex is none."""
    found = list(ways(position, unit, most, ahead))
    far = max(len(one) for one in found)
    return [one for one in found if len(one) == far]


def escapes(position: Position, leader: str, ahead: Ahead) -> dict[str, tuple[str, ...]]:
    """Return where a leader may escape to: 1 to 3 hexes toward his side, past friends."""
    side, start = position.side(leader), position.where[leader]
    paths, edge = {start: (start,)}, [start]
    for _ in range(3):
        grown = []
        for here in edge:
            for there in ahead(here):
                foe = position.side_at(there) not in ("", side)
                if there in paths or foe or position.field.terrain(there).closed:
                    continue
                paths[there] = (*paths[here], there)
                grown.append(there)
        edge = grown
    del paths[start]
    free = (one for one in paths if one not in position.leader_at)
    return {one: paths[one] for one in free if position.at.get(one) not in position.garrisons}
