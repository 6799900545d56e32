"""Differential of an attack: attack less defence gives a column, which shifts move.

Slips are the common mistakes of players, by name: `rounded-up` and `closest` (the column of a
differential between two), `as-odds` (a ratio in place of a difference), `shift-in-factors` (shifts
are added to the differential), `shifts-not-added` (only the largest counts).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from adjudicator.core.rules import Term
from adjudicator.mechanics.tables import head_column, head_named

__all__ = ["WeighedDifference", "shifted", "weigh_difference"]


class WeighedDifference(Struct, kw_only=True):
    """Factors, differential, column and terms of an attack."""

    #: factors of the units, of the artillery, and both
    units: int
    artillery: int
    attack: int
    defence: int
    differential: int
    #: columns, counted from the left: before and after shifts
    base: int
    shift: int
    at: int
    #: the final column, by its heading in the table
    column: str
    #: all terms of it
    terms: list[Term]


def shifted(heads: Sequence[int], column: int, shift: int) -> int:
    """Return the column after a shift; the outermost columns end it."""
    return max(0, min(len(heads) - 1, column + shift))


def _column(heads: Sequence[int], differential: float, slips: frozenset[str]) -> int:
    if "closest" in slips:
        return head_column(heads, differential, "closest")
    return head_column(heads, differential, "up" if "rounded-up" in slips else "down")


def weigh_difference(
    heads: Sequence[int],
    attackers: Sequence[Term],
    defenders: Sequence[Term],
    *,
    support: Sequence[Term] = (),
    shifts: Sequence[Term] = (),
    slips: frozenset[str] = frozenset(),
) -> WeighedDifference:
    """Add up both sides of an attack, and find its column in a table, as a player who slips."""
    units, artillery, defence, shift = (
        sum(term.value for term in terms) for terms in (attackers, support, defenders, shifts)
    )
    attack = units + artillery
    differential = attack // max(defence, 1) if "as-odds" in slips else attack - defence
    if "shifts-not-added" in slips and shifts:
        shift = max((term.value for term in shifts), key=abs)
    base = _column(heads, differential, slips)
    at = shifted(heads, base, shift)
    if "shift-in-factors" in slips:
        at = _column(heads, differential + shift, slips)
    taken_off = [term._replace(value=-term.value) for term in defenders]
    return WeighedDifference(
        units=units,
        artillery=artillery,
        attack=attack,
        defence=defence,
        differential=differential,
        base=base,
        shift=shift,
        at=at,
        column=head_named(heads, at),
        terms=[*attackers, *support, *taken_off, *shifts],
    )
