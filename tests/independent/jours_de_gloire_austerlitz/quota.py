"""How many Austro-Russian markers go into the cup (2.2, S4)."""

from __future__ import annotations

from collections.abc import Mapping

from .pieces import FIRST_POOL, SECOND_POOL, group

#: S4: markers that must go in, others that are free, others that may be bought
MANDATORY, FREE_OTHERS, BOUGHT = "olsoufiev", 6, 3
_EIGHT, _EXTRA = 8, 2


def southern_quota(
    chosen: Mapping[str, int],
    normal: Mapping[str, int],
    *,
    initiative: bool,
) -> str:
    """Return what is wrong with a choice of markers of the southern formations; "" if nothing.

    `normal` are the markers that each formation in play has; the marker that opens the turn is
    among the chosen ones. A pool that has fewer than eight gives all of them.
    """
    second = [one for one in chosen if chosen[one] > normal.get(one, 0)]
    over = sum(chosen[one] - normal.get(one, 0) for one in second)
    if over and not (initiative and over == 1 and group(second[0]) == "artillery-reserve"):
        return "more markers than the formation has (2.1.1, 2.2)"
    if second and chosen[second[0]] > 2:
        return "more than two markers (2.1.1)"
    taken = [_sum(chosen, pool) for pool in (FIRST_POOL, SECOND_POOL)]
    there = [_sum(normal, pool) for pool in (FIRST_POOL, SECOND_POOL)]
    least = [min(_EIGHT, one) for one in there]
    extra = min(_EXTRA, sum(there) - sum(least))
    most = sum(least) + extra + (1 if initiative else 0)
    if sum(taken) > most or any(m > most - least[1 - n] for n, m in enumerate(taken)):
        return "eight, eight and two markers (2.2)"
    if taken[0] < least[0] or taken[1] - over < least[1]:
        return "eight markers of each pool (2.2)"
    if sum(taken) - over < sum(least) + extra:
        return "eight, eight and two markers (2.2)"
    return ""


def _sum(counts: Mapping[str, int], pool: frozenset[str]) -> int:
    return sum(count for one, count in counts.items() if group(one) in pool)


def s4_quota(
    chosen: Mapping[str, int], normal: Mapping[str, int], *, reinforced: bool
) -> tuple[str, int]:
    """Return what is wrong with a choice of markers in S4 ("" if nothing), and its price."""
    if any(count > normal.get(one, 0) for one, count in chosen.items()):
        return "more markers than the formation has (S4, 11.2)", 0
    if chosen.get(MANDATORY, 0) != normal.get(MANDATORY, 0):
        return "the markers of OLSOUFIEV (S4)", 0
    others = sum(chosen.values()) - chosen.get(MANDATORY, 0)
    there = sum(normal.values()) - normal.get(MANDATORY, 0)
    if others < min(FREE_OTHERS, there):
        return "six other markers (S4)", 0
    free = FREE_OTHERS + reinforced
    if others > free + BOUGHT:
        return "three more markers at most (S4)", 0
    return "", max(0, others - free)
