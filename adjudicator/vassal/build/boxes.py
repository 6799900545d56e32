"""Lay out the boxes beside the map and the track, in pixels of their boards.

Every unit has its own cell, the same in every box, so that no counter hides another. A game with
hundreds of units may put those of a type or formation on one cell instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.vassal.build.first_size import LEGIBLE, ROOM
from adjudicator.vassal.look.formation_names import group_of
from adjudicator.vassal.look.look import BoxLook, Look, TrackLook

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.core.game_data import UnitSpec

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
        """Lay out the boxes; each has room for all units that it can hold."""
        self.cell, self.title = look.counter + 8, _TITLE
        self._units, self._look = list(game.units.values()), look
        #: unit -> column and row of its cell
        self.cells: dict[str, tuple[int, int]] = {}
        self.boxes: list[BoxLayout] = []
        self.width = self.height = 0
        numbers = _numbers(self._units, look)
        self._lay(numbers, _COLUMNS)
        if look.piles:
            most = max(numbers.values(), default=0) + 1
            tried = range(_COLUMNS, max(_COLUMNS, most) + 1)
            self._lay(numbers, max(tried, key=lambda columns: self._lay(numbers, columns)))

    def _lay(self, numbers: Mapping[str, int], columns: int) -> tuple[float, float]:
        """Lay out the boxes with so many cells in a row, and return how large a screen shows it.

        More than legible over its whole width is no gain, because a high map is scrolled.
        A row of boxes is as high as its higher box.
        """
        self.cells = {unit: (n % columns, n // columns) for unit, n in numbers.items()}
        most = max(numbers.values(), default=0) + 1
        width, top = min(columns, max(4, most)) * self.cell, _GAP
        self.boxes = []
        for at in range(0, len(self._look.boxes), 2):
            pair = self._look.boxes[at : at + 2]
            bottom = top + _TITLE + max(map(self._rows, pair)) * self.cell
            for number, one in enumerate(pair):
                left = _GAP + number * (width + _GAP)
                first = (left + self.cell // 2, top + _TITLE + self.cell // 2)
                self.boxes.append(BoxLayout(one, left, top, left + width, bottom, first))
            top = bottom + _GAP
        self.width = max(box.right for box in self.boxes) + _GAP
        self.height = max(box.bottom for box in self.boxes) + _GAP
        wide, high = ROOM[0] / self.width, ROOM[1] / self.height
        return min(wide, LEGIBLE), min(wide, high)

    def _rows(self, box: BoxLook) -> int:
        """Return the rows of cells of a box: all alike, unless units lie in piles."""
        mine = [
            unit.id
            for unit in self._units
            if not self._look.piles
            or (box.side in (None, unit.side) and (not box.types or unit.type in box.types))
        ]
        return 1 + max((self.cells[unit][1] for unit in mine), default=0)

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


def _numbers(units: Sequence[UnitSpec], look: Look) -> dict[str, int]:
    """Return the number of each unit's cell among the cells of its side.

    Units in piles share a cell: a formation, or the units of a type and nation but for those drawn
    with their own name. The types of boxes that hold no others come first.
    """
    first = {type_ for box in look.boxes for type_ in box.types}
    found, cells = {}, dict[str, dict[object, int]]()
    for unit in sorted(units, key=lambda one: one.type not in first):
        pile: object = unit.id
        if look.piles == "formation":
            pile = group_of(unit)
        elif look.piles == "type" and unit.type not in look.figures:
            pile = (unit.type, group_of(unit))
        mine = cells.setdefault(unit.side, {})
        found[unit.id] = mine.setdefault(pile, len(mine))
    return found


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
    return [one.id for one in look.tracks if one.counts or one.exits or one.steps or one.units][:10]


def track_spot(look: Look, marker: TrackLook) -> tuple[int, int]:
    """Return the pixel at which a marker is at the start, including the map's border."""
    cell, (left, top) = track_cell(look), track_edge(look)
    # the game begins with turn 1
    column, row, counts = int(marker.turn), 0, counting(look)
    if marker.id in counts:
        column, row = 10, counts.index(marker.id)
    return left + column * cell + cell // 2, top + row * cell + cell // 2
