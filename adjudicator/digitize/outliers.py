"""Finds control points that contradict the others.

A fit uses every point. This search is separate: it starts from the half of the points that
agree best, so that a bad point cannot hide by pulling the fit towards itself.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

import numpy as np

from adjudicator.digitize.project import FloatArray
from adjudicator.digitize.transform import LEAST, FitKind, misfits, solve, spread

__all__ = ["consistent_points"]

#: a point with an error below this many hexes is never an outlier
_TOLERATED = 1.0
#: a point is an outlier if an error as large as its own is less probable than this
_LEAST_PROBABILITY = 0.001
#: variance along each axis, in square hexes, of a position that is known only to the hex
_WITHIN_HEX = 5 / 72
#: that prior variance counts as this many measured errors
_PRIOR_WEIGHT = 4
#: a set of points agrees about as well as another if its variance is at most this many times
#: larger
_SIMILAR_VARIANCE = 3.0
#: the largest number of fits to try
_MOST_TRIALS = 1000


class _Points(NamedTuple):
    """Control points as arrays, with the kind of fit to make."""

    source: FloatArray
    #: in hexes
    target: FloatArray
    kind: FitKind
    flip_y: bool

    def errors(self, chosen: list[int]) -> FloatArray:
        """Return the error of every point, in hexes, under a fit of the chosen points."""
        found = solve(self.source[chosen], self.target[chosen], self.kind, self.flip_y)
        return misfits(found, self.source, self.target)


def consistent_points(
    source: FloatArray, target: FloatArray, kind: FitKind, pitch: float, flip_y: bool
) -> set[int]:
    """Return the indices of the points that agree with one another.

    With at most one redundant point the wrong one cannot be identified, so all are returned.
    Otherwise the search starts from the half that agrees best and adds the nearest other point
    until one has an improbable error. A larger set that agrees about as well is preferred.
    """
    points, count = _Points(source, target / pitch, kind, flip_y), len(source)
    if count < LEAST[kind] + 2:
        return set(range(count))
    consistent = _best_half(points)
    while len(consistent) < count:
        errors = points.errors(consistent)
        nearest = min((float(errors[n]), n) for n in range(count) if n not in consistent)[1]
        if _contradicts(points, nearest, consistent):
            break
        consistent.append(nearest)
    return set(_with_fewer_wrong(points, consistent))


def _with_fewer_wrong(points: _Points, consistent: list[int]) -> list[int]:
    """Return a larger set of points that agree about as well, or else the same set.

    Among few points, a half that includes a wrong point can agree by chance.
    """
    count = len(points.source)
    most = _SIMILAR_VARIANCE * _variance(points.errors(consistent)[consistent], points.kind)
    for wrong in range(count - len(consistent)):
        if math.comb(count, wrong) > _MOST_TRIALS:
            break
        rests = [
            [n for n in range(count) if n not in few] for few in combinations(range(count), wrong)
        ]
        ranked = sorted((_variance(points.errors(rest)[rest], points.kind), rest) for rest in rests)
        for variance, rest in ranked:
            if variance <= most and _agree(points, rest):
                return rest
    return consistent


def _agree(points: _Points, chosen: list[int]) -> bool:
    """Return whether none of the chosen points is contradicted by the others."""
    return not any(_contradicts(points, one, [n for n in chosen if n != one]) for one in chosen)


def _contradicts(points: _Points, one: int, others: list[int]) -> bool:
    """Return whether the error of a point is improbable, given the errors of the others."""
    errors = points.errors(others)
    # A prediction far from the fitted points is uncertain in itself.
    leverage = _leverage(points.source[others], points.source[one], points.kind)
    error = float(errors[one]) / math.sqrt(1.0 + leverage)
    return (
        error > _TOLERATED and _probability(error, errors[others], points.kind) < _LEAST_PROBABILITY
    )


def _leverage(points: FloatArray, one: FloatArray, kind: FitKind) -> float:
    """Return the variance of a fit at one position, relative to the variance of its points."""
    centred, away = points - points.mean(axis=0), one - points.mean(axis=0)
    scatter = centred.T @ centred
    if kind == "similarity":
        # a similarity has one scale for both axes, so both contribute to each
        scatter = np.eye(2) * np.trace(scatter)
    return 1.0 / len(points) + float(away @ np.linalg.pinv(scatter) @ away)


def _degrees_of_freedom(count: int, kind: FitKind) -> int:
    """Return the degrees of freedom that are left after the fit, including the prior."""
    return 2 * count - 2 * LEAST[kind] + _PRIOR_WEIGHT


def _variance(errors: FloatArray, kind: FitKind) -> float:
    """Return the variance of errors along each axis.

    The prior variance within a hex is included, so that a few points that agree by chance prove
    little.
    """
    total = float(np.square(errors).sum()) + _PRIOR_WEIGHT * _WITHIN_HEX
    return total / _degrees_of_freedom(len(errors), kind)


def _probability(error: float, errors: FloatArray, kind: FitKind) -> float:
    """Return the probability of an error this large: F distribution, 2 numerator degrees."""
    degrees = _degrees_of_freedom(len(errors), kind)
    return float((1.0 + error * error / (degrees * _variance(errors, kind))) ** (-degrees / 2))


def _best_half(points: _Points) -> list[int]:
    """Return the half of the points (rounded up) that agree best."""
    count, least = len(points.source), LEAST[points.kind]
    half = (count + least + 1) // 2
    best: tuple[float, list[int]] = (math.inf, list(range(half)))
    enough = 1e-3 * spread(points.source)[0]
    for chosen in _trials(count, least):
        along, across = spread(points.source[chosen])
        if (along if points.kind == "similarity" else across) <= enough:
            continue
        errors = points.errors(chosen)
        nearest = np.argsort(errors, kind="stable")[:half]
        worst = float(errors[nearest[-1]])
        if worst < best[0]:
            best = (worst, sorted(int(n) for n in nearest))
    return best[1]


def _trials(count: int, least: int) -> Iterable[list[int]]:
    """Yield every choice of `least` points or, if there are too many, a fixed random sample."""
    if math.comb(count, least) <= _MOST_TRIALS:
        yield from map(list, combinations(range(count), least))
        return
    sample = np.random.default_rng(1805)
    for _ in range(_MOST_TRIALS):
        yield sorted(int(n) for n in sample.choice(count, least, replace=False))
