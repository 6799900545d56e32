"""Draw the board of tracks, and the tokens on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.digitize.render.palette import FAINT_INK, INK, PAPER, SHEET
from adjudicator.style import RED, WHITE, ink_on, mixed
from adjudicator.vassal.art.canvas import Canvas
from adjudicator.vassal.art.counters import SIDE, blank_counter
from adjudicator.vassal.look.counters import CounterLook, side_look
from adjudicator.vassal.look.table import TokenLook
from adjudicator.vassal.look.words import localized

if TYPE_CHECKING:
    from adjudicator.vassal.look.card_table import CardTable

__all__ = ["rails", "token"]

_PLAIN = "#efe6cf"


def rails(card_table: CardTable, look: CounterLook, size: tuple[int, int]) -> bytes:
    """Return the PNG of all tracks: titles, boxes and their texts."""
    canvas = Canvas(*size, background=SHEET, oversampling=2)
    for rail in card_table.look.rails:
        left, top, right, bottom = card_table.rail_frames[rail.id]
        tint = side_look(look, rail.side).fill if rail.side else FAINT_INK
        head = mixed(tint, INK, 0.25)
        canvas.box((left, top, right, bottom), head, radius=6)
        title = localized(rail.title)
        middle = ((left + right) / 2, top + (bottom - top - card_table.cell) / 2)
        canvas.fitted(middle, title, right - left - 12, (9, 17), ink_on(head), bold=True)
    for one in card_table.rails:
        left, top, right, bottom = one.frame
        tint = one.box.tint or (side_look(look, one.rail.side).fill if one.rail.side else SHEET)
        pale = tint if one.box.tint else mixed(PAPER, tint, 0.14)
        canvas.box((left, top, right, bottom), pale, line=INK, width=1.2)
        x, y = one.frame.middle
        title, note = localized(one.box.title), localized(one.box.note)
        room = right - left - 8
        letters = (9, card_table.cell * (0.42 if len(title) < 4 else 0.2))
        at = (x, y - (8.0 if note else 0.0))
        canvas.fitted(at, title, room, letters, ink_on(pale), bold=True)
        if note:
            canvas.label((x, bottom - 14), note, (room, 24.0), (6.5, 11), ink_on(pale))
    return canvas.png()


def token(one: TokenLook, look: CounterLook, *, used: bool = False) -> bytes:
    """Return the PNG of a token, or of its grey other face.

    One that follows the turn tracker is a frame, so that the hour below it can be read.
    """
    canvas = Canvas(SIDE, SIDE, look.counter / SIDE)
    if one.turn:
        canvas.box((2, 2, SIDE - 2, SIDE - 2), None, line=WHITE, width=8, radius=8)
        canvas.box((2, 2, SIDE - 2, SIDE - 2), None, line=RED, width=5, radius=8)
        return canvas.png()
    fill = side_look(look, one.side).fill if one.side else _PLAIN
    if used:
        fill = mixed(fill, "#8c8880", 0.75)
    blank_counter(canvas, fill)
    canvas.disc((SIDE / 2, SIDE / 2), 32, None, line=mixed(fill, ink_on(fill), 0.55), width=2.0)
    front = localized(one.short) or localized(one.title)
    words = (localized(one.used) if used else front).split()[:3] or [""]
    # the module writes a count on the lower part
    room, middle = (28.0, 0.36 * SIDE) if one.units else (46.0, SIDE / 2)
    step = min(18.0, room / len(words))
    for number, word in enumerate(words):
        y = middle + (number - (len(words) - 1) / 2) * step
        canvas.fitted((SIDE / 2, y), word, 54.0, (6.5, step * 0.9), ink_on(fill), bold=True)
    return canvas.png()
