"""Odds of an attack: strengths add up, terrain multiplies the defenders, and a ratio is rounded.

The slips of a value are how players commonly get it wrong: they compare by difference, round in
favour of the attacker, count only the strongest unit, or overlook terrain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from msgspec import Struct

from adjudicator.core.book import Book
from adjudicator.core.values import Value
from adjudicator.mechanics.combat.weighing import StrengthTerm, Total, Weighed, weighed
from adjudicator.mechanics.tables import Column, difference_column, named, ratio_column

__all__ = ["Odds", "OddsCases", "OddsTable"]

#: by what a place multiplies the defenders in it, and the case for it
Multiple = tuple[int, str]


class OddsCases(NamedTuple):
    """The cases of odds."""

    #: the two totals are compared as a ratio
    ratio: str
    #: the ratio is rounded in favour of the defender
    rounding: str
    #: strengths of units that fight together are added
    adding: str
    #: terrain multiplies the strength of defenders
    multiple: str


class Odds(Struct, kw_only=True):
    """The totals, the column and the terms of an attack."""

    #: the totals; None where a strength is not known
    attack: float | None
    defence: float | None
    #: index of the column
    column: int
    #: the column such as "2:1"
    text: str
    terms: list[StrengthTerm]


class OddsTable:
    """Weighs attacks by odds."""

    def __init__(
        self,
        book: Book,
        cases: OddsCases,
        *,
        columns: Callable[[Any], Sequence[Column]],
        strength: Callable[[Any, str], float | None],
        case_of_strength: Callable[[Any, str], str],
        multiple: Callable[[Any, str], Multiple],
        lines: Iterable[str] = (),
        strengths: Callable[[Any, Iterable[str]], list[float | None]] | None = None,
    ) -> None:
        """Register the values and their slips.

        `columns`: the columns of the table, the worst for the attacker first. `strength`: that of
        a unit, None if it is unknown; `case_of_strength`: the case for it. `multiple`: that of a
        place; `lines`: the cases of the terrain chart, each of which a player may overlook.
        `strengths`: those of several units, if that is quicker than to ask for each.
        """
        self._columns, self._strength, self._case = columns, strength, case_of_strength
        self._strengths = strengths or (lambda state, units: [strength(state, u) for u in units])
        self.column_of: Value[Any, [float, float], int] = book.value(self._by_ratio)
        self.column_of.slip(cases.rounding)(self._by_ratio_for_attacker)
        self.column_of.slip(cases.ratio)(self._by_difference)
        self._added: Value[Any, [list[float | None]], Total] = book.value(_all)
        self._added.slip(cases.adding)(_strongest)
        self.multiple: Value[Any, [str], Multiple] = book.value(multiple)
        self.multiple.slip(cases.multiple)(lambda state, place: (1, multiple(state, place)[1]))
        for line in lines:
            self.multiple.slip(line)(partial(_overlooked, line, multiple))

    def _by_ratio(self, state: Any, attack: float, defence: float) -> int:
        return ratio_column(attack, defence, self._columns(state))

    def _by_ratio_for_attacker(self, state: Any, attack: float, defence: float) -> int:
        return ratio_column(attack, defence, self._columns(state), for_attacker=True)

    def _by_difference(self, state: Any, attack: float, defence: float) -> int:
        return difference_column(attack, defence, self._columns(state))

    def weigh(self, state: Any, attackers: Iterable[str], defenders: Iterable[str]) -> Weighed:
        """Add up both sides of an attack, each unit once, and find its possible columns."""
        attack = self._added(state, self._strengths(state, dict.fromkeys(attackers)))
        total, complete = 0.0, True
        for place, units in _by_place(state, defenders).items():
            added = self._added(state, self._strengths(state, units))
            total += added.known * self.multiple(state, place)[0]
            complete = complete and added.complete
        return weighed(attack, Total(total, complete), partial(self.column_of, state))

    def terms(
        self, state: Any, attackers: Iterable[str], defenders: Iterable[str]
    ) -> list[StrengthTerm]:
        """Return the terms of the totals of an attack, each with its case."""
        terms = [self._term(state, unit) for unit in dict.fromkeys(attackers)]
        for place, units in _by_place(state, defenders).items():
            terms += [self._term(state, unit) for unit in units]
            times, case = self.multiple(state, place)
            if times != 1:
                terms.append(StrengthTerm(case, place, times))
        return terms

    def _term(self, state: Any, unit: str) -> StrengthTerm:
        return StrengthTerm(self._case(state, unit), unit, self._strength(state, unit) or 0)

    def named(self, state: Any, column: int) -> str:
        """Return a column in writing, such as "2:1"."""
        return named(self._columns(state)[column])

    def explained(
        self, state: Any, found: Weighed, attackers: Iterable[str], defenders: Iterable[str]
    ) -> Odds | None:
        """Return the odds of an attack with their terms; None if the column is not known."""
        if found.column is None:
            return None
        return Odds(
            attack=found.attack.value,
            defence=found.defence.value,
            column=found.column,
            text=self.named(state, found.column),
            terms=self.terms(state, attackers, defenders),
        )


def _all(state: Any, values: list[float | None]) -> Total:
    """Add up the strengths of units that fight together."""
    return Total.of(values)


def _strongest(state: Any, values: list[float | None]) -> Total:
    known = [value for value in values if value is not None]
    return Total(max(known, default=0), len(known) == len(values))


def _overlooked(
    line: str, multiple: Callable[[Any, str], Multiple], state: Any, place: str
) -> Multiple:
    found, case = multiple(state, place)
    return (1 if case == line else found), case


def _by_place(state: Any, units: Iterable[str]) -> dict[str, list[str]]:
    """Return units by the places where they stand."""
    found: dict[str, list[str]] = {}
    for unit in units:
        found.setdefault(state.where[unit], []).append(unit)
    return found
