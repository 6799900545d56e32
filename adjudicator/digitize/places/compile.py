"""Compiles the folder of a board of places: turns points, areas and links into a PlaceMap."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from adjudicator.board.place_map import Label, NamedPlace, PlaceMap
from adjudicator.digitize.places.folder import PlacesFolder
from adjudicator.digitize.places.scenery import drawn_scenery
from adjudicator.digitize.places.slots import box_around, slots_around
from adjudicator.digitize.places.spec import LabelSpec, PlaceSpec, PlacesSpec
from adjudicator.digitize.register import source_to_map
from adjudicator.digitize.shapes import MapShape, map_shapes
from adjudicator.errors import DocumentError, InputError, did_you_mean

__all__ = ["PlacesCompilation", "compile_places"]

Point = tuple[float, float]
ToMap = Callable[[Any], Any]


@dataclass(frozen=True)
class PlacesCompilation:
    """A compiled board of places, with its inputs."""

    folder: PlacesFolder
    #: every traced feature on the plane of the sheet
    shapes: list[MapShape]
    map: PlaceMap


def compile_places(folder: PlacesFolder) -> PlacesCompilation:
    """Compile the folder of a board of places."""
    shapes, spec = map_shapes(folder), folder.spec
    builder = _PlaceBuilder(folder, shapes)
    try:
        places = {key: builder.place(key, one) for key, one in spec.places.items()}
        labels = [builder.label(n, one) for n, one in enumerate(spec.labels)]
    except InputError as error:
        raise error.located(file=folder.main_file) from None
    board = PlaceMap(
        kind="places",
        format=1,
        id=spec.id,
        title=spec.title,
        reconstruction=spec.reconstruction,
        notes=spec.notes,
        credits=spec.credits,
        sheet=spec.sheet,
        places=places,
        links=_links(spec),
        sets=spec.sets,
        words=spec.words,
        labels=labels,
        scenery=drawn_scenery(shapes, spec.scenery, spec.sheet),
        inputs=folder.inputs,
    )
    return PlacesCompilation(folder, shapes, board)


def _links(spec: PlacesSpec) -> list[str]:
    """Return every link once, in board order; it is enough that one end names it."""
    order = {place: n for n, place in enumerate(spec.places)}
    pairs = {
        tuple(sorted((place, to), key=lambda one: order.get(one, len(order))))
        for place, one in spec.places.items()
        for to in one.links
    }
    ranked = sorted(pairs, key=lambda pair: [order.get(one, len(order)) for one in pair])
    return ["/".join(pair) for pair in ranked]


class _PlaceBuilder:
    """Builds places and labels; looks up their positions in the traced features."""

    def __init__(self, folder: PlacesFolder, shapes: list[MapShape]) -> None:
        self.spec = folder.spec
        self._shapes = {one.feature.id: one for one in shapes}
        self._to_map = _first_transform(folder)

    def place(self, key: str, spec: PlaceSpec) -> NamedPlace:
        spot = f"places.{key}"
        at = self._point(spec, spot)
        slots = slots_around(at, *spec.slots, self.spec.sheet.slot)
        source = [one for one in (spec.feature, spec.outline) if one is not None]
        return NamedPlace(
            names=spec.names,
            at=at,
            area=self._area(spec, slots, spot),
            slots=slots,
            role=spec.role,
            side=spec.side,
            reconstruction=list(spec.reconstruction),
            note=spec.note,
            source=list(dict.fromkeys(source)),
        )

    def label(self, number: int, spec: LabelSpec) -> Label:
        at = self._point(spec, f"labels[{number}]")
        source = [spec.feature] if spec.feature else []
        return Label(names=spec.names, at=at, sort=spec.sort, source=source)

    def _point(self, spec: PlaceSpec | LabelSpec, spot: str) -> Point:
        """Return the position of a place or a label on the sheet."""
        if (spec.feature is None) == (spec.at is None):
            raise DocumentError(
                "it lies at a feature or at a point: one of them", place=spot,
                hint="give `feature` or `at`",
            )  # fmt: skip
        if spec.feature is not None:
            middle = self._shape(spec.feature, f"{spot}.feature").valid_geometry.centroid
            x, y = float(middle.x), float(middle.y)
        else:
            x, y = self._to_sheet([spec.at], f"{spot}.at")[0]
        return rounded_point(x + spec.shift[0], y + spec.shift[1])

    def _area(self, spec: PlaceSpec, slots: list[Point], spot: str) -> list[Point]:
        """Return the outline of a place, without repeating its first point at the end."""
        if spec.outline is not None and spec.area is not None:
            raise DocumentError("an outline and an area, but only one can rule", place=spot)
        if spec.area is not None:
            return [rounded_point(*one) for one in self._to_sheet(spec.area, f"{spot}.area")]
        if spec.outline is None:
            return [rounded_point(*one) for one in box_around(slots, self.spec.sheet.slot)]
        shape = self._shape(spec.outline, f"{spot}.outline").valid_geometry
        if shape.geom_type != "Polygon":
            raise DocumentError(
                "the feature {outline!r} is not one area",
                outline=spec.outline[:60],
                place=f"{spot}.outline",
            )
        return [rounded_point(x, y) for x, y in shape.exterior.coords[:-1]]

    def _shape(self, feature: str, spot: str) -> MapShape:
        if feature not in self._shapes:
            from difflib import get_close_matches  # noqa: PLC0415  # only for a wrong name

            near = get_close_matches(feature, self._shapes, n=1)
            hint = did_you_mean(near[0]) if near else None
            raise DocumentError(
                "no source has a feature {feature!r}", feature=feature[:60], place=spot, hint=hint
            )
        return self._shapes[feature]

    def _to_sheet(self, points: Any, spot: str) -> list[Point]:
        try:
            moved = self._to_map(np.array(points, dtype=np.float64))
        except InputError as error:
            raise error.located(place=spot) from None
        return [(float(x), float(y)) for x, y in moved]


def rounded_point(x: float, y: float) -> Point:
    """Return a point rounded to a tenth of a map unit, so that every computer gets the same."""
    return round(x, 1) + 0.0, round(y, 1) + 0.0


def _first_transform(folder: PlacesFolder) -> ToMap:
    """Return the function from coordinates of the first source to the sheet.

    Without a source, coordinates are those of the sheet.
    """
    if not folder.sources:
        return lambda points: points
    ref, features = folder.sources[0]
    return source_to_map(None, ref, features)
