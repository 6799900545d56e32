"""Victory: points by source, the margin, and games that end at once."""

from __future__ import annotations

from typing import Any

from adjudicator.core.events import Concede, End
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["outcome"]

book = rulebook.chapter("victory")


@book.applies(Concede)
def apply_concede(state: JdgState, event: Concede) -> None:
    """Record who concedes."""
    state.conceded = event.by if event.by in state.enemy else "?"


@book.applies(End)
def apply_end(state: JdgState, event: End) -> None:
    """End the game."""
    state.over = True


def outcome(state: JdgState) -> dict[str, Any]:
    """Return what is known of the score: awards so far, control of hexes, losses by strength.

    The final count, and who wins by points, are not in it yet.
    """
    points = dict.fromkeys(state.enemy, 0)
    for one in state.awards:
        points[one.side] += one.points
    found: dict[str, Any] = {
        "turn": state.turn,
        "scenario": state.scenario_id,
        "awarded": points,
        "control": dict(sorted(state.control.items())),
        "losses": dict(state.losses),
    }
    if state.winner:
        found |= {"winner": state.winner, "won_by": state.won_by}
    return found
