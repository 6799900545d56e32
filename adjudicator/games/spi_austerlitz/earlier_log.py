"""Renumber the events of procedures that an earlier log left open.

Their events have no number in the log that continues. The numbers become negative, in the same
order; a finding about such an event says event 0, which precedes the first event of a log. A
position restores the numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

__all__ = ["last_event", "renumber"]

#: fields of frames that hold the number of an event, and tables that hold such numbers as values
_NUMBERS = ("opened", "stray", "undiced", "late", "waited")
_TABLES = (
    *("ended", "attackers", "attacked", "advanced", "retreated", "displaced", "vacated"),
    *("missed", "overdue", "misdone"),
)


def last_event(frames: Iterable[Any]) -> int:
    """Return the highest event number in open procedures."""
    seen = [0]

    def note(number: int) -> int:
        seen.append(number)
        return number

    _each(frames, note)
    return max(seen)


def renumber(frames: Iterable[Any], by: int) -> None:
    """Add an offset to every event number in open procedures."""
    _each(frames, lambda number: number + by if number else 0)


def _each(frames: Iterable[Any], new: Callable[[int], int]) -> None:
    for frame in frames:
        _each(getattr(frame, "unfinished", ()), new)
        for field in _NUMBERS:
            if hasattr(frame, field):
                setattr(frame, field, new(getattr(frame, field)))
        for field in (*_TABLES, "early"):
            table = getattr(frame, field, None)
            if isinstance(table, dict):
                setattr(frame, field, {key: new(number) for key, number in table.items()})
        if hasattr(frame, "crowded"):
            frame.crowded = {at: (new(event), unit) for at, (event, unit) in frame.crowded.items()}
