"""Finds the places that an overlay entry names, and their state before and after it."""

from __future__ import annotations

from itertools import pairwise

from adjudicator.board.grid import Grid
from adjudicator.board.hexes import Hex, Hexside, side_between
from adjudicator.digitize.draft import Draft
from adjudicator.digitize.overlay import OverlayEntry
from adjudicator.errors import LabelError

__all__ = ["named_places", "road_steps", "state_at"]


def named_places(draft: Draft, entry: OverlayEntry) -> list[Hex | Hexside]:
    """Return the hexes and hexsides that an overlay entry names, without duplicates."""
    grid = draft.grid
    places: list[Hex | Hexside] = [grid.hex(label) for label in grid.labels_in(entry.hexes)]
    places += [grid.side(text) for text in [*entry.hexsides, *entry.unroad]]
    places += road_steps(grid, entry)
    return list(dict.fromkeys(places))


def road_steps(grid: Grid, entry: OverlayEntry) -> list[Hexside]:
    """Return the hexsides that an entry's road crosses, in order."""
    steps = []
    for before, after in pairwise(label for text in entry.road for label in grid.run(text)):
        crossed = side_between(grid.hex(before), grid.hex(after))
        if crossed is None:
            raise LabelError(
                "the road leaps from {before} to {after}, which are not adjacent",
                before=before,
                after=after,
            )
        steps.append(crossed)
    return steps


def state_at(draft: Draft, place: Hex | Hexside) -> tuple[object, ...]:
    """Return the state of a hex or hexside as a comparable value; origins are left out."""
    if isinstance(place, Hexside):
        uphill = draft.uphill.get(place)
        roads = [road for road, connections in draft.roads.items() if place in connections]
        return sorted(draft.sides.get(place, {})), uphill and uphill[0], sorted(roads)
    label = draft.grid.label(place)
    level = draft.elevation.get(place)
    return (
        sorted(draft.terrain[place]),
        sorted(draft.names[place]),
        level and level[0],
        sorted(draft.regions[place]),
        sorted(name for name, labels in draft.sets.items() if label in labels),
        sum(one.hex == label for one in draft.deployments),
    )
