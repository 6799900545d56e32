"""Draw the icons of toolbar buttons: transparent, and clear on light and dark toolbars."""

from __future__ import annotations

import math
from collections.abc import Callable

from adjudicator.style import BLUE, GOLD, GREEN, PALE, RED
from adjudicator.vassal.art.canvas import Canvas

__all__ = ["ICONS", "die_face", "icon"]

#: width and height, in pixels
SIZE = 24
_INK = "#2b2620"


def icon(name: str) -> bytes:
    """Return the PNG of an icon, one of ICONS."""
    canvas = Canvas(SIZE, SIZE)
    ICONS[name](canvas)
    return canvas.png()


def _sheet(canvas: Canvas, left: float = 4, right: float = 20) -> None:
    canvas.box((left, 2, right, 22), PALE, line=_INK, width=1.5, radius=1.5)


def _arrow(canvas: Canvas, tail: tuple[float, float], tip: tuple[float, float], ink: str) -> None:
    """Draw an arrow from one point to another."""
    (x0, y0), (x1, y1) = tail, tip
    long = math.hypot(x1 - x0, y1 - y0)
    dx, dy = (x1 - x0) / long, (y1 - y0) / long
    foot = (x1 - 5.5 * dx, y1 - 5.5 * dy)
    canvas.line([tail, foot], ink, 2.6)
    canvas.shape([tip, (foot[0] - 4.2 * dy, foot[1] + 4.2 * dx),
                  (foot[0] + 4.2 * dy, foot[1] - 4.2 * dx)], ink)  # fmt: skip


def _turning(canvas: Canvas, ink: str) -> None:
    """Draw a circular arrow."""
    arc = [
        (12 + 8 * math.cos(a), 12 + 8 * math.sin(a))
        for a in (math.radians(n) for n in range(-40, 231, 10))
    ]
    canvas.line(arc, ink, 2.6)
    canvas.shape([(12, 0.6), (12, 10), (19.6, 4.6)], ink)


def _die(canvas: Canvas) -> None:
    canvas.box((2, 2, 22, 22), PALE, line=_INK, width=1.6, radius=4)
    for x in (7, 12, 17):
        if x == 12:
            canvas.disc((12, 12), 2.1, RED)
        else:
            canvas.disc((x, 7), 2.1, _INK)
            canvas.disc((x, 17), 2.1, _INK)


def die_face(value: int, size: int) -> bytes:
    """Return the PNG of the face of a die, from 1 to 6."""
    canvas = Canvas(SIZE, SIZE, size / SIZE)
    canvas.box((1, 1, 23, 23), PALE, line=_INK, width=1.6, radius=4)
    spots = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}[value]
    for spot in spots:
        row, column = divmod("abcdefghi".index(spot), 3)
        ink = RED if value == 1 else _INK
        canvas.disc((6.5 + 5.5 * column, 6.5 + 5.5 * row), 2.2, ink)
    return canvas.png()


def _turn(canvas: Canvas) -> None:
    canvas.disc((12, 12), 10.4, _INK)
    canvas.disc((12, 12), 8.8, PALE)
    canvas.line([(12, 12), (12, 6)], _INK, 1.8)
    canvas.line([(12, 12), (16, 14.5)], _INK, 1.8)
    canvas.disc((12, 12), 1.6, RED)


def _eliminated(canvas: Canvas) -> None:
    canvas.box((3, 3, 21, 21), PALE, line=_INK, width=1.5, radius=2.5)
    canvas.line([(7, 7), (17, 17)], RED, 3.2)
    canvas.line([(17, 7), (7, 17)], RED, 3.2)


def _reinforcements(canvas: Canvas) -> None:
    canvas.box((10, 3, 22, 21), PALE, line=_INK, width=1.5, radius=2)
    _arrow(canvas, (2, 12), (17, 12), GREEN)


def _boxes(canvas: Canvas) -> None:
    for x, y, fill in ((2, 2, BLUE), (13, 2, GOLD), (2, 13, PALE), (13, 13, PALE)):
        canvas.box((x, y, x + 9, y + 9), fill, line=_INK, width=1.4, radius=1.5)


def _charts(canvas: Canvas) -> None:
    canvas.box((2, 3, 22, 21), PALE, line=_INK, width=1.5, radius=1)
    canvas.box((2.8, 3.8, 21.2, 8.4), BLUE)
    for y in (8.5, 12.6, 16.8):
        canvas.line([(3, y), (21, y)], _INK, 1.0, blunt=True)
    for x in (8.5, 15):
        canvas.line([(x, 4), (x, 20)], _INK, 1.0, blunt=True)


def _inventory(canvas: Canvas) -> None:
    _sheet(canvas, 3, 21)
    for y in (7, 12, 17):
        canvas.box((5.5, y - 1.7, 9, y + 1.7), BLUE)
        canvas.line([(11, y), (18, y)], _INK, 1.5)


def _moved(canvas: Canvas) -> None:
    _turning(canvas, GREEN)


def _trails(canvas: Canvas) -> None:
    points = [(4.0, 19.0), (9.0, 10.5), (14.5, 14.5), (20.0, 5.0)]
    canvas.line(points, _INK, 1.6)
    for point in points:
        canvas.disc(point, 2.8, GOLD if point != points[-1] else RED, line=_INK, width=1.2)


def _marks(canvas: Canvas) -> None:
    for width, ink in ((4.4, PALE), (2.6, _INK)):
        for way in (-1, 1):
            canvas.line([(12 - 8 * way, 4), (12 + 7.5 * way, 19.5)], ink, width)
    for way in (-1, 1):
        canvas.line([(12 + 1.8 * way, 17.5), (12 + 8 * way, 13)], RED, 2.4)


def _no_marks(canvas: Canvas) -> None:
    _marks(canvas)
    canvas.disc((17, 17), 6.2, PALE, line=_INK, width=1.3)
    canvas.line([(14.6, 14.6), (19.4, 19.4)], RED, 2.0)
    canvas.line([(19.4, 14.6), (14.6, 19.4)], RED, 2.0)


def _track(canvas: Canvas) -> None:
    for number in range(3):
        x = 2 + number * 7
        canvas.box((x, 8, x + 7, 16), GOLD if number == 1 else PALE, line=_INK, width=1.3)
    canvas.shape([(8.5, 1.5), (15.5, 1.5), (12, 6.5)], RED)


def _pieces(canvas: Canvas) -> None:
    canvas.box((6, 2, 22, 18), GOLD, line=_INK, width=1.3, radius=2)
    canvas.box((2, 6, 18, 22), BLUE, line=_INK, width=1.3, radius=2)
    canvas.box((5, 10, 15, 17), PALE, line=_INK, width=1.0)
    canvas.line([(5, 10), (15, 17)], _INK, 1.0)
    canvas.line([(15, 10), (5, 17)], _INK, 1.0)


def _notes(canvas: Canvas) -> None:
    _sheet(canvas, 3, 18)
    for y in (6.5, 10.5, 14.5):
        canvas.line([(6, y), (13, y)], _INK, 1.3)
    canvas.shape([(20, 6), (23, 9), (13, 19), (9, 20), (10, 16)], GOLD, line=_INK, width=1.0)


def _help(canvas: Canvas) -> None:
    canvas.disc((12, 12), 10.4, BLUE, line=_INK, width=1.3)
    canvas.text((12, 12), "?", 17, PALE, bold=True)


def _map(canvas: Canvas) -> None:
    for x, y in ((7.5, 8.0), (16.6, 8.0), (12.05, 15.9)):
        points = [
            (x + 5.2 * math.sin(a), y + 5.2 * math.cos(a))
            for a in (math.radians(60 * n) for n in range(6))
        ]
        canvas.shape(points, GOLD if y > 10 else PALE, line=_INK, width=1.2)


def _flip(canvas: Canvas) -> None:
    canvas.line([(5, 22), (5, 2)], _INK, 2.2)
    canvas.shape([(5, 3), (21, 4.5), (17, 8.5), (21, 13), (5, 14.5)], PALE, line=_INK, width=1.5)


def _camera(canvas: Canvas) -> None:
    canvas.box((8, 4, 16, 9), _INK, radius=1.5)
    canvas.box((2, 7, 22, 20), _INK, radius=2.5)
    canvas.disc((12, 13.5), 5.0, PALE)
    canvas.disc((12, 13.5), 3.2, BLUE)


def _exit(canvas: Canvas) -> None:
    canvas.box((2, 3, 14, 21), PALE, line=_INK, width=1.5, radius=2)
    _arrow(canvas, (7, 12), (22.5, 12), RED)


def _cards(canvas: Canvas) -> None:
    canvas.box((2, 5, 13, 21), PALE, line=_INK, width=1.5, radius=2)
    canvas.box((9, 2, 21, 19), PALE, line=_INK, width=1.5, radius=2)
    canvas.shape([(15, 6), (18.5, 10.5), (15, 15), (11.5, 10.5)], RED)


def _hand(canvas: Canvas) -> None:
    for x, colour in ((3, BLUE), (8, RED), (13, GREEN)):
        canvas.box((x, 3, x + 8, 16), PALE, line=_INK, width=1.4, radius=1.5)
        canvas.disc((x + 3, 6.5), 1.5, colour)
    canvas.box((2, 16, 22, 21), GOLD, line=_INK, width=1.4, radius=2.5)


def _pass(canvas: Canvas) -> None:
    canvas.disc((12, 12), 10.4, _INK)
    canvas.disc((12, 12), 8.8, PALE)
    for x in (9, 15):
        canvas.line([(x, 8), (x, 16)], _INK, 2.6)


def _options(canvas: Canvas) -> None:
    _sheet(canvas)
    for y in (7.5, 12.5, 17.5):
        canvas.line([(12, y), (17.5, y)], _INK, 1.6)
        canvas.line([(6.2, y), (7.8, y + 1.8), (10.4, y - 2.2)], GREEN, 1.8)


def _units(canvas: Canvas) -> None:
    for n, fill in enumerate((BLUE, BLUE, RED)):
        at = 2 + 4 * n
        canvas.box((at, at, at + 12, at + 12), fill, line=_INK, width=1.4, radius=1.5)


def _windows(canvas: Canvas) -> None:
    for left, top in ((2, 3), (7, 9)):
        canvas.box((left, top, left + 15, top + 12), PALE, line=_INK, width=1.4, radius=1.5)
        canvas.box((left, top, left + 15, top + 4), BLUE, line=_INK, width=1.4, radius=1.5)


#: by name
ICONS: dict[str, Callable[[Canvas], None]] = {
    "boxes": _boxes, "camera": _camera, "cards": _cards, "charts": _charts, "die": _die,
    "eliminated": _eliminated, "exit": _exit, "flip": _flip, "hand": _hand, "help": _help,
    "inventory": _inventory, "map": _map, "marks": _marks, "moved": _moved,
    "no-marks": _no_marks, "notes": _notes, "options": _options, "pass": _pass, "pieces": _pieces,
    "reinforcements": _reinforcements, "track": _track, "trails": _trails, "turn": _turn,
    "units": _units, "windows": _windows,
}  # fmt: skip
