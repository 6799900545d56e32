"""Draws links, areas with slots, plaques with names, and the labels of the ground."""

from __future__ import annotations

import math
from typing import NamedTuple

from adjudicator.board.lattice import Point
from adjudicator.board.place_map import NamedPlace, PlaceMap
from adjudicator.digitize.render.curves import lerp, rotated
from adjudicator.digitize.render.letters import clean, text_width
from adjudicator.digitize.render.palette import HALO, HILL_INK, INK, WATER_INK, terrain_style
from adjudicator.digitize.render.places.shapes import exit_point
from adjudicator.digitize.render.scene import Area, Disc, Item, Path, Stroke, Text
from adjudicator.style import PALE, mixed, side_tint

__all__ = [
    "areas",
    "emblem",
    "labels",
    "link",
    "links",
    "names",
    "plaques",
    "rim_colour",
    "slot_frame",
    "tint",
]

_LINK = "#6b3f2a"
_NO_SIDE_COLOUR = "#d8d0be"
#: opacity of an area over the ground
_AREA_OPACITY = 0.72
_WATERS = ("pond", "stream", "marsh", "lake", "river")


def rim_colour(side: str) -> str:
    """Return the colour of the rim of a place that a side holds."""
    return mixed(side_tint(side) if side else _NO_SIDE_COLOUR, INK, 0.5)


def tint(side: str) -> str:
    """Return the fill colour of a place that a side holds."""
    return mixed(side_tint(side) if side else _NO_SIDE_COLOUR, HALO, 0.35)


def links(board: PlaceMap) -> list[Item]:
    """Draw every link from the edge of one area to the edge of the other."""
    lines = []
    for one, two in board.pairs():
        a, b = board.places[one], board.places[two]
        start, end = exit_point(a.area, a.at, b.at), exit_point(b.area, b.at, a.at)
        lines.append((start, end))
    return link(tuple(lines), board.sheet.slot) if lines else []


def link(lines: tuple[Path, ...], slot: float) -> list[Item]:
    """Draw links as rows of round dots."""
    width = 0.13 * slot
    dash = (0.01, 2.1 * width)
    return [
        Stroke(lines, HALO, width * 1.9, dash),
        Stroke(lines, _LINK, width, dash),
    ]


def areas(board: PlaceMap, *, slots: bool = True) -> list[Item]:
    """Draw the area of every place in the colour of its side; one we placed has a dashed rim."""
    items: list[Item] = []
    for place in board.places.values():
        items += _area(place, board.sheet.slot)
        if slots:
            items += slot_frame(place, board.sheet.slot)
    return items


def _area(place: NamedPlace, slot: float) -> list[Item]:
    ring = tuple(place.area)
    dash = (0.2 * slot, 0.16 * slot) if "at" in place.reconstruction else ()
    colour = rim_colour(place.side)
    outer = Stroke((ring,), HALO, 0.13 * slot, closed=True, opacity=0.8)
    rim = Stroke((ring,), colour, 0.055 * slot, dash, closed=True)
    return [outer, Area((ring,), tint(place.side), _AREA_OPACITY), rim]


def slot_frame(place: NamedPlace, slot: float) -> list[Item]:
    """Draw faint frames for the slots of a place."""
    half = 0.45 * slot
    boxes = tuple(
        ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
        for x, y in place.slots
    )
    return [Stroke(boxes, rim_colour(place.side), 0.018 * slot, closed=True, opacity=0.45)]


class _Plaque(NamedTuple):
    """The plaque above the area of a place, with its name."""

    place: NamedPlace
    text: str
    size: float
    at: Point
    half: float
    #: width reserved for the emblem of its role
    badge: float


def _plaques(board: PlaceMap, language: str) -> list[_Plaque]:
    slot, found = board.sheet.slot, []
    for key, place in board.places.items():
        text, size = clean(board.name(key, language), 40), 0.36 * slot
        left, right = (pick(x for x, _ in place.area) for pick in (min, max))
        top = min(y for _, y in place.area)
        badge = 0.5 * slot if place.role else 0.0
        half = (text_width(text, size, bold=True) + badge) / 2 + 0.16 * slot
        x = min(max((left + right) / 2, half + 4), board.sheet.width - half - 4)
        y = max(top - 0.2 * slot, 0.3 * slot)
        found.append(_Plaque(place, text, size, (x, y), half, badge))
    return found


def plaques(board: PlaceMap, language: str) -> list[Item]:
    """Draw the plaques behind the names of places."""
    high = 0.26 * board.sheet.slot
    return [
        item
        for one in _plaques(board, language)
        for item in _plaque(one.at, one.half, high, one.place.side)
    ]


def names(board: PlaceMap, language: str) -> list[Item]:
    """Draw the name of every place beside the emblem of its role."""
    slot = board.sheet.slot
    items: list[Item] = []
    for one in _plaques(board, language):
        (x, y), place = one.at, one.place
        if place.role:
            at = (x - one.half + 0.33 * slot, y)
            items += emblem(place.role, place.side, at, 0.17 * slot)
        items.append(Text((x + one.badge / 2, y), one.text, one.size, INK, bold=True))
    return items


def _plaque(at: Point, half: float, high: float, side: str) -> list[Item]:
    (x, y), cut = at, high * 0.5
    shape = (
        (x - half, y), (x - half + cut, y - high), (x + half - cut, y - high), (x + half, y),
        (x + half - cut, y + high), (x - half + cut, y + high),
    )  # fmt: skip
    return [
        Area((shape,), PALE),
        Stroke((shape,), rim_colour(side), high * 0.14, closed=True),
    ]


def emblem(role: str, side: str, at: Point, radius: float) -> list[Item]:
    """Draw the emblem of a role: a disc for a start, a ring for a fallback, a star for others."""
    fill, rim = side_tint(side) if side else _NO_SIDE_COLOUR, rim_colour(side)
    if role == "start":
        return [Disc(at, radius, rim), Disc(at, radius * 0.55, fill)]
    if role == "fallback":
        return [Disc(at, radius, PALE, rim, radius * 0.34)]
    points = [(radius * (1.15 if n % 2 == 0 else 0.5), n * math.pi / 5) for n in range(10)]
    star = rotated(((r * math.sin(a), -r * math.cos(a)) for r, a in points), 0.0, at)
    return [Area((star,), rim)]


def labels(board: PlaceMap, language: str) -> list[Item]:
    """Draw the labels, which name things that are not places."""
    slot = board.sheet.slot
    found: list[Item] = []
    for one in board.labels:
        text = clean(one.names.get(language) or one.names.get("en", ""), 40)
        built = one.sort in ("village", "town", "castle")
        ink = INK if built else WATER_INK if one.sort in _WATERS else HILL_INK
        if one.sort == "chapel":
            ink = terrain_style("chapel").ink
        size = {"town": 0.4, "heights": 0.42}.get(one.sort, 0.29) * slot
        drop = 0.62 * slot if one.sort in ("village", "town") else 0.0
        drop = 0.5 * slot if one.sort == "chapel" else drop
        at = lerp(one.at, (one.at[0], one.at[1] + drop), 1.0)
        found.append(
            Text(at, text, size, ink, bold=one.sort == "town", italic=not built, halo=HALO)
        )
    return found
