"""Claims of players about computed values."""

from __future__ import annotations

from adjudicator.core.events import Note
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.mechanics.claims import Claims

__all__ = ["claims"]

book = rulebook.chapter("claims")
claims = Claims(book)


@book.applies(Note)
def apply_note(state: JdgState, event: Note) -> None:
    """A remark changes nothing."""
