"""Reads and writes GeoJSON, the format of sources and overlays."""

from __future__ import annotations

import json
from typing import Any

from adjudicator.digitize.features import Feature, Features, Geometry
from adjudicator.digitize.formats.collect import MAX_FEATURES, MAX_VERTICES, number
from adjudicator.errors import DocumentError, InputError, LimitError, Text
from adjudicator.safeio import documents

__all__ = ["MAX_FEATURES", "MAX_VERTICES", "dump_geojson", "parse_geojson"]

_RESERVED = ("kind", "name", "id")
_DEPTH = {
    "Point": 0,
    "MultiPoint": 1,
    "LineString": 1,
    "MultiLineString": 2,
    "Polygon": 2,
    "MultiPolygon": 3,
}


def parse_geojson(data: bytes, *, file: object = None) -> Features:
    """Read a FeatureCollection; every error names the feature."""
    document = documents.decode(data, file=file)
    if not isinstance(document, dict) or document.get("type") != "FeatureCollection":
        raise DocumentError("not a GeoJSON FeatureCollection", file=file)
    raw = document.get("features")
    if not isinstance(raw, list):
        raise DocumentError("the FeatureCollection has no list of features", file=file)
    if len(raw) > MAX_FEATURES:
        raise LimitError("more than {most} features", most=MAX_FEATURES, file=file)
    reader = _Reader(file)
    return Features(
        features=[reader.feature(n, one) for n, one in enumerate(raw)], file=str(file or "")
    )


def dump_geojson(features: Features) -> bytes:
    """Return features as the stable bytes of a FeatureCollection, one feature per line.

    Numbers have the shortest text that reads back exactly; whole numbers have no decimal point.
    """
    lines = ",\n".join(_line(feature, features.file) for feature in features.features)
    body = f"\n{lines}\n" if lines else ""
    return f'{{"type": "FeatureCollection", "features": [{body}]}}\n'.encode()


def _line(feature: Feature, file: str) -> str:
    properties: dict[str, Any] = {"kind": feature.kind} if feature.kind else {}
    if feature.name is not None:
        properties["name"] = feature.name
    properties |= {k: v for k, v in feature.properties.items() if k not in _RESERVED}
    one: dict[str, Any] = {"type": "Feature", "id": feature.id, "properties": properties}
    shape = feature.geometry
    try:
        head = json.dumps(one, ensure_ascii=False, allow_nan=False)
        head.encode()
        if shape is None:
            return f'{head[:-1]}, "geometry": null}}'
        where = json.dumps(_plain(shape.coordinates), allow_nan=False, separators=(",", ":"))
    except UnicodeEncodeError:
        raise _unwritable(Text("a text with half a character"), feature, file) from None
    except (TypeError, ValueError, RecursionError):
        text = Text("a value that JSON cannot hold, such as NaN")
        raise _unwritable(text, feature, file) from None
    return f'{head[:-1]}, "geometry": {{"type": "{shape.type}", "coordinates": {where}}}}}'


def _unwritable(message: Text, feature: Feature, file: str) -> DocumentError:
    return DocumentError(
        message, file=file or None, place=Text("feature {feature!r}", feature=feature.id[:60])
    )


def _plain(value: Any) -> Any:
    """Return nested coordinates with whole numbers as integers and without negative zeros."""
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return int(value) if float(value).is_integer() else float(value)


class _Reader:
    """Reads features one by one, counts vertices and checks that ids are unique."""

    def __init__(self, file: object) -> None:
        self.file = file
        self.vertices = 0
        self.ids: set[str] = set()

    def feature(self, number: int, raw: object) -> Feature:
        place = f"features[{number}]"
        if not isinstance(raw, dict) or raw.get("type") != "Feature":
            raise DocumentError("not a GeoJSON Feature", file=self.file, place=place)
        properties = raw.get("properties") or {}
        if not isinstance(properties, dict):
            raise DocumentError("properties are not an object", file=self.file, place=place)
        kind = properties.get("kind", "")
        if not isinstance(kind, str):
            raise DocumentError("the property kind is not text", file=self.file, place=place)
        name = properties.get("name")
        if name is not None and not isinstance(name, str):
            raise DocumentError("the property name is not text", file=self.file, place=place)
        rest = {k: v for k, v in properties.items() if k not in ("kind", "name", "id")}
        return Feature(
            id=self._id(raw, properties, kind, number),
            kind=kind,
            name=name or None,
            geometry=self.geometry(raw.get("geometry"), place),
            properties=rest,
        )

    def _id(self, raw: dict[str, Any], properties: dict[str, Any], kind: str, number: int) -> str:
        given = raw.get("id", properties.get("id"))
        name = str(given) if given is not None else f"{kind or 'feature'}-{number}"
        if name in self.ids:
            place = f"features[{number}]"
            raise DocumentError(
                "the id {name!r} is used twice", name=name[:60], file=self.file, place=place
            )
        self.ids.add(name)
        return name

    def geometry(self, raw: object, place: str) -> Geometry | None:
        if raw is None:
            return None
        place = f"{place}.geometry"
        kind: Any = raw.get("type") if isinstance(raw, dict) else None
        # a list, because the kind may be of any type, also an unhashable one
        if not isinstance(raw, dict) or kind not in list(_DEPTH):
            hint = Text("use {names}", names=", ".join(_DEPTH))
            raise DocumentError(
                "no geometry of type {kind!r:.40}",
                kind=kind,
                file=self.file,
                place=place,
                hint=hint,
            )
        coordinates = self._nested(raw.get("coordinates"), _DEPTH[kind], f"{place}.coordinates")
        geometry = Geometry(type=kind, coordinates=coordinates)
        self._check_lengths(geometry, place)
        return geometry

    def _nested(self, raw: object, depth: int, place: str) -> Any:
        if depth == 0:
            return self._position(raw, place)
        if not isinstance(raw, list) or not raw:
            raise DocumentError("coordinates are missing", file=self.file, place=place)
        return [self._nested(one, depth - 1, f"{place}[{n}]") for n, one in enumerate(raw)]

    def _position(self, raw: object, place: str) -> tuple[float, float]:
        self.vertices += 1
        if self.vertices > MAX_VERTICES:
            raise LimitError(
                "more than {most} vertices", most=MAX_VERTICES, file=self.file, place=place
            )
        if not isinstance(raw, list) or not 2 <= len(raw) <= 4:
            raise DocumentError("a position needs two numbers", file=self.file, place=place)
        try:
            return number(raw[0]), number(raw[1])
        except InputError as error:
            raise error.located(file=self.file, place=place) from None

    def _check_lengths(self, geometry: Geometry, place: str) -> None:
        """Refuse lines of one point and rings of fewer than four."""
        lines: list[Any] = []
        least, what = 2, Text("a line needs two points")
        if geometry.type == "LineString":
            lines = [geometry.coordinates]
        elif geometry.type == "MultiLineString":
            lines = geometry.coordinates
        elif geometry.type in ("Polygon", "MultiPolygon"):
            least, what = 4, Text("a ring needs four points, the last the same as the first")
            areas = [geometry.coordinates] if geometry.type == "Polygon" else geometry.coordinates
            lines = [ring for area in areas for ring in area]
            if any(ring[0] != ring[-1] for ring in lines):
                raise DocumentError("a ring is not closed", file=self.file, place=place, hint=what)
        if any(len(line) < least for line in lines):
            raise DocumentError(what, file=self.file, place=place)
