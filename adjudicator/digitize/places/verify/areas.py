"""Checks the positions of points, areas, slots, links and labels on the sheet."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import shapely

from adjudicator.board.place_map import NamedPlace, PlaceMap
from adjudicator.digitize.places.verify.registry import PlaceTrouble, board_check

__all__: list[str] = []

#: two points closer than this, in map units, count as one
_SAME = 1.0
#: areas that overlap by less than this share of the smaller one only touch
_TOUCH = 0.001


def _areas(board: PlaceMap) -> dict[str, Any]:
    """Return the valid areas, by place."""
    drawn = {key: shapely.Polygon(one.area) for key, one in board.places.items()}
    return {key: one for key, one in drawn.items() if one.is_valid and one.area > 0}


def _meeting(some: dict[str, Any], others: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the pairs of names of shapes that meet."""
    if not some or not others:
        return []
    names, beside = list(some), list(others)
    found = shapely.STRtree(list(others.values())).query(list(some.values()), "intersects")
    return sorted((names[a], beside[b]) for a, b in found.T)


@board_check("MAP701", "point-outside-area", "error", "a place lies outside its own area")
def points_outside(board: PlaceMap) -> Iterator[PlaceTrouble]:
    """Find places whose point is not in their area."""
    for key, area in _areas(board).items():
        at = board.places[key].at
        if not area.covers(shapely.Point(at)):
            yield PlaceTrouble(
                f"its point {_at(at)} lies {area.distance(shapely.Point(at)):.1f} map units "
                "outside its area",
                "correct `at`, `feature` or `shift`, or the area",
                [key],
            )


@board_check("MAP702", "slot-outside-area", "warning", "a piece would stand outside its place")
def slots_outside(board: PlaceMap) -> Iterator[PlaceTrouble]:
    """Find places that are too small for their slots."""
    for key, area in _areas(board).items():
        place = board.places[key]
        out = [slot for slot in place.slots if not area.covers(shapely.Point(slot))]
        if out:
            yield PlaceTrouble(
                f"{len(out)} of its {len(place.slots)} slots lie outside its area, "
                f"the first at {_at(out[0])}",
                "give it a larger area, or fewer slots",
                [key],
            )


@board_check("MAP703", "areas-overlap", "error", "the areas of two places overlap")
def overlapping(board: PlaceMap) -> Iterator[PlaceTrouble]:
    """Find areas that overlap, so that the place of a piece would be ambiguous."""
    areas = _areas(board)
    for one, two in _meeting(areas, areas):
        if one >= two:
            continue
        shared = areas[one].intersection(areas[two]).area
        share = shared / min(areas[one].area, areas[two].area)
        if share > _TOUCH:
            yield PlaceTrouble(
                f"the areas of {one} and {two} overlap: {share:.1%} of the smaller one",
                "shift one of them, or give it fewer columns or rows of slots",
                [one, two],
            )


@board_check("MAP704", "same-point", "error", "two places lie on one point")
def same_points(board: PlaceMap) -> Iterator[PlaceTrouble]:
    """Find places that have the same position."""
    for (one, a), (two, b) in combinations(board.places.items(), 2):
        if shapely.Point(a.at).distance(shapely.Point(b.at)) < _SAME:
            yield PlaceTrouble(
                f"{one} and {two} lie on one point, {_at(a.at)}",
                "correct the feature or the point of one of them",
                [one, two],
            )


@board_check("MAP705", "off-the-sheet", "error", "a place reaches beyond the edge of the sheet")
def off_the_sheet(board: PlaceMap) -> Iterator[PlaceTrouble]:
    """Find places that the edge of the sheet would cut off."""
    for key, place in board.places.items():
        beyond = _beyond(board, place)
        if beyond > 0:
            yield PlaceTrouble(
                f"it reaches {beyond:.1f} map units beyond the edge of the sheet, which is "
                f"{board.sheet.width:g} by {board.sheet.height:g}",
                "shift it, or make the sheet larger",
                [key],
            )


def _beyond(board: PlaceMap, place: NamedPlace) -> float:
    """Return how far a place reaches beyond the sheet; negative if it lies within it."""
    points = [place.at, *place.area, *place.slots]
    width, height = board.sheet.width, board.sheet.height
    return max(max(-x, x - width, -y, y - height) for x, y in points)


@board_check("MAP706", "invalid-area", "error", "the area of a place crosses itself or is nothing")
def invalid_areas(board: PlaceMap) -> Iterator[PlaceTrouble]:
    """Find areas that cross themselves or have no extent."""
    good = _areas(board)
    for key, place in board.places.items():
        if key not in good:
            why = shapely.is_valid_reason(shapely.Polygon(place.area))
            why = "it has no ground at all" if why == "Valid Geometry" else why.lower()
            yield PlaceTrouble(f"its area is no good: {why}", "draw it anew", [key])


@board_check(
    "MAP707", "link-through-place", "warning", "the straight line of a link runs through a place"
)
def links_through(board: PlaceMap) -> Iterator[PlaceTrouble]:
    """Find links that seem to lead to a place between their ends."""
    at = {key: one.at for key, one in board.places.items()}
    lines = {
        f"{one}/{two}": shapely.LineString([at[one], at[two]])
        for one, two in board.pairs()
        if one in at and two in at
    }
    for link, key in _meeting(lines, _areas(board)):
        if key not in link.split("/"):
            yield PlaceTrouble(
                f"the link {link} runs through the area of {key}",
                "shift one of the three, so that nobody takes it for two links",
                [*link.split("/"), key],
            )


@board_check("MAP708", "label-hidden", "warning", "a label lies under the area of a place")
def hidden_labels(board: PlaceMap) -> Iterator[PlaceTrouble]:
    """Find labels that an area hides."""
    areas = _areas(board)
    for label in board.labels:
        for key, area in areas.items():
            if area.covers(shapely.Point(label.at)):
                name = label.names.get("en", "")[:60]
                yield PlaceTrouble(
                    f"the label {name!r} lies under it", "shift the label, or leave it out", [key]
                )


def _at(point: tuple[float, float]) -> str:
    return f"({point[0]:g}, {point[1]:g})"
