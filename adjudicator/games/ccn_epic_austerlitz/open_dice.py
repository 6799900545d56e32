"""Dice that cannot be told: field works, some Tactician cards, an order whose card is unknown."""

from __future__ import annotations

from itertools import chain

from adjudicator.games.ccn_epic_austerlitz.frames import Battle
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.games.ccn_epic_austerlitz.strength import (
    bonus_of,
    bonus_of_order,
    dice_for,
    helping,
    last_order,
    ordering_card,
    own_terms,
    terms,
)

__all__ = ["is_clear", "span", "why_open"]

#: effects of Tactician cards that change dice in a way that is not computed
_UNSURE = ("most-dice", "no-terrain", "together")
#: the most dice that field works take from a unit that battles out of some into others
_WORKS = 4
#: more dice than any unit has
_ANY = 99


def is_clear(state: CcnState, battle: Battle) -> bool:
    """Return whether the dice of a battle can be computed."""
    return not _homeless(state, battle) and not why_open(state, battle)


def _homeless(state: CcnState, battle: Battle) -> bool:
    """Return whether a unit of a battle is not where it could battle: that is judged elsewhere."""
    stands = battle.start in state.places and battle.at in state.places
    return not stands or battle.target not in state.units or state.open_turn is None


def why_open(state: CcnState, battle: Battle) -> str:
    """Return what leaves the dice of a battle open, or "": works, a Tactician card, an order."""
    if _homeless(state, battle):
        return ""
    if {battle.start, battle.at} & set(state.fieldworks):
        return "works"
    names = [*helping(state, battle, battle.unit), *chain(*battle.helped.values())]
    if any(state.tables.tacticians[one].effect in _UNSURE for one in names):
        return "tactician"
    known = all(_card_known(state, one) for one in (battle.unit, *battle.support))
    return "" if known else "order"


def span(state: CcnState, battle: Battle) -> tuple[int, int]:
    """Return the fewest and the most dice that a battle can have whose dice are open."""
    right, reason = dice_for(state, battle), why_open(state, battle)
    if reason == "works":
        return max(0, right - _WORKS), right
    if reason == "tactician":
        return _span_of_cards(state, battle, right)
    lost = min(0, sum(one.dice for one in terms(state, battle)))  # a sum below 0 is no die
    turn = state.open_turn
    cards = [state.tables.command_cards[one.card] for one in turn.played] if turn else []
    if battle.support or any(one.by == "repeat" for one in cards):
        return 0, _ANY
    more = [bonus_of(state, battle, one.bonus, one.of) for one in cards if one.bonus is not None]
    plain = right + lost - bonus_of_order(state, battle)
    return max(0, plain), max(0, plain + max([0, *more]))


def _span_of_cards(state: CcnState, battle: Battle, right: int) -> tuple[int, int]:
    """Return the fewest and the most dice by Tactician cards: of smoke, and without terrain."""
    cards = [state.tables.tacticians[one] for one in helping(state, battle, battle.unit)]
    cards += [state.tables.tacticians[one] for one in chain(*battle.helped.values())]
    if battle.support or any(one.effect == "together" for one in cards):
        return 0, _ANY
    smoke = [one.value for one in cards if one.effect == "most-dice"]
    lifted = any(one.effect == "no-terrain" for one in cards)
    bare = sum(one.dice for one in own_terms(state, battle, on_terrain=not lifted))
    return min([right, *smoke]), max(right, bare)


def _card_known(state: CcnState, unit: str) -> bool:
    """Return whether it is known which Command card orders a unit, and that it is not of choice."""
    turn, order = state.open_turn, last_order(state, unit)
    if turn is None or (order is None and unit not in turn.battled):
        return True
    if order is None or not order.card:
        cards = [state.tables.command_cards[one.card] for one in turn.played]
        return all(one.bonus is None and one.by != "repeat" for one in cards)
    if order.card not in state.tables.command_cards or order.choice:
        return True
    card, given = ordering_card(state, order), any(one.card == order.card for one in turn.played)
    if card is None:
        return False
    # a card that was played ordered the unit with its leader, who may have fallen since
    if card.only == "leaders" and not state.leader_of(unit) and (order.beyond or not given):
        return False
    return card.bonus is None or order.mode != "normal"
