"""Affine transforms of the plane, and their least-squares fit to pairs of points."""

from __future__ import annotations

import math
from typing import Literal, NamedTuple

import numpy as np

from adjudicator.digitize.project import FloatArray

__all__ = ["LEAST", "FitKind", "Transform", "misfits", "solve", "spread"]

FitKind = Literal["similarity", "affine"]

#: smallest number of points that determines a transform
LEAST: dict[FitKind, int] = {"similarity": 2, "affine": 3}


class Transform(NamedTuple):
    """An affine transform of the plane: ``x' = a x + b y + c`` and ``y' = d x + e y + f``."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    @classmethod
    def identity(cls) -> Transform:
        """Return the identity transform."""
        return cls(1.0, 0.0, 0.0, 0.0, 1.0, 0.0)

    @classmethod
    def similarity(cls, along: float, across: float, flip_y: bool) -> Transform:
        """Return the similarity that maps (1, 0) to (along, across), with y flipped if asked."""
        across += 0.0  # never -0.0
        if flip_y:
            return cls(along, across, 0.0, across, -along, 0.0)
        return cls(along, -across, 0.0, across, along, 0.0)

    def apply(self, x: float, y: float) -> tuple[float, float]:
        """Return the image of a point."""
        return self.a * x + self.b * y + self.c, self.d * x + self.e * y + self.f

    def apply_all(self, points: FloatArray) -> FloatArray:
        """Return the images of the points of an (n, 2) array."""
        matrix = np.array([[self.a, self.d], [self.b, self.e]])
        return np.asarray(points @ matrix + (self.c, self.f), dtype=np.float64)

    @property
    def shapely(self) -> list[float]:
        """The six numbers in the order of shapely.affinity.affine_transform."""
        return [self.a, self.b, self.d, self.e, self.c, self.f]

    @property
    def determinant(self) -> float:
        """Area of the image of a unit square; negative if the transform is a reflection."""
        return self.a * self.e - self.b * self.d

    @property
    def scale(self) -> float:
        """Map units per unit of the source, on average over all directions."""
        return math.sqrt(abs(self.determinant))

    @property
    def turn(self) -> float:
        """Clockwise rotation of the map's up direction from the source's, in degrees."""
        sign = -1.0 if self.determinant < 0 else 1.0
        turn = math.degrees(math.atan2(sign * self.b - self.d, self.a + sign * self.e))
        return turn + 0.0  # never -0.0


def spread(points: FloatArray) -> tuple[float, float]:
    """Return the extent of points along their main direction and across it (rms)."""
    centred = points - points.mean(axis=0)
    values = np.linalg.svd(centred, compute_uv=False) / math.sqrt(len(points))
    return float(values[0]), float(values[1]) if len(values) > 1 else 0.0


def solve(source: FloatArray, target: FloatArray, kind: FitKind, flip_y: bool) -> Transform:
    """Return the least-squares transform; the points must determine one."""
    centre, goal = source.mean(axis=0), target.mean(axis=0)
    z, w = source - centre, target - goal
    if kind == "affine":
        (a, d), (b, e) = np.linalg.lstsq(z, w, rcond=None)[0]
        linear = Transform(float(a), float(b), 0.0, float(d), float(e), 0.0)
    else:
        # In complex numbers a similarity is one factor, so least squares is one division.
        plane = z[:, 0] + 1j * (-z[:, 1] if flip_y else z[:, 1])
        factor = np.vdot(plane, w[:, 0] + 1j * w[:, 1]) / max(np.vdot(plane, plane).real, 1e-300)
        linear = Transform.similarity(float(factor.real), float(factor.imag), flip_y)
    x, y = linear.apply(float(centre[0]), float(centre[1]))
    return linear._replace(c=float(goal[0]) - x, f=float(goal[1]) - y)


def misfits(transform: Transform, source: FloatArray, target: FloatArray) -> FloatArray:
    """Return the distance of each transformed point from its target."""
    return np.asarray(np.hypot(*(transform.apply_all(source) - target).T), dtype=np.float64)
