"""Shortcuts: ordinary orders and moves, to which no rule objects, are found without asking each.

They are used only with all cases on, and a test compares them with the rules.
"""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.frames import Ordered, Played, Turn
from adjudicator.games.ccn_epic_austerlitz.objectives import settle
from adjudicator.games.ccn_epic_austerlitz.orders import is_given, order_by
from adjudicator.games.ccn_epic_austerlitz.paths import path_of
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__: list[str] = []

book = rulebook.chapter("quick_checks")


def _turn_of(state: CcnState, unit: str) -> Turn | None:
    """Return the open turn if a unit on the map is of the side on turn, and the battle goes on."""
    settle(state)
    frames = state.frames
    if len(frames) != 1 or not isinstance(frames[0], Turn) or state.winner or state.over:
        return None
    mine = unit in state.units and state.units[unit].side == frames[0].side
    return frames[0] if mine and state.where[unit] in state.places else None


@book.shortcut(own.Order)
def an_ordinary_order(state: CcnState, event: own.Order) -> bool:
    """Return whether a card of the turn has an order left for a unit that has none."""
    turn = _turn_of(state, event.unit)
    if turn is None or turn.stage != "orders" or not event.card:
        return False
    for one in turn.orders:
        if one.unit == event.unit:
            return False
    if not any(_orders_plainly(state, one, event) for one in turn.played):
        return False
    given = is_given(state, turn, order_by(state, turn, event))
    state.judged_order = (event, len(turn.orders), given)
    return given


def _orders_plainly(state: CcnState, played: Played, event: own.Order) -> bool:
    """Return whether an order is by a card, in a mode and section that leave nothing open."""
    if played.card != event.card:
        return False
    kind = state.tables.command_cards[played.card].kind
    if kind == "multi" and state.scenario.board == "la-grande":
        return False  # how a corps divides its orders may leave something open
    if kind == "tactic":
        told = bool(played.section) or state.scenario.board != "epic"
        return told and event.mode in ("", "tactic", "normal")
    return event.mode in ("", "normal")


def _goes_as_usual(state: CcnState, order: Ordered) -> bool:
    """Return whether an order lets a unit move as far as its type does."""
    card = state.tables.command_cards.get(order.card)
    plain = card is not None and card.action is None and card.by != "repeat"
    return plain and order.mode not in ("march", "melee")


@book.shortcut(common.Move)
def an_ordinary_move(state: CcnState, event: common.Move) -> bool:
    """Return whether an ordered unit goes through empty hexes that do not stop it."""
    unit = event.unit
    turn = _turn_of(state, unit)
    if turn is None or event.start not in ("", state.where[unit]):
        return False
    path = path_of(state, event)
    if len(path) < 2 or path[0] != state.where[unit]:
        return False
    spec = state.type_of(unit)
    if turn.stage not in ("orders", "moves") or spec.arm == "leader" or len(path) - 1 > spec.move:
        return False
    if unit in turn.moved or unit in state.squares or unit in state.garrisons:
        return False
    orders = [one for one in turn.orders if one.unit == unit]
    if not orders or not all(_goes_as_usual(state, one) for one in orders):
        return False
    return _is_free(state, path, str(spec.arm))


def _is_free(state: CcnState, path: list[str], arm: str) -> bool:
    """Return whether a path leads from neighbour to neighbour through empty and open hexes."""
    before, last = path[0], path[-1]
    neighbours, stacks, hexes = state.board.neighbours, state.stacks, state.tables.hexes
    for place in path[1:]:
        if place not in neighbours[before] or stacks.get(place):
            return False
        spec = hexes[state.terrain_of(place)]
        if (spec.stops and place != last) or arm in spec.impassable:
            return False
        before = place
    return True
