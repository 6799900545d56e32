"""Converts a compiled map to GeoJSON features, in map pixels, and back.

Each hex is a polygon of kind ``hex``, each hexside a line of kind ``hexside``, each road
connection a line of kind ``road``; their records are in the properties, with the names of
map.json.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from adjudicator.board.grid import Grid
from adjudicator.board.hex_map import HexMap, HexRecord, SideRecord
from adjudicator.digitize.features import Feature, Features, Geometry, Position
from adjudicator.errors import DocumentError, Text
from adjudicator.safeio import wording

__all__ = ["MapRecords", "features_to_records", "hexmap_to_features", "shapes_to_features"]


class MapRecords(msgspec.Struct, frozen=True):
    """The parts of a compiled map that features can hold."""

    hexes: dict[str, HexRecord]
    hexsides: dict[str, SideRecord]
    roads: dict[str, dict[str, list[str]]]


def hexmap_to_features(hexmap: HexMap) -> Features:
    """Return every hex, hexside and road of a compiled map as a feature, in map pixels."""
    grid = hexmap.grid()
    hexes = [_hex(label, record, grid) for label, record in hexmap.hexes.items()]
    sides = [_side(label, record, grid) for label, record in hexmap.hexsides.items()]
    roads = [
        _road(road, link, origins, grid)
        for road, links in hexmap.roads.items()
        for link, origins in links.items()
    ]
    return Features(features=[*hexes, *sides, *roads], file=f"{hexmap.id}.geojson")


def _point(at: tuple[float, float]) -> Position:
    return round(at[0], 4) + 0.0, round(at[1], 4) + 0.0


def _hex(label: str, record: HexRecord, grid: Grid) -> Feature:
    ring = [_point(at) for at in grid.lattice.outline(grid.hex(label))]
    properties: dict[str, Any] = {"label": label, **msgspec.to_builtins(record)}
    return Feature(
        id=f"hex-{label}",
        kind="hex",
        name=", ".join(record.names) or None,
        geometry=Geometry(type="Polygon", coordinates=[[*ring, ring[0]]]),
        properties=properties,
    )


def _side(label: str, record: SideRecord, grid: Grid) -> Feature:
    ends = [_point(at) for at in grid.lattice.side_line(grid.side(label))]
    return Feature(
        id=f"hexside-{label}",
        kind="hexside",
        geometry=Geometry(type="LineString", coordinates=ends),
        properties={"label": label, **msgspec.to_builtins(record)},
    )


def _road(road: str, link: str, origins: list[str], grid: Grid) -> Feature:
    first, _, second = link.partition("/")
    ends = [_point(grid.lattice.centre(grid.hex(label))) for label in (first, second)]
    return Feature(
        id=f"road-{road}-{link}",
        kind="road",
        geometry=Geometry(type="LineString", coordinates=ends),
        properties={"label": link, "road": road, "from": origins},
    )


def shapes_to_features(shapes: Iterable[tuple[Feature, Any]]) -> Features:
    """Return traced features with their shapely geometries on the map, in map pixels."""
    import shapely  # noqa: PLC0415 - slow to load

    found: dict[str, Feature] = {}
    for feature, shape in shapes:
        raw = shapely.geometry.mapping(shape)
        geometry = Geometry(type=raw["type"], coordinates=_nested(raw["coordinates"]))
        name, n = feature.id, 1
        while name in found:  # only where two sources use one id
            n += 1
            name = f"{feature.id}-{n}"
        found[name] = msgspec.structs.replace(feature, id=name, geometry=geometry)
    return Features(features=list(found.values()))


def _nested(raw: Any) -> Any:
    if raw and isinstance(raw[0], int | float):
        return _point((raw[0], raw[1]))
    return [_nested(one) for one in raw]


def features_to_records(features: Features) -> MapRecords:
    """Return the records of a map from the features that :func:`hexmap_to_features` returned."""
    hexes: dict[str, HexRecord] = {}
    sides: dict[str, SideRecord] = {}
    roads: dict[str, dict[str, list[str]]] = {}
    for feature in features.features:
        values = dict(feature.properties)
        label = values.pop("label", None)
        if not isinstance(label, str):
            raise _wrong(features, feature, Text("it has no label"))
        try:
            if feature.kind == "hex":
                hexes[label] = msgspec.convert(values, HexRecord)
            elif feature.kind == "hexside":
                sides[label] = msgspec.convert(values, SideRecord)
            elif feature.kind == "road":
                link = msgspec.convert(values, _Link)
                roads.setdefault(link.road, {})[label] = link.source
            else:
                text = Text("the kind {kind!r} is none of a map's", kind=feature.kind[:40])
                raise _wrong(features, feature, text)
        except msgspec.ValidationError as error:
            raise _wrong(features, feature, wording.of_convert(error)) from None
    return MapRecords(hexes, sides, roads)


class _Link(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    road: str
    source: list[str] = msgspec.field(name="from")


def _wrong(features: Features, feature: Feature, message: Text) -> DocumentError:
    return DocumentError(
        message,
        file=features.file or None,
        place=Text("feature {feature}", feature=feature.id[:60]),
    )
