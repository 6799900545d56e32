"""A report as JSON, in pieces, so that a million findings need no memory; always in English."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from adjudicator.core.findings import Report, Severity, Value, Verdict
from adjudicator.reports.fields import finding_fields, pending_fields, unchecked_fields
from adjudicator.reports.sentences import Source, Words

__all__ = ["ReportObject", "json_pieces", "json_value"]


class SourceObject(Struct, forbid_unknown_fields=True):
    """Where an event of a log of VASSAL, or of one of several logs, comes from."""

    file: str
    #: number of the user action, or of the event in its own log; 0: the start
    step: int
    player: str


class FindingObject(Struct, forbid_unknown_fields=True, kw_only=True):
    """One finding."""

    #: the most specific case that was broken, and other cases that forbid the same
    rule: str
    also: list[str]
    severity: Severity
    #: the event to blame, and the later one at which it was noticed
    event: int
    noticed_at: int | None
    turn: int
    phase: str
    #: the side that decided; the side that the units belong to
    side: str
    owner: str
    units: list[str]
    at: str
    #: the sentence, in English
    message: str
    expected: Value
    seen: Value
    #: the place in the rulebook
    cite: str
    #: earlier illegal events without which it would not exist; 0: of an earlier log
    follows_from: list[int]
    #: the referee's reason for waiving it
    waived: str = ""
    #: it depends on a reconstructed number; the players used another map
    reconstruction: bool = False
    other_map: bool = False
    #: the unknown fact that makes it only a doubt
    unsure: str = ""
    source: SourceObject | None = None


class PendingObject(Struct, forbid_unknown_fields=True):
    """A duty that was still open when the log ended."""

    rule: str
    message: str
    units: list[str]
    at: str
    cite: str


class UncheckedObject(Struct, forbid_unknown_fields=True, kw_only=True):
    """A rule that could not be checked, and why."""

    rule: str
    event: int
    why: str
    #: what the log would have to say
    needs: str
    #: further checks that were left out for the same reason
    more: int
    cite: str
    source: SourceObject | None = None


class ReportObject(Struct, forbid_unknown_fields=True, kw_only=True):
    """The report on one log."""

    verdict: Verdict
    findings: list[FindingObject]
    pending: list[PendingObject]
    unchecked: list[UncheckedObject]
    #: computed values: turn, losses, points, level of victory; they differ from game to game
    outcome: dict[str, Any]
    #: side -> face -> how often
    dice: dict[str, dict[str, int]]
    #: versions and hashes by which the verdict can be reproduced
    stamp: dict[str, Any]
    game: str
    title: str
    #: side -> name of its player
    players: dict[str, str]
    file: str
    events: int
    #: with --paths: the path found for every move without one
    paths: list[dict[str, Any]] = []


def json_value(value: Any) -> str:
    """Return a value as JSON on one line."""
    return msgspec.json.encode(value).decode("utf-8")


def json_pieces(report: Report, source: Source, *, one_line: bool = False) -> Iterator[str]:
    """Yield one JSON object piece by piece: one finding per line, or everything on one line."""
    words = Words(source)
    end = "" if one_line else "\n"
    yield f'{{"verdict":{json_value(report.verdict)},{end}"findings":['
    before = end
    for one in report.findings:
        yield before + json_value(finding_fields(one, words))
        before = "," + end
    yield (end if len(report.findings) else "") + "]"
    for name, value in _rest(report, words).items():
        yield f',{end}"{name}":{json_value(value)}'
    if len(report.paths):
        yield f',{end}"paths":['
        for number, path in enumerate(report.paths):
            yield ("," if number else "") + end + json_value(path)
        yield f"{end}]"
    yield "}\n"


def _rest(report: Report, words: Words) -> dict[str, Any]:
    """Return the fields that follow the findings."""
    return {
        "pending": [pending_fields(one, words) for one in report.pending],
        "unchecked": [unchecked_fields(one, words) for one in report.unchecked],
        "outcome": report.outcome,
        "dice": report.dice,
        "stamp": report.stamp,
        "game": report.game,
        "title": words.game,
        "players": report.players,
        "file": report.file,
        "events": report.events,
    }
