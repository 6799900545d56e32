"""Decks: the cards that each has, and which deck a battle is played with."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.events import Event
from adjudicator.core.findings import Fault
from adjudicator.core.log import Header
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.cards import copies_of, player_of
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.mechanics.cards.hands import HIDDEN, copies_out

__all__: list[str] = []

book = rulebook.chapter("decks")
_DECK = "deck-"


@book.rule("CCN-1.deck-1", on=Header)
def the_deck_of_the_format(state: CcnState, header: Header) -> RuleResult:
    """EPIC and La Grande are played with the deck of 90 cards."""
    agreed = [one.removeprefix(_DECK) for one in header.options if one.startswith(_DECK)]
    wrong = [one for one in agreed if one not in state.format.decks]
    if not wrong:
        return None
    right = [str(one) for one in state.format.decks]
    return Fault("deck-wrong", expected=" / ".join(right), seen=wrong[0])


def _out(state: CcnState, card: str, holder: str) -> int:
    """Return how many copies of a card lie elsewhere than in a hand."""
    tactician = card in state.tables.tacticians and card not in state.tables.command_cards
    pool = state.tacticians if tactician else state.command
    found = copies_out(pool, card, but=holder)
    if pool is state.command:
        found += state.rack.count(card) + list(state.track.values()).count(card)
    return found


@book.rule("CCN-C.card-1", on=(own.PlayCommand, own.Draw, own.Refill))
def copies_of_a_card(state: CcnState, event: own.PlayCommand | own.Draw | own.Refill) -> RuleResult:
    """No more copies of a card appear than its deck has."""
    if isinstance(event, own.PlayCommand):
        return _played(state, event)
    tactician = isinstance(event, own.Draw) and event.deck == "tactician"
    known = state.tables.tacticians if tactician else state.tables.command_cards
    found = []
    for card in dict.fromkeys(one for one in event.cards if one in known):
        most = copies_of(state, card, tactician=tactician)
        pool = state.tacticians if tactician else state.command
        out = copies_out(pool, card) if tactician else _out(state, card, "")
        seen = out + list(event.cards).count(card)
        if seen > most:
            found.append(_too_many(event, card, most, seen))
    return found or None


@book.rule("CCN-C.card-1", on=own.Discard)
def copies_of_a_discard(state: CcnState, event: own.Discard) -> RuleResult:
    """Nobody discards one of two drawn cards if all its copies lie elsewhere."""
    turn, card = state.open_turn, event.card
    # where all drawn cards are named, another one is a case of its own
    if turn is None or not card or HIDDEN not in turn.fresh or card in turn.fresh:
        return None
    most, out = copies_of(state, card), _out(state, card, "")
    return _too_many(event, card, most, out + 1) if out >= most else None


def _played(state: CcnState, event: own.PlayCommand) -> RuleResult:
    """Return the fault of a card that is played although all copies lie elsewhere."""
    card, most = event.card, copies_of(state, event.card)
    if not most:
        return fault_of(event, "card-not-in-deck", card=card)
    if event.source == "rack":
        return None
    out = _out(state, card, player_of(state, event))
    return _too_many(event, card, most, out + 1) if out >= most else None


def _too_many(event: Event, card: str, most: int, seen: int) -> Fault:
    return fault_of(event, "card-copies", card=card, units=[], expected=most, seen=seen)
