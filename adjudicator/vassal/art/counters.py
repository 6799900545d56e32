"""Draw the counter of a unit, front and back.

From top to bottom: a band in the formation's colour with its short name; the symbol of the unit's
size; the symbol of its arm, with the number of the counter beside it; its name; and, largest,
strength and movement. The back is the same counter with a hatched band and the reduced strength;
the printed strength is struck out beside the arm.
"""

from __future__ import annotations

import re
from fractions import Fraction

from adjudicator.core.game_data import UnitSpec
from adjudicator.digitize.render.letters import clean, text_width
from adjudicator.style import CLEAR, INK, PALE, contrast, ink_on, mixed
from adjudicator.vassal.art.canvas import Canvas
from adjudicator.vassal.art.symbols import arm_sign, size_sign
from adjudicator.vassal.look.counters import CounterLook, formation_look, side_look
from adjudicator.vassal.look.words import localized

__all__ = [
    "blank_counter",
    "counter",
    "counter_colours",
    "flag_side",
    "short_formation",
    "short_name",
]

#: side of the design square of a counter, in canvas units
SIDE = 76.0
_BAND = 15.0
#: greys of a counter's back, for light and for dark numbers
_PALE_DARK, _PALE_LIGHT = "#69696c", "#c8c4ba"

# The symbol above the box already shows these.
_SIZE_WORDS = re.compile(r"^(brigade|division|regiment|battalion|corps)s?( of)? ", re.I)
_TITLES = re.compile(r"\b(prince|graf|count|duke|general) (?=\w)", re.I)


def counter(
    unit: UnitSpec, look: CounterLook, *, back: bool = False, worth: Fraction | None = None
) -> bytes:
    """Return the PNG of a counter; `worth` is the strength that its back shows."""
    canvas = Canvas(SIDE, SIDE, look.counter / SIDE)
    fill, ink = counter_colours(unit, look, back=back)
    style = formation_look(look, unit.formation, fill)
    blank_counter(canvas, fill, style.colour)
    if back:
        _hatching(canvas, style.colour, fill, ink)
    label = localized(style.short) or short_formation(unit.formation)
    halo = style.colour if back else None
    _band_text(canvas, label, ink_on(style.colour), halo)
    size_sign(canvas, unit.size, (38.0, 20.5), ink)
    arm_sign(canvas, unit.type, (22.0, 25.0, 54.0, 44.0), INK, PALE)
    canvas.fitted((72.5, 29.5), unit.code, 17.0, (6.0, 10.0), ink, anchor="end")
    canvas.fitted((38.0, 49.5), short_name(unit.name), 70.0, (6.8, 9.2), ink)
    if back:
        _struck(canvas, _number(unit.combat), ink)
    strength = worth if back and worth is not None else unit.combat
    _values(canvas, strength, unit.movement, ink)
    return canvas.png()


def flag_side(unit: UnitSpec, look: CounterLook) -> bytes:
    """Return the PNG of a counter's reverse with the flag and the name of the unit."""
    canvas = Canvas(SIDE, SIDE, look.counter / SIDE)
    fill, ink = counter_colours(unit, look)
    style = formation_look(look, unit.formation, fill)
    stripes = style.flag or side_look(look, unit.side).flag or [fill]
    blank_counter(canvas, fill)
    left, right, top, bottom = 12.0, 64.0, 14.0, 50.0
    wide = (right - left) / len(stripes)
    canvas.box((left - 1, top - 1, right + 1, bottom + 1), INK)
    for at, colour in enumerate(stripes):
        canvas.box((left + at * wide, top, left + (at + 1) * wide, bottom), colour)
    canvas.fitted((38.0, 61.0), short_name(unit.name), 70.0, (7.0, 11.0), ink, bold=True)
    return canvas.png()


def counter_colours(unit: UnitSpec, look: CounterLook, *, back: bool = False) -> tuple[str, str]:
    """Return the background colour of a counter and the colour of its numbers."""
    side = side_look(look, unit.side)
    fill = formation_look(look, unit.formation, side.fill).fill or side.fill
    ink = side.ink if side.ink and contrast(side.ink, fill) >= CLEAR else ink_on(fill)
    if back:
        # greyer, but equally dark or light: numbers stay clear, and sides stay distinct
        light = contrast(ink, "#000000") > contrast(ink, "#ffffff")
        fill = mixed(fill, _PALE_DARK if light else _PALE_LIGHT, 0.6)
    return fill, ink if contrast(ink, fill) >= CLEAR else ink_on(fill)


def blank_counter(canvas: Canvas, fill: str, band: str | None = None) -> None:
    """Draw an empty counter: rounded, with a thin edge, lit from the top left."""
    w, h = canvas.width, canvas.height
    canvas.box((0, 0, w, h), INK, radius=7)
    canvas.box((1, 1, w - 1, h - 1), mixed(fill, "#ffffff", 0.55), radius=6)
    canvas.box((2, 2, w - 1, h - 1), mixed(fill, "#000000", 0.32), radius=6)
    canvas.box((2, 2, w - 2, h - 2), fill, radius=5)
    if band:
        canvas.box((2, 2, w - 2, _BAND + 8), band, radius=5)
        canvas.box((2, _BAND, w - 2, _BAND + 9), fill)
        canvas.line([(2, _BAND), (w - 2, _BAND)], mixed(fill, INK, 0.45), 0.8, blunt=True)


def _band_text(canvas: Canvas, text: str, ink: str, halo: str | None) -> None:
    """Draw the text of the band, with a plain patch behind it if the band is hatched."""
    text, at = clean(text, 40), (38.0, 8.6)
    if halo and text:
        half = min(33.0, text_width(text, 9.6, bold=True) / 2 + 2)
        canvas.box((at[0] - half, 3.0, at[0] + half, _BAND - 1), halo)
    canvas.fitted(at, text, 66.0, (7.0, 9.6), ink, bold=True)


def _number(value: int | Fraction | None) -> str:
    return "?" if value is None else str(value)


def _struck(canvas: Canvas, text: str, ink: str) -> None:
    """Draw the printed strength beside the box, struck out."""
    size = 12.0 if len(text) < 2 else 10.0
    canvas.text((12.0, 35.0), text, size, ink)
    half = text_width(text, size) / 2 + 1.5
    canvas.line([(12 - half, 38.0), (12 + half, 32.0)], ink, 1.0)


def _hatching(canvas: Canvas, band: str, fill: str, ink: str) -> None:
    """Hatch the band and both lower corners."""
    strip = ((5.0, 2.0), (71.0, 2.0), (74.0, 5.0), (74.0, _BAND), (2.0, _BAND), (2.0, 5.0))
    canvas.hatched(strip, mixed(band, ink_on(band), 0.4), 4.0, 1.4)
    for x, way in ((2.0, 1), (74.0, -1)):
        corner = ((x, 50.0), (x + 22 * way, 74.0), (x + 4 * way, 74.0), (x, 70.0))
        canvas.hatched(corner, mixed(fill, ink, 0.3), 4.0, 1.4)


def _values(canvas: Canvas, strength: int | Fraction | None, movement: int, ink: str) -> None:
    """Draw strength and movement as "6-5", with a fraction in small digits."""
    size, y, x = 22.0, 63.2, 38.0
    small = size * 0.5
    whole, over, under = _number(strength), "", ""
    if isinstance(strength, Fraction) and strength.denominator > 1:
        number, rest = divmod(strength.numerator, strength.denominator)
        whole, over, under = str(number or ""), str(rest), str(strength.denominator)
    # text, height, and vertical shift
    parts = [
        (whole, size, 0.0),
        (over, small, -5.0),
        (under, small, 5.0),
        (f"-{movement}", size, 0),
    ]
    wide = sum(_wide(text, height) for text, height, _ in parts)
    shrink = min(1.0, 67.0 / wide)
    x -= wide * shrink / 2
    for text, height, lift in parts:
        if text:
            at = (x, y + lift * shrink)
            canvas.text(at, text, height * shrink, ink, anchor="start", bold=True)
            x += _wide(text, height) * shrink
        if text and text is over:
            canvas.line([(x - 2.2, y + 6.5), (x + 2.2, y - 6.5)], ink, 1.5)


def _wide(text: str, height: float) -> float:
    return text_width(text, height, bold=True) if text else 0.0


def short_name(name: str) -> str:
    """Return a unit's name without words that its symbols show: "Brigade Becker" is Becker."""
    text = clean(name).partition(" - ")[0]
    shorter = _TITLES.sub("", _SIZE_WORDS.sub("", text)).replace(" and ", "/")
    return shorter or text


def short_formation(formation: str) -> str:
    """Shorten a formation's name to the corps' number and the division's name."""
    parts = [re.sub(r" ?\([^)]*\)", "", part) for part in clean(formation, 200).split(" - ")]
    words = [_SIZE_WORDS.sub("", part).removesuffix(" Corps").strip() or part for part in parts]
    return clean(" ".join(words), 40)
