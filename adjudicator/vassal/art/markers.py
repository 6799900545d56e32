"""Draw markers, and the marks on counters: attack, target, moved.

Marks are as large as a counter and transparent: they do not cover strength and movement. They
differ in shape, not only in colour.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from adjudicator.style import GREEN, INK, PURPLE, RED, WHITE, ink_on, mixed
from adjudicator.vassal.art.canvas import Canvas
from adjudicator.vassal.art.counters import SIDE, blank_counter
from adjudicator.vassal.look.counters import CounterLook, side_look

__all__ = ["MARKS", "mark", "marker"]

_GOLD, _PLAIN = "#f4c430", "#efe6cf"
#: the colours of strips, in the order of the marks of a game
_STRIPS = ("#e8a33d", RED, PURPLE, GREEN)


def marker(
    name: str, look: CounterLook, *, title: str = "", side: str = "", count: bool = False
) -> bytes:
    """Return the PNG of a mark or marker.

    The names in MARKS have their own pictures; any other is a counter with its title, in the
    colours of a side if it belongs to one ("french-losses" belongs to french). The module writes a
    `count` on the lower part of a marker that counts by itself.
    """
    if name == "moved":
        return _moved(look)
    canvas = Canvas(SIDE, SIDE, look.counter / SIDE)
    if name in MARKS:
        MARKS[name](canvas)
    else:
        side = side or next((one for one in look.sides if f"-{one}-" in f"-{name}-"), "")
        _plain(canvas, title or name.replace("-", " "), look, side, count=count)
    return canvas.png()


def mark(name: str, look: CounterLook, title: str, number: int) -> bytes:
    """Return the PNG of a mark on a counter, which stays legible below it.

    A mark without a picture of its own is a strip with its title along the upper edge.
    """
    if name in MARKS:
        return marker(name, look)
    canvas = Canvas(SIDE, SIDE, look.counter / SIDE)
    colour = _STRIPS[number % len(_STRIPS)]
    canvas.box((1, 0, SIDE - 1, 15), WHITE, radius=4)
    canvas.box((2, 1, SIDE - 2, 14), colour, radius=3)
    canvas.fitted((SIDE / 2, 7.6), title, SIDE - 10, (6.5, 11.5), ink_on(colour), bold=True)
    return canvas.png()


def _badge(canvas: Canvas, at: tuple[float, float], fill: str) -> None:
    """Draw a disc with a white rim, as the background of a symbol."""
    canvas.disc(at, 12.0, INK)
    canvas.disc(at, 11.2, WHITE)
    canvas.disc(at, 10.0, fill)


def _attack(canvas: Canvas) -> None:
    """Frame the counter in red, with crossed swords on a badge."""
    canvas.box((0, 0, SIDE, SIDE), None, line=WHITE, width=4.2, radius=8)
    canvas.box((0.5, 0.5, SIDE - 0.5, SIDE - 0.5), None, line=RED, width=3.0, radius=7.6)
    x, y = 63.0, 13.0
    _badge(canvas, (x, y), RED)
    for way in (-1, 1):
        canvas.line([(x - 5.6 * way, y - 5.6), (x + 5.4 * way, y + 5.4)], WHITE, 1.8)
        canvas.line([(x + 1.2 * way, y + 5.0), (x + 5.0 * way, y + 1.2)], WHITE, 1.6)


def _target(canvas: Canvas) -> None:
    """Draw cross-hairs on a badge, and a dashed frame round the counter."""
    for colour, width in ((INK, 3.8), (_GOLD, 2.4)):
        for start in (2.0, SIDE - 2.0):
            for first in range(6, 70, 16):
                canvas.line([(start, first), (start, first + 8)], colour, width)
                canvas.line([(first, start), (first + 8, start)], colour, width)
    x, y = 13.0, 13.0
    _badge(canvas, (x, y), _GOLD)
    canvas.disc((x, y), 6.4, None, line=INK, width=1.6)
    canvas.disc((x, y), 1.9, INK)
    for angle in range(4):
        dx, dy = math.cos(angle * math.pi / 2), math.sin(angle * math.pi / 2)
        canvas.line([(x + 4.2 * dx, y + 4.2 * dy), (x + 9 * dx, y + 9 * dy)], INK, 1.6)


def _demoralized(canvas: Canvas) -> None:
    """Draw a torn white flag in the corner."""
    canvas.line([(57, 28), (57, 4)], INK, 3.0)
    canvas.shape([(57, 4), (73, 6), (69, 10), (73, 15), (57, 17)], WHITE, line=INK, width=1.4)


def _moved(look: CounterLook) -> bytes:
    """Return the PNG of the small arrow on the edge of a moved counter."""
    canvas = Canvas(18, 18, look.counter / SIDE)
    canvas.disc((9, 9), 8.8, INK)
    canvas.disc((9, 9), 7.8, GREEN)
    canvas.line([(4.6, 9), (10, 9)], WHITE, 2.4)
    canvas.shape([(9, 4.6), (14, 9), (9, 13.4)], WHITE)
    return canvas.png()


def _game_turn(canvas: Canvas) -> None:
    """Draw a counter with an hourglass."""
    blank_counter(canvas, PURPLE)
    canvas.text((38, 66), "TURN", 12.0, WHITE, bold=True)
    canvas.box((24, 10, 52, 14.5), _GOLD, radius=1.5)
    canvas.box((24, 51, 52, 55.5), _GOLD, radius=1.5)
    glass = [(27, 14.5), (49, 14.5), (49, 20), (40, 32.7), (49, 45), (49, 51), (27, 51), (27, 45),
             (36, 32.7), (27, 20)]  # fmt: skip
    canvas.shape(glass, WHITE, line=_GOLD, width=1.6)
    canvas.shape([(31, 21), (45, 21), (38, 31)], "#c79a5b")
    canvas.shape([(29, 50), (33, 44), (38, 41), (43, 44), (47, 50)], "#c79a5b")


def _plain(canvas: Canvas, text: str, look: CounterLook, side: str, *, count: bool) -> None:
    """Draw a counter with its title, one word per line, and perhaps room for a count."""
    fill = side_look(look, side).fill if side else _PLAIN
    blank_counter(canvas, fill)
    canvas.box((6, 6, SIDE - 6, SIDE - 6), None, line=mixed(fill, ink_on(fill), 0.5), width=1.2,
               radius=3)  # fmt: skip
    # a count stands below the title, and is larger than it
    words = text[:200].replace("-", "- ").split()[:4] or [""]
    middle, high = (27.0, 40.0) if count else (SIDE / 2, 58.0)
    step = min(18.0, high / len(words))
    for number, word in enumerate(words):
        y = middle + (number - (len(words) - 1) / 2) * step
        canvas.fitted((SIDE / 2, y), word, 60.0, (6.5, step * 0.86), ink_on(fill), bold=True)


#: marks and markers with their own pictures, except "moved", which has another size
MARKS: dict[str, Callable[[Canvas], None]] = {
    "attack": _attack,
    "target": _target,
    "demoralized": _demoralized,
    "game-turn": _game_turn,
}
