"""The card of a square: the enemy draws it, and it returns to the hand that it came from."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.names import no_such
from adjudicator.core.rules import RuleResult
from adjudicator.errors import at_event
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__: list[str] = []

book = rulebook.chapter("square_cards")


def _known_player(state: CcnState, name: str, field: str) -> None:
    names = {*state.enemy, *state.game.file.roles, ""}
    if name not in names:
        raise no_such("player", name, names, place=at_event(state.now, field))


@book.validates(own.Square)
def drawn_by_a_player(state: CcnState, event: own.Square) -> None:
    """Who draws the card is a player of the game."""
    _known_player(state, event.drawn_by, "drawn_by")


@book.validates(own.Unsquare)
def given_to_a_player(state: CcnState, event: own.Unsquare) -> None:
    """The card returns to a player of the game."""
    _known_player(state, event.card_to, "card_to")


@book.rule("CCN-4.square-2", on=own.Square)
def drawn_by_the_enemy(state: CcnState, event: own.Square) -> RuleResult:
    """The enemy draws the card of a square at random from the hand."""
    side = state.units[event.unit].side
    if not event.drawn_by or state.side_of(event.drawn_by) != side:
        return None
    return fault_of(event, "square-drawn", expected=state.enemy[side], seen=event.drawn_by)


@book.rule("CCN-5.square-4", on=own.Unsquare)
def back_to_its_hand(state: CcnState, event: own.Unsquare) -> RuleResult:
    """The card of a square returns to the player whose hand it came from."""
    holder = state.square_cards.get(event.unit, "")
    if not event.card_to or not holder or state.holder(event.card_to) == holder:
        return None
    return fault_of(event, "square-returned", expected=holder, seen=event.card_to)


@book.rule("CCN-4.square-4", on=own.Square)
def a_counter_of_its_own(state: CcnState, event: own.Square) -> RuleResult:
    """No two squares of a side have the same counter."""
    side, number = state.units[event.unit].side, event.counter
    if not number or state.type_of(event.unit).battalion_mass:
        return None
    for unit, other in state.squares.items():
        if unit != event.unit and other == number and state.units[unit].side == side:
            return fault_of(event, "square-counter-used", other=unit, seen=number)
    return None


@book.rule("CCN-4.square-4", on=own.Square)
def the_sixth_square(state: CcnState, event: own.Square) -> RuleResult:
    """In EPIC the sixth square takes counter 6, and no other does."""
    most = state.tables.squares.counters
    if state.scenario.board != "epic" or event.counter is None:
        return None
    side = state.units[event.unit].side
    used = {number for unit, number in state.squares.items() if state.units[unit].side == side} - {
        0
    }
    if event.counter == most and len(used) < most - 2:
        free = min(set(range(1, most)) - used)
        return fault_of(event, "square-early", expected=free, seen=event.counter)
    if state.type_of(event.unit).battalion_mass or used != set(range(1, most)):
        return None
    if event.counter == most or event.counter in used:
        return None
    return fault_of(event, "square-counter", expected=most, seen=event.counter)
