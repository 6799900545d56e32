"""Displays of this game: sections and objectives, blocks, dice of battles, cards and banners."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import pairwise
from typing import Any

from adjudicator.core import events as common
from adjudicator.core.events import Event
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.allowance import allowance_of
from adjudicator.games.ccn_epic_austerlitz.dice import hits_of, purpose
from adjudicator.games.ccn_epic_austerlitz.frames import Battle
from adjudicator.games.ccn_epic_austerlitz.move_choices import legal_ends
from adjudicator.games.ccn_epic_austerlitz.names import SECTIONS
from adjudicator.games.ccn_epic_austerlitz.objectives import occupies, settled
from adjudicator.games.ccn_epic_austerlitz.open_dice import is_clear
from adjudicator.games.ccn_epic_austerlitz.paths import path_of
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.games.ccn_epic_austerlitz.strength import battle_of, dice_for, terms
from adjudicator.mechanics.event_values import EventValues, ValueTerm
from adjudicator.mechanics.view import Facts, Label, Message, event_label

__all__ = ["arrow", "describe", "facts", "layers", "legal_places", "marks", "values"]

Row = tuple[Label, Label]
_BATTLES = ("attack", "battle-back", "first-strike")


def layers(state: CcnState) -> dict[str, dict[str, Collection[str]]]:
    """Return the objectives that each side holds, and the sections from the seat of each side."""
    wanted = {place for one in state.objectives for place in one.hexes}
    held = {
        side: [place for place in sorted(wanted) if occupies(state, side, place)]
        for side in state.enemy
    }
    found: dict[str, dict[str, Collection[str]]] = {"layer-objectives": dict(held)}
    for section in SECTIONS:
        found[f"layer-{section}"] = {side: _section(state, side, section) for side in state.enemy}
    return found


def _section(state: CcnState, side: str, section: str) -> list[str]:
    """Return the hexes of a section, from the seat of a side."""
    key = f"section {state.board.id} {side == state.scenario.bottom} {section}"
    if key not in state.game.memo:
        places = sorted(state.places)
        state.game.memo[key] = [one for one in places if section in state.sections_of(side, one)]
    found: list[str] = state.game.memo[key]
    return found


def marks(state: CcnState) -> dict[str, Label]:
    """Return the blocks of units, whether they stand in square, and the unit of a leader."""
    found: dict[str, Label] = {}
    for stack in state.stacks.values():
        for unit in stack:
            if not state.is_leader(unit):
                named = {"blocks": state.blocks[unit], "of": state.units[unit].combat or 0}
                kind = "mark-square" if unit in state.squares else "mark-blocks"
                found[unit] = Message(kind, named)
            elif other := state.attached.get(unit):
                found[unit] = Message("mark-leads", {"other": other})
    return found


# Facts


def facts(before: CcnState, event: Event, after: CcnState) -> Facts:
    """Return dice, hits and flags of a battle, cards in hands and on the rack, and banners."""
    return Facts(rows=[*_dice_rows(before, event), *_card_rows(before, event, after)])


def _dice_rows(before: CcnState, event: Event) -> Iterator[Row]:
    battle = _battle(before, event) if isinstance(event, own.Fight) else None
    if battle is not None and is_clear(before, battle):
        yield Message("fact-dice"), str(dice_for(before, battle))
        for term in terms(before, battle):
            if term.dice:
                yield term.case, f"{term.dice:+d}"
    if isinstance(event, own.Throw) and (result := _result(before, event)) is not None:
        yield Message("fact-hits"), str(result[0])
        yield Message("fact-flags"), str(result[1])


def _card_rows(before: CcnState, event: Event, after: CcnState) -> Iterator[Row]:
    if isinstance(event, own.PlayCommand | own.Draw | own.Discard | own.PlayTactician):
        yield Message("fact-hands"), _hands(after)
    if before.rack != after.rack and after.rack:
        yield Message("fact-rack"), ", ".join(after.rack)
    with settled(before):
        earlier = {side: before.total_now(side) for side in before.enemy}
    with settled(after):
        later = {side: after.total_now(side) for side in after.enemy}
    for side, count in later.items():
        if count != earlier[side] and after.banners_known:
            change = {"side": side, "old": earlier[side], "new": count}
            yield Message("fact-banners"), Message("fact-change", change)


def _hands(state: CcnState) -> Label:
    """Return how many Command cards each player holds: their number is open."""
    held = [f"{who} {len(hand)}" for who, hand in sorted(state.command.hands.items())]
    return ", ".join(held)


# Values


def values(before: CcnState, event: Event) -> EventValues | None:
    """Return the hexes of a move, the dice of an attack, or the hits and flags of a roll."""
    if isinstance(event, common.Move):
        return _move_values(before, event)
    if isinstance(event, own.Fight) and (battle := _battle(before, event)) is not None:
        return _attack_values(before, battle)
    return _roll_values(before, event) if isinstance(event, own.Throw) else None


def _move_values(state: CcnState, event: common.Move) -> EventValues:
    path = path_of(state, event)
    near = state.board.neighbours
    pairs = pairwise(path)
    if not state.on_map(event.unit) or any(two not in near.get(one, ()) for one, two in pairs):
        return EventValues(kind="move", path=path)
    turn, most = state.open_turn, allowance_of(state, event.unit)
    leader = state.is_leader(event.unit)
    gone = turn.hexes.get(event.unit, 0) if turn is not None and not leader else 0
    count = len(path) - 1
    return EventValues(
        kind="move",
        path=path,
        cost=count,
        cost_terms=[ValueTerm("", "hex", 1, count)] if count else [],
        allowance=None if most.open else max(0, most.move - gone),
    )


def _battle(state: CcnState, event: own.Fight) -> Battle | None:
    """Return the battle that an attack opens; None if a unit is not on the map."""
    names = (event.unit, event.target, *event.support)
    known = all(one in state.units and state.on_map(one) for one in names)
    if not known or state.is_leader(event.unit):
        return None
    battle, turn = battle_of(state, event.unit, event.target), state.open_turn
    battle.support = list(event.support)
    battle.bonus = turn is not None and event.unit in turn.battled
    return battle


def _attack_values(state: CcnState, battle: Battle) -> EventValues:
    if not is_clear(state, battle):
        return EventValues(kind="attack", target=battle.at)
    found = [ValueTerm(one.case, "dice", one.dice) for one in terms(state, battle) if one.dice]
    return EventValues(
        kind="attack", target=battle.at, attack=dice_for(state, battle), attack_terms=found
    )


def _result(state: CcnState, event: own.Throw) -> tuple[int, int] | None:
    """Return the hits and flags of the dice of a battle; None for other dice."""
    battle, what = state.open_battle, purpose(state, event)
    if battle is None or what not in _BATTLES or battle.target not in state.units:
        return None
    if what == "first-strike":
        return None
    faces = [str(one) for one in event.dice]
    return hits_of(state, battle, faces), 0 if battle.retires else faces.count("flag")


def _roll_values(state: CcnState, event: own.Throw) -> EventValues:
    what, result = purpose(state, event), _result(state, event)
    battle = state.open_battle
    if result is None or battle is None:
        return EventValues(kind="die", purpose=what)
    stated = ""
    if event.hits is not None and event.flags is not None:
        stated = _text(event.hits, event.flags)
    return EventValues(
        kind="die",
        purpose=what,
        target=battle.at,
        expected=[_text(*result)],
        stated=stated,
        of_attack=max(battle.opened, 0),
    )


def _text(hits: int, flags: int) -> str:
    return f"hits {hits}, flags {flags}"


# Words


def _plain(event: Any) -> str:
    return ""


#: kind of event -> which of its sentences is said
_TOLD: dict[type[Event], Callable[[Any], str]] = {
    **dict.fromkeys((own.Relieve, own.Garrison, own.Unsquare, own.Square, own.Retire), _plain),
    **dict.fromkeys((own.Gain, own.Breakthrough, own.IgnoreFlags, own.IronWill), _plain),
    **dict.fromkeys((own.TimePressure, own.Recruit, own.Guerrilla, own.Fortify), _plain),
    own.PlayCommand: lambda event: "-rack" if event.source == "rack" else "",
    own.PlayTactician: lambda event: "-default" if event.default else "-on" if event.unit else "",
    own.Order: lambda event: f"-{event.mode}" if event.mode == "march" else "",
    own.Draw: lambda event: "-cards" if event.cards else "",
    own.Discard: lambda event: "" if event.card else "-some",
    own.Refill: lambda event: "-cards" if event.cards else "",
    own.ShowHand: lambda event: "" if event.cards else "-hand",
    own.Shuffle: _plain,
    own.Fight: lambda event: "-with" if event.support else "",
    own.BattleBack: _plain,
    own.Throw: lambda event: "-leader" if event.unit else f"-{event.purpose}" * bool(event.purpose),
    own.Banner: lambda event: "-lost" if event.count < 0 else "",
    own.Ask: lambda event: "" if event.granted else "-refused",
}


def describe(before: CcnState, event: Event) -> Label | None:
    """Return the label of an event; None for those that every game has."""
    if isinstance(event, own.Withdraw):
        end = event.path[-1] if event.path else event.to
        return Message("told-retreat", {"unit": event.unit, "to": end})
    if isinstance(event, own.Throw) and event.purpose in ("", *_BATTLES):
        kind = "told-roll" if event.purpose in ("", "attack") else f"told-roll-{event.purpose}"
        return Message(kind, {"dice": event.dice})
    variant = _TOLD.get(type(event))
    return event_label(event, variant(event)) if variant is not None else None


def arrow(before: CcnState, event: Event) -> list[str]:
    """Return the arrow of an attack, or of a battle back."""
    if isinstance(event, own.Fight):
        ends = [before.where.get(one, "") for one in (event.unit, event.target)]
    elif isinstance(event, own.BattleBack) and (battle := before.open_battle) is not None:
        ends = [before.where.get(one, "") for one in (event.unit, battle.unit)]
    else:
        return []
    return ends if before.places.issuperset(ends) else []


def legal_places(before: CcnState, event: Event) -> list[str]:
    """Return the hexes to which a unit could have moved instead."""
    return legal_ends(before, event.unit) if isinstance(event, common.Move) else []
