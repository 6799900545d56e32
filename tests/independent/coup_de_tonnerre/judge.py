"""Whether the rules allow a log: a second opinion that shares no code with the referee."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

from . import judge_acts, judge_events
from .judge_table import Table
from .judge_words import Event, Forbidden, unknown

__all__ = ["first_illegal"]

_HEADER = {"format", "game", "scenario", "options", "begins", "stamp", "players"}
_OPTIONS = {"harder-french", "empty-maxdorf", "four-players"}
_CHIEFS = {f"{name}-{one}" for name in ("koutousov", "napoleon") for one in (1, 2)}
#: tables of the last log are kept before every so many events
_KEPT_EVERY = 20

_HANDLERS: dict[str, Callable[[Table, Event], None]] = {
    **judge_acts.HANDLERS,
    **judge_events.HANDLERS,
}


class _Memory:
    """The last log, and some of its tables: logs that are judged in a row share beginnings."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.kept: dict[int, Table] = {}

    def resume(self, lines: Sequence[bytes]) -> tuple[int, Table]:
        """Return the first event to judge, and the table before it."""
        pairs = enumerate(zip(lines, self.lines, strict=False))
        shorter = min(len(lines), len(self.lines))
        same = next((number for number, (one, two) in pairs if one != two), shorter)
        self.lines = list(lines)
        self.kept = {at: table for at, table in self.kept.items() if at <= same}
        if not self.kept:
            return 1, _start(json.loads(lines[0]))
        last = max(self.kept)
        return last, deepcopy(self.kept[last])


_MEMORY = _Memory()


def first_illegal(lines: Sequence[bytes]) -> int | None:
    """Return the number of the first event that the rules forbid; None if they allow all."""
    first, table = _MEMORY.resume(lines)
    for number, line in enumerate(lines[first:], start=first):
        if number % _KEPT_EVERY == 0:
            _MEMORY.kept[number] = deepcopy(table)
        event = json.loads(line)
        unknown(event["do"] not in _HANDLERS, f"the event {event['do']}")
        try:
            _HANDLERS[event["do"]](table, event)
        except Forbidden:
            return number
    return None


def _start(header: dict[str, Any]) -> Table:
    unknown(set(header) - _HEADER, "fields of the header")
    options = header.get("options") or []
    other = set(options) - _OPTIONS - _CHIEFS
    unknown(other, f"the option {min(other, default='')}")
    unknown(header.get("scenario", "austerlitz") != "austerlitz", "a scenario")
    return Table(options, placed=header.get("begins") != "set-up")
