"""Combat results tables as data: columns by odds, or by differential with results in steps."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated

from msgspec import Meta

from adjudicator.mechanics.combat.die import in_table
from adjudicator.mechanics.tables import Count, TablePart, head_column, head_named, head_number

__all__ = ["OddsColumns", "StepsTable", "losses_of"]

#: a result in steps, with any spacing
_STEPS = re.compile(r"\s*([0-9]{1,2})\s*/\s*([0-9]{1,2})\s*")
_FACES = "123456"


class OddsColumns(TablePart, frozen=True):
    """A combat results table whose columns are odds; a game adds the type of its results."""

    #: odds as [attacker, defender], from the worst to the best
    columns: Annotated[list[tuple[Count, Count]], Meta(min_length=1, max_length=100)]
    #: die -> result of each column
    rows: dict[str, list[str]]

    def __post_init__(self) -> None:
        """Reject a table with missing results."""
        for die in _FACES:
            if len(self.rows.get(die, ())) != len(self.columns):
                raise ValueError(f"row {die} of the table must have {len(self.columns)} results")


@lru_cache(maxsize=256)
def losses_of(result: str) -> tuple[int, int] | None:
    """Read a result such as "1/2": steps of the attacker and of the defender."""
    found = _STEPS.fullmatch(result)
    return (int(found[1]), int(found[2])) if found else None


class StepsTable(TablePart, frozen=True):
    """A combat results table whose columns are differentials, and whose results are steps."""

    #: the lowest differential of each column, from the worst to the best; the first takes all below
    columns: Annotated[list[Annotated[int, Meta(ge=-999, le=999)]], Meta(min_length=1)]
    #: die -> result of each column, as steps of the attacker and of the defender
    rows: dict[str, list[str]]
    #: columns that the rulebook itself names; and die -> column -> result, where it names one
    sure: list[int] = []  # noqa: RUF012  # msgspec copies it
    sure_results: dict[str, dict[str, str]] = {}  # noqa: RUF012

    def __post_init__(self) -> None:
        """Reject an incomplete table, or one whose columns do not rise."""
        if set(self.rows) != set(_FACES):
            raise ValueError("a die has the faces 1 to 6")
        if self.columns != sorted(set(self.columns)):
            raise ValueError("the columns must rise")
        for die, row in self.rows.items():
            if len(row) != len(self.columns):
                raise ValueError(f"row {die} of the table must have {len(self.columns)} results")
            if not all(re.fullmatch(r"[0-9]{1,2}/[0-9]{1,2}", one) for one in row):
                raise ValueError(f'row {die} of the table must have results such as "1/2"')

    def column_of(self, differential: float) -> int:
        """Return the column of a differential: that of the next lower heading."""
        return head_column(self.columns, differential)

    def named(self, at: int) -> str:
        """Return the heading of a column, such as "+5", "<=0" or ">=25"."""
        return head_named(self.columns, at)

    def read(self, text: str) -> int:
        """Return the column of a heading, or -1 if the table has no such column."""
        number = head_number(text)
        return self.columns.index(number) if number in self.columns else -1

    def result(self, column: int | None, die: int) -> str:
        """Return a result; "" if the column is unknown or the die has no such face."""
        return in_table(self.rows, column, die)

    def is_sure(self, differential: int, base: int, end: int) -> bool:
        """Return whether the rulebook names all the columns on which a result depends.

        A column is sure for its own number; for higher numbers only if the next one is sure too.
        """
        heads, known = self.columns, set(self.sure)
        passed = heads[min(base, end) : max(base, end) + 1]
        if not known.issuperset(passed):
            return False
        above = heads[base + 1 : base + 2]
        return differential == heads[base] or base == 0 or known.issuperset(above)
