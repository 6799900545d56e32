"""Reads the database of a season in bounded memory, log by log in the order of their paths."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from msgspec import Struct

from adjudicator.errors import DocumentError, Text
from adjudicator.safeio import documents
from adjudicator.season.connection import opened_for_reading, reported
from adjudicator.season.said import text_of

__all__ = ["LogRow", "Reader", "Scope"]

#: rows that are fetched at a time
_MANY = 1000
_VERDICTS = ("illegal", "cannot tell", "legal")


class Scope(Struct, kw_only=True):
    """How many logs have which verdict."""

    verdicts: dict[str, int]
    unreadable: int = 0
    repeated: int = 0

    @property
    def judged(self) -> int:
        """The number of logs that were judged."""
        return sum(self.verdicts.values())


class LogRow(Struct, frozen=True, kw_only=True):
    """One game of a season."""

    id: int
    path: str
    files: list[str]
    sha256: str
    game: str
    title: str
    cut: bool
    verdict: str
    events: int
    turn: int
    violations: int
    doubts: int
    notes: int
    waived: int
    pending: int
    unchecked: int
    #: as JSON
    outcome: str
    stamp: str


_LOG = (
    "SELECT l.id, l.path, l.files, l.sha256, l.game, l.title, l.cut, v.verdict, v.events, v.turn, "
    "v.violations, v.doubts, v.notes, v.waived, v.pending, v.unchecked, v.outcome, v.stamp "
    "FROM logs l JOIN verdicts v ON v.log = l.id "
)


class Reader:
    """The database of a season, open for reading."""

    def __init__(self, file: Path) -> None:
        """Open the database."""
        self.file = file
        self._connection: sqlite3.Connection = opened_for_reading(file)

    def __enter__(self) -> Self:
        """Return the reader; the end of the block closes it."""
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        """Close the database."""
        self._connection.close()

    def rows(self, text: str, *args: Any) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of a question, a few at a time."""
        with reported(self.file):
            cursor = self._connection.execute(text, args)
            while some := cursor.fetchmany(_MANY):
                yield from some

    def logs(self, where: str = "", *args: Any) -> Iterator[LogRow]:
        """Yield the games that were judged, by path; `where` is a condition in SQL."""
        condition = f"WHERE {where} " if where else ""
        for row in self.rows(f"{_LOG}{condition}ORDER BY l.path", *args):
            yield self._log(row)

    def _log(self, row: tuple[Any, ...]) -> LogRow:
        fields = dict(zip(LogRow.__struct_fields__, row, strict=True))
        text = ("path", "sha256", "game", "title", "verdict", "outcome", "stamp")
        numbers = [name for name in fields if name not in (*text, "files")]
        right = all(isinstance(fields[name], str) for name in text)
        if not right or not all(isinstance(fields[name], int) for name in numbers):
            raise self.damaged()
        if fields["verdict"] not in _VERDICTS:
            raise self.damaged()
        files = documents.decode(str(fields["files"]).encode(), file=self.file)
        if not isinstance(files, list) or not all(isinstance(one, str) for one in files):
            raise self.damaged()
        return LogRow(**{**fields, "files": files, "cut": bool(fields["cut"])})

    def options_of(self, log: LogRow) -> list[str]:
        """Return the variants by which a log was judged."""
        stamp = documents.decode(log.stamp.encode(), file=self.file)
        found = stamp.get("options") if isinstance(stamp, dict) else None
        if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
            raise self.damaged()
        return found

    def damaged(self) -> DocumentError:
        """Return the error of a value that cannot be."""
        return DocumentError("the database has a value that cannot be", file=self.file)

    def scope(self, below: tuple[str, ...] = ("",)) -> Scope:
        """Count the logs whose paths begin with one of some texts."""
        found = Scope(verdicts=dict.fromkeys(_VERDICTS, 0))
        text = "SELECT l.path, l.status, v.verdict FROM logs l LEFT JOIN verdicts v ON v.log = l.id"
        for path, status, verdict in self.rows(text):
            if not str(path).startswith(below):
                continue
            if status == "judged" and verdict in found.verdicts:
                found.verdicts[verdict] += 1
            elif status == "repeated":
                found.repeated += 1
            else:
                found.unreadable += 1
        return found

    def unreadable(self, status: str = "unreadable") -> Iterator[tuple[str, Text]]:
        """Yield the files that could not be read, each with the reason."""
        text = "SELECT path, error FROM logs WHERE status = ? ORDER BY path"
        for path, error in self.rows(text, status):
            yield str(path), text_of(documents.decode(str(error).encode(), file=self.file))
