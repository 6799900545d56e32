"""The formats of traced features that we read, and how to detect the format of a file."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from adjudicator.digitize.features import Features
from adjudicator.errors import DocumentError, Text
from adjudicator.safeio import documents

__all__ = ["FORMATS", "format_of", "parse_features", "read_features"]

#: name of a format -> its description
FORMATS: dict[str, str] = {
    "geojson": "GeoJSON FeatureCollection",
    "labelme": "labelme JSON",
    "svg": "SVG",
    "tmj": "Tiled TMJ",
}
_SUFFIXES = {".geojson": "geojson", ".svg": "svg", ".tmj": "tmj"}
_KNOWN = Text(
    "we read {names}", names=", ".join(f"{name} ({what})" for name, what in FORMATS.items())
)
_HINTS = {
    ".svgz": "save it as SVG without compression",
    ".tmx": "in Tiled, save it as JSON map file (.tmj)",
    ".gpkg": "in QGIS, export the layer as GeoJSON",
    ".shp": "in QGIS, export the layer as GeoJSON",
    ".kml": "in QGIS, export the layer as GeoJSON",
}


def read_features(path: Path, format: str | None = None) -> tuple[Features, list[Text]]:  # noqa: A002
    """Read a file of traced features; return them, and warnings about parts not read."""
    data = documents.read_bytes(path)
    return parse_features(data, format or format_of(data, path), file=path)


def parse_features(data: bytes, name: str, *, file: object = None) -> tuple[Features, list[Text]]:
    """Read traced features of a named format; return them, and warnings about parts not read."""
    if name == "geojson":
        from adjudicator.digitize.formats.geojson import parse_geojson  # noqa: PLC0415

        features = parse_geojson(data, file=file)
        return features, _unnamed(features)
    if name == "labelme":
        from adjudicator.digitize.formats.labelme import parse_labelme  # noqa: PLC0415

        return parse_labelme(data, file=file)
    if name == "svg":
        from adjudicator.digitize.formats.svg import parse_svg  # noqa: PLC0415

        return parse_svg(data, file=file)
    if name == "tmj":
        from adjudicator.digitize.formats.tiled import parse_tmj  # noqa: PLC0415

        return parse_tmj(data, file=file)
    raise DocumentError("no format {name!r}", name=name[:20], file=file, hint=_KNOWN)


def format_of(data: bytes, path: Path) -> str:
    """Return the format of a file, by its name or else by its content."""
    suffix = path.suffix.lower()
    if suffix in _SUFFIXES:
        return _SUFFIXES[suffix]
    if suffix in _HINTS:
        raise DocumentError(
            "we do not read {suffix} files", suffix=suffix, file=path, hint=_HINTS[suffix]
        )
    start = data[:4096].removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"<") and b"<svg" in data[:65536]:
        return "svg"
    if start.startswith(b"{"):
        document = documents.decode(data, file=path)
        if document.get("type") == "FeatureCollection":
            return "geojson"
        if "shapes" in document:
            return "labelme"
        if "tilewidth" in document and "layers" in document:
            return "tmj"
    raise DocumentError("no format of traced features that we know", file=path, hint=_KNOWN)


def _unnamed(features: Features) -> list[Text]:
    """Return a warning if features of a GeoJSON file have no kind."""
    lacking = Counter(not feature.kind for feature in features.features)[True]
    if not lacking:
        return []
    return [Text("{n} features have no property kind", n=lacking)]
