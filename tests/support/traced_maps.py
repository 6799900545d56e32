"""Small traced maps for tests: flat-top hexes 60 pixels apart, labels 0101 to 0806.

The map has 8 columns of 6. The centre of hex 0101 is at (60, 60); columns with an even number are
half a hex lower.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from adjudicator.board.grid import Grid
from adjudicator.board.hexes import corner
from adjudicator.board.labels import GridSpec
from adjudicator.board.lattice import Lattice
from adjudicator.digitize.compile import Compilation, compile_map
from adjudicator.digitize.folder import MapFolder

LATTICE = Lattice(orientation="flat", pitch=60, origin=(60, 60))
GRID = Grid(LATTICE, [GridSpec(columns=8, rows=6)])

XY = list[float]


def centre(label: str, dx: float = 0, dy: float = 0) -> XY:
    """Return a point in a hex, by its distance from the centre."""
    x, y = LATTICE.centre(GRID.hex(label))
    return [x + dx, y + dy]


def corners(*places: tuple[str, int]) -> list[XY]:
    """Return corners of hexes: 0 is at the top left, the others follow clockwise."""
    return [list(LATTICE.corner_point(corner(GRID.hex(label), i))) for label, i in places]


def box(label: str, left: float, top: float, right: float, bottom: float) -> list[list[XY]]:
    """Return a rectangle around the centre of a hex."""
    ring = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
    return [[centre(label, dx, dy) for dx, dy in ring]]


def area(id_: str, kind: str, rings: list[list[XY]], **properties: Any) -> dict[str, Any]:
    """Return a polygon feature."""
    return feature(id_, kind, "Polygon", rings, **properties)


def line(id_: str, kind: str, points: list[XY], **properties: Any) -> dict[str, Any]:
    """Return a line feature."""
    return feature(id_, kind, "LineString", points, **properties)


def point(id_: str, kind: str, at: XY, **properties: Any) -> dict[str, Any]:
    """Return a point feature."""
    return feature(id_, kind, "Point", at, **properties)


def feature(id_: str, kind: str, geometry: str, where: Any, **properties: Any) -> dict[str, Any]:
    """Return a feature of any geometry."""
    shape = None if where is None else {"type": geometry, "coordinates": where}
    return {
        "type": "Feature",
        "id": id_,
        "properties": {"kind": kind, **properties},
        "geometry": shape,
    }


def entry(id_: str, **properties: Any) -> dict[str, Any]:
    """Return an entry of the overlay."""
    properties.setdefault("serves", "a rule")
    return {"type": "Feature", "id": id_, "properties": properties, "geometry": None}


def write_map(
    folder: Path,
    features: list[dict[str, Any]],
    overlay: list[dict[str, Any]] | None = None,
    **grid: Any,
) -> Path:
    """Write a map folder; keywords are members of grid.json."""
    spec: dict[str, Any] = {
        "id": "test",
        "title": "Test",
        "lattice": {"orientation": "flat", "pitch": 60, "origin": [60, 60]},
        "grids": [{"columns": 8, "rows": 6}],
        "sources": [{"file": "source.geojson", "space": "pixels"}],
    }
    folder.mkdir(parents=True, exist_ok=True)
    write_features(folder / "source.geojson", features)
    if overlay is not None:
        write_features(folder / "overlay.geojson", overlay)
        spec["overlay"] = "overlay.geojson"
    (folder / "grid.json").write_text(json.dumps({**spec, **grid}), encoding="utf-8")
    return folder


def write_features(path: Path, features: list[dict[str, Any]]) -> None:
    """Write a feature collection."""
    document = {"type": "FeatureCollection", "features": features}
    path.write_text(json.dumps(document), encoding="utf-8")


def compiled(
    folder: Path,
    features: list[dict[str, Any]],
    overlay: list[dict[str, Any]] | None = None,
    **grid: Any,
) -> Compilation:
    """Write and compile a map folder."""
    return compile_map(MapFolder(write_map(folder, features, overlay, **grid)))


def hexes_with(made: Compilation, terrain: str) -> list[str]:
    """Return the labels of the hexes of a terrain, sorted."""
    return sorted(label for label, one in made.map.hexes.items() if terrain in one.terrain)


def sides_with(made: Compilation, kind: str) -> list[str]:
    """Return the labels of the hexsides of a kind, sorted."""
    return sorted(label for label, one in made.map.hexsides.items() if kind in one.kinds)
