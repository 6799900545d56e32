"""Bends a registered source like a sheet of rubber, so that control points fit exactly.

A least-squares fit leaves every control point a little off its place. The bend is the thin plate
spline through these errors: the smoothest change of the plane that removes them all.
"""

from __future__ import annotations

import numpy as np

from adjudicator.digitize.project import FloatArray
from adjudicator.digitize.transform import spread
from adjudicator.errors import RegistrationError

__all__ = ["Bend"]

#: points that are moved at once, to bound the memory
_BLOCK = 4096
#: the bend is checked on a mesh of this many lines each way
_MESH = 60


class Bend:
    """A thin plate spline: moves each of some points of the map's plane to its goal."""

    def __init__(self, points: FloatArray, goals: FloatArray) -> None:
        """Solve the spline; at least three points, not on one line, must determine it."""
        along, across = spread(points)
        if len(points) < 3 or across < 1e-3 * along:
            raise RegistrationError("a bend needs three control points that are not on one line")
        count = len(points)
        self._centre = points.mean(axis=0)
        self._size = float(np.abs(points - self._centre).max())
        self._points = (points - self._centre) / self._size
        if len(np.unique(self._points.round(6), axis=0)) < count:
            raise RegistrationError(
                "two control points lie on the same place, and a bend can serve only one",
                hint="take one of them out",
            )
        flat = np.column_stack([np.ones(count), self._points])
        matrix = np.block([[_kernel(self._points, self._points), flat], [flat.T, np.zeros((3, 3))]])
        wanted = np.vstack([goals - points, np.zeros((3, 2))])
        self._weights = np.linalg.solve(matrix, wanted)
        self._refuse_folds(points)

    def apply_all(self, points: FloatArray) -> FloatArray:
        """Return the images of the points of an (n, 2) array."""
        blocks = range(0, max(len(points), 1), _BLOCK)
        return np.vstack([self._moved(points[n : n + _BLOCK]) for n in blocks])

    def _moved(self, points: FloatArray) -> FloatArray:
        scaled = (points - self._centre) / self._size
        flat = np.column_stack([np.ones(len(points)), scaled])
        terms = np.hstack([_kernel(scaled, self._points), flat])
        return np.asarray(points + terms @ self._weights, dtype=np.float64)

    def _refuse_folds(self, points: FloatArray) -> None:
        """Refuse a bend that turns the map inside out anywhere between the control points."""
        (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
        mesh = np.meshgrid(np.linspace(left, right, _MESH), np.linspace(top, bottom, _MESH))
        moved = self.apply_all(np.column_stack([one.ravel() for one in mesh]))
        x, y = moved.T.reshape(2, _MESH, _MESH)
        # the signed area of each mesh, from its sides to the right and downwards
        area = np.diff(x, axis=1)[:-1] * np.diff(y, axis=0)[:, :-1]
        area -= np.diff(y, axis=1)[:-1] * np.diff(x, axis=0)[:, :-1]
        folded = np.argwhere(~(area > 0))  # not a number counts as folded
        if len(folded):
            row, column = folded[0]
            raise RegistrationError(
                "the bend folds the map over near {x:.0f}, {y:.0f}",
                x=float(x[row, column]),
                y=float(y[row, column]),
                hint="are two control points exchanged?",
            )


def _kernel(points: FloatArray, knots: FloatArray) -> FloatArray:
    """Return r² log r² for the distance r of every point from every knot."""
    square = np.square(points[:, None, :] - knots[None, :, :]).sum(axis=2)
    return np.asarray(square * np.log(np.where(square > 0, square, 1.0)), dtype=np.float64)
