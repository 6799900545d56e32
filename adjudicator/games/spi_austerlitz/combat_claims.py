"""Check players' statements about a Combat Phase: which units must attack or may advance."""

from __future__ import annotations

from adjudicator.core.events import Claim
from adjudicator.core.findings import Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.advance import advances
from adjudicator.games.spi_austerlitz.claims import claims
from adjudicator.games.spi_austerlitz.combat_obligations import (
    attackers_win,
    combat_phase,
    is_done,
    open_combat,
)
from adjudicator.games.spi_austerlitz.frames import Combat, CombatPhase
from adjudicator.games.spi_austerlitz.mandatory_attacks import case_of_missing_attacker
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.claims import place_of, truth, unit_of, wrong

__all__: list[str] = []


@claims("must-attack", "SPI-8C")
def has_to_attack(state: SpiState, claim: Claim) -> RuleResult:
    """A unit that is in an enemy Zone of Control when a Combat Phase begins must attack in it."""
    unit, claimed, frame = unit_of(state, claim), truth(state, claim), combat_phase(state)
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
    combat = open_combat(state)
    if combat is None or not combat.result or not is_done(state, combat):
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
    if unit in combat.bombarding and attackers_win(combat):
        return "SPI-10G"
    near = state.board.neighbours.get(state.where[unit], ())
    far = unit in combat.victors and place not in near
    return "SPI-9.33d" if far else "SPI-9.33a"
