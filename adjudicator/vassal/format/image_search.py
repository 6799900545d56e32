"""Looks for the names of pictures in any amount of text, which is forgotten after each look."""

from __future__ import annotations

import re
from collections.abc import Iterable

from adjudicator.errors import LimitError

__all__ = ["NameSearch"]

#: what separates the fields of commands and traits
_BETWEEN = re.compile(r"[\x1b\t;,|]")
#: letters of a text that are taken apart at once
_CHUNK = 1 << 20
#: letters that are looked through for the names of pictures, each name by itself
_MOST_LOOKING = 40_000_000_000


class NameSearch:
    """The names of pictures that no text has mentioned so far."""

    def __init__(self, names: Iterable[str], file: object = None) -> None:
        """Begin with all of them; `file` is the module that they belong to."""
        self.file = file
        #: the names that are still to be found
        self.left = list(names)
        self._letters = 0

    def look_through(self, text: str) -> None:
        """Take away the names that a text mentions, with or without escapes."""
        if not self.left:
            return
        fields = _fields(text)
        whole = text.replace("\\", "") if any(map(_BETWEEN.search, self.left)) else ""
        self._letters += len(self.left) * (len(fields) + len(whole))
        if self._letters > _MOST_LOOKING:
            raise LimitError("too many pictures to look for in too much text", file=self.file)
        self.left = [
            name
            for name in self.left
            if not _mentioned(name, fields)
            and not (_BETWEEN.search(name) and _mentioned(name, whole))
        ]


def _fields(text: str) -> str:
    """Return the fields of a text, each once: the pieces of a saved game have most in common."""
    found: set[str] = set()
    start = 0
    while start < len(text):
        end = _end(text, start)
        found.update(_BETWEEN.split(text[start:end]))
        start = end
    return "\n".join(found).replace("\\", "")


def _end(text: str, start: int) -> int:
    """Return where a chunk of a text may end: between two fields."""
    match = _BETWEEN.search(text, start + _CHUNK)
    return match.end() if match else len(text)


def _mentioned(name: str, text: str) -> bool:
    return any(one in text for one in _spellings(name))


def _spellings(name: str) -> list[str]:
    plain = name.replace("\\", "")
    return [plain, plain.removesuffix(".gif")] if plain.endswith(".gif") else [plain]
