"""Draw the lines between the sections of a battlefield, which are regions of its map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from adjudicator.board.hexes import Hexside, neighbour
from adjudicator.digitize.render.scene import Item, Stroke

if TYPE_CHECKING:
    from adjudicator.board.lattice import Point
    from adjudicator.digitize.render.sheet import Sheet

__all__ = ["section_lines"]

_COLOUR = "#8f2f24"
#: length of a dash, of a gap and width, as fractions of the pitch
_DASH, _GAP, _WIDE = 0.16, 0.11, 0.028


def section_lines(sheet: Sheet, names: Sequence[str], ends: tuple[float, float]) -> Iterator[Item]:
    """Yield a dashed line between each two neighbouring sections, from edge to edge of the board.

    It goes through the middle of hexes of both, and of hexsides between a hex of each.
    """
    for one, other in combinations(names, 2):
        points = sorted(_between(sheet, one, other), key=lambda at: at[1])
        if len(points) > 1:
            (first, _), (last, _) = points[0], points[-1]
            line = [(first, ends[0]), *points, (last, ends[1])]
            yield Stroke(tuple(_dashes(line, sheet.pitch)), _COLOUR, _WIDE * sheet.pitch)


def _between(sheet: Sheet, one: str, other: str) -> Iterator[Point]:
    """Yield the points through which the line between two sections goes."""
    hexes = sheet.hexmap.hexes
    regions = {
        at: set(hexes[label].regions) & {one, other}
        for at, label in zip(sheet.grid.hexes, sheet.grid.labels, strict=True)
        if label in hexes
    }
    for at, found in regions.items():
        if len(found) == 2:
            yield sheet.lattice.centre(at)
        for direction in range(6):
            near = regions.get(neighbour(at, direction), set())
            if found == {one} and near == {other}:
                ax, ay = sheet.lattice.corner_point(Hexside.of(at, direction).corners[0])
                bx, by = sheet.lattice.corner_point(Hexside.of(at, direction).corners[1])
                yield (ax + bx) / 2, (ay + by) / 2


def _dashes(line: Sequence[Point], pitch: float) -> Iterator[tuple[Point, Point]]:
    """Yield the dashes of a line."""
    dash, step, rest = _DASH * pitch, (_DASH + _GAP) * pitch, 0.0
    for (ax, ay), (bx, by) in pairwise(line):
        long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        at = rest
        while at < long:
            end = min(at + dash, long)
            yield _on(ax, ay, bx, by, at / long), _on(ax, ay, bx, by, end / long)
            at += step
        rest = at - long


def _on(ax: float, ay: float, bx: float, by: float, share: float) -> Point:
    return ax + (bx - ax) * share, ay + (by - ay) * share
