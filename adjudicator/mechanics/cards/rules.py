"""Rules for hands: a card is in one place, and a player uses only cards that they can hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from adjudicator.core.book import Book
from adjudicator.core.events import Claim
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import Guard, RuleResult
from adjudicator.mechanics.cards.events import (
    CardEvent,
    Choose,
    Discard,
    Draw,
    PlayCard,
    Reveal,
    named_cards,
)
from adjudicator.mechanics.cards.hands import HIDDEN, copies_out, may_hold
from adjudicator.mechanics.claims import Claims, number, side_of, wrong

__all__ = ["HandCases", "HandRules", "card_fault", "hand_fault"]

#: what a game objects to a card of an event; None if it does not
Objection = Callable[[Any, Any, str], Fault | None]
#: faults that follow from an earlier event with the card
_SINCE = ("card-spent", "card-of-other-hand", "card-twice")


class HandCases(NamedTuple):
    """The cases of the rules for hands."""

    #: players use only cards that they hold, and each card is in one place
    held: str
    #: a used card does not return
    spent: str
    #: a card is played only by those who may play it
    played: str


def hand_fault(message: str, side: str, **more: Any) -> Fault:
    """Return a fault that names no card, because not every reader may know it."""
    return Fault(message=message, args={"side": side, **more.pop("args", {})}, **more)


def card_fault(state: Any, message: str, side: str, card: str, **more: Any) -> Fault:
    """Return a fault about a card, with the event that put the card where it is."""
    event = state.dealt.get(card, 0)
    args = {"card": card, "event": event, **more.pop("args", {})}
    since = event > 0 and message in _SINCE
    return hand_fault(f"{message}-since" if since else message, side, args=args, seen=card, **more)


class HandRules:
    """The rules for cards that are drawn, played, discarded or shown."""

    def __init__(
        self,
        book: Book,
        claims: Claims,
        *,
        cases: HandCases,
        holder: Callable[[Any, Any], str],
        copies: Callable[[Any, str], int],
        wrong_draw: Objection,
        wrong_play: Objection,
        unless: Guard | None = None,
    ) -> None:
        """Register the rules.

        `holder` returns whose hand an event is about, `copies` how many of a card exist (and
        refuses an unknown one). A game objects with `wrong_draw` to a card that cannot be drawn
        from a deck, and with `wrong_play` to one that its player may not play. Events for which
        `unless` holds are not about hands.
        """
        self._cases, self._holder, self._copies = cases, holder, copies
        self._wrong_draw, self._wrong_play = wrong_draw, wrong_play
        held, spent, _ = cases
        book.rule(held, on=(Choose, Draw), unless=unless)(self._in_one_place)
        book.rule(*cases, on=(PlayCard, Discard), stops=True)(self._from_the_own_hand)
        book.rule(spent, held, on=Reveal, stops=True, unless=unless)(self._shown_from_the_own_hand)
        book.rule(held, on=(PlayCard, Discard))(self._a_hand_that_is_known)
        claims("hand", held, spent)(self._cards_in_hand)

    def _in_one_place(self, state: Any, event: Choose | Draw) -> RuleResult:
        """A copy of a card is in one place only, and is drawn from its deck."""
        side, cards, found = self._holder(state, event), named_cards(event), []
        for at, card in enumerate(cards):
            copies = self._copies(state, card)
            if copies_out(state, card) + cards[:at].count(card) >= copies:
                found.append(card_fault(state, "card-twice", side, card))
            elif fault := self._wrong_draw(state, event, card):
                found.append(fault)
        return found or None

    def _from_the_own_hand(self, state: Any, event: PlayCard | Discard) -> RuleResult:
        """A player holds the card that they play or discard; it is used once."""
        side, card = self._holder(state, event), event.card
        if not card:
            empty = state.hands.get(side, [HIDDEN]) == []
            return hand_fault("hand-empty", side, rule=self._cases.held) if empty else None
        return self._not_held(state, event, side, card)

    def _shown_from_the_own_hand(self, state: Any, event: Reveal) -> RuleResult:
        """A player holds the card that they reveal; no rule forbids to show it."""
        side, card = self._holder(state, event), event.card
        return self._not_held(state, event, side, card) if card else None

    def _not_held(self, state: Any, event: CardEvent, side: str, card: str) -> Fault | None:
        """Return the fault of a card that a side cannot hold, or may not play."""
        copies, cases = self._copies(state, card), self._cases
        if state.discarded.count(card) >= copies:
            return card_fault(state, "card-spent", side, card, rule=cases.spent)
        if isinstance(event, PlayCard) and (fault := self._wrong_play(state, event, card)):
            return fault
        if copies_out(state, card, but=side) >= copies:
            return card_fault(state, "card-of-other-hand", side, card, rule=cases.held)
        if not may_hold(state, side, card):
            return card_fault(state, "card-not-in-hand", side, card, rule=cases.held)
        return None

    def _a_hand_that_is_known(self, state: Any, event: PlayCard | Discard) -> RuleResult:
        """Whether a player held a card is known only if the log names the drawn cards."""
        side = self._holder(state, event)
        if side in state.hands or state.draws.get(side, {}).get("untold"):
            return None
        return Unknown(why="hand-unknown", needs="hand-needed", args={"side": side})

    def _cards_in_hand(self, state: Any, claim: Claim) -> RuleResult:
        """A hand has the number of cards that were drawn and not used."""
        side, said = side_of(state, claim), number(state, claim)
        hand = state.hands.get(side)
        if hand is None:
            return Unknown(rule=self._cases.held, why="hand-unknown", needs="hand-needed")
        if said == len(hand):
            return None
        kept = said > len(hand) and state.draws.get(side, {}).get("used", 0)
        return wrong(claim, self._cases.spent if kept else self._cases.held, len(hand))
