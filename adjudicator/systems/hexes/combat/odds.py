"""Weighing of an attack: strengths, what modifies them, the column, and what is added to the dice.

Everything is exact: strengths are whole numbers or fractions, and None if a printed one is unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from adjudicator.mechanics.combat.weighing import StrengthTerm
from adjudicator.mechanics.tables import head_column, ratio_column
from adjudicator.systems.hexes.format_combat import CombatRules, Modifier
from adjudicator.systems.hexes.state import DataState

__all__ = ["Exact", "Weighing", "applying", "column_of", "plain", "weigh"]

#: the hexes of an attacker and of what it attacks
Pair = tuple[str, str]
Exact = Fraction | int


def plain(value: Exact | None) -> float | int | None:
    """Return an exact number as a report writes it."""
    if value is None or isinstance(value, int):
        return value
    return int(value) if value.denominator == 1 else float(value)


class Weighing(NamedTuple):
    """The totals of an attack, its column, and the modifiers that count."""

    attack: Exact | None
    defence: Exact | None
    #: columns before and after shifts; None if a strength is unknown
    unshifted: int | None
    column: int | None
    #: what is added to the dice
    pips: int
    terms: list[StrengthTerm]
    shifts: list[StrengthTerm]
    applied: list[Modifier]


class _Subject(NamedTuple):
    """What a modifier is asked about: a unit, a hex, or the attack."""

    name: str
    #: places whose terrain matters, and pairs of hexes whose hexsides do
    places: Sequence[str]
    pairs: Sequence[Pair]
    types: Sequence[str]


def _quantified(one: Modifier, found: Iterable[bool]) -> bool:
    every = list(found)
    return bool(every) and (all(every) if one.across == "all" else any(every))


def _holds(state: DataState, one: Modifier, this: _Subject, attackers: Sequence[str]) -> bool:
    """Return whether the conditions of a modifier hold for what it is asked about."""
    board = state.board
    if one.types and not any(kind in one.types for kind in this.types):
        return False
    if one.together and not set(one.together) <= {state.units[unit].type for unit in attackers}:
        return False
    if one.terrain:
        ground = set(one.terrain)
        found = (not ground.isdisjoint(board.terrain[place]) for place in this.places)
        if not _quantified(one, found):
            return False
    if one.hexside:
        kinds = set(one.hexside)
        if not _quantified(one, (not kinds.isdisjoint(board.sides.get(p, ())) for p in this.pairs)):
            return False
    if one.uphill:
        kinds = set(one.uphill)
        climbed = (
            pair in board.climbs and not kinds.isdisjoint(board.sides[pair]) for pair in this.pairs
        )
        return _quantified(one, climbed)
    return True


def _strongest(applied: list[Modifier]) -> list[Modifier]:
    """Return some modifiers, of each group only the strongest."""
    best: dict[str, Modifier] = {}
    for one in applied:
        rival = best.get(one.group)
        if one.group and (rival is None or _force(one) > _force(rival)):
            best[one.group] = one
    return [one for one in applied if not one.group or best[one.group] is one]


def _force(one: Modifier) -> tuple[Fraction, int]:
    return Fraction(*one.times) if one.times else Fraction(1), abs(one.add)


def applying(
    state: DataState, to: str, this: _Subject, attackers: Sequence[str], leave_out: Any = None
) -> list[Modifier]:
    """Return the modifiers of one kind that count for a unit, a hex or an attack."""
    found = [
        one
        for one in state.law.modifiers
        if one.to == to and one is not leave_out and _holds(state, one, this, attackers)
    ]
    return _strongest(found) if len(found) > 1 else found


def _modified(value: Exact, some: list[Modifier]) -> Exact:
    for one in some:
        if one.times is not None:
            top, bottom = one.times
            value = value * top if bottom == 1 else value * Fraction(top, bottom)
    value += sum(one.add for one in some)
    return max(value, max((one.least for one in some), default=0), 0) if some else value


class _Scales:
    """Adds up one attack."""

    def __init__(
        self, state: DataState, attackers: Sequence[str], targets: Sequence[str], leave_out: Any
    ) -> None:
        self.state, self.leave_out = state, leave_out
        self.attackers = [unit for unit in dict.fromkeys(attackers) if state.on_map(unit)]
        self.targets, self.applied = list(targets), list[Modifier]()
        self.hexes = [state.where[unit] for unit in self.attackers]
        self.terms: list[StrengthTerm] = []

    def modifiers(self, to: str, this: _Subject) -> list[Modifier]:
        found = applying(self.state, to, this, self.attackers, self.leave_out)
        self.applied += [one for one in found if one not in self.applied]
        return found

    def unit(
        self, unit: str, to: str, places: Sequence[str], pairs: Sequence[Pair]
    ) -> Exact | None:
        """Return the strength of one unit."""
        state = self.state
        series = state.numbers[unit].attack if to == "attacker" else state.numbers[unit].defence
        base: Exact | None = state.number(unit, series)
        if base is None:
            return None
        if state.is_cut_off(unit):
            of = "attack" if to == "attacker" else "defence"
            base = base * state.supplied(of, self.leave_out)
        if state.law.modifiers:
            this = _Subject(unit, places, pairs, [state.units[unit].type])
            base = _modified(base, self.modifiers(to, this))
        case = state.law.rules.combat.strength if state.law.rules.combat else ""
        self.terms.append(StrengthTerm(case, unit, plain(base) or 0))
        return base

    def attack(self) -> Exact | None:
        """Return the sum of the attackers."""
        found = [
            self.unit(unit, "attacker", self.targets, [(at, one) for one in self.targets])
            for unit, at in zip(self.attackers, self.hexes, strict=True)
        ]
        return _sum(found)

    def defence(self, defenders: Sequence[str]) -> Exact | None:
        """Return the sum of the defenders, hex by hex."""
        by_hex: dict[str, list[str]] = {}
        for unit in defenders:
            by_hex.setdefault(self.state.where[unit], []).append(unit)
        return _sum([self._hex(place, units) for place, units in by_hex.items()])

    def _hex(self, place: str, units: list[str]) -> Exact | None:
        pairs = [(at, place) for at in self.hexes]
        total = _sum([self.unit(unit, "defender", [place], pairs) for unit in units])
        if total is None or not self.state.law.modifiers:
            return total
        kinds = [self.state.units[unit].type for unit in units]
        found = self.modifiers("hex", _Subject(place, [place], pairs, kinds))
        value = _modified(total, found)
        if value != total and found:
            self.terms.append(StrengthTerm(found[0].case, place, plain(value - total) or 0))
        return value

    def whole(self, to: str) -> list[Modifier]:
        """Return the modifiers of the column or the dice."""
        if not self.state.law.modifiers:
            return []
        pairs = [(at, one) for at in self.hexes for one in self.targets]
        kinds = [self.state.units[unit].type for unit in self.attackers]
        return self.modifiers(to, _Subject("", self.targets, pairs, kinds))


def _sum(values: list[Exact | None]) -> Exact | None:
    total: Exact = 0
    for one in values:
        if one is None:
            return None
        total += one
    return total


def column_of(state: DataState, attack: Exact, defence: Exact) -> int:
    """Return the column of two totals, before shifts."""
    law = state.law
    combat: CombatRules | None = law.rules.combat
    assert combat is not None  # noqa: S101  # only attacks have columns
    if combat.column.by == "difference":
        rounding = "down" if combat.column.rounding == "defender" else "up"
        return head_column(law.heads, attack - defence, rounding)  # type: ignore[arg-type]
    if defence <= 0:
        return len(law.columns) - 1
    upwards = combat.column.rounding == "attacker"
    return ratio_column(attack, defence, law.ratios, for_attacker=upwards)  # type: ignore[arg-type]


def shifted(state: DataState, column: int, by: int) -> int:
    """Return a column after shifts, not beyond the table."""
    return max(0, min(len(state.law.columns) - 1, column + by))


def weigh(
    state: DataState,
    attackers: Sequence[str],
    defenders: Sequence[str],
    targets: Sequence[str],
    leave_out: Any = None,
) -> Weighing:
    """Weigh an attack; `leave_out` is a modifier that a player may have overlooked."""
    scales = _Scales(state, attackers, targets, leave_out)
    attack, defence = scales.attack(), scales.defence(defenders)
    shifts, dice = scales.whole("column"), scales.whole("die")
    unshifted = column = None
    if attack is not None and defence is not None and state.law.columns:
        unshifted = column_of(state, attack, defence)
        column = shifted(state, unshifted, sum(one.add for one in shifts))
    named = [StrengthTerm(one.case, "column", one.add) for one in shifts]
    pips = sum(one.add for one in dice)
    return Weighing(attack, defence, unshifted, column, pips, scales.terms, named, scales.applied)
