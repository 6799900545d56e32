"""Compares positions piece by piece, and finds the earlier position most similar to a given one."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.vassal.audit.position import SHEET, Look, PieceRecord, TablePosition
from adjudicator.vassal.audit.replayed_log import ReplayedLog

__all__ = ["Differences", "Point", "PositionSearch", "changes", "compare", "shared_steps"]


class Differences(NamedTuple):
    """The differences between two positions; pieces are given by id."""

    moved: list[str]
    #: piece, name of the property, value before, value after
    changed: list[tuple[str, str, str, str]]
    appeared: list[str]
    vanished: list[str]
    #: the pieces of a stack from bottom to top: before, after
    reordered: list[tuple[tuple[str, ...], tuple[str, ...]]]
    #: turn trackers and properties: name, before, after
    values: list[tuple[str, str, str]]
    #: pieces that did not move, but whose movement mark was set or removed
    marked: list[str]

    @property
    def pieces(self) -> int:
        """The number of pieces that differ in place or look, or exist in one position only."""
        touched = {*self.moved, *(one for one, *_ in self.changed)}
        return len(touched) + len(self.appeared) + len(self.vanished)

    @property
    def none(self) -> bool:
        """Whether the positions are the same."""
        return not any(self)


class Point(NamedTuple):
    """A moment of a log, and the number of pieces that differ between it and a position."""

    log: int
    step: int
    differences: int


def compare(before: TablePosition, after: TablePosition) -> Differences:
    """Return the differences between two positions."""
    both = [key for key in after.pieces if key in before.pieces]
    return Differences(
        moved=[key for key in both if after.pieces[key].place != before.pieces[key].place],
        changed=[
            (key, *change)
            for key in both
            if after.pieces[key].look != before.pieces[key].look
            for change in changes(before.pieces[key].look, after.pieces[key].look)
        ],
        appeared=[key for key in after.pieces if key not in before.pieces],
        vanished=[key for key in before.pieces if key not in after.pieces],
        reordered=[
            (before.stacks[key], order)
            for key, order in after.stacks.items()
            if key in before.stacks and before.stacks[key] != order
        ],
        values=_values(before, after),
        marked=[
            key
            for key, value in after.moved.items()
            if key in before.moved
            and before.moved[key] != value
            and after.pieces[key].place == before.pieces[key].place
        ],
    )


def changes(before: Look, after: Look) -> list[tuple[str, str, str]]:
    """Return the changes in the look of a piece: name, value before, value after."""
    old, new = dict(before), dict(after)
    found: list[tuple[str, str, str]] = []
    for name in dict.fromkeys([*old, *new]):
        if old.get(name) == new.get(name):
            continue
        secret = name.startswith(SHEET)
        values = ("", "") if secret else (old.get(name, "none"), new.get(name, "none"))
        found.append((name, *values))
    return found


def _values(before: TablePosition, after: TablePosition) -> list[tuple[str, str, str]]:
    """Return the differing turn trackers and properties among those that both positions have."""
    found = [
        (f"turn tracker {name}", before.turns[name], value)
        for name, value in after.turns.items()
        if name in before.turns and before.turns[name] != value
    ]
    found += [
        (key[0], before.properties[key], value)
        for key, value in after.properties.items()
        if key in before.properties and before.properties[key] != value
    ]
    return found


class PositionSearch:
    """All moments of some logs in order; finds the one most similar to a position."""

    def __init__(self, first: ReplayedLog) -> None:
        """Start with the first log."""
        self._start = first.start.pieces
        self._logs = [first]
        #: for each log, the pieces that differ between the end of the previous log and its start
        self._joints: list[list[tuple[str, PieceRecord | None]]] = [[]]

    def add(self, replayed: ReplayedLog) -> None:
        """Append the next log."""
        old, new = self._logs[-1].end.pieces, replayed.start.pieces
        keys = (key for key in {**old, **new} if old.get(key) != new.get(key))
        self._joints.append([(key, new.get(key)) for key in keys])
        self._logs.append(replayed)

    def nearest(self, target: TablePosition) -> Point:
        """Return the moment most similar to a position; the last one if several are equal."""
        wanted = target.pieces
        wrong = {
            key for key in {**self._start, **wanted} if self._start.get(key) != wanted.get(key)
        }
        best = Point(0, 0, len(wrong))
        for number, replayed in enumerate(self._logs):
            moments = (self._joints[number], *(record.pieces_after for record in replayed.steps))
            for step, pieces in enumerate(moments):
                for key, record in pieces:
                    if record == wanted.get(key):
                        wrong.discard(key)
                    else:
                        wrong.add(key)
                # where two logs join, prefer the end of the first to the start of the second
                if len(wrong) < best.differences + (step > 0):
                    best = Point(number, step, len(wrong))
        return best


def shared_steps(earlier: ReplayedLog, step: int, later: ReplayedLog) -> int:
    """Return how many first steps of the later log repeat the earlier one from a step on."""
    count = 0
    for one, other in zip(
        earlier.log.script.actions[step:], later.log.script.actions, strict=False
    ):
        if one.commands != other.commands:
            break
        count += 1
    return count
