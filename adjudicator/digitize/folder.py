"""Finds and reads the folder of a hex map: grid.json, sources, overlay and map.json."""

from __future__ import annotations

from pathlib import Path

import msgspec

from adjudicator import resources, schemas
from adjudicator.board.any_board import AnyMap
from adjudicator.board.grid import Grid
from adjudicator.board.hex_map import HexMap
from adjudicator.board.maps import read_map
from adjudicator.board.place_map import PlaceMap
from adjudicator.digitize.overlay import OverlayEntry
from adjudicator.digitize.source_folder import SourceFolder
from adjudicator.digitize.spec import MapSpec, ScanRef
from adjudicator.errors import DocumentError, InputError, Text
from adjudicator.safeio import documents, wording

__all__ = ["MapFolder", "find_map", "load_any_map", "load_map", "require_hex_map"]


class MapFolder(SourceFolder):
    """The inputs of a hex map: grid.json, the sources and the overlay, read once."""

    def __init__(self, path: Path) -> None:
        """Read grid.json and every file that it names."""
        super().__init__(path, "grid.json")
        self.grid_file = self.main_file
        self.spec = schemas.decode("grid", self.read("grid.json"), MapSpec, file=self.grid_file)
        try:
            self.grid: Grid = _grid(self.spec)
        except InputError as error:
            raise error.located(file=self.grid_file, place="grids") from None
        self.levels = self.spec.elevation.kinds if self.spec.elevation else []
        self.read_sources(self.spec.sources)
        self.overlay: list[OverlayEntry] = self._overlay() if self.spec.overlay else []

    def scan_file(self, scan: ScanRef) -> Path:
        """Return the file of the scan, which lies beside the map or below its parent folder."""
        return self._inside(scan.file)

    def _overlay(self) -> list[OverlayEntry]:
        name = self.spec.overlay or ""
        file = self.path / name
        entries = []
        for number, feature in enumerate(self.features(name).features):
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
                raise DocumentError(wording.of_convert(error), file=file, place=place) from None
        return entries


#: the grids of the last maps, by their part of grid.json: whoever compiles a map again and again
#: while it is traced does not work out its hexes again
_GRIDS: dict[bytes, Grid] = {}
_MOST_GRIDS = 2


def _grid(spec: MapSpec) -> Grid:
    """Return the grid of a map; the same one for the same lattice and numbering."""
    key = msgspec.json.encode((spec.lattice, spec.grids))
    if key not in _GRIDS:
        made = Grid(spec.lattice, spec.grids)
        while len(_GRIDS) >= _MOST_GRIDS:
            del _GRIDS[next(iter(_GRIDS))]
        _GRIDS[key] = made
    return _GRIDS[key]


def find_map(name: str) -> Path:
    """Return the folder or file for a path, or for the name of one of our maps."""
    path = Path(name)
    try:
        exists = path.exists()
    except OSError:  # a name that is too long for the system
        exists = False
    if exists:
        return path.parent if path.name in resources.MAIN else path
    if name in resources.maps():
        return resources.map_folder(name)
    known = ", ".join(resources.maps())
    raise DocumentError(
        "no such map",
        file=name,
        hint=Text("give a folder, a map.json, or one of: {known}", known=known),
    )


def load_map(path: Path) -> HexMap:
    """Read a compiled hex map: a map.json, or the one in a map folder."""
    return require_hex_map(load_any_map(path), path)


def require_hex_map(found: AnyMap, path: Path) -> HexMap:
    """Return the map if it has hexes; refuse a board of places."""
    if isinstance(found, PlaceMap):
        raise DocumentError(
            "a board of places has no hexes", file=path, hint="this is only for hex maps"
        )
    return found


def load_any_map(path: Path) -> AnyMap:
    """Read a compiled map, of hexes or of places: a map.json, or the one in a map folder."""
    file = path / "map.json" if path.is_dir() else path
    return read_map(documents.read_bytes(file), file)
