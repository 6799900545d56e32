"""Totals of an attack under common misreadings, to find the case that a wrong claim misapplies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import ceil, floor, prod

from adjudicator.games.spi_austerlitz.morale import strength
from adjudicator.games.spi_austerlitz.odds import column_of, multiple
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.combat.attack_claims import Slip
from adjudicator.mechanics.combat.misread_totals import Counted, Misreader

__all__ = ["misreadings"]


def misreadings(state: SpiState, attackers: list[str], defenders: list[str]) -> Iterator[Slip]:
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
