"""The index as rows and plain values, which its text, its JSON and its page share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from adjudicator.phrases import Phrases
from adjudicator.reports.index.collect import GENERATOR, Index, IndexEntry
from adjudicator.reports.index.tally import Die, Tally, players, verdicts
from adjudicator.reports.sentences import value_text
from adjudicator.reports.text import Line, TextSpan, table_lines, verdict_word, verdicts_text
from adjudicator.style import symbol

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = [
    "COUNTS",
    "count_line",
    "game_name",
    "heads",
    "index_lines",
    "index_values",
    "p_text",
    "pairing",
    "result",
    "short_titles",
    "side_names",
]

#: counts shown for every game
COUNTS = ("violation", "doubt", "unchecked", "pending", "waived")
#: characters of one name
_LONGEST = 80


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def game_name(entry: IndexEntry) -> str:
    """Return the name of a game of the index: the path of its report without the ending."""
    return _short(entry.path.rpartition(".")[0] or entry.path)


def short_titles(entries: list[IndexEntry]) -> dict[str, str]:
    """Return title -> short title: the part before the colon, all of it if ambiguous."""
    titles = sorted({one.summary.title for one in entries})
    heads = Counter(title.partition(":")[0] for title in titles)
    return {
        title: _short(title if heads[title.partition(":")[0]] > 1 else title.partition(":")[0])
        for title in titles
    }


def side_names(entry: IndexEntry, phrase: Phrases) -> dict[str, str]:
    """Return the names of sides: the report's or, in other languages, the game's."""
    found = entry.summary.sides
    game = None if phrase.language == "en" else _known_game(entry.summary.game)
    own = game.speaking(phrase.language) if game else None
    return {
        side: (own.text(own.file.side_names.get(side, {})) if own else "") or name
        for side, name in found.items()
    }


@cache
def _known_game(name: str) -> Game | None:
    from adjudicator.core.game import is_game, load_game  # noqa: PLC0415  # English needs none

    return load_game(name) if is_game(name) else None


def pairing(entry: IndexEntry, phrase: Phrases) -> str:
    """Return the sides with their players."""
    sides = side_names(entry, phrase)
    named = (
        phrase("page-player-of", side=sides.get(side) or side, player=name)
        for side, name in entry.summary.players.items()
    )
    return _short(", ".join(named))


def result(entry: IndexEntry, phrase: Phrases) -> str:
    """Return how a game ended or stands, if its rules express it in a word."""
    outcome, sides = entry.summary.outcome, side_names(entry, phrase)
    found = next((outcome[name] for name in ("level", "winner", "result") if outcome.get(name)), "")
    if isinstance(found, str) and sides.get(found):  # the winning side, by its name
        found = sides[found]
    return _short(value_text(found, phrase)) if found else ""


def p_text(tally: Tally, phrase: Phrases) -> str:
    """Return the p-value of the chi-squared test, or a dash if there are too few rolls."""
    found = tally.fit
    if found is None:
        return "–"
    return phrase.number(found.p, 3) if found.p >= 0.001 else f"<{phrase.number(0.001, 3)}"


def heads(names: Iterable[str], phrase: Phrases) -> list[str]:
    """Return the titles of columns."""
    return [phrase(f"index-column-{name}") for name in names]


def index_lines(index: Index, phrase: Phrases) -> Iterator[Line]:
    """Yield the index line by line; the last line counts the games."""
    names = ["report", "verdict", *COUNTS, "events", "turn", "result", "players"]
    head = ["", *(title.lower() for title in heads(names, phrase))]
    games = (_game_row(one, phrase) for one in index.entries)
    yield from table_lines(phrase("index-games"), [head, *games])
    tallies = players(index.entries, lambda one: side_names(one, phrase))
    for die in sorted({one.die for one in tallies}):
        title = phrase("index-dice-sides-players", sides=die.sides)
        yield from table_lines(title, _dice_rows(tallies, die, phrase))
    if index.unreadable:
        title = phrase("index-no-reports-count", number=len(index.unreadable))
        yield [TextSpan(title, "heading")]
        for one in index.unreadable:
            yield [TextSpan(f"  {one.path}: {one.why.in_language(phrase.language)}")]
        yield []
    if index.cut:
        yield [TextSpan(phrase("index-cut"), "warning")]
    yield [TextSpan(count_line(index, phrase), _worst(index))]


def count_line(index: Index, phrase: Phrases) -> str:
    """Return the number of games with each verdict."""
    found = verdicts_text(verdicts(index.entries), phrase)
    return phrase("index-games-verdicts", n=len(index.entries), verdicts=found)


def _worst(index: Index) -> str:
    return next(name for name, number in verdicts(index.entries).items() if number)


def _game_row(entry: IndexEntry, phrase: Phrases) -> list[str]:
    one = entry.summary
    counts = [str(one.counts.get(name, 0)) for name in COUNTS]
    end = [result(entry, phrase), pairing(entry, phrase)]
    verdict = verdict_word(one.verdict, phrase)
    head = [symbol(one.verdict), game_name(entry), verdict]
    return [*head, *counts, str(one.events), str(one.turn or ""), *end]


def _dice_rows(tallies: list[Tally], die: Die, phrase: Phrases) -> list[list[str]]:
    faces = die.faces if die.sides <= 20 else ()
    first = heads(("player", "sides", "games", "violation"), phrase)
    last = heads(("rolls", "mean", "p"), phrase)
    rows = [[title.lower() for title in (*first, *map(str, faces), *last)]]
    for one in tallies:
        if one.die == die:
            mean = "" if one.mean is None else phrase.number(one.mean, 2)
            often = [one.faces[face] for face in faces]
            name = _short(one.player) or phrase("index-no-name")
            counts = [one.games, one.violations, *often, one.rolls]
            numbers = [*map(str, counts), mean, p_text(one, phrase)]
            rows.append([name, _short(", ".join(one.sides)), *numbers])
    return rows


def index_values(index: Index) -> dict[str, Any]:
    """Return the index as plain values."""
    return {
        "generator": GENERATOR,
        "verdicts": verdicts(index.entries),
        "games": [_game_values(one) for one in index.entries],
        "players": [_player_values(one) for one in players(index.entries)],
        "unreadable": [{"report": one.path, "why": str(one.why)} for one in index.unreadable],
        "cut": index.cut,
    }


def _game_values(entry: IndexEntry) -> dict[str, Any]:
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
        "die": one.die.sides,
        "dice": {str(face): one.faces[face] for face in sorted(one.faces)},
        "rolls": one.rolls,
        "mean": one.mean,
        "chi_squared": None if found is None else found.statistic,
        "freedom": None if found is None else found.freedom,
        "p": None if found is None else found.p,
    }
