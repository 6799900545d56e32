"""How well rolls agree with fair dice: the chi-squared test of counts, the test of runs.

A small p says that fair dice seldom do this, and nothing else: of a hundred honest players one has
a p below 0.01. With too few rolls neither test means anything, and then there is none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import erfc, exp, lgamma, log, sqrt

from msgspec import Struct

__all__ = ["ChiSquared", "Runs", "chi_squared", "fit", "runs", "sums", "upper_gamma"]

#: the fewest rolls that must be expected of a result, or of results taken together
_EXPECTED = 5
#: the fewest results, or groups of them, that are compared, if the dice have as many
_GROUPS = 4
#: the fewest rolls on either side of the middle
_EITHER_SIDE = 10
_STEPS = 10_000
_PRECISION = 1e-15
_TINY = 1e-300


class ChiSquared(Struct, frozen=True):
    """What the chi-squared test says of how often each result came."""

    statistic: float
    #: degrees of freedom: one fewer than the results, or groups of them, that were compared
    freedom: int
    #: how often fair dice are at least as uneven
    p: float


class Runs(Struct, frozen=True):
    """What the test of runs says: how often the results went from low to high or back."""

    #: stretches of results above the middle, or below it
    count: int
    expected: float
    #: how often fair dice are at least as far from what is expected, either way
    p: float


def sums(dice: int, sides: int) -> dict[int, float]:
    """Return how likely each sum of some dice is."""
    found = {0: 1.0}
    for _ in range(dice):
        following: dict[int, float] = {}
        for total, chance in found.items():
            for face in range(1, sides + 1):
                following[total + face] = following.get(total + face, 0.0) + chance / sides
        found = following
    return found


def fit(counts: Mapping[int, int], chances: Mapping[int, float]) -> ChiSquared | None:
    """Compare how often results came with how likely they are; nothing if there are too few.

    Neighbouring results are taken together until enough rolls are expected of each group.
    """
    rolls = sum(counts.get(face, 0) for face in chances)
    groups: list[tuple[int, float]] = []
    seen, expected = 0, 0.0
    for face in sorted(chances):
        seen, expected = seen + counts.get(face, 0), expected + rolls * chances[face]
        if expected >= _EXPECTED:
            groups.append((seen, expected))
            seen, expected = 0, 0.0
    if len(groups) < max(2, min(_GROUPS, len(chances))):
        return None
    groups[-1] = groups[-1][0] + seen, groups[-1][1] + expected
    return chi_squared([one for one, _ in groups], [one for _, one in groups])


def chi_squared(observed: Sequence[int], expected: Sequence[float]) -> ChiSquared:
    """Return Pearson's statistic, its degrees of freedom and its p."""
    pairs = list(zip(observed, expected, strict=True))
    statistic = sum((seen - wanted) ** 2 / wanted for seen, wanted in pairs)
    freedom = len(pairs) - 1
    return ChiSquared(statistic, freedom, upper_gamma(freedom / 2, statistic / 2))


def runs(results: Sequence[float], middle: float) -> Runs | None:
    """Count the runs above and below the middle; nothing if there are too few results."""
    high = [one > middle for one in results if one != middle]
    above = sum(high)
    below = len(high) - above
    if min(above, below) < _EITHER_SIDE:
        return None
    count = 1 + sum(a != b for a, b in pairwise(high))
    both = above + below
    expected = 2 * above * below / both + 1
    variance = (expected - 1) * (expected - 2) / (both - 1)
    return Runs(count, expected, erfc(abs(count - expected) / sqrt(2 * variance)))


def upper_gamma(a: float, x: float) -> float:
    """Return the regularized upper incomplete gamma function Q(a, x), with a above 0.

    Q(freedom / 2, statistic / 2) is the p of a chi-squared statistic.
    """
    if x <= 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    if scale == 0.0:
        return 1.0 if x < a else 0.0
    return 1.0 - scale * _series(a, x) if x < a + 1 else scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    """Return the power series of the lower function, which converges quickly below a + 1."""
    term = total = 1 / a
    for n in range(1, _STEPS):
        term *= x / (a + n)
        total += term
        if term < total * _PRECISION:
            break
    return total


def _fraction(a: float, x: float) -> float:
    """Return the continued fraction of the upper function, by the method of Lentz."""
    b = x + 1 - a
    c = 1 / _TINY
    d = result = 1 / b
    for n in range(1, _STEPS):
        step = -n * (n - a)
        b += 2
        d = 1 / ((step * d + b) or _TINY)
        c = (b + step / c) or _TINY
        result *= d * c
        if abs(d * c - 1) < _PRECISION:
            break
    return result
