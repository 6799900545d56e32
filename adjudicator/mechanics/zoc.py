"""Zones of control: how many units of each side control each place, kept up as units move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

__all__ = ["Zones"]


class Zones:
    """Counts, for every side and place, the units that control it."""

    __slots__ = ("counts", "field")

    def __init__(self, sides: Iterable[str], field: Mapping[str, Iterable[str]]) -> None:
        """Begin with no unit; `field` gives the places that a unit in a place controls."""
        self.counts: dict[str, dict[str, int]] = {side: {} for side in sides}
        self.field = field

    def enter(self, side: str, place: str) -> None:
        """A unit of a side now stands in a place."""
        counts = self.counts[side]
        for near in self.field[place]:
            counts[near] = counts.get(near, 0) + 1

    def leave(self, side: str, place: str) -> None:
        """A unit of a side no longer stands in a place."""
        counts = self.counts[side]
        for near in self.field[place]:
            left = counts[near] - 1
            if left:
                counts[near] = left
            else:
                del counts[near]
