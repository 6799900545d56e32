"""Draws cards, their backs, and the tables and hands that they lie on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.cards import Card, Face, Section
from adjudicator.digitize.render.letters import clean, text_width
from adjudicator.digitize.render.palette import FAINT_INK, INK, PAPER, SHEET
from adjudicator.style import ink_on, mixed
from adjudicator.vassal.art.canvas import Canvas
from adjudicator.vassal.art.style import Look, side_look
from adjudicator.vassal.looks import said
from adjudicator.vassal.looktable import CardsLook, HandLook

if TYPE_CHECKING:
    from adjudicator.vassal.desk import Desk, Frame

__all__ = ["back", "card", "hand", "table"]

#: cards are designed so many units wide
_WIDE = 230.0
_PAD, _HEAD, _LONGEST = 9.0, 34.0, 400
_TEXT, _SMALL = 11.5, 10.5
_NEUTRAL = "#8a7a5c"
_FELT = "#3d4a3a"


def card(one: Card, face: Face, kind: CardsLook, look: Look, language: str) -> bytes:
    """Return the PNG of a face of a card."""
    unit = kind.width / _WIDE
    high = kind.height / unit
    tint = side_look(look, one.side).fill if one.side else _NEUTRAL
    ink = ink_on(tint)
    canvas = Canvas(_WIDE, high, unit, finer=3)
    # a face other than the first has a darker ground, so that it is known at a glance
    first = face.id == one.faces[0].id
    paper = PAPER if first else mixed(PAPER, tint, 0.24)
    canvas.box((0, 0, _WIDE, high), INK, radius=10)
    canvas.box((1.2, 1.2, _WIDE - 1.2, high - 1.2), tint, radius=9)
    canvas.box((5, _HEAD, _WIDE - 5, high - 5), paper, radius=5)
    title = said(one.title, language)
    canvas.fitted((_PAD, 18), title, _WIDE - 80, (9, 19), ink, anchor="start", bold=True)
    if len(one.faces) > 1:
        canvas.fitted((_WIDE - _PAD, 18), face.id, 58, (7, 11), ink, anchor="end")
    y = _HEAD + 8
    if subtitle := said(one.subtitle, language):
        y = _lines(canvas, subtitle, y, _SMALL, FAINT_INK)
    for section in face.sections:
        y = _section(canvas, section, y, tint, language)
    if foot := said(face.foot, language):
        _foot(canvas, foot, high, tint)
    return canvas.png()


def _section(canvas: Canvas, section: Section, y: float, tint: str, language: str) -> float:
    """Write a section from a height on; return where it ends."""
    title, text = said(section.title, language), said(section.text, language)
    if title:
        band = mixed(tint, PAPER, 0.55)
        rows = _wrapped(title, _WIDE - 2 * _PAD - 4, _TEXT, bold=True)
        canvas.box((5, y - 2, _WIDE - 5, y + 15 * len(rows)), band)
        for row in rows:
            canvas.text((_PAD, y + 6.5), row, _TEXT, ink_on(band), anchor="start", bold=True)
            y += 15
        y += 3
    if text:
        y = _lines(canvas, text, y, _SMALL, INK)
    return _dice(canvas, section, y, language) + 4 if section.table else y + 2


def _dice(canvas: Canvas, section: Section, y: float, language: str) -> float:
    """Draw the table of a section in two columns: what is rolled, and what comes of it."""
    rows = [(clean(at, 12), clean(said(words, language), 60)) for at, words in section.table]
    half = -(-len(rows) // 2)
    wide = (_WIDE - 2 * _PAD) / 2
    for number, (rolled, result) in enumerate(rows):
        column, row = divmod(number, half)
        x, top = _PAD + column * wide, y + row * 15
        canvas.box((x, top, x + 14, top + 13.5), "#ffffff", line=INK, width=0.8, radius=3)
        canvas.text((x + 7, top + 6.8), rolled, 9.5, INK, bold=True)
        canvas.fitted((x + 18, top + 6.8), result, wide - 22, (6.5, 10), INK, anchor="start")
    return y + 15 * half


def _foot(canvas: Canvas, text: str, high: float, tint: str) -> None:
    rows = _wrapped(text, _WIDE - 2 * _PAD, 9.5)
    top = high - 9 - 12 * len(rows)
    canvas.line([(_PAD, top - 3), (_WIDE - _PAD, top - 3)], tint, 1.2, blunt=True)
    for number, row in enumerate(rows):
        canvas.text((_PAD, top + 5 + 12 * number), row, 9.5, FAINT_INK, anchor="start")


def _lines(canvas: Canvas, text: str, y: float, size: float, ink: str) -> float:
    for row in _wrapped(text, _WIDE - 2 * _PAD, size):
        canvas.text((_PAD, y + size * 0.55), row, size, ink, anchor="start")
        y += size * 1.3
    return y + 2


def _wrapped(text: str, room: float, size: float, *, bold: bool = False) -> list[str]:
    """Return text in lines that fit into a width."""
    lines = [""]
    for word in clean(text, _LONGEST).split():
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
    canvas = Canvas(wide, high, unit, finer=3)
    canvas.box((0, 0, wide, high), INK, radius=7)
    canvas.box((1, 1, wide - 1, high - 1), PAPER, radius=6)
    ground = "#5a6b7a"
    area = ((6, 6), (wide - 6, 6), (wide - 6, high - 6), (6, high - 6))
    canvas.box((6, 6, wide - 6, high - 6), ground, radius=4)
    canvas.hatched(area, mixed(ground, "#ffffff", 0.14), 7.0, 2.0)
    canvas.box((14, high / 2 - 11, wide - 14, high / 2 + 11), PAPER, line=INK, width=0.8, radius=4)
    canvas.fitted((wide / 2, high / 2), said(kind.title), wide - 36, (5, 12), INK, bold=True)
    return canvas.png()


def table(desk: Desk, look: Look) -> bytes:
    """Return the PNG of the table on which cards, decks and spots lie."""
    canvas = Canvas(*desk.cards_size, background=_FELT, finer=2)
    for card_id, frame in desk.open.items():
        one = desk.cards[card_id]
        _place(canvas, frame, said(one.title), side_look(look, one.side).fill if one.side else "")
    for deck in desk.look.decks:
        _place(canvas, desk.decks[deck.id], said(deck.title), "")
    for spot in desk.look.spots:
        _place(canvas, desk.spots[spot.id], said(spot.title), "")
    return canvas.png()


def _place(canvas: Canvas, frame: Frame, title: str, tint: str) -> None:
    """Draw where something lies, with its title above it."""
    line = mixed(tint or SHEET, PAPER, 0.3)
    canvas.box(
        (frame.left, frame.top, frame.right, frame.bottom),
        mixed(_FELT, "#000000", 0.18),
        line=line,
        width=2.0,
        radius=8,
    )
    middle = (frame.left + frame.right) / 2
    room = frame.right - frame.left
    canvas.fitted((middle, frame.top - 13), title, room, (8, 17), SHEET, bold=True)


def hand(desk: Desk, one: HandLook, look: Look) -> bytes:
    """Return the PNG of the ground of a hand."""
    side = next((name for name in one.sides if name in look.sides), "")
    ground = mixed(_FELT, side_look(look, side).fill, 0.35) if side else _FELT
    canvas = Canvas(*desk.hand_size(one), background=ground, finer=2)
    kind = desk.kinds[one.cards]
    for number in range(one.room):
        x, y = desk.hand_spot(one, number)
        half, tall = kind.width / 2, kind.height / 2
        canvas.box((x - half, y - tall, x + half, y + tall), None,
                   line=mixed(ground, PAPER, 0.35), width=2.0, radius=8)  # fmt: skip
    return canvas.png()
