"""Places the texts of a map: the label of every hex, and names where they cover least."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import hypot
from typing import NamedTuple

from adjudicator.board.hexes import Hex
from adjudicator.board.lattice import Point
from adjudicator.digitize.render.curves import groups
from adjudicator.digitize.render.letters import clean, text_width
from adjudicator.digitize.render.palette import (
    CLEAR_WORDS,
    HALO,
    LABEL,
    TerrainStyle,
    terrain_style,
)
from adjudicator.digitize.render.scene import Bounds, Text
from adjudicator.digitize.render.sheet import Sheet

__all__ = ["hex_labels", "place_names", "text_box"]

#: smallest readable text size at scale 1, in map units
_READABLE = 8.0
#: most names of one hex that are drawn
_MOST_NAMES = 4
_BUILT = ("houses", "hamlet", "keep", "bastions", "abbey", "chapel")

# Possible positions of a name relative to its hex, in units of the pitch, best first.
_POSITIONS: tuple[Point, ...] = (
    (0.0, 0.33), (0.0, 0.44), (0.0, 0.56), (0.0, -0.25), (0.0, 0.0), (0.55, 0.2), (-0.55, 0.2),
    (0.55, -0.2), (-0.55, -0.2), (0.3, 0.42), (-0.3, 0.42), (0.75, 0.0), (-0.75, 0.0),
    (0.0, 0.7), (0.0, -0.62), (0.6, 0.5), (-0.6, 0.5), (0.6, -0.5), (-0.6, -0.5),
)  # fmt: skip


def hex_labels(sheet: Sheet) -> list[Text]:
    """Return the label of every hex, placed under its top side (or top corner)."""
    size = max(sheet.pitch * 0.132, min(_READABLE, sheet.pitch * 0.2))
    height = 0.405 if sheet.lattice.orientation == "flat" else 0.37
    found = []
    for one, label in zip(sheet.grid.hexes, sheet.grid.labels, strict=True):
        x, y = sheet.lattice.centre(one)
        text = clean(label, 24)
        found.append(Text((x, y - height * sheet.pitch), text, size, LABEL, halo=HALO))
    return found


def text_box(text: Text, slack: float = 0.1) -> Bounds:
    """Return the box that a text covers, with some space around it."""
    width = text_width(text.text, text.size, bold=text.bold)
    x, y = text.at
    left = x - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    room = text.size * slack
    half = text.size * 0.48
    return left - room, y - half - room, left + width + room, y + half + room


class _NameToPlace(NamedTuple):
    """A name to place: its text, its hexes and its style."""

    name: str
    hexes: list[Hex]
    style: TerrainStyle


class _Boxes:
    """A spatial index of the boxes that are already occupied."""

    def __init__(self, cell: float) -> None:
        self.cell = cell
        self.cells: dict[tuple[int, int], list[tuple[Bounds, float]]] = {}

    def _keys(self, box: Bounds) -> Iterator[tuple[int, int]]:
        left, top, right, bottom = (int(edge // self.cell) for edge in box)
        return ((x, y) for x in range(left, right + 1) for y in range(top, bottom + 1))

    def add(self, box: Bounds, weight: float) -> None:
        for key in self._keys(box):
            self.cells.setdefault(key, []).append((box, weight))

    def cover(self, box: Bounds) -> float:
        """Return how much of the occupied boxes a box would cover, as area times weight."""
        met = {entry for key in self._keys(box) for entry in self.cells.get(key, ())}
        return sum(
            weight
            * max(0.0, min(box[2], b[2]) - max(box[0], b[0]))
            * max(0.0, min(box[3], b[3]) - max(box[1], b[1]))
            for b, weight in sorted(met)
        )


def place_names(sheet: Sheet, labels: Iterable[Text], marks: Iterable[Bounds]) -> list[Text]:
    """Return each name once per connected group of its hexes, placed where it covers least."""
    boxes = _Boxes(sheet.pitch)
    for label in labels:
        boxes.add(text_box(label), 6.0)
    for box in marks:
        boxes.add(box, 2.0)
    bounds = sheet.grid.bounds()
    found = []
    for entry in _names_to_place(sheet):
        text = _placed_name(sheet, entry, boxes, bounds)
        boxes.add(text_box(text), 8.0)
        found.append(text)
    return found


def _names_to_place(sheet: Sheet) -> list[_NameToPlace]:
    """Return the names to place: buildings first, larger groups before smaller ones."""
    named: dict[str, list[Hex]] = {}
    for label, record in sheet.hexmap.hexes.items():
        for name in record.names[:_MOST_NAMES]:
            named.setdefault(name, []).append(sheet.grid.hex(label))
    wanted = [_NameToPlace(name, group, _style(sheet, group))
             for name, hexes in named.items() for group in groups(hexes)]  # fmt: skip
    return sorted(
        (entry for entry in wanted if clean(entry.name)),
        key=lambda s: (s.style.texture not in _BUILT, -len(s.hexes)),
    )


def _style(sheet: Sheet, group: list[Hex]) -> TerrainStyle:
    """Return the style for a name: that of the most frequent terrain of its hexes."""
    words = [t for one in group for t in sheet.terrains(one) if t not in CLEAR_WORDS]
    counts = Counter(words)
    best = max(counts, key=lambda t: (counts[t], terrain_style(t).order, t), default="knoll")
    return terrain_style(best)


def _placed_name(sheet: Sheet, entry: _NameToPlace, boxes: _Boxes, bounds: Bounds) -> Text:
    """Return a name at its best position."""
    pitch = sheet.pitch
    built = entry.style.texture in _BUILT
    size = max(pitch * (0.185 if built else 0.165), min(_READABLE, pitch * 0.25))
    if built and len(entry.hexes) > 1:
        size *= 1.12
    anchor = _middle_hex(sheet, entry.hexes)
    text = Text((0, 0), clean(entry.name, 40), size, entry.style.ink, bold=built,
                italic=entry.style.italic, halo=HALO)  # fmt: skip
    best, least = text, float("inf")
    for rank, (dx, dy) in enumerate(_POSITIONS):
        tried = text._replace(at=(anchor[0] + dx * pitch, anchor[1] + dy * pitch))
        box = text_box(tried)
        outside = max(0.0, bounds[0] - box[0], box[2] - bounds[2], bounds[1] - box[1],
                      box[3] - bounds[3])  # fmt: skip
        cost = boxes.cover(box) + outside * size * 12 + (rank * 0.06 * pitch) ** 2
        if cost < least:
            best, least = tried, cost
    return best


def _middle_hex(sheet: Sheet, hexes: list[Hex]) -> Point:
    """Return the centre of the hex nearest to the middle of a group."""
    centres = [sheet.lattice.centre(h) for h in hexes]
    x, y = (sum(c[i] for c in centres) / len(centres) for i in (0, 1))
    return min(centres, key=lambda c: (round(hypot(c[0] - x, c[1] - y), 3), c[1], c[0]))
