"""The work that is done in other processes: looking at files, and judging games."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from adjudicator.errors import InputError, Text
from adjudicator.season.fingerprint import program_fingerprint
from adjudicator.season.results import Result, Rows, judged_result
from adjudicator.season.said import error_json
from adjudicator.season.scan import FileScan, Known, scan_files

__all__ = [
    "Judges",
    "Task",
    "decoded_results",
    "decoded_scans",
    "judge_batch",
    "made_judge",
    "scan_batch",
]


class Judges(Hashable, Protocol):
    """Makes the function that judges the logs of one game: (paths, watch) -> (report, game)."""

    def make(self) -> Callable[[list[str], Any], Any]:
        """Return the function."""

    def with_options(self, options: Sequence[str]) -> Judges:
        """Return the same with other variants."""


class Task(Struct, frozen=True):
    """One game to judge: its number, the paths of its logs in order, and their hash."""

    number: int
    paths: list[str]
    sha256: str


#: kept from batch to batch, because loading a game takes longer than judging a log
_made: dict[Judges, Callable[[list[str], Any], Any]] = {}
#: a worker of Dask may have several threads, and a judge judges one game at a time
_one_at_a_time = threading.Lock()


def scan_batch(files: list[Known]) -> bytes:
    """Look at files."""
    return msgspec.msgpack.encode(scan_files(files))


def decoded_scans(data: bytes) -> list[FileScan | None]:
    """Return what `scan_batch` sent."""
    return msgspec.msgpack.decode(data, type=list[FileScan | None])


def judge_batch(judges: Judges, program: str, tasks: list[Task]) -> bytes:
    """Judge games; one that cannot be judged does not stop the others."""
    if program != program_fingerprint():
        error = error_json(Text("a worker runs another version of Adjudicator"))
        return msgspec.msgpack.encode([Result(task=one.number, error=error) for one in tasks])
    with _one_at_a_time:
        judge = made_judge(judges)
        return msgspec.msgpack.encode([msgspec.Raw(_encoded(judge, one)) for one in tasks])


def made_judge(judges: Judges) -> Callable[[list[str], Any], Any]:
    """Return the judge of this process."""
    if judges not in _made:
        _made[judges] = judges.make()
    return _made[judges]


def decoded_results(data: bytes) -> list[Result]:
    """Return what `judge_batch` sent."""
    return msgspec.msgpack.decode(data, type=list[Result])


def _encoded(judge: Callable[[list[str], Any], Any], task: Task) -> bytes:
    try:
        return msgspec.msgpack.encode(_judged(judge, task))
    except InputError as error:
        said = error_json(error, file=len(task.paths) > 1)
        result = Result(task=task.number, error=said)
    except Exception as error:  # a bug of ours must not end the season
        what = f"{type(error).__name__}: {error}"
        fault = Text("this is a fault in Adjudicator: {what}", what=what[:300])
        result = Result(task=task.number, error=error_json(fault))
    return msgspec.msgpack.encode(result)


def _judged(judge: Callable[[list[str], Any], Any], task: Task) -> Result:
    rows = Rows()
    report, game = judge(task.paths, rows.watcher)
    result = judged_result(task.number, report, game, rows)
    if result.sha256 != task.sha256:
        raise InputError("changed while it was being read")
    return result
