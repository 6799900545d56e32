"""Flags: how many a unit may ignore, and what the others cost."""

from __future__ import annotations

from adjudicator.games.ccn_epic_austerlitz.frames import Battle
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__ = ["flags_left", "hexes_of_flags", "may_ignore", "stays", "supporters"]


def supporters(state: CcnState, unit: str, *, garrisons: bool = False) -> int:
    """Return the neighbouring hexes with friends; garrisons do not count."""
    side, found = state.units[unit].side, 0
    for place in state.board.neighbours.get(state.where[unit], ()):
        friends = [one for one in state.stacks.get(place, ()) if state.units[one].side == side]
        found += any(garrisons or one not in state.garrisons for one in friends)
    return found


def may_ignore(state: CcnState, unit: str, *, garrisons: bool = False) -> int:
    """Return how many flags a unit may ignore: by type, terrain, leader and support."""
    if unit in state.garrisons or state.where[unit] not in state.places:
        return 0
    rule, support = state.tables.leader, state.tables.support
    found = state.type_of(unit).ignores
    found += state.tables.hexes[state.terrain_of(state.where[unit])].ignores
    found += rule.ignores if state.leader_of(unit) else 0
    backed = unit not in state.squares and (
        supporters(state, unit, garrisons=garrisons) >= support.hexes
    )
    return found + (support.ignores if backed else 0) + _behind_works(state, unit)


def _behind_works(state: CcnState, unit: str) -> int:
    """Return the flags that field works ignore for the target of a battle across their sides."""
    works, battle = state.tables.fieldworks, state.open_battle
    if battle is None or battle.target != unit or state.type_of(unit).arm not in works.of:
        return 0
    return works.ignores if battle.start in state.fieldworks.get(state.where[unit], ()) else 0


def stays(state: CcnState, battle: Battle) -> str:
    """Return the case by which flags cost blocks and no hexes, or ""."""
    unit = battle.target
    if unit in state.garrisons:
        return "CCN-2.garrison-12"
    if unit in state.squares:
        return "CCN-C.sq-4"
    rule = state.scenario.retreat.get(state.units[unit].side)
    return str(rule.case) if rule is not None and rule.kind == "stays" else ""


def flags_left(battle: Battle) -> int:
    """Return the flags that are not ignored; the strike of a square counts one, a retreat none."""
    if battle.retires:
        return 0
    left = max(0, battle.flags - battle.ignored - battle.willed)
    return min(1, left) if battle.repels else left


def hexes_of_flags(state: CcnState, battle: Battle, left: int) -> int:
    """Return the hexes or blocks that some flags cost."""
    spec = state.type_of(battle.target)
    if left <= 0 or battle.repels or stays(state, battle):
        return max(0, left)
    return spec.retreat + (left - 1) * (spec.further or spec.retreat)
