"""Rules for reinforcements (5.2): they enter by stacks, in order."""

from __future__ import annotations

from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.events import Enter
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__: list[str] = []

book = rulebook.chapter("arrivals")


@book.applies(Enter)
def apply_enter(state: JdgState, event: Enter) -> None:
    """Put a stack of reinforcements on its entry hex."""
    if event.at not in state.places:
        return
    activation = state.activation
    for unit in event.units:
        if activation is not None:
            activation.before.setdefault(unit, state.where[unit])
        state.relocate(unit, event.at)
        if event.facing is not None and not state.is_leader(unit):
            state.turn_to(unit, event.facing)
    if activation is not None:
        activation.entered[event.at] = activation.entered.get(event.at, 0) + 1
