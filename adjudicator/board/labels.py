"""Hex labels as on printed maps: converts columns and rows into labels."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from adjudicator.board.hexes import Hex, Orientation
from adjudicator.errors import LabelError, Text

__all__ = ["Axis", "GridSpec", "Numbering", "axis_text"]

_COUNT = Annotated[int, Meta(ge=1, le=500)]
_Step = Annotated[int, Meta(ge=-100_000, le=100_000)]
#: letters are repeated (AA, BB), so that a greater number would give a very long label
_LAST_LETTER = 700


class Axis(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How the columns, or the rows, of a grid are numbered."""

    #: number of the leftmost column, or of the top row; of letters, A is 1
    first: Annotated[int, Meta(ge=-9999, le=99999)] = 1
    #: 1 if numbers grow to the right (downwards), -1 if they fall
    step: Literal[1, -1] = 1
    #: number of digits, with leading zeros
    digits: Annotated[int, Meta(ge=1, le=6)] = 2
    #: "number", or "letter": A to Z, then AA, BB, CC
    style: Literal["number", "letter"] = "number"


class GridSpec(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One numbered grid of a map: its size, its stagger and its labels."""

    columns: _COUNT
    rows: _COUNT
    #: which columns (flat-top: half a hex down) or rows (pointy-top: half a hex right) are
    #: shifted, counted from 0 at the left (top): the odd ones, or the even ones
    shifted: Literal["odd", "even"] = "odd"
    #: the shifted columns (rows) have one hex fewer, at the bottom (right)
    short: bool = False
    #: place of this grid's top left hex on the lattice, in axial coordinates
    at: tuple[_Step, _Step] = (0, 0)
    #: prefix of every label, to distinguish the grids of one map
    prefix: Annotated[str, Meta(max_length=12, pattern=r"^[^/\s0-9]*$")] = ""
    #: which number comes first
    order: Literal["column-row", "row-column"] = "column-row"
    #: text between the two numbers
    separator: Annotated[str, Meta(max_length=4, pattern=r"^[^/\s0-9A-Za-z]*$")] = ""
    column: Axis = Axis()
    row: Axis = Axis()
    #: labels, or runs of them, of hexes that are missing on the printed map
    without: list[str] = []
    #: if given, the map has only these hexes of the rectangle, named in the same way
    only: list[str] = []


def axis_text(axis: Axis, value: int) -> str:
    """Return a column or row number as printed."""
    if axis.style == "letter":
        if value < 1:
            raise LabelError(
                "there is no letter before A (number {value})",
                value=value,
                hint="A is 1: with step -1, the first must be as large as the grid",
            )
        return chr(ord("A") + (value - 1) % 26) * ((value - 1) // 26 + 1)
    sign, size = ("-", -value) if value < 0 else ("", value)
    return f"{sign}{size:0{axis.digits}d}"


class Numbering:
    """Converts between hexes and labels of one grid, whether or not a hex exists."""

    def __init__(self, spec: GridSpec, orientation: Orientation) -> None:
        """Prepare the numbering of a grid on a lattice of this orientation."""
        self.spec = spec
        self.orientation: Orientation = orientation
        self._odd = spec.shifted == "odd"
        for axis in (spec.column, spec.row):
            if axis.style == "letter" and axis.first > _LAST_LETTER:
                raise LabelError(
                    "letters from number {first} on are longer than anybody prints",
                    first=axis.first,
                    hint=Text("A is 1, and the first may be {most} at most", most=_LAST_LETTER),
                )

    def cell(self, of_hex: Hex) -> tuple[int, int]:
        """Return (column, row) of a hex, counted from 0 at the grid's top left."""
        q, r = of_hex.q - self.spec.at[0], of_hex.r - self.spec.at[1]
        if self.orientation == "flat":
            return q, r + self._half(q)
        return q + self._half(r), r

    def hex(self, column: int, row: int) -> Hex:
        """Return the hex in a column and row, counted from 0 at the grid's top left."""
        if self.orientation == "flat":
            q, r = column, row - self._half(column)
        else:
            q, r = column - self._half(row), row
        return Hex(q + self.spec.at[0], r + self.spec.at[1])

    def _half(self, index: int) -> int:
        """Return how many whole hexes the lattice is offset at the index-th column (row)."""
        # With "odd", line 1 is half a hex after line 0, so the offset is floor(index / 2);
        # with "even", line 1 is half a hex before line 0, so it is ceil(index / 2).
        return index // 2 if self._odd else (index + 1) // 2

    def text(self, column: int, row: int) -> str:
        """Return the label of the hex in a column and row counted from 0."""
        spec = self.spec
        col = axis_text(spec.column, spec.column.first + spec.column.step * column)
        rw = axis_text(spec.row, spec.row.first + spec.row.step * row)
        first, second = (col, rw) if spec.order == "column-row" else (rw, col)
        return f"{spec.prefix}{first}{spec.separator}{second}"

    def label(self, of_hex: Hex) -> str:
        """Return the label of a hex, whether or not the grid contains it."""
        return self.text(*self.cell(of_hex))
