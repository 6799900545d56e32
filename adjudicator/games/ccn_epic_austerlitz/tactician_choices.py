"""Choices of Tactician cards: on ordered units, in battles, to reform, and to move a leader."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from adjudicator.core import events as common
from adjudicator.core.legal import Alternatives, Proposal
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.allowance import marches
from adjudicator.games.ccn_epic_austerlitz.card_choices import tacticians_left
from adjudicator.games.ccn_epic_austerlitz.dice import NOT_ROLLED
from adjudicator.games.ccn_epic_austerlitz.frames import Battle, Turn
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.games.ccn_epic_austerlitz.throws import Throws
from adjudicator.mechanics.cards.hands import HIDDEN

__all__ = ["in_battle", "in_turn"]

#: effects whose consequences the rules follow to the end; the others are left out
_ON_ORDERED = ("dice", "melee-dice", "ranged-dice", "full-dice", "full-fire", "building-battle")
_ON_MOVES = ("move",)
_STAGES = ("orders", "moves")


def _cards(state: CcnState, holder: str) -> list[str]:
    """Return the Tactician cards that a hand may have, as far as the log shows it."""
    hand = state.tacticians.hands.get(holder, [])
    found = [one for one in dict.fromkeys(hand) if one != HIDDEN]
    if HIDDEN in hand:
        names = state.tables.tacticians
        found += [one for one in names if one not in found and tacticians_left(state, one) > 0]
    return found


def _holders(state: CcnState, side: str) -> list[str]:
    """Return the players of a side who hold Tactician cards."""
    return [one for one in state.tacticians.hands if state.side_of(one) == side]


def _with_effect(state: CcnState, holder: str, effects: tuple[str, ...], when: str) -> list[str]:
    specs = state.tables.tacticians
    return [
        one
        for one in _cards(state, holder)
        if specs[one].effect in effects and specs[one].when == when
    ]


# In a turn


def in_turn(state: CcnState, turn: Turn) -> Iterator[Proposal]:
    """Propose the dice of a reform, cards for ordered units, and a card to move a leader."""
    side = turn.side
    if NOT_ROLLED in turn.reformed.values():
        number = next(
            one.value for one in state.tables.tacticians.values() if one.effect == "reform"
        )
        yield Throws(state, number, purpose="reform", by=side)
        return
    for unit, blocks in turn.reformed.items():
        yield own.Gain(unit=unit, blocks=blocks)
    holders = _holders(state, side)
    for holder in holders:
        if turn.played and not turn.orders and turn.stage in ("cards", "orders"):
            yield Alternatives(own.PlayTactician, partial(_reforms, state, turn, holder))
        if turn.stage in _STAGES:
            yield Alternatives(own.PlayTactician, partial(_on_ordered, state, turn, holder))
        if not turn.drawn and turn.stage != "draws" and not turn.freed:
            leaders = [one for one in state.of_side(side) if state.is_leader(one)]
            options = partial(_defaults, state, leaders, holder)
            yield Alternatives(own.PlayTactician, options, units=leaders)
    if holders:
        yield None  # cards that change how a battle is fought are left out


def _reforms(state: CcnState, turn: Turn, holder: str) -> Iterator[common.Event]:
    for card in _with_effect(state, holder, ("reform",), "before-orders"):
        for unit in state.of_side(turn.side):
            short = not state.is_leader(unit) and state.lost(unit)
            if short and unit not in state.garrisons and not turn.aids.get(unit):
                yield own.PlayTactician(by=holder, card=card, unit=unit)


def _on_ordered(state: CcnState, turn: Turn, holder: str) -> Iterator[common.Event]:
    """Propose cards for ordered units that have not battled; for a move, before it."""
    for one in turn.orders:
        unit = one.unit
        if not state.on_map(unit) or state.is_leader(unit) or unit in turn.battled:
            continue
        if unit in state.garrisons or unit in state.squares or marches(state, unit):
            continue
        effects = _ON_ORDERED if unit in turn.moved else (*_ON_ORDERED, *_ON_MOVES)
        for card in _with_effect(state, holder, effects, "ordered"):
            yield own.PlayTactician(by=holder, card=card, unit=unit)


def _defaults(state: CcnState, leaders: list[str], holder: str) -> Iterator[common.Event]:
    for leader in leaders:
        if state.attached.get(leader) not in state.squares:
            for card in _cards(state, holder):
                yield own.PlayTactician(by=holder, card=card, unit=leader, default=True)


# In a battle


def in_battle(state: CcnState, battle: Battle) -> Iterator[Proposal]:
    """Propose the cards of the moment: before the dice, or against flags."""
    if battle.first:
        return
    if battle.dice:
        untouched = not battle.ignored and not battle.gone_back and battle.lost <= battle.hits
        if not battle.back and battle.flags and untouched and not battle.retires:
            yield from _plays(state, battle.target, ("ignore-all",), "after-dice")
        return
    if battle.back:
        yield from _plays(state, battle.unit, ("dice",), "battle-back")
        return
    if battle.kind == "melee" and not battle.retires:
        for unit in (battle.unit, battle.target):
            yield from _plays(state, unit, ("dice",), "melee-declared")
        if state.type_of(battle.unit).arm == "cavalry" and not battle.squared:
            yield from _plays(state, battle.target, ("no-card",), "square")


def _plays(state: CcnState, unit: str, effects: tuple[str, ...], when: str) -> Iterator[Proposal]:
    """Propose the cards of the side of a unit with some effects on it."""
    if not state.on_map(unit) or state.is_leader(unit) or unit in state.garrisons:
        return
    for holder in _holders(state, state.units[unit].side):
        for card in _with_effect(state, holder, effects, when):
            yield own.PlayTactician(by=holder, card=card, unit=unit)
