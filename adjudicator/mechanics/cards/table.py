"""Cards on a table as events: cards that are moved out of a deck, or turned up in a hand."""

from __future__ import annotations

from typing import Any

from adjudicator.core.events import Event
from adjudicator.core.piece_hooks import CardMove
from adjudicator.mechanics.cards.decks import COMBINED, Decks
from adjudicator.mechanics.cards.events import Choose, Draw, Reveal

__all__ = ["dealt", "unmasked"]


def dealt(state: Any, move: CardMove) -> Event | None:
    """Return the draw of cards; the first of the own deck is the chosen one."""
    if move.start.kind != "deck" or move.end.kind == "deck":
        return None
    deck, cards = move.start.name, list(move.open)
    first = move.number == 1 and not state.draws.get(deck, {}).get("chosen")
    if first and deck in state.enemy and deck == state.side_of(move.side):
        return Choose(by=move.side, card=cards[0] if cards else "")
    return Draw(by=move.side, deck=deck, count=move.number, cards=cards)


def unmasked(decks: Decks, state: Any, card: str, side: str) -> Event | None:
    """Return the reveal of a card of a hand; None for a card that the game does not have."""
    colour = decks.hooks.cards(state).get(card)
    if colour is None:
        return None
    return Reveal(by=side, deck=colour if colour in state.enemy else COMBINED, card=card)
