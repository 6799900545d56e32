"""Traced lines: which places hang together with some others."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

__all__ = ["traced"]

N = TypeVar("N", bound=Hashable)


def traced(
    sources: Iterable[N], neighbours: Mapping[N, Sequence[N]], open_: Callable[[N], bool]
) -> set[N]:
    """Return every place that a line of open places joins to a source, which must be open too."""
    found = {place for place in sources if open_(place)}
    waiting = list(found)
    while waiting:
        for near in neighbours[waiting.pop()]:
            if near not in found and open_(near):
                found.add(near)
                waiting.append(near)
    return found
