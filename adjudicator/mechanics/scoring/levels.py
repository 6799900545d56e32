"""Levels of victory by the points of two sides: the first level, in order, that is reached.

A level has a bound, such as 2:1. Either the ratio of points must stay below it, or their difference
below that of its two numbers; the last level has none. The tables of a game list the levels.

::

    levels = Levels(book, table=lambda state: state.tables.levels, first=..., bounds="14.2")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from adjudicator.core.book import Book
from adjudicator.core.values import Value
from adjudicator.errors import DocumentError
from adjudicator.mechanics.tables import TablePart

__all__ = ["Level", "Levels", "check_levels", "compared"]

Measure = Literal["ratio", "difference"]


class Level(TablePart, frozen=True):
    """A level of victory: reached if the ratio of points is below (or at) a bound."""

    level: str
    #: points of the first side to those of the other; null for the last
    bound: tuple[int, int] | None = None
    #: whether the ratio may equal the bound
    inclusive: bool = False


def check_levels(levels: Sequence[Level], place: str) -> None:
    """Reject a list of levels unless the last one, and no other, has no bound."""
    if not levels or levels[-1].bound or not all(one.bound for one in levels[:-1]):
        raise DocumentError("the last level, and no other, has no bound", place=place)


def compared(
    ours: float, theirs: float, bound: tuple[int, int], measure: Measure = "ratio"
) -> float:
    """Return a negative number if two totals are below a bound, 0 at it, else a positive one."""
    if measure == "difference":
        return (ours - theirs) - (bound[0] - bound[1])
    return ours * bound[1] - theirs * bound[0]


class Levels:
    """The levels of victory by the ratio or the difference of points."""

    def __init__(
        self,
        book: Book,
        *,
        table: Callable[[Any], Sequence[Level]],
        first: Callable[[Any], str],
        bounds: str,
        measured: str = "",
        measure: Measure = "ratio",
    ) -> None:
        """Store the list; `first` returns the side whose points a bound names first.

        `bounds` is the case that says which bounds are inclusive, `measured` the one that says how
        points are compared.
        """
        self._table, self._first, self._measure = table, first, measure
        #: the level of some points, side -> points; "" if there are none
        self.reached: Value[Any, [Mapping[str, float]], str] = book.value(self._right)
        self.reached.slip(bounds)(self._bounds_misread)
        if measured:
            self.reached.slip(measured)(self._other_measure)

    def _right(self, state: Any, points: Mapping[str, float]) -> str:
        return self._level(state, points, self._measure)

    def _bounds_misread(self, state: Any, points: Mapping[str, float]) -> str:
        """Slip: a bound that is inclusive is read as if it were not, and the other way round."""
        return self._level(state, points, self._measure, contrary=True)

    def _other_measure(self, state: Any, points: Mapping[str, float]) -> str:
        """Slip: the difference is taken for the ratio, or the other way round."""
        other: Measure = "difference" if self._measure == "ratio" else "ratio"
        return self._level(state, points, other)

    def _level(
        self, state: Any, points: Mapping[str, float], measure: Measure, *, contrary: bool = False
    ) -> str:
        side, levels = self._first(state), self._table(state)
        ours, theirs = points[side], points[state.enemy[side]]
        if not ours and not theirs:
            return ""
        for one in levels:
            if one.bound is None:
                return one.level
            apart = compared(ours, theirs, one.bound, measure)
            if apart < 0 or (apart == 0 and one.inclusive != contrary):
                return one.level
        return levels[-1].level
