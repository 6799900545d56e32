"""The exceptions that Adjudicator raises, all of one tree.

::

    AdjudicatorError          anything we raise on purpose
    └── InputError            what a user gave us is wrong: exit code 2, one line
        ├── DocumentError     a file that cannot be read or is not what it should be
        ├── LimitError        a file that is larger, deeper or slower than we accept
        ├── LabelError        a hex label that the map does not have
        └── RegistrationError control points that fix no transform

An input error always knows how to say, in one line, where the trouble is and what to do.
"""

from __future__ import annotations

__all__ = [
    "AdjudicatorError",
    "DocumentError",
    "InputError",
    "LabelError",
    "LimitError",
    "RegistrationError",
    "one_line",
]

#: spaces at which no line is broken, as French has them before some signs: here no line is
_SPACES = str.maketrans("\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}", "  ")


def one_line(text: str) -> str:
    """Return text on one line, with whatever could steer a terminal written as an escape."""
    if text.isprintable():
        return text
    return "".join(
        one if one.isprintable() else one.encode("unicode_escape").decode()
        for one in text.translate(_SPACES)
    )


class AdjudicatorError(Exception):
    """Anything that Adjudicator raises on purpose."""


class InputError(AdjudicatorError):
    """Something that a user gave us is wrong; prints as one clear line."""

    def __init__(
        self,
        message: str,
        *,
        file: object = None,
        place: str | None = None,
        hint: str | None = None,
    ) -> None:
        """Say what is wrong, in which file, at which place in it, and the remedy."""
        super().__init__(message)
        self.message = message
        self.file = None if file is None else str(file)
        self.place = place
        self.hint = hint

    def located(self, *, file: object = None, place: str | None = None) -> InputError:
        """Return self, with the file and place filled in where they are not known yet."""
        if self.file is None and file is not None:
            self.file = str(file)
        if self.place is None:
            self.place = place
        return self

    def __str__(self) -> str:
        """Return ``file: place: message (hint)`` on one line, leaving out what is not known."""
        where = [part for part in (self.file, self.place) if part]
        line = ": ".join([*where, self.message])
        return one_line(f"{line} ({self.hint})" if self.hint else line)


class DocumentError(InputError):
    """A file that cannot be read, or that is not what it should be."""


class LimitError(InputError):
    """A file that is larger, deeper or slower to read than we accept."""


class LabelError(InputError):
    """A hex label that the map does not have."""


class RegistrationError(InputError):
    """Control points from which no transform can be found."""
