"""The findings of verify: each names its check, its places, its features and a remedy."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from msgspec import Struct

from adjudicator.board.grid import Grid
from adjudicator.board.hexes import Hex, Hexside

__all__ = ["MapFinding", "MapTrouble", "Severity"]

Severity = Literal["error", "warning", "note"]


class MapFinding(Struct, frozen=True, kw_only=True):
    """One mistake of a map, or one note about it."""

    code: str
    #: the check's name in words: "dangling-line"
    name: str
    severity: Severity
    #: labels, in reading order
    hexes: list[str] = []
    hexsides: list[str] = []
    #: ids of traced features, or of entries of the overlay
    features: list[str] = []
    message: str
    hint: str = ""


@dataclass(frozen=True)
class MapTrouble:
    """A problem that a check found, before it gets labels, a code and a severity."""

    message: str
    hint: str = ""
    hexes: Iterable[Hex] = ()
    sides: Iterable[Hexside] = ()
    features: Iterable[str] = ()

    def places(self, grid: Grid) -> list[tuple[int, int]]:
        """Return the reading positions of all places of the problem on the map."""
        beside = (at for side in self.sides for at in side.hexes)
        return sorted(grid.reading_order(at) for at in {*self.hexes, *beside} if at in grid)
