"""Renders a board of places as a PNG, with the pixel positions of its places and slots."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.board.place_map import PlaceMap
from adjudicator.digitize.render.places.build import PLACE_LAYERS, places_scene
from adjudicator.digitize.render.png import picture_size, render_png

__all__ = ["BoardPicture", "board_picture"]

Pixel = tuple[int, int]


class BoardPicture(NamedTuple):
    """A board as a PNG, with the positions of its parts in pixels from the top left corner."""

    png: bytes
    width: int
    height: int
    #: place -> its centre
    places: dict[str, Pixel]
    #: place -> the centres of its slots, in order
    slots: dict[str, list[Pixel]]
    #: place -> the outline of its area
    areas: dict[str, list[Pixel]]
    #: side length of the square for a piece
    slot: int


def board_picture(placemap: PlaceMap, scale: float = 1.0, language: str = "en") -> BoardPicture:
    """Return the picture of a board to play on: the sheet without frame and key."""
    layers = [name for name in PLACE_LAYERS if name != "frame"]
    scene = places_scene(placemap, language=language, layers=layers)
    width, height = picture_size(scene, scale)

    def pixel(point: tuple[float, float]) -> Pixel:
        x, y = scene.to_pixel(point, scale)
        return round(x), round(y)

    found = placemap.places.items()
    return BoardPicture(
        png=render_png(scene, scale),
        width=width,
        height=height,
        places={key: pixel(one.at) for key, one in found},
        slots={key: [pixel(slot) for slot in one.slots] for key, one in found},
        areas={key: [pixel(corner) for corner in one.area] for key, one in found},
        slot=round(placemap.sheet.slot * scale),
    )
