"""Many logs in one run: a log that cannot be read does not stop the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeVar

import click

from adjudicator.errors import InputError, Text

__all__ = ["Batch"]

T = TypeVar("T")


class Batch:
    """The logs of one run, and the errors of those that cannot be read."""

    def __init__(self, names: Sequence[str], inputs: Iterable[Path | None]) -> None:
        """Take the names of the logs, and of the other files that all of them need."""
        self.names = names
        self._inputs = {one for one in inputs if one is not None}
        #: name -> why the log cannot be read
        self.unreadable: dict[str, InputError] = {}

    def each(self, judge: Callable[[str], T], names: Iterable[str] | None = None) -> list[T]:
        """Judge the logs one after another and remember the unreadable ones.

        An error in the only log, or in a file that all logs need, ends the run.
        """
        found: list[T] = []
        for name in self.names if names is None else names:
            try:
                found.append(judge(name))
            except InputError as error:
                if len(self.names) == 1 or error.file is None or Path(error.file) in self._inputs:
                    raise
                self.unreadable[name] = error
        return found

    def finish(self, *, bad: bool) -> None:
        """Report the logs that could not be read; exit 2 if there are any, 1 if a log was bad."""
        from adjudicator.cli import complain

        for error in {str(one): one for one in self.unreadable.values()}.values():
            complain(error)
        if self.unreadable:
            text = "{number} of {all} logs could not be read"
            complain(Text(text, number=len(self.unreadable), all=len(self.names)))
            raise click.exceptions.Exit(2)
        if bad:
            raise click.exceptions.Exit(1)
