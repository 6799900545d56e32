"""Decks, hands and the Courier Rack, as far as a log shows them.

A hand has a number of cards, of which some may be known. A card that nobody has seen may be in any
hand or in the deck: so a play is possible as long as copies of it are left that nobody has seen.
"""

from __future__ import annotations

from collections import Counter
from copy import copy

__all__ = ["HIDDEN", "Deck"]

#: a card in a hand that the log does not name
HIDDEN = "?"


class Deck:
    """A deck with its discards and the hands that are dealt from it."""

    def __init__(self, copies: dict[str, int]) -> None:
        self.copies = Counter(copies)
        self.size = self.copies.total()
        self.hands: dict[str, list[str]] = {}
        self.discards: list[str] = []
        #: cards that lie face up for all
        self.rack: list[str] = []
        #: unit -> the card on the Square Track
        self.track: dict[str, str] = {}
        #: whether all cards are accounted for: not in a log that begins in the middle of a battle
        self.counted = True

    def copy(self) -> Deck:
        twin = copy(self)
        twin.hands = {role: list(hand) for role, hand in self.hands.items()}
        twin.discards, twin.rack = list(self.discards), list(self.rack)
        twin.track = dict(self.track)
        return twin

    @property
    def left(self) -> int:
        """Return the number of cards still to be drawn."""
        if not self.counted:
            return self.size
        held = sum(map(len, self.hands.values())) + len(self.rack) + len(self.track)
        return self.size - held - len(self.discards)

    def seen(self, card: str) -> int:
        """Return how many copies of a card are known to lie somewhere."""
        places = [*self.hands.values(), self.discards, self.rack, list(self.track.values())]
        return sum(place.count(card) for place in places)

    def unseen(self, card: str) -> bool:
        return self.seen(card) < self.copies[card]

    def holds(self, role: str, card: str) -> bool:
        """Return whether a hand may contain a card."""
        hand = self.hands.get(role, [])
        return card in hand or (HIDDEN in hand and self.unseen(card))

    def take(self, role: str, card: str) -> None:
        """Take a card out of a hand."""
        hand = self.hands[role]
        hand.remove(card if card in hand else HIDDEN)

    def give(self, role: str, card: str = HIDDEN) -> None:
        self.hands.setdefault(role, []).append(card)

    def shuffle(self) -> None:
        """Put the discards back into the deck."""
        self.discards.clear()
