"""Collects the reports in a folder: summaries of HTML pages and JSON reports of `check`.

The files are untrusted. Each is read with limits; a file that is not a report, or that contains
impossible values, is listed with the reason, and the others are still read.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

from adjudicator.errors import DocumentError, InputError, Text
from adjudicator.foreign import recognized
from adjudicator.reports.html.summary import Summary, blame_of, read_summary
from adjudicator.safeio import documents

__all__ = ["GENERATOR", "Index", "IndexEntry", "Unreadable", "collect", "is_index", "report_files"]

#: generator of an index, so that an index is not taken for a report or overwritten
GENERATOR = "Adjudicator index"
_JSON_INDEX = re.compile(rb'\s*\{\s*"generator"\s*:\s*"' + GENERATOR.encode("ascii") + rb'"')
#: files that are read, depth of nested folders, bytes of one page
MOST_FILES, _DEEPEST, _PAGE = 5_000, 5, 32 * 1024 * 1024
_PAGES, _REPORTS = (".html", ".htm"), (".json", ".jsonl")
#: larger than any count that a log can produce
_LARGEST = 10**9
#: a word on a die
_WORD = re.compile(r"[a-z]{1,20}")
_VERDICTS = ("legal", "illegal", "cannot tell")


class IndexEntry(Struct, frozen=True, kw_only=True):
    """One game of the index."""

    summary: Summary
    #: path of the report in the folder, with slashes
    path: str
    #: further reports of the same log
    also: list[str] = []


#: message of msgspec about a file that is not a report
_NOT_OF_A_REPORT = (
    "Object missing required field `{name}` - at `{place}`",
    "Object missing required field `{name}`",
    "Expected `{wanted}`, got `{seen}` - at `{place}`",
    "Expected `{wanted}`, got `{seen}`",
)


class Unreadable(Struct, frozen=True):
    """A file that is named like a report but is not one."""

    path: str
    why: Text


class Index(Struct, kw_only=True):
    """Everything found in a folder."""

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
    """The part of a JSON report that an index needs; other fields are ignored."""

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
    """Yield the files that may be reports, ordered by name; links are not followed."""
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
    """Read reports; several reports of one log become one entry, which prefers pages."""
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
    """Return one entry for all reports of a log, preferably a page made for all sides."""
    (path, summary), *others = sorted(reports, key=_preference)
    return IndexEntry(summary=summary, path=path, also=[other for other, _ in others])


def _preference(report: tuple[str, Summary]) -> tuple[bool, bool, str]:
    path, summary = report
    return not path.lower().endswith(_PAGES), bool(summary.reader), path


def _why(error: InputError) -> Text:
    if not error.where:
        return error.what
    return Text("{place}: {what}", place=error.where, what=error.what)


def _shown(path: str) -> str:
    """Return the name of a file, with replacements for bytes that are not UTF-8."""
    return os.fsencode(path).decode("utf-8", "replace")


def _summaries(file: Path) -> list[Summary]:
    """Return the summaries in a file; none if it neither is a report nor looks like one."""
    page = file.name.lower().endswith(_PAGES)
    data = documents.read_bytes(file, limit=_PAGE if page else documents.MAX_BYTES)
    if is_index(data):
        return []
    if page:
        return _summary_of_page(data, file)
    if file.name.lower().endswith(".jsonl") and b'"verdict"' not in data[:200]:
        return []  # a log, which is often kept beside its report
    return [_checked(_summary_of_json(one), file) for one in _parts(data, file)]


def is_index(data: bytes) -> bool:
    """Return whether a file is one of our indexes, as a page or as JSON.

    No text from a log can imitate it: a page escapes it, and JSON has it at the beginning.
    """
    page = f'<meta name="generator" content="{GENERATOR}">'.encode("ascii")
    return page in data[:1000] or bool(_JSON_INDEX.match(data))


def _summary_of_page(data: bytes, file: Path) -> list[Summary]:
    summary = read_summary(data)
    if summary is None:
        raise DocumentError("no report of Adjudicator", file=file)
    return [_checked(summary, file)]


def _parts(data: bytes, file: Path) -> Iterator[_Report]:
    """Yield the reports of a file; a file about several logs has one report per line."""
    lines = data.splitlines() if data.startswith(b'{"verdict"') and b"}\n{" in data else [data]
    for line in lines:
        if line.strip():
            try:
                yield msgspec.convert(documents.decode(line, file=file), _Report)
            except msgspec.ValidationError as error:
                reason = recognized(str(error), _NOT_OF_A_REPORT)
                raise DocumentError("no report: {reason}", reason=reason, file=file) from None


def _summary_of_json(report: _Report) -> Summary:
    """Return the summary that the page of the same report would contain."""
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


def _checked(summary: Summary, file: Path) -> Summary:
    """Return a summary if its values are possible."""
    numbers = [*summary.counts.values(), *summary.blame.values(), summary.events, summary.turn]
    checks: dict[Text, Callable[[], bool]] = {
        Text("another version of the format"): lambda: summary.format == 1,
        Text("a verdict that there is not"): lambda: summary.verdict in _VERDICTS,
        Text("a count that cannot be"): lambda: all(0 <= one <= _LARGEST for one in numbers),
        Text("dice that there are not"): lambda: all(map(_valid_faces, summary.dice.values())),
        Text("too many sides"): lambda: (
            len({**summary.dice, **summary.players, **summary.blame}) <= 100
        ),
    }
    for why, holds in checks.items():
        if not holds():
            raise DocumentError(why, file=file)
    return summary


def _valid_faces(faces: dict[str, int]) -> bool:
    """Return whether all faces are words, or from 1 to 100, and their counts are possible."""
    known = {str(face) for face in range(1, 101)}
    words = all(face in known or _WORD.fullmatch(face) for face in faces)
    return words and all(0 <= often <= _LARGEST for often in faces.values())
