"""Legal events of hands: cards that a side may choose, draw, play or discard, to be filtered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.core.events import Event
from adjudicator.mechanics.cards.decks import COMBINED, Decks
from adjudicator.mechanics.cards.events import Choose, Discard, Draw, PlayCard
from adjudicator.mechanics.cards.hands import HIDDEN

__all__ = ["drawing", "using"]


def drawing(decks: Decks, state: Any, side: str) -> Iterator[Event]:
    """Propose to choose a card, and to draw from a deck: what a hand is due, or one card.

    Drawn cards are not named, because they are random.
    """
    dealing, draws = decks.hooks.dealing(state), state.draws.get(side, {})
    if dealing:
        yield Choose(by=side)
        yield from (Choose(by=side, card=card) for card in decks.free_cards(state, side))
    for name, kind in ((side, "own"), (COMBINED, COMBINED)):
        whole = getattr(decks.hooks.deal(state), kind) - draws.get(kind, 0) if dealing else 1
        for count in sorted({1, max(1, whole)}):
            yield Draw(by=side, deck=name, count=count)


def using(decks: Decks, state: Any, side: str) -> Iterator[Event]:
    """Propose the cards that a side holds, or may hold, to be played or discarded."""
    hand = state.hands.get(side, [HIDDEN])
    cards = [card for card in hand if card != HIDDEN]
    cards += decks.free_cards(state, side) if HIDDEN in hand else []
    for card in dict.fromkeys(cards):
        if decks.hooks.colour(state, card) == side:
            yield PlayCard(by=side, card=card)
        yield Discard(by=side, card=card)
    if HIDDEN in hand:
        yield Discard(by=side)
