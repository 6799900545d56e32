"""Tokens on tracks of a table, as events and as values of a position.

A token is named after its track, with the side after a dash, such as "morale-red"; a track that
both sides share has one token of its own name, and boxes with names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.core.events import Event
from adjudicator.core.piece_hooks import TablePlace, TableShown
from adjudicator.mechanics.play.tracks import Mark

__all__ = ["TrackTokens"]


class TrackTokens:
    """The tracks on a table: which of them is a value of each side, and which is shared."""

    def __init__(self, tracks: Mapping[str, str], shared: str, field: str) -> None:
        """Name the tracks of the sides (track -> its name in a mark) and the shared one.

        `field` is the field of a position that holds the value of the shared track.
        """
        self._tracks, self._shared, self._field = tracks, shared, field

    def mark(self, state: Any, token: str, place: TablePlace) -> Event | None:
        """Return the mark of a track; tokens without one, or on another, mean nothing."""
        if token == self._shared:
            on_track = place.name == self._shared
            return Mark(what=self._shared, value=place.box) if on_track else None
        what, side = self._tracks.get(place.name, ""), token.rpartition("-")[2]
        if not what or side not in state.enemy or token != f"{what}-{side}":
            return None
        if place.name not in (what, token) or not _is_number(place.box):
            return None
        return Mark(what=what, side=side, value=int(place.box))

    def values(self, shown: TableShown) -> dict[str, Any]:
        """Return the fields of a position that the tokens on a table show."""
        found: dict[str, Any] = {}
        for token, place in shown.tokens.items():
            what, _, side = token.partition("-")
            if token == self._shared and place.name == self._shared:
                found[self._field] = place.box
            elif self._tracks.get(place.name) == what and _is_number(place.box):
                found.setdefault(what, {})[side] = int(place.box)
        return found

    def shown(self, state: Any, most: Mapping[str, int]) -> dict[str, TablePlace]:
        """Return where the tokens lie; a track of one side ends after `most` boxes."""
        found = {self._shared: TablePlace("rail", self._shared, getattr(state, self._field))}
        for track, what in self._tracks.items():
            for side in state.enemy if track == what else [track.rpartition("-")[2]]:
                value = getattr(state, what)[side]
                value = value if track == what else min(value, most[side])
                found[f"{what}-{side}"] = TablePlace("rail", track, str(value))
        return found


def _is_number(box: str) -> bool:
    return box.isascii() and box.isdigit() and len(box) < 3
