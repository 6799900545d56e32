"""A log of VASSAL as a transcript to be read, and a position as a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from adjudicator.reports.text import Line, Span
from adjudicator.vassal.audit.transcript import Deed, Entry, Moment, Standing

__all__ = ["deed_lines", "moment_lines", "transcript_lines"]

#: where the words of a step begin
_INDENT = 8
#: pieces that are named in one line
_NAMED = 8
#: columns of a table are not wider
_WIDEST = 44


def transcript_lines(entries: Iterable[Entry]) -> Iterator[Line]:
    """Return steps line by line, under the turn they belong to; what was taken back is marked."""
    turn = ""
    for one in entries:
        if one.turn != turn:
            turn = one.turn
            yield [Span(turn, "heading")]
        yield from _entry(one)


def _entry(one: Entry) -> Iterator[Line]:
    gone = one.undone_by is not None
    mark = "~" if gone else "<" if one.undoes else " "
    head = f"{one.step:>6}{mark} "
    words = [*_marks(one), *((text, "") for text in deed_lines(one.deeds))]
    words += [(line, "note") for line in one.chat]
    first = f"{one.player}: " if one.player and not _speaks(one) else ""
    for number, (text, style) in enumerate(words or [("nothing that can be seen", "faint")]):
        start = [Span(head if number == 0 else " " * _INDENT, "faint")]
        who = [Span(first)] if number == 0 and first else []
        yield [*start, *who, Span(text, "faint" if gone else style)]


def _speaks(one: Entry) -> bool:
    """Tell whether the chat alone says who acts."""
    return not one.deeds and not one.undoes and bool(one.chat) and one.chat[0].startswith("<")


def _marks(one: Entry) -> list[tuple[str, str]]:
    """Return that a step was taken back, or takes one back."""
    found: list[tuple[str, str]] = []
    if one.undoes:
        target = f"step {one.undone}" if one.undone is not None else "a step that is not in the log"
        found.append((f"takes back {target}", "doubt"))
    if one.undone_by is not None:
        found.append((f"taken back by step {one.undone_by}:", "doubt"))
    return found


def deed_lines(deeds: Sequence[Deed]) -> Iterator[str]:
    """Return what was done; pieces to which the same was done share a line."""
    for key, group in groupby(deeds, key=lambda one: (one.kind, one.what, one.before, one.after)):
        kind, what, before, after = key
        pieces = [one.piece or f"a piece ({one.id})" for one in group]
        more = f" and {len(pieces) - _NAMED} more" if len(pieces) > _NAMED else ""
        yield _deed(kind, ", ".join(pieces[:_NAMED]) + more, what, (before, after))


_WORDS = {
    "moved": "{pieces}: {before} → {after}",
    "created": "{pieces}: new in {after}",
    "deleted": "{pieces}: deleted from {before}",
    "changed": "{pieces}: {what} {before} → {after}",
    "stayed": "{pieces}: dragged, and still in the same place",
    "turn": "turn: {before} → {after}",
    "set": "{what}: {before} → {after}",
}


def _deed(kind: str, pieces: str, what: str, values: tuple[str, str]) -> str:
    before, after = (value or "(empty)" for value in values)
    if kind == "changed" and values == ("", ""):
        return f"{pieces}: {what}"  # a text that is not shown
    return _WORDS[kind].format(pieces=pieces, what=what, before=before, after=after)


def moment_lines(moment: Moment) -> Iterator[Line]:
    """Return a position: turn, players, properties, and a table of the pieces by place."""
    at = "at the start" if moment.step == 0 else f"after step {moment.step}"
    yield [Span(f"{moment.file}, {at}", "heading")]
    if moment.turn:
        yield [Span(f"turn: {moment.turn}")]
    for name, side in moment.players.items():
        yield [Span(f"player: {name} ({side})" if side else f"player: {name}")]
    for name, value in moment.properties.items():
        yield [Span(f"{name}: {value}")]
    for map_, group in groupby(moment.pieces, key=lambda one: one.map):
        yield []
        yield [Span(map_ or "On no map", "heading")]
        yield from _pieces(list(group))


def _pieces(pieces: Sequence[Standing]) -> Iterator[Line]:
    places = [_short_place(one) for one in pieces]
    wide = min(_WIDEST, max(len(one) for one in places))
    named = min(_WIDEST, max(len(one.name) for one in pieces))
    before = ""
    for one, place in zip(pieces, places, strict=True):
        shown = place if place != before else ""
        before = place
        yield [Span(f"  {shown:<{wide}}  {one.name:<{named}}  {_look(one)}".rstrip())]


def _short_place(one: Standing) -> str:
    """Return a place without the map, which stands above."""
    return one.place.removesuffix(f" on {one.map}") if one.map else ""


def _look(one: Standing) -> str:
    parts = [f"{name.removeprefix('layer ')} {value}" for name, value in one.look.items() if value]
    moved = ["moved"] if one.moved else []
    deck = [f"in the deck {one.deck}"] if one.deck else []
    return ", ".join([*parts, *moved, *deck])
