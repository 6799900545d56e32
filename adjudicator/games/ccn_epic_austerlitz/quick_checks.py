"""Shortcuts: ordinary orders, moves and rolls are found without asking each rule.

They are used only with all cases on, and a test compares them with the rules.
"""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.dice import hits_of
from adjudicator.games.ccn_epic_austerlitz.frames import Ordered, Played, Turn
from adjudicator.games.ccn_epic_austerlitz.objectives import settle
from adjudicator.games.ccn_epic_austerlitz.open_dice import is_clear
from adjudicator.games.ccn_epic_austerlitz.orders import is_given, order_by
from adjudicator.games.ccn_epic_austerlitz.paths import path_of
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.games.ccn_epic_austerlitz.strength import dice_for

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
    if turn is None or not event.card or not _orders_go_on(state, turn):
        return False
    for one in turn.orders:
        if one.unit == event.unit:
            return False
    if not any(_orders_plainly(state, one, event) for one in turn.played):
        return False
    given = is_given(state, turn, order_by(state, turn, event))
    state.judged_order = (event, len(turn.orders), given)
    return given


def _orders_go_on(state: CcnState, turn: Turn) -> bool:
    """Return whether orders are given now; with a rack, cards may be missing before the first."""
    return turn.stage == "orders" or (turn.stage == "cards" and not state.format.rack)


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


@book.shortcut(own.Throw)
def an_ordinary_roll(state: CcnState, event: own.Throw) -> bool:
    """Return whether a unit rolls the dice that it has against another, which is in no square."""
    battle = state.open_battle
    if battle is None or battle.dice or battle.first or state.over or event.unit:
        return False
    wanted = "battle-back" if battle.back else "attack"
    if event.purpose not in ("", wanted) or event.by not in ("", battle.side):
        return False
    unit, target = battle.unit, battle.target
    if battle.retires or battle.helped or unit in state.squares or target in state.squares:
        return False
    if state.is_leader(unit) or state.is_leader(target) or not is_clear(state, battle):
        return False
    stands = state.where[unit] == battle.start and state.where[target] == battle.at
    return stands and len(event.dice) == dice_for(state, battle) and _says_right(state, event)


def _says_right(state: CcnState, event: own.Throw) -> bool:
    """Return whether a roll states no hits and flags, or those of its dice."""
    battle, faces = state.open_battle, [str(one) for one in event.dice]
    if battle is None or event.flags not in (None, faces.count("flag")):
        return False
    return event.hits is None or event.hits == hits_of(state, battle, faces)
