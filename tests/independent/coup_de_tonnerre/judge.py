"""Whether the rules allow a log: a second opinion that shares no code with the referee."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from tests.independent.judging import Replays

from . import judge_acts, judge_events
from .judge_table import Table
from .judge_words import Event, unknown

__all__ = ["first_illegal"]

_HEADER = {"format", "game", "scenario", "options", "begins", "stamp", "players"}
_OPTIONS = {"harder-french", "empty-maxdorf", "four-players"}
_CHIEFS = {f"{name}-{one}" for name in ("koutousov", "napoleon") for one in (1, 2)}
_HANDLERS: dict[str, Callable[[Table, Event], None]] = {
    **judge_acts.HANDLERS,
    **judge_events.HANDLERS,
}


def _judge(table: Table, event: Event) -> None:
    unknown(event["do"] not in _HANDLERS, f"the event {event['do']}")
    _HANDLERS[event["do"]](table, event)


def _start(header: dict[str, Any]) -> Table:
    unknown(set(header) - _HEADER, "fields of the header")
    options = header.get("options") or []
    other = set(options) - _OPTIONS - _CHIEFS
    unknown(other, f"the option {min(other, default='')}")
    unknown(header.get("scenario", "austerlitz") != "austerlitz", "a scenario")
    return Table(options, placed=header.get("begins") != "set-up")


first_illegal = Replays(_start, _judge, deepcopy).first_illegal
