"""How logs join: the start of each against all that was before it, piece by piece."""

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
from adjudicator.vassal.audit.differ import told
from adjudicator.vassal.audit.kinds import AuditFinding, Detail, finding
from adjudicator.vassal.audit.position import Looks
from adjudicator.vassal.audit.replayed_log import ReplayedLog, StepRecord, replayed_to
from adjudicator.vassal.audit.where import Where
from adjudicator.vassal.audit.wording import count, few
from adjudicator.vassal.table.dice import DiceRoll

__all__ = ["Junction", "junctions"]


#: an earlier moment that is not quite the start must be so many times nearer to it than the end
#: of the log before it, and that must differ in so many pieces
_TIMES, _MANY = 4, 8


class Junction(Struct, frozen=True, kw_only=True):
    """Where a log goes on."""

    file: str
    #: the log that it goes on from, or empty if from none
    after: str = ""
    #: after which step of that log; its last one, if all is well
    step: int = 0
    #: how many steps that log has
    of: int = 0
    #: steps played before that are not in what follows, in that log and in later ones
    dropped: int = 0
    #: of the dropped steps, how many it plays again
    repeated: int = 0
    #: pieces that differ: moved, changed, appeared or vanished
    differences: int = 0
    #: pieces that would differ, had it gone on from the end of the log before it
    from_end: int = 0


def junctions(
    films: Sequence[ReplayedLog], looks: Looks, where: Where
) -> tuple[list[Junction], list[AuditFinding]]:
    """Return how each log but the first goes on, and what is wrong with it."""
    found: list[Junction] = []
    findings: list[AuditFinding] = []
    walk: PositionSearch | None = None
    for number, film in enumerate(films):
        if walk is None:
            walk = PositionSearch(film)
            continue
        junction, more = _junction(films[: number + 1], walk, looks, where)
        found.append(junction)
        findings += more
        walk.add(film)
    return found, findings


def _junction(
    films: Sequence[ReplayedLog], walk: PositionSearch, looks: Looks, where: Where
) -> tuple[Junction, list[AuditFinding]]:
    """Return how the last of some logs goes on from those before it."""
    *before, film = films
    last = before[-1]
    from_end = compare(last.end, film.start)
    if film.start.marks and all(film.start.marks.keys().isdisjoint(one.ids) for one in before):
        text = "No piece of this log is in any log before it: it is of another game."
        return Junction(file=film.file), [finding("unrelated", text, file=film.file, step=0)]
    point = _point(film, before, walk, from_end)
    old = before[point.log]
    there = last.end if _is_end(point, before) else replayed_to(old, point.step, looks)
    differences = from_end if there is last.end else compare(there, film.start)
    dropped = _dropped(point, before)
    junction = Junction(
        file=film.file,
        after=old.file,
        step=point.step,
        of=len(old.scenes),
        dropped=dropped,
        repeated=shared_steps(old, point.step, film) if dropped else 0,
        differences=differences.pieces,
        from_end=from_end.pieces,
    )
    findings = [] if not dropped else [_restart(junction, point, before, film)]
    return junction, [*findings, *told(differences, there, films, where)]


def _point(
    film: ReplayedLog, before: Sequence[ReplayedLog], walk: PositionSearch, from_end: Differences
) -> Point:
    """Return the moment from which a log goes on: the end of the one before it, if in doubt."""
    end = Point(len(before) - 1, len(before[-1].scenes), from_end.pieces)
    if not end.differences:
        return end
    best = walk.nearest(film.start)
    if best.differences and not _clearly(best.differences, end.differences):
        return end
    return best


def _clearly(best: int, end: int) -> bool:
    """Tell whether an earlier moment explains a start much better, and not only by chance."""
    return end >= _MANY and best * _TIMES <= end


def _is_end(point: Point, before: Sequence[ReplayedLog]) -> bool:
    return point.log == len(before) - 1 and point.step == len(before[-1].scenes)


def _dropped(point: Point, before: Sequence[ReplayedLog]) -> int:
    """Return how many steps were played after a moment."""
    game = before[point.log].ids
    later = sum(len(one.scenes) for one in before[point.log + 1 :] if not game.isdisjoint(one.ids))
    return later + len(before[point.log].scenes) - point.step


def _restart(
    junction: Junction, point: Point, before: Sequence[ReplayedLog], film: ReplayedLog
) -> AuditFinding:
    """Return that a log starts from an earlier position, and what was dropped by it."""
    old = before[point.log]
    moment = (
        f"{old.file} started"
        if point.step == 0
        else f"{old.file} ended"
        if point.step == len(old.scenes)
        else f"it was after step {point.step} of {len(old.scenes)} in {old.file}"
    )
    like = "as" if not junction.differences else "nearly as"
    if junction.repeated == junction.dropped:
        text = (
            f"Starts {like} {moment}, repeats the {count(junction.dropped, 'step')} that followed"
        )
        return finding("repeated", f"{text}, and goes on.", file=film.file, step=0)
    rolls = [
        Detail(
            step=None,
            player=roll.player,
            what=f"step {scene.number} of {one.file}",
            before=roll.text,
        )
        for one, scene, roll in _dropped_rolls(point, before, junction.repeated)
    ]
    again = f" ({junction.repeated} of them it repeats)" if junction.repeated else ""
    lost = f" Among them: {few([one.before for one in rolls])}." if rolls else ""
    dropped = count(junction.dropped, "step")
    text = f"Starts {like} {moment}: {dropped} played since are not in it{again}.{lost}"
    return finding("restart", text, file=film.file, step=0, details=rolls)


def _dropped_rolls(
    point: Point, before: Sequence[ReplayedLog], repeated: int
) -> Iterator[tuple[ReplayedLog, StepRecord, DiceRoll]]:
    """Yield the rolls of steps that were dropped, and not taken back before."""
    game = before[point.log].ids
    for number, one in enumerate(before[point.log :]):
        if game.isdisjoint(one.ids):
            continue
        first = point.step + repeated if number == 0 else 0
        for scene, roll in one.rolls:
            if scene.number > first and scene.undone_by is None:
                yield one, scene, roll
