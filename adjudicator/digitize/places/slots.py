"""Computes the slots for the pieces of a place, and the box drawn around them."""

from __future__ import annotations

__all__ = ["box_around", "slots_around"]

Point = tuple[float, float]

#: distance from the outermost pieces to the edge of the box, in slots
_RIM = 0.12
#: length cut off each corner of the box, in slots
_CUT = 0.22


def slots_around(at: Point, columns: int, rows: int, pitch: float) -> list[Point]:
    """Return the centres of slots around a point, row by row."""
    return [
        (
            round(at[0] + (column - (columns - 1) / 2) * pitch, 1),
            round(at[1] + (row - (rows - 1) / 2) * pitch, 1),
        )
        for row in range(rows)
        for column in range(columns)
    ]


def box_around(slots: list[Point], pitch: float) -> list[Point]:
    """Return an outline with cut corners around some slots."""
    reach, cut = (0.5 + _RIM) * pitch, _CUT * pitch
    left, right = min(x for x, _ in slots) - reach, max(x for x, _ in slots) + reach
    top, bottom = min(y for _, y in slots) - reach, max(y for _, y in slots) + reach
    return [
        (left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut),
        (right - cut, bottom), (left + cut, bottom), (left, bottom - cut), (left, top + cut),
    ]  # fmt: skip
