"""Draw the faces of dice with words: a symbol where there is one, else the word."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.digitize.render.letters import clean
from adjudicator.style import BLUE, INK, PALE
from adjudicator.vassal.art.canvas import Canvas
from adjudicator.vassal.art.symbols import arm_sign, arm_word

__all__ = ["word_face"]

#: side of the design square of a face, in canvas units
SIDE = 40.0
#: the grounds of arms
_GROUNDS = {"infantry": BLUE, "cavalry": "#b98a1d", "artillery": "#a8322c"}
_STEEL, _CLOTH = "#c9ced6", "#3f7040"


def word_face(word: str, pixels: int) -> bytes:
    """Return the PNG of a face."""
    canvas = Canvas(SIDE, SIDE, pixels / SIDE)
    canvas.box((0.5, 0.5, SIDE - 0.5, SIDE - 0.5), "#fbf8ef", line=INK, width=1.4, radius=7)
    arm = arm_word(word)
    if arm:
        canvas.box((4, 4, SIDE - 4, SIDE - 4), _GROUNDS[arm], radius=5)
        arm_sign(canvas, arm, (8.0, 12.0, 32.0, 28.0), INK, PALE, width=1.8)
    elif word in _SIGNS:
        _SIGNS[word](canvas)
    else:
        canvas.fitted((SIDE / 2, SIDE / 2), clean(word, 30), SIDE - 8, (5.0, 16.0), INK, bold=True)
    return canvas.png()


def _flag(canvas: Canvas) -> None:
    canvas.line([(12.0, 7.0), (12.0, 34.0)], "#6b4b2a", 2.4)
    cloth = [(13.0, 8.0), (22.0, 6.5), (33.0, 9.5), (32.0, 21.5), (22.0, 19.0), (13.0, 21.0)]
    canvas.shape(cloth, _CLOTH, line=INK, width=1.0)


def _sabre(canvas: Canvas) -> None:
    """Draw two crossed sabres."""
    for way in (-1, 1):
        blade = [(20.0 + 12.5 * way * t - 2.0 * way * (1 - t * t), 20.0 - 12.5 * t)
                 for t in (-0.75, -0.4, 0.0, 0.4, 0.75, 1.0)]  # fmt: skip
        canvas.line(blade, INK, 4.0)
        canvas.line(blade, _STEEL, 2.4)
        x, y = blade[0]
        canvas.line([(x - 3.2, y - 3.0 * way), (x + 3.2, y + 3.0 * way)], "#b98a1d", 2.6)


_SIGNS: dict[str, Callable[[Canvas], None]] = {
    "flag": _flag, "sabre": _sabre, "sabres": _sabre,
}  # fmt: skip
