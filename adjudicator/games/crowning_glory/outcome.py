"""The computed values of a game as it stands: losses, morale, who holds what, who has won."""

from __future__ import annotations

from typing import Any

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
