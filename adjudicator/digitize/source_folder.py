"""The base of map folders: a main file, the traced sources that it names, and a map.json."""

from __future__ import annotations

import hashlib
from pathlib import Path

from adjudicator.board.grid import Grid
from adjudicator.digitize.features import Features
from adjudicator.digitize.formats.geojson import parse_geojson
from adjudicator.digitize.spec import SourceRef
from adjudicator.errors import DocumentError
from adjudicator.safeio import documents

__all__ = ["SourceFolder"]


class SourceFolder:
    """A folder whose main file names traced sources; every file that is read is hashed."""

    def __init__(self, path: Path, main: str) -> None:
        """Start with nothing read."""
        self.path = path
        #: the file that names all other files
        self.main_file = path / main
        #: input file, relative to the folder -> SHA-256 of its bytes
        self.inputs: dict[str, str] = {}
        self.sources: list[tuple[SourceRef, Features]] = []
        #: None for a board without hexes
        self.grid: Grid | None = None
        #: kinds of features whose elevation is used
        self.levels: list[str] = []

    def read(self, name: str) -> bytes:
        """Return the bytes of an input file, and store their hash."""
        data = documents.read_bytes(self._inside(name))
        self.inputs[name] = hashlib.sha256(data).hexdigest()
        return data

    def _inside(self, name: str) -> Path:
        """Return the path of a named file; refuse one outside the map's parent folder."""
        # Neighbouring map folders may share a source; files beyond them must not be read.
        try:
            inside = (self.path / name).resolve().is_relative_to(self.path.resolve().parent)
        except (OSError, ValueError, RuntimeError):  # a name that no file can have, or a loop
            inside = False
        if inside:
            return self.path / name
        raise DocumentError(
            "{name!r} lies outside the folder that holds the map",
            name=name[:200],
            file=self.main_file,
            hint="put it beside the map",
        )

    def features(self, name: str) -> Features:
        """Return the traced features of an input file."""
        return parse_geojson(self.read(name), file=self.path / name)

    def read_sources(self, refs: list[SourceRef]) -> None:
        """Read every source that the main file names."""
        self.sources = [(ref, self.features(ref.file)) for ref in refs]

    @property
    def map_file(self) -> Path:
        """The path of the compiled map."""
        return self.path / "map.json"
