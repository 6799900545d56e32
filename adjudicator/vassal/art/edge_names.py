"""Label the areas along the edge of a board by which units enter or leave: one label an area."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from adjudicator.board.hexes import neighbours
from adjudicator.digitize.render.letters import clean, text_width
from adjudicator.digitize.render.markers import marked_sets
from adjudicator.digitize.render.palette import HALO, INK
from adjudicator.digitize.render.scene import Item, Text
from adjudicator.digitize.render.sheet import Sheet

__all__ = ["set_names"]

#: heights of a label in its hex, from its centre, as fractions of the pitch
_HEIGHTS = (0.24, 0.39, 0.0, -0.15, -0.3)


class _Frame(NamedTuple):
    """The rectangle that a text covers."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: _Frame) -> float:
        """Return the area that both cover."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0.0


def _frame(text: Text) -> _Frame:
    wide, (x, y) = text_width(text.text, text.size, bold=text.bold), text.at
    left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * wide
    return _Frame(left, y - text.size * 0.55, left + wide, y + text.size * 0.55)


def set_names(sheet: Sheet, across: tuple[float, float], others: Iterable[Text]) -> list[Item]:
    """Return the labels of the arrows along the edge, because the map's key is not on the board.

    Each area has one label, in that of its hexes where it covers least of the other texts; near
    the middle of the area where several are free.
    """
    taken = [_frame(one) for one in others]
    found: list[Item] = []
    size = 0.13 * sheet.pitch
    for number, name in enumerate(marked_sets(sheet), start=1):
        text = clean(f"{number} {name}".replace("-", " "), 24)
        for area in _areas(sheet, sheet.hexmap.sets[name]):
            tries = [one for label in area for one in _tries(sheet, label, text, size, across)]
            best = min(tries, key=lambda one: _covered(one, taken))
            taken.append(_frame(best))
            found.append(best)
    return found


def _covered(text: Text, taken: Sequence[_Frame]) -> float:
    mine = _frame(text)
    return sum(mine.overlap(one) for one in taken)


def _tries(
    sheet: Sheet, label: str, text: str, size: float, across: tuple[float, float]
) -> list[Text]:
    """Return a label at the possible heights in a hex, the usual one first."""
    half = text_width(text, size, bold=True) / 2 + 0.05 * sheet.pitch
    x, y = sheet.at(label)
    x = min(max(x, across[0] + half), across[1] - half)
    return [
        Text((x, y + height * sheet.pitch), text, size, INK, bold=True, halo=HALO)
        for height in _HEIGHTS
    ]


def _areas(sheet: Sheet, labels: Iterable[str]) -> list[list[str]]:
    """Return the connected groups of hexes of a set, each from its middle outwards."""
    left = {sheet.grid.hex(label): label for label in labels}
    found: list[list[str]] = []
    while left:
        group, edge = [], [next(iter(left))]
        while edge:
            one = edge.pop()
            if one in left:
                group.append(left.pop(one))
                edge += [near for near in neighbours(one) if near in left]
        spots = [sheet.at(label) for label in group]
        middle = [sum(axis) / len(spots) for axis in zip(*spots, strict=True)]
        away = {
            label: (x - middle[0]) ** 2 + (y - middle[1]) ** 2
            for label, (x, y) in zip(group, spots, strict=True)
        }
        found.append(sorted(group, key=lambda label: (away[label], label)))
    return found
