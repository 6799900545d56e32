"""Parts of tables.json; columns of a combat table: for two totals, and as odds are stated."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

__all__ = [
    "Column",
    "Count",
    "TablePart",
    "difference_column",
    "head_column",
    "head_named",
    "head_number",
    "named",
    "ratio",
    "ratio_column",
]

#: odds as attacker and defender
Column = tuple[int, int]
#: a number of the rulebook that is not 0
Count = Annotated[int, Meta(ge=1, le=9999)]


class TablePart(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Base of the parts of tables.json."""


def ratio_column(
    attack: float, defence: float, columns: Sequence[Column], *, for_attacker: bool = False
) -> int:
    """Return the column of a ratio; columns are sorted from worst to best for the attacker.

    A ratio between two columns is rounded to the worse one, or with `for_attacker` to the better
    one. Outside the table the outermost column counts.
    """
    if for_attacker:
        for at, (one, other) in enumerate(columns):
            if attack * other <= one * defence:
                return at
        return len(columns) - 1
    found = 0
    for at, (one, other) in enumerate(columns):
        if attack * other < one * defence:
            break
        found = at
    return found


def difference_column(attack: float, defence: float, columns: Sequence[Column]) -> int:
    """Return the column of a difference: that many columns from even odds."""
    even = ratio_column(1, 1, columns)
    # an unknown strength may be infinite
    shift = max(-len(columns), min(len(columns), attack - defence))
    return max(0, min(len(columns) - 1, even + int(shift)))


def named(column: Column) -> str:
    """Return a column in writing, such as "2:1"."""
    return f"{column[0]}:{column[1]}"


def ratio(text: str) -> tuple[float, float] | None:
    """Read odds such as "2:1", "8-3" or "1 to 2"; return None if they cannot be read."""
    for mark in (":", "-", "to", "/"):
        one, found, other = text.partition(mark)
        if found:
            break
    else:
        return None
    try:
        attack, defence = float(one), float(other)
    except ValueError:
        return None
    if not (0 <= attack < float("inf") and 0 < defence < float("inf")):
        return None
    return attack, defence


# Columns with a number each: the lowest differential for which the column counts


def head_column(
    heads: Sequence[int], differential: float, rounding: Literal["down", "up", "closest"] = "down"
) -> int:
    """Return the column of a differential: that of the next lower number, or as it is rounded."""
    if rounding == "closest":
        return min(range(len(heads)), key=lambda at: abs(heads[at] - differential))
    if rounding == "up":
        above = (at for at, head in enumerate(heads) if head >= differential)
        return next(above, len(heads) - 1)
    found = 0
    for at, head in enumerate(heads):
        if head <= differential:
            found = at
    return found


def head_named(heads: Sequence[int], at: int) -> str:
    """Return the heading of a column, such as "+5", or "<=0" and ">=25" for the outermost."""
    head = heads[at]
    if at == len(heads) - 1:
        return f">={head}"
    sign = f"{head:+d}" if head else "0"
    return f"<={sign}" if at == 0 else sign


@lru_cache(maxsize=256)
def head_number(text: str) -> int | None:
    """Return the number in a heading such as "+5", "<=0" or ">=25"; None if there is none."""
    plain = text.strip()
    for mark in ("≤", "≥", "<=", ">=", "<", ">", "=", "+"):
        plain = plain.removeprefix(mark).strip()
    try:
        return int(plain)
    except ValueError:
        return None
