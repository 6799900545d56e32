"""Opens the database of a season; a file that is no such database is refused."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from urllib.parse import quote

from adjudicator.errors import DocumentError, Text
from adjudicator.safeio import documents

__all__ = ["FORMAT", "opened_for_reading", "opened_for_writing", "reported"]

#: marks a file of SQLite as ours: "Adju"; and the format of its tables
_APPLICATION, FORMAT = 0x41646A75, 2
_SCHEMA = Path(__file__).with_name("schema.sql")
_MAGIC = b"SQLite format 3\0"
_COMMENT = re.compile(r"--[^\n]*")


@contextmanager
def reported(file: Path) -> Iterator[None]:
    """Report errors of SQLite as errors of the file, in one line."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            hint = "wait until it has ended"
            raise DocumentError("another run is writing it", file=file, hint=hint) from None
        raise _unreadable(file, error) from None
    except (sqlite3.Error, OverflowError, UnicodeDecodeError) as error:
        raise _unreadable(file, error) from None


def _unreadable(file: Path, error: Exception) -> DocumentError:
    text = Text("the database cannot be used: {reason}", reason=str(error)[:200])
    return DocumentError(text, file=file)


def opened_for_reading(file: Path) -> sqlite3.Connection:
    """Open a database that exists; nothing is written."""
    with file_stream(file) as stream:
        if stream != _MAGIC:
            raise _no_season(file)
    with reported(file):
        address = f"file:{quote(str(file.absolute()))}?mode=ro"
        connection = sqlite3.connect(address, uri=True, isolation_level=None)
        return _checked(connection, file)


@contextmanager
def file_stream(file: Path) -> Iterator[bytes]:
    """Yield the first bytes of a file that must be there."""
    if not documents.is_file(file):
        raise DocumentError("no such file", file=file)
    try:
        with file.open("rb") as stream:
            yield stream.read(len(_MAGIC))
    except OSError as error:
        raise DocumentError(error.strerror or "cannot be read", file=file) from None


def opened_for_writing(file: Path) -> sqlite3.Connection:
    """Open a database, or make it; another run that writes it is refused."""
    new = not documents.exists(file) or (documents.is_file(file) and not file.stat().st_size)
    if not new:
        with file_stream(file) as beginning:
            if beginning != _MAGIC:
                raise _no_season(file)
    elif not file.absolute().parent.is_dir():
        raise DocumentError("there is no such folder", file=file)
    with reported(file):
        connection = sqlite3.connect(file, timeout=1, isolation_level=None)
        try:
            # a database that a kill left half made has no tables, and is made again
            if not connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
                _make(connection)
            _checked(connection, file)  # before anything is written into it
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=NORMAL")
            connection.execute("PRAGMA cache_size=-65536")
            return connection
        except BaseException:
            connection.close()
            raise


def _make(connection: sqlite3.Connection) -> None:
    """Make the tables, all or none of them."""
    connection.execute("PRAGMA page_size=8192")
    connection.execute("BEGIN IMMEDIATE")
    for statement in _statements():
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id={_APPLICATION}")
    connection.execute(f"PRAGMA user_version={FORMAT}")
    connection.execute("COMMIT")


@cache
def _statements() -> list[str]:
    text = _COMMENT.sub("", _SCHEMA.read_text("utf-8"))
    return [one.strip() for one in text.split(";") if one.strip()]


def _checked(connection: sqlite3.Connection, file: Path) -> sqlite3.Connection:
    """Return a connection whose tables are ours, to the letter: a file may come from anybody."""
    try:
        connection.execute("PRAGMA trusted_schema=OFF")
        connection.execute("PRAGMA cell_size_check=ON")
        found = connection.execute("PRAGMA application_id").fetchone()[0]
        if found != _APPLICATION:
            raise _no_season(file)
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        made = {text for (text,) in connection.execute("SELECT sql FROM sqlite_master") if text}
        if version != FORMAT or made != _expected():
            hint = "make it anew, with another name"
            raise DocumentError("a season of another version", file=file, hint=hint)
    except BaseException:
        connection.close()
        raise
    return connection


@cache
def _expected() -> set[str]:
    """Return the text of our tables as SQLite keeps it."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for statement in _statements():
            connection.execute(statement)
        return {text for (text,) in connection.execute("SELECT sql FROM sqlite_master") if text}


def _no_season(file: Path) -> DocumentError:
    return DocumentError("no season of Adjudicator", file=file, hint="say where by --database FILE")
