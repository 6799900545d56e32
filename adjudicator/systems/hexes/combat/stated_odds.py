"""Odds and differences as players write them: the column that they name."""

from __future__ import annotations

from fractions import Fraction

from adjudicator.mechanics.tables import head_number, ratio
from adjudicator.systems.hexes.combat.odds import Weighing, column_of, shifted
from adjudicator.systems.hexes.state import DataState

__all__ = ["stated", "stated_column"]


def stated(state: DataState, text: str) -> tuple[int | None, tuple[float, float] | None] | None:
    """Return the column that a text names, and the two totals; None if it cannot be read."""
    law = state.law
    if text in law.columns:
        return law.columns.index(text), ratio(text)
    if law.heads:
        number = head_number(text)
        if number is None:
            return None
        return (law.heads.index(number) if number in law.heads else None), (float(number), 0.0)
    totals = ratio(text)
    if totals is None:
        return None
    same = (at for at, one in enumerate(law.ratios) if one == totals)
    return next(same, None), totals


def stated_column(state: DataState, text: str, found: Weighing) -> int | None:
    """Return the column that an attack claims: by its name, or by the totals in it."""
    said = stated(state, text)
    if said is None:
        return None
    column, totals = said
    if column is not None or totals is None:
        return column
    shift = sum(int(one.value) for one in found.shifts)
    return shifted(state, column_of(state, Fraction(totals[0]), Fraction(totals[1])), shift)
