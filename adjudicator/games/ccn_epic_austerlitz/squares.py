"""Squares: formed against cavalry at the cost of a card, and left when ordered."""

from __future__ import annotations

from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.cards import pool_at
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.mechanics.cards.hands import HIDDEN

__all__ = ["commander_of", "is_hasty", "next_counter"]

book = rulebook.chapter("squares")


def next_counter(state: CcnState, side: str) -> int:
    """Return the lowest number of a counter that no unit of a side has."""
    used = {number for unit, number in state.squares.items() if state.units[unit].side == side}
    return next(number for number in range(1, len(used) + 2) if number not in used)


@book.applies(own.Square)
def apply_square(state: CcnState, event: own.Square) -> None:
    """Form square; a card of the hand goes to the track, except for a battalion mass."""
    unit, side = event.unit, state.units[event.unit].side
    mass = state.type_of(unit).battalion_mass
    number = event.counter if event.counter is not None else next_counter(state, side)
    state.squares[unit] = 0 if mass else number
    if (battle := state.open_battle) is not None and battle.target == unit:
        battle.squared = True
    if mass or is_hasty(state, unit):
        return
    holder = state.holder(event.card_of) or commander_of(state, unit, event.by)
    hand = pool_at(state, "command").hands.get(holder)
    card = HIDDEN
    if hand:
        known = [one for one in hand if one != HIDDEN]
        # the card is drawn blindly: which one is not known, unless there is only one
        card = hand[0] if len(hand) == 1 else HIDDEN
        hand.remove(card if card in hand else known[0])
        if card == HIDDEN:
            hand[:] = [HIDDEN] * len(hand)
    state.square_cards[unit], state.track[unit] = holder, card


def is_hasty(state: CcnState, unit: str) -> bool:
    """Return whether a Tactician card saves the card of the square that is being formed."""
    return (battle := state.open_battle) is not None and battle.hasty == unit


def commander_of(state: CcnState, unit: str, player: str) -> str:
    """Return whose card a square costs: in La Grande that of the commander of its section."""
    side = state.units[unit].side
    if not state.scenario.sides[side].corps_cards or not state.on_map(unit):
        return state.holder(player) or side
    battle = state.open_battle
    if battle is not None and battle.granted and battle.target == unit:
        return side
    sections = state.sections_of(side, state.where[unit])
    held = [one for one in sections if f"{side}-{one}" in state.command.hands]
    return f"{side}-{held[0]}" if held else side


@book.applies(own.Ask)
def apply_ask(state: CcnState, event: own.Ask) -> None:
    """Record whether the Commander in Chief gives a card for a square."""
    if (battle := state.open_battle) is not None and battle.target == event.unit:
        battle.granted, battle.refused = event.granted, not event.granted


@book.applies(own.Unsquare)
def apply_unsquare(state: CcnState, event: own.Unsquare) -> None:
    """Leave square."""
    state.leave_square(event.unit)
