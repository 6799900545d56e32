"""Compare logs of any game with their conversion to VASSAL and back: events and reports."""

from __future__ import annotations

import io
from functools import cache
from typing import Any

import msgspec

from adjudicator.core.events import Event
from adjudicator.core.findings import Report
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from adjudicator.reports.json import json_pieces
from adjudicator.vassal.format.logfile import parse_log
from adjudicator.vassal.read.judging import OriginWatcher, PartLog, merge_reports, part_logs
from adjudicator.vassal.read.log_context import LogContext, own_context
from adjudicator.vassal.write.log_writer import write_vlog
from tests.support.games import game, judge_bytes

__all__ = ["as_printed", "check_round_trip", "context", "judge_parts", "without_number"]


@cache
def context(name: str) -> LogContext:
    """Return the context for reading logs of our module of a game."""
    return own_context(game(name))


def without_number(event: Event) -> Event:
    """Return an event without its number."""
    return msgspec.structs.replace(event, n=0)


def judge_parts(name: str, parts: list[PartLog]) -> Report:
    """Judge the events read from VASSAL logs."""
    return merge_reports(
        [adjudicate(game(name), one, watchers=[OriginWatcher(one.part)]) for one in parts]
    )


def as_printed(name: str, report: Report) -> dict[str, Any]:
    """Return a printed report without its stamp and the sources of its findings."""
    found: dict[str, Any] = msgspec.json.decode("".join(json_pieces(report, game(name))))
    for key in ("stamp", "file"):
        del found[key]
    for one in [*found["findings"], *found["unchecked"]]:
        one.pop("source", None)
    return found


def check_round_trip(name: str, data: bytes) -> bytes:
    """Write a log for VASSAL, read it again, and compare events and reports; return the file."""
    written = write_vlog(game(name), Log(io.BytesIO(data)))
    parts = part_logs(context(name), [parse_log(written, file="game.vlog")])
    events = [without_number(one) for _, one in Log(io.BytesIO(data)).events(game(name).decoder)]
    assert [without_number(one) for part in parts for _, one in part.events()] == events
    report = judge_parts(name, parts)
    assert as_printed(name, report) == as_printed(name, judge_bytes(name, data))
    return written
