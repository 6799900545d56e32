"""What a chapter registers its rules with: its part of the book, and the cases of the rules file.

A rule is registered under the case that the file gives for it, in whichever variant it has it.
What else the variants change is read from the state when the rule judges.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from adjudicator.core.book import Book
from adjudicator.systems.hexes.format import RulesFile

__all__ = ["Part", "at_path"]


def at_path(written: Any, *path: str) -> Any:
    """Return a field inside a struct; None if something on the way is not given."""
    for name in path:
        if written is None:
            return None
        written = getattr(written, name)
    return written


class Part:
    """One chapter of a book, with all variants of the rules."""

    def __init__(self, book: Book, variants: Sequence[RulesFile]) -> None:
        """Store them."""
        self.book, self.variants = book, variants

    def case(self, *path: str) -> str:
        """Return the case in a field; "" if no variant gives one."""
        found = (at_path(one, *path) for one in self.variants)
        return next((str(case) for case in found if case), "")

    def cases(self, *path: str) -> tuple[str, ...]:
        """Return the cases of all items of a list or dictionary, in every variant."""
        found: dict[str, None] = {}
        for rules in self.variants:
            items = at_path(rules, *path) or ()
            values: Iterable[Any] = items.values() if isinstance(items, dict) else items
            found |= dict.fromkeys(one.case for one in values if one.case)
        return tuple(found)

    def several(self, *paths: tuple[str, ...]) -> tuple[str, ...]:
        """Return the cases in some fields that are given, each once."""
        found = [self.case(*path) for path in paths]
        return tuple(dict.fromkeys(one for one in found if one))
