"""Computes SVG coordinates: transforms, lengths with units, and the viewBox."""

from __future__ import annotations

import math
import re
from typing import NamedTuple

from adjudicator.digitize.formats.collect import number
from adjudicator.errors import DocumentError

__all__ = ["IDENTITY", "Matrix", "length", "numbers", "parse_transform", "viewport"]

# Possessive quantifiers prevent backtracking, so that matching time stays linear.
NUMBER = r"[+-]?(?:[0-9]++(?:\.[0-9]*+)?+|\.[0-9]++)(?:[eE][+-]?[0-9]++)?"

_NUMBER = re.compile(NUMBER)
_LENGTH = re.compile(rf"({NUMBER})\s*+(px|pt|pc|mm|cm|in|q)?", re.IGNORECASE)
_CALL = re.compile(r"\s*+(?:,\s*+)?+([A-Za-z]++)\s*+\(([^()]*+)\)\s*+")
_MAX_CALLS = 100
#: most characters of the text of a length
_MAX_LENGTH = 100

#: pixels per unit, at the 96 per inch of SVG and CSS
_UNITS = {
    "px": 1.0,
    "pt": 96 / 72,
    "pc": 16.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "in": 96.0,
    "q": 96 / 101.6,
}


class Matrix(NamedTuple):
    """An affine transform: x' = a x + c y + e, y' = b x + d y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return the image of a point."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def after(self, inner: Matrix) -> Matrix:
        """Return the transform that applies `inner` first and then this one."""
        a, b, c, d, e, f = inner
        return Matrix(
            self.a * a + self.c * b,
            self.b * a + self.d * b,
            self.a * c + self.c * d,
            self.b * c + self.d * d,
            self.a * e + self.c * f + self.e,
            self.b * e + self.d * f + self.f,
        )


IDENTITY = Matrix()


def numbers(text: str) -> list[float]:
    """Return the numbers of a text, separated by spaces or commas; anything else is an error."""
    if _NUMBER.sub("", text).strip(" \t\r\n,"):
        raise DocumentError("{text!r} is not a list of numbers", text=text[:40])
    return [_finite(float(one)) for one in _NUMBER.findall(text)]


def _finite(value: float) -> float:
    if not math.isfinite(value):
        raise DocumentError("a number too large")
    return value


def length(text: str | None, default: float | None = None) -> float:
    """Return a length in pixels; a missing length gives the default."""
    if text is None or not text.strip():
        if default is None:
            raise DocumentError("a length is missing")
        return default
    text = text.strip()
    match = _LENGTH.fullmatch(text) if len(text) <= _MAX_LENGTH else None
    if match is None:
        raise DocumentError(
            "{text!r} is not a length we read", text=text[:40], hint="use px, mm, cm, in, pt or pc"
        )
    return number(float(match[1]) * _UNITS[(match[2] or "px").lower()])


def parse_transform(text: str) -> Matrix:
    """Return the transform of an attribute such as ``translate(3) rotate(45 10 10)``."""
    matrix, at = IDENTITY, 0
    for _ in range(_MAX_CALLS):
        if not text[at:].strip():
            return matrix
        match = _CALL.match(text, at)
        if match is None:
            raise DocumentError("{text!r} is not a transform", text=text[:60])
        matrix = matrix.after(_call(match[1], numbers(match[2])))
        at = match.end()
    raise DocumentError("a transform of more than {most} steps", most=_MAX_CALLS)


def _call(name: str, values: list[float]) -> Matrix:
    """Return one step of a transform."""
    if name == "matrix" and len(values) == 6:
        return Matrix(*values)
    if name == "translate" and len(values) in (1, 2):
        return Matrix(e=values[0], f=values[1] if len(values) == 2 else 0.0)
    if name == "scale" and len(values) in (1, 2):
        return Matrix(a=values[0], d=values[-1])
    if name == "rotate" and len(values) in (1, 3):
        return _rotate(values[0], *values[1:])
    if name in ("skewX", "skewY") and len(values) == 1:
        slope = math.tan(math.radians(values[0]))
        return Matrix(c=slope) if name == "skewX" else Matrix(b=slope)
    raise DocumentError(
        "no transform {name}() of {number} numbers", name=name[:20], number=len(values)
    )


def _rotate(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    turn = Matrix(cos, sin, -sin, cos)
    return Matrix(e=x, f=y).after(turn).after(Matrix(e=-x, f=-y))


def viewport(
    width: str | None, height: str | None, view_box: str | None, aspect: str | None
) -> Matrix:
    """Return the transform from the units of a viewBox to pixels.

    A width or height that is missing or in per cent is that of the viewBox.
    """
    if not view_box:
        return IDENTITY
    box = numbers(view_box)
    if len(box) != 4 or box[2] <= 0 or box[3] <= 0:
        raise DocumentError("{view_box!r} is not a viewBox", view_box=view_box[:40])
    wide, high = _outer(width, box[2]), _outer(height, box[3])
    scale_x, scale_y = wide / box[2], high / box[3]
    words = (aspect or "xMidYMid").split()
    if "none" not in words:
        scale_x = scale_y = max(scale_x, scale_y) if "slice" in words else min(scale_x, scale_y)
    word = words[0] if words else "xMidYMid"
    left = _aligned(word[1:4], wide - box[2] * scale_x)
    top = _aligned(word[5:8], high - box[3] * scale_y)
    return Matrix(a=scale_x, d=scale_y, e=left - box[0] * scale_x, f=top - box[1] * scale_y)


def _outer(text: str | None, inner: float) -> float:
    if text is not None and text.strip().endswith("%"):
        return inner
    found = length(text, inner)
    if found <= 0:
        raise DocumentError("{text!r} is not a size", text=str(text)[:40])
    return found


def _aligned(word: str, room: float) -> float:
    """Return the spare room before the content: none, half or all of it."""
    return {"Min": 0.0, "Max": room}.get(word, room / 2)
