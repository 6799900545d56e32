"""Computed values of the current state: losses, morale, captured hexes, winner."""

from __future__ import annotations

from typing import Any

from adjudicator.games.crowning_glory.differential import column_name
from adjudicator.games.crowning_glory.frames import Combat
from adjudicator.games.crowning_glory.scenario import standing as level
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.victory import captured

__all__ = ["outcome"]


def outcome(state: CgState) -> dict[str, Any]:
    """Return the computed values of a state."""
    standing = {
        side: sum(map(state.steps.__getitem__, state.of_side(side))) for side in state.enemy
    }
    found: dict[str, Any] = {
        "turn": state.turn,
        "phase": state.phase,
        "losses": dict(state.losses),
        "demoralized": ", ".join(sorted(state.demoralized)),
        "strength": standing,
        "captured": captured(state),
    }
    if type(state.frame) is Combat and state.frame.column is not None:
        found["attack"] = _under_way(state, state.frame)
    if state.conceded:
        found["conceded"] = state.conceded
    if state.scenario is not None:
        reached = level(state)
        found["level"] = reached.level
        if state.over and reached.side and not state.conceded:
            found["winner"], found["won_by"] = reached.side, reached.case
    if state.winner:
        found["winner"], found["won_by"] = state.winner, state.won_by
    return found


def _under_way(state: CgState, combat: Combat) -> dict[str, Any]:
    """Return the computed values of the open attack."""
    table = state.tables.combat[combat.side]
    found = {
        "on": combat.target,
        "differential": combat.differential,
        "shift": combat.shift,
        "column": column_name(table, combat.column or 0),
    }
    return found | ({"result": combat.result} if combat.result else {})
