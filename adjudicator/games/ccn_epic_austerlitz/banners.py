"""Victory banners: gained at the start of a turn or at once, and given back."""

from __future__ import annotations

from typing import Any

from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__ = ["outcome"]

book = rulebook.chapter("banners")


def outcome(state: CcnState) -> dict[str, Any]:
    """Return the computed values of a state."""
    found: dict[str, Any] = {
        "turn": state.turn,
        "banners": {side: state.total_banners(side) for side in sorted(state.enemy)},
        "banners_to_win": state.scenario.banners_to_win,
        "losses": dict(sorted(state.losses.items())),
        "rack": list(state.rack),
    }
    return found | ({"winner": state.winner} if state.winner else {})
