"""Compares positions piece by piece, and finds the earlier position that one is most like."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.vassal.audit.position import SHEET, Look, PieceRecord, TablePosition
from adjudicator.vassal.audit.replayed_log import ReplayedLog

__all__ = ["Differences", "Point", "PositionSearch", "changes", "compare", "shared_steps"]


class Differences(NamedTuple):
    """What differs from one position to another; pieces by id."""

    moved: list[str]
    #: piece, what it shows, before, after
    changed: list[tuple[str, str, str, str]]
    appeared: list[str]
    vanished: list[str]
    #: the pieces of a stack as they lay, and as they lie
    reordered: list[tuple[tuple[str, ...], tuple[str, ...]]]
    #: turn trackers and properties: name, before, after
    values: list[tuple[str, str, str]]
    #: pieces that stayed, but whose mark of movement was set or taken off
    marked: list[str]

    @property
    def pieces(self) -> int:
        """How many pieces differ in place or look, or are in one position only."""
        touched = {*self.moved, *(one for one, *_ in self.changed)}
        return len(touched) + len(self.appeared) + len(self.vanished)

    @property
    def none(self) -> bool:
        """Whether the positions are the same."""
        return not any(self)


class Point(NamedTuple):
    """A moment of a log, and how many pieces differ from then."""

    log: int
    step: int
    differences: int


def compare(before: TablePosition, after: TablePosition) -> Differences:
    """Return what differs from a position to another."""
    both = [key for key in after.marks if key in before.marks]
    return Differences(
        moved=[key for key in both if after.marks[key].place != before.marks[key].place],
        changed=[
            (key, *change)
            for key in both
            if after.marks[key].look != before.marks[key].look
            for change in changes(before.marks[key].look, after.marks[key].look)
        ],
        appeared=[key for key in after.marks if key not in before.marks],
        vanished=[key for key in before.marks if key not in after.marks],
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
            and after.marks[key].place == before.marks[key].place
        ],
    )


def changes(before: Look, after: Look) -> list[tuple[str, str, str]]:
    """Return what a piece shows otherwise than before: name, before, after."""
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
    """Return the turn trackers and properties that differ, of those that both positions have."""
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
    """All moments of some logs, one after another, to be compared with a position."""

    def __init__(self, first: ReplayedLog) -> None:
        """Begin with a log."""
        self._start = first.start.marks
        self._films = [first]
        #: for each log, what differs from the end of the one before it to its start
        self._joints: list[list[tuple[str, PieceRecord | None]]] = [[]]

    def add(self, film: ReplayedLog) -> None:
        """Go on with another log."""
        old, new = self._films[-1].end.marks, film.start.marks
        keys = (key for key in {**old, **new} if old.get(key) != new.get(key))
        self._joints.append([(key, new.get(key)) for key in keys])
        self._films.append(film)

    def nearest(self, target: TablePosition) -> Point:
        """Return the moment that is most like a position; of several, the last."""
        wanted = target.marks
        wrong = {
            key for key in {**self._start, **wanted} if self._start.get(key) != wanted.get(key)
        }
        best = Point(0, 0, len(wrong))
        for number, film in enumerate(self._films):
            moments = (self._joints[number], *(scene.marks for scene in film.scenes))
            for step, marks in enumerate(moments):
                for key, mark in marks:
                    if mark == wanted.get(key):
                        wrong.discard(key)
                    else:
                        wrong.add(key)
                # the start of a log is the end of the one before it, if they join
                if len(wrong) < best.differences + (step > 0):
                    best = Point(number, step, len(wrong))
        return best


def shared_steps(earlier: ReplayedLog, step: int, later: ReplayedLog) -> int:
    """Return how many steps a log has in common with another from some step of that on."""
    count = 0
    for one, other in zip(
        earlier.log.script.actions[step:], later.log.script.actions, strict=False
    ):
        if one.commands != other.commands:
            break
        count += 1
    return count
