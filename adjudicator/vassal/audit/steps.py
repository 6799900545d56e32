"""What happened within one log: rolls taken back, pieces that came and went, silent moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from adjudicator.vassal.audit.kinds import AuditFinding, Detail, finding
from adjudicator.vassal.audit.replayed_log import Put, ReplayedLog, StepRecord
from adjudicator.vassal.audit.where import Where
from adjudicator.vassal.audit.wording import count, few
from adjudicator.vassal.table.dice import Button, DiceRoll, rolls_told

__all__ = ["told_of_steps"]

#: so many moves to a map must be reported, and so large a part of them, before one can be missed
_REPORTED, _PART = 5, 0.8

Part = Callable[[ReplayedLog, Where, Sequence[Button]], Iterator[AuditFinding]]


def told_of_steps(
    film: ReplayedLog, where: Where, buttons: Sequence[Button]
) -> Iterator[AuditFinding]:
    """Yield what is worth telling of the steps of a log."""
    for part in _PARTS:
        yield from part(film, where, buttons)


class _Taken(NamedTuple):
    """A roll that was taken back: where it was made, if that is in the log, and where undone."""

    roll: DiceRoll
    made: int | None
    undone: int


def _rolls_undone(film: ReplayedLog, _: Where, buttons: Sequence[Button]) -> Iterator[AuditFinding]:
    """Yield every roll that was taken back, and what was rolled instead."""
    # several may be taken back at once: the first of them is rolled again first
    groups: dict[tuple[str, str, int | None], list[_Taken]] = {}
    for taken in _taken(film, buttons):
        following = _following(film, taken)
        first = following[0].step if following else None
        groups.setdefault((taken.roll.player, taken.roll.kind, first), []).append(taken)
    same: list[Detail] = []
    for group in groups.values():
        for taken, again in zip_longest(group, _following(film, group[-1])[: len(group)]):
            if again is not None and again.results == taken.roll.results:
                same.append(_rolled(taken, again))
            else:
                yield _undone(film, taken, again)
    if same:
        text = f"{count(len(same), 'roll')} taken back, and then the same again."
        yield finding("roll-redone", text, file=film.file, details=same)


def _taken(film: ReplayedLog, buttons: Sequence[Button]) -> Iterator[_Taken]:
    for scene in film.scenes:
        if scene.undone_by is not None:
            yield from (_Taken(roll, scene.number, scene.undone_by) for roll in scene.rolls)
        elif scene.undoes and scene.undone is None:
            for roll in rolls_told(scene.number, scene.taken_back, buttons):
                yield _Taken(roll, None, scene.number)


def _following(film: ReplayedLog, taken: _Taken) -> list[DiceRoll]:
    """Return the rolls of the same dice by the same player after one was taken back."""
    return [
        one
        for scene, one in film.rolls
        if scene.number > taken.undone
        and (one.kind, one.player) == (taken.roll.kind, taken.roll.player)
    ]


def _rolled(taken: _Taken, again: DiceRoll | None) -> Detail:
    return Detail(
        step=taken.undone,
        player=taken.roll.player,
        what="roll",
        before=taken.roll.text,
        after=again.text if again else "",
    )


def _undone(film: ReplayedLog, taken: _Taken, again: DiceRoll | None) -> AuditFinding:
    roll = taken.roll
    lost = ", which is not in this log" if taken.made is None else ""
    then = (
        f"step {again.step} rolled {again.text}"
        if again is not None
        else "it was not rolled again in this log"
    )
    return finding(
        "roll-undone",
        f"{roll.player or 'Someone'} rolled {roll.text}{lost}; step {taken.undone} took it back, "
        f"and {then}.",
        file=film.file,
        step=taken.undone if taken.made is None else taken.made,
        player=roll.player,
        details=[_rolled(taken, again)],
    )


def _other_undos(film: ReplayedLog, _: Where, __: Sequence[Button]) -> Iterator[AuditFinding]:
    """Yield that other actions were taken back, and those that are not in the log."""
    scenes = {scene.number: scene for scene in film.scenes}
    told: list[Detail] = []
    lost: list[Detail] = []
    for scene in film.scenes:
        if not scene.undoes:
            continue
        taken = scenes.get(scene.undone) if scene.undone is not None else None
        if taken is None:
            lost.append(Detail(step=scene.number, player=scene.player, what=few(scene.taken_back)))
        elif not taken.rolls:
            back = f"which took back step {taken.undone}" if taken.undoes else _did(taken)
            what = f"step {taken.number}: {back}"
            told.append(Detail(step=scene.number, player=scene.player or taken.player, what=what))
    if told:
        verb = "was" if len(told) == 1 else "were"
        text = f"{count(len(told), 'action')} {verb} taken back."
        yield finding("undone", text, file=film.file, details=told)
    if lost:
        text = f"{count(len(lost), 'action')} taken back that cannot be found in the log."
        yield finding("undo-of-nothing", text, file=film.file, details=lost)


def _did(scene: StepRecord) -> str:
    """Return in a few words what a step did."""
    parts = [
        f"moved {few([put.name or 'a piece' for put in scene.moved])}" if scene.moved else "",
        f"made {few([put.name or 'a piece' for put in scene.created])}" if scene.created else "",
        f"deleted {few([put.name or 'a piece' for put in scene.removed])}" if scene.removed else "",
        f"changed {count(scene.changed, 'piece')}" if scene.changed else "",
        f"said {scene.chat[0]!r}" if scene.chat and not scene.moved else "",
        "turned the turn tracker" if scene.turns else "",
    ]
    return ", ".join(part for part in parts if part) or "nothing that can be seen"


def _came_and_went(film: ReplayedLog, where: Where, _: Sequence[Button]) -> Iterator[AuditFinding]:
    """Yield pieces that were created, cloned, deleted or replaced, one finding for each kind."""
    found: dict[str, list[Detail]] = {name: [] for name in ("created", "cloned", "deleted")}
    replaced: list[Detail] = []
    for scene in film.scenes:
        if not scene.stands:
            continue
        gone = {put.before: put for put in scene.removed if put.before is not None}
        for put in scene.created:
            old = gone.pop(put.after, None) if put.after is not None else None
            if old is not None:
                named = put._replace(name=f"{old.name or 'a piece'} by {put.name or 'a piece'}")
                replaced.append(_detail(film, scene, named, where))
            else:
                kind = "cloned" if put.copy else "created"
                found[kind].append(_detail(film, scene, put, where))
        kept = {id(put) for put in gone.values()}
        found["deleted"] += [
            _detail(film, scene, put, where)
            for put in scene.removed
            if put.before is None or id(put) in kept
        ]
    for name, details in {**found, "replaced": replaced}.items():
        if details:
            pieces = few(list(dict.fromkeys(one.piece or "without a name" for one in details)))
            verb = "was" if len(details) == 1 else "were"
            text = f"{count(len(details), 'piece')} {verb} {name}: {pieces}."
            yield finding(name, text, file=film.file, details=details)


def _detail(film: ReplayedLog, scene: StepRecord, put: Put, where: Where) -> Detail:
    boards = film.end.boards
    return Detail(
        step=scene.number,
        player=scene.player,
        piece=put.name,
        id=put.id,
        before=where.text(put.before, boards) if put.before else "",
        after=where.text(put.after, boards) if put.after else "",
    )


def _off_map(film: ReplayedLog, where: Where, _: Sequence[Button]) -> Iterator[AuditFinding]:
    """Yield pieces that left the maps, or the boards of one."""
    details = [
        _detail(film, scene, put, where)
        for scene in film.scenes
        if scene.stands
        for put in scene.moved
        if put.after is None or where.off_board(put.after, film.end.boards)
    ]
    if details:
        text = f"{count(len(details), 'move')} off the map or off its boards."
        yield finding("off-map", text, file=film.file, details=details)


def _unreported(film: ReplayedLog, where: Where, _: Sequence[Button]) -> Iterator[AuditFinding]:
    """Yield moves without a report, to maps on which moves are reported."""
    told: dict[str, int] = {}
    silent: dict[str, list[Detail]] = {}
    for scene in film.scenes:
        if scene.undoes:
            continue
        for put in scene.moved:
            if put.after is None or put.covert:
                continue  # hidden pieces move in silence
            if any(one.strip() for one in scene.chat):
                told[put.after.map] = told.get(put.after.map, 0) + 1
            else:
                silent.setdefault(put.after.map, []).append(_detail(film, scene, put, where))
    details = [
        one
        for map_, moves in silent.items()
        if told.get(map_, 0) >= max(_REPORTED, _PART * (told.get(map_, 0) + len(moves)))
        for one in moves
    ]
    if details:
        text = (
            f"{count(len(details), 'move')} without a report, where {sum(told.values())} have one."
        )
        yield finding("unreported", text, file=film.file, details=details)


def _gaps(film: ReplayedLog, where: Where, _: Sequence[Button]) -> Iterator[AuditFinding]:
    """Yield moves and changes of pieces from where and what they were not."""
    details: list[Detail] = []
    for scene in film.scenes:
        swapped = (put._replace(before=put.after, after=put.before) for put in scene.gaps)
        details += (_detail(film, scene, put, where) for put in swapped)
        details += (_odd(scene, *one) for one in scene.odd)
    if details:
        verb = "starts" if len(details) == 1 else "start"
        text = (
            f"{count(len(details), 'move or change', 'moves or changes')} {verb} from where or "
            "what the piece was not: a step before is not in the log."
        )
        yield finding("gap", text, file=film.file, details=details)


def _odd(scene: StepRecord, identity: str, *told: str) -> Detail:
    name, what, was, before = told
    return Detail(
        step=scene.number,
        player=scene.player,
        id=identity,
        piece=name,
        what=what,
        before=was,
        after=before,
    )


def _unknown(film: ReplayedLog, _: Where, __: Sequence[Button]) -> Iterator[AuditFinding]:
    """Yield that commands name pieces or stacks of which the log does not tell."""
    details = [
        Detail(step=scene.number, player=scene.player, id=one)
        for scene in film.scenes
        for one in scene.unknown
    ]
    if details:
        text = f"{count(len(details), 'command')} about pieces or stacks that are not in the game."
        yield finding("unknown-pieces", text, file=film.file, details=details)


def _without_die(film: ReplayedLog, _: Where, __: Sequence[Button]) -> Iterator[AuditFinding]:
    """Yield rolls that only the chat tells, of buttons whose other rolls set a property."""
    made: dict[str, list[tuple[StepRecord, DiceRoll, bool]]] = {}
    for scene, roll in film.rolls:
        set_ = f"{roll.name}_result" in scene.properties
        made.setdefault(roll.name, []).append((scene, roll, set_))
    details = [
        Detail(step=scene.number, player=roll.player, what="roll", after=roll.text)
        for rolls in made.values()
        if sum(set_ for *_, set_ in rolls) * 2 > len(rolls)
        for scene, roll, set_ in rolls
        if not set_ and not _same_as_before(roll, rolls)
    ]
    if details:
        text = f"{count(len(details), 'roll')} told in the chat that no button made."
        yield finding("roll-without-die", text, file=film.file, details=details)


def _same_as_before(roll: DiceRoll, rolls: Sequence[tuple[StepRecord, DiceRoll, bool]]) -> bool:
    """Tell whether a roll repeats the one before it, which leaves the property as it is."""
    earlier = [one for _, one, _ in rolls if one.step < roll.step]
    return bool(earlier) and earlier[-1].results == roll.results


_PARTS: tuple[Part, ...] = (
    _rolls_undone,
    _other_undos,
    _came_and_went,
    _off_map,
    _unreported,
    _gaps,
    _unknown,
    _without_die,
)
