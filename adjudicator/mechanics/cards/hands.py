"""What a log shows of hands: some cards are named, others only counted.

A hand, or a rack that lies open, is a list of cards; "?" is a card that the log has not named. A
copy of a card is in one place only: in a hand, discarded, or still in its deck.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from adjudicator.core.events import Event
from adjudicator.mechanics.cards.events import Choose, Discard, Draw

__all__ = [
    "HIDDEN",
    "HidesHands",
    "HoldsCards",
    "copies_out",
    "discard",
    "hidden_cards",
    "is_unseen",
    "may_hold",
    "reshuffle",
    "show",
    "take",
    "undrawn",
    "without_names",
]

#: a card that the log has not named
HIDDEN = "?"
#: a log may count any number of cards
_MOST = 99


class HoldsCards(Protocol):
    """The part of a state that is about hands."""

    now: int
    #: holder -> the cards; a holder without a hand has one that is unknown
    hands: dict[str, list[str]]
    #: holder -> counts of draws by kind; "used" cards, if all are counted; "untold" ones
    draws: dict[str, dict[str, int]]
    discarded: list[str]
    #: cards of hands that everybody has seen
    shown: list[str]
    #: card -> the event that put it where it is
    dealt: dict[str, int]


# What is known


def copies_out(state: HoldsCards, card: str, *, but: str = "") -> int:
    """Return how many copies of a card are discarded or in a hand, `but` one holder's."""
    hands = (hand for holder, hand in state.hands.items() if holder != but)
    return sum(hand.count(card) for hand in hands) + state.discarded.count(card)


def may_hold(state: HoldsCards, holder: str, card: str) -> bool:
    """Return whether a holder may have a card, as far as the log shows the hand."""
    hand = state.hands.get(holder)
    return hand is None or card in hand or HIDDEN in hand


def undrawn(state: HoldsCards, deck: Mapping[str, int] | Iterable[str]) -> list[str]:
    """Return the cards of a deck of which a copy may still be in it, or in a hidden part."""
    copies = deck if isinstance(deck, Mapping) else dict.fromkeys(deck, 1)
    return [card for card, number in copies.items() if copies_out(state, card) < number]


# What events do


def take(
    state: HoldsCards, holder: str, kind: str, cards: Sequence[str], *, count: int, most: int
) -> None:
    """Add cards to a hand, including those that are not named; a deck has `most` cards."""
    draws = state.draws.setdefault(holder, {})
    draws[kind] = min(draws.get(kind, 0) + count, _MOST)
    state.dealt |= dict.fromkeys(cards, state.now)
    hand = state.hands.setdefault(holder, [])
    # a log may state any number, but there are no more cards
    hand.extend([*cards, *[HIDDEN] * (count - len(cards))][: max(0, most - len(hand))])


def show(state: HoldsCards, holder: str, card: str) -> None:
    """Record that everybody knows a card of a hand."""
    hand = state.hands.get(holder, [])
    if not card or card in state.discarded:
        return
    if card not in hand and HIDDEN in hand:
        hand[hand.index(HIDDEN)] = card
        state.dealt[card] = state.now
    if card not in state.shown:
        state.shown.append(card)


def discard(state: HoldsCards, holder: str, card: str, *, copies: int = 1) -> None:
    """Remove a card from a hand; "" is one that the log does not name."""
    draws, hand = state.draws.setdefault(holder, {}), state.hands.get(holder)
    if hand is None:
        draws["untold"] = 1
    elif (card or HIDDEN) in hand:
        hand.remove(card or HIDDEN)
    elif HIDDEN in hand:
        hand.remove(HIDDEN)
    if "used" in draws:
        draws["used"] = min(draws["used"] + 1, _MOST)
    if card and state.discarded.count(card) < copies:
        state.discarded.append(card)
        state.dealt[card] = state.now


def reshuffle(state: HoldsCards, cards: Collection[str]) -> None:
    """Return discarded cards to their deck."""
    state.discarded = [card for card in state.discarded if card not in cards]
    state.dealt = {card: event for card, event in state.dealt.items() if card not in cards}


# What a side may read


def hidden_cards(state: HoldsCards, side: str, open_hands: Collection[str] = ()) -> list[str]:
    """Return the cards that a side must not read: those of other hands that nobody has shown."""
    known = {HIDDEN, *state.discarded, *state.shown, *state.hands.get(side, ())}
    return [
        card
        for holder, hand in state.hands.items()
        if holder != side and holder not in open_hands
        for card in hand
        if card not in known
    ]


def without_names(event: Event) -> Event | None:
    """Return a draw or a choice without its cards: everybody sees that it was made."""
    if isinstance(event, Draw):
        return replace(event, cards=[])
    return replace(event, card="") if isinstance(event, Choose) else None


def is_unseen(event: Event) -> bool:
    """Return whether only the player of an event sees its card: a discard that names it."""
    return isinstance(event, Discard) and bool(event.card)


class HidesHands:
    """The part of a state that keeps cards from the other side."""

    def side_of(self, actor: str) -> str:
        """Return the side of a player."""
        raise NotImplementedError

    def redacted(self, event: Any, side: str) -> Any:
        """Return a draw without its cards: everybody sees that it was made."""
        return without_names(event)

    def conceals(self, event: Any, side: str) -> bool:
        """Return whether a side must not know an event: a card that the other discards unseen."""
        return is_unseen(event) and self.side_of(event.by) != side
