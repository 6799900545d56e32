"""Removes habits of players that are no play: an early click on the tracker, pieces put back.

It takes the actions of a log, and returns them as the players intended them, with remarks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from adjudicator.vassal.read.phase_search import PhaseOrder, TurnPhase
from adjudicator.vassal.read.player_actions import (
    AttackMark,
    AttackRoll,
    Doubtful,
    Drag,
    Noted,
    PhaseChange,
    PlayerAction,
    Shift,
    Talk,
)

__all__ = ["HABITS", "HABIT_RULES", "TableFacts", "tidied"]

#: the reasons of doubts where players probably followed a habit, and the rules of the remarks
HABITS = frozenset({"attack-not-known", "moved-on", "phase-not-told", "put-back"})
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


def tidied(
    deeds: Sequence[PlayerAction], table: TableFacts, start: TurnPhase | None
) -> list[PlayerAction]:
    """Return the actions as intended; `start` is the phase at their beginning."""
    if start is None:
        return list(deeds)
    return _without_returns(_in_phase(deeds, table, start), table, start)


def _is_chat(deed: PlayerAction) -> bool:
    """Return whether an action is a line of chat that is not for the referee."""
    return isinstance(deed, Talk) and not deed.text.startswith("#")


# A tracker that was clicked too early


def _in_phase(
    deeds: Sequence[PlayerAction], table: TableFacts, now: TurnPhase
) -> list[PlayerAction]:
    """Return the actions with late moves put before a tracker that was clicked too early."""
    clock = table.clock
    found: list[PlayerAction] = []
    begun, at = 0, 0
    while at < len(deeds):
        if not isinstance(deeds[at], PhaseChange):
            found.append(deeds[at])
            at += 1
            continue
        end = _end(deeds, at, lambda deed: isinstance(deed, PhaseChange) or _is_chat(deed))
        shown = now
        for deed in deeds[at:end]:
            shown = clock.told(deed, shown) if isinstance(deed, PhaseChange) else shown
        soon = 0 < clock.place(shown) - clock.place(now) <= _AHEAD
        last = _end_of_moves(deeds, end, table, now) if soon else end
        if last > end and not _is_afterthought(deeds[begun:at], deeds[end:last]):
            last = end
        found += deeds[end:last]
        if last > end:
            found.append(_too_soon(deeds[end:last], shown, now))
        found += deeds[at:end]
        now, begun, at = shown, last, last
    return found


def _is_afterthought(phase: Sequence[PlayerAction], moves: Sequence[PlayerAction]) -> bool:
    """Return whether only a few forgotten units move: an army moves in the later phase."""
    if any(isinstance(one, AttackMark | AttackRoll) for one in phase):
        return False
    units = _units(moves)
    return len(units) <= _FEW and units.isdisjoint(_units(phase))


def _units(deeds: Sequence[PlayerAction]) -> set[str]:
    return {one.unit for deed in deeds if isinstance(deed, Drag) for one in deed.shifts}


def _end(deeds: Sequence[PlayerAction], at: int, goes_on: Callable[[PlayerAction], bool]) -> int:
    while at < len(deeds) and goes_on(deeds[at]):
        at += 1
    return at


def _end_of_moves(deeds: Sequence[PlayerAction], at: int, table: TableFacts, now: TurnPhase) -> int:
    """Return the index after the moves that belong to an earlier phase; `at` if there are none."""
    side = table.clock.phasing(now)
    if not side or not table.clock.fits(now, side, "movement"):
        return at

    def moves(deed: PlayerAction) -> bool:
        return isinstance(deed, Drag) and deed.side in ("", side) and _own(deed, table, side)

    end = _end(deeds, at, lambda deed: moves(deed) or _is_chat(deed))
    return end if any(isinstance(one, Drag) for one in deeds[at:end]) else at


def _own(deed: Drag, table: TableFacts, side: str) -> bool:
    """Return whether a drag only moves units of a side from place to place."""
    return all(
        table.owner(one.unit) == side and one.start.kind == one.end.kind == "place"
        for one in deed.shifts
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
    deeds: tuple[int, ...]
    shifts: tuple[Shift, ...]

    @property
    def places(self) -> frozenset[object]:
        """All places on its way."""
        return frozenset(site for one in self.shifts for site in (one.start, one.end))

    def gaps(self, run: Sequence[PlayerAction]) -> list[tuple[int, int]]:
        """Return the pairs of its drags between which other units moved."""
        return [
            (one, two)
            for one, two in pairwise(self.deeds)
            if any(isinstance(deed, Drag) for deed in run[one + 1 : two])
        ]


def _without_returns(
    deeds: Sequence[PlayerAction], table: TableFacts, now: TurnPhase
) -> list[PlayerAction]:
    """Return the actions without moves that were reversed before anything depended on them."""
    found: list[PlayerAction] = []
    run: list[PlayerAction] = []
    for deed in deeds:
        if isinstance(deed, Drag | Talk):
            run.append(deed)
            continue
        found += [*_put_back(run, table, now), deed]
        run = []
        now = table.clock.told(deed, now) if isinstance(deed, PhaseChange) else now
    return [*found, *_put_back(run, table, now)]


def _put_back(
    run: Sequence[PlayerAction], table: TableFacts, now: TurnPhase
) -> Iterator[PlayerAction]:
    """Yield the actions without the drags of units that were put back."""
    gone: set[tuple[int, str]] = set()
    said: dict[int, list[PlayerAction]] = {}
    for walk in _walks(run):
        gaps = walk.gaps(run)
        if not gaps or not table.clock.fits(now, table.owner(walk.unit), "movement"):
            continue
        last = walk.deeds[-1]
        if walk.shifts[0].start != walk.shifts[-1].end:
            for before, after in gaps if table.consent else ():
                if not _depends(walk, run[before + 1 : after]):
                    doubt = Doubtful(walk.unit, "moved-on", table.consent, run[after].origin)
                    said.setdefault(after, []).append(doubt)
        elif _depends(walk, run[walk.deeds[0] + 1 : last]) or _is_spoken_of(walk, run):
            doubt = Doubtful(walk.unit, "put-back", frozenset(), run[last].origin)
            said.setdefault(last, []).append(doubt)
        else:
            gone |= {(at, walk.unit) for at in walk.deeds}
            said.setdefault(last, []).append(_taken_back(walk, run[last]))
    for at, deed in enumerate(run):
        yield from said.get(at, ())
        if not isinstance(deed, Drag):
            yield deed
        elif left := tuple(one for one in deed.shifts if (at, one.unit) not in gone):
            yield deed._replace(shifts=left)


def _walks(run: Sequence[PlayerAction]) -> Iterator[_Walk]:
    """Yield the units that only move from place to place, each with all its drags."""
    found: dict[str, list[tuple[int, Shift]]] = {}
    for at, deed in enumerate(run):
        for one in deed.shifts if isinstance(deed, Drag) else ():
            found.setdefault(one.unit, []).append((at, one))
    for unit, steps in found.items():
        walk = _Walk(unit, tuple(at for at, _ in steps), tuple(one for _, one in steps))
        if all(one.start.kind == one.end.kind == "place" for one in walk.shifts):
            yield walk


def _depends(walk: _Walk, between: Sequence[PlayerAction]) -> bool:
    """Return whether another unit entered or left a place on this unit's way."""
    return any(
        one.unit != walk.unit and (one.start in walk.places or one.end in walk.places)
        for deed in between
        for one in (deed.shifts if isinstance(deed, Drag) else ())
    )


def _is_spoken_of(walk: _Walk, run: Sequence[PlayerAction]) -> bool:
    """Return whether a statement for the referee may concern a walk."""
    said = run[walk.deeds[0] : walk.deeds[-1] + 2]
    return any(isinstance(one, Talk) and not _is_chat(one) for one in said)


def _taken_back(walk: _Walk, deed: PlayerAction) -> Noted:
    start, end = walk.shifts[0].start.name, walk.shifts[-1].start.name
    args = {"unit": walk.unit, "at": end, "start": start}
    return Noted("VASSAL-return", "piece-put-back", "note", args, deed.origin)
