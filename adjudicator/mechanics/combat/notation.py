"""Results in the words of a log: counted parts such as "1 FC + capture", or one word of a few."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.errors import DocumentError, Text, at_event

__all__ = ["Notation", "one_of"]


def _unknown(state: Any, text: str, hint: str | Text) -> DocumentError:
    return DocumentError(
        "no result {text!r}", text=text[:60], place=at_event(state.now, "result"), hint=hint
    )


def one_of(state: Any, text: str, words: Mapping[str, str]) -> str:
    """Return the meaning of the word that a result states, out of a few."""
    if text not in words:
        raise _unknown(state, text, Text("known: {names}", names=", ".join(words)))
    return words[text]


class Notation:
    """How the tables of a game and its logs write results: parts joined by "+", or "-" for none."""

    def __init__(self, counted: Sequence[str], single: Mapping[str, str], hint: str) -> None:
        """Name the parts that have a number, and the words without one, each with its meaning."""
        self._counted, self._single, self._hint = counted, single, hint

    def parse(self, state: Any, text: str) -> dict[str, int]:
        """Return the parts of a result with their numbers; a word without one counts once."""
        found: dict[str, int] = {}
        for part in text.split("+"):
            words = part.split()
            if words in ([], ["-"]):
                continue
            if len(words) == 1 and words[0] in self._single:
                found[self._single[words[0]]] = 1
            elif len(words) == 2 and self._is_count(*words):
                found[words[1]] = found.get(words[1], 0) + int(words[0])
            else:
                raise _unknown(state, text, self._hint)
        return {name: count for name, count in found.items() if count}

    def _is_count(self, number: str, name: str) -> bool:
        return number.isdigit() and len(number) < 3 and name in self._counted

    def text(self, result: Mapping[str, int]) -> str:
        """Return a result as a log writes it."""
        parts = [f"{result[name]} {name}" for name in self._counted if result.get(name)]
        parts += [name for name in dict.fromkeys(self._single.values()) if result.get(name)]
        return " + ".join(parts) or "-"
