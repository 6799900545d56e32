"""Draw units that show their steps as wooden blocks, and leaders as round pieces."""

from __future__ import annotations

from math import cos, pi, sin

from adjudicator.core.game_data import UnitSpec
from adjudicator.digitize.render.letters import clean
from adjudicator.style import INK, PALE, ink_on, mixed
from adjudicator.vassal.art.canvas import Canvas
from adjudicator.vassal.art.counters import SIDE, counter_colours, short_name
from adjudicator.vassal.art.symbols import arm_sign
from adjudicator.vassal.look.counters import CounterLook, formation_look

__all__ = ["figure", "regiment"]

#: height of the label along the lower edge, and the distance between two blocks
_LABEL, _GAP = 17.0, 2.0
#: how many blocks stand in a row, by their number; more than nine are drawn as nine and a number
_COLUMNS = {1: 1, 2: 2, 3: 2, 4: 2}
_MOST = 9
#: visible depth of a block, as a fraction of its size
_DEEP = 0.14


def regiment(unit: UnitSpec, look: CounterLook, left: int) -> bytes:
    """Return the PNG of a unit with as many blocks as it has steps left, and its code below."""
    canvas = Canvas(SIDE, SIDE, look.counter / SIDE)
    fill, _ = counter_colours(unit, look)
    style = formation_look(look, unit.formation, fill)
    _plate(canvas, fill, style.colour)
    shown = min(left, _MOST)
    columns = _COLUMNS.get(shown, 3)
    rows = -(-shown // columns)
    high = SIDE - _LABEL - 5.0
    size = min((SIDE - 8.0) / columns, high / rows, 30.0) - _GAP
    for number in range(shown):
        row, column = divmod(number, columns)
        here = min(columns, shown - row * columns)
        x = SIDE / 2 + (column - here / 2) * (size + _GAP)
        y = 3.5 + high / 2 + (row - rows / 2) * (size + _GAP)
        _block(canvas, (x, y), size, fill, unit.type)
    top = SIDE - _LABEL
    canvas.fitted((7.0, top + 8.0), clean(unit.code, 12), 46.0, (7.0, 12.5),
                  ink_on(style.colour), anchor="start", bold=True)  # fmt: skip
    canvas.disc((SIDE - 12.0, top + 7.6), 7.4, PALE, line=INK, width=0.8)
    canvas.fitted((SIDE - 12.0, top + 7.8), str(left), 11.0, (7.0, 11.5), INK, bold=True)
    return canvas.png()


def figure(unit: UnitSpec, look: CounterLook) -> bytes:
    """Return the PNG of a leader: a round piece with a star, and the name on a ribbon."""
    canvas = Canvas(SIDE, SIDE, look.counter / SIDE)
    fill, _ = counter_colours(unit, look)
    style = formation_look(look, unit.formation, fill)
    middle = (SIDE / 2, SIDE / 2 - 2)
    canvas.disc((middle[0] + 2.0, middle[1] + 2.5), 33.0, mixed(INK, fill, 0.25))
    canvas.disc(middle, 33.0, mixed(fill, "#000000", 0.35), line=INK, width=1.2)
    canvas.disc(middle, 29.5, fill, line=mixed(fill, "#ffffff", 0.55), width=1.6)
    _star(canvas, (middle[0], middle[1] - 8.0), 14.0, "#f2c744")
    canvas.box((1.0, 44.0, SIDE - 1.0, 63.0), INK, radius=4)
    canvas.box((2.0, 45.0, SIDE - 2.0, 62.0), style.colour, radius=3.4)
    canvas.fitted((SIDE / 2, 53.6), short_name(unit.name), SIDE - 9, (6.5, 12.5),
                  ink_on(style.colour), bold=True)  # fmt: skip
    return canvas.png()


def _plate(canvas: Canvas, fill: str, label: str) -> None:
    """Draw the plate on which the blocks stand, with a band for the label."""
    pale = mixed(PALE, fill, 0.22)
    canvas.box((0, 0, SIDE, SIDE), INK, radius=7)
    canvas.box((1, 1, SIDE - 1, SIDE - 1), pale, radius=6)
    top = SIDE - _LABEL
    canvas.box((1, top - 6, SIDE - 1, SIDE - 1), label, radius=6)
    canvas.box((1, top - 7, SIDE - 1, top), pale)
    canvas.line([(1, top), (SIDE - 1, top)], mixed(label, INK, 0.5), 0.9, blunt=True)


def _block(canvas: Canvas, at: tuple[float, float], size: float, fill: str, arm: str) -> None:
    """Draw a block with the symbol of its arm, lit from the top left."""
    x, y = at
    deep = size * _DEEP
    canvas.box((x + deep, y + deep, x + size, y + size), INK, radius=2.5)
    canvas.box((x + deep, y + deep, x + size - 0.8, y + size - 0.8),
               mixed(fill, "#000000", 0.42), radius=2)  # fmt: skip
    face = size - deep
    canvas.box((x, y, x + face, y + face), INK, radius=2.5)
    canvas.box((x + 0.8, y + 0.8, x + face - 0.8, y + face - 0.8),
               mixed(fill, "#ffffff", 0.35), radius=2)  # fmt: skip
    canvas.box((x + 1.8, y + 1.8, x + face - 0.8, y + face - 0.8), fill, radius=1.6)
    wide, high = face * 0.62, face * 0.42
    cx, cy = x + face / 2, y + face / 2
    box = (cx - wide / 2, cy - high / 2, cx + wide / 2, cy + high / 2)
    arm_sign(canvas, arm, box, INK, PALE, width=max(0.8, face * 0.055))


def _star(canvas: Canvas, at: tuple[float, float], radius: float, fill: str) -> None:
    """Draw a five-pointed star."""
    points = []
    for number in range(10):
        reach = radius if number % 2 == 0 else radius * 0.42
        angle = pi * (number / 5 - 0.5)
        points.append((at[0] + reach * cos(angle), at[1] + reach * sin(angle)))
    canvas.shape(points, fill, line=INK, width=0.9)
