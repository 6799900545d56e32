"""Jobs of the digitizer's desk: a map folder is read, saved and compiled again at every change."""

from __future__ import annotations

import hashlib
import json
import posixpath
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudicator.desk.worker import Work
from adjudicator.errors import DocumentError, InputError

if TYPE_CHECKING:
    from adjudicator.digitize.compile import Compilation
    from adjudicator.digitize.folder import MapFolder

__all__ = ["compiled", "explain", "finish", "fit", "open_map", "renumber", "save"]

_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".webp")
#: the check whether map.json is up to date: it is written at the end
_STALE = "MAP104"
_NEW_TRACE, _NEW_OVERLAY = "source.geojson", "overlay.geojson"

#: the last compilation, which answers questions about single hexes
_last: dict[str, Compilation] = {}


def open_map(work: Work, folder: str) -> dict[str, Any]:
    """Return the files of a map as they are, its picture, and what they compile to."""
    from adjudicator.safeio import documents

    _check(work, folder)
    path = Path(folder)
    grid = documents.read_json(path / "grid.json")
    names = _names(grid)
    return {
        "grid": grid,
        "names": names,
        "trace": _collection(path, names["trace"]),
        "overlay": _collection(path, names["overlay"]),
        "picture": _picture(work, folder),
        "read": _hashes(path, names),
        **compiled(work, folder, known=""),
    }


def _check(work: Work, folder: str) -> None:
    """Refuse a map, or a file that it names, outside the folder of the desk."""
    from adjudicator.safeio import documents

    if not work.folder.inside(folder).is_dir():
        raise DocumentError("there is no such folder", file=folder)
    grid = documents.read_json(Path(folder) / "grid.json")
    files = [one.get("file") for one in _sources(grid)]
    overlay = grid.get("overlay") if isinstance(grid, dict) else None
    for name in [*files, overlay, "grid.json", "map.json"]:
        if isinstance(name, str):
            work.folder.inside(posixpath.normpath(posixpath.join(folder, name)))


def _names(grid: Any) -> dict[str, str]:
    """Return the files of the trace that is drawn over the picture, and of the overlay."""
    files = [one.get("file") for one in _sources(grid) if one.get("space") == "pixels"]
    pixels = [one for one in files if isinstance(one, str) and one]
    overlay = grid.get("overlay") if isinstance(grid, dict) else ""
    named = overlay if isinstance(overlay, str) and overlay else _NEW_OVERLAY
    return {"trace": pixels[0] if pixels else _NEW_TRACE, "overlay": named}


def _sources(grid: Any) -> list[dict[str, Any]]:
    """Return the sources of a map that need not be valid: whoever edits it sees its mistakes."""
    found = grid.get("sources") if isinstance(grid, dict) else None
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _collection(path: Path, name: str) -> dict[str, Any]:
    from adjudicator.safeio import documents

    file = path / name
    empty: dict[str, Any] = {"type": "FeatureCollection", "features": []}
    return documents.read_json(file) if file.is_file() else empty


def _picture(work: Work, folder: str) -> dict[str, Any] | None:
    """Return the picture that is traced: the first in the folder of the map, and its size."""
    from adjudicator.safeio.image import image_size

    for file in work.folder.files(folder, deepest=0):
        if file.suffix.lower() in _PICTURES:
            with file.open("rb") as stream:  # the size stands at its beginning
                width, height = image_size(stream.read(1 << 22), file=file)
            return {"file": file.as_posix(), "width": width, "height": height}
    return None


def save(
    work: Work,
    folder: str,
    *,
    grid: Any = None,
    trace: Any = None,
    overlay: Any = None,
    known: str = "",
    read: dict[str, str] | None = None,
) -> dict[str, Any]:
    """Write the files that have changed, and compile the map again.

    `read` are the hashes of the files as the page read or wrote them last: what somebody else has
    changed since is not written over.
    """
    from adjudicator.digitize.formats.geojson import dump_geojson, parse_geojson
    from adjudicator.safeio import documents

    path = Path(folder)
    _check(work, folder)
    changed = {"grid": grid, "trace": trace, "overlay": overlay}
    now = _hashes(path, _names(documents.read_json(path / "grid.json")))
    for part, value in changed.items():
        if value is not None and read is not None and read.get(part) != now[part]:
            raise DocumentError(
                "a file of this map has been changed by somebody else",
                file=folder,
                hint="load the page again; your last change is not written",
            )
    if grid is not None:
        work.folder.inside(posixpath.join(folder, "grid.json"))
        documents.write_text(path / "grid.json", _json(grid))
    _check(work, folder)
    names = _names(documents.read_json(path / "grid.json"))
    for name, value in (("trace", trace), ("overlay", overlay)):
        if value is not None:
            work.folder.inside(posixpath.normpath(posixpath.join(folder, names[name])))
            features = parse_geojson(json.dumps(value).encode(), file=path / names[name])
            documents.write_bytes(path / names[name], dump_geojson(features))
    return {**compiled(work, folder, known=known), "read": _hashes(path, names)}


def _hashes(path: Path, names: dict[str, str]) -> dict[str, str]:
    """Return the hash of each file of a map that the page changes; "" for one that is not there."""
    files = {"grid": "grid.json", **names}
    return {
        part: hashlib.sha256((path / name).read_bytes()).hexdigest()
        if (path / name).is_file()
        else ""
        for part, name in files.items()
    }


def _json(value: Any) -> str:
    from adjudicator.cli.say import json_text

    return json_text(value) + "\n"


def compiled(work: Work, folder: str, *, known: str) -> dict[str, Any]:
    """Return what the page shows of a compiled map, or why it cannot be compiled.

    `known` is the key of the grid that the page has already.
    """
    from adjudicator.desk.jobs.map_view import view
    from adjudicator.digitize.compile import compile_map
    from adjudicator.digitize.folder import MapFolder
    from adjudicator.digitize.verify import verify

    _check(work, folder)
    try:
        made = compile_map(MapFolder(Path(folder)))
        findings = verify(made, without=(_STALE,))
    except InputError as error:
        _last.pop(folder, None)
        return {"error_line": error.line(work.language)}
    _last.clear()
    _last[folder] = made
    work.idle = lambda: _prepare(made)
    return {"view": view(made, findings, known=known)}


def _prepare(made: Compilation) -> None:
    """Work out what the first line on a new grid needs, which would take longest then."""
    from adjudicator.digitize.pairing import ground
    from adjudicator.digitize.snap import hexside_graph

    hexside_graph(made.folder.grid)
    ground(made.folder.grid)


def fit(work: Work, folder: str, grid: Any) -> dict[str, Any]:
    """Return where the control points of the picture's trace lie, as `map register` fits them."""
    import msgspec

    from adjudicator.board.grid import Grid
    from adjudicator.desk.jobs.map_view import fitted
    from adjudicator.digitize.features import Features
    from adjudicator.digitize.spec import MapSpec
    from adjudicator.schemas import decode

    file = work.folder.relative(folder) / "grid.json"
    spec = decode("grid", msgspec.json.encode(grid), MapSpec, file=file)
    made = Grid(spec.lattice, spec.grids)
    return fitted(made, [(ref, Features(features=[])) for ref in spec.sources]) or {}


def renumber(work: Work, folder: str, *, before: Any, after: Any) -> Any:
    """Return a grid.json whose control points and absent hexes have the labels of its numbering."""
    import msgspec

    from adjudicator.board.grid import Grid
    from adjudicator.digitize.spec import MapSpec
    from adjudicator.schemas import decode

    file = work.folder.relative(folder) / "grid.json"
    specs = [decode("grid", msgspec.json.encode(x), MapSpec, file=file) for x in (before, after)]
    plain = [[msgspec.structs.replace(x, without=[], only=[]) for x in one.grids] for one in specs]
    old, new = (Grid(specs[0].lattice, x) for x in plain)

    def label(name: str) -> str:
        return new.label(old.hex(name)) if old.has(name) else name

    for one in after["grids"]:
        for field in ("without", "only"):
            if field in one:
                one[field] = sorted(map(label, one[field]))
    for source in after.get("sources", []):
        for point in (source.get("registration") or {}).get("points", []):
            if "hex" in point:
                same = point.get("name") == point["hex"]
                point["hex"] = label(point["hex"])
                point["name"] = point["hex"] if same else point.get("name", "")
    return after


def explain(work: Work, folder: str, label: str) -> list[str]:
    """Return what `map explain` says of a hex or a hexside."""
    from adjudicator.digitize.explain import explain as explained
    from adjudicator.digitize.explain_text import explanation_lines

    if folder not in _last:
        compiled(work, folder, known="")
    if folder not in _last:
        raise DocumentError("the map cannot be compiled yet", file=folder)
    return list(explanation_lines(explained(_last[folder], label)))


def finish(work: Work, folder: str) -> dict[str, Any]:
    """Write map.json as `map compile` does, and return all that `map verify` finds."""
    from adjudicator.digitize.compile import compile_map
    from adjudicator.digitize.folder import MapFolder
    from adjudicator.digitize.map_file import map_bytes
    from adjudicator.digitize.verify import verify
    from adjudicator.safeio import documents

    _check(work, folder)
    opened: MapFolder = MapFolder(Path(folder))
    made = compile_map(opened)
    documents.write_bytes(opened.map_file, map_bytes(made.map))
    counts = [one.severity for one in verify(made)]
    return {
        "file": opened.map_file.as_posix(),
        "hexes": len(made.map.hexes),
        "hexsides": len(made.map.hexsides),
        **{f"{name}s": counts.count(name) for name in ("error", "warning", "note")},
    }
