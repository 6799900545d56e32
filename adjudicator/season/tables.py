"""The tables of a season: one row a log, a player, a finding, a move, an attack, a die.

Rows come in the order of the paths of logs and of their events, whatever the order in which they
were judged, so that the same season gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from adjudicator.season.reader import Reader

__all__ = ["TABLES", "Cells", "Column", "Table"]

Cells = tuple[Any, ...]
#: words that are remembered
_MOST_WORDS = 200_000


class Column(NamedTuple):
    """A column: its name, and the type of its values; any may be empty."""

    name: str
    type: type = str


class Table(NamedTuple):
    """A table: its columns, and a function that yields its rows."""

    columns: tuple[Column, ...]
    rows: Callable[[Reader], Iterator[Cells]]


class _Words:
    """Returns words by their numbers."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._known: dict[Any, str] = {}

    def __call__(self, number: Any) -> str:
        found = self._known.get(number)
        if found is None:
            if len(self._known) >= _MOST_WORDS:
                self._known.clear()
            rows = self._reader.rows("SELECT text FROM words WHERE id = ?", number)
            row = next(rows, None)
            if row is None:
                raise self._reader.damaged()
            found = self._known[number] = str(row[0])
        return found


def _columns(text: str, **types: type) -> tuple[Column, ...]:
    return tuple(Column(name, types.get(name, str)) for name in text.split())


def _logs(reader: Reader) -> Iterator[Cells]:
    for one in reader.logs():
        counts = (one.violations, one.doubts, one.notes, one.waived, one.pending, one.unchecked)
        files = msgspec.json.encode(one.files).decode()
        head = (one.path, files, one.sha256, one.game, one.title, one.verdict)
        yield (*head, one.events, one.turn, *counts, one.outcome, one.stamp, int(one.cut))


def _players(reader: Reader) -> Iterator[Cells]:
    text = "SELECT side, name, player, violations, doubts FROM players WHERE log = ? ORDER BY side"
    for log in reader.logs():
        for side, name, player, violations, doubts in reader.rows(text, log.id):
            yield log.path, log.game, side, name, player, log.verdict, violations, doubts


_FINDING = (
    "event noticed_at turn phase side owner severity rule cite also units at message expected seen "
    "follows_from waived source_file source_step source_player"
)


def _findings(reader: Reader) -> Iterator[Cells]:
    names = ", ".join(_FINDING.split())
    text = f"SELECT {names} FROM findings WHERE log = ? ORDER BY nr"  # noqa: S608  # our names
    for log in reader.logs():
        for row in reader.rows(text, log.id):
            yield (log.path, log.game, *row)


def _players_of(reader: Reader, log: int) -> dict[str, str]:
    """Return the players of a log by their sides."""
    return {
        str(side): str(player)
        for side, player in reader.rows("SELECT side, player FROM players WHERE log = ?", log)
    }


def _moves(reader: Reader) -> Iterator[Cells]:
    word = _Words(reader)
    text = (
        "SELECT event, turn, phase, side, unit, start, finish, path, cost, allowance, claimed, "
        "terms, findings FROM moves WHERE log = ? ORDER BY event"
    )
    for log in reader.logs():
        players = _players_of(reader, log.id)
        for event, turn, phase, side, unit, start, end, path, *points, terms, found in reader.rows(
            text, log.id
        ):
            whose = word(side)
            moment = (log.path, log.game, event, turn, word(phase), whose, players.get(whose, ""))
            yield (*moment, word(unit), word(start), word(end), path, *points, word(terms), found)


def _attacks(reader: Reader) -> Iterator[Cells]:
    word = _Words(reader)
    text = (
        "SELECT event, turn, phase, side, units, target, attack, defence, odds, shift, "
        '"column", claimed, attack_terms, defence_terms, shift_terms, findings '
        "FROM attacks WHERE log = ? ORDER BY event"
    )
    for log in reader.logs():
        players, dice = _players_of(reader, log.id), _dice_of_attacks(reader, log.id, word)
        for row in reader.rows(text, log.id):
            event, turn, phase, side, units, target, attack, defence, odds, shift, *rest = row
            column, claimed, own, other, shifts, found = rest
            whose = word(side)
            moment = (log.path, log.game, event, turn, word(phase), whose, players.get(whose, ""))
            totals = (units, word(target), attack, defence, word(odds), shift, word(column))
            die = dice.get(event, (None, "", ""))
            yield (*moment, *totals, word(claimed), *die, own, other, word(shifts), found)


def _dice_of_attacks(reader: Reader, log: int, word: _Words) -> dict[int, Cells]:
    """Return the first die of each attack: its face, the expected result and the stated one."""
    text = (
        "SELECT of_attack, face, purpose, expected, stated FROM dice "
        "WHERE log = ? AND of_attack IS NOT NULL ORDER BY event, nr"
    )
    found: dict[int, Cells] = {}
    for attack, face, purpose, expected, stated in reader.rows(text, log):
        if word(purpose) == "attack":
            found.setdefault(attack, (face, word(expected), word(stated)))
    return found


def _dice(reader: Reader) -> Iterator[Cells]:
    word = _Words(reader)
    text = (
        'SELECT event, nr, turn, phase, side, face, symbol, purpose, of_attack, "column", line, '
        "modifiers, expected, stated, findings FROM dice WHERE log = ? ORDER BY event, nr"
    )
    for log in reader.logs():
        players = _players_of(reader, log.id)
        for (
            event,
            nr,
            turn,
            phase,
            side,
            *die,
            line,
            modifiers,
            expected,
            stated,
            found,
        ) in reader.rows(text, log.id):
            face, symbol, purpose, attack, column = die
            whose = word(side)
            moment = (log.path, log.game, event, nr, turn, word(phase), whose)
            results = (word(modifiers), word(expected), word(stated), found)
            shown = (face, word(symbol), word(purpose), attack, word(column), line)
            yield (*moment, players.get(whose, ""), *shown, *results)


_MOMENT = "log game event turn phase side player"
_NUMBERS: dict[str, type] = {
    **dict.fromkeys(("event", "turn", "nr", "findings", "face", "of_attack", "line"), int),
    **dict.fromkeys(("shift", "die", "noticed_at", "source_step", "events", "cut"), int),
    **dict.fromkeys(("violations", "doubts", "notes", "pending", "unchecked"), int),
    **dict.fromkeys(("cost", "allowance", "claimed_cost", "attack", "defence"), float),
}
#: name of a table -> its columns and rows
TABLES: dict[str, Table] = {
    "logs": Table(
        _columns(
            "log files sha256 game title verdict events turn violations doubts notes waived "
            "pending unchecked outcome stamp cut",
            **{**_NUMBERS, "waived": int},
        ),
        _logs,
    ),
    "players": Table(
        _columns("log game side side_name player verdict violations doubts", **_NUMBERS), _players
    ),
    "findings": Table(_columns(f"log game {_FINDING}", **_NUMBERS), _findings),
    "moves": Table(
        _columns(
            f"{_MOMENT} unit start finish path cost allowance claimed_cost terms findings",
            **_NUMBERS,
        ),
        _moves,
    ),
    "attacks": Table(
        _columns(
            f"{_MOMENT} units target attack defence odds shift column claimed_odds die expected "
            "stated attack_terms defence_terms shift_terms findings",
            **_NUMBERS,
        ),
        _attacks,
    ),
    "dice": Table(
        _columns(
            "log game event nr turn phase side player face symbol purpose of_attack column line "
            "modifiers expected stated findings",
            **_NUMBERS,
        ),
        _dice,
    ),
}
