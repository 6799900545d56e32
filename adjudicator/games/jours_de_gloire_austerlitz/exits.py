"""Rules for leaving the map (points of S1, S3, N1 and A1)."""

from __future__ import annotations

from adjudicator.core.events import Exit
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__: list[str] = []

book = rulebook.chapter("exits")


@book.applies(Exit)
def apply_exit(state: JdgState, event: Exit) -> None:
    """Take a unit off the map; it is not eliminated."""
    state.exited[event.unit] = state.condition_of(event.unit)
    state.relocate(event.unit, "exited")
