"""The audit of logs: everything that they tell without any rules."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from adjudicator import __version__
from adjudicator.vassal.audit.about import in_order, told_of_files
from adjudicator.vassal.audit.chain import Junction, junctions
from adjudicator.vassal.audit.fairness import DiceTable, dice_tables, told_of_dice
from adjudicator.vassal.audit.gather import Gathered
from adjudicator.vassal.audit.kinds import AuditFinding, Severity, finding
from adjudicator.vassal.audit.replayed_log import ReplayedLog
from adjudicator.vassal.audit.stats import LogStats, stats
from adjudicator.vassal.audit.steps import told_of_steps
from adjudicator.vassal.audit.where import Where
from adjudicator.vassal.table.dice import DEFAULT_BUTTONS, Button

__all__ = ["Audit", "Timeline", "audit"]

_ORDER: tuple[Severity, ...] = ("suspicious", "notable", "info")


class Timeline(Struct, frozen=True, kw_only=True):
    """When things happened in a log, by the numbers of its steps."""

    file: str
    steps: int
    rolls: list[int]
    #: steps that were taken back
    undone: list[int]
    #: steps that took something back
    undos: list[int]


class Audit(Struct, frozen=True, kw_only=True):
    """What an audit found."""

    #: the version of Adjudicator
    version: str
    #: in the order in which they were played
    logs: list[LogStats]
    junctions: list[Junction]
    #: by log; of each, the worst first
    findings: list[AuditFinding]
    #: severity -> how many findings
    counts: dict[str, int]
    dice: list[DiceTable]
    timelines: list[Timeline]
    #: whether places have the labels of a module, or are pixels
    labels: bool = False


def audit(
    gathered: Gathered,
    where: Where,
    buttons: Sequence[Button] = DEFAULT_BUTTONS,
    *,
    keep_order: bool = False,
) -> Audit:
    """Return what logs tell."""
    films, found = _once(gathered.films)
    if not keep_order:
        films, more = in_order(films)
        found += more
    found += told_of_files(films)
    joined, more = junctions(films, gathered.looks, where)
    found += more
    for film in films:
        found += told_of_steps(film, where, buttons)
    tables = dice_tables(films, [0, *(one.repeated for one in joined)])
    found += told_of_dice(tables)
    files = [film.file for film in films]
    found.sort(key=lambda one: _rank(one, files))
    severities = [one.severity for one in found]
    return Audit(
        version=__version__,
        logs=stats(films).logs,
        junctions=joined,
        findings=found,
        counts={name: severities.count(name) for name in _ORDER},
        dice=tables,
        timelines=[_timeline(film) for film in films],
        labels=where.labels,
    )


def _timeline(film: ReplayedLog) -> Timeline:
    return Timeline(
        file=film.file,
        steps=len(film.scenes),
        rolls=[one.number for one in film.scenes if one.rolls],
        undone=[one.number for one in film.scenes if one.undone_by is not None],
        undos=[one.number for one in film.scenes if one.undoes],
    )


def _rank(one: AuditFinding, files: Sequence[str]) -> tuple[int, int, str, int]:
    place = files.index(one.file) if one.file in files else -1
    return place, _ORDER.index(one.severity), one.code, one.step or 0


def _once(films: Sequence[ReplayedLog]) -> tuple[list[ReplayedLog], list[AuditFinding]]:
    """Return logs without those that are given twice."""
    kept: dict[str, ReplayedLog] = {}
    found: list[AuditFinding] = []
    for film in films:
        first = kept.setdefault(film.log.sha256, film)
        if first is not film:
            text = f"{film.file} is the same file as {first.file}, and was left out."
            found.append(finding("repeated", text, file=first.file))
    return list(kept.values()), found
