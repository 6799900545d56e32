"""The numbering of our grids, expressed as a VASSAL HexGrid.

Every numbering can be expressed without the attribute `stagger`. In the engine odd raw columns
are half a hex lower; where our even columns are, the raw columns count from one beyond the left
edge. Descending numbers count from the engine's own column and row limits, which follow from the
size of the board, so a grid is valid for one board size only.

VASSAL needs whole pixels for the first hex and truncates fractions elsewhere; with an even number
of pixels from centre to centre, all its ways to compute the centre of a hex agree.
:func:`board_layout` scales and shifts a map to ensure this.
"""

from __future__ import annotations

from math import ceil, floor, sqrt
from typing import Literal, NamedTuple

from msgspec.structs import replace

from adjudicator.board.grid import Grid
from adjudicator.board.hexes import Orientation
from adjudicator.board.labels import Axis, GridSpec, Numbering
from adjudicator.board.lattice import Lattice, Point
from adjudicator.errors import InputError, LabelError
from adjudicator.vassal.table.hex_grid import HexGrid

__all__ = ["BoardLayout", "board_layout", "for_grid", "misread_labels", "raw_cell"]

#: characters that VASSAL would read as a property, an expression or a quotation
_UNSAFE = "$\\{}'\""


class BoardLayout(NamedTuple):
    """The scale and position of a map on a board: ``pixel = map point * scale + offset``."""

    scale: float
    offset: Point
    #: size of the board, in pixels
    width: int
    height: int

    def pixel(self, point: Point) -> Point:
        """Return the pixel of a point of the map's plane."""
        return (
            point[0] * self.scale + self.offset[0],
            point[1] * self.scale + self.offset[1],
        )


def raw_cell(spec: GridSpec, orientation: Orientation, column: int, row: int) -> tuple[int, int]:
    """Return the raw column and row of the engine for a column and row counted from 0."""
    beyond = 1 if spec.shifted == "even" else 0
    return (column + beyond, row) if orientation == "flat" else (row + beyond, column)


def for_grid(spec: GridSpec, lattice: Lattice, layout: BoardLayout) -> HexGrid:
    """Return the HexGrid that gives every hex of a numbered grid its label on this board.

    If the board has several grids, each goes into a zone of its own; `layout` then has the width
    and height of the zone's bounding box, and the offset of the board.
    """
    if any(c in _UNSAFE for c in spec.prefix + spec.separator):
        raise InputError("VASSAL cannot write a label with one of {signs}", signs=_UNSAFE)
    flat, dy = lattice.orientation == "flat", lattice.pitch * layout.scale
    if abs(dy - round(dy)) < 1e-9 * dy:
        dy = float(round(dy))  # 13.999... would be truncated to 13
    x0, y0 = (round(n) for n in _raw_origin(spec, lattice, layout))
    # "H" is what the engine calls its raw columns: our columns, or our rows if sideways.
    h_axis, v_axis = (spec.column, spec.row) if flat else (spec.row, spec.column)
    h_first = (spec.order == "column-row") == flat
    found = HexGrid(
        dx=dy * sqrt(3) / 2,
        dy=dy,
        x0=x0,
        y0=y0,
        sideways=not flat,
        first="H" if h_first else "V",
        sep=spec.separator,
        h_type=_type(h_axis),
        h_leading=_leading(h_axis),
        v_type=_type(v_axis),
        v_leading=_leading(v_axis),
        # Whichever axis it numbers, hDescend reverses the numbers across the board.
        h_descend=spec.column.step < 0,
        v_descend=spec.row.step < 0,
        location_format=f"{spec.prefix}$gridLocation$",
    )
    across, down = found.max_columns(layout.width), found.max_rows(layout.height)
    h_limit, v_limit = (across, down) if flat else (down, across)
    h_raw, v_raw = raw_cell(spec, lattice.orientation, 0, 0)
    return replace(found, h_off=_off(h_axis, h_raw, h_limit), v_off=_off(v_axis, v_raw, v_limit))


def _type(axis: Axis) -> Literal["N", "A"]:
    return "A" if axis.style == "letter" else "N"


def _leading(axis: Axis) -> int:
    return 0 if axis.style == "letter" else axis.digits - 1


def _off(axis: Axis, raw: int, limit: int) -> int:
    """Return the engine's first number for an axis whose first line has a raw index."""
    first = axis.first - 1 if axis.style == "letter" else axis.first  # the engine's A is 0
    return first - raw if axis.step > 0 else first - (limit - raw)


def _raw_origin(spec: GridSpec, lattice: Lattice, layout: BoardLayout) -> Point:
    """Return the exact centre of the engine's raw hex (0, 0), x and y swapped if sideways."""
    x, y = layout.pixel(lattice.centre(Numbering(spec, lattice.orientation).hex(0, 0)))
    if lattice.orientation == "pointy":
        x, y = y, x
    if spec.shifted == "even":
        pitch = lattice.pitch * layout.scale
        x, y = x - pitch * sqrt(3) / 2, y - pitch / 2
    return x, y


def board_layout(grid: Grid, pitch: float | None = None, margin: int = 0) -> BoardLayout:
    """Return a layout of the map with about `pitch` pixels from centre to centre.

    The pitch becomes an even whole number, the whole map is on the board with at least `margin`
    pixels around it, and the raw origin of the first grid is a whole pixel.
    """
    wanted = grid.lattice.pitch if pitch is None else pitch
    if not 4 <= wanted <= 2000:
        raise InputError(
            "a hex of {wanted:g} pixels", wanted=wanted, hint="choose between 4 and 2000"
        )
    scale = 2 * max(2, floor(wanted / 2 + 0.5)) / grid.lattice.pitch
    left, top, right, bottom = (side * scale for side in grid.bounds())
    loose = BoardLayout(scale, (margin - left, margin - top), 0, 0)
    x, y = _raw_origin(grid.specs[0], grid.lattice, loose)
    push_x, push_y = ceil(x - 1e-9) - x, ceil(y - 1e-9) - y
    if grid.lattice.orientation == "pointy":
        push_x, push_y = push_y, push_x
    offset = (loose.offset[0] + push_x, loose.offset[1] + push_y)
    width = ceil(right + offset[0] + margin - 1e-9)
    height = ceil(bottom + offset[1] + margin - 1e-9)
    return BoardLayout(scale, offset, width, height)


def misread_labels(grid: Grid, index: int, layout: BoardLayout) -> list[str]:
    """Return the labels of a grid that VASSAL misreads or cannot read.

    The engine splits a label greedily. Without a separator it misreads numbers that have more
    digits than expected, and pairs of equal letters: use pixels for such places.
    """
    spec, orientation = grid.specs[index], grid.lattice.orientation
    found, numbering = for_grid(spec, grid.lattice, layout), grid.numberings[index]
    return [
        label
        for one, label in zip(grid.hexes, grid.labels, strict=True)
        if numbering.label(one) == label
        and not _reads(found, raw_cell(spec, orientation, *numbering.cell(one)), label, layout)
    ]


def _reads(found: HexGrid, raw: tuple[int, int], label: str, layout: BoardLayout) -> bool:
    try:
        place = found.location(label, layout.width, layout.height)
    except LabelError:
        return False
    return found.raw(*place) == raw
