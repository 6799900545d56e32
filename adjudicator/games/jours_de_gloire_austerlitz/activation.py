"""Rules for activations (2.1, 2.2): which units act by a marker."""

from __future__ import annotations

from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.events import Select
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["is_active"]

book = rulebook.chapter("activation")


def is_active(state: JdgState, unit: str) -> bool:
    """Return whether a unit belongs to those that the marker in play activates."""
    activation = state.activation
    if activation is None:
        return False
    if activation.formation:
        return state.formation(unit) == activation.formation
    return unit in activation.selected


@book.applies(Select)
def apply_select(state: JdgState, event: Select) -> None:
    """Activate the units that the owner of a combined marker names."""
    if (activation := state.activation) is not None:
        activation.selected = list(dict.fromkeys(event.units))
        activation.ordered_units = [
            one for one in activation.selected if state.formation(one) in state.ordered
        ]
