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
    #: the terms of each: attackers, support, defenders (taken off), shifts
    own: list[Term]
    support: list[Term]
    taken_off: list[Term]
    shifts: list[Term]

    @property
    def terms(self) -> list[Term]:
        """All terms."""
        return [*self.own, *self.support, *self.taken_off, *self.shifts]

    def terms_of(self, name: str) -> list[list[str | int]]:
        """Return the terms of one value by name, for a reader to add up."""
        found = [*self.own, *self.support, *self.taken_off]
        if name == "artillery":
            found = self.support
        elif name == "attack":
            found = [*(term for term in self.own if term.value > 0), *self.support]
        elif name == "shift":
            found = []
        named = [(term.name, term.value) for term in found]
        if name in ("column", "shift"):
            named += [(f"shift {term.name}", term.value) for term in self.shifts]
        return [[one, value] for one, value in named]


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
        sum([term.value for term in terms]) for terms in (attackers, support, defenders, shifts)
    )
    attack = units + artillery
    differential = attack // max(defence, 1) if "as-odds" in slips else attack - defence
    if "shifts-not-added" in slips and shifts:
        shift = max((term.value for term in shifts), key=abs)
    base = _column(heads, differential, slips)
    at = shifted(heads, base, shift)
    if "shift-in-factors" in slips:
        at = _column(heads, differential + shift, slips)
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
        own=list(attackers),
        support=list(support),
        taken_off=[term._replace(value=-term.value) for term in defenders],
        shifts=list(shifts),
    )
