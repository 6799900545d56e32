"""Rules for mandatory attacks (8B, 8C): fixed when a Combat Phase opens, judged when it closes."""

from __future__ import annotations

from collections.abc import Container

from adjudicator.core.blame import fault_about
from adjudicator.core.findings import Fault, Unknown
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.frames import CombatPhase
from adjudicator.games.spi_austerlitz.morale import zone_case_if_demoralized
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.targets import is_artillery
from adjudicator.mechanics.combat.mandatory_attacks import (
    MandatoryAttacks,
    enemies_beside,
    held_hexes,
)

__all__ = ["case_of_missing_attacker", "fix_duties", "still_to_attack", "still_to_be_attacked"]

book = rulebook.chapter("mandatory_attacks")


def fix_duties(state: SpiState, frame: CombatPhase) -> None:
    """Record the duties of a Combat Phase that opens."""
    frame.in_doubt, facing = [], []
    sparing, silent, specs, side = _sparing_hexes(state), state.silent, state.units, frame.side
    for place, controllers in _contested(state, side).items():
        enemies = [unit for unit in controllers if unit not in silent]
        own = [unit for unit in state.stacks[place] if specs[unit].side == side]
        if enemies and place in sparing:
            frame.in_doubt.extend([unit for unit in own if is_artillery(state, unit)])
        elif enemies:
            facing.append((_obliged(state, own), enemies))
    _duties.fix(frame, facing)
    frame.garrisons = [unit for unit in frame.facing if state.where[unit] in state.shelters]


@book.value
def _contested(state: SpiState, side: str) -> dict[str, list[str]]:
    """Return the hexes of a side with the enemies that control them, or would but for a shelter."""
    near, held = state.zones.counts[state.enemy[side]].keys(), state.stacks.keys()
    places = held_hexes(state, side, (held & near) | (held & state.shelters))
    return {place: enemies_beside(state, side, place) for place in places}


_contested.slips_to({}, "SPI-6.0")  # there are no zones


@_contested.slip("SPI-6G")
def _where_zones_overlap(state: SpiState, side: str) -> dict[str, list[str]]:
    found = {place: enemies_beside(state, side, place) for place in held_hexes(state, side)}
    for place, enemies in found.items():
        distant = [far for far in state.stacks if state.board.distance(place, far) == 2]
        enemies.extend([unit for far in sorted(distant) for unit in state.enemies(side, far)])
    return found


@book.value
def _sparing_hexes(state: SpiState) -> Container[str]:
    """Return the hexes in which units need not attack: the shelters (6Jb)."""
    return state.shelters


_sparing_hexes.slips_to((), "SPI-6Jb")  # shelters spare nobody


@book.value
def _obliged(state: SpiState, units: list[str]) -> list[str]:
    """Return the units in an enemy zone that must attack: also those that did not move (6H)."""
    return units


@_obliged.slip("SPI-6H")
def _who_moved(state: SpiState, units: list[str]) -> list[str]:
    return [unit for unit in units if unit in state.moved]


# The cases of the duties


def _excused(state: SpiState, frame: CombatPhase, unit: str) -> bool:
    """Return whether a unit was eliminated or driven off, or its omission reported already."""
    moved = unit in frame.retreated or unit in frame.displaced or unit in frame.excused
    return moved or unit in frame.left_out or not state.on_map(unit)


def case_of_missing_attacker(state: SpiState, frame: CombatPhase, unit: str) -> str:
    """Return the case that obliges a unit to attack."""
    if is_artillery(state, unit):
        return "SPI-10A"
    enemies = [enemy for enemy, units in frame.facing.items() if unit in units]
    return "SPI-6Jc" if enemies and set(enemies) <= set(frame.garrisons) else "SPI-8C"


def _case_of_missing_target(state: SpiState, frame: CombatPhase, enemy: str) -> str:
    """Return the case by which an enemy must be attacked."""
    obliged = [unit for unit in frame.facing.get(enemy, ()) if unit in frame.attackers]
    if obliged and all(unit in frame.bombarded for unit in obliged):
        return "SPI-10A"
    return "SPI-6Jc" if enemy in frame.garrisons else "SPI-8B"


def _sheltered_artillery(state: SpiState, frame: CombatPhase, case: str) -> list[Fault]:
    """Return the doubts about artillery in a town next to an enemy, which did not attack."""
    faults = []
    for unit in frame.in_doubt if case == "SPI-10A" else ():
        if unit not in frame.attackers and not _excused(state, frame, unit):
            named = {"at": state.where[unit], "args": {"at": state.where[unit]}}
            fault = fault_about(unit, "sheltered-artillery", also=["SPI-6Jb"], **named)
            fault.severity = "doubt"
            faults.append(fault)
    return faults


def _missing_attack(frame: CombatPhase, units: list[str]) -> Unknown | None:
    """Return the doubt that units may have fought in an attack that the log lacks."""
    if not frame.stray:
        return None
    return Unknown(why="attack-lost-duties", needs="the-attack", args={"units": units})


# A unit in an enemy Zone of Control when the phase begins must attack (8C), and the enemy be
# attacked (8B); so must garrisons (6Jc), also by artillery next to them (10A)
_duties = MandatoryAttacks(
    book,
    CombatPhase,
    cases=("SPI-8C", "SPI-8B", "SPI-6Jc", "SPI-10A"),
    attacker=case_of_missing_attacker,
    target=_case_of_missing_target,
    excused=_excused,
    also_attacker=("SPI-8C",),
    also_target=("SPI-8B",),
    more_cases=zone_case_if_demoralized,
    follows=lambda frame, units: sorted({frame.missed[u] for u in units if u in frame.missed}),
    doubts=_sheltered_artillery,
    unknown=_missing_attack,
)
still_to_attack, still_to_be_attacked = _duties.to_attack, _duties.to_be_attacked
