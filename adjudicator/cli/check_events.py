"""`adjudicator check --events`: every event with what the rules compute of it, as JSON Lines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudicator.cli.batch import Batch
from adjudicator.cli.judge import Judge
from adjudicator.cli.paint import deliver
from adjudicator.cli.say import json_safe

if TYPE_CHECKING:
    from adjudicator.core.findings import Report, Spool
    from adjudicator.core.game import Game
    from adjudicator.reports.event_rows import EventWatcher

__all__ = ["check_events"]


def check_events(judge: Judge, batch: Batch, output: Path | None) -> list[Report]:
    """Judge logs and print their events; nothing is printed until all logs are read."""
    judged = batch.each(lambda name: _judged(judge, name))
    if judged:
        deliver(_pieces([rows for _, rows in judged]), output)
    return [report for report, _ in judged]


def _judged(judge: Judge, name: str) -> tuple[Report, Spool]:
    from adjudicator.core.findings import Spool
    from adjudicator.reports.event_rows import EventWatcher, event_row

    rows = Spool(dict[str, Any])

    def watch(_: Game) -> EventWatcher:
        return EventWatcher(lambda seen: rows.append(event_row(seen, judge.title(name))))

    report, _ = judge(name, watch)
    return report, rows


def _pieces(spools: list[Spool]) -> Iterator[str]:
    from adjudicator.reports.json import json_value

    for rows in spools:
        yield from (json_safe(json_value(row)) + "\n" for row in rows)
