"""Search texts for the names of pictures, without keeping the texts."""

from __future__ import annotations

import re
from collections.abc import Iterable

from adjudicator.errors import LimitError

__all__ = ["NameSearch"]

#: separators between the fields of commands and traits
_BETWEEN = re.compile(r"[\x1b\t;,|]")
#: characters of a text that are split at a time
_CHUNK = 1 << 20
#: the most characters searched for the names of pictures, counted for each name
_MOST_LOOKING = 40_000_000_000


class NameSearch:
    """The names of pictures that no searched text mentions."""

    def __init__(self, names: Iterable[str], file: object = None) -> None:
        """Start with all names; `file` is the module that they belong to."""
        self.file = file
        #: the names that are not found yet
        self.left = list(names)
        self._letters = 0

    def search(self, text: str) -> None:
        """Remove the names that a text mentions, with or without escapes."""
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
    """Return the distinct fields of a text: the pieces of a saved game share most of them."""
    found: set[str] = set()
    start = 0
    while start < len(text):
        end = _end(text, start)
        found.update(_BETWEEN.split(text[start:end]))
        start = end
    return "\n".join(found).replace("\\", "")


def _end(text: str, start: int) -> int:
    """Return the end of a chunk, between two fields."""
    match = _BETWEEN.search(text, start + _CHUNK)
    return match.end() if match else len(text)


def _mentioned(name: str, text: str) -> bool:
    return any(one in text for one in _spellings(name))


def _spellings(name: str) -> list[str]:
    plain = name.replace("\\", "")
    return [plain, plain.removesuffix(".gif")] if plain.endswith(".gif") else [plain]
