"""Draws the lines of a map: hexsides (streams, crests, bridges, the front) and roads."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from adjudicator.board.hexes import Corner, Hex, Hexside, neighbour, side_between
from adjudicator.board.lattice import Point
from adjudicator.digitize.render.curves import chains, lerp, random_numbers, smooth
from adjudicator.digitize.render.letters import clean
from adjudicator.digitize.render.palette import (
    HALO,
    RoadStyle,
    SideStyle,
    known_side,
    road_style,
    side_style,
)
from adjudicator.digitize.render.scene import Area, Item, Path, Stroke, Text
from adjudicator.digitize.render.sheet import Sheet
from adjudicator.digitize.render.textures import hachures

__all__ = [
    "bridge",
    "bridges",
    "crests",
    "fronts_and_walls",
    "grid_lines",
    "grid_width",
    "road",
    "roads",
    "runs",
    "sides_drawn_as",
    "streams",
]


def grid_lines(sheet: Sheet, colour: str) -> list[Item]:
    """Draw the outline of every hex, each side once."""
    corners: list[tuple[Corner, Corner]] = []
    seen: set[Hexside] = set()
    for one in sheet.grid.hexes:
        for direction in range(6):
            side = Hexside.of(one, direction)
            if side not in seen:
                seen.add(side)
                corners.append(side.corners)
    lines = tuple(tuple(sheet.lattice.corner_point(c) for c in pair) for pair in corners)
    return [Stroke(lines, colour, grid_width(sheet))]


def grid_width(sheet: Sheet) -> float:
    """Return the width of the lines between hexes."""
    return max(0.6, sheet.pitch * 0.013)


def sides_drawn_as(sheet: Sheet, draw: str) -> list[tuple[str, SideStyle, list[Hexside]]]:
    """Return the map's hexside kinds with a given way of drawing, with their sides."""
    found = [(kind, side_style(kind), sides) for kind, sides in sheet.by_side.items()]
    return sorted((f for f in found if f[1].draw == draw), key=lambda f: (f[1].width, f[0]))


def runs(sheet: Sheet, sides: Iterable[Hexside], wobble: float = 0.0) -> list[Path]:
    """Return hexsides joined into smooth lines."""
    paths = []
    for run in chains(side.corners for side in sides):
        points = [sheet.lattice.corner_point(c) for c in run]
        if wobble:
            points = _meandering(points, run, wobble * sheet.pitch)
        paths.append(smooth(tuple(points), 3))
    return paths


def _meandering(points: list[Point], run: Sequence[Corner], reach: float) -> list[Point]:
    """Return a line with the middle of each segment moved randomly to one side."""
    found = [points[0]]
    for i in range(1, len(points)):
        a, b = points[i - 1], points[i]
        low, high = sorted((run[i - 1], run[i]))
        push = (next(random_numbers(f"{low}{high}")) - 0.5) * 2 * reach / (math.dist(a, b) or 1.0)
        if low != run[i - 1]:
            push = -push
        x, y = lerp(a, b, 0.5)
        found += [(x + (b[1] - a[1]) * push, y - (b[0] - a[0]) * push), b]
    return found


def streams(sheet: Sheet) -> list[Item]:
    """Draw streams as smooth lines along the hexsides: dark banks, light water."""
    items: list[Item] = []
    for _, style, sides in sides_drawn_as(sheet, "stream"):
        lines = tuple(runs(sheet, sides, 0.05))
        width = style.width / 100 * sheet.pitch
        items += [Stroke(lines, style.colour, width), Stroke(lines, style.fill, width * 0.5)]
    return items


def crests(sheet: Sheet) -> list[Item]:
    """Draw crests: a line on the hexside, wedges pointing downhill."""
    items: list[Item] = []
    for _, style, sides in sides_drawn_as(sheet, "crest"):
        edges = _crest_lines(sheet, sides)
        for edge in edges:
            items += hachures(edge, sheet.pitch, style.colour)
        items.append(Stroke(tuple(edges), style.colour, style.width / 100 * sheet.pitch))
    return items


def _crest_lines(sheet: Sheet, sides: Iterable[Hexside]) -> list[Path]:
    """Return crests as smooth lines with downhill on their left; if unknown, in both directions."""
    ways: dict[bool, list[tuple[Corner, Corner]]] = {True: [], False: []}
    downhill_left: set[tuple[Corner, Corner]] = set()
    for side in sides:
        for start, end in _downhill(sheet, side):
            downhill_left.add((start, end))
            # A side that falls both ways goes into both lists; in one it would be a double link.
            ways[(start, end) == side.corners].append((start, end))
    known = [link for link in (*ways[True], *ways[False]) if link[::-1] not in downhill_left]
    unsure = [link for link in (*ways[True], *ways[False]) if link[::-1] in downhill_left]
    paths = [tuple(map(sheet.lattice.corner_point, link)) for link in unsure]
    for run in chains(known):
        paths += _split_by_direction(sheet, run, downhill_left)
    return paths


def _split_by_direction(
    sheet: Sheet, run: list[Corner], downhill_left: set[tuple[Corner, Corner]]
) -> list[Path]:
    """Split a chain of crest sides where downhill changes sides; downhill is then on the left."""
    parts: list[list[Corner]] = []
    forward = True
    for a, b in pairwise(run):
        if parts and ((a, b) in downhill_left) == forward:
            parts[-1].append(b)
        else:
            forward = (a, b) in downhill_left
            parts.append([a, b])
    found = []
    for part in parts:
        onward = part if (part[0], part[1]) in downhill_left else part[::-1]
        found.append(smooth(tuple(map(sheet.lattice.corner_point, onward)), 3))
    return found


def _downhill(sheet: Sheet, side: Hexside) -> list[tuple[Corner, Corner]]:
    """Return the ends of a crest side, downhill on the left; if unknown, in both directions."""
    start, end = side.corners
    record = sheet.hexmap.hexsides.get(sheet.grid.side_label(side))
    if record is None or record.uphill is None or not sheet.grid.has(record.uphill):
        return [(start, end), (end, start)]
    a, b = sheet.lattice.side_line(side)
    x, y = sheet.at(record.uphill)
    uphill_is_left = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) < 0
    return [(end, start)] if uphill_is_left else [(start, end)]


def bridges(sheet: Sheet) -> list[Item]:
    """Draw bridges across their hexsides."""
    return [
        item
        for _, style, sides in sides_drawn_as(sheet, "bridge")
        for side in sides
        for item in bridge(sheet.lattice.side_line(side), sheet.pitch, style)
    ]


def bridge(side: tuple[Point, Point], pitch: float, style: SideStyle) -> list[Item]:
    """Draw one bridge: a deck across the side, with two railings that widen at their ends."""
    (ax, ay), (bx, by) = side
    length = math.dist(*side)
    ux, uy = (bx - ax) / length * pitch, (by - ay) / length * pitch
    x, y = (ax + bx) / 2, (ay + by) / 2

    def at(along: float, across: float) -> Point:
        return x + ux * along - uy * across, y + uy * along + ux * across

    half = style.width / 200
    deck = (at(-0.06, -half), at(0.06, -half), at(0.06, half), at(-0.06, half))
    rails = tuple(
        (at(s * 0.1, -half - 0.03), at(s * 0.06, -half + 0.03), at(s * 0.06, half - 0.03),
         at(s * 0.1, half + 0.03))
        for s in (-1, 1)
    )  # fmt: skip
    return [Area((deck,), style.fill), Stroke(rails, style.colour, 0.03 * pitch)]


def fronts_and_walls(sheet: Sheet) -> list[Item]:
    """Draw the front line, walls, and hexside kinds that the palette does not know."""
    items: list[Item] = []
    pitch = sheet.pitch
    for _, style, sides in sides_drawn_as(sheet, "dashed"):
        lines, width = tuple(runs(sheet, sides)), style.width / 100 * pitch
        dash = (0.26 * pitch, 0.2 * pitch)
        items += [Stroke(lines, HALO, width * 1.7, dash), Stroke(lines, style.colour, width, dash)]
    for _, style, sides in sides_drawn_as(sheet, "wall"):
        lines = tuple(runs(sheet, sides))
        width = style.width / 100 * pitch
        items += [
            Stroke(lines, style.colour, width),
            Stroke(lines, style.fill, width * 0.4, (width, width)),
        ]
    for kind, style, sides in sides_drawn_as(sheet, "plain"):
        lines = tuple(sheet.lattice.side_line(side) for side in sides)
        items.append(Stroke(lines, style.colour, style.width / 100 * pitch, (0.01, 0.09 * pitch)))
        for edge in _crest_lines(sheet, [one for one in sides if len(_downhill(sheet, one)) == 1]):
            items += hachures(edge, pitch, style.colour)
        if not known_side(kind):
            items += [Text(lerp(a, b, 0.5), clean(kind, 14), 0.12 * pitch, style.colour, halo=HALO)
                      for a, b in lines[:1]]  # fmt: skip
    return items


def roads(sheet: Sheet) -> list[Item]:
    """Draw roads from hex to hex: minor roads first, and all edges before all surfaces."""
    kinds = sorted(sheet.roads, key=lambda kind: (road_style(kind).width, kind))
    edges: list[Item] = []
    surfaces: list[Item] = []
    for kind in kinds:
        style, lines = road_style(kind), tuple(_road_lines(sheet, sheet.roads[kind]))
        edge, surface = road(lines, sheet.pitch, style)
        edges += edge
        surfaces += surface
    return edges + surfaces


def road(lines: tuple[Path, ...], pitch: float, style: RoadStyle) -> tuple[list[Item], list[Item]]:
    """Return the edges and the surface of a road."""
    width = style.width / 100 * pitch
    dash = tuple(part / 100 * pitch for part in style.dash)
    edge: list[Item] = [Stroke(lines, style.colour, width, dash)]
    if style.fill is None:
        return edge, []
    return edge, [Stroke(lines, style.fill, width - 0.034 * pitch, dash)]


def _road_lines(sheet: Sheet, links: list[tuple[Hex, Hex]]) -> list[Path]:
    """Return roads as curves through the middles of the hexsides that they cross."""
    ends: dict[Hex, int] = {}
    for link in links:
        for one in link:
            ends[one] = ends.get(one, 0) + 1
    lines = []
    for run in chains(links):
        points: list[Point] = [sheet.lattice.centre(run[0])]
        for a, b in pairwise(run):
            side = side_between(a, b)
            if side is not None:
                points.append(lerp(*sheet.lattice.side_line(side), 0.5))
            points.append(sheet.lattice.centre(b))
        if run[0] != run[-1]:
            points = [
                *_to_edge(sheet, run[0], run[1], ends), *points,
                *_to_edge(sheet, run[-1], run[-2], ends),
            ]  # fmt: skip
        lines.append(smooth(tuple(points), 3))
    return lines


def _to_edge(sheet: Sheet, last: Hex, before: Hex, ends: dict[Hex, int]) -> list[Point]:
    """Return the point on the map's edge to extend a road to, if its last hex lies there."""
    if ends[last] != 1:
        return []
    (x, y), (px, py) = sheet.lattice.centre(last), sheet.lattice.centre(before)
    best, place = 0.4, None
    for direction in range(6):
        beyond = neighbour(last, direction)
        if beyond in sheet.grid:
            continue
        bx, by = sheet.lattice.centre(beyond)
        straight = ((bx - x) * (x - px) + (by - y) * (y - py)) / sheet.pitch**2
        if straight > best:
            best, place = straight, lerp((x, y), (bx, by), 0.5)
    return [place] if place else []
