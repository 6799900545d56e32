"""Traces lines of places, such as lines of supply, to a source."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence, Set
from typing import TypeVar

__all__ = ["traced"]

N = TypeVar("N", bound=Hashable)


def traced(
    sources: Iterable[N],
    neighbours: Mapping[N, Sequence[N]],
    closed: Set[N],
    wanted: Iterable[N],
) -> set[N]:
    """Return the wanted places that are connected to a source by a line without closed places.

    The search ends as soon as all wanted places are reached.
    """
    newest = set(sources) - closed
    found = set(newest)
    wanted = set(wanted)
    while newest and not wanted <= found:
        # all neighbours at once: sets are quicker than places one by one
        newest = set().union(*map(neighbours.__getitem__, newest)) - found - closed
        found |= newest
    return found & wanted
