"""Statistical tests of dice rolls: the chi-squared test of counts and the test of runs.

A small p means only that fair dice seldom give such rolls: of a hundred honest players one has a p
below 0.01. With too few rolls neither test means anything, and the functions return None.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import erfc, exp, lgamma, log, sqrt

from msgspec import Struct

__all__ = [
    "ChiSquared",
    "Runs",
    "chi_squared",
    "fit",
    "mean_interval",
    "runs",
    "share_interval",
    "sums",
    "upper_gamma",
]

#: the fewest expected rolls for a result, or for a group of results
_EXPECTED = 5
#: the fewest results or groups to compare, if the dice have as many
_GROUPS = 4
#: the fewest rolls above the middle, and below it
_EITHER_SIDE = 10
_STEPS = 10_000
_PRECISION = 1e-15
_TINY = 1e-300


class ChiSquared(Struct, frozen=True):
    """The result of the chi-squared test on the counts of each face or sum."""

    statistic: float
    #: degrees of freedom: one fewer than the results or groups compared
    freedom: int
    #: the probability that fair dice are at least as uneven
    p: float


class Runs(Struct, frozen=True):
    """The result of the test of runs: how often rolls changed between low and high."""

    #: number of runs: unbroken sequences of results above, or below, the middle
    count: int
    expected: float
    #: the probability that fair dice are at least as far from the expected number, either way
    p: float


def sums(dice: int, sides: int) -> dict[int, float]:
    """Return the probability of each sum of some dice."""
    found = {0: 1.0}
    for _ in range(dice):
        following: dict[int, float] = {}
        for total, chance in found.items():
            for face in range(1, sides + 1):
                following[total + face] = following.get(total + face, 0.0) + chance / sides
        found = following
    return found


def fit(counts: Mapping[int, int], chances: Mapping[int, float]) -> ChiSquared | None:
    """Compare counts of results with their probabilities; return None with too few rolls.

    Neighbouring results form a group until enough rolls are expected for it.
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
    """Count the runs above and below the middle; return None with too few results."""
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


def share_interval(hits: int, trials: int, z: float = 1.96) -> tuple[float, float]:
    """Return the interval of Wilson for a share: by default it holds the true one in 95 of 100."""
    if not trials:
        return 0.0, 1.0
    share, square = hits / trials, z * z
    middle = (share + square / (2 * trials)) / (1 + square / trials)
    spread = sqrt(share * (1 - share) / trials + square / (4 * trials * trials))
    half = z * spread / (1 + square / trials)
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_interval(mean: float, rolls: int, sides: int, z: float = 1.96) -> tuple[float, float]:
    """Return the interval of the mean of rolls of a die whose faces are equally likely."""
    half = z * sqrt((sides * sides - 1) / 12 / rolls) if rolls else float(sides)
    return mean - half, mean + half
