"""Test the writer: whatever interrupts it, a log is in the database whole or not at all."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from adjudicator.season.results import Result
from adjudicator.season.writer import Writer


def result(**changes: Any) -> Result:
    move = (1, 1, "p", "s", "u", "a", "b", "a b", 1.0, 2.0, None, "", 0)
    die = (2, 1, 1, "p", "s", 6, "", "attack", None, "", None, "", "", "", 0)
    fields: dict[str, Any] = {"verdict": "legal", "moves": [move], "dice": [die]}
    return Result(task=0, **{**fields, **changes})


def counts(file: Path) -> list[int]:
    with closing(sqlite3.connect(file)) as connection:
        tables = ("logs", "verdicts", "moves", "dice")
        return [connection.execute(f"SELECT count(*) FROM {one}").fetchone()[0] for one in tables]


@pytest.mark.parametrize("moment", range(1, 7))
def test_an_interrupted_log_leaves_no_row(moment: int, tmp_path: Path) -> None:
    file = tmp_path / "s.sqlite"
    writer = Writer(file)
    writer.put(["a"], "1", "f", result())
    asked = 0

    def interrupt(_text: str) -> None:
        nonlocal asked
        asked += 1
        if asked == moment:
            raise KeyboardInterrupt

    insert, verdict, log = writer._insert, writer._verdict, writer._log

    def wrapped(call: Any) -> Any:
        def called(*args: Any) -> Any:
            interrupt("")
            found = call(*args)
            interrupt("")
            return found

        return called

    writer._insert, writer._verdict = wrapped(insert), wrapped(verdict)  # type: ignore[method-assign]
    writer._log = wrapped(log)  # type: ignore[method-assign]
    with pytest.raises(KeyboardInterrupt):
        writer.put(["b"], "2", "f", result())
    writer.close()
    assert counts(file) == [1, 1, 1, 1]


def test_an_interrupted_removal_leaves_all_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "s.sqlite"
    writer = Writer(file)
    writer.put(["a"], "1", "f", result())
    (stored,) = writer.stored().values()

    def stop() -> None:
        with writer.whole():
            writer.remove([stored.id])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stop()
    writer.close()
    assert counts(file) == [1, 1, 1, 1]


def test_a_log_is_written_in_place_of_an_earlier_one(tmp_path: Path) -> None:
    file = tmp_path / "s.sqlite"
    writer = Writer(file)
    writer.put(["a"], "1", "f", result())
    writer.put(["a"], "2", "f", result(error='{"text":"x"}'))
    writer.close()
    assert counts(file) == [1, 0, 0, 0]
