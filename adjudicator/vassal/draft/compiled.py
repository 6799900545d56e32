"""Compiles the map of a drafted game, before any of its files is written."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from adjudicator.digitize.any_folder import compile_any, open_folder
from adjudicator.digitize.map_file import map_bytes

__all__ = ["with_map"]

_SOURCES = ("grid.json", "overlay.geojson")


def with_map(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of a game together with its compiled map."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for source in _SOURCES:
            (folder / source).write_bytes(files[f"map/{source}"])
        return {**files, "map/map.json": map_bytes(compile_any(open_folder(folder)))}
