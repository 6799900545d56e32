"""Weighing of an attack: strengths, some perhaps unknown, add up and give possible columns.

The terms of a total name their cases. A player who leaves out a term, or gets a case wrong, claims
another value; `attack_claims.py` finds the case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, TypeVar

from msgspec import Struct

__all__ = ["StrengthTerm", "Total", "Weighed", "smaller_sums", "some_of", "weighed"]

T = TypeVar("T")
#: most values whose combinations are all tried, to find which of them were left out
_MOST = 10


class StrengthTerm(NamedTuple):
    """One part of a strength, and the case that it comes from."""

    case: str
    #: the unit, or the place whose terrain multiplies
    name: str
    value: float


class Total(Struct, frozen=True):
    """A sum of strengths: the known part, and whether that is all."""

    known: float
    complete: bool

    @classmethod
    def of(cls, values: Sequence[float | None]) -> Total:
        """Add up strengths, of which None is unknown."""
        known = [value for value in values if value is not None]
        return cls(sum(known), len(known) == len(values))

    @property
    def most(self) -> float:
        """The highest possible value."""
        return self.known if self.complete else float("inf")

    @property
    def value(self) -> float | None:
        """The sum, if it is known."""
        return self.known if self.complete else None


class Weighed(Struct, frozen=True):
    """The two totals of an attack, and its possible columns."""

    attack: Total
    defence: Total
    worst: int
    best: int

    @property
    def column(self) -> int | None:
        """The column, if it is known."""
        return self.best if self.worst == self.best else None

    @property
    def complete(self) -> bool:
        """Whether all strengths are known."""
        return self.attack.complete and self.defence.complete


def weighed(attack: Total, defence: Total, column: Callable[[float, float], int]) -> Weighed:
    """Find the columns that two totals may give."""
    if attack.complete and defence.complete:
        best = column(attack.known, defence.known)
        return Weighed(attack, defence, best, best)
    best = column(attack.most, defence.known)
    return Weighed(attack, defence, column(attack.known, defence.most), best)


def some_of(values: Sequence[T], most: int = _MOST) -> Iterator[tuple[T, ...]]:
    """Iterate over the selections of some, but not all, of the first `most` values."""
    few = values[:most]
    return (some for size in range(1, len(few)) for some in combinations(few, size))


def smaller_sums(values: Iterable[float]) -> list[float]:
    """Return the sums of some, but not all, of the values."""
    return sorted({sum(some) for some in some_of(list(values))})
