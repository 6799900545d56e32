"""How far a unit or leader may move, and how far if it is to battle: its type and its order."""

from __future__ import annotations

from msgspec import Struct

from adjudicator.games.ccn_epic_austerlitz.data import CommandCard
from adjudicator.games.ccn_epic_austerlitz.frames import Ordered
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__ = ["Allowance", "allowance_of", "is_ordered", "marches", "matches", "orders_of"]

#: Tactician cards whose value is the whole move, and not an addition
_WHOLE = "artillery"


class Allowance(Struct, frozen=True):
    """Hexes of a move, hexes of a move before a battle, and whether a slow type limits it."""

    move: int
    battle: int
    slow: bool = False
    #: the log does not show which card lets the unit move
    open: bool = False
    #: a tactic card holds the unit where it is
    held: bool = False


def orders_of(state: CcnState, unit: str) -> list[Ordered]:
    """Return the orders of a unit in the open turn."""
    turn = state.open_turn
    return [one for one in turn.orders if one.unit == unit] if turn is not None else []


def is_ordered(state: CcnState, unit: str) -> bool:
    """Return whether a unit is ordered: Rally orders the units that it gives blocks."""
    return state.open_turn is None or bool(orders_of(state, unit))


def marches(state: CcnState, unit: str) -> bool:
    """Return whether all orders of a unit in the open turn are March Moves."""
    orders = orders_of(state, unit)
    return bool(orders) and all(one.mode == "march" for one in orders)


def matches(state: CcnState, unit: str, card: CommandCard) -> bool:
    """Return whether a unit is of the arms and classes that a card orders."""
    spec = state.type_of(unit)
    return not card.of or bool({spec.arm, *spec.classes} & set(card.of))


def _by_card(state: CcnState, unit: str, name: str) -> Allowance:
    """Return the allowance of a unit that a card orders."""
    spec, card = state.type_of(unit), state.tables.command_cards.get(name)
    usual = Allowance(spec.move, spec.battle_move)
    if card is not None and card.by == "repeat":
        # where two cards are played in a turn, it is not known which one is repeated
        last = state.last_played.get(state.enemy[state.units[unit].side], "")
        again = state.tables.command_cards.get(last)
        if again is None or again.by == "repeat" or state.format.rack:
            return Allowance(spec.move, spec.battle_move, open=True)
        return _by_card(state, unit, last)
    action = card.action if card is not None else None
    if card is None or action is None or not matches(state, unit, card):
        return usual
    heavy = action.heavy_move if "heavy" in spec.classes else None
    move = next((one for one in (heavy, action.move) if one is not None), spec.move)
    fast = action.fast_battle_move if _is_fast(state, unit) else None
    chosen = (fast, heavy, action.battle_move)
    battle = next((one for one in chosen if one is not None), min(move, spec.battle_move))
    limited = bool(card.of and spec.most_march and move > spec.most_march)
    if limited:
        move, battle = spec.most_march, min(battle, spec.most_march)
    return Allowance(move, battle, slow=limited, held=not move)


def _is_fast(state: CcnState, unit: str) -> bool:
    """Return whether an infantry unit may battle after a Force March of two hexes."""
    fast = {"light", "grenadier", "guard"} & set(state.type_of(unit).classes)
    return bool(fast) or bool(state.leader_of(unit))


def allowance_of(state: CcnState, unit: str) -> Allowance:
    """Return how far a unit may move in the open turn, by the best of its orders."""
    spec, turn = state.type_of(unit), state.open_turn
    orders = orders_of(state, unit)
    if turn is None or marches(state, unit):
        return Allowance(spec.move, spec.battle_move)
    # a unit of choice that a tactic card orders has a normal order
    mine = [one for one in orders if one.mode in ("", "tactic") and not one.choice]
    cards = {one.card for one in mine} - {""}
    if any(not one.card and one.mode != "normal" for one in orders):
        cards |= {one.card for one in turn.played}
    found = [_by_card(state, unit, one) for one in cards] or [_by_card(state, unit, "")]
    move, battle = max(one.move for one in found), max(one.battle for one in found)
    more = _by_tacticians(state, unit, turn.aids.get(unit, []))
    return Allowance(
        max(move + more[0], more[1]),
        battle + more[0],
        slow=any(one.slow for one in found),
        open=any(one.open for one in found),
        held=all(one.held for one in found),
    )


def _by_tacticians(state: CcnState, unit: str, names: list[str]) -> tuple[int, int]:
    """Return hexes that Tactician cards add to a move, and the longest move that one gives."""
    added, whole = 0, 0
    for card in (state.tables.tacticians[one] for one in names):
        if card.effect == "skirmish" or (card.effect == "move" and _WHOLE in card.of):
            whole = max(whole, card.value + state.type_of(unit).move * (card.effect == "skirmish"))
        elif card.effect == "move":
            added += card.value
    return added, whole
