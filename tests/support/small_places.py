"""A small board of places in a folder, made from a trace in pixels, for tests to damage."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

from adjudicator.digitize.places.compile import PlacesCompilation, compile_places
from adjudicator.digitize.places.folder import PlacesFolder

TRACE: dict[str, Any] = {
    "type": "FeatureCollection",
    "features": [
        {"type": "Feature", "id": "mill", "properties": {"kind": "village", "name": "Mill"},
         "geometry": {"type": "Polygon", "coordinates": [
             [[90, 90], [110, 90], [110, 110], [90, 110], [90, 90]]]}},
        {"type": "Feature", "id": "brook", "properties": {"kind": "stream"},
         "geometry": {"type": "LineString", "coordinates": [[0, 200], [600, 220]]}},
        {"type": "Feature", "id": "hill", "properties": {"kind": "knoll", "elevation": 250},
         "geometry": {"type": "Polygon", "coordinates": [
             [[400, 40], [520, 40], [520, 160], [400, 160], [400, 40]]]}},
    ],
}  # fmt: skip

SPEC: dict[str, Any] = {
    "kind": "places", "format": 1, "id": "small", "title": "Small",
    "sheet": {"width": 600, "height": 400, "slot": 40, "metres": 10},
    "sources": [{"file": "trace.geojson", "space": "pixels"}],
    "scenery": ["knoll", "stream", "village"],
    "places": {
        "mill": {"names": {"en": "The mill", "fr": "Le moulin"}, "feature": "mill",
                 "links": ["hill", "ford"], "role": "start", "side": "french"},
        "hill": {"names": {"en": "The hill", "fr": "La colline"}, "feature": "hill",
                 "outline": "hill", "links": ["mill", "ford"], "role": "objective"},
        "ford": {"names": {"en": "The ford", "fr": "Le gué"}, "at": [250, 300],
                 "slots": [3, 1], "links": ["mill", "hill"]},
    },
    "sets": {"banks": ["mill", "ford"]},
    "labels": [{"names": {"en": "Brook", "fr": "Ruisseau"}, "at": [500, 210], "sort": "stream"}],
    "facts": [
        {"cite": "board", "count": 3},
        {"cite": "1.1", "place": "mill", "linked": ["hill"], "role": "start", "side": "french",
         "name": "Le moulin", "room": 4, "nearest": ["hill", "ford"]},
        {"cite": "1.2", "set": "banks", "places": ["ford", "mill"]},
    ],
}  # fmt: skip


def small_spec() -> dict[str, Any]:
    """Return the source of the board, for changes."""
    return copy.deepcopy(SPEC)


def write_places(
    folder: Path, spec: dict[str, Any], trace: dict[str, Any] | None = None
) -> PlacesCompilation:
    """Write a board into a folder and compile it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "places.json").write_text(json.dumps(spec), encoding="utf-8")
    (folder / "trace.geojson").write_text(json.dumps(trace or TRACE), encoding="utf-8")
    return compile_places(PlacesFolder(folder))
