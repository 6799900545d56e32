"""Fits a transform to control points by least squares, and measures its error."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from adjudicator.digitize.outliers import consistent_points
from adjudicator.digitize.project import FARTHEST, FloatArray
from adjudicator.digitize.transform import LEAST, FitKind, Transform, misfits, solve, spread
from adjudicator.errors import RegistrationError, Text

__all__ = ["FitKind", "Pair", "Residual", "Transform", "TransformFit", "fit_points"]

_XY = tuple[float, float]

#: points must spread over more hexes than this, each way for an affine fit
_SPREAD = 0.25
_MOST_POINTS = 500
_TOO_FEW: dict[FitKind, str] = {
    "similarity": (
        "a similarity fit needs at least {least} control points, and has {number}: {names}"
    ),
    "affine": "an affine fit needs at least {least} control points, and has {number}: {names}",
}


class Pair(NamedTuple):
    """A control point: its position in the source's plane and its position on the map."""

    name: str
    source: _XY
    target: _XY


class Residual(NamedTuple):
    """The error of one control point under the fitted transform."""

    name: str
    #: its correct position on the map
    expected: _XY
    #: its position under the transform
    fitted: _XY
    #: distance between the two, in map units
    error: float
    #: the same, in hexes
    hexes: float
    #: true if the other points contradict this one
    outlier: bool


class TransformFit(NamedTuple):
    """A fitted transform and its errors."""

    transform: Transform
    kind: FitKind
    residuals: list[Residual]
    #: root mean square of the residuals, in hexes
    rms: float
    #: names of the points that the others contradict
    outliers: list[str]
    #: root mean square of a fit without the outliers, in hexes
    rms_without: float


def fit_points(pairs: list[Pair], kind: FitKind, pitch: float, flip_y: bool) -> TransformFit:
    """Fit a transform to control points; `pitch` is the size of a hex in map units.

    Set `flip_y` for sources whose y grows upwards. Points that determine no transform are refused.
    """
    source, target = _arrays(pairs, kind)
    _refuse_degenerate(pairs, source, target, kind, pitch)
    transform = solve(source, target, kind, flip_y)
    _refuse_absurd(transform, source, target, kind, flip_y)
    consistent = consistent_points(source, target, kind, pitch, flip_y)
    fitted = transform.apply_all(source)
    errors = np.hypot(*(fitted - target).T)
    residuals = [
        Residual(
            pair.name,
            pair.target,
            (float(fitted[n][0]), float(fitted[n][1])),
            float(errors[n]),
            float(errors[n] / pitch),
            n not in consistent,
        )
        for n, pair in enumerate(pairs)
    ]
    outliers = [one.name for one in residuals if one.outlier]
    rms = _rms(errors) / pitch
    chosen = sorted(consistent)
    again = solve(source[chosen], target[chosen], kind, flip_y) if outliers else transform
    rms_without = _rms(misfits(again, source, target)[chosen]) / pitch
    return TransformFit(transform, kind, residuals, rms, outliers, rms_without)


def _rms(errors: FloatArray) -> float:
    return math.sqrt(float(np.mean(np.square(errors))))


def _arrays(pairs: list[Pair], kind: FitKind) -> tuple[FloatArray, FloatArray]:
    if len(pairs) < LEAST[kind]:
        raise RegistrationError(
            _TOO_FEW[kind],
            least=LEAST[kind],
            number=len(pairs),
            names=", ".join(pair.name for pair in pairs) or Text("none"),
        )
    if len(pairs) > _MOST_POINTS:
        raise RegistrationError("more than {most} control points", most=_MOST_POINTS)
    for pair in pairs:
        numbers = (*pair.source, *pair.target)
        if not all(map(math.isfinite, numbers)):
            raise RegistrationError(
                "control point {name}: a number that is not finite", name=pair.name
            )
        if max(map(abs, numbers)) > FARTHEST:
            raise RegistrationError(
                "control point {name}: farther than {most:g} away", name=pair.name, most=FARTHEST
            )
    source = np.array([pair.source for pair in pairs], dtype=np.float64)
    target = np.array([pair.target for pair in pairs], dtype=np.float64)
    return source, target


def _refuse_degenerate(
    pairs: list[Pair], source: FloatArray, target: FloatArray, kind: FitKind, pitch: float
) -> None:
    """Refuse points that coincide or, for an affine fit, lie on one line."""
    names = ", ".join(pair.name for pair in pairs[:8]) + (", ..." if len(pairs) > 8 else "")
    along, across = spread(source)
    # Coordinates far from their origin have rounding errors proportional to their size.
    grain = 1e-9 * (1.0 + float(np.abs(source).max()))
    map_along, map_across = spread(target)
    if along <= grain or map_along < _SPREAD * pitch:
        where = Text("in the source") if along <= grain else Text("on the map")
        raise RegistrationError(
            "the control points all lie in one place {where}: {names}",
            where=where,
            names=names,
            hint="spread them over the map",
        )
    if kind == "affine" and (across < 1e-3 * along or map_across < _SPREAD * pitch):
        where = Text("in the source") if across < 1e-3 * along else Text("on the map")
        raise RegistrationError(
            "the control points all lie on one line {where}: {names}",
            where=where,
            names=names,
            hint="add a point away from that line, or fit a similarity",
        )


def _refuse_absurd(
    transform: Transform, source: FloatArray, target: FloatArray, kind: FitKind, flip_y: bool
) -> None:
    """Refuse a transform that collapses, mirrors or grossly stretches the map."""
    hint = "are two points exchanged, or is the source's space (y up or down) wrong?"
    if not all(map(math.isfinite, transform)):
        raise RegistrationError("the fit is not finite")
    fitted = spread(transform.apply_all(source))[0]
    if fitted < 0.3 * spread(target)[0] or not 1e-9 < transform.scale < 1e9:
        raise RegistrationError("no scale and turn brings the control points together", hint=hint)
    if (transform.determinant < 0) != flip_y:
        raise RegistrationError("the fit turns the map inside out", hint=hint)
    matrix = np.array([[transform.a, transform.b], [transform.d, transform.e]])
    if kind == "affine" and np.linalg.cond(matrix) > 10:
        raise RegistrationError("the fit stretches the map more than ten times one way", hint=hint)
