"""Decks of cards: one of each side and a combined one, from which hands are dealt and refilled.

Before play begins each player chooses some cards of the own deck and draws others, from the own
deck and from the combined one; later a card may be drawn for each card that was used. A card has
the colour of a side, or a colour of its own; a side plays only cards of its colour.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct

from adjudicator.core.book import Book
from adjudicator.core.events import Event
from adjudicator.core.findings import Fault
from adjudicator.core.names import no_such
from adjudicator.core.rules import RuleResult
from adjudicator.errors import Text, at_event
from adjudicator.mechanics.cards.events import (
    CardEvent,
    Choose,
    Discard,
    Draw,
    PlayCard,
    Reveal,
    named_cards,
)
from adjudicator.mechanics.cards.hands import discard, show, take, undrawn
from adjudicator.mechanics.cards.rules import HandCases, HandRules, card_fault, hand_fault
from adjudicator.mechanics.claims import Claims, refusal

__all__ = ["COMBINED", "Deal", "DeckCases", "DeckHooks", "Decks", "OtherDeck"]

#: the deck that both sides draw from
COMBINED = "combined"
_KINDS = ("chosen", "own", COMBINED)
Number = Annotated[int, Meta(ge=0, le=60)]


class Deal(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How many cards a player receives; a game may know more of it."""

    #: cards that a player chooses, and cards of both decks
    chosen: Number
    own: Number
    combined: Number
    #: draws in the course of a game
    later: Number


class DeckCases(NamedTuple):
    """The cases of the rules for decks."""

    #: hands are dealt as agreed before the game
    dealt: str
    #: cards that are drawn later
    later: str
    #: hands are dealt in time
    in_time: str


class DeckHooks(NamedTuple):
    """What only the game knows of its decks."""

    deal: Callable[[Any], Deal]
    #: card -> its colour, for all cards
    cards: Callable[[Any], Mapping[str, str]]
    #: the colour of a card; "" if it is unknown; refuses a card that does not exist
    colour: Callable[[Any, str], str]
    #: the reconstructed parts of the tables on which a finding about a card depends
    parts: Callable[[Any, str], list[str]]
    #: whether nobody has acted yet, so that hands are dealt
    dealing: Callable[[Any], bool]
    #: the sentence about a hand that is dealt too late, or ""
    too_late: Callable[[Any], str]
    #: records a player who manages cards
    managed_by: Callable[[Any, str], None]


class OtherDeck(NamedTuple):
    """A deck that has its own rules: what its events do."""

    draw: Callable[[Any, Draw], None]
    reveal: Callable[[Any, Reveal], None]


class Decks:
    """The rules for dealing and drawing cards, and what events do to hands."""

    def __init__(
        self,
        book: Book,
        claims: Claims,
        *,
        option: str,
        cases: DeckCases,
        hands: HandCases,
        acts: type[Event],
        others: Mapping[str, OtherDeck],
        hooks: DeckHooks,
    ) -> None:
        """Register the rules; cards are used with an option only.

        Hands are full before the first event `acts`. `others` are decks that have their own rules.
        """
        self._option, self._cases, self._others, self.hooks = option, cases, others, hooks
        all_events = (Choose, Draw, PlayCard, Discard, Reveal)
        book.needs_option(option, cases.dealt)
        book.rule(cases.dealt, on=all_events, unless=self._is_apart)(self._agreed_before)
        due = book.rule(*cases, on=(Choose, Draw), stops=True, unless=self._is_apart)
        due(self._as_many_as_are_due)
        HandRules(
            book,
            claims,
            cases=hands,
            holder=self.owner,
            copies=self._copies,
            wrong_draw=self._wrong_deck,
            wrong_play=lambda *given: self._wrong_colour(*given, case=hands.played),
            unless=self._is_apart,
        )
        book.rule(cases.dealt, on=acts)(self._a_full_hand)
        book.validates(Reveal)(self._a_deck_that_exists)
        book.applies(Draw)(self._apply_draw)
        book.applies(Choose)(self._take)
        book.applies(Reveal)(self._apply_reveal)
        book.applies(Discard)(self._apply_discard)

    # Whose cards they are

    def _is_apart(self, _state: Any, event: Any) -> bool:
        """Return whether an event is about a deck that has its own rules."""
        return getattr(event, "deck", "") in self._others

    def named_side(self, state: Any, event: Any) -> str:
        """Return the side that the deck or the colour of a card of an event names, or ""."""
        card = getattr(event, "card", "")
        found = getattr(event, "deck", "") or self.hooks.cards(state).get(card, "")
        return found if found in state.enemy else ""

    def owner(self, state: Any, event: CardEvent) -> str:
        """Return the side whose hand is meant: as the log says, or by the deck or the card."""
        if event.by:
            return str(state.side_of(event.by))
        card = getattr(event, "card", "")
        if card and not getattr(event, "deck", ""):
            self.hooks.colour(state, card)  # refuses an unknown one
        found = self.named_side(state, event)
        if not found:
            raise refusal(state, Text("a tactics card needs to say by whom"))
        return found

    def free_cards(self, state: Any, side: str) -> list[str]:
        """Return the cards of a side that nobody is known to hold, and that were not used."""
        mine = (card for card, colour in self.hooks.cards(state).items() if colour == side)
        return undrawn(state, mine)

    def half_dealt(self, state: Any) -> bool:
        """Return whether hands have been started and are not full."""
        if not state.hands:
            return False
        whole = {kind: getattr(self.hooks.deal(state), kind) for kind in _KINDS}
        had = [state.draws.get(side, {}) for side in state.enemy]
        return any(one.get(kind, 0) < count for one in had for kind, count in whole.items())

    # Getting cards

    def _kind(self, state: Any, event: Choose | Draw) -> str:
        """Return the kind of a draw: chosen, own or combined; later, in the course of a game."""
        if isinstance(event, Choose):
            return "chosen"
        self._check_deck(state, event.deck)
        kind = COMBINED if event.deck == COMBINED else "own"
        draws = state.draws.get(self.owner(state, event), {})
        full = draws.get(kind, 0) >= getattr(self.hooks.deal(state), kind)
        refills = full and draws.get("used", 0) > draws.get("later", 0)
        return kind if self.hooks.dealing(state) and not refills else "later"

    def _check_deck(self, state: Any, name: str) -> None:
        """Reject a deck that does not exist."""
        if name not in (COMBINED, *state.enemy):
            known = [*self._others, COMBINED, *state.enemy]
            raise no_such("deck", name, known, place=at_event(state.now, "deck"))

    def _agreed_before(self, state: Any, event: CardEvent) -> RuleResult:
        """Cards are used only with their option."""
        if self._option in state.options:
            return None
        return hand_fault(f"{self._option}-not-agreed", self.owner(state, event))

    def _as_many_as_are_due(self, state: Any, event: Choose | Draw) -> RuleResult:
        """A player chooses and draws as many cards as the deal says; later, one for each used."""
        side, kind = self.owner(state, event), self._kind(state, event)
        count = event.count if isinstance(event, Draw) else 1
        if isinstance(event, Draw) and event.deck == state.enemy[side]:
            return hand_fault("deck-of-enemy", side, rule=self._cases.dealt, seen=event.deck)
        if isinstance(event, Draw) and len(event.cards) > count:
            number = len(event.cards)
            text = Text("a draw of {count} names {number} cards", count=count, number=number)
            raise refusal(state, text)
        if isinstance(event, Choose) and not self.hooks.dealing(state):
            return hand_fault("hand-late", side, rule=self._cases.dealt)
        return self._wrong_number(state, side, kind, count)

    def _wrong_number(self, state: Any, side: str, kind: str, count: int) -> Fault | None:
        """Return the fault of a draw by which a hand gets too many cards, or at a wrong time."""
        cases, draws = self._cases, state.draws.get(side, {})
        whole, limit = draws.get(kind, 0) + count, getattr(self.hooks.deal(state), kind)
        if whole > limit:
            case = cases.later if kind == "later" else cases.dealt
            message = "draw-too-many" if kind == "later" else f"hand-{kind}"
            return hand_fault(message, side, rule=case, expected=limit, seen=whole)
        if kind != "later":
            told = any(one.get("late") for one in state.draws.values())
            late = "" if told else self.hooks.too_late(state)
            return hand_fault(late, side, rule=cases.in_time) if late else None
        used = draws.get("used")
        if used is None or whole <= used:
            return None
        return hand_fault("draw-without-play", side, rule=cases.later, expected=used, seen=whole)

    def _copies(self, state: Any, card: str) -> int:
        """There is one card of each name."""
        self.hooks.colour(state, card)
        return 1

    def _wrong_deck(self, state: Any, event: Choose | Draw, card: str) -> Fault | None:
        """A card is drawn from the deck of its own side."""
        colour, deck = self.hooks.colour(state, card), getattr(event, "deck", "")
        if deck not in state.enemy or colour in (deck, ""):
            return None
        side, parts = self.owner(state, event), self.hooks.parts(state, card)
        return card_fault(state, "deck-colour", side, card, args={"deck": deck}, strengths=parts)

    def _wrong_colour(self, state: Any, event: PlayCard, card: str, *, case: str) -> Fault | None:
        """A player plays cards of their own colour."""
        side, colour = self.owner(state, event), self.hooks.colour(state, card)
        if colour in (side, ""):
            return None
        message = "card-colour" if colour in state.enemy else "card-neutral"
        args, parts = {"colour": colour}, self.hooks.parts(state, card)
        return card_fault(state, message, side, card, rule=case, args=args, strengths=parts)

    def _a_full_hand(self, state: Any, _event: Event) -> RuleResult:
        """A hand is full before the first action."""
        if self._option not in state.options or not self.hooks.dealing(state):
            return None
        full = sum(getattr(self.hooks.deal(state), kind) for kind in _KINDS)
        found = []
        for side, hand in state.hands.items():
            draws = state.draws.get(side, {})
            held = len(hand) + draws.get("used", 0) - draws.get("later", 0)
            if "used" in draws and held < full:
                args = {"side": side}
                found.append(Fault("hand-size", args, side=side, expected=full, seen=held))
        return found or None

    # What events do

    def _take(self, state: Any, event: Choose | Draw) -> None:
        """Add cards to a hand, including those that are not named."""
        side, kind = self.owner(state, event), self._kind(state, event)
        self._managed(state, event)
        if self.hooks.dealing(state):
            draws = state.draws.setdefault(side, {})
            draws.setdefault("used", 0)
            if self.hooks.too_late(state):
                draws["late"] = 1
        cards = list(dict.fromkeys(named_cards(event)))
        count = event.count if isinstance(event, Draw) else 1
        take(state, side, kind, cards, count=count, most=len(self.hooks.cards(state)))

    def _managed(self, state: Any, event: CardEvent) -> None:
        """Record that cards are used, and by whom."""
        state.options |= {self._option}
        self.hooks.managed_by(state, event.by)

    def use(self, state: Any, event: PlayCard | Discard) -> None:
        """Remove a card from a hand for good."""
        if event.card:
            self.hooks.colour(state, event.card)  # refuses an unknown one
        self._managed(state, event)
        discard(state, self.owner(state, event), event.card)

    def _a_deck_that_exists(self, state: Any, event: Reveal) -> None:
        """A card is revealed of a deck that exists."""
        if not self._is_apart(state, event):
            self._check_deck(state, event.deck)

    def _apply_draw(self, state: Any, event: Draw) -> None:
        """Draw from a deck, or from one with its own rules."""
        if event.deck in self._others:
            self._others[event.deck].draw(state, event)
        else:
            self._take(state, event)

    def _apply_reveal(self, state: Any, event: Reveal) -> None:
        """Record that both sides know a card of a hand."""
        if event.deck in self._others:
            self._others[event.deck].reveal(state, event)
            return
        self._managed(state, event)
        show(state, self.owner(state, event), event.card)

    def _apply_discard(self, state: Any, event: Discard) -> None:
        """Discard a card."""
        self.use(state, event)
