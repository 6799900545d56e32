"""Traces lines of places, such as lines of supply, to a source."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

__all__ = ["traced"]

N = TypeVar("N", bound=Hashable)


def traced(
    sources: Iterable[N],
    neighbours: Mapping[N, Sequence[N]],
    closed: Container[N],
    wanted: Iterable[N],
) -> set[N]:
    """Return the wanted places that are connected to a source by a line without closed places.

    The search ends as soon as all wanted places are reached.
    """
    found = {place for place in sources if place not in closed}
    waiting = list(found)
    missing = set(wanted) - found
    while waiting and missing:
        for near in neighbours[waiting.pop()]:
            if near not in found and near not in closed:
                found.add(near)
                waiting.append(near)
                missing.discard(near)
    return found.intersection(wanted)
