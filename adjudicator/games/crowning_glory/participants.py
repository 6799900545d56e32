"""Participants of an attack, as a log names them."""

from __future__ import annotations

from adjudicator.games.crowning_glory.events import Assault
from adjudicator.games.crowning_glory.shifts import Fight
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.terrain import closed_between
from adjudicator.mechanics.combat.declaration import targets_of

__all__ = ["fight_of", "known", "possible_fights", "side_of", "target_of"]


def side_of(state: CgState, event: Assault) -> str:
    """Return the attacking side: that of the first infantry or cavalry."""
    units = [unit for unit in event.units if not state.is_marker(unit)] or event.units
    return state.units[units[0]].side


def target_of(state: CgState, event: Assault) -> str:
    """Return the attacked hex, the first if there are several, or ""."""
    return next(iter(targets_of(state, event)), "")


def fight_of(state: CgState, event: Assault) -> Fight | None:
    """Return the units that fight in an attack; None unless there are two sides."""
    side = side_of(state, event)
    target = target_of(state, event)
    enemies = [u for u in state.stack(target) if state.units[u].side != side]
    units = list(dict.fromkeys(event.units))
    attackers = [unit for unit in units if state.on_map(unit)]
    if not enemies or not attackers:
        return None
    return Fight(side, attackers, [u for u in units if state.is_marker(u)], target, enemies[0])


def known(state: CgState, fight: Fight) -> bool:
    """Return whether all strengths of an attack are known."""
    units = (*fight.attackers, *fight.markers, fight.defender)
    return all(state.units[unit].combat is not None for unit in units)


def _takes_part(state: CgState, unit: str, side: str, target: str) -> bool:
    """Return whether a piece may take part in an attack of a side on a hex."""
    if state.units[unit].side != side or unit in state.passive:
        return False
    if state.is_marker(unit):
        return state.where[unit] == "box" and state.turn > state.tables.artillery.fog_turns
    here, arm = state.where[unit], state.units[unit].type
    near = here in state.board.neighbours[target]
    return near and not closed_between(state, arm, here, target)


def possible_fights(state: CgState, event: Assault) -> list[Fight]:
    """Return the attacks that may be intended: as declared, or without illegal parts.

    Of several targets each may be the one, and of several markers each.
    """
    side, found = side_of(state, event), []
    for target in targets_of(state, event):
        fair = [unit for unit in event.units if _takes_part(state, unit, side, target)]
        guns = [unit for unit in event.units if state.is_marker(unit)]
        choices = [guns]
        if len(guns) > state.tables.artillery.markers or not set(guns) <= set(fair):
            choices += [[], *([gun] for gun in guns)]
        for units in (event.units, fair):
            rest = [unit for unit in units if unit not in guns]
            intended = [Assault(units=[*rest, *some], targets=[target]) for some in choices if rest]
            found += [fight_of(state, one) for one in intended]
    usable = [fight for fight in found if fight is not None and known(state, fight)]
    return [fight for at, fight in enumerate(usable) if fight not in usable[:at]]
