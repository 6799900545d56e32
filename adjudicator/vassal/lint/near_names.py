"""Distinguish misspelled names from names that differ on purpose."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

__all__ = ["NearNames"]

#: the most characters of a name that are compared
_LONGEST = 100
#: shorter words may differ by one letter on purpose: "Side A", "Side B"
_SHORTEST = 4

Words = tuple[str, ...]


class NearNames:
    """Existing names, indexed by their possible misspellings."""

    def __init__(self, names: Iterable[str]) -> None:
        """Index the names; of several similar names the first counts."""
        self._by_letters: dict[Words, str] = {}
        self._by_words: dict[Words, str] = {}
        self._by_fewer_words: dict[Words, str] = {}
        for name in names:
            words = _words(name)
            self._by_words.setdefault(words, name)
            for look in _misspelling_keys(words):
                self._by_letters.setdefault(look, name)
            for fewer in _without_one_word(words):
                self._by_fewer_words.setdefault(fewer, name)

    def correction(self, name: str) -> str | None:
        """Return the existing name that a name is a misspelling of, or None.

        A misspelling has other capitals, spaces or punctuation, one wrong, extra or missing
        letter, two swapped letters, or one extra or missing word between others. Another number or
        an extra word at the end is no misspelling: authors rename unwanted parts like that.
        """
        words = _words(name)
        found = [
            *(self._by_letters.get(look) for look in _misspelling_keys(words)),
            *(self._by_words.get(fewer) for fewer in _without_one_word(words)),
            self._by_fewer_words.get(words),
        ]
        return next((one for one in found if one and _numbers(one) == _numbers(name)), None)


def _numbers(name: str) -> list[str]:
    return re.findall(r"\d+", name)


def _words(name: str) -> Words:
    return tuple(re.findall(r"[^\W_]+", name[:_LONGEST].casefold()))


def _misspelling_keys(words: Words) -> Iterator[Words]:
    """Yield keys that two lists of words share if they differ in one letter."""
    if words:
        yield ("".join(words),)
    for at, word in enumerate(words):
        if len(word) >= _SHORTEST:
            for n in range(len(word)):
                yield (str(at), *words[:at], word[:n] + word[n + 1 :], *words[at + 1 :])
            yield (str(at), *words)


def _without_one_word(words: Words) -> Iterator[Words]:
    """Yield the words without one word between the first and the last."""
    for at in range(1, len(words) - 1):
        yield words[:at] + words[at + 1 :]
