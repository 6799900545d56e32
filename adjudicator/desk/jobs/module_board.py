"""Jobs that begin a map on a board of a module, with the grid that the module has."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.desk.jobs.new_map import refuse_map, write_map
from adjudicator.desk.worker import Work
from adjudicator.errors import DocumentError

if TYPE_CHECKING:
    from adjudicator.vassal.format.module_reader import Module
    from adjudicator.vassal.table.boards import Board, BoardGrid
    from adjudicator.vassal.table.hex_grid import HexGrid

__all__ = ["boards", "from_board"]

_MOST_LINES = 500
Cell = tuple[int, int]


class _Hexes(NamedTuple):
    """The hexes of a board that lie on it, by the raw columns and rows of the engine."""

    grid: HexGrid
    cells: list[Cell]
    #: upper left corner and size of the area that the grid covers
    origin: tuple[int, int]
    size: tuple[int, int]
    numbered: bool

    @property
    def first(self) -> Cell:
        return min(one[0] for one in self.cells), min(one[1] for one in self.cells)

    @property
    def last(self) -> Cell:
        return max(one[0] for one in self.cells), max(one[1] for one in self.cells)

    def called(self, cell: Cell) -> str:
        """Return the label that the module gives to a hex."""
        x, y = self.grid.centre(*cell)
        return self.grid.label_at(x, y, *self.size)


def boards(work: Work, module: str) -> list[dict[str, Any]]:
    """Return the boards of a module that have a picture, and how many hexes each has."""
    _, found = _read(work, module)
    listed = []
    for one in found:
        hexes = _hexes(one)
        number = len(hexes.cells) if hexes else 0
        listed.append(
            {"name": one.name or one.image, "map": one.map, "size": one.size, "n": number}
        )
    return listed


def _read(work: Work, module: str) -> tuple[Module, list[Board]]:
    """Return a module and its boards with a picture."""
    from adjudicator.safeio.image import image_size
    from adjudicator.vassal.format.module_reader import read_module
    from adjudicator.vassal.table.boards import boards as boards_of

    read = read_module(work.folder.relative(module))

    def size(name: str) -> tuple[int, int] | None:
        data = _image(read, name)
        return image_size(data, file=name) if data else None

    return read, [one for one in boards_of(read, size) if one.image and one.size]


def _image(module: Module, name: str) -> bytes | None:
    from adjudicator.vassal.format.module_reader import IMAGES

    packed = module.archive
    if packed is None or IMAGES + name not in packed:
        return None
    return packed.read(IMAGES + name)


def _hexes(board: Board) -> _Hexes | None:
    """Return the hexes of a board, or of the largest of its zones that have some."""
    grids = [one for _, one in board.grids() if one.kind == "hex" and one.hexes and one.size]
    found = [_on_board(one) for one in grids]
    return max(found, key=lambda one: len(one.cells), default=None) if any(found) else None


def _on_board(one: BoardGrid) -> _Hexes:
    """Return the hexes of a grid whose centre lies in the area that it covers."""
    grid, size, (left, top) = one.hexes, one.size or (0, 0), one.origin
    assert grid is not None  # noqa: S101  # the caller has looked
    first, last = grid.raw(left, top), grid.raw(left + size[0], top + size[1])
    cells = [
        (column, row)
        for column in range(first[0] - 1, min(last[0], first[0] + _MOST_LINES) + 2)
        for row in range(first[1] - 1, min(last[1], first[1] + _MOST_LINES) + 2)
        for x, y in [grid.centre(column, row)]
        if left <= x < left + size[0] and top <= y < top + size[1]
    ]
    return _Hexes(grid, cells, one.origin, size, one.numbered)


def from_board(work: Work, folder: str, *, module: str, board: int, title: str) -> bool:
    """Write the picture of a module's board into a folder, and its grid if it has hexes.

    Returns whether there was a grid.
    """
    from adjudicator.safeio import documents

    refuse_map(work, folder)
    read, shown = _read(work, module)
    if not 0 <= board < len(shown):
        raise DocumentError("there is no such board", file=module)
    chosen = shown[board]
    name = re.sub(r"[^A-Za-z0-9._-]+", "-", Path(chosen.image).name).lstrip(".-") or "board.png"
    target = Path(folder) / name
    work.folder.inside(str(target))
    if not target.exists():
        documents.write_bytes(target, _image(read, chosen.image) or b"")
    hexes = _hexes(chosen)
    if hexes is None or not hexes.cells:
        return False
    spec, labels = _numbering(hexes)
    pitch = round(hexes.grid.dy, 2)
    orientation = "pointy" if hexes.grid.sideways else "flat"
    lattice = {"orientation": orientation, "pitch": pitch, "origin": [pitch, pitch]}
    points = [
        {
            "name": labels[at],
            "at": [n / chosen.magnification for n in hexes.grid.centre(*at)],
            "hex": labels[at],
        }
        for at in _outermost(hexes.cells)
    ]
    write_map(work, folder, title=title, lattice=lattice, spec=spec, points=points)
    return True


def _outermost(cells: list[Cell]) -> list[Cell]:
    """Return the outermost hexes in four directions, each once."""
    signs = ((-1, -1), (1, -1), (-1, 1), (1, 1))
    found = [max(cells, key=lambda at: (at[0] * a + at[1] * b, at)) for a, b in signs]
    return list(dict.fromkeys(found))


def _numbering(hexes: _Hexes) -> tuple[dict[str, Any], dict[Cell, str]]:
    """Return our numbering for a grid: the module's own if ours can say it, else a plain one."""
    plain = _spec(hexes, {}, {})
    if hexes.numbered:
        grid, (line, along) = hexes.grid, hexes.first
        of_lines = _axis(line, grid.h_off, grid.h_leading, grid.h_type, down=grid.h_descend)
        of_rows = _axis(along, grid.v_off, grid.v_leading, grid.v_type, down=grid.v_descend)
        own = _spec(hexes, of_lines, of_rows)
        own["separator"] = grid.sep
        if (grid.first == "V") != grid.sideways:
            own["order"] = "row-column"
        labels = _labels(hexes, own)
        if labels and all(labels[at] == hexes.called(at) for at in hexes.cells):
            return own, labels
    return plain, _labels(hexes, plain) or {}


def _axis(first: int, offset: int, leading: int, style: str, *, down: bool) -> dict[str, Any]:
    if down:  # counted from the other end: written by hand
        return {}
    letter = style == "A"
    found: dict[str, Any] = {"first": first + offset + (1 if letter else 0)}
    return {**found, "style": "letter"} if letter else {**found, "digits": max(1, leading + 1)}


def _spec(hexes: _Hexes, of_lines: dict[str, Any], of_rows: dict[str, Any]) -> dict[str, Any]:
    """Return the grid for grid.json, without the hexes of the rectangle that the board lacks."""
    (line, along), (last_line, last_along) = hexes.first, hexes.last
    count, length = last_line - line + 1, last_along - along + 1
    sideways = hexes.grid.sideways
    spec: dict[str, Any] = {
        "columns": length if sideways else count,
        "rows": count if sideways else length,
        "shifted": "odd" if line % 2 == 0 else "even",
        "column": of_rows if sideways else of_lines,
        "row": of_lines if sideways else of_rows,
    }
    there = set(hexes.cells)
    missing = [
        (x, y)
        for x in range(line, last_line + 1)
        for y in range(along, last_along + 1)
        if (x, y) not in there
    ]
    if missing:
        labels = _labels(hexes, spec, missing)
        spec["without"] = sorted((labels or {}).values())
    return spec


def _labels(
    hexes: _Hexes, spec: dict[str, Any], cells: list[Cell] | None = None
) -> dict[Cell, str] | None:
    """Return the label of each hex in our numbering; None if ours has no such labels."""
    from msgspec import ValidationError, convert

    from adjudicator.board.labels import GridSpec, Numbering
    from adjudicator.errors import InputError

    orientation = "pointy" if hexes.grid.sideways else "flat"
    try:
        numbering = Numbering(convert({**spec, "without": []}, GridSpec), orientation)  # type: ignore[arg-type]
        line, along = hexes.first
        found = {}
        for x, y in cells if cells is not None else hexes.cells:
            column, row = (y - along, x - line) if hexes.grid.sideways else (x - line, y - along)
            found[x, y] = numbering.text(column, row)
    except (ValidationError, InputError):
        return None
    return found
