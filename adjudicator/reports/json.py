"""A report as JSON, in pieces, so that a million findings need no memory; always in English."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.core.findings import Report
from adjudicator.reports.fields import finding_fields, pending_fields, unchecked_fields
from adjudicator.reports.sentences import Source, Words

__all__ = ["json_pieces", "json_value"]


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
