"""Runs a season: finds logs, looks at them, judges what is new or changed, writes the results."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol

import msgspec
from msgspec import Struct

from adjudicator.errors import Text
from adjudicator.season.chains import Unit, units_of
from adjudicator.season.files import find_logs, key_of
from adjudicator.season.fingerprint import game_fingerprint, program_fingerprint
from adjudicator.season.pools import Pool
from adjudicator.season.results import Result
from adjudicator.season.said import error_json
from adjudicator.season.scan import FileScan, Known
from adjudicator.season.work import (
    Judges,
    Task,
    decoded_results,
    decoded_scans,
    judge_batch,
    scan_batch,
)
from adjudicator.season.writer import Stored, Writer

__all__ = ["Progress", "Season", "Tally", "roots", "run_season"]

#: files of one batch of first looks; games and bytes of one batch of judging
_LOOKS, _GAMES, _BYTES = 32, 16, 400_000


class Progress(Protocol):
    """Is told how far a run has come."""

    def begin(self, what: str, total: int) -> None:
        """Begin to read or to check a number of files or games."""

    def advance(self, number: int = 1) -> None:
        """Go on by a number of them."""


class Season(Struct, frozen=True, kw_only=True):
    """What a run is about."""

    folders: Sequence[Path]
    database: Path
    judges: Judges
    #: options of the judges and the files that they name, which change verdicts
    options: Sequence[str] = ()
    files: Sequence[Path] = ()
    #: judge all logs again
    anew: bool = False


class Tally(Struct, kw_only=True):
    """The games of a run by what became of them."""

    found: int = 0
    judged: int = 0
    #: those that had not changed
    skipped: int = 0


def run_season(season: Season, pool: Pool, progress: Progress) -> Tally:
    """Judge all logs below some folders that are new or have changed.

    What is done is in the database at once; a run that is interrupted goes on where it stopped.
    """
    home = season.database.absolute().parent
    paths = {key_of(path, home): path for path in find_logs(season.folders)}
    tally = Tally()
    if not paths:
        return tally
    writer = Writer(season.database)
    try:
        _forget(writer, season, paths.keys())
        scans = _look(writer, pool, progress, paths)
        writer.commit(now=True)
        logs = {key: one for key, one in scans.items() if one.kind != "other"}
        tally.found = len(logs)
        units = _without_repeated(writer, logs)
        changed = _changed(writer, season, units)
        due = list(_readable(writer, season, changed, logs))
        tally.skipped, tally.judged = len(units) - len(changed), len(changed) - len(due)
        progress.begin("checking", len(units))
        progress.advance(len(units) - len(due))
        for result, unit in _judge(season, pool, due, paths):
            writer.put(unit.keys, unit.sha256, _fingerprint(season, result.game), result)
            writer.commit()
            tally.judged += 1
            progress.advance()
    finally:
        writer.close()
    return tally


def roots(season: Season) -> tuple[str, ...]:
    """Return how the paths of the season's files begin in the database."""
    home = season.database.absolute().parent
    return tuple(_root(key_of(str(folder), home)) for folder in season.folders)


def _forget(writer: Writer, season: Season, keys: Iterable[str]) -> None:
    """Remove what was below these folders and is gone."""
    gone = {path for path in writer.paths() if path.startswith(roots(season))} - set(keys)
    with writer.whole():
        writer.forget_files(gone)
        writer.remove(one.id for one in writer.stored().values() if gone.intersection(one.files))


def _root(key: str) -> str:
    return "" if key == "." else f"{key}/"


def _look(
    writer: Writer, pool: Pool, progress: Progress, paths: dict[str, str]
) -> dict[str, FileScan]:
    """Return what a first look at each file tells; files that have not changed are not read."""
    program = program_fingerprint()
    known = writer.scans(program)
    progress.begin("reading", len(paths))
    keys = sorted(paths)
    by_path = {path: key for key, path in paths.items()}
    files = [Known(paths[key], known[key].sha256 if key in known else "") for key in keys]
    found: dict[str, FileScan] = {}
    for batch, data in pool.run(scan_batch, _slices(files, _LOOKS)):
        scans = decoded_scans(data) if data is not None else [_died() for _ in batch]
        new = {}
        for file, one in zip(batch, scans, strict=True):
            key = by_path[file.path]
            found[key] = known[key] if one is None else one
            if one is not None:
                new[key] = one
        writer.put_scans(new, program)
        writer.commit()
        progress.advance(len(batch))
    return {key: found[key] for key in keys}


def _died() -> FileScan:
    return FileScan(kind="unreadable", error=error_json(Text("a worker died of it")))


def _slices(items: list[Known], size: int) -> Iterator[list[Known]]:
    return (items[at : at + size] for at in range(0, len(items), size))


def _without_repeated(writer: Writer, logs: dict[str, FileScan]) -> list[Unit]:
    """Return the games, chains recognised; a file that is there twice counts once."""
    first: dict[str, str] = {}
    mine: dict[str, FileScan] = {}
    stored = writer.stored()
    for key, one in logs.items():
        earlier = (
            first.setdefault(one.sha256, key) if one.sha256 and one.kind != "unreadable" else key
        )
        if earlier == key:
            mine[key] = one
            continue
        error = error_json(Text("the same file as {name}", name=earlier))
        old = stored.get(key)
        if old is None or old.status != "repeated" or old.sha256 != one.sha256:
            writer.put_repeated(key, one.sha256, error)
    units = units_of(mine)
    # a log that was judged alone may now be a later part of a chain
    heads = {unit.keys[0] for unit in units}
    writer.remove(one.id for path, one in stored.items() if path in mine and path not in heads)
    return units


def _changed(writer: Writer, season: Season, units: list[Unit]) -> list[Unit]:
    """Return the games that are new, or that would be judged by something else than before."""
    stored = {} if season.anew else writer.stored()
    old = ((unit, stored.get(unit.keys[0])) for unit in units)
    return [unit for unit, one in old if one is None or not _is_same(one, unit, season)]


def _readable(
    writer: Writer, season: Season, units: list[Unit], logs: dict[str, FileScan]
) -> Iterator[Unit]:
    """Yield the games to judge; those that cannot even be looked at are written at once."""
    for unit in units:
        one = logs[unit.keys[0]]
        if one.kind == "unreadable":
            result = Result(task=0, error=one.error)
            writer.put(unit.keys, unit.sha256, _fingerprint(season, ""), result)
        else:
            yield unit


def _is_same(old: Stored, unit: Unit, season: Season) -> bool:
    same = old.sha256 == unit.sha256 and tuple(old.files) == unit.keys
    return same and old.fingerprint == _fingerprint(season, old.game)


def _fingerprint(season: Season, game: str) -> str:
    found = game_fingerprint(game, *season.files)
    return msgspec.json.encode([found, sorted(season.options)]).decode()


def _judge(
    season: Season, pool: Pool, due: list[Unit], paths: dict[str, str]
) -> Iterator[tuple[Result, Unit]]:
    """Judge games; yield the results as they come."""
    work: Callable[[list[Task]], bytes] = partial(judge_batch, season.judges, program_fingerprint())
    for batch, data in pool.run(work, _batches(due, paths)):
        if data is None:
            error = error_json(Text("a worker died of it"))
            results = [Result(task=one.number, error=error) for one in batch]
        else:
            results = decoded_results(data)
        yield from ((one, due[one.task]) for one in results)


def _batches(due: list[Unit], paths: dict[str, str]) -> Iterator[list[Task]]:
    """Yield batches of about the same size, so that no worker waits long for another."""
    batch: list[Task] = []
    size = 0
    for number, unit in enumerate(due):
        names = [paths[key] for key in unit.keys]
        batch.append(Task(number, names, unit.sha256))
        size += sum(_size(name) for name in names)
        if len(batch) == _GAMES or size >= _BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size  # noqa: PTH116  # names may have bytes that are no text
    except OSError:
        return 0  # the judge reports it
