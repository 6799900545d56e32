"""Which control points contradict the others.

Every point counts for a fit. Points that contradict the others are found separately, beginning
with the half that agrees best, so that a bad point cannot hide by pulling the fit towards it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

import numpy as np

from adjudicator.digitize.project import FloatArray
from adjudicator.digitize.transform import LEAST, FitKind, misfits, solve, spread

__all__ = ["sound_points"]

#: an error below this many hexes is never called an outlier
_TOLERATED = 1.0
#: an outlier's error has a smaller chance than this of being as good as the others'
_CHANCE = 0.001
#: variance along each axis, in square hexes, of a place of which only the hex is known
_WITHIN_HEX = 5 / 72
#: how many measured errors that knowledge is worth
_PRIOR_WEIGHT = 4
#: a set of points agrees as well as another if its variance is no more than this many times
_AS_WELL = 3.0
#: so many fits are tried to find the points that agree best
_MOST_TRIALS = 1000


class _Points(NamedTuple):
    """Control points as arrays, and the kind of fit that is wanted of them."""

    source: FloatArray
    #: in hexes
    target: FloatArray
    kind: FitKind
    flip_y: bool

    def errors(self, chosen: list[int]) -> FloatArray:
        """Return the error of every point, in hexes, under the fit of the chosen ones."""
        found = solve(self.source[chosen], self.target[chosen], self.kind, self.flip_y)
        return misfits(found, self.source, self.target)


def sound_points(
    source: FloatArray, target: FloatArray, kind: FitKind, pitch: float, flip_y: bool
) -> set[int]:
    """Return the indices of the points that agree with one another.

    With no more than one point to spare nobody can say which one is wrong, so none is named.
    Otherwise the half that agrees best is taken, and joined one by one by the others, the
    nearest first, until one lies where chance would not put it. If fewer points need be wrong
    to explain as much, those are.
    """
    points, count = _Points(source, target / pitch, kind, flip_y), len(source)
    if count < LEAST[kind] + 2:
        return set(range(count))
    sound = _core(points)
    while len(sound) < count:
        errors = points.errors(sound)
        nearest = min((float(errors[n]), n) for n in range(count) if n not in sound)[1]
        if _contradicts(points, nearest, sound):
            break
        sound.append(nearest)
    return set(_with_fewer_wrong(points, sound))


def _with_fewer_wrong(points: _Points, sound: list[int]) -> list[int]:
    """Return a larger set of points that agree about as well, or else the same set.

    Half of a few points can agree by chance with a wrong one among them.
    """
    count = len(points.source)
    most = _AS_WELL * _variance(points.errors(sound)[sound], points.kind)
    for wrong in range(count - len(sound)):
        if math.comb(count, wrong) > _MOST_TRIALS:
            break
        rests = [
            [n for n in range(count) if n not in few] for few in combinations(range(count), wrong)
        ]
        ranked = sorted((_variance(points.errors(rest)[rest], points.kind), rest) for rest in rests)
        for variance, rest in ranked:
            if variance <= most and _agree(points, rest):
                return rest
    return sound


def _agree(points: _Points, chosen: list[int]) -> bool:
    """Tell whether no one of the chosen points is contradicted by the rest of them."""
    return not any(_contradicts(points, one, [n for n in chosen if n != one]) for one in chosen)


def _contradicts(points: _Points, one: int, others: list[int]) -> bool:
    """Tell whether a point lies where chance would not put it if it were as good as others."""
    errors = points.errors(others)
    # A prediction far from the points that made it is unsure by itself.
    leverage = _leverage(points.source[others], points.source[one], points.kind)
    error = float(errors[one]) / math.sqrt(1.0 + leverage)
    return error > _TOLERATED and _chance(error, errors[others], points.kind) < _CHANCE


def _leverage(points: FloatArray, one: FloatArray, kind: FitKind) -> float:
    """Return how unsure a fit of points is at one place, in parts of their own variance."""
    centred, away = points - points.mean(axis=0), one - points.mean(axis=0)
    scatter = centred.T @ centred
    if kind == "similarity":
        # one factor for both axes: what is known of one direction is known of the other
        scatter = np.eye(2) * np.trace(scatter)
    return 1.0 / len(points) + float(away @ np.linalg.pinv(scatter) @ away)


def _free(count: int, kind: FitKind) -> int:
    """Return how many measured errors there are beyond those that the fit itself uses up."""
    return 2 * count - 2 * LEAST[kind] + _PRIOR_WEIGHT


def _variance(errors: FloatArray, kind: FitKind) -> float:
    """Return the variance of errors along each axis.

    The known size of a hex counts as if it had been measured, so that a few points in chance
    agreement prove little.
    """
    total = float(np.square(errors).sum()) + _PRIOR_WEIGHT * _WITHIN_HEX
    return total / _free(len(errors), kind)


def _chance(error: float, errors: FloatArray, kind: FitKind) -> float:
    """Return the chance of so large an error, by the F distribution with two degrees above."""
    free = _free(len(errors), kind)
    return float((1.0 + error * error / (free * _variance(errors, kind))) ** (-free / 2))


def _core(points: _Points) -> list[int]:
    """Return the larger half of the points, those that agree best."""
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
    """Go through all choices of a few points, or, if they are too many, a fixed sample."""
    if math.comb(count, least) <= _MOST_TRIALS:
        yield from map(list, combinations(range(count), least))
        return
    sample = np.random.default_rng(1805)
    for _ in range(_MOST_TRIALS):
        yield sorted(int(n) for n in sample.choice(count, least, replace=False))
