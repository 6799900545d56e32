"""Draws: hands that are dealt, cards at the end of a turn, discards, shuffled decks."""

from __future__ import annotations

from adjudicator.core.events import Event
from adjudicator.core.names import no_such
from adjudicator.errors import at_event
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.cards import copies_of, known_card, player_of, pool_at
from adjudicator.games.ccn_epic_austerlitz.objectives import PRESSURE
from adjudicator.games.ccn_epic_austerlitz.sequence import close_battles, reach_stage
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.mechanics.cards.hands import discard, reshuffle, take

__all__: list[str] = []

book = rulebook.chapter("draws")
_DECKS = ("command", "tactician")
#: more cards than any hand holds
_MOST = 60


@book.validates(own.Draw)
def a_known_deck(state: CcnState, event: own.Draw) -> None:
    """Cards are drawn from the Command deck or from the Tactician deck."""
    if event.deck not in _DECKS:
        raise no_such("deck", event.deck, _DECKS, place=at_event(state.now, "deck"))
    for card in event.cards:
        known_card(state, card, tactician=event.deck == "tactician")


@book.closes(own.Draw, own.Refill, own.Shuffle)
def close_before_draws(state: CcnState, event: Event) -> int:
    """Draws end a battle."""
    return close_battles(state)


@book.applies(own.Draw)
def apply_draw(state: CcnState, event: own.Draw) -> None:
    """Add cards to a hand, including those that are not named."""
    holder, pool, turn = player_of(state, event), pool_at(state, event.deck), state.open_turn
    kind = "dealt" if turn is None else "drawn"
    count = max(event.count, len(event.cards))
    take(pool, holder, kind, event.cards, count=count, most=_MOST)
    if turn is not None:
        reach_stage(state, "draws")
        drawn = turn.drawn if event.deck == "command" else turn.drawn_tacticians
        drawn[holder] = drawn.get(holder, 0) + count
        if event.deck == "command" and holder == turn.side:  # who may have to discard
            turn.fresh += [*event.cards, *["?"] * (count - len(event.cards))][:_MOST]


@book.applies(own.Discard)
def apply_discard(state: CcnState, event: own.Discard) -> None:
    """Discard a Command card of the hand, such as one of the two after a Scout."""
    holder, turn = player_of(state, event), state.open_turn
    copies = copies_of(state, event.card) if event.card else 1
    discard(pool_at(state, "command"), holder, event.card, copies=copies)
    if turn is not None:
        turn.discarded[holder] = turn.discarded.get(holder, 0) + 1


@book.applies(own.Shuffle)
def apply_shuffle(state: CcnState, event: own.Shuffle) -> None:
    """Shuffle the discards into a deck."""
    pool = pool_at(state, event.deck)
    reshuffle(pool, set(pool.discarded))
    if state.open_turn is not None:
        state.open_turn.shuffled = True
        state.open_turn.decks_shuffled.append(event.deck)


@book.applies(own.TimePressure)
def apply_time_pressure(state: CcnState, event: own.TimePressure) -> None:
    """Take a banner in place of a card."""
    side = state.side_of(event.by) or state.phasing
    if side:
        state.banners[side] += 1
        state.count_banners(side, PRESSURE, 1)
    if state.open_turn is not None:
        state.open_turn.pressed = True
