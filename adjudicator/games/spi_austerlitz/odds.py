"""Odds of an attack (8.0): the strengths of both sides give a column of the combat table."""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import partial

from msgspec import Struct

from adjudicator.core.events import Attack
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.frames import CombatPhase
from adjudicator.games.spi_austerlitz.morale import strength
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.state_values import CHART
from adjudicator.mechanics.combat.weighing import StrengthTerm, Total, Weighed, weighed
from adjudicator.mechanics.tables import difference_column, named, ratio_column

__all__ = [
    "Odds",
    "claimed_attack",
    "column_of",
    "defenders_in",
    "multiple",
    "odds",
    "phase_of",
    "weigh",
]

book = rulebook.chapter("odds")


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


def phase_of(state: SpiState) -> CombatPhase | None:
    """Return the open Combat Phase, if there is one."""
    frame = state.frames[0] if state.frames else None
    return frame if type(frame) is CombatPhase else None


def odds(state: SpiState, attackers: list[str], targets: list[str]) -> Odds | None:
    """Return the odds of an attack on some hexes; None if they cannot be computed."""
    defenders = defenders_in(state, state.units[attackers[0]].side, targets)
    if not defenders:
        return None
    found = weigh(state, attackers, defenders)
    if found.column is None:
        return None
    return Odds(
        attack=found.attack.value,
        defence=found.defence.value,
        column=found.column,
        text=named(state.tables.combat.columns[found.column]),
        terms=terms_of(state, attackers, defenders),
    )


@book.value
def _attacked_before(state: SpiState) -> Container[str]:
    """Return the units that were attacked before in this phase."""
    phase = phase_of(state)
    return phase.attacked if phase is not None else ()


@_attacked_before.slip("SPI-8D")
def _as_if_new(state: SpiState) -> Container[str]:
    return ()


def defenders_in(state: SpiState, side: str, targets: Iterable[str]) -> list[str]:
    """Return the enemies of a side in some hexes whose strength counts.

    A unit that was attacked before does not count beside others that were not (8D).
    """
    before = _attacked_before(state)
    found: list[str] = []
    for place in targets:
        stack = state.enemies(side, place)
        found.extend([unit for unit in stack if unit not in before] or stack)
    return found


@book.value
def multiple(state: SpiState, place: str) -> tuple[int, str]:
    """Return the multiple that a hex gives to its defenders, and the case for it."""
    effects = state.tables.hexes
    best = max(
        (effects[name] for name in state.board.terrain[place]), key=lambda effect: effect.defence
    )
    return best.defence, best.case


@multiple.slip("SPI-8J")
def _as_it_is(state: SpiState, place: str) -> tuple[int, str]:
    return 1, multiple.right(state, place)[1]


def _overlook(case: str) -> None:
    """Register the multiples of a player who overlooks one line of the chart."""

    @multiple.slip(case)
    def line_ignored(state: SpiState, place: str) -> tuple[int, str]:
        found, line = multiple.right(state, place)
        return (1 if line == case else found), line


for _case in CHART:
    _overlook(_case)


def weigh(state: SpiState, attackers: list[str], defenders: list[str]) -> Weighed:
    """Add up both sides and find the column; the last answer is cached."""
    asked = (state.changes, state.demoralized, tuple(attackers), tuple(defenders))
    if state.weighed[0] != asked:
        state.weighed = (asked, _weigh(state, attackers, defenders))
    found: Weighed = state.weighed[1]
    return found


def _weigh(state: SpiState, attackers: list[str], defenders: list[str]) -> Weighed:
    attack = _added(state, [strength(state, unit) for unit in dict.fromkeys(attackers)])
    return weighed(attack, _defence(state, defenders), partial(column_of, state))


def claimed_attack(state: SpiState, event: Attack, attackers: list[str], known: float) -> float:
    """Return the attackers' total of a log: by its total, its points, or else the known one."""
    if event.attack is not None:
        return event.attack
    if event.points:
        rest = [unit for unit in attackers if unit not in event.points]
        return sum(event.points.values()) + sum(strength(state, unit) or 0 for unit in rest)
    twice = [unit for at, unit in enumerate(event.units) if unit in event.units[:at]]
    return known + sum(strength(state, unit) or 0 for unit in twice)


@book.value
def column_of(state: SpiState, attack: float, defence: float) -> int:
    """Return the column for two totals: their ratio, rounded in favour of the defender."""
    return ratio_column(attack, defence, state.tables.combat.columns)


@column_of.slip("SPI-8.0b")
def _for_the_attacker(state: SpiState, attack: float, defence: float) -> int:
    return ratio_column(attack, defence, state.tables.combat.columns, for_attacker=True)


@column_of.slip("SPI-8.0a")
def _by_difference(state: SpiState, attack: float, defence: float) -> int:
    return difference_column(attack, defence, state.tables.combat.columns)


@book.value
def _added(state: SpiState, values: list[float | None]) -> Total:
    """Add up the strengths of units that fight together."""
    return Total.of(values)


@_added.slip("SPI-8E")
def _strongest_only(state: SpiState, values: list[float | None]) -> Total:
    known = [value for value in values if value is not None]
    return Total(max(known, default=0), len(known) == len(values))


def _by_hex(state: SpiState, defenders: list[str]) -> dict[str, list[str]]:
    """Return the defenders by hex."""
    hexes: dict[str, list[str]] = {}
    for unit in defenders:
        hexes.setdefault(state.where[unit], []).append(unit)
    return hexes


def _defence(state: SpiState, defenders: list[str]) -> Total:
    total, complete = 0.0, True
    for place, units in _by_hex(state, defenders).items():
        added = _added(state, [strength(state, unit) for unit in units])
        total += added.known * multiple(state, place)[0]
        complete = complete and added.complete
    return Total(total, complete)


def terms_of(state: SpiState, attackers: list[str], defenders: list[str]) -> list[StrengthTerm]:
    """Return the terms of the totals of an attack, each with its case."""
    terms = [_strength(state, unit) for unit in dict.fromkeys(attackers)]
    for place, units in _by_hex(state, defenders).items():
        terms += [_strength(state, unit) for unit in units]
        times, case = multiple(state, place)
        if times != 1:
            terms.append(StrengthTerm(case, place, times))
    return terms


def _strength(state: SpiState, unit: str) -> StrengthTerm:
    value = strength(state, unit) or 0
    halved = value != state.units[unit].combat
    return StrengthTerm("SPI-11.0d" if halved else "SPI-8E", unit, value)
