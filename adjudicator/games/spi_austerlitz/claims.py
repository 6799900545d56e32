"""Check values that players state, and find the case that a wrong value misapplies.

Misreadings are tried in order; the first that gives the claimed value names the case.
"""

from __future__ import annotations

import math

from adjudicator.core.events import Claim
from adjudicator.core.findings import Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.errors import Text
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.frames import Combat
from adjudicator.games.spi_austerlitz.morale import is_demoralized, strength
from adjudicator.games.spi_austerlitz.odds import multiple
from adjudicator.games.spi_austerlitz.stacking import printed
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.victory import cut_off
from adjudicator.mechanics.claims import (
    Claims,
    number,
    place_of,
    refusal,
    side_of,
    truth,
    unit_of,
    wrong,
)

__all__ = ["KNOWN", "claims"]

book = rulebook.chapter("claims")

claims = Claims(book)
#: the names of values that may be claimed
KNOWN = claims.known

# Numbers of the game


@claims("hex-metres", "SPI-1.0")
def metres(state: SpiState, claim: Claim) -> RuleResult:
    """A hex is the stated number of metres across."""
    ours = state.tables.hex_metres
    return None if number(state, claim) == ours else wrong(claim, "SPI-1.0", ours)


@claims("turn", "SPI-4.2")
def turn(state: SpiState, claim: Claim) -> RuleResult:
    """The turn is the one on the Turn Record Track."""
    return None if number(state, claim) == state.turn else wrong(claim, "SPI-4.2", state.turn)


# Units


def _ground(state: SpiState, unit: str) -> tuple[int, int]:
    """Return the terrain multiple of a defender (8J): by our reading, and of all terrains together.

    That several terrains in a hex do not multiply each other is our reading.
    """
    place = state.where[unit]
    if place not in state.places:
        return 1, 1
    every = [state.tables.hexes[name].defence for name in state.board.terrain[place]]
    times, _ = multiple(state, place)
    return times, math.prod(every) if times > 1 else 1


@claims("strength", "SPI-2.32a")
def unit_strength(state: SpiState, claim: Claim) -> RuleResult:
    """A unit attacks and defends with one number; terrain multiplies it in defence."""
    unit, claimed = unit_of(state, claim), number(state, claim)
    if claim.at not in ("", "attack", "defence"):
        raise refusal(state, Text("a claim about strength is `at` attack or defence"))
    own, on_counter = strength(state, unit), state.units[unit].combat
    if own is None or on_counter is None:
        return Unknown(why="strength-not-known", needs="combat", args={"unit": unit})
    times, product = _ground(state, unit)
    right = own * times if claim.at == "defence" else own
    if claimed == right or (not claim.at and claimed == own * times):
        return None
    doubtful = claim.at != "attack" and claimed == own * product
    case, misread = "SPI-2.32a", [value or 0 for _, value in strength.misreadings(state, unit)]
    if doubtful or (claim.at and times > 1 and claimed in (own, own * times)):
        case = "SPI-8J"
    elif own != on_counter and claimed in {value * by for value in misread for by in (1, times)}:
        case = "SPI-11.0d"
    fault = wrong(claim, case, right)
    fault.severity = "doubt" if doubtful else "violation"
    return fault


@claims("stack", "SPI-7B", "SPI-7C")
def strength_in_a_hex(state: SpiState, claim: Claim) -> RuleResult:
    """Stacks are counted at printed strength."""
    place, claimed = place_of(state, claim), number(state, claim)
    stack = state.stack(place)
    if any(state.units[unit].combat is None for unit in stack):
        return Unknown(why="strength-not-known", needs="combat", args={"unit": stack[0]})
    ours = printed(state, stack)
    if claimed == ours:
        return None
    case = "SPI-7.0"
    if stack:
        case = state.tables.stacking[state.units[stack[0]].side].case
        if claimed == sum(strength(state, unit) or 0 for unit in stack):
            case = "SPI-11.0d"
    return wrong(claim, case, ours)


@claims("control", "SPI-6.0")
def controlled(state: SpiState, claim: Claim) -> RuleResult:
    """A hex is controlled by adjacent enemy units that have a Zone of Control."""
    place, side, claimed = place_of(state, claim), side_of(state, claim), truth(state, claim)
    ours = state.enemy_controls(side, place)
    if claimed == ours:
        return None
    around = [
        unit
        for near in state.board.neighbours[place]
        for unit in state.stack(near)
        if state.units[unit].side != side
    ]
    case = "SPI-6.0"
    if claimed and around:
        case = "SPI-6Ja" if place in state.shelters else "SPI-11.0c"
    elif not claimed and all(state.units[unit].type == "artillery" for unit in around):
        case = "SPI-6A"
    return wrong(claim, case, ours)


@claims("cut-off", "SPI-14.1g")
def traces_no_line(state: SpiState, claim: Claim) -> RuleResult:
    """A unit is cut off if it can trace no line to an arrow hex."""
    unit, claimed = unit_of(state, claim), truth(state, claim)
    cut = cut_off(state)
    if cut is None:
        names = state.tables.victory.exit_hexes.values()
        return Unknown(why="no-arrow-hexes", needs=", ".join(names))
    return None if claimed == (unit in cut) else wrong(claim, "SPI-14.1g", unit in cut)


# Losses and morale


def _losses_unknown(state: SpiState, side: str) -> Unknown | None:
    for unit, spec in state.units.items():
        if spec.combat is None and spec.side == side and state.where[unit] == "eliminated":
            return Unknown(why="strength-not-known", needs="combat", args={"unit": unit})
    return None


@claims("losses", "SPI-11.0a")
def losses(state: SpiState, claim: Claim) -> RuleResult:
    """Losses are the printed Strength Points of eliminated units; exited units are not losses."""
    side, claimed = side_of(state, claim), number(state, claim)
    ours, unknown = state.losses[side], _losses_unknown(state, side)
    if unknown is not None or claimed == ours:
        return unknown
    return wrong(claim, "SPI-11.0a", ours)


@claims("demoralized", "SPI-11.0a")
def demoralized(state: SpiState, claim: Claim) -> RuleResult:
    """A side is demoralized once its losses reach the limit; only one side ever is."""
    side, claimed = side_of(state, claim), truth(state, claim)
    ours, enough = is_demoralized(state, side), _lost_enough(state, side)
    unknown = None if enough or state.demoralized else _losses_unknown(state, side)
    if (
        unknown is None
        and not state.demoralized
        and all(_lost_enough(state, s) for s in state.enemy)
    ):
        unknown = Unknown(why="who-broke-first", needs="demoralized")
    if unknown is not None or claimed == ours:
        return unknown
    if enough and not state.demoralized and _in_exchange(state):
        # the losses of an exchange are simultaneous: a claim made in between is not judged
        return None
    case = "SPI-11.0a"
    if state.tied:
        case = "SPI-11.0e"
    elif claimed and enough and state.demoralized:
        case = "SPI-11.0b"
    return wrong(claim, case, ours)


def _in_exchange(state: SpiState) -> bool:
    """Return whether an exchange is being carried out."""
    return type(state.frame) is Combat and state.frame.result == "Ex"


def _lost_enough(state: SpiState, side: str) -> bool:
    return state.losses[side] >= state.tables.demoralization.losses
