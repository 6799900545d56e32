"""The job that begins a map over a picture, with a grid to be dragged into its place."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from adjudicator.desk.worker import Work
from adjudicator.errors import DocumentError

__all__ = ["begin", "refuse_map", "write_map"]

_ROOT3 = math.sqrt(3)
#: the pitch of a new lattice is at least this, so that map units are fine enough
_LEAST_PITCH = 20
_MOST_SIDE = 500
_EMPTY = '{"type": "FeatureCollection", "features": []}\n'


def begin(
    work: Work, folder: str, *, title: str, columns: int, rows: int, orientation: str
) -> None:
    """Write the files of a new map over the picture in a folder; its grid fills the picture."""
    from adjudicator.desk.jobs.maps import _picture

    refuse_map(work, folder)
    if not (1 <= columns <= _MOST_SIDE and 1 <= rows <= _MOST_SIDE):
        raise DocumentError("a grid has 1 to {most} columns and rows", most=_MOST_SIDE)
    picture = _picture(work, folder)
    if picture is None:
        raise DocumentError("there is no picture in this folder", file=folder)
    width, height = picture["width"], picture["height"]
    flat = orientation == "flat"
    across, down = (columns, rows) if flat else (rows, columns)
    wide, high = (width, height) if flat else (height, width)
    pitch = max(
        _LEAST_PITCH, min(wide / (_ROOT3 / 2 * (across - 1) + 2 / _ROOT3), high / (down + 0.5))
    )
    first = (pitch / _ROOT3, pitch / 2)
    origin = first if flat else first[::-1]
    lattice = {
        "orientation": orientation,
        "pitch": round(pitch, 2),
        "origin": [round(n, 2) for n in origin],
    }
    corners = _corners(columns, rows)
    labels = {(c, r): f"{c + 1:02}{r + 1:02}" for c, r in corners}
    points = [
        {"name": labels[at], "at": _centre(lattice, at, flat=flat), "hex": labels[at]}
        for at in corners
    ]
    spec = {"columns": columns, "rows": rows}
    write_map(work, folder, title=title, lattice=lattice, spec=spec, points=points)


def _corners(columns: int, rows: int) -> list[tuple[int, int]]:
    """Return the hexes at the corners of a grid, each once."""
    found = [(c, r) for r in (0, rows - 1) for c in (0, columns - 1)]
    return list(dict.fromkeys(found))


def _centre(lattice: dict[str, Any], at: tuple[int, int], *, flat: bool) -> list[float]:
    """Return the centre of a hex by its column and row, with the odd lines shifted."""
    (column, row), pitch = at, lattice["pitch"]
    line, along = (column, row) if flat else (row, column)
    x, y = line * pitch * _ROOT3 / 2, (along + line % 2 / 2) * pitch
    x, y = (x, y) if flat else (y, x)
    return [round(lattice["origin"][0] + x, 2), round(lattice["origin"][1] + y, 2)]


def write_map(
    work: Work,
    folder: str,
    *,
    title: str,
    lattice: dict[str, Any],
    spec: dict[str, Any],
    points: list[dict[str, Any]],
) -> None:
    """Write grid.json with a trace and an overlay that are empty."""
    from adjudicator.desk.jobs.maps import _NEW_OVERLAY, _NEW_TRACE, _json
    from adjudicator.safeio import documents
    from adjudicator.vassal.build.skeleton import game_id

    affine = len(points) > 2
    registration = {"fit": "affine" if affine else "similarity", "points": points}
    source: dict[str, Any] = {"file": _NEW_TRACE, "space": "pixels"}
    if len(points) > 1:
        source["registration"] = registration
    grid = {
        "format": 1,
        "id": game_id(title),
        "title": title,
        "lattice": lattice,
        "grids": [spec],
        "sources": [source],
        "overlay": _NEW_OVERLAY,
        "default_terrain": "clear",
    }
    path = Path(folder)
    for name, text in ((_NEW_TRACE, _EMPTY), (_NEW_OVERLAY, _EMPTY), ("grid.json", _json(grid))):
        work.folder.inside(str(path / name))
        if not (path / name).exists():
            documents.write_text(path / name, text)


def refuse_map(work: Work, folder: str) -> None:
    """Refuse a folder that is not there, or that has a map already."""
    if not work.folder.inside(folder).is_dir():
        raise DocumentError("there is no such folder", file=folder)
    if (Path(folder) / "grid.json").exists():
        raise DocumentError("there is a map already", file=folder)
