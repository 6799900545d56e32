"""Reads consecutive logs of one game as one log: the header of the first, then all events."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from adjudicator.core.events import Event
from adjudicator.core.findings import Origin, Unsure
from adjudicator.core.log import Header, open_log
from adjudicator.core.log_order import LogOrder, distinct_names, refuse_repeats
from adjudicator.errors import DocumentError, at_line

if TYPE_CHECKING:
    import msgspec

    from adjudicator.core.referee import Referee

__all__ = ["ChainedLog"]


class ChainedLog:
    """Consecutive logs with the interface of one log.

    Events are numbered across all logs: in a log whose own numbers begin again, each number is
    increased by the number of events before it.
    """

    unsure: Sequence[Unsure] = ()

    def __init__(self, names: Sequence[Path | str], *, as_given: bool = False) -> None:
        """Read the headers, but no event yet.

        Repeated logs, and logs out of order, are refused unless `as_given` is set.
        """
        self._names = [str(name) for name in names]
        self._shown = distinct_names(names)
        self._order = None if as_given else LogOrder()
        if not as_given:
            refuse_repeats(names)
        #: the log that is being read, for error messages
        self.file = self._names[0]
        #: name -> SHA-256 of the logs read so far
        self.hashes: dict[str, str] = {}
        self.origins = Origins()
        headers = [self._read_header(name) for name in self._names]
        options = sorted({option for one in headers for option in one.options})
        self.header: Header = replace(headers[0], options=options)

    def _read_header(self, name: str) -> Header:
        with open_log(name) as log:
            header = log.header
        if name == self._names[0]:
            self._game = header.game
        elif header.game != self._game:
            raise DocumentError("a log of another game", file=name, place=at_line(1, "game"))
        elif header.position is not None or header.begins == "set-up":
            text = "a log that goes on from another brings no position of its own"
            raise DocumentError(text, file=name, place=at_line(1))
        return header

    @property
    def name(self) -> str:
        """A name for all logs together."""
        first, last = self._shown[0], self._shown[-1]
        return first if len(self._names) == 1 else f"{first} to {last}"

    @property
    def sha256(self) -> str:
        """SHA-256 of the log; of several logs, the SHA-256 of their joined hashes."""
        if len(self.hashes) == 1:
            return next(iter(self.hashes.values()))
        return hashlib.sha256("".join(self.hashes.values()).encode()).hexdigest()

    def events(self, decoder: msgspec.json.Decoder[Event]) -> Iterator[tuple[int, Event]]:
        """Yield the events of all logs, each with its line number."""
        now = 0
        for name, shown in zip(self._names, self._shown, strict=True):
            self.file = name
            with open_log(name) as log:
                self.origins.begin_log(shown, now)
                shift: int | None = None
                first, last, empty = 0, 0, True
                for line, event in log.events(decoder):
                    if event.n and shift is None:  # its own numbers begin again, or continue
                        shift = now if event.n <= now else 0
                        self.origins.count_from(shift)
                    first, last, empty = first or event.n, event.n or last, False
                    now = event.n + (shift or 0) if event.n else now + 1
                    yield line, replace(event, n=now) if event.n and shift else event
                self.hashes[shown] = log.sha256
                if not empty and self._order is not None:
                    self._order.add(name, log.sha256, first, last)


class Origins(Mapping[int, Origin]):
    """Maps the number of an event to its log and its number in that log.

    It is a watcher of the referee and gives findings their origin.
    """

    def __init__(self) -> None:
        """Begin without a log."""
        #: events before each log, and how many of them its own numbers do not count
        self._before: list[int] = []
        self._left_out: list[int] = []
        self._files: list[str] = []

    def begin_log(self, file: str, before: int) -> None:
        """Add a log that begins after a number of events."""
        self._before.append(before)
        self._left_out.append(before)
        self._files.append(file)

    def count_from(self, left_out: int) -> None:
        """Set how many earlier events the numbers of the last log do not count."""
        self._left_out[-1] = left_out

    def __getitem__(self, event: int) -> Origin:
        """Return the log of an event and its number there."""
        at = bisect_right(self._before, event - 1) - 1
        if at < 0:
            raise KeyError(event)
        return Origin(file=self._files[at], step=event - self._left_out[at])

    def __len__(self) -> int:
        """Return the number of logs."""
        return len(self._files)

    def __iter__(self) -> Iterator[int]:
        """Yield the number of the first event of each log."""
        return (one + 1 for one in self._before)

    def begin(self, referee: Referee) -> None:
        """Give the recorder the origins of events."""
        referee.recorder.origins = self

    def before(self, event: Event) -> None:
        """Do nothing."""

    def after(self, event: Event, line: int) -> None:
        """Do nothing."""
