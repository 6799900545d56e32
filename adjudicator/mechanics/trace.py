"""Traced lines: which places hang together with some others."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

__all__ = ["traced"]

N = TypeVar("N", bound=Hashable)


def traced(
    sources: Iterable[N], neighbours: Mapping[N, Sequence[N]], closed: Container[N]
) -> set[N]:
    """Return every place joined to a source by a line of places none of which is closed."""
    found = {place for place in sources if place not in closed}
    waiting = list(found)
    while waiting:
        for near in neighbours[waiting.pop()]:
            if near not in found and near not in closed:
                found.add(near)
                waiting.append(near)
    return found
