"""Names places and turns: with the labels of the module if there is one, else by pixels."""

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
    """Names places and turns in words."""

    def __init__(self, module: Module | None = None, usual: str = "") -> None:
        """Read the labels of a module, if there is one; places on the usual map omit its name."""
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
        """Return whether a place is known to be outside all boards of its map."""
        return self._is_off(place, boards)

    def _is_off(self, place: MapPoint, boards: Boards | None) -> bool:
        """Return whether no board covers a place of a map that has boards."""
        if self._places is None or place.map not in self._with_boards:
            return False
        found = self._places.spot(place, boards)
        return found.label == "" and not found.board

    def turn(self, tracker: str, state: str) -> str:
        """Return the text that a turn tracker shows."""
        known = self._trackers.get(tracker)
        shown = list(known.shown(state).values()) if known is not None else []
        return " ".join(one for one in shown if one) or state


def _no_size(_: str) -> None:
    """Return no size for a picture: sizes do not matter here."""


def where_of(replayed_logs: Sequence[ReplayedLog], module: Module | None = None) -> Where:
    """Return the names for the places of logs; the map with the most moves is the usual one."""
    moved = Counter(
        change.after.map
        for replayed in replayed_logs
        for step in replayed.steps
        for change in step.moved
        if change.after is not None
    )
    standing = Counter(
        record.place.map
        for replayed in replayed_logs
        for record in replayed.start.pieces.values()
        if record.place is not None
    )
    most = (moved or standing).most_common(1)
    return Where(module, most[0][0] if most else "")
