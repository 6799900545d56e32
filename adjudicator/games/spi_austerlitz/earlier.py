"""Procedures that an earlier log left open: their events have no number in the log that goes on.

The numbers become negative, in the same order; a finding about such an event says event 0, which
is what comes before the first event of a log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

__all__ = ["of_an_earlier_log"]

#: fields of frames that hold the number of an event; in dictionaries, as values
_NUMBERS = ("opened", "stray", "undiced", "late")
_TABLES = ("ended", "attackers", "attacked", "advanced", "retreated", "displaced", "vacated")


def of_an_earlier_log(frames: Iterable[Any]) -> None:
    """Number the events of open procedures as those of an earlier log."""
    every = [one for frame in frames for one in (frame, *getattr(frame, "unfinished", ()))]
    seen: list[int] = [0]
    for frame in every:
        _renumber(frame, lambda number: seen.append(number) or number)
    last = max(seen)
    for frame in every:
        _renumber(frame, lambda number: number - last - 1 if number else 0)


def _renumber(frame: Any, new: Callable[[int], int]) -> None:
    """Give every event that a frame names a new number."""
    for field in _NUMBERS:
        if hasattr(frame, field):
            setattr(frame, field, new(getattr(frame, field)))
    for field in (*_TABLES, "early"):
        table = getattr(frame, field, None)
        if isinstance(table, dict):
            setattr(frame, field, {key: new(number) for key, number in table.items()})
    if hasattr(frame, "crowded"):
        frame.crowded = {at: (new(event), unit) for at, (event, unit) in frame.crowded.items()}
