"""Draw the boards beside the map: boxes for counters, and tracks of numbered squares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from adjudicator.digitize.render.palette import FAINT_INK, INK, PAPER, SHEET
from adjudicator.style import FELT, ink_on, mixed
from adjudicator.vassal.art.canvas import Canvas

__all__ = ["BoxSpec", "boxes", "track"]

#: twofold oversampling is enough for these large pictures with straight lines
_OVERSAMPLING = 2


class BoxSpec(NamedTuple):
    """A box: its position, the height of its title, and its colour."""

    title: str
    #: left, top, right, bottom
    frame: tuple[int, int, int, int]
    title_height: int
    colour: str = SHEET
    #: a smaller text below the title
    note: str = ""


def boxes(specs: Sequence[BoxSpec], size: tuple[int, int], cell: int) -> bytes:
    """Return the PNG of titled boxes on a board; `cell` is the size of the cell of a counter."""
    canvas = Canvas(*size, background=SHEET, oversampling=_OVERSAMPLING)
    for one in specs:
        left, top, right, bottom = one.frame
        head, low = mixed(one.colour, INK, 0.35), top + one.title_height
        pale = mixed(one.colour, PAPER, 0.75)
        canvas.box(one.frame, pale, radius=6)
        for x in range(left + cell, right - 1, cell):
            canvas.line([(x, low), (x, bottom)], mixed(pale, INK, 0.1), 1, blunt=True)
        for y in range(low + cell, bottom - 1, cell):
            canvas.line([(left, y), (right, y)], mixed(pale, INK, 0.1), 1, blunt=True)
        canvas.box((left, top, right, low), head, radius=6)
        canvas.box((left, low - 8, right, low), head)
        middle, room = (left + right) / 2, right - left - 16
        high, ink = float(one.title_height), ink_on(head)
        down, large = (0.34 * high, 0.46 * high) if one.note else (0.5 * high, 0.56 * high)
        canvas.fitted((middle, top + down), one.title, room, (9, large), ink, bold=True)
        if one.note:
            canvas.fitted((middle, top + 0.77 * high), one.note, room, (8, 0.36 * high), ink)
        canvas.box(one.frame, None, line=INK, width=1.5, radius=6)
    return canvas.png()


def track(
    labels: Sequence[str], cell: int, size: tuple[int, int] | None = None, counts: int = 0
) -> bytes:
    """Return the PNG of a track: square cells in rows of ten, on a board of a size.

    Beside it are places for markers that count by themselves.
    """
    columns = max(1, min(10, len(labels)))
    rows = -(-len(labels) // columns)
    wide, high = columns * cell, rows * cell
    canvas = Canvas(*(size or (wide, high)), background=FELT, oversampling=_OVERSAMPLING)
    for number, label in enumerate(labels):
        x, y = number % columns * cell, number // columns * cell
        # alternating shades for every five squares make a square easy to find
        shade = (number % columns // 5 + number // columns) % 2
        tint = PAPER if shade == 0 else mixed(PAPER, SHEET, 0.8)
        canvas.box((x, y, x + cell, y + cell), tint, line=FAINT_INK, width=1)
        middle = (x + cell / 2, y + cell / 2)
        canvas.fitted(middle, label, cell - 12, (8, cell * 0.42), mixed(INK, tint, 0.35), bold=True)
    for number in range(counts):
        at, slot = number * cell, mixed(FELT, PAPER, 0.3)
        canvas.box((wide + 5, at + 5, wide + cell - 5, at + cell - 5), None, line=slot, width=2,
                   radius=8)  # fmt: skip
    canvas.box((0, 0, wide, high), None, line=INK, width=2)
    return canvas.png()
