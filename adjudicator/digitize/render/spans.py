"""Splits the shapes of a scene into pieces with the rows they cover, to paint strips fast."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from adjudicator.board.lattice import Point
from adjudicator.digitize.render.scene import Area, Disc, Item, Path, Picture, Stroke, Text

__all__ = ["Span", "dashes", "spans"]

_MOST_DASHES = 20_000


class Span(NamedTuple):
    """A piece of a shape and the rows of the plane that it covers."""

    top: float
    bottom: float
    item: Item


def spans(item: Item) -> Iterator[Span]:
    """Yield the pieces of a shape; see-through shapes stay whole, so that no overlap shows."""
    if isinstance(item, Area):
        parts = (
            [item]
            if item.holes or item.opacity < 1
            else [item._replace(rings=(ring,)) for ring in item.rings]
        )
        for part in parts:
            yield Span(*_rows(p for ring in part.rings for p in ring), part)
    elif isinstance(item, Stroke):
        yield from _stroke_spans(item)
    elif isinstance(item, Disc):
        reach = item.radius + item.width
        yield Span(item.centre[1] - reach, item.centre[1] + reach, item)
    elif isinstance(item, Text):
        yield Span(item.at[1] - item.size * 1.5, item.at[1] + item.size * 1.5, item)
    else:
        yield Span(*_rows(picture_corners(item)), item)


def picture_corners(item: Picture) -> list[Point]:
    """Return the four corners of a picture on the map's plane."""
    a, b, c, d, e, f = item.place
    w, h = item.width, item.height
    return [(a * x + b * y + c, d * x + e * y + f) for x, y in ((0, 0), (w, 0), (w, h), (0, h))]


def _stroke_spans(item: Stroke) -> Iterator[Span]:
    lines: Iterable[Path] = item.lines
    if item.closed:
        lines = [(*line, line[0]) for line in lines]
    if item.dash:
        lines = [part for line in lines for part in dashes(line, item.dash)]
    reach = item.width
    plain = item._replace(closed=False, dash=())
    parts = (
        [plain._replace(lines=tuple(lines))]
        if item.opacity < 1
        else [plain._replace(lines=(line,)) for line in lines]
    )
    for part in parts:
        if part.lines:
            top, bottom = _rows(p for line in part.lines for p in line)
            yield Span(top - reach, bottom + reach, part)


def _rows(points: Iterable[Point]) -> tuple[float, float]:
    ys = [p[1] for p in points]
    return (min(ys), max(ys)) if ys else (math.inf, -math.inf)


def dashes(line: Path, pattern: tuple[float, ...]) -> list[Path]:
    """Cut a line into dashes: the pattern is the lengths of dash, gap, dash, gap, ..."""
    length = sum(math.dist(a, b) for a, b in pairwise(line))
    if sum(pattern) <= 0 or length / sum(pattern) > _MOST_DASHES:
        return [line]
    found: list[Path] = []
    turn, left, drawing = 0, pattern[0], True
    current: list[Point] = [line[0]]
    for a, b in pairwise(line):
        rest, at = math.dist(a, b), a
        while rest > left:
            share = left / rest
            at = (at[0] + (b[0] - at[0]) * share, at[1] + (b[1] - at[1]) * share)
            rest -= left
            if drawing:
                found.append((*current, at))
            turn, drawing = (turn + 1) % len(pattern), not drawing
            left, current = pattern[turn], [at]
        left -= rest
        current.append(b)
    if drawing and len(current) > 1:
        found.append(tuple(current))
    return found
