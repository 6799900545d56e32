"""Lets the referee judge a game from logs of VASSAL."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from adjudicator.core.events import Event
from adjudicator.core.findings import Report, Spool, Unsure
from adjudicator.core.log import Header
from adjudicator.core.log_order import distinct_names
from adjudicator.core.referee import Referee, Watcher
from adjudicator.vassal.format.logfile import LogFile
from adjudicator.vassal.read.chain import convert_logs
from adjudicator.vassal.read.event_writer import LogPart
from adjudicator.vassal.read.log_context import LogContext

__all__ = ["OriginWatcher", "PartLog", "merge_reports", "part_logs"]


class PartLog:
    """Events from logs of VASSAL, in the form in which the referee reads a log."""

    def __init__(self, part: LogPart, *, file: str, hashes: dict[str, str]) -> None:
        """Keep the converted events, and the names and hashes of their files."""
        self.part, self.file, self.hashes = part, file, hashes

    @property
    def sha256(self) -> str:
        """SHA-256 of the log; for several logs, of their hashes in order."""
        if len(self.hashes) == 1:
            return next(iter(self.hashes.values()))
        return hashlib.sha256("".join(self.hashes.values()).encode()).hexdigest()

    @property
    def header(self) -> Header:
        """The header of the events."""
        return self.part.header

    @property
    def unsure(self) -> list[Unsure]:
        """Events about which something is not known."""
        return self.part.unsure

    def events(self, _decoder: object = None) -> Iterator[tuple[int, Event]]:
        """Yield the events, with 0 as the line because they have none."""
        return ((0, event) for event in self.part.events)


class OriginWatcher(Watcher):
    """Passes the origins of events and the remarks of the conversion to the referee."""

    def __init__(self, part: LogPart) -> None:
        """Keep the converted part."""
        self._part = part
        self._referee: Referee | None = None

    def begin(self, referee: Referee) -> None:
        """Pass on the origins, and the remarks about the start."""
        recorder = referee.recorder
        recorder.origins = self._part.origins
        self._referee = referee
        first = self._part.events[0].n if self._part.events else 1
        for number, remarks in self._part.remarks.items():
            if number < first:
                for said in remarks:
                    recorder.remark(said)

    def before(self, event: Event) -> None:
        """Do nothing."""

    def after(self, event: Event, line: int) -> None:  # noqa: ARG002
        """Pass on the remarks about an event."""
        assert self._referee is not None  # noqa: S101
        for said in self._part.remarks.get(event.n, ()):
            self._referee.recorder.remark(said)


def part_logs(
    context: LogContext, logs: Sequence[LogFile], *, options: Iterable[str] = ()
) -> list[PartLog]:
    """Convert consecutive logs into logs that the referee reads."""
    names = distinct_names([str(log.file) for log in logs])
    file = names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"
    parts = convert_logs(context, logs, options=options)
    hashes = {name: log.sha256 for name, log in zip(names, logs, strict=True)}
    return [PartLog(part, file=file, hashes=hashes) for part in parts]


def merge_reports(reports: list[Report]) -> Report:
    """Merge the reports on consecutive parts into one; the final state is that of the last."""
    report = reports[-1]
    if len(reports) == 1:
        return report
    findings, paths = Spool(), Spool(dict[str, Any])
    for one in reports:
        for finding in one.findings:
            findings.append(finding)
        for path in one.paths:
            paths.append(path)
    # a part without events must not change the verdict on the others
    verdicts = [one.verdict for one in reports if one.events or one.counts or one.unchecked]
    verdicts = verdicts or ["cannot tell"]
    report.verdict = next(v for v in ("illegal", "cannot tell", "legal") if v in verdicts)
    report.findings, report.paths = findings, paths
    report.unchecked = [one for each in reports for one in each.unchecked]
    report.events = sum(one.events for one in reports)
    report.counts = _sums(one.counts for one in reports)
    report.waived = sum(one.waived for one in reports)
    report.dice = {
        side: _sums(one.dice.get(side, {}) for one in reports)
        for side in sorted({side for one in reports for side in one.dice})
    }
    report.idle_rulings = [
        ruling
        for ruling in reports[0].idle_rulings
        if all(ruling in one.idle_rulings for one in reports)
    ]
    return report


def _sums(counts: Iterable[dict[str, int]]) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in counts:
        for key, value in one.items():
            found[key] = found.get(key, 0) + value
    return dict(sorted(found.items()))
