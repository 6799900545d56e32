"""Projects a source's coordinates to a plane: degrees to metres, by a named projection.

The plane of degrees and metres has y to the north; the plane of pixels has y downwards.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from adjudicator.errors import InputError

__all__ = ["FARTHEST", "FloatArray", "Projector", "Space", "projector"]

FloatArray = NDArray[np.float64]
Projector = Callable[[FloatArray], FloatArray]
Space = Literal["lonlat", "metres", "pixels"]

#: the largest coordinate that is accepted, so that calculations stay exact and finite
FARTHEST = 1e9

_HINT = "name a coordinate system in metres, such as EPSG:32633"

# PROJ would also accept a pipeline, and a pipeline may name files to open.
_CODE = re.compile(r"(EPSG|ESRI|IGNF|OGC|NKG):[0-9A-Z_.-]{1,20}", re.ASCII | re.IGNORECASE)


def projector(space: Space, projection: str | None = None) -> Projector:
    """Return the function that projects an (n, 2) array of source coordinates to the plane."""
    if space == "lonlat":
        if not projection:
            raise InputError("a source in degrees needs a projection", hint=_HINT)
        return _from_degrees(projection)
    if projection:
        raise InputError(
            "a source in {space} takes no projection",
            space=space,
            hint='only "space": "lonlat" is projected',
        )
    return _unchanged


def _unchanged(points: FloatArray) -> FloatArray:
    return _checked(_pairs(points), points)


@lru_cache(maxsize=8)
def _from_degrees(projection: str) -> Projector:
    from pyproj import Transformer  # noqa: PLC0415  # slow to load; most maps need it, help does not
    from pyproj.exceptions import ProjError  # noqa: PLC0415

    system = _metric_system(projection)
    try:
        transformer = Transformer.from_crs("EPSG:4326", system, always_xy=True)
    except ProjError:
        raise InputError(
            "no way leads from degrees to {projection}", projection=projection, hint=_HINT
        ) from None

    def project(points: FloatArray) -> FloatArray:
        degrees = _pairs(points)
        wrong = (np.abs(degrees) > (180.0, 90.0)).any(axis=1)
        if wrong.any():
            lon, lat = degrees[int(wrong.argmax())]
            raise InputError(
                "({lon:g}, {lat:g}) is no longitude and latitude",
                lon=lon,
                lat=lat,
                hint="longitude comes first; or is the source in metres or pixels?",
            )
        x, y = transformer.transform(degrees[:, 0], degrees[:, 1])
        return _checked(np.column_stack([x, y]).astype(np.float64), degrees)

    return project


def _metric_system(projection: str) -> Any:
    """Return a named coordinate system; it must be projected, in metres, with y to the north."""
    from pyproj import CRS  # noqa: PLC0415  # see above
    from pyproj.exceptions import ProjError  # noqa: PLC0415

    name = projection[:60]
    if not _CODE.fullmatch(projection):
        raise InputError(
            "the projection {name!r} is not a code of a register", name=name, hint=_HINT
        )
    try:
        system = CRS.from_user_input(projection)
    except (ProjError, ValueError, TypeError):
        raise InputError("no projection is called {name!r}", name=name, hint=_HINT) from None
    if not system.is_projected:
        raise InputError("{name} is not a projected coordinate system", name=name, hint=_HINT)
    axes = system.axis_info[:2]
    if {axis.unit_name for axis in axes} != {"metre"}:
        raise InputError("{name} is not in metres", name=name, hint=_HINT)
    if {axis.direction for axis in axes} != {"east", "north"}:
        raise InputError("the axes of {name} do not run east and north", name=name, hint=_HINT)
    return system


def _pairs(points: FloatArray) -> FloatArray:
    array = np.asarray(points, dtype=np.float64)
    if array.ndim != 2 or array.shape[1] != 2:
        raise ValueError(f"coordinates of shape {array.shape}; (n, 2) is wanted")
    return array


def _checked(result: FloatArray, points: FloatArray) -> FloatArray:
    bad = ~(np.abs(result) <= FARTHEST).all(axis=1)  # NaN fails as well
    if bad.any():
        x, y = points[int(bad.argmax())]
        raise InputError(
            "({x:g}, {y:g}) has no place in the plane", x=x, y=y, hint="is it a real place?"
        )
    return result
