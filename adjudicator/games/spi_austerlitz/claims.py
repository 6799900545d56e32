"""Check what players state: values, who must attack, who may advance.

Misreadings are tried in order; the first that gives the claimed value names the case.
"""

from __future__ import annotations

import math

from adjudicator.core.events import Attack, Claim
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.errors import Text
from adjudicator.games.spi_austerlitz.advance import advances
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.combat_obligations import DEMANDS
from adjudicator.games.spi_austerlitz.frames import Combat, CombatPhase
from adjudicator.games.spi_austerlitz.mandatory_attacks import case_of_missing_attacker
from adjudicator.games.spi_austerlitz.morale import in_exchange, is_demoralized, strength
from adjudicator.games.spi_austerlitz.odds import multiple
from adjudicator.games.spi_austerlitz.stacking import printed
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.uncertainty import lost_enough, unknown_strength
from adjudicator.games.spi_austerlitz.victory import cut_off, no_arrow_hexes
from adjudicator.mechanics.claims import (
    Claims,
    edges_are_known,
    number,
    odds_can_be_read,
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
book.validates(Attack)(odds_can_be_read)
edges_are_known(book, lambda state: state.tables.victory.exit_hexes)


@claims.number("hex-metres", "SPI-1.0")
def metres(state: SpiState, claim: Claim) -> int:
    """A hex is the stated number of metres across."""
    return state.tables.hex_metres


@claims.number("turn", "SPI-4.2")
def turn(state: SpiState, claim: Claim) -> int:
    """The turn is the one on the Turn Record Track."""
    return state.turn


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
    fault.also, fault.severity = ["SPI-2.32a"], "doubt" if doubtful else "violation"
    return fault


@claims.number("stack", "SPI-7B", "SPI-7C")
def strength_in_a_hex(state: SpiState, claim: Claim) -> float | Unknown:
    """Stacks are counted at printed strength."""
    stack = state.stack(place_of(state, claim))
    return unknown_strength(state, stack) or printed(state, stack)


@strength_in_a_hex.explained
def _case_of_stack(state: SpiState, claim: Claim, fault: Fault) -> None:
    stack, fault.rule = state.stack(claim.at), "SPI-7.0"
    if stack:
        halved = claim.value == sum(strength(state, unit) or 0 for unit in stack)
        limit = state.tables.stacking[state.units[stack[0]].side]
        fault.rule, fault.also = "SPI-11.0d" if halved else limit.case, [limit.case]


@claims.truth("control", "SPI-6.0")
def controlled(state: SpiState, claim: Claim) -> bool:
    """A hex is controlled by adjacent enemy units that have a Zone of Control."""
    return state.enemy_controls(side_of(state, claim), place_of(state, claim))


def _types_around(state: SpiState, claim: Claim) -> set[str]:
    """Return the types of the enemies next to the hex of a claim."""
    near = (unit for at in state.board.neighbours[claim.at] for unit in state.stack(at))
    return {state.units[unit].type for unit in near if state.units[unit].side != claim.side}


@controlled.slip("SPI-6Ja")
def _shelter_ignored(state: SpiState, claim: Claim) -> bool | None:
    return (claim.at in state.shelters and bool(_types_around(state, claim))) or None


@controlled.slip("SPI-11.0c")
def _demoralization_ignored(state: SpiState, claim: Claim) -> bool | None:
    return bool(_types_around(state, claim)) or None


@controlled.slip("SPI-6A")
def _no_zone_of_artillery(state: SpiState, claim: Claim) -> bool | None:
    return False if _types_around(state, claim) == {"artillery"} else None


@claims.truth("cut-off", "SPI-14.1g")
def traces_no_line(state: SpiState, claim: Claim) -> bool | Unknown:
    """A unit is cut off if it can trace no line to an arrow hex."""
    unit, cut = unit_of(state, claim), cut_off(state)
    return no_arrow_hexes(state) if cut is None else unit in cut


# Losses and morale


def _losses_unknown(state: SpiState, side: str) -> Unknown | None:
    gone = [unit for unit in state.units if state.where[unit] == "eliminated"]
    return unknown_strength(state, [unit for unit in gone if state.units[unit].side == side])


@claims.number("losses", "SPI-11.0a")
def losses(state: SpiState, claim: Claim) -> float | Unknown:
    """Losses are the printed Strength Points of eliminated units; exited units are not losses."""
    side = side_of(state, claim)
    return _losses_unknown(state, side) or state.losses[side]


@claims("demoralized", "SPI-11.0a")
def demoralized(state: SpiState, claim: Claim) -> RuleResult:
    """A side is demoralized once its losses reach the limit; only one side ever is."""
    side, claimed = side_of(state, claim), truth(state, claim)
    ours, enough = is_demoralized(state, side), lost_enough(state, side)
    unknown = None if enough or state.demoralized else _losses_unknown(state, side)
    both = all(lost_enough(state, one) for one in state.enemy)
    if unknown is None and both and not state.demoralized:
        unknown = Unknown(why="who-broke-first", needs="demoralized")
    if unknown is not None or claimed == ours:
        return unknown
    if enough and not state.demoralized and in_exchange(state):
        # the losses of an exchange are simultaneous: a claim made in between is not judged
        return None
    case = "SPI-11.0a"
    if state.tied:
        case = "SPI-11.0e"
    elif claimed and enough and state.demoralized:
        case = "SPI-11.0b"
    return wrong(claim, case, ours)


@claims("must-attack", "SPI-8C")
def has_to_attack(state: SpiState, claim: Claim) -> RuleResult:
    """A unit that is in an enemy Zone of Control when a Combat Phase begins must attack in it."""
    unit, claimed, frame = unit_of(state, claim), truth(state, claim), DEMANDS.phase(state)
    if frame is None:
        return Unknown(why="no-combat-phase", args={"unit": unit})
    ours = unit in frame.must_attack
    if claimed == ours:
        return None
    if not ours and unit in frame.in_doubt:
        fault = wrong(claim, "SPI-10A", ours)
        fault.severity = "doubt"
        return fault
    return wrong(claim, _why_bound(state, frame, unit) if ours else _why_free(state, unit), ours)


def _why_bound(state: SpiState, frame: CombatPhase, unit: str) -> str:
    """Return the case that obliges a unit to attack."""
    case = case_of_missing_attacker(state, frame, unit)
    # the unit did not move: the enemy moved next to it
    return "SPI-6H" if case == "SPI-8C" and unit not in state.moved else case


def _why_free(state: SpiState, unit: str) -> str:
    """Return the case that frees a unit from attacking."""
    side, place = state.units[unit].side, state.where[unit]
    if side != state.phasing or place not in state.places:
        return "SPI-8C"
    if any(state.enemies_in(side, near) for near in state.board.neighbours[place]):
        return "SPI-6Jb" if place in state.shelters else "SPI-11.0c"
    enemies = [far for far in state.stacks if state.enemies_in(side, far)]
    overlap = any(state.board.distance(place, far) == 2 for far in enemies)
    return "SPI-6G" if overlap else "SPI-8C"


@claims("may-advance", "SPI-9.33a")
def is_free_to_advance(state: SpiState, claim: Claim) -> RuleResult:
    """A victor may enter the hex that its combat emptied, in spite of Zones of Control."""
    unit, place, claimed = unit_of(state, claim), place_of(state, claim), truth(state, claim)
    combat = DEMANDS.attack(state)
    if combat is None or not combat.result or not DEMANDS.is_done(state, combat):
        return Unknown(why="result-unknown", needs="the-result")
    ours = (unit, place) in advances(state, combat)
    if claimed == ours:
        return None
    case = _why_stays(state, combat, unit, place) if claimed else _why_goes(state, unit, place)
    return wrong(claim, case, ours)


def _why_goes(state: SpiState, unit: str, place: str) -> str:
    """Return the case that lets a unit advance, if a player denies that it may."""
    side, stands = state.units[unit].side, state.where[unit]
    zones = state.enemy_controls(side, stands) or state.enemy_controls(side, place)
    return "SPI-9.33b" if zones else "SPI-9.33a"


def _why_stays(state: SpiState, combat: Combat, unit: str, place: str) -> str:
    """Return the case that forbids a unit to advance to a hex."""
    if unit in combat.bombarding and DEMANDS.attackers_win(combat):
        return "SPI-10G"
    near = state.board.neighbours.get(state.where[unit], ())
    far = unit in combat.victors and place not in near
    return "SPI-9.33d" if far else "SPI-9.33a"
