"""Writes the results of a season: one writer, a few results in each transaction."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from adjudicator.season.connection import opened_for_writing, reported
from adjudicator.season.results import Result, Row
from adjudicator.season.scan import FileScan

__all__ = ["Stored", "Writer"]

#: seconds between two commits: what a kill loses at most
_EVERY = 0.5
#: words that are remembered; hostile logs may bring any number
_MOST_WORDS = 200_000
_COUNTS = ("violation", "doubt", "note", "waived", "pending", "unchecked")
#: table -> its columns after `log` that hold words
_WORDS = {
    "moves": (2, 3, 4, 5, 6, 11),
    "attacks": (2, 3, 5, 8, 10, 11, 14),
    "dice": (3, 4, 6, 7, 9, 11, 12, 13),
}


class Stored(NamedTuple):
    """A log in the database."""

    id: int
    files: list[str]
    sha256: str
    fingerprint: str
    status: str
    game: str


class Writer:
    """The database of a season, open for writing."""

    def __init__(self, file: Path) -> None:
        """Open or make the database, and keep others from writing it."""
        self._file = file
        self._connection = opened_for_writing(file)
        self._words: dict[str, int] = {}
        self._committed = time.monotonic()
        with reported(file):
            try:
                self._connection.execute("BEGIN IMMEDIATE")
            except sqlite3.Error:
                self._connection.close()
                raise

    def close(self) -> None:
        """Commit, and fold the journal into the database, which then is one file again."""
        with reported(self._file):
            try:
                if self._connection.in_transaction:
                    self._connection.execute("COMMIT")
                with contextlib.suppress(sqlite3.OperationalError):  # somebody is reading it
                    self._connection.execute("PRAGMA journal_mode=DELETE")
            finally:
                self._connection.close()

    def commit(self, *, now: bool = False) -> None:
        """Commit, unless the last commit was a moment ago."""
        if now or time.monotonic() - self._committed > _EVERY:
            with reported(self._file):
                self._connection.execute("COMMIT")
                self._connection.execute("BEGIN IMMEDIATE")
            self._committed = time.monotonic()

    # Files

    def scans(self, program: str) -> dict[str, FileScan]:
        """Return what the first look at each file told this program."""
        with reported(self._file):
            rows = self._all("SELECT path, scan FROM files WHERE program = ?", program)
            return {path: msgspec.json.decode(scan, type=FileScan) for path, scan in rows}

    def put_scans(self, scans: Mapping[str, FileScan], program: str) -> None:
        """Keep what the first look at files told."""
        rows = [
            (path, one.sha256, msgspec.json.encode(one).decode(), program)
            for path, one in scans.items()
        ]
        with reported(self._file):
            text = "INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?)"
            self._connection.executemany(text, rows)

    def forget_files(self, paths: Iterable[str]) -> None:
        """Remove files that are gone."""
        with reported(self._file):
            text = "DELETE FROM files WHERE path = ?"
            self._connection.executemany(text, [(path,) for path in paths])

    # Logs

    def stored(self) -> dict[str, Stored]:
        """Return the logs of the database by their paths."""
        with reported(self._file):
            rows = self._all("SELECT path, id, files, sha256, fingerprint, status, game FROM logs")
            return {
                path: Stored(number, msgspec.json.decode(files, type=list[str]), *rest)
                for path, number, files, *rest in rows
            }

    def paths(self) -> set[str]:
        """Return the paths of all files."""
        with reported(self._file):
            return {path for (path,) in self._all("SELECT path FROM files")}

    def remove(self, logs: Iterable[int]) -> None:
        """Remove logs and all their rows."""
        ids = [(one,) for one in logs]
        with reported(self._file), self.whole():
            for table in ("verdicts", "players", "findings", "moves", "attacks", "dice"):
                text = f"DELETE FROM {table} WHERE log = ?"  # noqa: S608  # our own names
                self._connection.executemany(text, ids)
            self._connection.executemany("DELETE FROM logs WHERE id = ?", ids)

    def put(self, paths: Sequence[str], sha256: str, fingerprint: str, result: Result) -> None:
        """Write the result of a log, in place of an earlier one."""
        status = "unreadable" if result.error else "judged"
        with reported(self._file), self.whole():
            log = self._log(paths, sha256, fingerprint, status, result)
            if not result.error:
                self._verdict(log, result)
                self._insert("players", log, result.players)
                self._insert("findings", log, result.findings)
                for table, columns in _WORDS.items():
                    rows = self._with_words(getattr(result, table), columns)
                    self._insert(table, log, rows)

    def put_repeated(self, path: str, sha256: str, error: str) -> None:
        """Write that a file is the same as another."""
        with reported(self._file), self.whole():
            self._log([path], sha256, "", "repeated", Result(task=0, error=error))

    @contextlib.contextmanager
    def whole(self) -> Iterator[None]:
        """Make all changes of a block or none, even if the run is interrupted."""
        self._connection.execute("SAVEPOINT one")
        try:
            yield
        except BaseException:
            self._connection.execute("ROLLBACK TO one")
            self._words.clear()  # some of them may be gone
            raise
        finally:
            self._connection.execute("RELEASE one")

    def _log(
        self, paths: Sequence[str], sha256: str, fingerprint: str, status: str, result: Result
    ) -> int:
        (path, *_), files = paths, msgspec.json.encode(list(paths)).decode()
        self.remove(one for (one,) in self._all("SELECT id FROM logs WHERE path = ?", path))
        row = (path, files, sha256, fingerprint, status, result.error, result.game, result.title)
        text = "INSERT INTO logs VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        made = self._connection.execute(text, (*row, int(result.cut)))
        assert made.lastrowid is not None  # noqa: S101  # an INSERT has one
        return made.lastrowid

    def _verdict(self, log: int, result: Result) -> None:
        counts = [result.counts.get(name, 0) for name in _COUNTS]
        row = (log, result.verdict, result.events, result.turn, *counts)
        text = "INSERT INTO verdicts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        self._connection.execute(text, (*row, result.outcome, result.stamp))

    def _insert(self, table: str, log: int, rows: Sequence[Row]) -> None:
        if rows:
            marks = ", ".join("?" * (len(rows[0]) + 1))
            text = f"INSERT INTO {table} VALUES ({marks})"  # noqa: S608  # our own names
            self._connection.executemany(text, ((log, *row) for row in rows))

    def _with_words(self, rows: Iterable[Sequence[Any]], columns: Sequence[int]) -> list[Row]:
        found = []
        for row in rows:
            cells = list(row)
            for at in columns:
                cells[at] = self._words.get(cells[at]) or self._word(cells[at])
            found.append(tuple(cells))
        return found

    def _word(self, text: str) -> int:
        """Return the number of a word, which may be new."""
        if len(self._words) >= _MOST_WORDS:
            self._words.clear()
        row = self._connection.execute("SELECT id FROM words WHERE text = ?", (text,)).fetchone()
        if row is None:
            made = self._connection.execute("INSERT INTO words VALUES (NULL, ?)", (text,))
            row = (made.lastrowid,)
        self._words[text] = row[0]
        return int(row[0])

    def _all(self, text: str, *args: Any) -> Iterator[Any]:
        return iter(self._connection.execute(text, args).fetchall())
