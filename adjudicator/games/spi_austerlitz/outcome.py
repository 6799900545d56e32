"""Computed values of the current state: losses, morale, exits, points, level of victory."""

from __future__ import annotations

from typing import Any

from adjudicator.games.spi_austerlitz.morale import is_demoralized
from adjudicator.games.spi_austerlitz.stacking import printed
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.victory import (
    cut_off,
    exited,
    level,
    score,
    why_not_countable,
)

__all__ = ["outcome"]


def outcome(state: SpiState) -> dict[str, Any]:
    """Return the computed values of a state."""
    standing = dict.fromkeys(state.losses, 0)
    for stack in state.stacks.values():
        for unit in stack:
            standing[state.units[unit].side] += printed(state, [unit])
    found: dict[str, Any] = {
        "turn": state.turn,
        "phase": state.phase,
        "losses": dict(state.losses),
        "demoralized": ", ".join(side for side in state.losses if is_demoralized(state, side)),
        "exited": exited(state),
        "strength": standing,
    }
    if state.conceded:
        found["conceded"] = state.conceded
    if why_not_countable(state, final=state.over) is None:
        counted = score(state, final=state.over)
        found["points"] = counted.points
        found["ratio"] = ":".join(f"{counted.points[side]:g}" for side in state.losses)
        if state.over and not state.conceded:
            found["level"] = level(state, counted.points)
    if state.over:
        found["cut_off"] = cut_off(state)
    return found
