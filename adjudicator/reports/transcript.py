"""A VASSAL log as a readable transcript, and a position as a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from adjudicator.phrases import Phrases, phrases
from adjudicator.reports.text import Line, TextSpan
from adjudicator.vassal.audit.transcript import Entry, Standing, StepPosition, TranscriptLine

__all__ = ["action_lines", "position_lines", "transcript_lines"]

#: column at which the text of a step begins
_INDENT = 8
#: pieces that are named on one line
_NAMED = 8
#: greatest width of a table column
_WIDEST = 44


def transcript_lines(entries: Iterable[Entry], phrase: Phrases | None = None) -> Iterator[Line]:
    """Yield steps line by line under their turns; undone steps are marked."""
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
    words = [*_marks(one, phrase), *((text, "") for text in action_lines(one.deeds, phrase))]
    words += [(line, "note") for line in one.chat]
    named = one.player and not _speaks(one)
    first = phrase("log-player-says", player=one.player, told="") if named else ""
    for number, (text, style) in enumerate(words or [(phrase("log-nothing"), "faint")]):
        start = [TextSpan(head if number == 0 else " " * _INDENT, "faint")]
        who = [TextSpan(first)] if number == 0 and first else []
        yield [*start, *who, TextSpan(text, "faint" if gone else style)]


def _speaks(one: Entry) -> bool:
    """Return whether the chat alone says who acts."""
    return not one.deeds and not one.undoes and bool(one.chat) and one.chat[0].startswith("<")


def _marks(one: Entry, phrase: Phrases) -> list[tuple[str, str]]:
    """Return remarks that a step was undone, or that it undoes another."""
    found: list[tuple[str, str]] = []
    if one.undoes:
        name = "log-takes-back-unknown" if one.undone is None else "log-takes-back"
        found.append((phrase(name, step=one.undone), "doubt"))
    if one.undone_by is not None:
        found.append((phrase("log-taken-back-by", step=one.undone_by), "doubt"))
    return found


def action_lines(actions: Sequence[TranscriptLine], phrase: Phrases) -> Iterator[str]:
    """Yield actions in words; pieces with the same action share a line."""
    for key, group in groupby(actions, key=lambda one: (one.kind, one.what, one.before, one.after)):
        kind, what, before, after = key
        pieces = [one.piece or phrase("log-piece", id=one.id) for one in group]
        named = ", ".join(pieces[:_NAMED])
        if len(pieces) > _NAMED:
            named = phrase("log-and-more", pieces=named, n=len(pieces) - _NAMED)
        yield _action(kind, named, what, (before, after), phrase)


def _action(kind: str, pieces: str, what: str, values: tuple[str, str], phrase: Phrases) -> str:
    before, after = (value or phrase("log-empty") for value in values)
    if kind == "changed" and values == ("", ""):
        return phrase("log-changed-hidden", pieces=pieces, what=what)  # the text is not shown
    return phrase(f"log-{kind}", pieces=pieces, what=what, before=before, after=after)


def position_lines(position: StepPosition, phrase: Phrases | None = None) -> Iterator[Line]:
    """Yield a position: turn, players, properties, and a table of the pieces by place."""
    phrase = phrase or phrases()
    name = "log-moment-start" if position.step == 0 else "log-moment"
    yield [TextSpan(phrase(name, file=position.file, step=position.step), "heading")]
    if position.turn:
        yield [TextSpan(phrase("log-turn-now", turn=position.turn))]
    for player, side in position.players.items():
        name = "log-player-side" if side else "log-player"
        yield [TextSpan(phrase(name, player=player, side=side))]
    for name, value in position.properties.items():
        yield [TextSpan(phrase("log-property", name=name, value=value))]
    for map_, group in groupby(position.pieces, key=lambda one: one.map):
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
    """Return a place without its map, which is in the heading."""
    return one.place.removesuffix(f" on {one.map}") if one.map else ""


def _look(one: Standing, phrase: Phrases) -> str:
    parts = [f"{name.removeprefix('layer ')} {value}" for name, value in one.look.items() if value]
    moved = [phrase("log-moved-mark")] if one.moved else []
    deck = [phrase("log-deck", deck=one.deck)] if one.deck else []
    return ", ".join([*parts, *moved, *deck])
