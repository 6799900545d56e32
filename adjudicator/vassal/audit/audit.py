"""Runs the whole audit: order, junctions, steps and dice of logs, without any game rules."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from adjudicator import __version__
from adjudicator.vassal.audit.about import in_order, metadata_findings
from adjudicator.vassal.audit.chain import Junction, junctions
from adjudicator.vassal.audit.fairness import DiceTable, dice_findings, dice_tables
from adjudicator.vassal.audit.gather import Gathered
from adjudicator.vassal.audit.kinds import AuditFinding, Severity, finding
from adjudicator.vassal.audit.replayed_log import ReplayedLog
from adjudicator.vassal.audit.stats import LogStats, stats
from adjudicator.vassal.audit.steps import step_findings
from adjudicator.vassal.audit.where import Where
from adjudicator.vassal.table.dice import DEFAULT_BUTTONS, Button

__all__ = ["Audit", "Timeline", "audit"]

_ORDER: tuple[Severity, ...] = ("suspicious", "notable", "info")


class Timeline(Struct, frozen=True, kw_only=True):
    """The numbers of the steps in which a log has rolls and undos."""

    file: str
    steps: int
    rolls: list[int]
    #: steps that were undone
    undone: list[int]
    #: steps that undo another step
    undos: list[int]


class Audit(Struct, frozen=True, kw_only=True):
    """The result of an audit."""

    #: the version of Adjudicator
    version: str
    #: in the order in which they were played
    logs: list[LogStats]
    junctions: list[Junction]
    #: sorted by log, and within a log the most severe first
    findings: list[AuditFinding]
    #: severity -> how many findings
    counts: dict[str, int]
    dice: list[DiceTable]
    timelines: list[Timeline]
    #: whether places are named by the labels of a module; else by pixels
    labels: bool = False


def audit(
    gathered: Gathered,
    where: Where,
    buttons: Sequence[Button] = DEFAULT_BUTTONS,
    *,
    keep_order: bool = False,
) -> Audit:
    """Audit logs that were replayed."""
    replayed_logs, found = _without_duplicates(gathered.replayed_logs)
    if not keep_order:
        replayed_logs, more = in_order(replayed_logs)
        found += more
    found += metadata_findings(replayed_logs)
    joined, more = junctions(replayed_logs, gathered.looks, where)
    found += more
    for replayed in replayed_logs:
        found += step_findings(replayed, where, buttons)
    tables = dice_tables(replayed_logs, [0, *(one.repeated for one in joined)])
    found += dice_findings(tables)
    files = [replayed.file for replayed in replayed_logs]
    found.sort(key=lambda one: _rank(one, files))
    severities = [one.severity for one in found]
    return Audit(
        version=__version__,
        logs=stats(replayed_logs).logs,
        junctions=joined,
        findings=found,
        counts={name: severities.count(name) for name in _ORDER},
        dice=tables,
        timelines=[_timeline(replayed) for replayed in replayed_logs],
        labels=where.labels,
    )


def _timeline(replayed: ReplayedLog) -> Timeline:
    return Timeline(
        file=replayed.file,
        steps=len(replayed.steps),
        rolls=[one.number for one in replayed.steps if one.rolls],
        undone=[one.number for one in replayed.steps if one.undone_by is not None],
        undos=[one.number for one in replayed.steps if one.undoes],
    )


def _rank(one: AuditFinding, files: Sequence[str]) -> tuple[int, int, str, int]:
    place = files.index(one.file) if one.file in files else -1
    return place, _ORDER.index(one.severity), one.code, one.step or 0


def _without_duplicates(
    replayed_logs: Sequence[ReplayedLog],
) -> tuple[list[ReplayedLog], list[AuditFinding]]:
    """Return the logs without duplicates, and a finding for each duplicate."""
    kept: dict[str, ReplayedLog] = {}
    found: list[AuditFinding] = []
    for replayed in replayed_logs:
        first = kept.setdefault(replayed.log.sha256, replayed)
        if first is not replayed:
            text = f"{replayed.file} is the same file as {first.file}, and was left out."
            found.append(finding("repeated", text, file=first.file))
    return list(kept.values()), found
