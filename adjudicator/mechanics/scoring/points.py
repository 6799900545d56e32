"""Victory points: what each source brings to each side, and their sum.

::

    @book.value
    def _eliminated(state):
        return {side: 2 * state.losses[state.enemy[side]] for side in state.enemy}

    points = Points(eliminated=_eliminated, towns=_towns)

A source is a value with slips, so that whoever gets one source wrong gets the sum wrong in the same
way: the slips of the sum are those of its sources.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Generic

from adjudicator.core.values import P, Value

__all__ = ["Points"]


class Points(Generic[P]):
    """The points of both sides, by source."""

    def __init__(self, **sources: Value[Any, P, dict[str, float]]) -> None:
        """Name the sources; each returns side -> points, and may leave out a side."""
        self._sources = sources

    def by_source(
        self, state: Any, *args: P.args, **kwargs: P.kwargs
    ) -> dict[str, dict[str, float]]:
        """Return the points that each source brings."""
        return {name: one(state, *args, **kwargs) for name, one in self._sources.items()}

    def __call__(self, state: Any, *args: P.args, **kwargs: P.kwargs) -> dict[str, float]:
        """Return the points of each side."""
        return _sum(self.by_source(state, *args, **kwargs))

    def misreadings(
        self, state: Any, *args: P.args, **kwargs: P.kwargs
    ) -> Iterator[tuple[str, dict[str, float]]]:
        """Yield each case of a source with the points of a player who gets it wrong."""
        right = self.by_source(state, *args, **kwargs)
        for name, source in self._sources.items():
            for case, wrong in source.misreadings(state, *args, **kwargs):
                yield case, _sum({**right, name: wrong})


def _sum(sources: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
    total: dict[str, float] = {}
    for points in sources.values():
        for side, value in points.items():
            total[side] = total.get(side, 0) + value
    return {side: int(value) if value == int(value) else value for side, value in total.items()}
