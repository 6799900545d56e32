"""Reports suspicious steps within one log: undone rolls, new or deleted pieces, silent moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from adjudicator.vassal.audit.kinds import AuditFinding, Detail, finding
from adjudicator.vassal.audit.replayed_log import PieceChange, ReplayedLog, StepRecord
from adjudicator.vassal.audit.where import Where
from adjudicator.vassal.audit.wording import count, few
from adjudicator.vassal.table.dice import Button, DiceRoll, rolls_in_chat

__all__ = ["step_findings"]

#: a silent move is reported only if at least so many moves on its map, and at least this share of
#: them, have a report in the chat
_REPORTED, _PART = 5, 0.8

Part = Callable[[ReplayedLog, Where, Sequence[Button]], Iterator[AuditFinding]]


def step_findings(
    log: ReplayedLog, where: Where, buttons: Sequence[Button]
) -> Iterator[AuditFinding]:
    """Report everything notable in the steps of a log."""
    for part in _PARTS:
        yield from part(log, where, buttons)


class _UndoneRoll(NamedTuple):
    """An undone roll: the step that made it, if that is in the log, and the step that undid it."""

    roll: DiceRoll
    made: int | None
    undone: int


def _rolls_undone(log: ReplayedLog, _: Where, buttons: Sequence[Button]) -> Iterator[AuditFinding]:
    """Report every undone roll, and the roll that replaced it."""
    # several rolls may be undone in a row: then they are repeated in the original order
    groups: dict[tuple[str, str, int | None], list[_UndoneRoll]] = {}
    for undo in _find_undone_rolls(log, buttons):
        following = _following(log, undo)
        first = following[0].step if following else None
        groups.setdefault((undo.roll.player, undo.roll.kind, first), []).append(undo)
    same: list[Detail] = []
    for group in groups.values():
        for undo, again in zip_longest(group, _following(log, group[-1])[: len(group)]):
            if again is not None and again.results == undo.roll.results:
                same.append(_rolled(undo, again))
            else:
                yield _undone(log, undo, again)
    if same:
        text = f"{count(len(same), 'roll')} taken back, and then the same again."
        yield finding("roll-redone", text, file=log.file, details=same)


def _find_undone_rolls(log: ReplayedLog, buttons: Sequence[Button]) -> Iterator[_UndoneRoll]:
    for step in log.steps:
        if step.undone_by is not None:
            yield from (_UndoneRoll(roll, step.number, step.undone_by) for roll in step.rolls)
        elif step.undoes and step.undone is None:
            for roll in rolls_in_chat(step.number, step.taken_back, buttons):
                yield _UndoneRoll(roll, None, step.number)


def _following(log: ReplayedLog, undo: _UndoneRoll) -> list[DiceRoll]:
    """Return the rolls of the same dice by the same player after an undone roll."""
    return [
        one
        for step, one in log.rolls
        if step.number > undo.undone
        and (one.kind, one.player) == (undo.roll.kind, undo.roll.player)
    ]


def _rolled(undo: _UndoneRoll, again: DiceRoll | None) -> Detail:
    return Detail(
        step=undo.undone,
        player=undo.roll.player,
        what="roll",
        before=undo.roll.text,
        after=again.text if again else "",
    )


def _undone(log: ReplayedLog, undo: _UndoneRoll, again: DiceRoll | None) -> AuditFinding:
    roll = undo.roll
    lost = ", which is not in this log" if undo.made is None else ""
    then = (
        f"step {again.step} rolled {again.text}"
        if again is not None
        else "it was not rolled again in this log"
    )
    return finding(
        "roll-undone",
        f"{roll.player or 'Someone'} rolled {roll.text}{lost}; step {undo.undone} took it back, "
        f"and {then}.",
        file=log.file,
        step=undo.undone if undo.made is None else undo.made,
        player=roll.player,
        details=[_rolled(undo, again)],
    )


def _other_undos(log: ReplayedLog, _: Where, __: Sequence[Button]) -> Iterator[AuditFinding]:
    """Report undone actions other than rolls, and undos of steps that are not in the log."""
    steps = {step.number: step for step in log.steps}
    undone: list[Detail] = []
    lost: list[Detail] = []
    for step in log.steps:
        if not step.undoes:
            continue
        target = steps.get(step.undone) if step.undone is not None else None
        if target is None:
            lost.append(Detail(step=step.number, player=step.player, what=few(step.taken_back)))
        elif not target.rolls:
            back = f"which took back step {target.undone}" if target.undoes else _did(target)
            what = f"step {target.number}: {back}"
            undone.append(Detail(step=step.number, player=step.player or target.player, what=what))
    if undone:
        verb = "was" if len(undone) == 1 else "were"
        text = f"{count(len(undone), 'action')} {verb} taken back."
        yield finding("undone", text, file=log.file, details=undone)
    if lost:
        text = f"{count(len(lost), 'action')} taken back that cannot be found in the log."
        yield finding("undo-of-nothing", text, file=log.file, details=lost)


def _did(step: StepRecord) -> str:
    """Describe a step in a few words."""
    parts = [
        f"moved {few([change.name or 'a piece' for change in step.moved])}" if step.moved else "",
        f"made {few([change.name or 'a piece' for change in step.created])}"
        if step.created
        else "",
        f"deleted {few([change.name or 'a piece' for change in step.removed])}"
        if step.removed
        else "",
        f"changed {count(step.changed, 'piece')}" if step.changed else "",
        f"said {step.chat[0]!r}" if step.chat and not step.moved else "",
        "turned the turn tracker" if step.turns else "",
    ]
    return ", ".join(part for part in parts if part) or "nothing that can be seen"


def _came_and_went(log: ReplayedLog, where: Where, _: Sequence[Button]) -> Iterator[AuditFinding]:
    """Report created, cloned, deleted and replaced pieces, one finding for each kind."""
    found: dict[str, list[Detail]] = {name: [] for name in ("created", "cloned", "deleted")}
    replaced: list[Detail] = []
    for step in log.steps:
        if not step.stands:
            continue
        gone = {change.before: change for change in step.removed if change.before is not None}
        for change in step.created:
            old = gone.pop(change.after, None) if change.after is not None else None
            if old is not None:
                named = change._replace(
                    name=f"{old.name or 'a piece'} by {change.name or 'a piece'}"
                )
                replaced.append(_detail(log, step, named, where))
            else:
                kind = "cloned" if change.copy else "created"
                found[kind].append(_detail(log, step, change, where))
        kept = {id(change) for change in gone.values()}
        found["deleted"] += [
            _detail(log, step, change, where)
            for change in step.removed
            if change.before is None or id(change) in kept
        ]
    for name, details in {**found, "replaced": replaced}.items():
        if details:
            pieces = few(list(dict.fromkeys(one.piece or "without a name" for one in details)))
            verb = "was" if len(details) == 1 else "were"
            text = f"{count(len(details), 'piece')} {verb} {name}: {pieces}."
            yield finding(name, text, file=log.file, details=details)


def _detail(log: ReplayedLog, step: StepRecord, change: PieceChange, where: Where) -> Detail:
    boards = log.end.boards
    return Detail(
        step=step.number,
        player=step.player,
        piece=change.name,
        id=change.id,
        before=where.text(change.before, boards) if change.before else "",
        after=where.text(change.after, boards) if change.after else "",
    )


def _off_map(log: ReplayedLog, where: Where, _: Sequence[Button]) -> Iterator[AuditFinding]:
    """Report moves off all maps, or off the boards of a map."""
    details = [
        _detail(log, step, change, where)
        for step in log.steps
        if step.stands
        for change in step.moved
        if change.after is None or where.off_board(change.after, log.end.boards)
    ]
    if details:
        text = f"{count(len(details), 'move')} off the map or off its boards."
        yield finding("off-map", text, file=log.file, details=details)


def _unreported(log: ReplayedLog, where: Where, _: Sequence[Button]) -> Iterator[AuditFinding]:
    """Report moves without a line in the chat, on maps where most moves have one."""
    reported: dict[str, int] = {}
    silent: dict[str, list[Detail]] = {}
    for step in log.steps:
        if step.undoes:
            continue
        for change in step.moved:
            if change.after is None or change.covert:
                continue  # VASSAL reports no moves of hidden pieces
            if any(one.strip() for one in step.chat):
                reported[change.after.map] = reported.get(change.after.map, 0) + 1
            else:
                silent.setdefault(change.after.map, []).append(_detail(log, step, change, where))
    details = [
        one
        for map_, moves in silent.items()
        if reported.get(map_, 0) >= max(_REPORTED, _PART * (reported.get(map_, 0) + len(moves)))
        for one in moves
    ]
    if details:
        number = sum(reported.values())
        text = f"{count(len(details), 'move')} without a report, where {number} have one."
        yield finding("unreported", text, file=log.file, details=details)


def _gaps(log: ReplayedLog, where: Where, _: Sequence[Button]) -> Iterator[AuditFinding]:
    """Report moves and changes that start from another place or value than the piece had."""
    details: list[Detail] = []
    for step in log.steps:
        swapped = (
            change._replace(before=change.after, after=change.before) for change in step.gaps
        )
        details += (_detail(log, step, change, where) for change in swapped)
        details += (_value_gap_detail(step, *one) for one in step.value_gaps)
    if details:
        verb = "starts" if len(details) == 1 else "start"
        text = (
            f"{count(len(details), 'move or change', 'moves or changes')} {verb} from where or "
            "what the piece was not: a step before is not in the log."
        )
        yield finding("gap", text, file=log.file, details=details)


def _value_gap_detail(step: StepRecord, identity: str, *values: str) -> Detail:
    name, what, was, before = values
    return Detail(
        step=step.number,
        player=step.player,
        id=identity,
        piece=name,
        what=what,
        before=was,
        after=before,
    )


def _unknown(log: ReplayedLog, _: Where, __: Sequence[Button]) -> Iterator[AuditFinding]:
    """Report commands that name unknown pieces or stacks."""
    details = [
        Detail(step=step.number, player=step.player, id=one)
        for step in log.steps
        for one in step.unknown
    ]
    if details:
        text = f"{count(len(details), 'command')} about pieces or stacks that are not in the game."
        yield finding("unknown-pieces", text, file=log.file, details=details)


def _without_die(log: ReplayedLog, _: Where, __: Sequence[Button]) -> Iterator[AuditFinding]:
    """Report rolls that are only lines of chat, though other rolls of the button set a property."""
    made: dict[str, list[tuple[StepRecord, DiceRoll, bool]]] = {}
    for step, roll in log.rolls:
        set_ = f"{roll.name}_result" in step.properties
        made.setdefault(roll.name, []).append((step, roll, set_))
    details = [
        Detail(step=step.number, player=roll.player, what="roll", after=roll.text)
        for rolls in made.values()
        if sum(set_ for *_, set_ in rolls) * 2 > len(rolls)
        for step, roll, set_ in rolls
        if not set_ and not _same_as_before(roll, rolls)
    ]
    if details:
        text = f"{count(len(details), 'roll')} told in the chat that no button made."
        yield finding("roll-without-die", text, file=log.file, details=details)


def _same_as_before(roll: DiceRoll, rolls: Sequence[tuple[StepRecord, DiceRoll, bool]]) -> bool:
    """Return whether a roll equals the previous one, so that the property did not change."""
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
