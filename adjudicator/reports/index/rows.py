"""The index as rows and as plain values: what its text, its JSON and its page say alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from adjudicator.reports.index.collect import GENERATOR, Entry, Index
from adjudicator.reports.index.tally import Tally, players, verdicts
from adjudicator.reports.sentences import value_text
from adjudicator.reports.text import Line, Span, table_lines
from adjudicator.style import symbol

__all__ = [
    "COUNTS",
    "count_line",
    "game_name",
    "index_lines",
    "index_values",
    "p_text",
    "pairing",
    "result",
    "short_titles",
]

#: what is counted of every game
COUNTS = ("violation", "doubt", "unchecked", "pending", "waived")
#: letters of one name
_LONGEST = 80


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def game_name(entry: Entry) -> str:
    """Return what a game of the index is called: its report's path without the ending."""
    return _short(entry.path.rpartition(".")[0] or entry.path)


def short_titles(entries: list[Entry]) -> dict[str, str]:
    """Return the beginning of each game's title; the whole where two games begin alike."""
    titles = sorted({one.summary.title for one in entries})
    heads = Counter(title.partition(":")[0] for title in titles)
    return {
        title: _short(title if heads[title.partition(":")[0]] > 1 else title.partition(":")[0])
        for title in titles
    }


def pairing(entry: Entry) -> str:
    """Return who plays what."""
    one = entry.summary
    named = (f"{one.sides.get(side) or side}: {name}" for side, name in one.players.items())
    return _short(", ".join(named))


def result(entry: Entry) -> str:
    """Return how a game ended or stands, as far as its rules say it in a word."""
    outcome, sides = entry.summary.outcome, entry.summary.sides
    told = next((outcome[name] for name in ("level", "winner", "result") if outcome.get(name)), "")
    if isinstance(told, str) and sides.get(told):  # a side that has won, by its title
        told = sides[told]
    return _short(value_text(told)) if told else ""


def p_text(tally: Tally) -> str:
    """Return the p of the chi-squared test, or a dash where rolls are too few."""
    found = tally.fit
    return "–" if found is None else f"{found.p:.3f}" if found.p >= 0.001 else "<0.001"


def index_lines(index: Index) -> Iterator[Line]:
    """Return the index line by line; the last line counts the games."""
    head = ["", "report", "verdict", "violations", "doubts", *COUNTS[2:], "events", "turn",
            "result", "players"]  # fmt: skip
    yield from table_lines("Games", [head, *map(_game_row, index.entries)])
    tallies = players(index.entries)
    for die in sorted({one.die for one in tallies}):
        yield from table_lines(f"Players, dice with {die} sides", _dice_rows(tallies, die))
    if index.unreadable:
        yield [Span(f"No reports ({len(index.unreadable)})", "heading")]
        yield from ([Span(f"  {one.path}: {one.why}")] for one in index.unreadable)
        yield []
    if index.cut:
        yield [Span("Further files were left out: there are too many.", "warning")]
    yield [Span(count_line(index), _worst(index))]


def count_line(index: Index) -> str:
    """Return how many games have which verdict."""
    counts = verdicts(index.entries)
    number = len(index.entries)
    parts = ", ".join(f"{n} {name}" for name, n in counts.items() if n)
    return f"{number} game{'' if number == 1 else 's'}: {parts}"


def _worst(index: Index) -> str:
    return next(name for name, number in verdicts(index.entries).items() if number)


def _game_row(entry: Entry) -> list[str]:
    one = entry.summary
    counts = [str(one.counts.get(name, 0)) for name in COUNTS]
    where = [str(one.events), str(one.turn or ""), result(entry), pairing(entry)]
    return [symbol(one.verdict), game_name(entry), one.verdict, *counts, *where]


def _dice_rows(tallies: list[Tally], die: int) -> list[list[str]]:
    faces = range(1, die + 1) if die <= 20 else ()
    rows = [["player", "sides", "games", "violations", *map(str, faces), "rolls", "mean", "p"]]
    for one in tallies:
        if one.die == die:
            mean = "" if one.mean is None else f"{one.mean:.2f}"
            often = [one.faces[face] for face in faces]
            name = _short(one.player) or "(no name)"
            counts = [one.games, one.violations, *often, one.rolls]
            numbers = [*map(str, counts), mean, p_text(one)]
            rows.append([name, _short(", ".join(one.sides)), *numbers])
    return rows


def index_values(index: Index) -> dict[str, Any]:
    """Return the index as plain values."""
    return {
        "generator": GENERATOR,
        "verdicts": verdicts(index.entries),
        "games": [_game_values(one) for one in index.entries],
        "players": [_player_values(one) for one in players(index.entries)],
        "unreadable": [{"report": one.path, "why": one.why} for one in index.unreadable],
        "cut": index.cut,
    }


def _game_values(entry: Entry) -> dict[str, Any]:
    one = entry.summary
    return {
        "report": entry.path,
        "also": entry.also,
        "game": one.game,
        "title": one.title,
        "file": one.file,
        "verdict": one.verdict,
        "counts": one.counts,
        "events": one.events,
        "turn": one.turn,
        "players": one.players,
        "outcome": one.outcome,
        "stamp": one.stamp,
    }


def _player_values(one: Tally) -> dict[str, Any]:
    found = one.fit
    return {
        "player": one.player,
        "sides": one.sides,
        "games": one.games,
        "violations": one.violations,
        "die": one.die,
        "dice": {str(face): one.faces[face] for face in sorted(one.faces)},
        "rolls": one.rolls,
        "mean": one.mean,
        "chi_squared": None if found is None else found.statistic,
        "freedom": None if found is None else found.freedom,
        "p": None if found is None else found.p,
    }
