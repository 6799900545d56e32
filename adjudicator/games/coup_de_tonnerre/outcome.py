"""Computed values of the current state: morale, losses, places, winner."""

from __future__ import annotations

from typing import Any

from adjudicator.games.coup_de_tonnerre.slots import slots
from adjudicator.games.coup_de_tonnerre.state import CdtState

__all__ = ["outcome"]


def outcome(state: CdtState) -> dict[str, Any]:
    """Return the computed values of a state."""
    found: dict[str, Any] = {
        "turn": state.turn,
        "period": state.phase,
        "morale": dict(state.morale),
        "losses": dict(state.losses),
        "held": dict(sorted(state.held.items())),
        "units": {name: len(state.units_of(name)) for name in state.tables.commands},
        "turned": ", ".join(sorted(c for c, face in state.faces.items() if face == "verso")),
        "fog": state.fog.card or "revealed" if state.fog.revealed else "hidden",
    }
    if state.winner:
        return found | {"winner": state.winner}
    return found | {"to_act": slots.to_act(state)}
