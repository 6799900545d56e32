"""VASSAL's hex grid and its numbering, with the arithmetic of the engine.

The engine counts raw columns and rows from the hex at (x0, y0); odd raw columns always lie half
a hex lower. A `sideways` grid, for pointy-top hexes, swaps x and y first, so that its columns
("H") are rows of the board. Pixels are those of the board, x to the right and y downwards.

The engine has a bug: with the attribute `stagger` and an odd number of descending columns, it
finds every label one row off (:meth:`HexGrid.location` does the same). Our own grids never need
`stagger`: see :mod:`adjudicator.vassal.table.numbering`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import floor, isfinite, sqrt
from typing import Any, Literal

from msgspec import Struct

from adjudicator.errors import InputError, LabelError, either

__all__ = ["GRID_TAG", "NUMBERING_TAG", "HexGrid", "grid_integer", "grid_size"]

GRID_TAG = "VASSAL.build.module.map.boardPicker.board.HexGrid"
NUMBERING_TAG = "VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering"

_LETTERS = "-?(?:" + "|".join(f"{chr(ord('A') + n)}+" for n in range(26)) + ")"
_MOST = 1_000_000
_MOST_DIGITS = 20
_MOST_LETTERS = 100


class HexGrid(Struct, frozen=True, kw_only=True):
    """The attributes of a HexGrid and of its HexGridNumbering."""

    #: distance between columns, and height of a hex, in pixels
    dx: float
    dy: float
    #: centre of the raw hex (0, 0); x and y are swapped in a sideways grid
    x0: int = 0
    y0: int = 32
    sideways: bool = False
    #: which number comes first: the column's (H) or the row's (V)
    first: Literal["H", "V"] = "H"
    sep: str = ""
    #: numbers (N) or letters (A)
    h_type: Literal["N", "A"] = "N"
    #: minimum number of digits, minus one; filled with zeros
    h_leading: int = 1
    h_off: int = 1
    h_descend: bool = False
    v_type: Literal["N", "A"] = "N"
    v_leading: int = 1
    v_off: int = 1
    v_descend: bool = False
    stagger: bool = False
    #: the label as players see it, made of $gridLocation$, $row$ and $column$
    location_format: str = "$gridLocation$"

    # From pixels to labels

    def raw(self, x: int, y: int) -> tuple[int, int]:
        """Return the raw column and row at a pixel; the engine's cells are rectangles."""
        if self.sideways:
            x, y = y, x
        column = floor((x - self.x0) / self.dx + 0.5)
        down = y - self.y0 - (self.dy / 2 if column % 2 else 0.0)
        return column, floor(down / self.dy + 0.5)

    def snap(self, x: int, y: int) -> tuple[int, int]:
        """Return the pixel to which the engine moves a piece that is dropped here."""
        return self.centre(*self.raw(x, y))

    def centre(self, column: int, row: int) -> tuple[int, int]:
        """Return the pixel of pieces in a raw column and row."""
        x = int(self.dx * column + self.x0)
        y = int(self.dy * row + (int(self.dy / 2) if column % 2 else 0) + self.y0)
        return (y, x) if self.sideways else (x, y)

    def max_columns(self, width: int) -> int:
        """Return the number from which descending numbers across the board count."""
        return floor(width / self.dy + 0.5)  # dy is the engine's mistake for dx

    def max_rows(self, height: int) -> int:
        """Return the number from which descending numbers down the board count."""
        return floor(height / self.dx + 0.5)

    def grid_location(self, x: int, y: int, width: int, height: int) -> str:
        """Return column and row at a pixel as the engine writes them, without its format."""
        return self._both(*self._counted_at(x, y, width, height))

    def label_at(self, x: int, y: int, width: int, height: int) -> str:
        """Return the label at a pixel, on a board (or zone) of this size."""
        return self.label(*self._counted_at(x, y, width, height))

    def _counted_at(self, x: int, y: int, width: int, height: int) -> tuple[int, int]:
        raw_column, raw_row = self.raw(x, y)
        column, row = self.counted(raw_column, raw_row, width, height)
        if self.stagger and raw_column % 2:
            row += -1 if self._row_descends else 1
        return column, row

    def label(self, column: int, row: int) -> str:
        """Return the label of a counted column and row."""
        across, down = self._names(column, row)
        text = self.location_format.replace("$row$", down).replace("$column$", across)
        return text.replace("$gridLocation$", self._both(column, row))

    def _both(self, column: int, row: int) -> str:
        first, second = self._names(column, row)
        if self.first == "V":
            first, second = second, first
        return f"{first}{self.sep}{second}"

    def _names(self, column: int, row: int) -> tuple[str, str]:
        return (
            _name(column + self.h_off, self.h_type, self.h_leading),
            _name(row + self.v_off, self.v_type, self.v_leading),
        )

    @property
    def _row_descends(self) -> bool:
        return self.h_descend if self.sideways else self.v_descend

    def counted(self, column: int, row: int, width: int, height: int) -> tuple[int, int]:
        """Count columns and rows that descend from the other end.

        The function is its own inverse, so it serves both directions.
        """
        across, down = self.max_columns(width), self.max_rows(height)
        if self.sideways:
            column = down - column if self.v_descend else column
            return column, across - row if self.h_descend else row
        column = across - column if self.h_descend else column
        return column, down - row if self.v_descend else row

    # From labels to pixels

    def location(self, label: str, width: int, height: int) -> tuple[int, int]:
        """Return the pixel that the engine finds for a label, even if it is wrong."""
        match = re.fullmatch(self._pattern(), label[:200])
        if match is None:
            raise LabelError(
                "VASSAL cannot read the label {label!r} on this grid", label=label[:40]
            )
        column = _value(match["column"], self.h_type) - self.h_off
        row = _value(match["row"], self.v_type) - self.v_off
        # The engine's bug: this should test the raw column, which is not known yet.
        if self.stagger and column % 2:
            row -= -1 if self._row_descends else 1
        column, row = self.counted(column, row, width, height)
        x = int(column * self.dx) + self.x0
        y = int(row * self.dy + (self.dy / 2 if column % 2 else 0.0)) + self.y0
        return (y, x) if self.sideways else (x, y)

    def _pattern(self) -> str:
        column = _pattern("column", self.h_type, self.h_leading)
        row = _pattern("row", self.v_type, self.v_leading)
        both = [column, row] if self.first == "H" else [row, column]
        known = {
            "gridLocation": re.escape(self.sep).join(both),
            "row": row,
            "column": column,
        }
        parts = self.location_format.split("$")
        literal = [re.escape(part) for part in parts[::2]]
        named = [known.get(part, "") for part in parts[1::2]]
        if parts[1::2].count("gridLocation") != 1 and sorted(parts[1::2]) != ["column", "row"]:
            raise LabelError(
                "VASSAL cannot read labels of the form {form!r}", form=self.location_format[:60]
            )
        return "".join(a + b for a, b in zip(literal, [*named, ""], strict=False))

    # To and from the build file

    def attributes(self) -> tuple[dict[str, str], dict[str, str]]:
        """Return the attributes of the element GRID_TAG and of its child NUMBERING_TAG."""
        grid = {
            "dx": repr(self.dx),
            "dy": repr(self.dy),
            "x0": str(self.x0),
            "y0": str(self.y0),
            "sideways": _boolean(self.sideways),
        }
        numbering = {
            "first": self.first,
            "sep": self.sep,
            "hType": self.h_type,
            "hLeading": str(self.h_leading),
            "hOff": str(self.h_off),
            "hDescend": _boolean(self.h_descend),
            "vType": self.v_type,
            "vLeading": str(self.v_leading),
            "vOff": str(self.v_off),
            "vDescend": _boolean(self.v_descend),
            "stagger": _boolean(self.stagger),
            "locationFormat": self.location_format,
        }
        return grid, numbering

    @classmethod
    def from_xml(cls, grid: Mapping[str, str], numbering: Mapping[str, str]) -> HexGrid:
        """Parse the attributes of the two elements; absent ones get the engine's defaults."""
        dy = grid_size(grid, "dy", 64.0)
        return cls(
            dx=grid_size(grid, "dx", dy * sqrt(3) / 2),
            dy=dy,
            x0=grid_integer(grid, "x0", 0),
            y0=grid_integer(grid, "y0", 32),
            sideways=_truth(grid, "sideways", False),
            first=_letter(numbering, "first", "H", "HV"),
            sep=numbering.get("sep", ""),
            h_type=_letter(numbering, "hType", "N", "NA"),
            h_leading=grid_integer(numbering, "hLeading", 1, _MOST_DIGITS),
            h_off=grid_integer(numbering, "hOff", 1),
            h_descend=_truth(numbering, "hDescend", False),
            v_type=_letter(numbering, "vType", "N", "NA"),
            v_leading=grid_integer(numbering, "vLeading", 1, _MOST_DIGITS),
            v_off=grid_integer(numbering, "vOff", 1),
            v_descend=_truth(numbering, "vDescend", False),
            stagger=_truth(numbering, "stagger", True),
            location_format=numbering.get("locationFormat", "$gridLocation$"),
        )


def _name(value: int, kind: str, leading: int) -> str:
    """Format a number as digits or letters, as the engine does: 0 is A, 26 is AA, 27 is BB."""
    sign, size = ("-", -value) if value < 0 else ("", value)
    if kind == "A":
        # far from the board there could be millions of letters
        return sign + chr(ord("A") + size % 26) * min(size // 26 + 1, _MOST_LETTERS)
    return f"{sign}{size:0{max(leading, 0) + 1}d}"


def _value(text: str, kind: str) -> int:
    """Parse digits or letters, as the engine does."""
    if kind == "N":
        return int(text)
    letters = text.removeprefix("-")
    size = 26 * (len(letters) - 1) + ord(letters[-1]) - ord("A")
    return -size if text.startswith("-") else size


def _pattern(group: str, kind: str, leading: int) -> str:
    # Greedy, as in the engine: of "051100" with two digits or more the first part is "0511".
    digits = f"-?[0-9]{{{max(leading, 0) + 1},}}"
    return f"(?P<{group}>{_LETTERS if kind == 'A' else digits})"


def _boolean(value: bool) -> str:
    return "true" if value else "false"


def _truth(found: Mapping[str, str], key: str, default: bool) -> bool:
    return found[key].lower() == "true" if key in found else default


def _letter(found: Mapping[str, str], key: str, default: str, allowed: str) -> Any:
    letter = found.get(key, default)[:1]
    if not letter or letter not in allowed:
        raise InputError(
            "{key} is {found!r}; it can be {allowed}",
            key=key,
            found=found[key][:20],
            allowed=either(allowed),
        )
    return letter


def grid_integer(found: Mapping[str, str], key: str, default: int, most: int = _MOST) -> int:
    """Parse an attribute that is a whole number."""
    text = found.get(key, str(default))
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", text, re.ASCII) or abs(int(text)) > most:
        raise InputError("{key} is {text!r}, not a sensible whole number", key=key, text=text[:20])
    return int(text)


def grid_size(found: Mapping[str, str], key: str, default: float) -> float:
    """Parse an attribute that is the size of a hex or square."""
    try:
        number = float(found.get(key, default))
    except ValueError:
        number = float("nan")
    if not isfinite(number) or not 1e-3 <= number <= _MOST:
        raise InputError(
            "{key} is {value!r}, not the size of a hex", key=key, value=str(found.get(key))[:20]
        )
    return number
