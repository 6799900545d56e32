"""Draws the margin of a board of places: frame, title, scale bar and key."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from adjudicator.board.lattice import Point
from adjudicator.board.place_map import PlaceMap
from adjudicator.digitize.render.letters import clean, text_width
from adjudicator.digitize.render.margin import box, outside, scale_bar
from adjudicator.digitize.render.palette import FAINT_INK, HALO, INK, PAPER, SHEET
from adjudicator.digitize.render.places.ground import unit
from adjudicator.digitize.render.places.marks import emblem, link, rim_colour, tint
from adjudicator.digitize.render.scene import Area, Bounds, Item, Stroke, Text

__all__ = ["frame", "margins", "word"]

#: distance from the sheet to the frame, and to the edge of the picture, in units
_GAP, _RIM = 0.18, 0.6
#: height of the panel below the sheet, and of a row of its key
_PANEL, _ROW = 1.9, 0.6


class _Sample(NamedTuple):
    text: str
    draw: Callable[[Point, float], list[Item]]


def word(board: PlaceMap, key: str, language: str) -> str:
    """Return the board's text for a key in a language, else in English, else the key."""
    names = board.words.get(key, {})
    return names.get(language) or names.get("en") or key


def _unit(board: PlaceMap) -> float:
    """Return the unit of the margin; it shrinks on a narrow sheet, so that everything fits."""
    return min(unit(board), board.sheet.width / 14)


def margins(board: PlaceMap) -> Bounds:
    """Return the bounds of the whole drawing: the sheet with its frame and panel."""
    pitch, sheet = _unit(board), board.sheet
    rim = _RIM * pitch
    low = sheet.height + rim + (_PANEL + 0.3) * pitch
    return -rim, -rim, -rim + math.ceil(sheet.width + 2 * rim), -rim + math.ceil(low + rim)


def frame(board: PlaceMap, language: str) -> list[Item]:
    """Draw the frame around the sheet, and below it the title, scale bar and key."""
    pitch, sheet = _unit(board), board.sheet
    gap, line = _GAP * pitch, 0.26 * pitch
    edge = (0.0, 0.0, sheet.width, sheet.height)
    inner = (-gap, -gap, sheet.width + gap, sheet.height + gap)
    outer = (-line, -line, sheet.width + line, sheet.height + line)
    items: list[Item] = [
        Area(outside(edge, margins(board)), SHEET),
        Stroke((box(edge), box(inner)), INK, 0.014 * pitch, closed=True),
        Stroke((box(outer),), INK, 0.035 * pitch, closed=True),
    ]
    width = min(sheet.width * 0.45, _title_width(board, pitch) + 1.0 * pitch)
    top = sheet.height + _RIM * pitch
    items += _cartouche(board, language, (0.0, top, width, top + _PANEL * pitch))
    return items + _key(board, language, (width + 0.5 * pitch, top))


def _title_width(board: PlaceMap, pitch: float) -> float:
    return text_width(clean(board.title, 80), 0.42 * pitch, bold=True)


def _cartouche(board: PlaceMap, language: str, at: Bounds) -> list[Item]:
    """Draw the title box, with the note on a reconstruction and the scale bar."""
    pitch, (left, top, right, bottom) = _unit(board), at
    inset, middle = 0.07 * pitch, (left + right) / 2
    room = right - left - 0.6 * pitch
    size = 0.42 * pitch * min(1.0, room / max(_title_width(board, pitch), 1e-9))
    items: list[Item] = [
        Area((box(at),), PAPER),
        Stroke((box(at),), INK, 0.03 * pitch, closed=True),
        Stroke((box((left + inset, top + inset, right - inset, bottom - inset)),), INK,
               0.012 * pitch, closed=True),
        Text((middle, top + 0.48 * pitch), clean(board.title, 80), size, INK, bold=True),
    ]  # fmt: skip
    if board.reconstruction:
        note = clean(word(board, "reconstruction", language), 120)
        small = 0.2 * pitch * min(1.0, room / max(text_width(note, 0.2 * pitch), 1e-9))
        items.append(Text((middle, top + 0.95 * pitch), note, small, FAINT_INK, italic=True))
    if board.sheet.metres is not None and room > 0:
        items += scale_bar((middle, top + 1.38 * pitch), room * 0.8, pitch, board.sheet.metres, "")
    return items


def _key(board: PlaceMap, language: str, corner: Point) -> list[Item]:
    """Draw the key: a sample and a name for sides, roles, links and our own choices."""
    pitch = _unit(board)
    samples = _samples(board, language)
    rows = 3
    columns = max(1, math.ceil(len(samples) / rows))
    step = (board.sheet.width - corner[0]) / columns
    items: list[Item] = []
    for number, sample in enumerate(samples):
        row, column = number % rows, number // rows
        at = (corner[0] + step * column + 0.3 * pitch, corner[1] + (row * _ROW + 0.32) * pitch)
        items += sample.draw(at, pitch)
        text, room = clean(sample.text, 60), step - 1.0 * pitch
        size = 0.26 * pitch * min(1.0, room / max(text_width(text, 0.26 * pitch), 1e-9))
        items.append(Text((at[0] + 0.5 * pitch, at[1]), text, size, INK, "start"))
    return items


def _samples(board: PlaceMap, language: str) -> list[_Sample]:
    """Return the entries of the key: sides, roles, links, and our own choices."""
    places = board.places.values()
    sides = dict.fromkeys(one.side for one in places if one.side)
    found = [_Sample(word(board, side, language), _side_sample(side)) for side in sides]
    roles = dict.fromkeys(one.role for one in places if one.role)
    found += [_Sample(word(board, role, language), _role_sample(role)) for role in roles]
    if board.links:
        found.append(_Sample(word(board, "link", language), _link_sample))
    if any("at" in one.reconstruction for one in places):
        found.append(_Sample(word(board, "ours", language), _ours_sample))
    return found


def _side_sample(side: str) -> Callable[[Point, float], list[Item]]:
    def draw(at: Point, pitch: float) -> list[Item]:
        shape = _chip(at, pitch)
        return [Area((shape,), tint(side)),
                Stroke((shape,), rim_colour(side), 0.045 * pitch, closed=True)]  # fmt: skip

    return draw


def _chip(at: Point, pitch: float) -> tuple[Point, ...]:
    return box((at[0] - 0.28 * pitch, at[1] - 0.18 * pitch, at[0] + 0.28 * pitch,
                at[1] + 0.18 * pitch))  # fmt: skip


def _role_sample(role: str) -> Callable[[Point, float], list[Item]]:
    def draw(at: Point, pitch: float) -> list[Item]:
        return emblem(role, "", at, 0.17 * pitch)

    return draw


def _link_sample(at: Point, pitch: float) -> list[Item]:
    return link((((at[0] - 0.3 * pitch, at[1]), (at[0] + 0.3 * pitch, at[1])),), pitch * 0.75)


def _ours_sample(at: Point, pitch: float) -> list[Item]:
    shape = _chip(at, pitch)
    dash = (0.15 * pitch, 0.12 * pitch)
    return [Area((shape,), HALO), Stroke((shape,), INK, 0.045 * pitch, dash, closed=True)]
