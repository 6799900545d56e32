"""Draw units without numbers as wooden blocks with a label in the colour of their formation."""

from __future__ import annotations

from adjudicator.core.game_data import UnitSpec
from adjudicator.digitize.render.letters import clean
from adjudicator.style import INK, ink_on, mixed
from adjudicator.vassal.art.canvas import Canvas
from adjudicator.vassal.art.counters import counter_colours, short_formation
from adjudicator.vassal.look.counters import CounterLook, formation_look
from adjudicator.vassal.look.words import localized

__all__ = ["block"]

#: side of the design square of a block, in canvas units
SIDE = 76.0
#: visible depth of the shaded sides of a block
_DEEP = 6.0


def block(unit: UnitSpec, look: CounterLook) -> bytes:
    """Return the PNG of a block, with its label in the colour of its formation."""
    canvas = Canvas(SIDE, SIDE, look.counter / SIDE)
    fill, _ = counter_colours(unit, look)
    style = formation_look(look, unit.formation, fill)
    _wood(canvas, fill)
    left, top, right, bottom = 7.0, 9.0, SIDE - _DEEP - 7.0, SIDE - _DEEP - 9.0
    canvas.box((left, top, right, bottom), style.colour, line=mixed(style.colour, INK, 0.5),
               width=1.0, radius=3)  # fmt: skip
    ink, middle = ink_on(style.colour), (left + right) / 2
    label = localized(style.short) or short_formation(unit.formation) or unit.name
    canvas.fitted((middle, 27.0), clean(label, 40), right - left - 4, (7.0, 13.0), ink, bold=True)
    canvas.fitted((middle, 48.0), clean(unit.code, 12), right - left - 8, (8.0, 20.0), ink,
                  bold=True)  # fmt: skip
    return canvas.png()


def _wood(canvas: Canvas, fill: str) -> None:
    """Draw a raised block, lit from the top left."""
    dark, low = mixed(fill, "#000000", 0.45), SIDE - _DEEP
    canvas.box((_DEEP, _DEEP, SIDE, SIDE), INK, radius=7)
    canvas.box((_DEEP, _DEEP, SIDE - 1, SIDE - 1), dark, radius=6)
    canvas.box((0, 0, low, low), INK, radius=6)
    canvas.box((1, 1, low - 1, low - 1), mixed(fill, "#ffffff", 0.45), radius=5)
    canvas.box((2.5, 2.5, low - 1, low - 1), fill, radius=5)
