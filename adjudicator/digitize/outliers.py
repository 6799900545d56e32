"""Which control points contradict the others.

Every point counts for a fit. Points that contradict the others are found separately, beginning
with the half that agrees best, so that a bad point cannot hide by pulling the fit towards it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import combinations

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
#: so many fits are tried to find the points that agree best
_MOST_TRIALS = 1000


def sound_points(
    source: FloatArray, target: FloatArray, kind: FitKind, pitch: float, flip_y: bool
) -> set[int]:
    """Return the indices of the points that agree with one another.

    With no more than one point to spare nobody can say which one is wrong, so none is named.
    Otherwise the half that agrees best is taken, and joined one by one by the others, the
    nearest first, until one lies where chance would not put it.
    """
    count = len(source)
    if count < LEAST[kind] + 2:
        return set(range(count))
    sound = _core(source, target, kind, flip_y)
    while len(sound) < count:
        transform = solve(source[sound], target[sound], kind, flip_y)
        errors = misfits(transform, source, target) / pitch
        error, nearest = min((float(errors[n]), n) for n in range(count) if n not in sound)
        # A prediction far from the points that made it is unsure by itself.
        unsure = math.sqrt(1.0 + _leverage(source[sound], source[nearest], kind))
        if error > _TOLERATED * unsure and _chance(error / unsure, errors[sound], kind) < _CHANCE:
            break
        sound.append(nearest)
    return set(sound)


def _leverage(points: FloatArray, one: FloatArray, kind: FitKind) -> float:
    """Return how unsure a fit of points is at one place, in parts of their own variance."""
    centred, away = points - points.mean(axis=0), one - points.mean(axis=0)
    scatter = centred.T @ centred
    if kind == "similarity":
        # one factor for both axes: what is known of one direction is known of the other
        scatter = np.eye(2) * np.trace(scatter)
    return 1.0 / len(points) + float(away @ np.linalg.pinv(scatter) @ away)


def _chance(error: float, errors: FloatArray, kind: FitKind) -> float:
    """Return the chance of so large an error (all in hexes), if the point is as good as others.

    This is the F distribution with two degrees above and `free` below. The known size of a hex
    counts as if it had been measured, so that a few points in chance agreement prove little.
    """
    free = 2 * len(errors) - 2 * LEAST[kind] + _PRIOR_WEIGHT
    variance = (float(np.square(errors).sum()) + _PRIOR_WEIGHT * _WITHIN_HEX) / free
    return float((1.0 + error * error / (free * variance)) ** (-free / 2))


def _core(source: FloatArray, target: FloatArray, kind: FitKind, flip_y: bool) -> list[int]:
    """Return the larger half of the points, those that agree best."""
    count, least = len(source), LEAST[kind]
    half = (count + least + 1) // 2
    best: tuple[float, list[int]] = (math.inf, list(range(half)))
    enough = 1e-3 * spread(source)[0]
    for chosen in _trials(count, least):
        along, across = spread(source[chosen])
        if (along if kind == "similarity" else across) <= enough:
            continue
        errors = misfits(solve(source[chosen], target[chosen], kind, flip_y), source, target)
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
