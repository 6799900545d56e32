"""Draw the charts of a game: tables with a title, notes, and samples of terrain."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from PIL import Image

from adjudicator.board.hex_map import HexMap
from adjudicator.board.lattice import Lattice
from adjudicator.core.charts import Chart, Sample
from adjudicator.digitize.render.letters import clean, text_width
from adjudicator.digitize.render.margin import sample_items
from adjudicator.digitize.render.palette import FAINT_INK, INK, PAPER, SHEET
from adjudicator.digitize.render.png import render_png
from adjudicator.digitize.render.scene import Layer, Scene
from adjudicator.errors import InputError
from adjudicator.style import ink_on, mixed
from adjudicator.vassal.art.canvas import Canvas, png_bytes

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = ["TONES", "chart", "draw_chart"]

#: bad to good as orange to blue, which colour-blind people can distinguish; darker at both ends
TONES = {-2: "#e39a4f", -1: "#f6dcba", 0: "#ece9e1", 1: "#cbdef0", 2: "#83b1dc"}
_HEAD = "#4a4335"
_TEXT, _NOTE, _TITLE, _EDGE, _PAD = 17.0, 14.0, 24.0, 20.0, 13.0
_LONGEST = 120
#: the part of a small laptop's screen for a chart in its window, and how small a chart may become
_ROOM, _SMALLEST = (1280, 660), 0.72
#: width of a sample of the map, and the size of a hex in it
_SAMPLE, _HEX = 66.0, 86.0


def chart(game: Game, kind: str) -> bytes:
    """Return the PNG of one of a game's charts."""
    try:
        found = game.part("charts").charts(game) if game.code else {}
    except ModuleNotFoundError as error:
        if error.name != f"{game.package}.charts":
            raise
        found = {}
    if kind not in found:
        raise InputError("{game} has no chart {kind!r}", game=game.id, kind=kind[:40])
    board = game.map(game.file.map)
    return _fitting(draw_chart(found[kind], board.lattice if isinstance(board, HexMap) else None))


def _fitting(png: bytes) -> bytes:
    """Return a chart that a small screen shows as a whole, as far as it stays readable."""
    with Image.open(io.BytesIO(png)) as picture:
        scale = max(_SMALLEST, min(1.0, _ROOM[0] / picture.width, _ROOM[1] / picture.height))
        if scale == 1.0:
            return png
        size = (round(picture.width * scale), round(picture.height * scale))
        return png_bytes(picture.convert("RGB").resize(size, Image.Resampling.LANCZOS))


def draw_chart(table: Chart, lattice: Lattice | None) -> bytes:
    """Return the PNG of a chart; samples of terrain are hexes of the lattice."""
    widths = _widths(table)
    inside = sum(widths) + (_SAMPLE if any(table.samples) else 0.0)
    inside = max(inside, 420.0, text_width(clean(table.title), _TITLE, bold=True))
    high = 58.0 if any(table.samples) else 36.0
    notes = [line for note in table.notes for line in _wrapped(note, inside)]
    top = _EDGE + _TITLE * 1.7
    bottom = top + 36.0 + high * len(table.rows)
    height = bottom + (len(notes) * _NOTE * 1.5 + 14 if notes else 0.0) + _EDGE
    canvas = Canvas(round(inside + 2 * _EDGE), round(height), background=SHEET, oversampling=3)
    canvas.fitted((_EDGE, _EDGE + _TITLE / 2), table.title, inside, (10.0, _TITLE), INK,
                  anchor="start", bold=True)  # fmt: skip
    spots = _grid(canvas, table, widths, (top, high, inside))
    for number, line in enumerate(notes):
        at = (_EDGE, bottom + 14 + (number + 0.6) * _NOTE * 1.5)
        canvas.text(at, line, _NOTE, INK, anchor="start")
    picture = canvas.picture()
    for sample, tint, (x, y) in spots if lattice else ():
        assert lattice is not None  # noqa: S101
        shown = _sample(sample, tint, lattice, (round(_SAMPLE - 6), round(high - 6)))
        picture.paste(shown, (round(x), round(y)))
    return png_bytes(picture)


def _widths(table: Chart) -> list[float]:
    columns = zip(table.header, *(tuple(c.text for c in row) for row in table.rows), strict=True)
    return [
        max(text_width(clean(text, _LONGEST), _TEXT, bold=True) for text in column) + 2 * _PAD
        for column in columns
    ]


def _grid(
    canvas: Canvas, table: Chart, widths: list[float], place: tuple[float, float, float]
) -> list[tuple[Sample, str, tuple[float, float]]]:
    """Draw header and rows; return the samples with their backgrounds and positions."""
    top, high, inside = place
    left = _EDGE + (_SAMPLE if any(table.samples) else 0.0)
    right, spots = _EDGE + inside, []
    canvas.box((_EDGE, top, right, top + 36), _HEAD)
    starts = [left + sum(widths[:i]) for i in range(len(widths))]
    ends = [*starts[1:], right]
    for x, end, text in zip(starts, ends, table.header, strict=True):
        _field(canvas, text, (x, top, end, top + 36), ink_on(_HEAD), bold=True)
    for number, row in enumerate(table.rows):
        y = top + 36 + number * high
        plain = PAPER if number % 2 == 0 else mixed(PAPER, SHEET, 0.6)
        canvas.box((_EDGE, y, right, y + high), plain)
        for i, (x, end, cell) in enumerate(zip(starts, ends, row, strict=True)):
            fill = plain if cell.tone is None else TONES[cell.tone]
            if cell.tone is not None:
                canvas.box((x, y, end, y + high), fill)
            toned = cell.tone is not None
            _field(canvas, cell.text, (x, y, end, y + high), ink_on(fill), bold=toned or i == 0)
        canvas.line([(_EDGE, y), (right, y)], mixed(FAINT_INK, PAPER, 0.5), 1, blunt=True)
        sample = table.samples[number] if table.samples else None
        if sample is not None:
            spots.append((sample, plain, (_EDGE + 3, y + 3)))
    low = top + 36 + high * len(table.rows)
    for x in starts[1:]:
        canvas.line([(x, top + 36), (x, low)], mixed(FAINT_INK, PAPER, 0.5), 1, blunt=True)
    canvas.box((_EDGE, top, right, low), None, line=INK, width=1.5)
    return spots


def _field(
    canvas: Canvas, text: str, box: tuple[float, float, float, float], ink: str, *, bold: bool
) -> None:
    """Draw the text of a cell: centred in narrow cells, left-aligned in wide ones."""
    left, top, right, bottom = box
    text, y = clean(text, _LONGEST), (top + bottom) / 2
    if right - left > 130:
        canvas.text((left + _PAD, y), text, _TEXT, ink, anchor="start", bold=bold)
    else:
        canvas.text(((left + right) / 2, y), text, _TEXT, ink, bold=bold)


def _wrapped(note: str, room: float) -> list[str]:
    """Wrap a note into lines of a width."""
    lines = [""]
    for word in clean(note, 600).split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, _NOTE) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _sample(sample: Sample, tint: str, lattice: Lattice, size: tuple[int, int]) -> Image.Image:
    items = tuple(sample_items(sample.kind, sample.word, lattice, _HEX))
    x, y = size[0] / 2, size[1] / 2
    scene = Scene("", (-x, -y, x, y), tint, (Layer("sample", items),))
    with Image.open(io.BytesIO(render_png(scene))) as opened:
        return opened.convert("RGB")
