"""Sums in words: the cost of a move term by term, and the factors of an attack.

The terms of a sum have ids such as "clear". The words of a game name them: "hexes clear" for the
cost of a hex, "plus enters a zone" for an additional cost, "factor marker" for a factor of an
attack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adjudicator.reports.sentences import Words

__all__ = ["sum_text"]

#: numbers up to this one are written as words
_IN_WORDS = 12


def sum_text(slot: str, parts: Sequence[Any], words: Words) -> str:
    """Return the terms of a sum, each a name and a number, in the words of the game."""
    pairs = [(str(name), value) for name, value in parts]
    text = _factors(pairs, words) if slot == "factors" else _costs(pairs, words)
    return ", ".join(text) or words.phrase("sum-nothing")


def _costs(pairs: list[tuple[str, float]], words: Words) -> Iterator[str]:
    """Yield the costs of hexes, equal ones together, then the additional costs."""
    counted = Counter(pairs)
    hexes = [pair for pair in counted if words.word(f"hexes {pair[0]}") != f"hexes {pair[0]}"]
    for name, value in hexes:
        yield _hexes(name, value, counted[name, value], words)
    for name, value in counted:
        if (name, value) not in hexes:
            yield _plus(name, value, counted[name, value], words)


def _hexes(name: str, value: float, number: int, words: Words) -> str:
    """Return how many hexes of a terrain were entered, with the cost unless it is 1."""
    spelled = words.phrase(f"number-{number}") if number <= _IN_WORDS else str(number)
    template = words.word(f"hexes {name}")
    # the number chooses between hex and hexes before it becomes a word
    text = words.filled(template.replace("{n}", spelled), {"n": number})
    if value == 1:
        return text
    return words.phrase("sum-each", told=text, value=words.phrase.number(value), n=number)


def _plus(name: str, value: float, number: int, words: Words) -> str:
    """Return an additional cost and its reason."""
    why = words.word(f"plus {name}").removeprefix("plus ")
    total = _signed(value * number, words)
    if number == 1:
        return words.phrase("sum-plus", total=total, why=why)
    each = words.phrase.number(value)
    return words.phrase("sum-plus-times", total=total, why=why, n=number, value=each)


def _factors(pairs: list[tuple[str, float]], words: Words) -> Iterator[str]:
    """Yield units and circumstances, each with the number that it adds."""
    for name, value in pairs:
        called = words.word(f"factor {name}").removeprefix("factor ")
        yield words.phrase("sum-factor", name=called, value=_signed(value, words))


def _signed(value: float, words: Words) -> str:
    return words.phrase.decimal(f"{value:+g}")
