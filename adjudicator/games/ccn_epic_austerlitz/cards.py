"""Command cards: hands, cards that are played and handed out, cards that are shown."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.events import Event
from adjudicator.core.findings import Unknown
from adjudicator.core.names import no_such
from adjudicator.core.rules import RuleResult
from adjudicator.errors import at_event
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.frames import Played, Pool
from adjudicator.games.ccn_epic_austerlitz.sequence import close_battles
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.mechanics.cards.hands import discard, may_hold, show

__all__ = ["copies_of", "dealt_with", "player_of", "pool_at", "was_overdealt"]

book = rulebook.chapter("cards")


def player_of(state: CcnState, event: Event) -> str:
    """Return whose hand an event is about: as it says, or that of the side whose turn it is."""
    return state.holder(event.by) if event.by else state.phasing


def pool_at(state: CcnState, deck: str) -> Pool:
    """Return a kind of cards, ready for the event that is being applied."""
    pool = state.tacticians if deck == "tactician" else state.command
    pool.now = state.now
    return pool


def dealt_with(state: CcnState, event: own.Draw, holder: str) -> int:
    """Return how many cards a hand has with those that an event draws."""
    pool = state.tacticians if event.deck == "tactician" else state.command
    return len(pool.hands.get(holder, ())) + max(event.count, len(event.cards))


def was_overdealt(pool: Pool, holder: str, count: int) -> bool:
    """Return whether the log has dealt a hand of more cards, which was a fault at its draw."""
    return pool.draws.get(holder, {}).get("dealt", 0) > 0 and len(pool.hands[holder]) > count


def copies_of(state: CcnState, card: str, *, tactician: bool = False) -> int:
    """Return how many copies of a card the deck of a log has: the most, if it is not known."""
    if tactician:
        return state.tables.tacticians[card].copies
    copies = state.tables.command_cards[card].copies
    return max(copies.get(deck, 0) for deck in state.decks)


def known_card(state: CcnState, card: str, *, tactician: bool) -> None:
    """Refuse a card that the game does not have."""
    names = state.tables.tacticians if tactician else state.tables.command_cards
    if card not in names:
        raise no_such("card", card, names, place=at_event(state.now, "card"))


@book.validates(own.PlayCommand)
def a_command_card(state: CcnState, event: own.PlayCommand) -> None:
    """Command cards are those of the tables, given to a player of the game."""
    known_card(state, event.card, tactician=False)
    names = {*state.enemy, *state.game.file.roles, ""}
    if event.to_player not in names:
        raise no_such("player", event.to_player, names, place=at_event(state.now, "give"))


@book.validates(own.Discard)
def a_card_of_a_hand(state: CcnState, event: own.Discard) -> None:
    """Command cards are discarded; their name may be left out."""
    if event.card:
        known_card(state, event.card, tactician=False)


@book.validates(own.ShowHand)
def cards_of_a_hand(state: CcnState, event: own.ShowHand) -> None:
    """A hand that is shown has Command cards."""
    for card in event.cards:
        known_card(state, card, tactician=False)


@book.closes(own.PlayCommand, own.Order)
def close_before_cards(state: CcnState, event: Event) -> int:
    """Cards and orders end a battle."""
    return close_battles(state)


@book.rule("CCN-4.cards-1", on=own.PlayCommand)
def from_the_own_hand(state: CcnState, event: own.PlayCommand) -> RuleResult:
    """A card of the hand is one that the player can hold, as far as the log shows it."""
    if event.source == "rack":
        return None
    holder = player_of(state, event)
    if holder not in state.command.hands:
        return Unknown(why="hand-unknown", needs="hand-needed", args={"side": holder})
    if may_hold(state.command, holder, event.card):
        return None
    return fault_of(event, "card-not-in-hand", card=event.card, side=state.side_of(holder))


@book.applies(own.PlayCommand)
def apply_play(state: CcnState, event: own.PlayCommand) -> None:
    """Take a Command card from the hand or from the rack and lay it before its user."""
    holder, pool = player_of(state, event), pool_at(state, "command")
    hand = pool.hands.get(holder)
    turn = state.open_turn
    earlier = turn.played if turn is not None else []
    mine = [one for one in earlier if one.source == "hand" and _owner(state, one) == holder]
    # a card of the rack is never in the hand, and adds nothing
    command = len(hand) + len(mine) if hand is not None else 0
    if event.source == "rack":
        taken = event.card if event.card in state.rack else "?"
        if taken in state.rack:
            state.rack.remove(taken)
        pool.discarded.append(event.card)
    else:
        discard(pool, holder, event.card, copies=copies_of(state, event.card))
    state.last_played[state.side_of(holder)] = event.card
    if turn is None:
        return
    section = event.section or state.tables.command_cards[event.card].section
    turn.played.append(
        Played(
            card=event.card,
            source=event.source or "hand",
            section=section,
            by=event.by,
            user=event.to_player or event.by,
            command=command,
            event=state.now,
        )
    )


def _owner(state: CcnState, played: Played) -> str:
    """Return from whose hand a card of the turn was played."""
    return state.holder(played.by) if played.by else state.phasing


@book.applies(own.ShowHand)
def apply_show(state: CcnState, event: own.ShowHand) -> None:
    """Record that everybody knows a hand."""
    holder, pool = player_of(state, event), pool_at(state, "command")
    for card in event.cards:
        show(pool, holder, card)
    if state.open_turn is not None:
        state.open_turn.shown.append(holder)
