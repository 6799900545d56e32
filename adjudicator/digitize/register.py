"""Registers a source: finds the transform from the source's plane to the plane of the map.

The plane of a source is the result of :func:`adjudicator.digitize.project.projector`: metres
with y to the north, or pixels with y downwards. The map's plane has y downwards, so the
transform of a source in metres flips y.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from adjudicator.board.grid import Grid
from adjudicator.digitize.bend import Bend
from adjudicator.digitize.features import Feature, Features
from adjudicator.digitize.fitting import Pair, Residual, Transform, TransformFit, fit_points
from adjudicator.digitize.project import Projector, projector
from adjudicator.digitize.spec import ControlPoint, Placement, Registration, ScanRef, SourceRef
from adjudicator.errors import InputError, RegistrationError

__all__ = [
    "PITCH",
    "Pair",
    "Residual",
    "Transform",
    "TransformFit",
    "fit_points",
    "scan_transform",
    "source_to_map",
    "source_transform",
]

#: unit of residuals for a board without hexes, in map units
PITCH = 60.0

_XY = tuple[float, float]


class _Source(NamedTuple):
    """The grid and the features that a control point may refer to."""

    #: None for a board without hexes
    grid: Grid | None
    project: Projector
    features: dict[str, Feature]


def source_transform(
    grid: Grid | None, ref: SourceRef, features: Features
) -> tuple[Transform, TransformFit | None]:
    """Return the transform from a source's plane to the map's, and the fit of its control points.

    The fit is None for a source without control points.
    """
    registration = ref.registration
    project = projector(ref.space, ref.projection)
    if registration is None:
        if ref.space == "pixels":
            return Transform.identity(), None
        raise RegistrationError(
            "a source in degrees needs a registration"
            if ref.space == "lonlat"
            else "a source in metres needs a registration",
            file=ref.file,
            hint="give control points, or a placement",
        )
    flip_y = ref.space != "pixels"
    if registration.placement is not None:
        if registration.points:
            raise RegistrationError("control points and a placement, but only one can rule")
        return _placed(registration.placement, project, flip_y), None
    source = _Source(grid, project, {one.id: one for one in features.features})
    pairs = [_pair(source, point, n) for n, point in enumerate(registration.points)]
    fit = fit_points(pairs, registration.fit, grid.lattice.pitch if grid else PITCH, flip_y)
    return fit.transform, fit


def scan_transform(grid: Grid, scan: ScanRef) -> tuple[float, float, float, float, float, float]:
    """Return the transform of a scan of the printed map onto the map's plane."""
    registration = Registration(fit=scan.fit, points=scan.points) if scan.points else None
    ref = SourceRef(file=scan.file, space="pixels", registration=registration)
    try:
        found, _ = source_transform(grid, ref, Features(features=[]))
    except InputError as error:
        raise error.located(file=scan.file) from None
    return found.a, found.b, found.c, found.d, found.e, found.f


def source_to_map(grid: Grid | None, ref: SourceRef, features: Features) -> Projector:
    """Return the function from a source's own coordinates to the map's plane."""
    project = projector(ref.space, ref.projection)
    transform, fit = source_transform(grid, ref, features)
    if fit is None or ref.registration is None or not ref.registration.bend:
        return lambda points: transform.apply_all(project(points))
    bend = Bend(
        np.array([one.fitted for one in fit.residuals]),
        np.array([one.expected for one in fit.residuals]),
    )
    return lambda points: bend.apply_all(transform.apply_all(project(points)))


def _placed(placement: Placement, project: Projector, flip_y: bool) -> Transform:
    """Return the transform given by one fixed point, a scale and a rotation."""
    numbers = (*placement.at, *placement.pixel, placement.scale, placement.turn)
    if not all(map(math.isfinite, numbers)):
        raise RegistrationError("a placement of numbers that are not finite", place="placement")
    turn = math.radians(placement.turn)
    along, across = placement.scale * math.cos(turn), -placement.scale * math.sin(turn)
    x, y = (float(one) for one in project(np.array([placement.at]))[0])
    matrix = Transform.similarity(along, across, flip_y)
    moved = matrix.apply(x, y)
    return matrix._replace(c=placement.pixel[0] - moved[0], f=placement.pixel[1] - moved[1])


def _pair(source: _Source, point: ControlPoint, number: int) -> Pair:
    """Return a control point with its positions in the source's plane and on the map."""
    name = point.name or point.feature or point.hex or f"point {number + 1}"
    try:
        return Pair(name, _place_in_source(source, point), _place_on_map(source.grid, point))
    except InputError as error:
        raise error.located(place=f"points[{number}] ({name})") from None


def _place_on_map(grid: Grid | None, point: ControlPoint) -> _XY:
    if grid is None and point.hex is not None:
        raise RegistrationError("a board of places has no hexes", hint="give a pixel")
    if grid is not None and point.hex is not None and point.pixel is None:
        return grid.lattice.centre(grid.hex_of_picture(point.hex))
    if point.pixel is not None and point.hex is None:
        return point.pixel
    raise RegistrationError("a control point needs either a hex or a pixel")


def _place_in_source(source: _Source, point: ControlPoint) -> _XY:
    if point.at is not None and point.feature is None:
        x, y = source.project(np.array([point.at]))[0]
        return float(x), float(y)
    if point.feature is None or point.at is not None:
        raise RegistrationError("a control point needs either a place (at) or a feature")
    feature = source.features.get(point.feature)
    if feature is None or feature.geometry is None:
        raise RegistrationError(
            "the source has no feature {feature!r} with a shape", feature=point.feature[:60]
        )
    return _centroid(feature, source.project)


def _centroid(feature: Feature, project: Projector) -> _XY:
    """Return the centroid of a feature in the source's plane."""
    import shapely  # noqa: PLC0415  # not needed when every control point names a place
    from shapely.geometry import shape  # noqa: PLC0415

    geometry = feature.geometry
    assert geometry is not None  # noqa: S101
    drawn = shape({"type": geometry.type, "coordinates": geometry.coordinates})
    centroid = shapely.transform(drawn, project).centroid
    return float(centroid.x), float(centroid.y)
