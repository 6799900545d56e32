"""Draws the ground under a board of places: heights, woods, waters, roads and villages."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from itertools import pairwise

from adjudicator.board.lattice import Point
from adjudicator.board.place_map import PlaceMap, Scenery
from adjudicator.digitize.render import buildings, textures
from adjudicator.digitize.render.curves import rounded, smooth
from adjudicator.digitize.render.lines import bridge, road
from adjudicator.digitize.render.palette import (
    PAPER,
    elevation_tint,
    road_style,
    side_style,
    terrain_style,
)
from adjudicator.digitize.render.places.shapes import clockwise, middle, scattered, shrunk
from adjudicator.digitize.render.scene import Area, Item, Path, Stroke
from adjudicator.style import mixed

__all__ = ["ground", "unit"]

_ROADS = {"highroad": "highway"}
_TREES, _REEDS, _ICE = 0.19, 0.3, 0.42
#: elevation of ground that no traced height covers, in metres below the lowest one
_BELOW = 40
_CASTLES = ("castle", "residence")
#: limits for a whole board: wedges of slopes, and comparisons of bridges with stream segments
_MOST_WEDGES, _MOST_COMPARED = 200_000, 2_000_000


def unit(board: PlaceMap) -> float:
    """Return the unit of symbol sizes; it corresponds to the pitch of a hex map."""
    return board.sheet.slot * 4 / 3


def ground(board: PlaceMap) -> dict[str, list[Item]]:
    """Return the drawing of the ground in layers: heights, terrain, waters, roads, symbols."""
    pitch = unit(board)
    by_sort: dict[str, list[Scenery]] = {}
    for one in board.scenery:
        by_sort.setdefault(one.sort, []).append(one)
    found: dict[str, list[Item]] = {
        "heights": _heights(board, pitch), "terrain": [], "waters": [], "roads": [], "symbols": [],
    }  # fmt: skip
    streams = [path for one in by_sort.get("stream", []) for path in one.parts]
    for sort, features in by_sort.items():
        lines = [one for one in features if one.form == "line"]
        areas = [one for one in features if one.form == "area"]
        if side_style(sort).draw == "stream":
            found["waters"] += _streams(lines, sort, pitch)
        elif sort in ("bridge", "ford"):
            found["roads"] += _bridges(features, streams, pitch)
        elif lines:
            found["roads"] += _roads(lines, sort, pitch)
        layer, draw = _area_drawing(sort)
        for one in areas:
            found[layer] += draw(one, pitch)
        if areas or lines:
            continue
        for one in features:
            found["symbols"] += _symbols(one, pitch)
    return found


def _heights(board: PlaceMap, pitch: float) -> list[Item]:
    """Draw the paper and the heights on it, from the lowest to the highest."""
    sheet = board.sheet
    paper = ((0.0, 0.0), (sheet.width, 0.0), (sheet.width, sheet.height), (0.0, sheet.height))
    raised = [(one.elevation, one) for one in board.scenery
              if one.elevation is not None and one.form == "area"]  # fmt: skip
    levels = sorted(level for level, _ in raised)
    if not levels:
        return [Area((paper,), PAPER)]
    lowest, highest = levels[0] - _BELOW, levels[-1]
    items: list[Item] = [Area((paper,), elevation_tint(lowest, lowest, highest))]
    hill = terrain_style("heights")
    coarse = _coarseness([part for _, one in raised for part in one.parts], pitch)
    for level, one in sorted(raised, key=lambda pair: (pair[0], pair[1].source)):
        tint = elevation_tint(level, lowest, highest)
        rings = tuple(clockwise(rounded(tuple(part), 3)) for part in one.parts)
        items.append(Area(rings, tint))
        for ring in rings:
            small = one.sort == "knoll"
            length, gap = (0.13, 0.075 * coarse) if small else (0.17, 0.085 * coarse)
            colour = mixed(hill.line, tint, 0.25)
            items += textures.hachures((*ring, ring[0]), pitch, colour, length=length, gap=gap)
            items.append(Stroke((ring,), mixed(hill.line, tint, 0.3), 0.02 * pitch, closed=True))
    return items


def _coarseness(rings: list[list[Point]], pitch: float) -> float:
    """Return the factor by which wedges are spaced wider, to limit their number."""
    along = sum(math.dist(a, b) for ring in rings for a, b in pairwise((*ring, ring[0])))
    return max(1.0, along / (0.075 * pitch) / _MOST_WEDGES)


def _area_drawing(sort: str) -> tuple[str, Callable[[Scenery, float], list[Item]]]:
    """Return the layer for areas of a sort, and the function that draws one."""
    style = terrain_style(sort)
    if style.texture in ("hill", "knoll"):
        return "heights", _draw_nothing
    if style.texture == "ice":
        return "waters", _pond
    if style.texture in ("houses", "hamlet") or sort in _CASTLES:
        return "symbols", _symbols
    return "terrain", _cover


def _draw_nothing(_one: Scenery, _pitch: float) -> list[Item]:
    """Draw nothing, because all heights are drawn together."""
    return []


def _smooth_rings(one: Scenery) -> tuple[Path, ...]:
    return tuple(rounded(tuple(part), 2) for part in one.parts)


def _cover(one: Scenery, pitch: float) -> list[Item]:
    """Draw a wood, a park or a marsh: its ground and its plants."""
    style = terrain_style(one.sort)
    rings = _smooth_rings(one)
    fill = style.fill or PAPER
    items: list[Item] = [
        Area(rings, fill),
        Stroke(rings, mixed(style.line, fill, 0.45), 0.02 * pitch, closed=True),
    ]
    key = one.source or one.sort
    if style.texture == "reeds":
        return items + textures.reeds(scattered(rings, _REEDS * pitch, key), pitch, style, key)
    if style.texture == "trees":
        return items + textures.trees(scattered(rings, _TREES * pitch, key), pitch, style, key)
    return items


def _pond(one: Scenery, pitch: float) -> list[Item]:
    """Draw a pond, with shore lines as in old engravings, and the reflections of its ice."""
    style = terrain_style(one.sort)
    body, rings = style.fill or PAPER, _smooth_rings(one)
    items: list[Item] = [Stroke(rings, style.line, 0.04 * pitch, closed=True), Area(rings, body)]
    for share, pale in ((0.92, 0.35), (0.84, 0.62)):
        lines = tuple(shrunk(ring, share) for ring in rings)
        items.append(Stroke(lines, mixed(style.line, body, pale), 0.011 * pitch, closed=True))
    inner = [shrunk(ring, 0.74) for ring in rings]
    glints: list[Path] = []
    for n, (x, y) in enumerate(scattered(inner, _ICE * pitch, one.source)):
        size = pitch * (0.12, 0.07, 0.09)[n % 3]
        glints.append(((x - size, y + size * 0.45), (x + size, y - size * 0.45)))
        glints.append(((x - size * 0.1, y + size * 0.7), (x + size * 0.9, y + size * 0.25)))
    return [*items, Stroke(tuple(glints), style.mark, pitch * 0.018)] if glints else items


def _streams(lines: Iterable[Scenery], sort: str, pitch: float) -> list[Item]:
    style = side_style(sort)
    paths = tuple(smooth(tuple(part), 3) for one in lines for part in one.parts)
    width = style.width / 100 * pitch
    return [Stroke(paths, style.colour, width), Stroke(paths, style.fill, width * 0.5)]


def _roads(lines: Iterable[Scenery], sort: str, pitch: float) -> list[Item]:
    style = road_style(_ROADS.get(sort, sort))
    paths = tuple(smooth(tuple(part), 2) for one in lines for part in one.parts)
    edge, surface = road(paths, pitch, style._replace(width=style.width * 0.8))
    return [*edge, *surface]


def _bridges(features: Iterable[Scenery], streams: list[list[Point]], pitch: float) -> list[Item]:
    """Draw each bridge across the nearest stream segment."""
    items: list[Item] = []
    style = side_style("bridge")
    stretches = [pair for path in streams for pair in pairwise(path) if pair[0] != pair[1]]
    if not stretches:
        return items
    points = [point for one in features for part in one.parts for point in part]
    for at in points[: max(1, _MOST_COMPARED // len(stretches))]:
        near = min(stretches, key=lambda pair: min(math.dist(at, end) for end in pair))
        (ax, ay), (bx, by) = near
        length = math.dist(*near) * 2
        dx, dy = (bx - ax) / length, (by - ay) / length
        side = ((at[0] - dx, at[1] - dy), (at[0] + dx, at[1] + dy))
        items += bridge(side, pitch * 0.75, style)
    return items


def _symbols(one: Scenery, pitch: float) -> list[Item]:
    """Draw buildings: houses on their ground, a castle, a chapel."""
    style = terrain_style("castle" if one.sort in _CASTLES else one.sort)
    key = one.source or one.sort
    if style.texture in ("houses", "hamlet"):
        fill, rings = style.fill or PAPER, _smooth_rings(one)
        rim = Stroke(rings, mixed(style.line, fill, 0.45), 0.02 * pitch, closed=True)
        yards: list[Item] = [Area(rings, fill), rim]
        return yards + buildings.houses(middle(rings[0]), pitch * 0.95, style, key)
    at = middle(one.parts[0]) if one.form == "area" else one.parts[0][0]
    if style.texture == "keep":
        return buildings.keep(at, pitch * 0.8, style)
    if style.texture in ("chapel", "abbey"):
        return buildings.chapel(at, pitch, style)
    return []
