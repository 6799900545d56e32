"""Reads the folder of a board of places: places.json and the sources that it names."""

from __future__ import annotations

from pathlib import Path

from adjudicator import schemas
from adjudicator.digitize.places.spec import PlacesSpec
from adjudicator.digitize.source_folder import SourceFolder

__all__ = ["PlacesFolder"]


class PlacesFolder(SourceFolder):
    """The inputs of a board of places: places.json and its sources, read once."""

    def __init__(self, path: Path) -> None:
        """Read places.json and every file that it names."""
        super().__init__(path, "places.json")
        data = self.read("places.json")
        self.spec = schemas.decode("places", data, PlacesSpec, file=self.main_file)
        self.levels = list(self.spec.scenery)
        self.read_sources(self.spec.sources)
