"""Zones of control: counts the units of each side that control each place, as units move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

__all__ = ["Zones"]


class Zones:
    """The number of controlling units for every side and place."""

    __slots__ = ("counts", "field")

    def __init__(self, sides: Iterable[str], field: Mapping[str, Iterable[str]]) -> None:
        """Begin with no unit; `field` maps a place to the places that a unit there controls."""
        self.counts: dict[str, dict[str, int]] = {side: {} for side in sides}
        self.field = field

    def copy(self) -> Zones:
        """Return a copy that can be changed independently."""
        twin = Zones((), self.field)
        twin.counts = {side: counts.copy() for side, counts in self.counts.items()}
        return twin

    def shift(self, side: str, old: str | None, new: str | None) -> None:
        """Move the zone of a unit from one place to another; None is off the map."""
        counts, field = self.counts[side], self.field
        if new is not None:
            for near in field[new]:
                if near in counts:
                    counts[near] += 1
                else:
                    counts[near] = 1
        if old is not None:
            for near in field[old]:
                left = counts[near]
                if left > 1:
                    counts[near] = left - 1
                else:
                    del counts[near]
