"""A log of VASSAL as a transcript to be read, and a position as a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from adjudicator.phrases import Phrases, phrases
from adjudicator.reports.text import Line, TextSpan
from adjudicator.vassal.audit.transcript import Entry, Standing, StepPosition, TranscriptLine

__all__ = ["deed_lines", "moment_lines", "transcript_lines"]

#: where the words of a step begin
_INDENT = 8
#: pieces that are named in one line
_NAMED = 8
#: columns of a table are not wider
_WIDEST = 44


def transcript_lines(entries: Iterable[Entry], phrase: Phrases | None = None) -> Iterator[Line]:
    """Return steps line by line, under the turn they belong to; what was taken back is marked."""
    phrase = phrase or phrases()
    turn = ""
    for one in entries:
        if one.turn != turn:
            turn = one.turn
            yield [TextSpan(turn, "heading")]
        yield from _entry(one, phrase)


def _entry(one: Entry, phrase: Phrases) -> Iterator[Line]:
    gone = one.undone_by is not None
    mark = "~" if gone else "<" if one.undoes else " "
    head = f"{one.step:>6}{mark} "
    words = [*_marks(one, phrase), *((text, "") for text in deed_lines(one.deeds, phrase))]
    words += [(line, "note") for line in one.chat]
    named = one.player and not _speaks(one)
    first = phrase("log-player-says", player=one.player, told="") if named else ""
    for number, (text, style) in enumerate(words or [(phrase("log-nothing"), "faint")]):
        start = [TextSpan(head if number == 0 else " " * _INDENT, "faint")]
        who = [TextSpan(first)] if number == 0 and first else []
        yield [*start, *who, TextSpan(text, "faint" if gone else style)]


def _speaks(one: Entry) -> bool:
    """Tell whether the chat alone says who acts."""
    return not one.deeds and not one.undoes and bool(one.chat) and one.chat[0].startswith("<")


def _marks(one: Entry, phrase: Phrases) -> list[tuple[str, str]]:
    """Return that a step was taken back, or takes one back."""
    found: list[tuple[str, str]] = []
    if one.undoes:
        name = "log-takes-back-unknown" if one.undone is None else "log-takes-back"
        found.append((phrase(name, step=one.undone), "doubt"))
    if one.undone_by is not None:
        found.append((phrase("log-taken-back-by", step=one.undone_by), "doubt"))
    return found


def deed_lines(deeds: Sequence[TranscriptLine], phrase: Phrases) -> Iterator[str]:
    """Return what was done; pieces to which the same was done share a line."""
    for key, group in groupby(deeds, key=lambda one: (one.kind, one.what, one.before, one.after)):
        kind, what, before, after = key
        pieces = [one.piece or phrase("log-piece", id=one.id) for one in group]
        named = ", ".join(pieces[:_NAMED])
        if len(pieces) > _NAMED:
            named = phrase("log-and-more", pieces=named, n=len(pieces) - _NAMED)
        yield _deed(kind, named, what, (before, after), phrase)


def _deed(kind: str, pieces: str, what: str, values: tuple[str, str], phrase: Phrases) -> str:
    before, after = (value or phrase("log-empty") for value in values)
    if kind == "changed" and values == ("", ""):
        return phrase("log-changed-hidden", pieces=pieces, what=what)  # a text that is not shown
    return phrase(f"log-{kind}", pieces=pieces, what=what, before=before, after=after)


def moment_lines(moment: StepPosition, phrase: Phrases | None = None) -> Iterator[Line]:
    """Return a position: turn, players, properties, and a table of the pieces by place."""
    phrase = phrase or phrases()
    name = "log-moment-start" if moment.step == 0 else "log-moment"
    yield [TextSpan(phrase(name, file=moment.file, step=moment.step), "heading")]
    if moment.turn:
        yield [TextSpan(phrase("log-turn-now", turn=moment.turn))]
    for player, side in moment.players.items():
        name = "log-player-side" if side else "log-player"
        yield [TextSpan(phrase(name, player=player, side=side))]
    for name, value in moment.properties.items():
        yield [TextSpan(phrase("log-property", name=name, value=value))]
    for map_, group in groupby(moment.pieces, key=lambda one: one.map):
        yield []
        yield [TextSpan(map_ or phrase("log-no-map"), "heading")]
        yield from _pieces(list(group), phrase)


def _pieces(pieces: Sequence[Standing], phrase: Phrases) -> Iterator[Line]:
    places = [_short_place(one) for one in pieces]
    wide = min(_WIDEST, max(len(one) for one in places))
    named = min(_WIDEST, max(len(one.name) for one in pieces))
    before = ""
    for one, place in zip(pieces, places, strict=True):
        shown = place if place != before else ""
        before = place
        yield [TextSpan(f"  {shown:<{wide}}  {one.name:<{named}}  {_look(one, phrase)}".rstrip())]


def _short_place(one: Standing) -> str:
    """Return a place without the map, which stands above."""
    return one.place.removesuffix(f" on {one.map}") if one.map else ""


def _look(one: Standing, phrase: Phrases) -> str:
    parts = [f"{name.removeprefix('layer ')} {value}" for name, value in one.look.items() if value]
    moved = [phrase("log-moved-mark")] if one.moved else []
    deck = [phrase("log-deck", deck=one.deck)] if one.deck else []
    return ", ".join([*parts, *moved, *deck])
