"""Orders logs by their positions: each begins where the one before it ends."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

__all__ = ["by_position"]


def by_position(starts: Sequence[Hashable], ends: Sequence[Hashable]) -> list[int] | None:
    """Return the only order in which each log starts where the previous one ends, if there is."""
    beginning: dict[Hashable, list[int]] = {}
    for number, start in enumerate(starts):
        beginning.setdefault(start, []).append(number)
    follows: dict[int, int] = {}
    for number, end in enumerate(ends):
        later = [other for other in beginning.get(end, ()) if other != number]
        if len(later) > 1:
            return None
        if later:
            follows[number] = later[0]
    firsts = set(range(len(starts))) - set(follows.values())
    if len(firsts) != 1 or len(set(follows.values())) != len(starts) - 1:
        return None
    order = [firsts.pop()]
    while len(order) < len(starts) and order[-1] in follows:
        order.append(follows[order[-1]])
    return order if len(order) == len(starts) else None
