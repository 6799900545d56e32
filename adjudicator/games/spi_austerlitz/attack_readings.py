"""Readings of an attack: the results that it may have, where the log leaves more than one possible.

If players misquote the odds or the result, or if the die is unclear, several results are possible.
An attack follows one of them; the others wait in `Combat.readings`. Every event is counted under
each reading.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

import msgspec

from adjudicator.games.spi_austerlitz.frames import Combat, Reading

__all__ = ["AttackReadings", "also_read_as", "each_reading", "keep_readings", "under_each_reading"]

T = TypeVar("T")


def _current_reading(combat: Combat) -> Reading:
    """Return the reading that an attack follows at present."""
    return Reading(**{name: getattr(combat, name) for name in Reading.__struct_fields__})


def _follow(combat: Combat, reading: Reading) -> None:
    for name in Reading.__struct_fields__:
        setattr(combat, name, getattr(reading, name))


def each_reading(combat: Combat) -> Iterator[Combat]:
    """Make an attack follow each of its readings in turn; iterate over all of them."""
    yield combat
    for at, reading in enumerate(combat.readings):
        first = _current_reading(combat)
        _follow(combat, reading)
        yield combat
        combat.readings[at] = _current_reading(combat)
        _follow(combat, first)


def also_read_as(combat: Combat, result: str) -> None:
    """Make an attack follow another result; the previous one stays possible.

    The caller computes what the new result demands.
    """
    combat.readings = [_copied(_current_reading(combat)), *combat.readings]
    combat.result = result


def _copied(reading: Reading) -> Reading:
    """Return a reading that shares no list with the original."""
    twin: Reading = msgspec.convert(msgspec.to_builtins(reading), Reading)
    return twin


def under_each_reading(combat: Combat, ask: Callable[[Combat], T]) -> list[T]:
    """Return the answers of a function under each reading of an attack."""
    return [ask(one) for one in each_reading(combat)]


def keep_readings(combat: Combat, wanted: Iterable[bool]) -> None:
    """Keep only the wanted readings, in their order; keep all if none is wanted."""
    every = [_current_reading(combat), *combat.readings]
    kept = [one for one, keep in zip(every, wanted, strict=True) if keep] or every
    _follow(combat, kept[0])
    combat.readings = kept[1:]


class AttackReadings:
    """The readings of one attack, as the referee uses them to judge an event."""

    def __init__(self, combat: Combat) -> None:
        """Store the readings as they are."""
        self._combat = combat
        self._every = [_current_reading(combat), *combat.readings]

    def __len__(self) -> int:
        """Return the number of readings."""
        return len(self._every)

    def take(self, index: int) -> None:
        """Make the attack follow one reading."""
        _follow(self._combat, self._every[index])

    def keep(self, indexes: Sequence[int]) -> None:
        """Make the attack follow the first of the given readings, and drop all others."""
        self.take(indexes[0])
        self._combat.readings = [self._every[at] for at in indexes[1:]]
