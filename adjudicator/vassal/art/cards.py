"""Draw cards, their backs, and the boards of card tables and hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.core.cards import Card, Face, Section
from adjudicator.digitize.render.letters import clean, text_width
from adjudicator.digitize.render.palette import FAINT_INK, INK, PAPER, SHEET
from adjudicator.style import FELT, ink_on, mixed
from adjudicator.vassal.art.canvas import Canvas, unbroken
from adjudicator.vassal.look.counters import CounterLook, side_look
from adjudicator.vassal.look.table import CardsLook, HandLook
from adjudicator.vassal.look.words import localized

if TYPE_CHECKING:
    from adjudicator.vassal.look.card_table import CardTable, Rectangle

__all__ = ["back", "card", "hand", "seal", "table"]

#: width of the design of a card, in canvas units
_WIDE = 230.0
_PAD, _HEAD, _LONGEST = 9.0, 34.0, 400
_TEXT, _SMALL, _FOOT = 11.5, 10.5, 10.5
_NEUTRAL = "#8a7a5c"


def card(one: Card, face: Face, kind: CardsLook, look: CounterLook, language: str) -> bytes:
    """Return the PNG of a face of a card."""
    unit = kind.width / _WIDE
    high = kind.height / unit
    tint = side_look(look, one.side).fill if one.side else one.tint or _NEUTRAL
    ink = ink_on(tint)
    canvas = Canvas(_WIDE, high, unit, oversampling=3)
    # a darker background distinguishes other faces from the first
    first = face.id == one.faces[0].id
    paper = PAPER if first else mixed(PAPER, tint, 0.24)
    canvas.box((0, 0, _WIDE, high), INK, radius=10)
    canvas.box((1.2, 1.2, _WIDE - 1.2, high - 1.2), tint, radius=9)
    canvas.box((5, _HEAD, _WIDE - 5, high - 5), paper, radius=5)
    title = localized(one.title, language)
    several = len(one.faces) > 1
    beside = _WIDE - (80 if several else 2 * _PAD)
    canvas.fitted((_PAD, 18), title, beside, (9, 19), ink, anchor="start", bold=True)
    if several:
        canvas.fitted((_WIDE - _PAD, 18), face.id, 58, (7, 11), ink, anchor="end")
    foot = _wrapped(localized(face.foot, language), _WIDE - 2 * _PAD, _FOOT) if face.foot else []
    room = high - 12 - _FOOT * 1.3 * len(foot)
    tables = any(section.table for section in face.sections)
    styles = _STYLES if tables else (*_LARGE, *_STYLES)
    style = next((one for one in styles if _lower_end(one, face, language) <= room), _STYLES[-1])
    y = _HEAD + 8
    for section in face.sections:
        y = _section(canvas, section, y, (tint, language), style)
    _footer(canvas, foot, high, tint)
    return canvas.png()


class _Style(NamedTuple):
    """The text size and the columns of a face; the largest that fits is used."""

    scale: float
    #: number of columns of a table
    columns: int


# one column as long as possible: two are too narrow for long results
_STYLES = (_Style(1.15, 1), _Style(1.0, 1), _Style(0.88, 1), _Style(1.0, 2), _Style(0.85, 2))

#: for faces without tables
_LARGE = (_Style(1.35, 1),)


def _lower_end(style: _Style, face: Face, language: str) -> float:
    """Return the lower end of the sections of a face in a style."""
    y = _HEAD + 8
    for section in face.sections:
        title, text = localized(section.title, language), localized(section.text, language)
        if title:
            y += 15 * style.scale * len(_titled(title, style)) + 3
        if text:
            size = _SMALL * style.scale
            y += size * 1.3 * len(_wrapped(text, _WIDE - 2 * _PAD, size)) + 2
        y += 15 * style.scale * -(-len(section.table) // style.columns) + 4
    return y


def _titled(title: str, style: _Style) -> list[str]:
    return _wrapped(title, _WIDE - 2 * _PAD - 4, _TEXT * style.scale, bold=True)


def _section(
    canvas: Canvas, section: Section, y: float, about: tuple[str, str], style: _Style
) -> float:
    """Draw a section from a height on; return its lower end."""
    tint, language = about
    title, text, k = (
        localized(section.title, language),
        localized(section.text, language),
        style.scale,
    )
    if title:
        band = mixed(tint, PAPER, 0.55)
        rows = _titled(title, style)
        canvas.box((5, y - 2, _WIDE - 5, y + 15 * k * len(rows)), band)
        for row in rows:
            at = (_PAD, y + 6.5 * k)
            canvas.text(at, row, _TEXT * k, ink_on(band), anchor="start", bold=True)
            y += 15 * k
        y += 3
    if text:
        y = _lines(canvas, text, y, _SMALL * k, INK)
    return _dice(canvas, section, y, language, style) + 4


def _dice(canvas: Canvas, section: Section, y: float, language: str, style: _Style) -> float:
    """Draw the table of a section: rolls and their results."""
    rows = [(clean(at, 12), clean(localized(words, language), 60)) for at, words in section.table]
    high, k = -(-len(rows) // style.columns), style.scale
    wide = (_WIDE - 2 * _PAD) / style.columns
    for number, (rolled, result) in enumerate(rows):
        column, row = divmod(number, high)
        x, top = _PAD + column * wide, y + row * 15 * k
        canvas.box((x, top, x + 14 * k, top + 13.5 * k), "#ffffff", line=INK, width=0.8, radius=3)
        canvas.text((x + 7 * k, top + 6.8 * k), rolled, 9.5 * k, INK, bold=True)
        at, room = (x + 18 * k, top + 6.8 * k), wide - 22 * k
        canvas.fitted(at, result, room, (8.5, 10.5 * k), INK, anchor="start")
    return y + 15 * k * high


def _footer(canvas: Canvas, rows: list[str], high: float, tint: str) -> None:
    """Draw the footer of a card below a line."""
    step = _FOOT * 1.25
    top = high - 9 - step * len(rows)
    if rows:
        canvas.line([(_PAD, top - 3), (_WIDE - _PAD, top - 3)], tint, 1.2, blunt=True)
    for number, row in enumerate(rows):
        at = (_PAD, top + 5.5 + step * number)
        canvas.text(at, row, _FOOT, FAINT_INK, anchor="start")


def _lines(canvas: Canvas, text: str, y: float, size: float, ink: str) -> float:
    for row in _wrapped(text, _WIDE - 2 * _PAD, size):
        canvas.text((_PAD, y + size * 0.55), row, size, ink, anchor="start")
        y += size * 1.3
    return y + 2


def _wrapped(text: str, room: float, size: float, *, bold: bool = False) -> list[str]:
    """Wrap a text into lines of a width."""
    lines = [""]
    for word in unbroken(clean(text, _LONGEST)):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size, bold=bold) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def back(kind: CardsLook) -> bytes:
    """Return the PNG of the back of a kind of cards."""
    unit = min(kind.width, kind.height) / 100.0
    wide, high = kind.width / unit, kind.height / unit
    canvas = Canvas(wide, high, unit, oversampling=3)
    canvas.box((0, 0, wide, high), INK, radius=7)
    canvas.box((1, 1, wide - 1, high - 1), PAPER, radius=6)
    ground = "#5a6b7a"
    area = ((6, 6), (wide - 6, 6), (wide - 6, high - 6), (6, high - 6))
    canvas.box((6, 6, wide - 6, high - 6), ground, radius=4)
    canvas.hatched(area, mixed(ground, "#ffffff", 0.14), 7.0, 2.0)
    canvas.box((12, high / 2 - 17, wide - 12, high / 2 + 17), PAPER, line=INK, width=0.8, radius=4)
    room = (wide - 30, 32.0)
    canvas.label((wide / 2, high / 2), localized(kind.title), room, (4, 13), INK, bold=True)
    return canvas.png()


def seal(kind: CardsLook) -> bytes:
    """Return the PNG over a card that only its own side sees: a closed eye in a lower corner."""
    canvas = Canvas(kind.width, kind.height, oversampling=3)
    x, y = kind.width - 15.0, kind.height - 15.0
    canvas.disc((x, y), 11, PAPER, line=INK, width=1.2)
    lid = [(x - 7 + 2 * n, y + 3.2 - 0.065 * (2 * n - 7) ** 2) for n in range(8)]
    canvas.line(lid, INK, 1.6)
    for at in (1, 3, 4, 6):
        dx, dy = lid[at][0] - x, 3.4
        canvas.line([lid[at], (lid[at][0] + dx * 0.25, lid[at][1] + dy)], INK, 1.2)
    return canvas.png()


def table(card_table: CardTable, look: CounterLook, size: tuple[int, int]) -> bytes:
    """Return the PNG of the table with the places of cards, decks and spots."""
    canvas = Canvas(*size, background=FELT, oversampling=2)
    for card_id, frame in card_table.open.items():
        one = card_table.cards[card_id]
        _place(
            canvas,
            frame,
            localized(one.title, card_table.language),
            side_look(look, one.side).fill if one.side else "",
        )
    for deck in card_table.look.decks:
        _place(canvas, card_table.decks[deck.id], localized(deck.title), "")
    for spot in card_table.look.spots:
        _place(canvas, card_table.spots[spot.id], localized(spot.title), "")
    return canvas.png()


def _place(canvas: Canvas, frame: Rectangle, title: str, tint: str) -> None:
    """Draw the frame of a place, with its title above it."""
    line = mixed(tint or SHEET, PAPER, 0.3)
    canvas.box(
        (frame.left, frame.top, frame.right, frame.bottom),
        mixed(FELT, "#000000", 0.18),
        line=line,
        width=2.0,
        radius=8,
    )
    middle = (frame.left + frame.right) / 2
    room = frame.right - frame.left
    canvas.label((middle, frame.top - 19), title, (room, 34.0), (8, 17), SHEET, bold=True)


def hand(card_table: CardTable, one: HandLook, look: CounterLook, size: tuple[int, int]) -> bytes:
    """Return the PNG of the background of a hand."""
    side = next((name for name in one.sides if name in look.sides), "")
    ground = mixed(FELT, side_look(look, side).fill, 0.35) if side else FELT
    canvas = Canvas(*size, background=ground, oversampling=2)
    kind = card_table.kinds[one.cards]
    for number in range(one.room):
        x, y = card_table.hand_spot(one, number)
        half, tall = kind.width / 2, kind.height / 2
        canvas.box((x - half, y - tall, x + half, y + tall), None,
                   line=mixed(ground, PAPER, 0.35), width=2.0, radius=8)  # fmt: skip
    return canvas.png()
