"""Transforms traced features to the plane of the map."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import shapely
from shapely.geometry import shape as as_shape

from adjudicator.digitize.features import Feature, Geometry
from adjudicator.digitize.pairing import polygons
from adjudicator.digitize.project import FARTHEST
from adjudicator.digitize.register import source_to_map
from adjudicator.digitize.source_folder import SourceFolder
from adjudicator.digitize.tangles import is_tangle
from adjudicator.errors import InputError, LimitError

__all__ = ["MapShape", "map_shapes"]

#: an elevation beyond this, above or below the sea, is a mistake; in metres
HIGHEST = 20_000


class MapShape(NamedTuple):
    """A traced feature and its geometry in the plane of the map."""

    feature: Feature
    #: as traced; may be invalid
    geometry: Any
    #: the same, repaired if it was invalid, so that it can be measured
    valid_geometry: Any


def map_shapes(folder: SourceFolder) -> list[MapShape]:
    """Return every traced feature of a map's sources that has a geometry, in file order."""
    found: list[MapShape] = []
    for number, (ref, features) in enumerate(folder.sources):
        try:
            to_map = source_to_map(folder.grid, ref, features)
        except InputError as error:
            # The registration is in the main file, so an error in it names that file.
            place = f"sources[{number}]" + (f".{error.place}" if error.place else "")
            error.file, error.where = str(folder.main_file), place
            raise
        try:
            placed = _placed([one for one in features.features if one.geometry], to_map)
            _check_levels(placed, folder.levels)
            found.extend(placed)
        except InputError as error:
            raise error.located(file=folder.path / ref.file) from None
    return found


def _placed(features: list[Feature], to_map: Any) -> list[MapShape]:
    """Return features transformed to the plane of the map."""
    drawn = np.empty(len(features), dtype=object)
    areas = [n for n, one in enumerate(features) if _geometry(one).type == "Polygon"]
    if areas:
        drawn[areas] = polygons([_geometry(features[n]).coordinates for n in areas])
    for n in set(range(len(features))) - set(areas):
        geometry = _geometry(features[n])
        drawn[n] = as_shape({"type": geometry.type, "coordinates": geometry.coordinates})
    placed = shapely.transform(drawn, to_map)
    _check_within_reach(features, placed)
    _refuse_tangles(features, placed)
    repaired = [
        one if valid else _repaired(one)
        for one, valid in zip(placed, shapely.is_valid(placed), strict=True)
    ]
    return [MapShape(*one) for one in zip(features, placed, repaired, strict=True)]


def _check_within_reach(features: list[Feature], placed: Any) -> None:
    """Refuse features that the registration puts absurdly far away."""
    points, of_feature = shapely.get_coordinates(placed, return_index=True)
    wild = ~(np.abs(points) <= FARTHEST).all(axis=1)
    if wild.any():
        raise LimitError(
            "the registration puts feature {feature!r} farther than {most:g} map units away",
            feature=features[of_feature[wild.argmax()]].id[:60],
            most=FARTHEST,
            hint="look at the source's registration in grid.json",
        )


def _check_levels(shapes: list[MapShape], kinds: list[str]) -> None:
    """Refuse elevations that do not exist on earth."""
    for feature in (one.feature for one in shapes if one.feature.kind in kinds):
        level = feature.properties.get("elevation")
        if isinstance(level, int | float) and not abs(level) <= HIGHEST:
            raise LimitError(
                "feature {feature!r} has an elevation beyond {most} metres",
                feature=feature.id[:60],
                most=HIGHEST,
                hint="elevations are in metres",
            )


def _refuse_tangles(features: list[Feature], placed: Any) -> None:
    """Refuse lines and areas that cross themselves too often to be measured."""
    for n in np.flatnonzero(shapely.get_dimensions(placed) > 0):
        if is_tangle(placed[n]):
            raise LimitError(
                "feature {feature!r} crosses itself thousands of times",
                feature=features[n].id[:60],
                hint="trace it anew, or in parts",
            )


def _repaired(geometry: Any) -> Any:
    """Return an invalid geometry made valid, keeping only parts of its highest dimension."""
    # Method "structure": an area that the outline encloses twice is inside, and it is fast.
    repaired = shapely.make_valid(geometry, method="structure")
    # twice, because a collection may hold a multipolygon
    parts = shapely.get_parts(shapely.get_parts(repaired))
    dimensions = shapely.get_dimensions(parts)
    return shapely.union_all(parts[dimensions == dimensions.max()]) if len(parts) else repaired


def _geometry(feature: Feature) -> Geometry:
    """Return the geometry of a feature that has one."""
    assert feature.geometry is not None  # noqa: S101
    return feature.geometry
