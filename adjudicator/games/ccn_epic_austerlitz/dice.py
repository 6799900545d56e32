"""Dice: what a roll is for, its hits and flags."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.cards import player_of
from adjudicator.games.ccn_epic_austerlitz.frames import Battle
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__ = ["hits_of", "purpose"]

book = rulebook.chapter("dice")


def purpose(state: CcnState, event: own.Throw) -> str:
    """Return what a roll is for: as it says, or by the open battle."""
    if event.purpose:
        return event.purpose
    battle = state.open_battle
    if battle is None:
        return "" if state.open_turn is not None else "first-move"
    return "attack" if not battle.dice else "leader"


def hits_of(state: CcnState, battle: Battle, faces: Sequence[str]) -> int:
    """Return the hits of some dice: symbols of the arm, and sabres in melee."""
    if state.is_leader(battle.target):
        limit = state.tables.leader
        wanted = limit.alone_melee if battle.kind == "melee" else limit.alone_ranged
        return int(faces.count("sabre") >= wanted)
    target = state.type_of(battle.target)
    hits = faces.count(target.arm)
    sabres = state.type_of(battle.unit).sabres or battle.target in state.garrisons
    if battle.kind == "melee" and sabres and not battle.retires:
        hits += faces.count("sabre")
    if battle.kind == "ranged" and state.type_of(battle.unit).arm == "infantry":
        hits = max(0, hits - target.ignores_fire_hits)
    return hits


@book.closes(own.Throw)
def close_first_strike(state: CcnState, event: own.Throw) -> int:
    """The dice of the attacker end the first strike of the square."""
    strike = state.open_battle
    if strike is None or not strike.first:
        return 0
    return int(event.purpose == "attack" or (not event.purpose and _answers(state, strike, event)))


def _answers(state: CcnState, strike: Battle, event: own.Throw) -> bool:
    """Return whether dice after a first strike, of no stated purpose, are the attacker's."""
    if event.unit and state.is_leader(event.unit):
        return False
    if event.by:
        return state.side_of(event.by) != strike.side
    return not (strike.leader and strike.lost and not strike.checked)


@book.decides(own.Throw)
def who_rolls(state: CcnState, event: own.Throw) -> str:
    """The side that battles rolls; for a check, the enemy of the leader."""
    battle = state.open_battle
    return battle.side if battle is not None else state.phasing


@book.applies(own.Throw)
def apply_roll(state: CcnState, event: own.Throw) -> None:
    """Record dice: those of a battle with their hits and flags, those before the battle, others."""
    what, battle, turn = purpose(state, event), state.open_battle, state.open_turn
    faces = [str(one) for one in event.dice]
    side = state.side_of(event.by) or state.phasing
    if what in ("attack", "battle-back", "reroll", "first-strike") and battle is not None:
        _strike(state, battle, event, faces, what)
    elif what == "leader" and battle is not None:
        battle.checked = len(faces)
    elif what == "initiative" and turn is not None:
        turn.initiative[player_of(state, event)] = faces
    elif what == "mother-russia" and side:
        state.russian_roll.setdefault(side, []).extend(faces)
    elif what == "first-move" and side:
        state.first_roll[side] = faces.count("sabre")
        _decide_first(state)
    elif what == "guerrilla" and turn is not None and "sabre" not in faces and turn.played:
        turn.played[-1].stopped = True


def _strike(state: CcnState, battle: Battle, event: own.Throw, faces: list[str], what: str) -> None:
    """Take the dice of a battle; a first strike is a battle of its own against the attacker."""
    if what == "first-strike":
        strike = Battle(
            opened=state.now,
            side=state.enemy[battle.side],
            unit=battle.target,
            target=battle.unit,
            kind=battle.kind,
            start=battle.at,
            at=battle.start,
            leader=state.leader_of(battle.unit),
            first=True,
        )
        state.frames.append(strike)
        battle = strike
    battle.dice = [*battle.dice, *faces] if what == "reroll" else faces
    hits = hits_of(state, battle, battle.dice)
    battle.hits = event.hits if event.hits is not None else hits
    battle.flags = event.flags if event.flags is not None else battle.dice.count("flag")


def _decide_first(state: CcnState) -> None:
    """Decide who moves first once both have rolled."""
    rule = state.scenario.first_move
    if rule is None or len(state.first_roll) < len(state.enemy):
        return
    most = max(state.first_roll.values())
    best = [side for side, count in state.first_roll.items() if count == most]
    state.first = best[0] if len(best) == 1 else rule.tie
