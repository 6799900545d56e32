"""Drafts the grid of a map from the board of a module: hexes, numbers, and where its picture lies.

The lattice of a map is regular and the board's may be stretched a little, so the picture is
registered by hexes. Where the board has no numbers, or such as our grids cannot have, the map is
numbered by us and the profile counts the hexes of the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, dist
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from adjudicator.board.grid import MAX_HEXES, Grid
from adjudicator.board.labels import Axis, GridSpec, Numbering
from adjudicator.board.lattice import Lattice
from adjudicator.errors import DocumentError, InputError, LimitError, Text
from adjudicator.vassal.format.image_use import ImageUse
from adjudicator.vassal.format.module_reader import IMAGES, Module
from adjudicator.vassal.table.boards import Board, BoardGrid, boards
from adjudicator.vassal.table.hex_grid import HexGrid

__all__ = ["Count", "Ground", "draft_ground"]

#: the most columns or rows of a grid
_MOST = 500
#: how far the centre of a hex must be from the edge of the board, in hexes
_LEAST = 0.25
#: more bytes are not copied from a module
_LARGEST_PICTURE = 64 * 1024 * 1024


class Count(NamedTuple):
    """How the hexes of a board are counted, from the first column and row that are on it.

    With the engine's `staggered` numbers the shifted columns count one row more, so that they seem
    half a hex higher instead of lower.
    """

    hexes: HexGrid
    staggered: bool
    #: the part of the board that the grid covers: left, top, right, bottom
    box: tuple[float, float, float, float]
    columns: range
    rows: range

    @property
    def shifted(self) -> Literal["odd", "even"]:
        """Which of our columns lie half a hex lower."""
        lower_first = (self.columns.start % 2 == 1) != self.staggered
        return "even" if lower_first else "odd"

    def raw(self, column: int, row: int) -> tuple[int, int]:
        """Return the engine's column and row of a hex, counted from 0 at our first one."""
        across, down = self.columns.start + column, self.rows.start + row
        return across, down - (self.staggered and across % 2)

    def cell(self, across: int, down: int) -> tuple[int, int]:
        """Return column and row on our grid of a hex as the engine counts it."""
        column = across - self.columns.start
        row = down + (self.staggered and across % 2) - self.rows.start
        return (row, column) if self.hexes.sideways else (column, row)

    def cells(self) -> Iterator[tuple[int, int]]:
        """Yield our columns and rows."""
        for column in range(len(self.columns)):
            for row in range(len(self.rows)):
                yield column, row

    def centre(self, column: int, row: int) -> tuple[float, float]:
        """Return the exact centre of a hex; the engine itself cuts off fractions."""
        across, down = self.raw(column, row)
        x = self.hexes.x0 + self.hexes.dx * across
        y = self.hexes.y0 + self.hexes.dy * down + (self.hexes.dy / 2 if across % 2 else 0)
        return (y, x) if self.hexes.sideways else (x, y)

    def is_inside(self, column: int, row: int) -> bool:
        """Return whether a hex is on the board, or of a cut one enough for a unit."""
        left, top, right, bottom = self.box
        x, y = self.centre(column, row)
        least = _LEAST * self.hexes.dy
        return min(x - left, y - top, right - x, bottom - y) >= least

    def text(self, spec: GridSpec, column: int, row: int) -> str:
        """Return our label of a hex."""
        sideways = self.hexes.sideways
        cell = (row, column) if sideways else (column, row)
        return Numbering(spec, "pointy" if sideways else "flat").text(*cell)


class Ground(NamedTuple):
    """The board of a module as the grid of a map."""

    board: Board
    board_grid: BoardGrid
    counting: Count
    lattice: Lattice
    spec: GridSpec
    #: whether the labels are those of the module
    theirs: bool
    #: hexes, each with the pixel of its centre on the picture
    points: list[tuple[str, tuple[float, float]]]
    #: name and content of the board's picture; empty if it has none
    picture: tuple[str, bytes]

    @property
    def grid(self) -> Grid:
        """The hexes."""
        return Grid(self.lattice, [self.spec])


def draft_ground(module: Module, on_map: str = "") -> tuple[Ground, list[str]]:
    """Return the board with the most hexes, and the names of the other boards with hexes."""
    found = list(_hex_boards(module, on_map))
    if not found:
        hint = "draw its map by hand: see docs/digitizing.md"
        raise DocumentError("no board of it has a grid of hexes", file=module.file, hint=hint)
    sized = [(board, grid) for board, grid in found if board.size]
    if not sized:
        raise DocumentError(
            "the board {name!r} has no picture, so its size is not known",
            name=found[0][0].name[:60],
            file=module.file,
            hint="give the whole .vmod, not its build file alone",
        )
    board, grid = max(sized, key=lambda one: _hexes_in(*one))
    others = list(dict.fromkeys(one.name for one, _ in found if one.name != board.name))
    return _ground(module, board, grid), others


def _hex_boards(module: Module, on_map: str) -> Iterator[tuple[Board, BoardGrid]]:
    for board in boards(module, ImageUse(module).size):
        for _, grid in board.grids():
            if grid.kind == "hex" and grid.hexes is not None and on_map in ("", board.map):
                yield board, grid


def _hexes_in(board: Board, grid: BoardGrid) -> float:
    assert grid.hexes is not None  # noqa: S101
    left, top, right, bottom = _box(board, grid)
    return (right - left) * (bottom - top) / (grid.hexes.dx * grid.hexes.dy)


def _box(board: Board, grid: BoardGrid) -> tuple[float, float, float, float]:
    """Return the part of the board that a grid covers, in the grid's own pixels."""
    if board.grid is not grid and grid.size:
        x, y = grid.origin
        return x, y, x + grid.size[0], y + grid.size[1]
    width, height = board.size or (0, 0)
    return 0, 0, width / board.magnification, height / board.magnification


def _ground(module: Module, board: Board, grid: BoardGrid) -> Ground:
    count, spec = _numbered(module, grid, _box(board, grid))
    x, y = count.centre(0, 0)
    lattice = Lattice(
        orientation="pointy" if count.hexes.sideways else "flat",
        pitch=_rounded(count.hexes.dy),
        origin=(_rounded(x), _rounded(y)),
    )
    theirs = spec is not None
    spec = spec or _own_numbers(count)
    points = [*_corners(Grid(lattice, [spec]), count)]
    return Ground(board, grid, count, lattice, spec, theirs, points, _picture(module, board))


def _counted(
    module: Module, hexes: HexGrid, box: tuple[float, float, float, float], *, staggered: bool
) -> Count:
    """Return the columns and rows of hexes that are on the board."""
    left, top, right, bottom = box
    if hexes.sideways:
        left, top, right, bottom = top, left, bottom, right
    wide = range(ceil((left - hexes.x0) / hexes.dx), ceil((right - hexes.x0) / hexes.dx))
    # columns that lie half a hex lower begin and end earlier
    up, down = ceil((top - hexes.y0) / hexes.dy - 0.5), ceil((bottom - hexes.y0) / hexes.dy)
    high = range(up, down + staggered)
    if max(len(wide), len(high)) > _MOST or len(wide) * len(high) > MAX_HEXES:
        raise LimitError(
            "its board has {columns} columns and {rows} rows of hexes",
            columns=len(wide),
            rows=len(high),
            file=module.file,
            hint=Text("the limit is {most} of each", most=_MOST),
        )
    count = Count(hexes, staggered, box, wide, high)
    kept = [cell for cell in count.cells() if count.is_inside(*cell)]
    if not kept:
        raise DocumentError("no hex of its board lies on the board", file=module.file)
    columns, rows = {column for column, _ in kept}, {row for _, row in kept}
    return count._replace(
        columns=wide[min(columns) : max(columns) + 1], rows=high[min(rows) : max(rows) + 1]
    )


# Numbers


def _numbered(
    module: Module, grid: BoardGrid, box: tuple[float, float, float, float]
) -> tuple[Count, GridSpec | None]:
    """Return how hexes are counted, and the module's numbers if our grids can have them."""
    hexes = grid.hexes
    assert hexes is not None  # noqa: S101
    if grid.numbered:
        count = _counted(module, hexes, box, staggered=hexes.stagger)
        try:
            spec = _their_numbers(grid, count)
        except (InputError, msgspec.ValidationError):  # such as letters before A
            spec = None
        if spec is not None and _agrees(grid, count, spec):
            return count, spec
    return _counted(module, hexes, box, staggered=False), None


def _own_numbers(count: Count) -> GridSpec:
    axis = Axis(digits=3 if max(len(count.columns), len(count.rows)) > 99 else 2)
    return _sized(count, GridSpec(columns=1, rows=1, column=axis, row=axis))


def _their_numbers(grid: BoardGrid, count: Count) -> GridSpec:
    """Return the module's numbering as far as our grids can have it; labels are compared later."""
    hexes = count.hexes
    size = grid.size or (0, 0)
    ends = [
        hexes.counted(columns, rows, *size)
        for columns, rows in (
            (count.columns.start, count.rows.start),
            (count.columns.stop, count.rows.stop),
        )
    ]
    (column, row), far = ends
    h = _axis(hexes.h_type, column + hexes.h_off, hexes.h_leading, falls=far[0] < column)
    v = _axis(hexes.v_type, row + hexes.v_off, hexes.v_leading, falls=far[1] < row)
    flat = not hexes.sideways
    prefix = hexes.location_format.removesuffix("$gridLocation$")
    fields = {
        "columns": 1,
        "rows": 1,
        "order": "column-row" if (hexes.first == "H") == flat else "row-column",
        "separator": hexes.sep,
        "prefix": "" if "$" in prefix else prefix,
        "column": h if flat else v,
        "row": v if flat else h,
    }
    return _sized(count, msgspec.convert(fields, GridSpec))


def _axis(kind: str, first: int, leading: int, *, falls: bool) -> Axis:
    letters = kind == "A"
    return Axis(
        first=first + 1 if letters else first,
        step=-1 if falls else 1,
        digits=1 if letters else min(max(leading, 0) + 1, 6),
        style="letter" if letters else "number",
    )


def _agrees(grid: BoardGrid, count: Count, spec: GridSpec) -> bool:
    """Return whether the module gives every hex the label that the grid gives it."""
    left_out = set(spec.without)
    return all(
        label in left_out or grid.label_at(*count.hexes.centre(*count.raw(*cell))) == label
        for cell in count.cells()
        for label in [count.text(spec, *cell)]
        if count.is_inside(*cell)
    )


def _sized(count: Count, spec: GridSpec) -> GridSpec:
    """Return a numbering with the size of the board, without the hexes that are not on it."""
    across, down = len(count.columns), len(count.rows)
    columns, rows = (down, across) if count.hexes.sideways else (across, down)
    sized = replace(spec, columns=columns, rows=rows, shifted=count.shifted)
    off = {cell for cell in count.cells() if not count.is_inside(*cell)}
    parity = 1 if sized.shifted == "odd" else 0
    last = {(column, down - 1) for column in range(parity, across, 2)}
    if off and off == last:
        return replace(sized, short=True)
    return replace(sized, without=[count.text(sized, *cell) for cell in sorted(off)])


# The picture


def _corners(laid: Grid, count: Count) -> Iterator[tuple[str, tuple[float, float]]]:
    """Yield hexes near the corners of the map, with the pixels of their centres."""
    left, top, right, bottom = laid.bounds()
    chosen = {
        min(laid.hexes, key=lambda one: dist(laid.lattice.centre(one), corner))
        for corner in ((left, top), (right, top), (left, bottom), (right, bottom))
    }
    for one in sorted(chosen, key=laid.reading_order):
        cell = laid.numberings[0].cell(one)
        x, y = count.centre(*(cell[::-1] if count.hexes.sideways else cell))
        yield laid.label(one), (_rounded(x), _rounded(y))


def _rounded(number: float) -> float:
    return round(number, 3)


def _picture(module: Module, board: Board) -> tuple[str, bytes]:
    name = IMAGES + board.image
    if module.archive is None or not board.image or name not in module.archive:
        return "", b""
    data = module.archive.read(name, limit=_LARGEST_PICTURE)
    suffix = board.image.rpartition(".")[2].lower()
    return f"board.{suffix if suffix.isalnum() and len(suffix) < 5 else 'png'}", data
