"""Shows on standard error how far a run has come: one line that changes, or a line now and then."""

from __future__ import annotations

import sys
import time

import click

from adjudicator.cli.language import in_message_language
from adjudicator.errors import Text

__all__ = ["ShownProgress"]

#: seconds between two lines: on a terminal, and in a file
_SOON, _LATER = 0.2, 15.0
#: seconds before the time that is left is guessed
_WARM = 3.0


class ShownProgress:
    """Prints progress; nothing if it is quiet."""

    def __init__(self, *, quiet: bool) -> None:
        """Begin without anything to do."""
        self._quiet, self._terminal = quiet, sys.stderr.isatty()
        self._what, self._total, self._done, self._from = "", 0, 0, 0
        self._began = self._shown = time.monotonic()

    def begin(self, what: str, total: int) -> None:
        """Begin to read or to check a number of files or games."""
        self.end()
        self._what, self._total, self._done, self._from = what, total, 0, 0
        self._began = self._shown = time.monotonic()

    def advance(self, number: int = 1) -> None:
        """Go on by a number of them."""
        if not self._done:
            self._from = number if number > 1 else 0
        self._done += number
        now = time.monotonic()
        if not self._quiet and now - self._shown >= (_SOON if self._terminal else _LATER):
            self._shown = now
            self._print(now)

    def _print(self, now: float) -> None:
        text = Text("{done} of {all}", done=self._done, all=self._total)
        spent, worked = now - self._began, self._done - self._from
        if spent > _WARM and worked > 0:
            left = round((self._total - self._done) * spent / worked)
            clock = f"{left // 60}:{left % 60:02}"
            text = Text("{what}, about {time} left", what=text, time=clock)
        line = f"{in_message_language(Text(self._what))}: {in_message_language(text)}"
        if self._terminal:
            click.echo(f"\r{line}\x1b[K", nl=False, err=True)
        else:
            click.echo(line, err=True)

    def end(self) -> None:
        """Clear the line on a terminal."""
        if self._terminal and not self._quiet and self._what:
            click.echo("\r\x1b[K", nl=False, err=True)
