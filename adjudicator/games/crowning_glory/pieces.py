"""Who takes part in an attack, as a log names them."""

from __future__ import annotations

from adjudicator.games.crowning_glory.lines import Assault
from adjudicator.games.crowning_glory.shifts import Fight
from adjudicator.games.crowning_glory.state import CgState

__all__ = ["fight_of", "known", "side_of", "target_of", "targets_of"]


def side_of(state: CgState, event: Assault) -> str:
    """Return the side that attacks: that of its first infantry or cavalry."""
    units = [unit for unit in event.units if not state.is_marker(unit)] or event.units
    return state.units[units[0]].side


def targets_of(state: CgState, event: Assault) -> list[str]:
    """Return the hexes that are attacked: those named, or those where the named defenders stand."""
    if event.targets:
        return list(dict.fromkeys(event.targets))
    stands = (state.where[unit] for unit in event.defenders)
    return list(dict.fromkeys(place for place in stands if place in state.places))


def target_of(state: CgState, event: Assault) -> str:
    """Return the hex that is attacked, the first if there are several, or ""."""
    return next(iter(targets_of(state, event)), "")


def fight_of(state: CgState, event: Assault) -> Fight | None:
    """Return who fights in an attack; None if there are not two sides to it."""
    side = side_of(state, event)
    target = target_of(state, event)
    enemies = [u for u in state.stack(target) if state.units[u].side != side]
    units = list(dict.fromkeys(event.units))
    attackers = [unit for unit in units if state.on_map(unit)]
    if not enemies or not attackers:
        return None
    return Fight(side, attackers, [u for u in units if state.is_marker(u)], target, enemies[0])


def known(state: CgState, fight: Fight) -> bool:
    """Tell whether all strengths of an attack are known."""
    units = (*fight.attackers, *fight.markers, fight.defender)
    return all(state.units[unit].combat is not None for unit in units)
