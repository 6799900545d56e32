"""Logs of one game that follow each other, read as one: the header of the first, all events."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from adjudicator.core.events import Event
from adjudicator.core.findings import Origin
from adjudicator.core.log import Header, open_log
from adjudicator.core.log_order import LogOrder, distinct_names, refuse_repeats
from adjudicator.errors import DocumentError, at_line

if TYPE_CHECKING:
    import msgspec

    from adjudicator.core.referee import Referee

__all__ = ["ChainedLog"]


class ChainedLog:
    """Logs that follow each other, as the referee reads one.

    Events are counted through. In a log whose own numbers begin again, they are moved on by as
    many as came before it.
    """

    def __init__(self, names: Sequence[Path | str], *, as_given: bool = False) -> None:
        """Read the headers; the events wait.

        Logs that stand twice or in another order than their numbers are refused, unless they are
        to be read as they are given.
        """
        self._names = [str(name) for name in names]
        self._shown = distinct_names(names)
        self._order = None if as_given else LogOrder()
        if not as_given:
            refuse_repeats(names)
        #: the log that is being read, for messages
        self.file = self._names[0]
        #: name -> SHA-256, of the logs read so far
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
        """What the logs are called together."""
        first, last = self._shown[0], self._shown[-1]
        return first if len(self._names) == 1 else f"{first} to {last}"

    @property
    def sha256(self) -> str:
        """SHA-256 of the log; of several, that of theirs, one after another."""
        if len(self.hashes) == 1:
            return next(iter(self.hashes.values()))
        return hashlib.sha256("".join(self.hashes.values()).encode()).hexdigest()

    def events(self, decoder: msgspec.json.Decoder[Event]) -> Iterator[tuple[int, Event]]:
        """Go through the events of all logs, each with the number of its line."""
        now = 0
        for name, shown in zip(self._names, self._shown, strict=True):
            self.file = name
            with open_log(name) as log:
                self.origins.begin_log(shown, now)
                by: int | None = None
                first, last, empty = 0, 0, True
                for line, event in log.events(decoder):
                    if event.n and by is None:  # its own numbers begin again, or go on
                        by = now if event.n <= now else 0
                        self.origins.count_from(by)
                    first, last, empty = first or event.n, event.n or last, False
                    now = event.n + (by or 0) if event.n else now + 1
                    yield line, replace(event, n=now) if event.n and by else event
                self.hashes[shown] = log.sha256
                if not empty and self._order is not None:
                    self._order.add(name, log.sha256, first, last)


class Origins(Mapping[int, Origin]):
    """Says of every event in which log it stands, and as which of its events.

    It watches the referee, so that findings say it too.
    """

    def __init__(self) -> None:
        """Begin without a log."""
        #: how many events came before each log, and how many of them its own numbers leave out
        self._before: list[int] = []
        self._left_out: list[int] = []
        self._files: list[str] = []

    def begin_log(self, file: str, before: int) -> None:
        """Take a log whose events come after so many others."""
        self._before.append(before)
        self._left_out.append(before)
        self._files.append(file)

    def count_from(self, left_out: int) -> None:
        """Say how many events before it the numbers of the last log leave out."""
        self._left_out[-1] = left_out

    def __getitem__(self, event: int) -> Origin:
        """Return where an event stands."""
        at = bisect_right(self._before, event - 1) - 1
        if at < 0:
            raise KeyError(event)
        return Origin(file=self._files[at], step=event - self._left_out[at])

    def __len__(self) -> int:
        """Return how many logs there are."""
        return len(self._files)

    def __iter__(self) -> Iterator[int]:
        """Go through the first events of the logs."""
        return (one + 1 for one in self._before)

    def begin(self, referee: Referee) -> None:
        """Let findings say in which log their events stand."""
        referee.recorder.origins = self

    def before(self, event: Event) -> None:
        """Do nothing."""

    def after(self, event: Event, line: int) -> None:
        """Do nothing."""
