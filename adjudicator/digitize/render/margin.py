"""Draws the margin of a map: frame, title, scale bar and key."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal, NamedTuple

from adjudicator.board.lattice import Lattice, Point
from adjudicator.digitize.render.ground import patch
from adjudicator.digitize.render.letters import clean, text_width
from adjudicator.digitize.render.lines import bridge, road
from adjudicator.digitize.render.markers import marked_sets, set_mark
from adjudicator.digitize.render.palette import (
    FAINT_INK,
    GRID,
    HALO,
    INK,
    PAPER,
    SHEET,
    SideStyle,
    road_style,
    side_style,
    terrain_style,
)
from adjudicator.digitize.render.scene import Area, Bounds, Item, Path, Stroke, Text
from adjudicator.digitize.render.sheet import Sheet
from adjudicator.digitize.render.textures import hachures

__all__ = ["box", "frame", "margins", "outside", "sample_items", "scale_bar"]

#: height of the title and of a row of the key, width of a column, in units
_TITLE, _ROW, _COLUMN = 1.8, 0.66, 2.0
_NOTE = "Reconstruction: not a copy of the printed map."


class _Sample(NamedTuple):
    """One entry of the key."""

    text: str
    draw: Callable[[Point, float], list[Item]]


class _Panel(NamedTuple):
    """The layout of the panel below the map: the title beside the key, or above it."""

    #: size of a unit: one hex of the map, or less on a narrow map
    unit: float
    title_width: float
    columns: int
    rows: int
    above: bool

    @property
    def key_height(self) -> float:
        return self.rows * _ROW * self.unit

    @property
    def height(self) -> float:
        title = _TITLE * self.unit
        return title + self.key_height if self.above else max(title, self.key_height)


def box(bounds: Bounds) -> Path:
    """Return the corners of a box."""
    left, top, right, bottom = bounds
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _panel(sheet: Sheet, samples: list[_Sample], width: float) -> _Panel:
    # On a narrow map the unit of the margin shrinks, so that the title still fits.
    unit = min(sheet.pitch, width / 7)
    title_width = min(width, max(4.4 * unit, _title_width(sheet, unit) + 0.9 * unit))
    columns = int((width - title_width) / (_COLUMN * unit))
    if columns > 0 and math.ceil(len(samples) / columns) <= 3:
        return _Panel(unit, title_width, columns, math.ceil(len(samples) / columns), above=False)
    columns = max(1, int(width / (_COLUMN * unit)))
    return _Panel(unit, width, columns, math.ceil(len(samples) / columns), above=True)


def _title_width(sheet: Sheet, unit: float) -> float:
    return text_width(clean(sheet.hexmap.title, 80), 0.42 * unit, bold=True)


def margins(sheet: Sheet) -> Bounds:
    """Return the bounds of the whole drawing: the map with its frame and panel."""
    left, top, right, bottom = sheet.grid.bounds()
    rim = 0.55 * sheet.pitch
    panel = _panel(sheet, _samples(sheet), right - left)
    low = bottom + rim + panel.height + 0.3 * panel.unit
    # Whole units, so that the picture at scale 1 has no partial row or column.
    width, height = math.ceil(right - left + 2 * rim), math.ceil(low - top + rim)
    return left - rim, top - rim, left - rim + width, top - rim + height


def frame(sheet: Sheet) -> list[Item]:
    """Draw the frame around the map, and below it the title, scale bar and key."""
    left, top, right, bottom = sheet.grid.bounds()
    samples = _samples(sheet)
    panel = _panel(sheet, samples, right - left)
    gap = 0.22 * sheet.pitch
    inner = (left - gap, top - gap, right + gap, bottom + gap)
    outer = tuple(edge + (-0.08 if i < 2 else 0.08) * sheet.pitch for i, edge in enumerate(inner))
    thin, thick = 0.014 * sheet.pitch, 0.035 * sheet.pitch
    low = bottom + 0.55 * sheet.pitch
    items: list[Item] = [
        Area(outside(inner, margins(sheet)), SHEET),
        Stroke((box(inner),), INK, thin, closed=True),
        Stroke((box((outer[0], outer[1], outer[2], outer[3])),), INK, thick, closed=True),
    ]
    items += _cartouche(sheet, panel, (left, low))
    key = (left, low + _TITLE * panel.unit) if panel.above else (left + panel.title_width, low)
    items += _key(sheet, samples, panel, key)
    return items


def outside(inner: Bounds, outer: Bounds) -> tuple[Path, ...]:
    """Return the area between two boxes; it hides shapes that cross the edge of the map."""
    left, top, right, bottom = (edge + (-1.0 if i < 2 else 1.0) for i, edge in enumerate(outer))
    return (
        box((left, top, right, inner[1])),
        box((left, inner[3], right, bottom)),
        box((left, inner[1], inner[0], inner[3])),
        box((inner[2], inner[1], right, inner[3])),
    )


def _cartouche(sheet: Sheet, panel: _Panel, corner: Point) -> list[Item]:
    """Draw the title box, with the note on a reconstruction and the scale bar."""
    unit, (left, top) = panel.unit, corner
    width = panel.title_width - (0.0 if panel.above else 0.35 * unit)
    right, bottom = left + width, top + (_TITLE - 0.12) * unit
    title = clean(sheet.hexmap.title, 80)
    size = 0.42 * unit * min(1.0, (width - 0.9 * unit) / max(_title_width(sheet, unit), 1e-9))
    middle = (left + right) / 2
    inset, rule = 0.07 * unit, top + 0.8 * unit
    items: list[Item] = [
        Area((box((left, top, right, bottom)),), PAPER),
        Stroke((box((left, top, right, bottom)),), INK, 0.03 * unit, closed=True),
        Stroke((box((left + inset, top + inset, right - inset, bottom - inset)),), INK,
               0.012 * unit, closed=True),
        Text((middle, top + 0.48 * unit), title, size, INK, bold=True),
        Stroke((((middle - 0.9 * unit, rule), (middle + 0.9 * unit, rule)),), INK, 0.014 * unit),
    ]  # fmt: skip
    if sheet.hexmap.reconstruction:
        size = min(0.17, 0.17 * (width - 0.4 * unit) / text_width(_NOTE, 0.17 * unit)) * unit
        items.append(Text((middle, top + 1.0 * unit), _NOTE, size, FAINT_INK, italic=True))
    if sheet.lattice.metres is not None and 1e-3 <= sheet.lattice.metres <= 1e7:
        items += _scale_bar(sheet, panel, (middle, top + 1.32 * unit))
    return items


def _scale_bar(sheet: Sheet, panel: _Panel, at: Point) -> list[Item]:
    """Draw a bar of a round number of metres, with the width of a hex."""
    metres = sheet.lattice.metres or 1.0
    room = min(panel.title_width, 6 * panel.unit) - 1.6 * panel.unit
    return scale_bar(at, room, panel.unit, metres / sheet.pitch, f"one hex = {metres:g} m")


def scale_bar(at: Point, room: float, unit: float, metres: float, about: str) -> list[Item]:
    """Draw a bar of a round number of metres; `metres` is the size of a map unit."""
    length = 10.0 ** math.floor(math.log10(room * metres))
    length *= next(n for n in (5, 2, 1) if n * length <= room * metres)
    width = length / metres
    x, y = at[0] - width / 2, at[1]
    text = f"{length / 1000:g} km" if length >= 1000 else f"{length:g} m"
    high = 0.045 * unit
    blocks = [box((x + width * i / 4, y - high, x + width * (i + 1) / 4, y + high))
              for i in range(4)]  # fmt: skip
    size = 0.16 * unit
    items: list[Item] = [
        Area(tuple(blocks[0::2]), INK),
        Area(tuple(blocks[1::2]), HALO),
        Stroke(tuple(blocks), INK, 0.012 * unit, closed=True),
        Text((x, y + 0.16 * unit), "0", size, INK),
        Text((x + width, y + 0.16 * unit), text, size, INK),
    ]
    return (
        [*items, Text((at[0], y + 0.16 * unit), about, size * 0.9, FAINT_INK)] if about else items
    )


def _key(sheet: Sheet, samples: list[_Sample], panel: _Panel, corner: Point) -> list[Item]:
    """Draw the key: a sample and a name for every terrain, hexside, road and set."""
    unit = panel.unit
    items: list[Item] = []
    right = sheet.grid.bounds()[2]
    step = (right - corner[0]) / panel.columns
    for number, sample in enumerate(samples):
        row, column = number % panel.rows, number // panel.rows
        at = (corner[0] + step * column + 0.4 * unit, corner[1] + (row * _ROW + 0.3) * unit)
        items += sample.draw(at, unit)
        room = step - 0.95 * unit
        text = clean(sample.text, 40)
        size = 0.19 * unit * min(1.0, room / max(text_width(text, 0.19 * unit), 1e-9))
        items.append(Text((at[0] + 0.44 * unit, at[1]), text, size, INK, "start"))
    return items


def _samples(sheet: Sheet) -> list[_Sample]:
    """Return the entries of the key: terrains, hexsides, roads and sets of this map."""
    terrains = sorted(sheet.by_terrain, key=lambda t: (-terrain_style(t).order, t))
    found = [_Sample(t, _terrain_sample(t, sheet.lattice)) for t in terrains
             if terrain_style(t).texture != "none"]  # fmt: skip
    found += [_Sample(kind, _side_sample(side_style(kind))) for kind in sheet.by_side]
    found += [_Sample(kind, _road_sample(kind)) for kind in sheet.roads]
    found += [_Sample(name, _set_sample(n)) for n, name in enumerate(marked_sets(sheet), 1)]
    return found


def sample_items(
    kind: Literal["terrain", "hexside", "road"], word: str, lattice: Lattice, unit: float
) -> list[Item]:
    """Draw the key's sample of a terrain, hexside or road, centred on (0, 0)."""
    draw = {
        "terrain": lambda: _terrain_sample(word, lattice),
        "hexside": lambda: _side_sample(side_style(word)),
        "road": lambda: _road_sample(word),
    }[kind]()
    return draw((0.0, 0.0), unit)


def _terrain_sample(terrain: str, lattice: Lattice) -> Callable[[Point, float], list[Item]]:
    def draw(at: Point, unit: float) -> list[Item]:
        small = 0.56 * unit
        turn = math.pi / 6 if lattice.orientation == "pointy" else 0.0
        outline = tuple(
            (at[0] + 0.57 * small * math.cos(turn + i * math.pi / 3),
             at[1] + 0.57 * small * math.sin(turn + i * math.pi / 3))
            for i in range(6)
        )  # fmt: skip
        items = patch(at, small, terrain_style(terrain), outline)
        return [*items, Stroke((outline,), GRID, 0.013 * unit, closed=True)]

    return draw


def _side_sample(style: SideStyle) -> Callable[[Point, float], list[Item]]:
    def draw(at: Point, unit: float) -> list[Item]:
        ends = (at[0] - 0.3 * unit, at[1]), (at[0] + 0.3 * unit, at[1])
        width = style.width / 100 * unit
        if style.draw == "bridge":
            water = side_style("stream")
            under: list[Item] = [Stroke((ends,), water.colour, water.width / 100 * unit)]
            return under + bridge(ends, unit, style)
        if style.draw == "crest":
            line: list[Item] = [Stroke((ends,), style.colour, width)]
            return line + hachures((ends[1], ends[0]), unit, style.colour)
        if style.draw in ("stream", "water"):
            inner = width * 0.5 if style.draw == "stream" else width - 0.04 * unit
            return [Stroke((ends,), style.colour, width), Stroke((ends,), style.fill, inner)]
        dash = {"dashed": (0.22 * unit, 0.16 * unit), "plain": (0.01, 0.09 * unit)}.get(style.draw)
        return [Stroke((ends,), style.colour, width, dash or ())]

    return draw


def _road_sample(kind: str) -> Callable[[Point, float], list[Item]]:
    def draw(at: Point, unit: float) -> list[Item]:
        line = (
            (at[0] - 0.3 * unit, at[1] + 0.06 * unit),
            (at[0] + 0.3 * unit, at[1] - 0.06 * unit),
        )
        edge, surface = road((line,), unit, road_style(kind))
        return edge + surface

    return draw


def _set_sample(number: int) -> Callable[[Point, float], list[Item]]:
    def draw(at: Point, unit: float) -> list[Item]:
        return set_mark(at, unit, str(number))

    return draw
