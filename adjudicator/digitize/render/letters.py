"""Draws text the same on every machine, with Pillow's own font and accents drawn as strokes.

The font that comes with Pillow has only ASCII letters. Accented letters are decomposed into a
plain letter and its marks, and the marks are drawn as strokes, so that Mönitz, Křenovice and
Žuráň need no font file.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from adjudicator.errors import AdjudicatorError

__all__ = ["BASELINE", "Lettering", "clean", "lettering", "text_width"]

#: distance from the middle of a text down to its baseline, in font heights
BASELINE = 0.35
_CAPS, _SMALL, _TALL = 0.70, 0.525, 0.75
_WEIGHT = 0.07
_MEASURING_SIZE = 100
#: space between letters, in font heights
_SPACING, _BOLD_SPACING = 0.012, 0.045

_Strokes = tuple[tuple[tuple[float, float], ...], ...]

# Strokes of each mark in font heights, relative to the middle of the letter; y counts upwards
# from slightly above the letter.
_ABOVE: dict[str, _Strokes] = {
    "\u0300": (((-0.09, 0.15), (0.04, 0.03)),),
    "\u0301": (((-0.04, 0.03), (0.09, 0.15)),),
    "\u0302": (((-0.12, 0.03), (0.0, 0.14), (0.12, 0.03)),),
    "\u0303": (((-0.14, 0.05), (-0.07, 0.11), (0.06, 0.06), (0.14, 0.12)),),
    "\u0304": (((-0.13, 0.08), (0.13, 0.08)),),
    "\u0306": (((-0.12, 0.14), (-0.07, 0.06), (0.07, 0.06), (0.12, 0.14)),),
    "\u0307": (((0.0, 0.08), (0.0, 0.081)),),
    "\u0308": (((-0.10, 0.08), (-0.10, 0.081)), ((0.10, 0.08), (0.10, 0.081))),
    "\u030a": (((0.0, 0.03), (0.07, 0.06), (0.08, 0.12), (0.0, 0.17), (-0.08, 0.12),
                (-0.07, 0.06), (0.0, 0.03)),),
    "\u030b": (((-0.11, 0.03), (-0.03, 0.15)), ((0.04, 0.03), (0.12, 0.15))),
    "\u030c": (((-0.12, 0.14), (0.0, 0.03), (0.12, 0.14)),),
}  # fmt: skip
# The same for marks below the baseline or through the letter; y counts upwards from the baseline.
_FIXED: dict[str, _Strokes] = {
    "\u0323": (((0.0, -0.10), (0.0, -0.101)),),
    "\u0326": (((0.02, -0.08), (-0.03, -0.19)),),
    "\u0327": (((0.0, 0.0), (0.05, -0.10), (-0.07, -0.18)),),
    "\u0328": (((0.06, 0.0), (0.02, -0.12), (0.12, -0.17)),),
    "\u0335": (((-0.13, 0.27), (0.13, 0.43)),),
    "\u0338": (((-0.20, -0.03), (0.20, 0.56)),),
}
# The caron of a tall letter is a small apostrophe beside it.
_APOSTROPHE: _Strokes = (((0.0, 0.16), (-0.03, 0.03)),)
_MARKS = frozenset(_ABOVE) | frozenset(_FIXED)
_REPLACEMENTS = {
    "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ł": "l\u0335", "Ł": "L\u0335",
    "đ": "d\u0335", "Đ": "D\u0335", "ø": "o\u0338", "Ø": "O\u0338", "ı": "i", "–": "-",
    "—": "-", "„": "“", "‚": "’", "\N{NO-BREAK SPACE}": " ", "×": "x", "−": "-",
}  # fmt: skip


class _Letter(NamedTuple):
    """A plain letter and the marks on it."""

    base: str
    marks: tuple[str, ...]


class Lettering(NamedTuple):
    """A line of text as masks, and the position in them where its baseline starts."""

    ink: Image.Image
    rim: Image.Image | None
    origin: tuple[int, int]
    width: float


def clean(text: str, longest: int = 60) -> str:
    """Return text that is safe to draw: printable, on one line, at most `longest` characters."""
    text = unicodedata.normalize("NFC", " ".join(text[: longest * 4].split()))
    text = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def _letters(text: str) -> list[_Letter]:
    """Split a text into plain letters and the marks that are drawn as strokes."""
    replaced = "".join(_REPLACEMENTS.get(c, c) for c in text)
    found: list[_Letter] = []
    for c in unicodedata.normalize("NFD", replaced):
        if found and c in _MARKS:
            found[-1] = _Letter(found[-1].base, (*found[-1].marks, c))
        elif not unicodedata.combining(c):
            found.append(_Letter(c, ()))
    return found


@lru_cache(maxsize=64)
def _font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(max(size, 2))
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise AdjudicatorError("this Pillow was built without FreeType, so it cannot draw text")
    return font


@lru_cache(maxsize=8192)
def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a text, in the units of its size."""
    return (
        _letter_positions(_letters(text), _MEASURING_SIZE, bold=bold)[-1] * size / _MEASURING_SIZE
    )


def _letter_positions(letters: list[_Letter], size: int, *, bold: bool) -> list[float]:
    """Return the positions where each letter starts, and where the text ends."""
    font = _font(size)
    room = size * (_BOLD_SPACING if bold else _SPACING)
    return list(accumulate((font.getlength(one.base) + room for one in letters), initial=0.0))


def lettering(
    text: str, size: float, *, bold: bool = False, italic: bool = False, rim: float = 0.0
) -> Lettering:
    """Draw a text as masks: its ink and, if it has a rim, its ink thickened by the rim."""
    size_px = max(2, round(size))
    letters = _letters(text)
    places = _letter_positions(letters, size_px, bold=bold)
    width = places[-1]
    pad = round(size_px * 0.5 + rim) + 2
    canvas = (int(width) + 2 * pad, round(size_px * 1.5) + 2 * pad)
    origin = (pad, pad + size_px)
    weight = round(size_px * 0.022) if bold else 0
    masks = []
    for thicken in (weight, weight + max(1, round(rim))) if rim else (weight,):
        mask = Image.new("L", canvas, 0)
        _write(mask, list(zip(letters, places, strict=False)), size_px, origin, thicken)
        if italic:
            # Slant the letters about their baseline.
            lean = (1, 0.2, -0.2 * origin[1], 0, 1, 0)
            mask = mask.transform(canvas, Image.Transform.AFFINE, lean, Image.Resampling.BILINEAR)
        masks.append(mask)
    return Lettering(masks[0], masks[1] if rim else None, origin, width)


def _write(
    mask: Image.Image,
    letters: list[tuple[_Letter, float]],
    size: int,
    origin: tuple[int, int],
    thicken: int,
) -> None:
    """Draw letters and their marks into a mask; `thicken` widens every line by so many pixels."""
    draw, font = ImageDraw.Draw(mask), _font(size)
    for letter, place in letters:
        draw.text(
            (origin[0] + place, origin[1]),
            letter.base,
            fill=255,
            font=font,
            anchor="ls",
            stroke_width=thicken,
        )
    for letter, place in letters:
        left, wide = origin[0] + place, font.getlength(letter.base)
        middle = left + wide / 2
        if letter.base in "ij" and any(m in _ABOVE for m in letter.marks):
            top, foot = origin[1] - 0.56 * size - thicken, origin[1] - 0.95 * size - thicken
            draw.rectangle((left, foot, left + wide, top), fill=0)
        for mark in letter.marks:
            at, strokes = _placed(letter.base, mark, middle, size)
            for stroke in strokes:
                points = [(at[0] + x * size, origin[1] - at[1] - y * size) for x, y in stroke]
                _pen(draw, points, size * _WEIGHT / 2 + thicken, dot=len(stroke) == 2)


def _placed(base: str, mark: str, middle: float, size: int) -> tuple[tuple[float, float], _Strokes]:
    """Return the position of a mark (x, height above the baseline), and its strokes."""
    if mark in _FIXED:
        return (middle, 0.0), _FIXED[mark]
    if mark == "\u030c" and base in "dtlL":
        beside = _font(size).getlength(base) * (0.30 if base == "L" else 0.56)
        return (middle + beside, (_SMALL + 0.02) * size), _APOSTROPHE
    height = _CAPS if base.isupper() else _TALL if base in "bdfhklt" else _SMALL
    return (middle, (height + 0.03) * size), _ABOVE[mark]


def _pen(
    draw: ImageDraw.ImageDraw, points: list[tuple[float, float]], radius: float, *, dot: bool
) -> None:
    """Draw a stroke with a round pen; a stroke without length is a slightly larger dot."""
    if dot and abs(points[0][1] - points[1][1]) < 1 and points[0][0] == points[1][0]:
        radius *= 1.35
    draw.line(points, fill=255, width=max(1, round(2 * radius)))
    for x, y in points:
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
