"""Finds the reports in a folder: pages and JSON reports of `adjudicator check`, in short.

The files come from whoever sent them. Each is read with limits; one that is no report, or that says
what no report can say, is listed with its reason, and the others are read on.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

from adjudicator.errors import DocumentError, InputError
from adjudicator.reports.html.summary import Summary, blame_of, read_summary
from adjudicator.safeio import documents

__all__ = ["GENERATOR", "Index", "IndexEntry", "Unreadable", "collect", "is_index", "report_files"]

#: what an index says of itself, so that it is not taken for a report or written over
GENERATOR = "Adjudicator index"
_JSON_INDEX = re.compile(rb'\s*\{\s*"generator"\s*:\s*"' + GENERATOR.encode("ascii") + rb'"')
#: files that are looked at, folders within folders, bytes of one page
MOST_FILES, _DEEPEST, _PAGE = 5_000, 5, 32 * 1024 * 1024
_PAGES, _REPORTS = (".html", ".htm"), (".json", ".jsonl")
#: larger than any count that a log can bring
_LARGEST = 10**9
_VERDICTS = ("legal", "illegal", "cannot tell")


class IndexEntry(Struct, frozen=True, kw_only=True):
    """One game of the index."""

    summary: Summary
    #: path of the report in the folder, with slashes
    path: str
    #: further reports of the same log
    also: list[str] = []


class Unreadable(Struct, frozen=True):
    """A file that has the name of a report and is none."""

    path: str
    why: str


class Index(Struct, kw_only=True):
    """All that was found in a folder."""

    entries: list[IndexEntry] = field(default_factory=list)
    unreadable: list[Unreadable] = field(default_factory=list)
    #: whether files were left out because there are too many
    cut: bool = False


class _Finding(Struct):
    severity: str
    waived: str = ""
    side: str = ""


class _Unchecked(Struct):
    more: int = 0


class _Report(Struct):
    """What an index needs of a JSON report; other fields are passed over."""

    verdict: str
    findings: list[_Finding]
    pending: list[Any]
    unchecked: list[_Unchecked]
    outcome: dict[str, Any]
    dice: dict[str, dict[str, int]]
    stamp: dict[str, Any]
    game: str
    file: str
    events: int
    title: str = ""
    players: dict[str, str] = {}


def report_files(folder: Path) -> Iterator[Path]:
    """Return the files that may be reports, in the order of their names; links lead nowhere."""
    waiting = [(folder, 0)]
    while waiting:
        inside, depth = waiting.pop()
        try:
            found = sorted(os.scandir(inside), key=lambda one: one.name)
        except OSError as error:
            if not depth:
                raise DocumentError(error.strerror or "cannot be read", file=inside) from None
            continue
        for one in found:
            if one.is_file(follow_symlinks=False) and one.name.lower().endswith(_PAGES + _REPORTS):
                yield Path(one.path)
        folders = [Path(one.path) for one in found if one.is_dir(follow_symlinks=False)]
        if depth < _DEEPEST:
            waiting += [(one, depth + 1) for one in reversed(folders)]


def collect(folder: Path, files: Iterable[Path]) -> Index:
    """Read reports; a log that several of them are of is one entry, a page before the others."""
    index = Index()
    found: dict[str, list[tuple[str, Summary]]] = {}
    for number, file in enumerate(files):
        if number == MOST_FILES:
            index.cut = True
            break
        path = file.relative_to(folder).as_posix()
        try:
            for summary in _summaries(file):
                log = summary.stamp.get("log")
                key = f"{summary.game} {log}" if isinstance(log, str) and log else f"file {path}"
                found.setdefault(key, []).append((path, summary))
        except InputError as error:
            index.unreadable.append(Unreadable(_shown(path), _why(error)))
    index.entries = sorted(map(_entry, found.values()), key=lambda one: one.path)
    return index


def _entry(reports: list[tuple[str, Summary]]) -> IndexEntry:
    """Return one entry for all reports of a log: a page for all eyes, if there is one."""
    (path, summary), *others = sorted(reports, key=_preference)
    return IndexEntry(summary=summary, path=path, also=[other for other, _ in others])


def _preference(report: tuple[str, Summary]) -> tuple[bool, bool, str]:
    path, summary = report
    return not path.lower().endswith(_PAGES), bool(summary.reader), path


def _why(error: InputError) -> str:
    return f"{error.place}: {error.message}" if error.place else error.message


def _shown(path: str) -> str:
    """Return the name of a file with replacements for what is not UTF-8 in it."""
    return os.fsencode(path).decode("utf-8", "replace")


def _summaries(file: Path) -> list[Summary]:
    """Return what a file says in short: nothing if it is no report and does not look like one."""
    page = file.name.lower().endswith(_PAGES)
    data = documents.read_bytes(file, limit=_PAGE if page else documents.MAX_BYTES)
    if is_index(data):
        return []
    if page:
        return _of_page(data, file)
    if file.name.lower().endswith(".jsonl") and b'"verdict"' not in data[:200]:
        return []  # a log, which may well lie beside its report
    return [_sound(_in_short(one), file) for one in _parts(data, file)]


def is_index(data: bytes) -> bool:
    """Tell whether a file is an index of ours, as a page or as JSON.

    No text of a log can say it: in a page it would be escaped, and JSON has it at the beginning.
    """
    page = f'<meta name="generator" content="{GENERATOR}">'.encode("ascii")
    return page in data[:1000] or bool(_JSON_INDEX.match(data))


def _of_page(data: bytes, file: Path) -> list[Summary]:
    summary = read_summary(data)
    if summary is None:
        raise DocumentError("no report of Adjudicator", file=file)
    return [_sound(summary, file)]


def _parts(data: bytes, file: Path) -> Iterator[_Report]:
    """Return the report of a file; of several logs there is one a line."""
    lines = data.splitlines() if data.startswith(b'{"verdict"') and b"}\n{" in data else [data]
    for line in lines:
        if line.strip():
            try:
                yield msgspec.convert(documents.decode(line, file=file), _Report)
            except msgspec.ValidationError as error:
                raise DocumentError(f"no report: {error}", file=file) from None


def _in_short(report: _Report) -> Summary:
    """Return the summary that the page of the same report would carry."""
    counts = dict.fromkeys(("violation", "doubt", "note"), 0)
    for one in report.findings:
        if not one.waived:
            counts[one.severity] = counts.get(one.severity, 0) + 1
    counts["waived"] = sum(1 for one in report.findings if one.waived)
    counts["pending"] = len(report.pending)
    counts["unchecked"] = sum(1 + one.more for one in report.unchecked)
    turn = report.outcome.get("turn")
    return Summary(
        format=1,
        game=report.game,
        title=report.title or report.game,
        file=report.file,
        verdict=report.verdict,
        counts=counts,
        events=report.events,
        turn=turn if isinstance(turn, int) else 0,
        sides={side: side.capitalize() for side in [*report.players, *report.dice]},
        players=report.players,
        dice=report.dice,
        outcome=report.outcome,
        stamp=report.stamp,
        blame=blame_of(report.findings),
    )


def _sound(summary: Summary, file: Path) -> Summary:
    """Return a summary that says nothing which no report can say."""
    numbers = [*summary.counts.values(), *summary.blame.values(), summary.events, summary.turn]
    checks: dict[str, Callable[[], bool]] = {
        "another version of the format": lambda: summary.format == 1,
        "a verdict that there is not": lambda: summary.verdict in _VERDICTS,
        "a count that cannot be": lambda: all(0 <= one <= _LARGEST for one in numbers),
        "dice that there are not": lambda: all(map(_sound_faces, summary.dice.values())),
        "too many sides": lambda: len({**summary.dice, **summary.players, **summary.blame}) <= 100,
    }
    for why, holds in checks.items():
        if not holds():
            raise DocumentError(why, file=file)
    return summary


def _sound_faces(faces: dict[str, int]) -> bool:
    """Tell whether dice have faces from 1 to 100, and came a number of times."""
    known = {str(face) for face in range(1, 101)}
    return set(faces) <= known and all(0 <= often <= _LARGEST for often in faces.values())
