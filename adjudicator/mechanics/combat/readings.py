"""Readings of an attack: the results that it may have, where the log leaves more than one possible.

If players misquote the odds or the result, or if the die is unclear, several results are possible.
An attack follows one of them; the others wait. An event is wrong only if it is wrong under every
reading (`core/asking.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct

__all__ = ["Alternatives", "FrameReadings"]

T = TypeVar("T")
A = TypeVar("A")
R = TypeVar("R", bound=Struct)


class _Frame(Protocol):
    """A frame that holds its other readings."""

    readings: list[Any]


C = TypeVar("C", bound=_Frame)


class Alternatives(Generic[T]):
    """Readings as the referee uses them to judge an event: the one in force, and the others."""

    def __init__(
        self,
        every: Sequence[T],
        follow: Callable[[T], None],
        set_others: Callable[[list[T]], None],
        right: int | None = None,
    ) -> None:
        """Store the readings as they are; `follow` puts one in force.

        `right` is the index of the reading by the rules, where that is known.
        """
        self.right = right
        self._every = list(every)
        self._follow = follow
        self._set_others = set_others

    def __len__(self) -> int:
        """Return the number of readings."""
        return len(self._every)

    def take(self, index: int) -> None:
        """Put one reading in force."""
        self._follow(self._every[index])

    def keep(self, indexes: Sequence[int]) -> None:
        """Put the first of the given readings in force, and drop all but these."""
        self.take(indexes[0])
        self._set_others([self._every[at] for at in indexes[1:]])


class FrameReadings(Generic[R]):
    """Readings of frames that share fields with a struct: the values that depend on the result.

    The frame itself has the values of the reading that it follows; its field `readings` has the
    others. Every event is counted under each of them.
    """

    def __init__(self, kind: type[R]) -> None:
        """Name the struct whose fields differ between readings."""
        self._kind = kind
        self._names = kind.__struct_fields__

    def current(self, frame: _Frame) -> R:
        """Return the reading that a frame follows at present."""
        return self._kind(**{name: getattr(frame, name) for name in self._names})

    def follow(self, frame: _Frame, reading: R) -> None:
        """Make a frame follow a reading."""
        for name in self._names:
            setattr(frame, name, getattr(reading, name))

    def each(self, frame: C) -> Iterator[C]:
        """Make a frame follow each of its readings in turn; iterate over all of them."""
        yield frame
        for at, reading in enumerate(frame.readings):
            first = self.current(frame)
            self.follow(frame, reading)
            yield frame
            frame.readings[at] = self.current(frame)
            self.follow(frame, first)

    def ask_each(self, frame: C, ask: Callable[[C], A]) -> list[A]:
        """Return the answers of a function under each reading of a frame."""
        return [ask(one) for one in self.each(frame)]

    def add_current(self, frame: _Frame) -> None:
        """Keep the present values as another reading, before the caller changes them."""
        copied = msgspec.convert(msgspec.to_builtins(self.current(frame)), self._kind)
        frame.readings = [copied, *frame.readings]

    def keep(self, frame: _Frame, wanted: Iterable[bool]) -> None:
        """Keep only the wanted readings, in their order; keep all if none is wanted."""
        every = [self.current(frame), *frame.readings]
        kept = [one for one, keep in zip(every, wanted, strict=True) if keep] or every
        self.follow(frame, kept[0])
        frame.readings = kept[1:]

    def alternatives(self, frame: _Frame) -> Alternatives[R]:
        """Return the readings of a frame for the referee."""
        return Alternatives(
            [self.current(frame), *frame.readings],
            lambda reading: self.follow(frame, reading),
            lambda others: setattr(frame, "readings", others),
        )
