"""Totals of an attack under common misreadings, to find the case that a wrong claim misapplies."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import ceil, floor
from typing import NamedTuple

from adjudicator.games.spi_austerlitz.morale import strength
from adjudicator.games.spi_austerlitz.odds import multiple
from adjudicator.games.spi_austerlitz.state import SpiState

__all__ = ["Misreading", "misreadings"]

#: most values whose combinations are all tried, to find which of them were left out
_MOST = 10


class Misreading(NamedTuple):
    """The totals of an attack if a case were misread."""

    case: str
    attack: float
    defence: float
    also: tuple[str, ...] = ()
    #: the rulebook's text allows this reading
    doubtful: bool = False
    #: not to be inferred from odds alone: nothing in the hex suggests it
    faint: bool = False


class _Defender(NamedTuple):
    unit: str
    place: str
    strength: float
    #: the multiple of its hex
    times: int
    #: the line of the terrain chart
    case: str


def misreadings(
    state: SpiState, attackers: list[str], defenders: list[str]
) -> Iterator[Misreading]:
    """Iterate over the common misreadings of an attack whose strengths are all known."""
    ours = [strength(state, unit) or 0 for unit in attackers]
    theirs = []
    for unit in defenders:
        place = state.where[unit]
        theirs.append(_Defender(unit, place, strength(state, unit) or 0, *multiple(state, place)))
    yield from _terrain(state, attackers, ours, theirs)
    yield from _halves(state, attackers, theirs)
    yield from _across_hexside(state, attackers, sum(ours), theirs)
    yield from _chart(state, sum(ours), theirs)
    yield from _left_out(ours, theirs)


def _total(defenders: list[_Defender]) -> float:
    return sum(one.strength * one.times for one in defenders)


def _terrain(
    state: SpiState, attackers: list[str], ours: list[float], theirs: list[_Defender]
) -> Iterator[Misreading]:
    """Ignore the terrain of the defenders, or apply that of the attackers."""
    cases = tuple(dict.fromkeys(one.case for one in theirs if one.times > 1))
    yield Misreading("SPI-8J", sum(ours), sum(one.strength for one in theirs), cases)
    own = [multiple(state, state.where[unit])[0] for unit in attackers]
    raised = sum(value * times for value, times in zip(ours, own, strict=True))
    yield Misreading("SPI-8J", raised, _total(theirs))


def _halves(state: SpiState, attackers: list[str], theirs: list[_Defender]) -> Iterator[Misreading]:
    """Ignore that a side is demoralized, round its halves, or halve the other side."""

    def printed(unit: str) -> float:
        return state.units[unit].combat or 0

    for misread in strength.slips["SPI-11.0d"]:
        attack = sum(misread(state, unit) or 0 for unit in attackers)
        defence = sum((misread(state, one.unit) or 0) * one.times for one in theirs)
        yield Misreading("SPI-11.0d", attack, defence)
    exact = sum(strength(state, unit) or 0 for unit in attackers)
    for how in (ceil, floor):
        yield Misreading("SPI-11.0d", how(exact), how(_total(theirs)))
    if state.demoralized:
        half = state.tables.demoralization.divisor
        yield Misreading("SPI-11.0d", exact / half, _total(theirs))
        yield Misreading("SPI-11.0d", exact, _total(theirs) / half)
        shown = sum(printed(one.unit) * one.times for one in theirs)
        yield Misreading("SPI-11.0d", sum(printed(unit) for unit in attackers) / half, shown)


def _across_hexside(
    state: SpiState, attackers: list[str], attack: float, theirs: list[_Defender]
) -> Iterator[Misreading]:
    """Raise the strength of defenders attacked across a stream, a bridge or a lake hexside."""
    effects = state.tables.hexsides
    known = sorted({effect.defence for effect in state.tables.hexes.values()} - {1})
    places = dict.fromkeys(one.place for one in theirs)
    pairs = [(state.where[unit], place) for unit in attackers for place in places]
    for pair in pairs:
        for kind in state.board.sides.get(pair, ()):
            if not (effects[kind].plus or effects[kind].negates):
                continue
            for times in known:
                raised = [
                    one._replace(times=one.times * times) if one.place == pair[1] else one
                    for one in theirs
                ]
                yield Misreading(effects[kind].case, attack, _total(raised))


def _chart(state: SpiState, attack: float, theirs: list[_Defender]) -> Iterator[Misreading]:
    """Use a wrong line of the terrain chart for one hex, or all of its terrains together."""
    effects = state.tables.hexes
    known = sorted({effect.defence for effect in effects.values()})
    for place, case in dict.fromkeys((one.place, one.case) for one in theirs):
        product = 1
        for name in state.board.terrain[place]:
            product *= effects[name].defence
        # several terrains in a hex: that their multiples do not combine is our reading
        several = product not in (1, multiple(state, place)[0])
        for wrong in (*((product,) if several else ()), *known):
            changed = [one._replace(times=wrong) if one.place == place else one for one in theirs]
            doubtful = several and wrong == product
            faint = multiple(state, place)[0] == 1
            yield Misreading(case, attack, _total(changed), ("SPI-8J",), doubtful, faint)


def _left_out(ours: list[float], theirs: list[_Defender]) -> Iterator[Misreading]:
    """Leave out a hex, a defender or an attacker."""
    hexes: dict[str, float] = {}
    for one in theirs:
        hexes[one.place] = hexes.get(one.place, 0) + one.strength * one.times
    for value in _sums(list(hexes.values())):
        yield Misreading("SPI-8F", sum(ours), value)
    for value in _sums([one.strength * one.times for one in theirs]):
        yield Misreading("SPI-8E", sum(ours), value)
    for value in _sums(ours):
        yield Misreading("SPI-8E", value, _total(theirs))


def _sums(values: list[float]) -> list[float]:
    """Return the sums of some, but not all, of the values."""
    few = values[:_MOST]
    return sorted({sum(some) for size in range(1, len(few)) for some in combinations(few, size)})
