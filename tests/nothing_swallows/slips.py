"""Slips: ways to make an event wrong without changing the position.

They are independent of the game: every possible claim of a log line is made wrong, and every
deciding player is replaced. The referee decides which slips break a rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from adjudicator.core.events import Claim, Event, Move, Roll

__all__ = ["results_of", "slips"]

#: fields that claim numbers, words such as odds, and columns of tables
_NUMBERS = ("cost", "allowance", "attack", "defence", "artillery", "differential", "shift", "line")
_ODDS = ("1:1", "2:1", "3:1", "4:1", "1:2")
_COLUMNS = ("+1", "+3", "+5", "0", "-2")
Slip = tuple[str, Event]


def slips(event: Event, sides: list[str], results: list[str], chance: Random) -> Iterator[Slip]:
    """Yield the ways in which an event can be wrong and change nothing, in any order."""
    found = [*_numbers(event, chance), *_words(event, results, chance), *_persons(event, sides)]
    found += [*_detours(event), *_values(event, sides)]
    chance.shuffle(found)
    yield from found


def _changed(event: Event, **fields: Any) -> Event:
    return msgspec.structs.replace(event, **fields)


def _numbers(event: Event, chance: Random) -> Iterator[Slip]:
    for name in _NUMBERS:
        value = getattr(event, name, None)
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            yield name, _changed(event, **{name: value + chance.choice((1, 2))})


def _words(event: Event, results: list[str], chance: Random) -> Iterator[Slip]:
    for name, words in (("odds", _ODDS), ("column", _COLUMNS), ("result", tuple(results))):
        value = getattr(event, name, "")
        others = [one for one in words if one != value]
        if value and others:
            yield name, _changed(event, **{name: chance.choice(others)})


def _persons(event: Event, sides: list[str]) -> Iterator[Slip]:
    """Name the other player; who rolled a die is only a statement."""
    for side in sides:
        if event.by and side != event.by and not isinstance(event, Claim):
            yield "by", _changed(event, by=side)


def _detours(event: Event) -> Iterator[Slip]:
    """Make a unit step forth and back before its actual path."""
    if isinstance(event, Move) and len(event.path) > 1:
        first, second = event.path[:2]
        yield "detour", _changed(event, path=[first, second] * 6 + event.path, cost=None, costs=[])


def _values(event: Event, sides: list[str]) -> Iterator[Slip]:
    if not isinstance(event, Claim):
        return
    value = event.value
    if isinstance(value, bool):
        yield "value", _changed(event, value=not value)
    elif isinstance(value, (int, float)):
        yield "value", _changed(event, value=value + 1)
    elif value in sides:
        yield "value", _changed(event, value=next(one for one in sides if one != value))


def results_of(events: list[Event]) -> list[str]:
    """Return the results that the rolls of a log state."""
    return sorted({one.result for one in events if isinstance(one, Roll) and one.result})
