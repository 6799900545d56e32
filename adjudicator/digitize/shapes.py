"""Brings traced features on to the plane of the map."""

from __future__ import annotations

from typing import Any, NamedTuple

import shapely
from shapely.geometry import shape as as_shape

from adjudicator.digitize.features import Feature
from adjudicator.digitize.folder import MapFolder
from adjudicator.digitize.project import projector
from adjudicator.digitize.register import source_transform
from adjudicator.errors import InputError

__all__ = ["MapShape", "map_shapes"]


class MapShape(NamedTuple):
    """A traced feature and its geometry in the plane of the map."""

    feature: Feature
    #: as traced: it may be invalid
    geometry: Any
    #: the same, mended where it was invalid, so that it can be measured
    sound: Any


def map_shapes(folder: MapFolder) -> list[MapShape]:
    """Return every traced feature of a map's sources that has a geometry, in file order."""
    found: list[MapShape] = []
    for ref, features in folder.sources:
        try:
            project = projector(ref.space, ref.projection)
            transform, _ = source_transform(folder.grid, ref, features)

            def to_map(points: Any, project: Any = project, transform: Any = transform) -> Any:
                return transform.apply_all(project(points))

            found.extend(
                _placed(feature, to_map) for feature in features.features if feature.geometry
            )
        except InputError as error:
            raise error.located(file=folder.path / ref.file) from None
    return found


def _placed(feature: Feature, to_map: Any) -> MapShape:
    """Return one feature on the plane of the map."""
    assert feature.geometry is not None  # noqa: S101
    raw = {"type": feature.geometry.type, "coordinates": feature.geometry.coordinates}
    geometry = shapely.transform(as_shape(raw), to_map)
    sound = geometry if shapely.is_valid(geometry) else shapely.make_valid(geometry)
    return MapShape(feature, geometry, sound)
