"""Removes habits of players that are no play: an early click on the tracker, pieces put back.

It takes the actions of a log, and returns them as the players intended them, with remarks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from adjudicator.vassal.read.player_actions import (
    AttackMark,
    AttackRoll,
    Doubtful,
    Drag,
    Noted,
    PhaseChange,
    PlayerAction,
    Shift,
    Stepped,
    Talk,
)
from adjudicator.vassal.read.turns.phase_search import PhaseOrder, TurnPhase

__all__ = ["HABITS", "HABIT_RULES", "TableFacts", "without_corrections", "without_habits"]

#: the reasons of doubts where players probably followed a habit, and the rules of the remarks
HABITS = frozenset(
    {"attack-not-known", "moved-on", "option-not-told", "phase-not-told", "put-back"}
)
HABIT_RULES = frozenset(
    {"VASSAL-attack", "VASSAL-die", "VASSAL-reroll", "VASSAL-return", "VASSAL-tracker"}
)
#: a tracker may be so many phases early, and so many units may be moved afterwards
_AHEAD, _FEW = 2, 3


class TableFacts(NamedTuple):
    """Facts about the game that are needed to understand its players."""

    clock: PhaseOrder
    #: returns the side of a unit
    owner: Callable[[str], str]
    #: the rules that forbid to continue a unit's move without the opponent's consent
    consent: frozenset[str]


def without_habits(
    actions: Sequence[PlayerAction], table: TableFacts, start: TurnPhase | None
) -> list[PlayerAction]:
    """Return the actions as intended; `start` is the phase at their beginning."""
    if start is None:
        return list(actions)
    return _without_returns(_in_phase(actions, table, start), table, start)


def without_corrections(
    actions: Sequence[PlayerAction], table: TableFacts, start: TurnPhase | None
) -> list[PlayerAction]:
    """Return the actions of a module that keeps turns itself, without what players set right.

    Steps that a unit loses and regains before the next roll were a wrong click.
    """
    found: list[PlayerAction] = []
    lost: dict[str, int] = {}
    for action in actions:
        if isinstance(action, AttackRoll | PhaseChange):
            lost = {}
        if not isinstance(action, Stepped):
            found.append(action)
        elif action.unit in lost and action.steps < 0:
            at = lost[action.unit]
            before = found[at]
            assert isinstance(before, Stepped)  # noqa: S101
            found[at] = before._replace(steps=before.steps + action.steps)
        else:
            lost[action.unit] = len(found)
            found.append(action)
    kept = [one for one in found if not isinstance(one, Stepped) or one.steps]
    return _without_returns(kept, table, start) if start is not None else kept


def _is_chat(action: PlayerAction) -> bool:
    """Return whether an action is a line of chat that is not for the referee."""
    return isinstance(action, Talk) and not action.text.startswith("#")


# A tracker that was clicked too early


def _in_phase(
    actions: Sequence[PlayerAction], table: TableFacts, now: TurnPhase
) -> list[PlayerAction]:
    """Return the actions with late moves put before a tracker that was clicked too early."""
    clock = table.clock
    found: list[PlayerAction] = []
    begun, at = 0, 0
    while at < len(actions):
        if not isinstance(actions[at], PhaseChange):
            found.append(actions[at])
            at += 1
            continue
        end = _end(actions, at, lambda action: isinstance(action, PhaseChange) or _is_chat(action))
        shown = now
        for action in actions[at:end]:
            shown = clock.shown_by(action, shown) if isinstance(action, PhaseChange) else shown
        soon = 0 < clock.place(shown) - clock.place(now) <= _AHEAD
        last = _end_of_moves(actions, end, table, now) if soon else end
        if last > end and not _is_afterthought(actions[begun:at], actions[end:last]):
            last = end
        found += actions[end:last]
        if last > end:
            found.append(_too_soon(actions[end:last], shown, now))
        found += actions[at:end]
        now, begun, at = shown, last, last
    return found


def _is_afterthought(phase: Sequence[PlayerAction], moves: Sequence[PlayerAction]) -> bool:
    """Return whether only a few forgotten units move: an army moves in the later phase."""
    if any(isinstance(one, AttackMark | AttackRoll) for one in phase):
        return False
    units = _units(moves)
    return len(units) <= _FEW and units.isdisjoint(_units(phase))


def _units(actions: Sequence[PlayerAction]) -> set[str]:
    return {one.unit for action in actions if isinstance(action, Drag) for one in action.shifts}


def _end(actions: Sequence[PlayerAction], at: int, goes_on: Callable[[PlayerAction], bool]) -> int:
    while at < len(actions) and goes_on(actions[at]):
        at += 1
    return at


def _end_of_moves(
    actions: Sequence[PlayerAction], at: int, table: TableFacts, now: TurnPhase
) -> int:
    """Return the index after the moves that belong to an earlier phase; `at` if there are none."""
    side = table.clock.phasing(now)
    if not side or not table.clock.fits(now, side, "movement"):
        return at

    def moves(action: PlayerAction) -> bool:
        return isinstance(action, Drag) and action.side in ("", side) and _own(action, table, side)

    end = _end(actions, at, lambda action: moves(action) or _is_chat(action))
    return end if any(isinstance(one, Drag) for one in actions[at:end]) else at


def _own(action: Drag, table: TableFacts, side: str) -> bool:
    """Return whether a drag only moves units of a side from place to place."""
    return all(
        table.owner(one.unit) == side and one.start.kind == one.end.kind == "place"
        for one in action.shifts
    )


def _too_soon(moves: Sequence[PlayerAction], shown: TurnPhase, now: TurnPhase) -> Noted:
    drags = [one for one in moves if isinstance(one, Drag)]
    units = list(dict.fromkeys(shift.unit for drag in drags for shift in drag.shifts))
    args = {"units": units[:10], "phase": shown.phase, "earlier": now.phase}
    return Noted("VASSAL-tracker", "tracker-early", "doubt", args, drags[0].origin)


# A unit that was put back or moved on after other units moved


class _Walk(NamedTuple):
    """All drags of a unit from place to place, with the indexes of the actions."""

    unit: str
    actions: tuple[int, ...]
    shifts: tuple[Shift, ...]

    @property
    def places(self) -> frozenset[object]:
        """All places on its way."""
        return frozenset(site for one in self.shifts for site in (one.start, one.end))

    def gaps(self, run: Sequence[PlayerAction]) -> list[tuple[int, int]]:
        """Return the pairs of its drags between which other units moved."""
        return [
            (one, two)
            for one, two in pairwise(self.actions)
            if any(isinstance(action, Drag) for action in run[one + 1 : two])
        ]


def _without_returns(
    actions: Sequence[PlayerAction], table: TableFacts, now: TurnPhase
) -> list[PlayerAction]:
    """Return the actions without moves that were reversed before anything depended on them."""
    found: list[PlayerAction] = []
    run: list[PlayerAction] = []
    for action in actions:
        if isinstance(action, Drag | Talk):
            run.append(action)
            continue
        found += [*_put_back(run, table, now), action]
        run = []
        now = table.clock.shown_by(action, now) if isinstance(action, PhaseChange) else now
    return [*found, *_put_back(run, table, now)]


def _put_back(
    run: Sequence[PlayerAction], table: TableFacts, now: TurnPhase
) -> Iterator[PlayerAction]:
    """Yield the actions without the drags of units that were put back."""
    gone: set[tuple[int, str]] = set()
    said: dict[int, list[PlayerAction]] = {}
    for walk in _walks(run):
        gaps = walk.gaps(run)
        owner = table.owner(walk.unit)
        moves = any(table.clock.fits(now, owner, kind) for kind in ("movement", "turn"))
        if not gaps or not moves:
            continue
        last = walk.actions[-1]
        if walk.shifts[0].start != walk.shifts[-1].end:
            for before, after in gaps if table.consent else ():
                if not _depends(walk, run[before + 1 : after]):
                    doubt = Doubtful(walk.unit, "moved-on", table.consent, run[after].origin)
                    said.setdefault(after, []).append(doubt)
        elif _depends(walk, run[walk.actions[0] + 1 : last]) or _is_spoken_of(walk, run):
            doubt = Doubtful(walk.unit, "put-back", frozenset(), run[last].origin)
            said.setdefault(last, []).append(doubt)
        else:
            gone |= {(at, walk.unit) for at in walk.actions}
            said.setdefault(last, []).append(_taken_back(walk, run[last]))
    for at, action in enumerate(run):
        yield from said.get(at, ())
        if not isinstance(action, Drag):
            yield action
        elif left := tuple(one for one in action.shifts if (at, one.unit) not in gone):
            yield action._replace(shifts=left)


def _walks(run: Sequence[PlayerAction]) -> Iterator[_Walk]:
    """Yield the units that only move from place to place, each with all its drags."""
    found: dict[str, list[tuple[int, Shift]]] = {}
    for at, action in enumerate(run):
        for one in action.shifts if isinstance(action, Drag) else ():
            found.setdefault(one.unit, []).append((at, one))
    for unit, steps in found.items():
        walk = _Walk(unit, tuple(at for at, _ in steps), tuple(one for _, one in steps))
        if all(one.start.kind == one.end.kind == "place" for one in walk.shifts):
            yield walk


def _depends(walk: _Walk, between: Sequence[PlayerAction]) -> bool:
    """Return whether another unit entered or left a place on this unit's way."""
    return any(
        one.unit != walk.unit and (one.start in walk.places or one.end in walk.places)
        for action in between
        for one in (action.shifts if isinstance(action, Drag) else ())
    )


def _is_spoken_of(walk: _Walk, run: Sequence[PlayerAction]) -> bool:
    """Return whether a statement for the referee may concern a walk."""
    said = run[walk.actions[0] : walk.actions[-1] + 2]
    return any(isinstance(one, Talk) and not _is_chat(one) for one in said)


def _taken_back(walk: _Walk, action: PlayerAction) -> Noted:
    start, end = walk.shifts[0].start.name, walk.shifts[-1].start.name
    args = {"unit": walk.unit, "at": end, "start": start}
    return Noted("VASSAL-return", "piece-put-back", "note", args, action.origin)
