"""Retreats, hex by hex."""

from __future__ import annotations

from typing import NamedTuple

from tests.independent.judging import forbid, unknown

from .ground import closed, fits, in_zone
from .model import Position

__all__ = ["Way", "check_retreat", "has_way", "open_steps"]


class Way(NamedTuple):
    """Where a retreat begins, and how many hexes it has."""

    start: str
    demanded: int


def open_steps(position: Position, unit: str, here: str, way: Way, step: int) -> list[str]:
    """Return the hexes that a unit may enter with a step of its retreat."""
    data = position.data
    rules, side = data.section("retreat"), position.side_of(unit)
    barred = set((rules.get("hexsides") or {}).get("hexsides", []))
    found = []
    for there in data.board.around[here]:
        kinds = set(data.board.kinds.get(frozenset((here, there)), []))
        if data.board.distance(way.start, there) != step:
            continue
        if position.enemies_in(there, side):
            continue
        if rules.get("zones") and in_zone(position, side, there, unit=unit, lifts="retreat"):
            continue
        if rules.get("closed") and closed(position, unit, here, there):
            continue
        if kinds & barred:
            continue
        if rules.get("full") and step == way.demanded and not fits(position, there, side, unit):
            continue
        found.append(there)
    return found


def has_way(position: Position, unit: str, here: str, way: Way, step: int) -> bool:
    """Return whether a unit that has made some steps can make all that are left."""
    if position.data.immobile(unit):
        return False
    if step == way.demanded:
        return True
    return any(
        has_way(position, unit, there, way, step + 1)
        for there in open_steps(position, unit, here, way, step + 1)
    )


def check_retreat(position: Position, unit: str, to: str, way: Way, step: int) -> None:
    """Forbid a step of a retreat that the rules forbid; `step` were made before."""
    here = position.at[unit]
    unknown(to not in position.data.board.around, "an unknown hex")
    forbid(position.data.immobile(unit), "never retreats")
    forbid(step >= way.demanded, "has retreated enough")
    steps = open_steps(position, unit, here, way, step + 1)
    forbid(to not in steps, "a closed hex")
    if position.data.section("retreat").get("loss"):
        good = [one for one in steps if has_way(position, unit, one, way, step + 1)]
        forbid(to not in good, "a way that ends")
