"""Rules for the set-up (Deployment Table): who stands where, and who sets up first."""

from __future__ import annotations

from adjudicator.core.events import SetUp
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.frames import SetUpPhase
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__: list[str] = []

book = rulebook.chapter("setup")


@book.applies(SetUp)
def apply_set_up(state: JdgState, event: SetUp) -> None:
    """Put a unit on the map."""
    state.relocate(event.unit, event.at)
    if type(state.frame) is SetUpPhase:
        state.frame.placed.append(event.unit)
