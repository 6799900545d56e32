"""A map folder on disk: finds and reads grid.json, the sources, the overlay and map.json."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from adjudicator import resources, schemas
from adjudicator.board.grid import Grid
from adjudicator.board.hexmap import HexMap
from adjudicator.board.mapcheck import check_map
from adjudicator.digitize.features import Features
from adjudicator.digitize.formats.geojson import parse_geojson
from adjudicator.digitize.overlay import OverlayEntry
from adjudicator.digitize.spec import MapSpec, SourceRef
from adjudicator.errors import DocumentError, InputError
from adjudicator.safeio import documents

__all__ = ["MapFolder", "find_map", "load_map"]


class MapFolder:
    """All that a map is made from, read once."""

    def __init__(self, path: Path) -> None:
        """Read grid.json and everything it names."""
        self.path = path
        self.grid_file = path / "grid.json"
        #: input file, relative to the folder -> SHA-256 of its bytes
        self.inputs: dict[str, str] = {}
        self.spec = schemas.decode("grid", self._read("grid.json"), MapSpec, file=self.grid_file)
        try:
            self.grid = Grid(self.spec.lattice, self.spec.grids)
        except InputError as error:
            raise error.located(file=self.grid_file, place="grids") from None
        self.sources: list[tuple[SourceRef, Features]] = [
            (ref, self._features(ref.file)) for ref in self.spec.sources
        ]
        self.overlay: list[OverlayEntry] = self._overlay() if self.spec.overlay else []

    def _read(self, name: str) -> bytes:
        data = documents.read_bytes(self._inside(name))
        self.inputs[name] = hashlib.sha256(data).hexdigest()
        return data

    def _inside(self, name: str) -> Path:
        """Return the path of a file that grid.json names, in the map's folder or one beside it."""
        # Maps that lie side by side may share a source; nothing beyond is any of our business.
        try:
            inside = (self.path / name).resolve().is_relative_to(self.path.resolve().parent)
        except (OSError, ValueError, RuntimeError):  # a name that no file can have, or a loop
            inside = False
        if inside:
            return self.path / name
        raise DocumentError(
            f"{name[:200]!r} lies outside the folder that holds the map",
            file=self.grid_file,
            hint="put it beside the map",
        )

    def _features(self, name: str) -> Features:
        return parse_geojson(self._read(name), file=self.path / name)

    def _overlay(self) -> list[OverlayEntry]:
        name = self.spec.overlay or ""
        file = self.path / name
        entries = []
        for number, feature in enumerate(self._features(name).features):
            if feature.geometry is not None or feature.kind not in ("", "override"):
                raise DocumentError(
                    "an overlay speaks of hexes: its features have no geometry and no kind",
                    file=file,
                    place=f"features[{number}]",
                    hint="give it `hexes` or `hexsides`, or trace it in a source",
                )
            properties = {"id": feature.id, "name": feature.name, **feature.properties}
            try:
                entries.append(msgspec.convert(properties, OverlayEntry))
            except msgspec.ValidationError as error:
                place = f"features[{number}].properties"
                schemas.refuse("overlay", properties, file=file, place=place)
                raise DocumentError(str(error), file=file, place=place) from None
        return entries

    @property
    def map_file(self) -> Path:
        """Where the compiled map belongs."""
        return self.path / "map.json"


def find_map(name: str) -> Path:
    """Return the folder or file that a user means: a path, or the name of a map of ours."""
    path = Path(name)
    try:
        exists = path.exists()
    except OSError:  # a name that is too long for the system
        exists = False
    if exists:
        return path.parent if path.name == "grid.json" else path
    if name in resources.maps():
        return resources.map_folder(name)
    known = ", ".join(resources.maps())
    raise DocumentError(
        "no such map", file=name, hint=f"give a folder, a map.json, or one of: {known}"
    )


def load_map(path: Path) -> HexMap:
    """Read a compiled map: a map.json, or the one in a map folder."""
    file = path / "map.json" if path.is_dir() else path
    found = schemas.decode("map", documents.read_bytes(file), HexMap, file=file)
    try:
        check_map(found)
    except InputError as error:
        raise error.located(file=file) from None
    return found
