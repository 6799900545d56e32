"""Claims of players about computed values."""

from __future__ import annotations

from adjudicator.core.events import Claim, Note
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__: list[str] = []

book = rulebook.chapter("claims")


@book.applies(Claim)
def apply_claim(state: JdgState, event: Claim) -> None:
    """A claim changes nothing."""


@book.applies(Note)
def apply_note(state: JdgState, event: Note) -> None:
    """A remark changes nothing."""
