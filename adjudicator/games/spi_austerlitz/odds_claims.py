"""Check claimed odds: points, totals, column.

A wrong claim is compared with the values that common misreadings give; the finding cites the case
that the matching one misapplies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import ceil, floor, prod
from typing import Any, NamedTuple

from adjudicator.core.events import Attack
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.combat_obligations import DEMANDS
from adjudicator.games.spi_austerlitz.morale import strength
from adjudicator.games.spi_austerlitz.odds import (
    ODDS,
    claimed_column,
    column_of,
    multiple,
    weigh,
)
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.targets import attacked_units, reaches
from adjudicator.mechanics.combat.attack_claims import AttackClaims, Slip, WrongClaim, wrong_points
from adjudicator.mechanics.combat.declaration import targets_of
from adjudicator.mechanics.combat.misread_totals import Counted, Misread, Misreader
from adjudicator.mechanics.combat.weighing import Weighed
from adjudicator.mechanics.tables import ratio

book = rulebook.chapter("odds_claims")

__all__: list[str] = []


@book.rule("SPI-8H", on=Attack)
def whole_strength(state: SpiState, event: Attack) -> RuleResult:
    """A unit attacks with all of its strength."""
    said: list[Fault | Unknown] = []
    phase = DEMANDS.phase(state)
    before = phase.attackers if phase is not None else ()
    for unit, fault in wrong_points(event, lambda unit: strength(state, unit)):
        if fault is None:
            said.append(_unknown(unit))
        elif unit not in before:  # 8D reports a second attack, whatever strength is left
            fault.rule, fault.also = _case_of_points(state, event, unit), ["SPI-8H"]
            fault.units = [unit] if unit in event.units else list(event.units)
            fault.at = event.targets[0] if event.targets else ""
            said.append(fault)
    return said or None


def _case_of_points(state: SpiState, event: Attack, unit: str) -> str:
    """Return the case that wrong points misapply: halved, multiplied, or else divided."""
    points = event.points[unit]
    if unit not in event.units or not state.on_map(unit):
        return "SPI-8H"
    if points == state.units[unit].combat:
        return "SPI-11.0d"
    times, _ = multiple(state, state.where[unit])
    return "SPI-8J" if points == (strength(state, unit) or 0) * times else "SPI-8H"


# Totals and odds


class _Sides(NamedTuple):
    """The units that fight in an attack."""

    attackers: list[str]
    defenders: list[str]
    target: str

    def weighed(self, state: SpiState) -> Weighed:
        return weigh(state, self.attackers, self.defenders)


def _fights(state: SpiState, event: Attack) -> Iterator[_Sides]:
    """Iterate over the attack as declared, and without parts that are reported already."""
    attackers = [unit for unit in dict.fromkeys(event.units) if state.on_map(unit)]
    defenders, targets = attacked_units(state, event), targets_of(state, event)
    if not attackers or not defenders:
        return
    yield _Sides(attackers, defenders, targets[0])
    near = [unit for unit in attackers if reaches(state, unit, targets)]
    if near and near != attackers:
        yield _Sides(near, defenders, targets[0])
    side = state.units[attackers[0]].side
    every = [unit for place in targets for unit in state.enemies(side, place)]
    if len(every) > len(defenders):  # as if a unit that was attacked before counted: doubtful
        yield _Sides(attackers, every, targets[0])


def _compared(state: SpiState, event: Attack, sides: _Sides) -> Iterator[Fault | Unknown | None]:
    """Compare the totals, unless they follow from claimed points, and the column."""
    weighed = sides.weighed(state)
    put = [event.points.get(unit, strength(state, unit) or 0) for unit in sides.attackers]
    follows = sum(put) if event.points else None
    if event.attack not in (None, weighed.attack.value, follows):
        if weighed.attack.complete or event.attack < weighed.attack.known:
            yield _CLAIMS.wrong(state, sides, "attack", event.attack)
        else:
            yield _not_known(state, sides.attackers)
    if event.defence not in (None, weighed.defence.value):
        if weighed.defence.complete or event.defence < weighed.defence.known:
            yield _CLAIMS.wrong(state, sides, "defence", event.defence)
        else:
            yield _not_known(state, sides.defenders)
    if event.odds:
        yield _compared_odds(state, event, sides, weighed)


def _compared_odds(
    state: SpiState, event: Attack, sides: _Sides, weighed: Weighed
) -> Fault | Unknown | None:
    """Compare the column, unless it follows from wrong totals, which are reported already."""
    said = ratio(event.odds)
    column = -1 if said is None else column_of(state, *said)
    if weighed.worst <= column <= weighed.best:
        known = weighed.column is not None
        return None if known else _not_known(state, [*sides.attackers, *sides.defenders])
    by_totals, right = claimed_column(state, event, sides.attackers, weighed)
    if not right and by_totals == column >= 0:
        return None
    return _CLAIMS.wrong(state, sides, "odds", event.odds, column)


def _unknown(unit: str) -> Unknown:
    return Unknown(why="strength-unknown", needs="combat", args={"unit": unit})


def _not_known(state: SpiState, units: list[str]) -> Unknown:
    return _unknown(next(unit for unit in units if strength(state, unit) is None))


def _slips(state: SpiState, sides: _Sides, name: str) -> Iterator[Slip]:
    """Iterate over the misreadings of an attack whose strengths are all known."""
    weighed = sides.weighed(state)
    if not weighed.complete:
        return
    totals = (weighed.attack.known, weighed.defence.known)
    if name == "odds":
        for case, column in column_of.misreadings(state, *totals):
            yield Slip(case, Misread(*totals, column))
    yield from _misreadings(state, sides.attackers, sides.defenders)


def _misreadings(state: SpiState, attackers: list[str], defenders: list[str]) -> Iterator[Slip]:
    """Iterate over the common misreadings of an attack whose strengths are all known."""
    ours, theirs = ([_counted(state, unit) for unit in units] for units in (attackers, defenders))
    misreader = Misreader(ours, theirs, partial(column_of, state))
    yield from misreader.multiples("SPI-8J")
    yield from _halves(state, misreader)
    yield from _across_hexside(state, misreader)
    yield from _chart(state, misreader)
    yield from misreader.left_out(places="SPI-8F", units="SPI-8E")


def _counted(state: SpiState, unit: str) -> Counted:
    place = state.where[unit]
    return Counted(unit, place, strength(state, unit) or 0, *multiple(state, place))


def _halves(state: SpiState, misreader: Misreader) -> Iterator[Slip]:
    """Ignore that a side is demoralized, round its halves, or halve the other side."""
    attack, defence, case = misreader.attack, misreader.defence, "SPI-11.0d"

    def sums(misread: Callable[[SpiState, str], float | None]) -> tuple[float, float]:
        ours = sum(misread(state, one.unit) or 0 for one in misreader.attackers)
        theirs = ((misread(state, one.unit) or 0) * one.times for one in misreader.defenders)
        return ours, sum(theirs)

    totals = [sums(misread) for misread in strength.slips[case]]
    totals += [(how(attack), how(defence)) for how in (ceil, floor)]
    if state.demoralized:
        half, printed = state.tables.demoralization.divisor, totals[0]
        totals += [(attack / half, defence), (attack, defence / half)]
        totals.append((printed[0] / half, printed[1]))
    for one, other in totals:
        yield misreader.slip(case, attack=one, defence=other)


def _across_hexside(state: SpiState, misreader: Misreader) -> Iterator[Slip]:
    """Raise the strength of defenders attacked across a stream, a bridge or a lake hexside."""
    places = dict.fromkeys(one.place for one in misreader.defenders)
    for start, end in [(one.place, place) for one in misreader.attackers for place in places]:
        kinds = (state.tables.hexsides[kind] for kind in state.board.sides.get((start, end), ()))
        for effect in kinds:
            for times in _multiples(state) if effect.plus or effect.negates else ():
                raised = misreader.total(end, multiple(state, end)[0] * times)
                if times != 1:
                    yield misreader.slip(effect.case, defence=raised)


def _multiples(state: SpiState) -> list[int]:
    """Return the multiples of the terrain chart."""
    return sorted({effect.defence for effect in state.tables.hexes.values()})


def _chart(state: SpiState, misreader: Misreader) -> Iterator[Slip]:
    """Use a wrong line of the terrain chart for one hex, or all of its terrains together."""
    for place, case in dict.fromkeys((one.place, one.case) for one in misreader.defenders):
        product = prod(state.tables.hexes[name].defence for name in state.board.terrain[place])
        right = multiple(state, place)[0]
        # several terrains in a hex: that their multiples do not combine is our reading
        several = product not in (1, right)
        for times in (*((product,) if several else ()), *_multiples(state)):
            yield misreader.slip(
                case,
                defence=misreader.total(place, times),
                also=("SPI-8J",),
                doubtful=several and times == product,
                faint=right == 1,
            )


def _facts(state: SpiState, claim: WrongClaim[_Sides]) -> dict[str, Any]:
    """Return what the sentence about a wrong claim names, and the cause of it, if there is one."""
    name, seen, weighed = claim.name, claim.seen, claim.fight.weighed(state)
    totals: dict[str, float] = {"attack": weighed.attack.known, "defence": weighed.defence.known}
    right: float | str = totals.get(name, 0)
    args = {"claimed": seen, "total": right}
    if name == "odds":
        right = ODDS.named(state, weighed.best)
        args = {"claimed": seen, "odds": right, **totals}
    grounds = {"SPI-8J", *(one.case for one in state.tables.hexes.values())}
    cause = "-halved" if claim.case == "SPI-11.0d" else "-terrain" if claim.case in grounds else ""
    return {
        "also": [
            "SPI-8.0a",
            *(["SPI-8E"] if name == "attack" else []),
            *(claim.slips[0].also if claim.slips else ()),
        ],
        "message": f"wrong-{name}{cause}",
        "args": args,
        "expected": right,
    }


_CLAIMS = AttackClaims(
    book,
    Attack,
    ("SPI-8.0a",),
    otherwise={"attack": "SPI-8E", "defence": "SPI-8E", "odds": "SPI-8.0a"},
    fights=_fights,
    compare=_compared,
    slips=_slips,
    facts=_facts,
)
