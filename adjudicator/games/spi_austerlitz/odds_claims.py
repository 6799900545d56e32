"""Check claimed odds: points, totals, column. The first term that differs is named.

A wrong claim is compared with the values that common misreadings give; the finding cites the case
that the matching one misapplies.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from adjudicator.core.events import Attack
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.artillery import reaches
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.misreadings import Misreading, misreadings
from adjudicator.games.spi_austerlitz.morale import strength
from adjudicator.games.spi_austerlitz.odds import (
    Total,
    WeighedAttack,
    claimed_attack,
    column_of,
    multiple,
    phase_of,
    weigh,
)
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.targets import attacked_units, targets_of
from adjudicator.mechanics.tables import named, ratio

book = rulebook.chapter("odds_claims")

__all__: list[str] = []


class _Sides(NamedTuple):
    """The units that fight in an attack, and their strengths."""

    attackers: list[str]
    defenders: list[str]
    weighed: WeighedAttack


@book.rule("SPI-8H", on=Attack)
def whole_strength(state: SpiState, event: Attack) -> RuleResult:
    """A unit attacks with all of its strength."""
    said: list[Fault | Unknown] = []
    phase = phase_of(state)
    for unit, points in event.points.items():
        whole = strength(state, unit) if unit in event.units else 0
        if whole is None:
            said.append(Unknown(why="strength-unknown", needs="combat", args={"unit": unit}))
        elif whole != points and not (phase is not None and unit in phase.attackers):
            # 8D reports a second attack of the unit, whatever strength is left
            case = _case_of_points(state, event, unit, points)
            fault = Fault(
                rule=case,
                also=["SPI-8H"],
                message="divided" if unit in event.units else "points-of-nobody",
                args={"unit": unit, "points": points, "strength": whole},
                units=[unit] if unit in event.units else list(event.units),
                at=event.targets[0] if event.targets else "",
                expected=whole,
                seen=points,
            )
            said.append(fault)
    return said or None


def _case_of_points(state: SpiState, event: Attack, unit: str, points: float) -> str:
    """Return the case that wrong points misapply: halved, multiplied, or else divided."""
    if unit not in event.units or not state.on_map(unit):
        return "SPI-8H"
    if points == state.units[unit].combat:
        return "SPI-11.0d"
    times, _ = multiple(state, state.where[unit])
    return "SPI-8J" if points == (strength(state, unit) or 0) * times else "SPI-8H"


@book.rule("SPI-8.0a", on=Attack)
def odds_as_claimed(state: SpiState, event: Attack) -> RuleResult:
    """The totals and the column that a log claims are those of the rules."""
    if event.attack is None and event.defence is None and not event.odds:
        return None
    attackers = [unit for unit in dict.fromkeys(event.units) if state.on_map(unit)]
    defenders = attacked_units(state, event)
    if not attackers or not defenders:
        return None
    said = _compared(state, event, attackers, defenders)
    targets = targets_of(state, event)
    near = [unit for unit in attackers if reaches(state, unit, targets)]
    if said and near and near != attackers and not _compared(state, event, near, defenders):
        return None  # right but for a unit that may not take part, which is reported already
    side = state.units[attackers[0]].side
    every = [unit for place in targets for unit in state.enemies(side, place)]
    if said and len(every) > len(defenders) and not _compared(state, event, attackers, every):
        return None  # as if a unit that was attacked before counted: doubtful, and reported already
    return said or None


def _compared(
    state: SpiState, event: Attack, attackers: list[str], defenders: list[str]
) -> list[Fault | Unknown]:
    """Return the faults of the claims about an attack of some units on others."""
    sides = _Sides(attackers, defenders, weigh(state, attackers, defenders))
    said = [
        _wrong_attack(state, event, sides),
        _wrong_defence(state, event, sides),
        _wrong_odds(state, event, sides),
    ]
    for one in said:
        if isinstance(one, Fault):
            one.units, one.at = attackers, targets_of(state, event)[0]
    return [one for one in said if one is not None]


def _wrong_attack(state: SpiState, event: Attack, sides: _Sides) -> Fault | Unknown | None:
    """Compare the attackers' total, unless it follows from claimed points."""
    claim, total = event.attack, sides.weighed.attack
    if claim is None or claim == total.value:
        return None
    points = [event.points.get(unit, strength(state, unit) or 0) for unit in sides.attackers]
    if event.points and sum(points) == claim:
        return None
    if not total.complete and claim >= total.known:
        return _not_known(state, sides.attackers)
    fit = _fitting(state, sides, lambda one: one.attack == claim)
    return _wrong(state, "wrong-attack", claim, total, fit)


def _wrong_defence(state: SpiState, event: Attack, sides: _Sides) -> Fault | Unknown | None:
    """Compare the defenders' total."""
    claim, total = event.defence, sides.weighed.defence
    if claim is None or claim == total.value:
        return None
    if not total.complete and claim >= total.known:
        return _not_known(state, sides.defenders)
    fit = _fitting(state, sides, lambda one: one.defence == claim)
    return _wrong(state, "wrong-defence", claim, total, fit)


def _wrong(
    state: SpiState, message: str, claim: float, total: Total, fit: Misreading | None
) -> Fault:
    case = fit.case if fit else "SPI-8E"
    return Fault(
        rule=case,
        also=["SPI-8.0a", *(fit.also if fit else ())],
        severity="doubt" if fit and fit.doubtful else "violation",
        message=_explained(state, message, case),
        args={"claimed": claim, "total": total.known},
        expected=total.known,
        seen=claim,
        claim=True,
    )


def _explained(state: SpiState, message: str, case: str) -> str:
    """Return the message that names the cause of a wrong claim, if there is one."""
    if case == "SPI-11.0d":
        return f"{message}-halved"
    grounds = {one.case for one in state.tables.hexes.values()}
    return f"{message}-terrain" if case == "SPI-8J" or case in grounds else message


def _not_known(state: SpiState, units: list[str]) -> Unknown:
    lost = next(unit for unit in units if strength(state, unit) is None)
    return Unknown(why="strength-unknown", needs="combat", args={"unit": lost})


def _fitting(
    state: SpiState, sides: _Sides, fits: Callable[[Misreading], bool]
) -> Misreading | None:
    """Return the first misreading that explains a claim."""
    if not (sides.weighed.attack.complete and sides.weighed.defence.complete):
        return None
    readings = misreadings(state, sides.attackers, sides.defenders)
    return next((one for one in readings if fits(one)), None)


def _wrong_odds(state: SpiState, event: Attack, sides: _Sides) -> Fault | Unknown | None:
    """Compare the column."""
    if not event.odds:
        return None
    columns, weighed = state.tables.combat.columns, sides.weighed
    said = ratio(event.odds)
    column = -1 if said is None else column_of(state, *said)
    if weighed.worst <= column <= weighed.best:
        known = weighed.worst == weighed.best
        return None if known else _not_known(state, [*sides.attackers, *sides.defenders])
    if _follows(state, event, sides, column):
        return None
    case, also, doubtful = _case_of_odds(state, sides, column)
    best = named(columns[weighed.best])
    return Fault(
        rule=case,
        also=["SPI-8.0a", *also],
        severity="doubt" if doubtful else "violation",
        message=_explained(state, "wrong-odds", case),
        args={
            "claimed": event.odds,
            "odds": best,
            "attack": weighed.attack.known,
            "defence": weighed.defence.known,
        },
        expected=best,
        seen=event.odds,
        claim=True,
    )


def _follows(state: SpiState, event: Attack, sides: _Sides, column: int) -> bool:
    """Return whether claimed odds follow from wrong totals, which are reported already."""
    weighed = sides.weighed
    attack = claimed_attack(state, event, sides.attackers, weighed.attack.known)
    defence = weighed.defence.known if event.defence is None else event.defence
    if (attack, defence) == (weighed.attack.known, weighed.defence.known) or attack + defence <= 0:
        return False
    return column_of(state, attack, defence) == column


def _case_of_odds(state: SpiState, sides: _Sides, column: int) -> tuple[str, tuple[str, ...], bool]:
    """Return the case that wrong odds misapply, other cases, and whether the text is ambiguous."""
    attack, defence = sides.weighed.attack, sides.weighed.defence
    if column < 0 or not (attack.complete and defence.complete):
        return "SPI-8.0a", (), False
    misread = dict(column_of.misreadings(state, attack.known, defence.known))
    if column == misread.get("SPI-8.0b"):
        return "SPI-8.0b", (), False
    fit = _fitting(
        state,
        sides,
        lambda one: not one.faint and column_of(state, one.attack, one.defence) == column,
    )
    if column == misread.get("SPI-8.0a") or fit is None:
        return "SPI-8.0a", (), False
    return fit.case, fit.also, fit.doubtful
