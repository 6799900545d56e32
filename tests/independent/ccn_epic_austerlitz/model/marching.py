"""Movement hex by hex: who may enter which hex, and where a move must end."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from .position import Position

__all__ = ["goes", "may_end", "reach", "stops", "wrong_step"]


def wrong_step(position: Position, name: str, hexagon: str) -> str:
    """Return why a unit or leader may not enter a hex; empty if it may."""
    side = position.side(name)
    if position.field.terrain(hexagon).closed:
        return "impassable terrain"
    there = position.side_at(hexagon)
    if there and there != side:
        return "an enemy is there"
    if position.is_leader(name):
        return ""
    unit = position.at.get(hexagon)
    if unit is not None and unit != name and unit not in position.garrisons:
        return "another unit is there"
    return ""


def stops(position: Position, name: str, hexagon: str) -> bool:
    """Return whether a unit that enters a hex must end its move there."""
    if position.is_leader(name):
        return False
    here = position.leader_at.get(hexagon)
    joins = here is not None and hexagon != position.where[name]
    held = position.at.get(hexagon) in position.garrisons and hexagon != position.where[name]
    return position.field.terrain(hexagon).stops or joins or held


def may_end(position: Position, name: str, hexagon: str) -> bool:
    """Return whether a move may end in a hex: no two leaders, and no leader with a garrison."""
    if position.is_leader(name):
        other = position.leader_at.get(hexagon, name)
        return other == name and position.at.get(hexagon) not in position.garrisons
    leader = position.leader_of(name)
    return not leader or position.leader_at.get(hexagon, leader) == leader


def goes(position: Position, name: str, path: Sequence[str], most: int) -> str:
    """Return why a path is not legal; empty if it is. The path begins where the unit stands."""
    board = position.field.board
    if len(path) - 1 > most:
        return "too far"
    for n, (here, there) in enumerate(itertools.pairwise(path)):
        if there not in board.hexes or there not in board.near(here):
            return "not the next hex"
        if n and stops(position, name, here):
            return "must stop"
        if why := wrong_step(position, name, there):
            return why
    return "" if may_end(position, name, path[-1]) else "two leaders"


def reach(
    position: Position, name: str, most: int, *, clear_of: str = ""
) -> dict[str, tuple[str, ...]]:
    """Return the hexes where a move may end, each with a shortest path.

    With `clear_of` a side, no hex of the path is adjacent to its units and leaders.
    """
    board, start = position.field.board, position.where[name]
    paths = {start: (start,)}
    edge = [start]
    for _ in range(most):
        grown = []
        for here in edge:
            if here != start and stops(position, name, here):
                continue
            for there in board.near(here):
                if there in paths or wrong_step(position, name, there):
                    continue
                if clear_of and position.enemies_near(there, position.side(name)):
                    continue
                paths[there] = (*paths[here], there)
                grown.append(there)
        edge = grown
    return {end: path for end, path in paths.items() if may_end(position, name, end)}
