"""Boards: hexes CCRR in rows, with a point toward the players; sections between dotted lines.

Odd rows are long, even rows have one hex less and lie half a hex to the right. Row 01 is the
baseline of the bottom army.
"""

from __future__ import annotations

import itertools
from functools import cache

__all__ = ["Board", "distance"]

_ODD = ((-1, 0), (1, 0), (-1, 1), (0, 1), (-1, -1), (0, -1))
_EVEN = ((-1, 0), (1, 0), (0, 1), (1, 1), (0, -1), (1, -1))


def label(column: int, row: int) -> str:
    return f"{column:02}{row:02}"


@cache
def numbers(label_: str) -> tuple[int, int]:
    """Return the column and the row of a hex."""
    return int(label_[:2]), int(label_[2:])


@cache
def doubled(label_: str) -> tuple[int, int]:
    """Return the centre of a hex: twice its x, counted from the left edge, and its row."""
    column, row = numbers(label_)
    return (2 * column - 1 if row % 2 else 2 * column), row


@cache
def distance(one: str, other: str) -> int:
    """Return the number of hexes from one hex to the other."""
    (x, y), (u, v) = doubled(one), doubled(other)
    across, up = abs(x - u), abs(y - v)
    return max(up, (across + up) // 2)


class Board:
    """A board of some width and depth; `lines` are the x of the lines between its sections."""

    def __init__(self, width: int, depth: int, lines: tuple[int, ...]) -> None:
        self.width, self.depth, self.lines = width, depth, lines
        self.hexes = frozenset(
            label(column, row)
            for row in range(1, depth + 1)
            for column in range(1, width + row % 2)
        )
        self._near = {one: self._around(one) for one in self.hexes}
        self._sections = {one: self._within(one) for one in self.hexes}

    def _around(self, one: str) -> tuple[str, ...]:
        column, row = numbers(one)
        steps = _ODD if row % 2 else _EVEN
        near = (label(column + right, row + up) for right, up in steps if column + right > 0)
        return tuple(sorted(other for other in near if other in self.hexes))

    def _within(self, one: str) -> frozenset[int]:
        """Return the sections, counted from the left of the bottom player; a hex cut has two."""
        twice, _ = doubled(one)
        left, right = twice - 1, twice + 1
        edges = [0, *(2 * x for x in self.lines), 2 * self.width + 2]
        pairs = itertools.pairwise(edges)
        return frozenset(n for n, (low, high) in enumerate(pairs) if left < high and right > low)

    def near(self, one: str) -> tuple[str, ...]:
        return self._near[one]

    def sections(self, one: str) -> frozenset[int]:
        return self._sections[one]

    def baseline(self, one: str, *, top: bool) -> bool:
        """Return whether a hex is of the baseline of the top army, or of the bottom army."""
        return numbers(one)[1] == (self.depth if top else 1)

    def back(self, one: str, *, top: bool) -> tuple[str, ...]:
        """Return the adjacent hexes that are nearer the own baseline."""
        row = numbers(one)[1] + (1 if top else -1)
        return tuple(other for other in self.near(one) if numbers(other)[1] == row)

    def between(self, one: str, other: str) -> list[tuple[str, ...]]:
        """Return the hexes that the line between two centres passes.

        Each entry is one hex that it crosses, or the two hexes between whose edges it runs; of
        these one may lie off the board.
        """
        return _passed(self.hexes, one, other)


@cache
def _passed(hexes: frozenset[str], one: str, other: str) -> list[tuple[str, ...]]:
    """Sample the line shifted a little to both sides: where both agree it crosses a hex."""
    steps = 12 * distance(one, other)
    found: list[tuple[str, ...]] = []
    for n in range(1, steps):
        pair = {_hex_at(one, other, n / steps, shift) for shift in (-1e-6, 1e-6)}
        pair -= {one, other}
        spot = tuple(sorted(pair & hexes)) if len(pair & hexes) == len(pair) else ()
        if not spot and pair:
            spot = tuple(sorted(pair & hexes))
            spot = (*spot, "") if spot else ()
        if spot and spot not in found:
            found.append(spot)
    return _tidy(found)


def _tidy(found: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Drop a pair of hexes one of which the line crosses elsewhere anyway."""
    crossed = {one[0] for one in found if len(one) == 1}
    return [one for one in found if len(one) == 1 or not crossed & set(one)]


def _hex_at(one: str, other: str, part: float, shift: float) -> str:
    """Return the hex at a part of the way; `shift` moves the point across the way."""
    (x, y), (u, v) = doubled(one), doubled(other)
    across, up = (u - x) / 2, (v - y) * 3**0.5 / 2  # the hexes have width 1
    length = (across**2 + up**2) ** 0.5
    right = x / 2 + part * across - shift * up / length
    high = y * 3**0.5 / 2 + part * up + shift * across / length
    return _nearest(right, high)


def _nearest(right: float, high: float) -> str:
    middle = round(high / (3**0.5 / 2))
    best = ("", 1e9)
    for row in range(middle - 1, middle + 2):
        half = 0.5 if row % 2 else 0.0
        column = round(right + half)
        for near in (column - 1, column, column + 1):
            gap = (near - half - right) ** 2 + (row * 3**0.5 / 2 - high) ** 2
            if gap < best[1] and near >= 0 and row >= 0:
                best = (label(near, row), gap)
    return best[0]
