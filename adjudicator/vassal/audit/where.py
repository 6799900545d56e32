"""Places and turns in words: by the labels of the module if there is one, else by pixels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from adjudicator.vassal.audit.replayed_log import ReplayedLog
from adjudicator.vassal.format.commands import BoardPick
from adjudicator.vassal.format.module_reader import Module
from adjudicator.vassal.format.traits import MapPoint
from adjudicator.vassal.table.boards import boards as boards_of
from adjudicator.vassal.table.places import Places
from adjudicator.vassal.table.turns import Tracker, trackers

__all__ = ["Where", "where_of"]

Boards = Mapping[str, tuple[BoardPick, ...]]


class Where:
    """Knows how to name places and turns."""

    def __init__(self, module: Module | None = None, usual: str = "") -> None:
        """Take a module, if there is one, and the map that need not be named."""
        self._places = Places(module) if module is not None else None
        self._with_boards = {one.map for one in boards_of(module, _no_size)} if module else set()
        self._trackers: dict[str, Tracker] = trackers(module) if module is not None else {}
        self._usual = usual

    @property
    def labels(self) -> bool:
        """Whether places have the labels of a module."""
        return self._places is not None

    def text(self, place: MapPoint | None, boards: Boards | None = None) -> str:
        """Return a place in words."""
        if place is None:
            return "no map"
        spot = f"{place.x},{place.y}"
        if self._places is not None:
            found = self._places.spot(place, boards)
            spot = found.label or (
                f"{spot} off the boards" if self._is_off(place, boards) else spot
            )
        return spot if place.map == self._usual else f"{spot} on {place.map}"

    def off_board(self, place: MapPoint, boards: Boards | None = None) -> bool:
        """Tell whether a place is on none of the boards of its map, where that is known."""
        return self._is_off(place, boards)

    def _is_off(self, place: MapPoint, boards: Boards | None) -> bool:
        """Tell whether no board covers a place of a map that has boards."""
        if self._places is None or place.map not in self._with_boards:
            return False
        found = self._places.spot(place, boards)
        return found.label == "" and not found.board

    def turn(self, tracker: str, state: str) -> str:
        """Return what a turn tracker shows."""
        known = self._trackers.get(tracker)
        shown = list(known.shown(state).values()) if known is not None else []
        return " ".join(one for one in shown if one) or state


def _no_size(_: str) -> None:
    """Return the size of a picture, which does not matter here."""


def where_of(films: Sequence[ReplayedLog], module: Module | None = None) -> Where:
    """Return how to name the places of logs; the map on which most is moved is not named."""
    moved = Counter(
        put.after.map
        for film in films
        for scene in film.scenes
        for put in scene.moved
        if put.after is not None
    )
    standing = Counter(
        mark.place.map
        for film in films
        for mark in film.start.marks.values()
        if mark.place is not None
    )
    most = (moved or standing).most_common(1)
    return Where(module, most[0][0] if most else "")
