"""Orders: which units and leaders a card orders, in which section, and how many."""

from __future__ import annotations

from adjudicator.core.names import no_such
from adjudicator.errors import at_event
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.frames import Ordered
from adjudicator.games.ccn_epic_austerlitz.sequence import reach_stage
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__ = ["INITIATIVE", "order_of"]

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
    only = turn.played[0].card if len(turn.played) == 1 else ""
    place = state.where.get(event.unit, "")
    turn.orders.append(
        Ordered(
            unit=event.unit,
            card=event.card or only,
            mode=event.mode,
            at=place if place in state.places else "",
            by=event.by,
            event=state.now,
        )
    )


@book.applies(own.Gain)
def apply_gain(state: CcnState, event: own.Gain) -> None:
    """Give blocks to a unit."""
    state.change_blocks(event.unit, event.blocks)
    if state.open_turn is None:
        state.reinforced += [event.unit] * event.blocks
