"""Formats counts and lists in the sentences of findings."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["count", "few"]


def count(number: int, name: str, many: str = "") -> str:
    """Return a number with its noun: "1 step", "2 steps"."""
    return f"{number} {name if number == 1 else many or name + 's'}"


def few(words: Sequence[str], most: int = 5) -> str:
    """Return the first few words, and the number of the others."""
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return ", ".join(words[:most]) + more
