"""Compares the start of each log with the positions of the logs before it, piece by piece."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from adjudicator.vassal.audit.compare import (
    Differences,
    Point,
    PositionSearch,
    compare,
    shared_steps,
)
from adjudicator.vassal.audit.differ import difference_findings
from adjudicator.vassal.audit.kinds import AuditFinding, Detail, finding
from adjudicator.vassal.audit.position import Looks
from adjudicator.vassal.audit.replayed_log import ReplayedLog, StepRecord, replayed_to
from adjudicator.vassal.audit.where import Where
from adjudicator.vassal.audit.wording import count, few
from adjudicator.vassal.table.dice import DiceRoll

__all__ = ["Junction", "junctions"]


#: a log restarts from an earlier moment, and not from the end of the previous log, only if that
#: end differs from its start in `_MANY` pieces, and `_TIMES` as many pieces as the earlier moment
_TIMES, _MANY = 4, 8


class Junction(Struct, frozen=True, kw_only=True):
    """The moment of an earlier log from which a log continues."""

    file: str
    #: the log that it continues; empty if none
    after: str = ""
    #: the step of that log after which it continues; normally the last one
    step: int = 0
    #: how many steps that log has
    of: int = 0
    #: steps of that log and of later ones that were played but are not continued
    dropped: int = 0
    #: how many of the dropped steps the log plays again
    repeated: int = 0
    #: pieces that differ: moved, changed, appeared or vanished
    differences: int = 0
    #: pieces that differ from the end of the previous log
    from_end: int = 0


def junctions(
    replayed_logs: Sequence[ReplayedLog], looks: Looks, where: Where
) -> tuple[list[Junction], list[AuditFinding]]:
    """Return the junction of each log but the first, and the findings about it."""
    found: list[Junction] = []
    findings: list[AuditFinding] = []
    search: PositionSearch | None = None
    for number, replayed in enumerate(replayed_logs):
        if search is None:
            search = PositionSearch(replayed)
            continue
        junction, more = _junction(replayed_logs[: number + 1], search, looks, where)
        found.append(junction)
        findings += more
        search.add(replayed)
    return found, findings


def _junction(
    replayed_logs: Sequence[ReplayedLog], search: PositionSearch, looks: Looks, where: Where
) -> tuple[Junction, list[AuditFinding]]:
    """Return the junction of the last log with those before it."""
    *before, replayed = replayed_logs
    last = before[-1]
    from_end = compare(last.end, replayed.start)
    if replayed.start.pieces and all(
        replayed.start.pieces.keys().isdisjoint(one.ids) for one in before
    ):
        text = "No piece of this log is in any log before it: it is of another game."
        return Junction(file=replayed.file), [
            finding("unrelated", text, file=replayed.file, step=0)
        ]
    point = _point(replayed, before, search, from_end)
    old = before[point.log]
    there = last.end if _is_end(point, before) else replayed_to(old, point.step, looks)
    differences = from_end if there is last.end else compare(there, replayed.start)
    dropped = _dropped(point, before)
    junction = Junction(
        file=replayed.file,
        after=old.file,
        step=point.step,
        of=len(old.steps),
        dropped=dropped,
        repeated=shared_steps(old, point.step, replayed) if dropped else 0,
        differences=differences.pieces,
        from_end=from_end.pieces,
    )
    findings = [] if not dropped else [_restart(junction, point, before, replayed)]
    return junction, [*findings, *difference_findings(differences, there, replayed_logs, where)]


def _point(
    replayed: ReplayedLog,
    before: Sequence[ReplayedLog],
    search: PositionSearch,
    from_end: Differences,
) -> Point:
    """Return the moment from which a log continues: if in doubt, the end of the previous log."""
    end = Point(len(before) - 1, len(before[-1].steps), from_end.pieces)
    if not end.differences:
        return end
    best = search.nearest(replayed.start)
    if best.differences and not _much_closer(best.differences, end.differences):
        return end
    return best


def _much_closer(best: int, end: int) -> bool:
    """Return whether an earlier moment is so much closer to the start that chance is unlikely."""
    return end >= _MANY and best * _TIMES <= end


def _is_end(point: Point, before: Sequence[ReplayedLog]) -> bool:
    return point.log == len(before) - 1 and point.step == len(before[-1].steps)


def _dropped(point: Point, before: Sequence[ReplayedLog]) -> int:
    """Return how many steps were played after a moment."""
    game = before[point.log].ids
    later = sum(len(one.steps) for one in before[point.log + 1 :] if not game.isdisjoint(one.ids))
    return later + len(before[point.log].steps) - point.step


def _restart(
    junction: Junction, point: Point, before: Sequence[ReplayedLog], replayed: ReplayedLog
) -> AuditFinding:
    """Report that a log starts from an earlier position, and list the dropped rolls."""
    old = before[point.log]
    moment = (
        f"{old.file} started"
        if point.step == 0
        else f"{old.file} ended"
        if point.step == len(old.steps)
        else f"it was after step {point.step} of {len(old.steps)} in {old.file}"
    )
    like = "as" if not junction.differences else "nearly as"
    if junction.repeated == junction.dropped:
        text = (
            f"Starts {like} {moment}, repeats the {count(junction.dropped, 'step')} that followed"
        )
        return finding("repeated", f"{text}, and goes on.", file=replayed.file, step=0)
    rolls = [
        Detail(
            step=None,
            player=roll.player,
            what=f"step {step.number} of {one.file}",
            before=roll.text,
        )
        for one, step, roll in _dropped_rolls(point, before, junction.repeated)
    ]
    again = f" ({junction.repeated} of them it repeats)" if junction.repeated else ""
    lost = f" Among them: {few([one.before for one in rolls])}." if rolls else ""
    dropped = count(junction.dropped, "step")
    text = f"Starts {like} {moment}: {dropped} played since are not in it{again}.{lost}"
    return finding("restart", text, file=replayed.file, step=0, details=rolls)


def _dropped_rolls(
    point: Point, before: Sequence[ReplayedLog], repeated: int
) -> Iterator[tuple[ReplayedLog, StepRecord, DiceRoll]]:
    """Yield the rolls of dropped steps, without those that were undone before."""
    game = before[point.log].ids
    for number, one in enumerate(before[point.log :]):
        if game.isdisjoint(one.ids):
            continue
        first = point.step + repeated if number == 0 else 0
        for step, roll in one.rolls:
            if step.number > first and step.undone_by is None:
                yield one, step, roll
