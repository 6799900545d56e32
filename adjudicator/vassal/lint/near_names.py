"""Tells a name that was mistyped from one that is meant to be another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

__all__ = ["NearNames"]

#: letters of a name that are compared
_LONGEST = 100
#: a shorter word may differ from another by one letter and be meant: "Side A", "Side B"
_SHORTEST = 4

Words = tuple[str, ...]


class NearNames:
    """Names that there are, by what they look like."""

    def __init__(self, names: Iterable[str]) -> None:
        """Learn the names; of several that look alike the first counts."""
        self._by_letters: dict[Words, str] = {}
        self._by_words: dict[Words, str] = {}
        self._by_fewer_words: dict[Words, str] = {}
        for name in names:
            words = _words(name)
            self._by_words.setdefault(words, name)
            for look in _mistyped(words):
                self._by_letters.setdefault(look, name)
            for fewer in _fewer(words):
                self._by_fewer_words.setdefault(fewer, name)

    def slip(self, name: str) -> str | None:
        """Return the name that was meant, if another looks like a slip of the hand.

        A slip has other capitals, spaces or signs, one letter wrong, too many or too few, two
        letters swapped, or one word between others too many or too few. Another number or a word
        more at the end is no slip: so authors set aside what they no longer want.
        """
        words = _words(name)
        found = [
            *(self._by_letters.get(look) for look in _mistyped(words)),
            *(self._by_words.get(fewer) for fewer in _fewer(words)),
            self._by_fewer_words.get(words),
        ]
        return next((one for one in found if one and _numbers(one) == _numbers(name)), None)


def _numbers(name: str) -> list[str]:
    return re.findall(r"\d+", name)


def _words(name: str) -> Words:
    return tuple(re.findall(r"[^\W_]+", name[:_LONGEST].casefold()))


def _mistyped(words: Words) -> Iterator[Words]:
    """Yield what words have in common with those of which one letter differs."""
    if words:
        yield ("".join(words),)
    for at, word in enumerate(words):
        if len(word) >= _SHORTEST:
            for n in range(len(word)):
                yield (str(at), *words[:at], word[:n] + word[n + 1 :], *words[at + 1 :])
            yield (str(at), *words)


def _fewer(words: Words) -> Iterator[Words]:
    """Yield words without one of those between the first and the last."""
    for at in range(1, len(words) - 1):
        yield words[:at] + words[at + 1 :]
