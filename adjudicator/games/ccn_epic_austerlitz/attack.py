"""Attacks: who battles whom, battle back, retire and reform."""

from __future__ import annotations

from adjudicator.core.events import Event
from adjudicator.core.names import no_such
from adjudicator.errors import at_event
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.frames import Battle
from adjudicator.games.ccn_epic_austerlitz.sequence import close_battles, reach_stage
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

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


def _battle(state: CcnState, unit: str, target: str) -> Battle:
    """Return the frame of a battle of a unit against another."""
    start, at = state.where.get(unit, ""), state.where.get(target, "")
    near = start in state.places and at in state.places and state.board.distance(start, at) == 1
    leader = "" if state.is_leader(target) else state.leader_of(target)
    return Battle(
        opened=state.now,
        side=state.units[unit].side,
        unit=unit,
        target=target,
        kind="melee" if near else "ranged",
        start=start if start in state.places else "",
        at=at if at in state.places else "",
        leader=leader,
    )


@book.applies(own.Fight)
def apply_attack(state: CcnState, event: own.Fight) -> None:
    """Open a battle."""
    battle = _battle(state, event.unit, event.target)
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
    answer = _battle(state, event.unit, battle.unit)
    answer.back = True
    state.frames.append(answer)


@book.applies(own.Retire)
def apply_retire(state: CcnState, event: own.Retire) -> None:
    """Record that the cavalry under attack retires."""
    if (battle := state.open_battle) is not None and battle.target == event.unit:
        battle.retires = True
