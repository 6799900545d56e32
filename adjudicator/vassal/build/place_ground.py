"""A map of named places and its layout on the board of a module."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from adjudicator.vassal.build.pieces import tidy
from adjudicator.vassal.table.boards import Zone

if TYPE_CHECKING:
    from adjudicator.board.place_map import PlaceMap

__all__ = ["PlaceGround"]

Point = tuple[int, int]


class PlaceGround:
    """A map of places, with their areas and slots in pixels."""

    def __init__(self, placemap: PlaceMap, pitch: int, language: str = "en") -> None:
        """Scale a map; `pitch` is the distance between two slots, in pixels."""
        self.map = placemap
        self.id = placemap.id
        self.scale = pitch / placemap.sheet.slot
        sheet = placemap.sheet
        self.size = ceil(sheet.width * self.scale), ceil(sheet.height * self.scale)
        #: id of a place -> its name for players
        self.names = {place: tidy(placemap.name(place, language)) for place in placemap.places}
        self.zones = [
            Zone(place, self._pixels(record.area), "$name$", None, self._box(record.area))
            for place, record in placemap.places.items()
        ]

    def _pixels(self, points: list[tuple[float, float]]) -> tuple[Point, ...]:
        return tuple((round(x * self.scale), round(y * self.scale)) for x, y in points)

    def _box(self, area: list[tuple[float, float]]) -> tuple[int, int, int, int]:
        corners = self._pixels(area)
        across, down = [x for x, _ in corners], [y for _, y in corners]
        return min(across), min(down), max(across), max(down)

    def spots(self) -> dict[str, list[Point]]:
        """Return the pixels of the slots of each place, in the order of their use."""
        return {
            place: list(self._pixels(record.slots)) for place, record in self.map.places.items()
        }

    def finder(self) -> PlaceGround:
        """Return a function that finds the place of a pixel: this object."""
        return self

    def __call__(self, x: int, y: int) -> str:
        """Return the place of a pixel: the first whose area contains it, as in the engine."""
        for zone in self.zones:
            if zone.may_contain(x, y) and zone.contains(x, y):
                return zone.name
        return ""
