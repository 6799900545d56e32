"""Orders: which units and leaders a card orders, in which section, and how many."""

from __future__ import annotations

from adjudicator.core.names import no_such
from adjudicator.errors import at_event
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.frames import Ordered, Turn
from adjudicator.games.ccn_epic_austerlitz.order_fit import fits, is_choice, ordered_of
from adjudicator.games.ccn_epic_austerlitz.sequence import reach_stage
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__ = ["INITIATIVE", "is_allowed", "is_given", "is_rally", "order_by", "order_of"]

book = rulebook.chapter("orders")
#: the source of orders of an initiative roll
INITIATIVE = "Initiative"


def order_of(state: CcnState, unit: str) -> Ordered | None:
    """Return the first order of a unit in the open turn, or None."""
    turn = state.open_turn
    return next((one for one in turn.orders if one.unit == unit), None) if turn else None


@book.validates(own.Order)
def by_a_known_card(state: CcnState, event: own.Order) -> None:
    """Units are ordered by a Command card, or by an initiative roll."""
    names = {*state.tables.command_cards, *state.tables.tacticians, INITIATIVE, ""}
    if event.card not in names:
        raise no_such("card", event.card, names, place=at_event(state.now, "card"))


@book.applies(own.Order)
def apply_order(state: CcnState, event: own.Order) -> None:
    """Record an order; a log that names no card means the only one, if there is one."""
    turn = state.open_turn
    if turn is None:
        return
    reach_stage(state, "orders")
    state.orders_known = True
    order = order_by(state, turn, event)
    order.beyond = not is_allowed(state, turn, event, order)
    order.choice = not order.beyond and is_choice(state, turn, order)
    turn.orders.append(order)


def order_by(state: CcnState, turn: Turn, event: own.Order) -> Ordered:
    """Return what an event orders; a log that names no card means the only one."""
    only = turn.played[0].card if len(turn.played) == 1 else ""
    order = ordered_of(state, event.unit, event.card or only, event.mode)
    order.by = event.by
    return order


def is_allowed(state: CcnState, turn: Turn, event: own.Order, order: Ordered) -> bool:
    """Return whether the cards of the turn give an order, as it was judged before it is applied."""
    last, count, given = state.judged_order
    if last is not event or count != len(turn.orders):
        given = is_given(state, turn, order)
        state.judged_order = (event, len(turn.orders), given)
    return given


def is_given(state: CcnState, turn: Turn, order: Ordered) -> bool:
    """Return whether the cards of the turn give an order, as far as the log shows them."""
    if not turn.played or order.mode in ("march", "melee") or order.card == INITIATIVE:
        return True
    if state.units[order.unit].side != turn.side:
        return False
    if any(one.unit == order.unit for one in turn.orders):
        return False
    return fits(state, turn, order)


@book.applies(own.Gain)
def apply_gain(state: CcnState, event: own.Gain) -> None:
    """Give blocks to a unit."""
    state.change_blocks(event.unit, event.blocks)
    turn = state.open_turn
    if turn is None:
        state.reinforced += [event.unit] * event.blocks
    elif event.unit in turn.reformed:
        turn.reformed.pop(event.unit)
    else:
        turn.gained += [event.unit] * event.blocks
        _rallied(state, turn, event.unit)


def _rallied(state: CcnState, turn: Turn, unit: str) -> None:
    """Order a unit that gets a block by Rally."""
    cards = [one.card for one in turn.played if is_rally(state, one.card)]
    if cards and all(one.unit != unit for one in turn.orders):
        turn.orders.append(ordered_of(state, unit, cards[0], "tactic"))


def is_rally(state: CcnState, card: str) -> bool:
    """Return whether a card gives blocks by dice."""
    spec = state.tables.command_cards[card]
    return spec.by == "dice" and not spec.stars
