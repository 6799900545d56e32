"""Finds the actions with cards and tokens that a reader of the log takes for a given event.

It knows nothing of the game: it asks the reader's hooks what each command, card, token and deck
would mean, and does the one that gives the event.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from adjudicator.core.events import Event
from adjudicator.core.piece_hooks import CardMove, PieceHooks, TablePlace, TableShown
from adjudicator.vassal.build.card_pieces import quoted
from adjudicator.vassal.look.words import localized
from adjudicator.vassal.read.player_actions import PlayerAction
from adjudicator.vassal.read.statements import parse_statement
from adjudicator.vassal.read.vocabulary import Vocabulary

if TYPE_CHECKING:
    from adjudicator.vassal.look.table import DeckLook, TokenLook
    from adjudicator.vassal.write.simulated_table import SimulatedTable

__all__ = ["CardWriter"]

#: fields that are ignored when two events are compared
_ASIDE = ("by", "n", "do", "cards")


class _Order(NamedTuple):
    """A command of a button, card or token that reports an event in the chat."""

    title: str
    order: str
    says: str
    #: the event that it reports
    verb: str
    fields: dict[str, Any]
    card: str = ""
    spot: str = ""
    token: TokenLook | None = None


class CardWriter:
    """Plays events with cards and tokens."""

    def __init__(
        self, table: SimulatedTable, hook: PieceHooks, words: Vocabulary, events: list[Event]
    ) -> None:
        """Collect all commands of the module."""
        self._table, self._hook, self._words, self._events = table, hook, words, events
        self.card_table, self.cards = table.card_table, table.cards
        self._orders = list(self._all_orders())
        #: cards and tokens whose state the log itself states; found when first needed
        self._stated_by_log: set[str] | None = None

    # Commands

    def _all_orders(self) -> Iterator[_Order]:
        look = self._table.look
        for button in look.buttons:
            yield self._order(localized(button.title), "", button.says)
        for token in look.tokens:
            for one in token.commands:
                found = self._order(localized(token.title), localized(one.title), one.says)
                yield found._replace(token=token)
        for card in self.card_table.cards.values():
            title, several = localized(card.title), len(card.faces) > 1
            for face in card.faces:
                shown = f"{title} ({face.id})" if several else title
                for order in face.orders:
                    found = self._order(shown, localized(order.title), order.says)
                    yield found._replace(card=card.id)
            for spot, one in self.card_table.kind_of[card.id].goes.items():
                says = one.says.replace("(card)", quoted(card.known_as))
                yield self._order(title, localized(one.title), says)._replace(
                    card=card.id, spot=spot
                )

    def _order(self, title: str, order: str, says: str) -> _Order:
        found = parse_statement(f"# {says}", self._words)
        assert found is not None  # noqa: S101
        return _Order(title, order, says, found.verb, found.fields)

    def report(self, state: Any, event: Event, side: str) -> list[PlayerAction]:
        """Give the command that reports an event, or most of it; do nothing if there is none."""
        tag, wanted = str(event.__struct_config__.tag), _fields(event)
        faces = self._hook.expected_table(state).faces
        fitting = [
            one
            for one in self._orders
            if one.verb == tag and self._fits(one, wanted, side) and _plain(one, wanted, faces)
        ]
        if not fitting:
            return []
        best = max(fitting, key=lambda one: (len(one.fields), self._at_hand(one, side)))
        if best.token is not None:
            return self.cards.use(best.token, best.order, best.says, side)
        if best.spot:
            return self.cards.lay(best.card, best.spot, best.order, best.says, side)
        return self.cards.press(best.title, best.order, best.says, side)

    def _at_hand(self, order: _Order, side: str) -> int:
        """Return how well placed the card of a command is: in the hand of its player, or in one."""
        held = self.cards.holder(order.card) if order.card else None
        if held is None or held.kind != "hand":
            return 0
        hand = next(one for one in self._table.look.hands if one.id == held.name)
        return 2 if side in hand.sides else 1

    def _fits(self, order: _Order, wanted: dict[str, Any], side: str) -> bool:
        """Return whether every field that a command reports agrees with the event."""
        if order.token is not None and order.token.side not in (None, self._table.side_of(side)):
            return False
        for key, value in order.fields.items():
            if key == "face":
                if self.cards.face(order.card) != value:
                    return False
            elif wanted.get(key) != value:
                return False
        return True

    # Cards and tokens

    def play(self, state: Any, event: Event, at: int, side: str) -> list[PlayerAction]:
        """Do with cards and tokens what a reader takes for an event, if there is such a thing."""
        for card, lies in self.card_table.cards.items():
            for face in lies.faces if len(lies.faces) > 1 else ():
                if self.cards.face(card) != face.id and _same(
                    self._hook.flipped(state, card, face.id), event
                ):
                    return self.cards.flip(card, face.id)
        for token in self._table.look.tokens:
            for one in self.card_table.rails:
                table_place = TablePlace("rail", one.rail.id, one.box.id)
                seen = self._hook.placed(state, token.id, table_place)
                if _same(seen, event) and self.cards.token_place(token.id) != table_place:
                    return self.cards.put(token.id, table_place, side)
        for card in self.card_table.cards:
            seen = self._hook.unmasked(state, card, side)
            if seen is not None and _same(seen, event) and self.cards.masked(card):
                return self.cards.turn_up(card, side)
        return self._sent(state, event, side) or self._draw(state, event, at, side)

    def _sent(self, state: Any, event: Event, side: str) -> list[PlayerAction]:
        """Send all cards of a deck on, if that gives the event."""
        for deck in self._table.look.decks:
            move = self._sending(deck, side)
            if deck.into and move.number and _same(self._hook.dealt(state, move), event):
                return self.cards.send_on(deck.id, side)
        return []

    def _draw(self, state: Any, event: Event, at: int, side: str) -> list[PlayerAction]:
        """Draw cards from the deck that gives the event."""
        number = getattr(event, "count", 1)
        named = [*getattr(event, "cards", []), *filter(None, [getattr(event, "card", "")])]
        for deck in self._table.look.decks:
            hand = CardMove((), number, TablePlace("deck", deck.id), TablePlace("hand", side), side)
            seen = self._hook.dealt(state, hand)
            if seen is None or type(seen) is not type(event):
                continue
            if getattr(seen, "deck", "") != getattr(event, "deck", ""):
                continue
            before = self._gathered(state, deck.id, number, side)
            cards = self._picked(deck.id, number, named, at, side)
            if not cards:
                self.cards.bring_back(deck.id, side)
                cards = self._picked(deck.id, number, named, at, side)
            return [*before, *self.cards.deal(deck.id, cards, side)] if cards else []
        return []

    def _gathered(self, state: Any, deck: str, number: int, side: str) -> list[PlayerAction]:
        """Send the rest of other decks into one that has too few cards, if that is no event."""
        if len(self.cards.in_deck(deck)) > number:
            return []
        found: list[PlayerAction] = []
        for one in self._table.look.decks:
            if one.into == deck and self._hook.dealt(state, self._sending(one, side)) is None:
                found += self.cards.send_on(one.id, side)
        return found

    def _sending(self, deck: DeckLook, side: str) -> CardMove:
        """Return the move of all cards of a deck to the deck that they return to."""
        cards = self.cards.in_deck(deck.id)
        names = tuple(self.card_table.cards[one].known_as for one in cards)
        start, end = TablePlace("deck", deck.id), TablePlace("deck", deck.into)
        return CardMove(names, len(cards), start, end, side)

    def _picked(self, deck: str, number: int, named: list[str], at: int, side: str) -> list[str]:
        """Return cards of a deck: those named, or else those that the player shows later."""
        there = self.cards.in_deck(deck)
        first = self._copies(there, named)
        if len(first) < len(named) or number > len(there):
            return []
        whole = self._table.side_of(side)
        later = self._events[at + 1 :]
        mine = [c for one in later if self._side(one) in ("", whole) for c in _cards_of(one)]
        others = {c for one in later if self._side(one) not in ("", whole) for c in _cards_of(one)}
        known = self.card_table.cards
        free = [one for one in reversed(there) if known[one].known_as not in others]
        order = [*first, *self._copies(there, [*named, *mine]), *free, *reversed(there)]
        return list(dict.fromkeys(order))[:number]

    def _copies(self, there: list[str], names: list[str]) -> list[str]:
        """Return for each name of a card a copy of it that is there, as far as there are any."""
        left: dict[str, list[str]] = {}
        for one in there:
            left.setdefault(self.card_table.cards[one].known_as, []).append(one)
        return [left[name].pop() for name in names if left.get(name)]

    def _side(self, event: Event) -> str:
        return self._table.side_of(event.by)

    # What follows from the rules

    def follow(self, state: Any, side: str) -> None:
        """Update cards and tokens as the rules demand, except those that the log itself updates."""
        shown: TableShown = self._hook.expected_table(state)
        if self._stated_by_log is None:
            self._stated_by_log = self._stated(state) if shown.faces or shown.tokens else set()
        for card, face in shown.faces.items():
            several = card in self.card_table.cards and len(self.card_table.cards[card].faces) > 1
            if several and self.cards.face(card) != face and card not in self._stated_by_log:
                self.cards.flip(card, face, follows=True)
        tracked = {one.id for one in self._table.look.tokens if one.turn}
        for token, table_place in shown.tokens.items():
            if token in tracked:
                continue
            known = self.card_table.rail(table_place.name, table_place.box) is not None
            stated = f"token {token}" in self._stated_by_log
            if known and not stated and self.cards.token_place(token) != table_place:
                self.cards.put(token, table_place, side, follows=True)

    def _stated(self, state: Any) -> set[str]:
        """Return the cards and tokens whose state the log itself states."""
        said_so = {_key(event) for event in self._events}
        found = set()
        for card, one in self.card_table.cards.items():
            shows = [self._hook.flipped(state, card, face.id) for face in one.faces]
            if any(event is not None and _key(event) in said_so for event in shows):
                found.add(card)
        lies = [TablePlace("rail", one.rail.id, one.box.id) for one in self.card_table.rails]
        for token in self._table.look.tokens:
            moved = (self._hook.placed(state, token.id, table_place) for table_place in lies)
            if any(event is not None and _key(event) in said_so for event in moved):
                found.add(f"token {token.id}")
        return found


def _key(event: Event) -> bytes:
    """Return the contents of an event without its number and its player."""
    return msgspec.json.encode(msgspec.structs.replace(event, n=0, by=""))


def _plain(order: _Order, wanted: dict[str, Any], faces: Mapping[str, str]) -> bool:
    """Return whether a command claims no face that neither the event nor the state has."""
    face = order.fields.get("face")
    return face is None or face in (wanted.get("face"), faces.get(order.card))


def _fields(event: Event) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(event)
    return found


def _same(one: Event | None, two: Event) -> bool:
    """Return whether two events are equal, apart from the player and the cards drawn."""
    if one is None or type(one) is not type(two):
        return False
    first, second = _fields(one), _fields(two)
    keys = {*first, *second} - set(_ASIDE)
    return all(first.get(key) == second.get(key) for key in keys)


def _cards_of(event: Event) -> list[str]:
    """Return the cards that an event names."""
    return [*getattr(event, "cards", []), *filter(None, [getattr(event, "card", "")])]
