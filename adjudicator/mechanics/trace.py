"""Traced lines: which places hang together with some others."""

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
    """Return which of the wanted places a line of places, none of them closed, joins to a source.

    The search ends as soon as all of them are reached.
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
