"""The readings of an attack: what follows from the right result, and from the one that was stated.

Where players misquote odds or a result, or where nobody can tell what the die gave, several results
are possible. An attack follows one of them; the others wait in `Combat.readings`, and what is done
is counted under each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

import msgspec

from adjudicator.games.spi_austerlitz.frames import Combat, Reading

__all__ = ["AttackReadings", "also_read_as", "each_reading", "only", "under_each"]

T = TypeVar("T")


def _taken(combat: Combat) -> Reading:
    """Return the reading that an attack follows now."""
    return Reading(**{name: getattr(combat, name) for name in Reading.__struct_fields__})


def _follow(combat: Combat, reading: Reading) -> None:
    for name in Reading.__struct_fields__:
        setattr(combat, name, getattr(reading, name))


def each_reading(combat: Combat) -> Iterator[Combat]:
    """Let an attack follow each of its readings in turn; go through all of them."""
    yield combat
    for at, reading in enumerate(combat.readings):
        first = _taken(combat)
        _follow(combat, reading)
        yield combat
        combat.readings[at] = _taken(combat)
        _follow(combat, first)


def also_read_as(combat: Combat, result: str) -> None:
    """Let an attack follow a further result; the one that it followed stays possible.

    What the new one demands is still to be worked out.
    """
    combat.readings = [_copied(_taken(combat)), *combat.readings]
    combat.result = result


def _copied(reading: Reading) -> Reading:
    """Return a reading that shares no list with another."""
    twin: Reading = msgspec.convert(msgspec.to_builtins(reading), Reading)
    return twin


def under_each(combat: Combat, ask: Callable[[Combat], T]) -> list[T]:
    """Return what is so under each reading of an attack."""
    return [ask(one) for one in each_reading(combat)]


def only(combat: Combat, wanted: Iterable[bool]) -> None:
    """Keep the readings that are wanted, in their order; all of them, if none is."""
    every = [_taken(combat), *combat.readings]
    kept = [one for one, keep in zip(every, wanted, strict=True) if keep] or every
    _follow(combat, kept[0])
    combat.readings = kept[1:]


class AttackReadings:
    """The readings of one attack, for whoever asks the rules about an event."""

    def __init__(self, combat: Combat) -> None:
        """Remember them as they are."""
        self._combat = combat
        self._every = [_taken(combat), *combat.readings]

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._every)

    def take(self, index: int) -> None:
        """Let the attack follow one reading."""
        _follow(self._combat, self._every[index])

    def keep(self, indexes: Sequence[int]) -> None:
        """Let the attack follow the first of some readings, and forget all but these."""
        self.take(indexes[0])
        self._combat.readings = [self._every[at] for at in indexes[1:]]
