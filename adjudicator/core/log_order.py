"""Checks the order of consecutive logs: each log once, in the order of its event numbers."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from adjudicator.errors import DocumentError, Text

__all__ = ["LogOrder", "distinct_names", "refuse_repeats"]

#: hint: the options that skip these checks
_ANYWAY = "or judge them as they are given: --chain --as-given"


def distinct_names(names: Sequence[Path | str]) -> list[str]:
    """Return file names without folders, if they are distinct; else the whole paths."""
    whole = [os.fsencode(name).decode("utf-8", "replace") for name in names]
    short = [Path(name).name for name in whole]
    return short if len(set(short)) == len(set(whole)) else whole


def refuse_repeats(names: Sequence[Path | str]) -> None:
    """Refuse a file that is given twice, also by a link or by another path."""
    seen: dict[tuple[int, int], str] = {}
    for name in map(str, names):
        try:
            found = Path(name).stat()
        except (OSError, ValueError):
            continue  # reading it will raise the error
        file = (found.st_dev, found.st_ino)
        if file in seen:
            text = Text("the same log as {name}, given twice", name=seen[file])
            raise DocumentError(text, file=name, hint="leave one out")
        seen[file] = name


class _Read(NamedTuple):
    name: str
    sha256: str
    #: the numbers of its first and last event; 0 if it has none
    first: int
    last: int


class LogOrder:
    """The logs read so far, with their hashes and event numbers."""

    def __init__(self) -> None:
        """Begin without a log."""
        self._logs: list[_Read] = []

    def add(self, name: str, sha256: str, first: int, last: int) -> None:
        """Add a log that has events; refuse a repeated log and a log out of order."""
        for one in self._logs:
            if one.sha256 == sha256:
                text = Text("the same log as {name}, given twice", name=one.name)
                raise DocumentError(
                    text, file=name, hint=Text("leave one out, {anyway}", anyway=Text(_ANYWAY))
                )
        log = _Read(name, sha256, first, last)
        if later := self._follower(log):
            raise DocumentError(
                "the logs were not given in the order in which they were played: its events, "
                "{first} to {last}, come before those of {name}",
                first=first,
                last=last,
                name=later.name,
                file=name,
                hint=Text("change the order, {anyway}", anyway=Text(_ANYWAY)),
            )
        self._logs.append(log)

    def _follower(self, log: _Read) -> _Read | None:
        """Return a log read earlier whose numbers continue those of this one.

        A log may begin again with 1. So the numbers of this log must also continue the log before
        that one, or be the start of a chain whose first log does not begin with 1.
        """
        before = 0
        for one in self._logs:
            begins = log.first == 1 and self._logs[0].first > 1
            if log.first and one.first == log.last + 1 and (begins or log.first == before + 1):
                return one
            before = one.last
        return None
