"""The drawing of a map cut into tiles, in few bytes: integers, and each style written once.

The large map of a page and every small picture show the same tiles, so that each tile is in the
page only once, and a small picture refers only to the tiles that it shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from adjudicator.digitize.render.scene import Area, Bounds, Disc, Item, Path, Stroke, Text
from adjudicator.reports.html.escape import text
from adjudicator.reports.html.shapes import box_of, clipped, simplified

__all__ = ["TILE", "Tile", "Tiles"]

#: width and height of a tile, in units of the page
TILE = 320
#: distance of the baseline of a text below its centre, in heights of its font
_BASELINE = 0.35

#: points within this distance of a line are dropped
_TOLERANCE = 0.6

#: shapes up to this size are never cut
_SMALL = 40
_WIDEST_RIM = 4.0

#: column and row
Tile = tuple[int, int]
At = tuple[float, float]


class Tiles:
    """Shapes sorted into the tiles in which they lie."""

    def __init__(self, scale: float) -> None:
        """Begin empty; `scale` is the number of page units in one map unit."""
        self._scale = scale
        #: overlap of areas beyond their tiles; it grows, so that a later area covers an earlier one
        self._rim = 1.0
        self._parts: dict[Tile, list[str]] = {}
        #: tile -> style of its open group of texts
        self._texts: dict[Tile, str] = {}

    def add(self, items: Iterable[Item]) -> None:
        """Add shapes above those already there."""
        for item in items:
            if isinstance(item, Area):
                self._area(item)
            elif isinstance(item, Stroke):
                self._stroke(item)
            elif isinstance(item, Disc):
                self._disc(item)
            elif isinstance(item, Text):
                self._words(item)

    def repeat(
        self, outline: Path, places: Iterable[At], fill: str, *, colour: str, width: float
    ) -> None:
        """Add one shape, filled and with an outline, at several places; it is never cut."""
        k, points = self._scale, self._points(outline)
        (left, top), steps = points[0], pairwise(points)
        shape = " ".join(f"{_n(bx - ax)} {_n(by - ay)}" for (ax, ay), (bx, by) in steps)
        found: dict[Tile, list[str]] = {}
        for x, y in self._points(tuple(places)):
            tile = int(x // TILE), int(y // TILE)
            found.setdefault(tile, []).append(f"M{_n(x + left)} {_n(y + top)}l{shape}z")
        style = f' fill="{fill}" stroke="{colour}" stroke-width="{_n(width * k)}"'
        for tile, paths in found.items():
            self._put(tile, f'<path d="{"".join(paths)}"{style}/>')

    def groups(self) -> dict[Tile, str]:
        """Return tile -> its SVG."""
        for tile in list(self._texts):
            self._close(tile)
        return {tile: "".join(self._parts[tile]) for tile in sorted(self._parts)}

    def _put(self, tile: Tile, svg: str) -> None:
        self._close(tile)
        self._parts.setdefault(tile, []).append(svg)

    def _close(self, tile: Tile) -> None:
        if self._texts.pop(tile, None) is not None:
            self._parts[tile].append("</g>")

    def _points(self, path: Path) -> list[At]:
        k = self._scale
        return [(x * k, y * k) for x, y in path]

    def _area(self, item: Area) -> None:
        style = f' fill="{item.fill}"{_opacity(item.opacity)}'
        style += ' fill-rule="evenodd"' if item.holes else ""
        found: dict[Tile, list[list[At]]] = {}
        for path in (*item.rings, *item.holes):
            ring = self._points(path)
            ring = simplified([*ring, ring[0]], _TOLERANCE)
            tiles = _tiles(box_of(ring), whole=not item.holes)
            only = tiles[0] if len(tiles) == 1 else None
            for tile in tiles:
                part = ring if tile == only else clipped(ring, _square(tile, self._rim))
                found.setdefault(tile, []).append(part)
        for tile, paths in found.items():
            self._put(tile, _path(paths, style, "z"))
        self._rim = min(self._rim + 0.5, _WIDEST_RIM)

    def _stroke(self, item: Stroke) -> None:
        k = self._scale
        dash = f' stroke-dasharray="{" ".join(_n(d * k) for d in item.dash)}"' if item.dash else ""
        style = (
            f' fill="none" stroke="{item.colour}" stroke-width="{_n(item.width * k)}"'
            f"{dash}{_opacity(item.opacity)}"
        )
        found: dict[Tile, list[list[At]]] = {}
        for path in item.lines:
            line = self._points((*path, path[0]) if item.closed else path)
            runs = _runs(simplified(line, _TOLERANCE)) if len(line) > 2 else (line,)
            for run in runs:
                found.setdefault(_middle(box_of(run[:2])), []).append(run)
        for tile, paths in found.items():
            self._put(tile, _path(paths, style, ""))

    def _disc(self, item: Disc) -> None:
        k = self._scale
        x, y = round(item.centre[0] * k), round(item.centre[1] * k)
        line = f' stroke="{item.colour}" stroke-width="{_n(item.width * k)}"' if item.width else ""
        radius = _n((item.radius - item.width / 2) * k)
        fill = item.fill or "none"
        svg = f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}"{line}/>'
        self._put((x // TILE, y // TILE), svg)

    def _words(self, item: Text) -> None:
        size = item.size * self._scale
        x, y = round(item.at[0] * self._scale), round(item.at[1] * self._scale + _BASELINE * size)
        style = f' font-size="{_n(size)}" fill="{item.colour}" text-anchor="{item.anchor}"'
        style += ' font-weight="bold"' if item.bold else ""
        style += ' font-style="italic"' if item.italic else ""
        if item.halo:
            style += f' stroke="{item.halo}" stroke-width="{_n(size * 0.28)}" paint-order="stroke"'
        tile = x // TILE, y // TILE
        if self._texts.get(tile) != style:
            self._put(tile, f"<g{style}>")
            self._texts[tile] = style
        self._parts[tile].append(f'<text x="{x}" y="{y}">{text(item.text)}</text>')


def _middle(box: Bounds) -> Tile:
    """Return the tile that contains the centre of a box."""
    left, top, right, bottom = box
    return int((left + right) / 2 // TILE), int((top + bottom) / 2 // TILE)


def _square(tile: Tile, rim: float) -> Bounds:
    """Return the square of a tile, slightly enlarged so that no gap shows between tiles."""
    left, top = tile[0] * TILE, tile[1] * TILE
    return left - rim, top - rim, left + TILE + rim, top + TILE + rim


def _tiles(box: Bounds, *, whole: bool) -> list[Tile]:
    """Return the tiles into which a shape must be cut; a small one stays in the tile of its centre.

    A large shape in one tile would cover earlier tiles, and be missing where its tile is not shown.
    """
    left, top, right, bottom = box
    if whole and right - left <= _SMALL and bottom - top <= _SMALL:
        return [_middle(box)]
    return [
        (column, row)
        for column in range(int(left // TILE), int(right // TILE) + 1)
        for row in range(int(top // TILE), int(bottom // TILE) + 1)
    ]


def _runs(line: list[At]) -> Iterator[list[At]]:
    """Split a line where it passes from one tile to another."""
    run, tile = line[:1], None
    for a, b in pairwise(line):
        here = int((a[0] + b[0]) / 2 // TILE), int((a[1] + b[1]) / 2 // TILE)
        if len(run) > 1 and here != tile:
            yield run
            run = [a]
        tile = here
        run.append(b)
    yield run


def _path(paths: list[list[At]], style: str, end: str) -> str:
    """Return SVG of paths; the first point of each is absolute, the others are relative."""
    data = "".join(_steps(path) + end for path in paths if path)
    return f'<path d="{data}"{style}/>' if data else ""


def _steps(path: list[At]) -> str:
    points = [(round(x), round(y)) for x, y in path]
    steps = ""
    for (ax, ay), (bx, by) in pairwise(points):
        dx, dy = bx - ax, by - ay
        if dx or dy:
            steps += f"{'' if not steps or dx < 0 else ' '}{dx}{'' if dy < 0 else ' '}{dy}"
    first = f"M{points[0][0]} {points[0][1]}"
    return first + (f"l{steps}" if steps else "h0")


def _opacity(value: float) -> str:
    return f' opacity="{_n(value)}"' if value < 1 else ""


def _n(value: float) -> str:
    """Return a number with at most one decimal, as short as possible."""
    return f"{value:.1f}".removesuffix(".0")
