"""Match reports of dice against their formats, in time that depends only on the line's length.

A regular expression would try every way to split a line among the variables of a format. This
matcher keeps a set of positions as the bits of an integer, and passes through the parts of the
format once backward and once forward.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from adjudicator.vassal.format.dice_faces import FACE_COUNT, FACE_GAP, MOST_FACES

__all__ = [
    "Digits",
    "FormatPart",
    "Free",
    "Literal",
    "ReportFormat",
    "WordList",
    "faces",
    "numbers",
]

#: asterisks that the engine puts before the report of a button
_HEAD = re.compile(r"(?:\*{1,2} ?)?")
#: characters that modules put after it
_TAIL = " *"
_MOST_NUMBERS = 100
_NUMBER = re.compile(r"-?\d{1,7}(?!\d)")
_COMMA = re.compile(r"\s{0,3},\s{0,3}")


class FormatPart(Protocol):
    """A part of a format, which maps possible start positions in a line to possible ends."""

    @property
    def name(self) -> str:
        """The name of the variable; empty if its value is not needed."""

    def forward(self, line: str, starts: int) -> int:
        """Return the possible ends, given the possible starts."""

    def backward(self, line: str, ends: int) -> int:
        """Return the possible starts, given the possible ends."""

    def chosen(self, ends: int) -> int:
        """Return the preferred one of several ends."""


class Literal(NamedTuple):
    """Fixed text of the format."""

    text: str
    name: str = ""

    def forward(self, line: str, starts: int) -> int:
        """Return the possible ends, given the possible starts."""
        return (starts & self._places(line)) << len(self.text)

    def backward(self, line: str, ends: int) -> int:
        """Return the possible starts, given the possible ends."""
        return (ends >> len(self.text)) & self._places(line)

    def chosen(self, ends: int) -> int:
        """Return the preferred one of several ends."""
        return _lowest(ends)

    def _places(self, line: str) -> int:
        found, at = 0, line.find(self.text)
        while at >= 0:
            found |= 1 << at
            at = line.find(self.text, at + 1)
        return found


class Free(NamedTuple):
    """A variable with any text except some characters; the shortest match counts."""

    name: str
    least: int = 0
    most: int = 80
    without: str = ""

    def forward(self, line: str, starts: int) -> int:
        """Return the possible ends, given the possible starts."""
        passed, found = self._passed(line), 0
        for length in range(self.most + 1):
            found |= starts if length >= self.least else 0
            starts = (starts & passed) << 1
        return found

    def backward(self, line: str, ends: int) -> int:
        """Return the possible starts, given the possible ends."""
        passed, found = self._passed(line), 0
        for length in range(self.most + 1):
            found |= ends if length >= self.least else 0
            ends = (ends >> 1) & passed
        return found

    def chosen(self, ends: int) -> int:
        """Return the preferred one of several ends."""
        return _lowest(ends)

    def _passed(self, line: str) -> int:
        """Return the positions of the allowed characters."""
        found = (1 << len(line)) - 1
        for at, sign in enumerate(line) if self.without else ():
            found &= ~(1 << at) if sign in self.without else -1
        return found


class Digits(NamedTuple):
    """A whole number of a few digits."""

    name: str
    most: int

    def forward(self, line: str, starts: int) -> int:
        """Return the possible ends, given the possible starts."""
        found = 0
        for one in re.finditer(r"\d+", line):
            for at in range(max(one.start(), one.end() - self.most), one.end()):
                found |= (starts >> at & 1) << one.end()
        return found

    def backward(self, line: str, ends: int) -> int:
        """Return the possible starts, given the possible ends."""
        found = 0
        for one in re.finditer(r"\d+", line):
            for at in range(max(one.start(), one.end() - self.most), one.end()):
                found |= (ends >> one.end() & 1) << at
        return found

    def chosen(self, ends: int) -> int:
        """Return the preferred one of several ends."""
        return _lowest(ends)


class WordList(NamedTuple):
    """A list of words that match a pattern; the longest match counts."""

    name: str
    word: re.Pattern[str]
    gap: re.Pattern[str]
    most: int

    def forward(self, line: str, starts: int) -> int:
        """Return the possible ends, given the possible starts."""
        found = 0
        for begins, ends in self._lists(line):
            if here := starts & begins:
                found |= ends & -(_lowest(here) << 1)
        return found

    def backward(self, line: str, ends: int) -> int:
        """Return the possible starts, given the possible ends."""
        found = 0
        for begins, stops in self._lists(line):
            if here := ends & stops:
                found |= begins & (_highest(here) - 1)
        return found

    def chosen(self, ends: int) -> int:
        """Return the preferred one of several ends."""
        return _highest(ends)

    @lru_cache(maxsize=8)  # noqa: B019  # the backward and forward passes share a line
    def _lists(self, line: str) -> list[tuple[int, int]]:
        """Return for each list where its words begin and where they end."""
        found: list[tuple[int, int]] = []
        begins = ends = count = last = 0
        for one in self.word.finditer(line):
            if count and self.gap.fullmatch(line, last, one.start()) is None:
                found += [(begins, ends)] if count <= self.most else []
                begins = ends = count = 0
            begins |= self._beginnings(line, one)
            ends |= self._endings(line, one)
            last, count = one.end(), count + 1
        return [*found, (begins, ends)] if 0 < count <= self.most else found

    def _beginnings(self, line: str, word: re.Match[str]) -> int:
        """Return where a word may begin if its first characters belong to the part before it."""
        found = 0
        for at in range(word.start(), word.end()):
            rest = self.word.match(line, at)
            found |= 1 << at if rest is not None and rest.end() == word.end() else 0
        return found

    def _endings(self, line: str, word: re.Match[str]) -> int:
        """Return where a word may end if its last characters belong to the part after it."""
        found = 0
        for at in range(word.start() + 1, word.end() + 1):
            found |= 1 << at if self.word.fullmatch(line, word.start(), at) else 0
        return found


def numbers(name: str) -> WordList:
    """Return a format part that matches a list of numbers: ``3``, ``2, 5``."""
    return WordList(name, _NUMBER, _COMMA, _MOST_NUMBERS)


def faces(name: str) -> WordList:
    """Return a format part that matches a list of faces: ``ARTx2  FLGx1``, ``hit, miss``."""
    return WordList(name, FACE_COUNT, FACE_GAP, MOST_FACES)


class ReportFormat:
    """The report format of a dice button."""

    def __init__(self, parts: Sequence[FormatPart]) -> None:
        """Store the parts of a format, in order."""
        self._parts = [one for one in parts if one != Literal("")]
        self._literals = [one.text for one in parts if isinstance(one, Literal)]

    def groups(self, line: str) -> dict[str, str] | None:
        """Return the variables and their values in a line, or None if the line does not match."""
        if any(one not in line for one in self._literals):
            return None
        starts = self._starts(line)
        good = [self._ends(line)]
        for part in reversed(self._parts):
            good.append(part.backward(line, good[-1]))
        good.reverse()
        if not starts & good[0]:
            return None
        at = _highest(starts & good[0])
        found: dict[str, str] = {}
        for part, wanted in zip(self._parts, good[1:], strict=True):
            end = part.chosen(part.forward(line, at) & wanted)
            if part.name:
                found[part.name] = line[at.bit_length() - 1 : end.bit_length() - 1]
            at = end
        return found

    def _starts(self, line: str) -> int:
        head = _HEAD.match(line)
        end = head.end() if head else 0
        stars = line[:end].count("*")
        return 1 | 1 << end | (1 << stars) | (2 if stars else 0)

    def _ends(self, line: str) -> int:
        return (1 << len(line) + 1) - (1 << len(line.rstrip(_TAIL)))


def _lowest(positions: int) -> int:
    return positions & -positions


def _highest(positions: int) -> int:
    return 1 << positions.bit_length() - 1
