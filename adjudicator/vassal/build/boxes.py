"""Lay out the boxes beside the map and the track, in pixels of their boards.

Every unit has its own cell, the same in every box, so that no counter hides another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.vassal.look.look import BoxLook, Look, TrackLook

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = [
    "BOXES",
    "SPREAD",
    "TRACK",
    "BoxBoard",
    "BoxLayout",
    "counting",
    "track_cell",
    "track_edge",
    "track_size",
    "track_spot",
]

#: the names of the two additional maps and of their boards
BOXES, TRACK = "Boxes", "Track"
#: distance between the pieces of an expanded stack: to the right, and upwards
SPREAD = (12, 24)
_GAP, _TITLE = 10, 34
_COLUMNS = 10


class BoxLayout(NamedTuple):
    """One box: its frame and its first cell."""

    look: BoxLook
    left: int
    top: int
    right: int
    bottom: int
    first: tuple[int, int]


class BoxBoard:
    """All the boxes of a game, two in a row."""

    def __init__(self, game: Game, look: Look) -> None:
        """Lay out the boxes; each has room for all units of the largest side."""
        self.cell, self.title = look.counter + 8, _TITLE
        sides = [
            [unit.id for unit in game.units.values() if unit.side == side]
            for side in dict.fromkeys(unit.side for unit in game.units.values())
        ]
        #: unit -> column and row of its cell
        self.cells = {
            unit: (n % _COLUMNS, n // _COLUMNS) for units in sides for n, unit in enumerate(units)
        }
        most = max((len(units) for units in sides), default=1)
        rows = max(1, -(-most // _COLUMNS))
        width, height = min(_COLUMNS, max(4, most)) * self.cell, rows * self.cell + _TITLE
        self.boxes = [self._box(n, one, width, height) for n, one in enumerate(look.boxes)]
        self.width = max(box.right for box in self.boxes) + _GAP
        self.height = max(box.bottom for box in self.boxes) + _GAP

    def _box(self, number: int, look: BoxLook, width: int, height: int) -> BoxLayout:
        left = _GAP + number % 2 * (width + _GAP)
        top = _GAP + number // 2 * (height + _GAP)
        first = (left + self.cell // 2, top + _TITLE + self.cell // 2)
        return BoxLayout(look, left, top, left + width, top + height, first)

    def spot(self, box: BoxLayout, unit: str) -> tuple[int, int]:
        """Return the pixel of a unit's cell in a box."""
        column, row = self.cells[unit]
        return box.first[0] + column * self.cell, box.first[1] + row * self.cell

    def reserve(self, side: str) -> BoxLayout | None:
        """Return the box for reinforcements of a side, or None if there is none."""
        for box in self.boxes:
            if box.look.kind == "reserve" and box.look.side in (None, side):
                return box
        return None


def track_cell(look: Look) -> int:
    """Return the size of a square of the track, which counts from 0 to 99 in rows of ten."""
    return look.counter + 14


def track_edge(look: Look) -> tuple[int, int]:
    """Return the empty border of the track's map: room for the expanded stack on square 0."""
    above = min(sum(not one.turn for one in look.tracks), 10) - 1
    return max(0, above * SPREAD[0]), max(0, above * SPREAD[1])


def track_size(look: Look) -> tuple[int, int]:
    """Return the size of the track: ten rows of ten squares, and a column for counts."""
    cell = track_cell(look)
    return (11 if counting(look) else 10) * cell, 10 * cell


def counting(look: Look) -> list[str]:
    """Return the markers that count by themselves: they do not move, so each has its own place."""
    return [one.id for one in look.tracks if one.counts or one.exits or one.steps][:10]


def track_spot(look: Look, marker: TrackLook) -> tuple[int, int]:
    """Return the pixel at which a marker is at the start, including the map's border."""
    cell, (left, top) = track_cell(look), track_edge(look)
    # the game begins with turn 1
    column, row, counts = int(marker.turn), 0, counting(look)
    if marker.id in counts:
        column, row = 10, counts.index(marker.id)
    return left + column * cell + cell // 2, top + row * cell + cell // 2
