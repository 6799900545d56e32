"""Opens and compiles a map folder of either sort: hexes (grid.json) or places (places.json)."""

from __future__ import annotations

from pathlib import Path

from adjudicator.board.any_board import AnyMap
from adjudicator.digitize.folder import MapFolder
from adjudicator.digitize.places.folder import PlacesFolder

__all__ = ["compile_any", "has_places", "open_folder"]


def has_places(path: Path) -> bool:
    """Return whether a folder holds a board of places."""
    return (path / "places.json").is_file() and not (path / "grid.json").is_file()


def open_folder(path: Path) -> MapFolder | PlacesFolder:
    """Read a map folder.

    A folder with neither file is read as a hex map, so that the error names grid.json.
    """
    return PlacesFolder(path) if has_places(path) else MapFolder(path)


def compile_any(folder: MapFolder | PlacesFolder) -> AnyMap:
    """Compile a map folder of either sort."""
    if isinstance(folder, PlacesFolder):
        from adjudicator.digitize.places.compile import compile_places  # noqa: PLC0415  # shapely

        return compile_places(folder).map
    from adjudicator.digitize.compile import compile_map  # noqa: PLC0415  # shapely

    return compile_map(folder).map
