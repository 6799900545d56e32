"""Attacks: who battles whom, battle back, retire and reform."""

from __future__ import annotations

from adjudicator.core.events import Event
from adjudicator.core.names import no_such
from adjudicator.errors import at_event
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.sequence import close_battles, reach_stage
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.games.ccn_epic_austerlitz.strength import battle_of

__all__: list[str] = []

book = rulebook.chapter("attack")


@book.validates(own.Fight)
def known_units(state: CcnState, event: own.Fight) -> None:
    """Target and support are units of the game."""
    for field, names in (("target", [event.target]), ("with", event.support)):
        for one in names:
            if one not in state.units:
                raise no_such("unit", one, state.units, place=at_event(state.now, field))


@book.closes(own.Fight)
def close_before_attacks(state: CcnState, event: Event) -> int:
    """An attack ends the battle before."""
    return close_battles(state)


@book.applies(own.Fight)
def apply_attack(state: CcnState, event: own.Fight) -> None:
    """Open a battle."""
    battle = battle_of(state, event.unit, event.target)
    turn = state.open_turn
    if turn is not None:
        reach_stage(state, "battles")
        battle.bonus = event.unit in turn.battled
        turn.battled += [event.unit, *event.support]
    battle.support = list(event.support)
    battle.squared = event.target in state.squares
    state.frames.append(battle)


@book.applies(own.BattleBack)
def apply_battle_back(state: CcnState, event: own.BattleBack) -> None:
    """Open the battle back of the defender within the battle."""
    battle = state.open_battle
    if battle is None:
        return
    battle.answered = True
    answer = battle_of(state, event.unit, battle.unit)
    answer.back = True
    answer.helped = {unit: list(cards) for unit, cards in battle.helped.items()}
    state.frames.append(answer)


@book.applies(own.Retire)
def apply_retire(state: CcnState, event: own.Retire) -> None:
    """Record that the cavalry under attack retires."""
    if (battle := state.open_battle) is not None and battle.target == event.unit:
        battle.retires = True
