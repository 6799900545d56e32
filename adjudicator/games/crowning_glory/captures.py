"""Captured objectives (4.4): towns and fortresses behind the French line that the Allies hold."""

from __future__ import annotations

from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.state_values import holder_of

__all__ = ["captured", "objectives", "possibly_captured"]


def _objective_terrain(state: CgState) -> list[str]:
    """Return the hexes whose terrain makes them objectives if they are west of the line."""
    found = state.board.memo.get("built")
    if found is None:
        kinds = set(state.tables.control.terrain)
        built = [at for at, names in state.board.terrain.items() if kinds & set(names)]
        found = state.board.memo["built"] = sorted(built)
    result: list[str] = found
    return result


def objectives(state: CgState) -> list[str]:
    """Return the objective hexes: those that the map names, or else by terrain and region."""
    control = state.tables.control
    named = state.board.sets.get(control.objectives)
    if named is not None:
        return sorted(named)
    west = state.board.region(control.french)
    return [at for at in _objective_terrain(state) if at in west]


def captured(state: CgState) -> list[str]:
    """Return the towns and fortresses west of the line that the Allies hold (4.4)."""
    return [at for at in objectives(state) if holder_of(state, at) == state.tables.exits.side]


def possibly_captured(state: CgState) -> list[str]:
    """Return what the Allies may have captured on a map without a front line."""
    control = state.tables.control
    if control.objectives in state.board.sets or state.board.region(control.french):
        return []
    french, east = state.enemy[state.tables.exits.side], state.board.region(control.allied)
    return [
        at for at in _objective_terrain(state) if at not in east and holder_of(state, at) != french
    ]
