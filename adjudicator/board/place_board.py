"""A board of named places indexed for play: every query by id is a dictionary look-up."""

from __future__ import annotations

from collections import deque
from typing import Any

from adjudicator.board.near_labels import unknown_label
from adjudicator.board.place_map import PlaceMap
from adjudicator.errors import LabelError

__all__ = ["PlaceBoard"]


class PlaceBoard:
    """Places, their names and the links between them, by id."""

    def __init__(self, placemap: PlaceMap) -> None:
        """Build all indexes once."""
        self.id = placemap.id
        self.reconstruction = placemap.reconstruction
        near: dict[str, list[str]] = {place: [] for place in placemap.places}
        for one, two in placemap.pairs():
            near[one].append(two)
            near[two].append(one)
        #: id -> the ids that it is linked with, in the order of the board
        self.neighbours: dict[str, tuple[str, ...]] = {
            place: tuple(sorted(linked, key=list(near).index)) for place, linked in near.items()
        }
        #: id -> language -> name
        self.names: dict[str, dict[str, str]] = {
            place: record.names for place, record in placemap.places.items()
        }
        #: name -> ids
        self.sets: dict[str, frozenset[str]] = {
            key: frozenset(places) for key, places in placemap.sets.items()
        }
        self.placemap = placemap
        #: cache of a game for values derived from the board, shared by all logs
        self.memo: dict[str, Any] = {}
        #: cache of step prices: type of unit -> its prices on this board
        self.prices: dict[str, Any] = {}
        self._steps: dict[str, dict[str, int]] = {}
        #: every id
        self.places: frozenset[str] = frozenset(self.neighbours)

    def distance(self, a: str, b: str) -> int:
        """Return the links on the shortest path; the number of places if there is no path."""
        if a not in self._steps:
            self._steps[a] = self._distances(a)
        return self._steps[a].get(b, len(self.places))

    def _distances(self, start: str) -> dict[str, int]:
        """Return reachable place -> number of links from the start."""
        steps, todo = {start: 0}, deque([start])
        while todo:
            here = todo.popleft()
            for near in self.neighbours[here]:
                if near not in steps:
                    steps[near] = steps[here] + 1
                    todo.append(near)
        return steps

    def unknown(self, label: str) -> LabelError:
        """Return the error for an unknown id, which may be the name of a place."""
        wanted = str(label).casefold()
        named = (
            place
            for place, names in self.names.items()
            if wanted in (name.casefold() for name in names.values())
        )
        return unknown_label(next(named, label), self.neighbours, "place", seen=label)
