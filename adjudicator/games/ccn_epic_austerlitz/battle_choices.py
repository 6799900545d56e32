"""Choices of battle: attacks, answers to them, dice, losses, flags, retreats, ground taken."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from adjudicator.core import events as common
from adjudicator.core.legal import Alternatives, Proposal
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.dice import strike_of
from adjudicator.games.ccn_epic_austerlitz.falling_back import is_blocked, steps_back
from adjudicator.games.ccn_epic_austerlitz.flags import (
    flags_left,
    hexes_of_flags,
    may_ignore,
    stays,
)
from adjudicator.games.ccn_epic_austerlitz.frames import Battle, Turn
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.games.ccn_epic_austerlitz.strength import battle_of, dice_for
from adjudicator.games.ccn_epic_austerlitz.throws import Throws

__all__ = ["answers", "attacks", "is_settled", "owed"]

#: the longest shot of any gun
_RANGE = 5
_STAGES = ("cards", "orders", "moves", "battles")


# Attacks


def attacks(state: CcnState, turn: Turn) -> Iterator[Proposal]:
    """Propose the attacks of ordered units, alone or with the fire of a gun."""
    if turn.stage not in _STAGES:
        return
    for unit in dict.fromkeys(one.unit for one in turn.orders):
        done = unit in turn.battled and turn.pursuing != unit
        if done or not state.on_map(unit) or state.is_leader(unit):
            continue
        yield Alternatives(own.Fight, partial(_targets, state, turn, unit), units=(unit,))


def _targets(state: CcnState, turn: Turn, unit: str) -> Iterator[common.Event]:
    """Propose the enemies within range against whom a unit has dice."""
    for target in sorted(state.of_side(state.enemy[turn.side])):
        place = state.where[target]
        far = state.board.distance(state.where[unit], place)
        attached = state.is_leader(target) and state.unit_in(place)
        if attached or far > (state.tables.garrison.range if unit in state.garrisons else _RANGE):
            continue
        if dice_for(state, battle_of(state, unit, target)) <= 0:
            continue
        yield own.Fight(unit=unit, target=target)
        if far == 1 and state.type_of(unit).arm != "artillery":
            yield from (
                own.Fight(unit=unit, target=target, support=[gun])
                for gun in _guns(state, turn, unit)
            )


def _guns(state: CcnState, turn: Turn, unit: str) -> list[str]:
    """Return ordered artillery that has not battled."""
    return [
        one.unit
        for one in turn.orders
        if one.unit not in (*turn.battled, unit)
        and state.on_map(one.unit)
        and state.type_of(one.unit).guns
    ]


# What a battle demands


def owed(state: CcnState, battle: Battle) -> int:
    """Return the blocks that the target still loses for hits."""
    if state.is_leader(battle.target):
        return 0
    return max(0, min(battle.hits, battle.blocks) - battle.lost)


def _hexes_owed(state: CcnState, battle: Battle) -> int:
    """Return the hexes or blocks that flags, or the way back of cavalry, still cost."""
    if battle.retires:
        return max(0, state.tables.retire.hexes - battle.gone_back)
    paid = battle.gone_back + max(0, battle.lost - battle.hits)
    return max(0, hexes_of_flags(state, battle, flags_left(battle)) - paid)


def _check_due(state: CcnState, battle: Battle) -> bool:
    """Return whether the leader must be checked: his unit has lost blocks, or is gone."""
    leader = battle.leader
    return bool(leader and battle.since and state.on_map(leader))


def _falls(state: CcnState, battle: Battle) -> bool:
    """Return whether the dice of his check have hit the leader."""
    rule = state.tables.leader
    gone = not state.on_map(battle.target)
    least = rule.check_eliminated.sabres if gone else rule.check_hurt.sabres
    sure = battle.checked and not battle.since and state.on_map(battle.leader)
    return bool(sure) and battle.sabres >= least


def _escapes(state: CcnState, battle: Battle) -> bool:
    """Return whether a leader must go back: his unit is gone, or he was alone and is not hit."""
    if not battle.dice:
        return False
    target = battle.target
    if state.is_leader(target):
        return not battle.hits and state.on_map(target) and not battle.gone_back
    leader = battle.leader
    alone = bool(leader) and not state.on_map(target) and state.where.get(leader) == battle.at
    return alone and bool(battle.checked) and not _falls(state, battle)


def is_settled(state: CcnState, battle: Battle) -> bool:
    """Return whether everything that the dice of a battle demand is done."""
    if not battle.dice:
        return False
    due = owed(state, battle) or _check_due(state, battle) or _falls(state, battle)
    fell = state.is_leader(battle.target) and battle.hits and state.on_map(battle.target)
    if due or fell or _escapes(state, battle):
        return False
    return not state.on_map(battle.target) or not _hexes_owed(state, battle)


def answers(state: CcnState, battle: Battle) -> Iterator[Proposal]:
    """Propose what comes next in a battle."""
    if not battle.dice:
        yield from _before_dice(state, battle)
    elif not is_settled(state, battle):
        yield from _consequences(state, battle)
    elif battle.first:
        yield from _after_strike(state, battle)
    elif not battle.back:
        yield from _after_battle(state, battle)


def _before_dice(state: CcnState, battle: Battle) -> Iterator[Proposal]:
    """Propose to retire, to form square, and the dice."""
    target, against = battle.target, state.type_of(battle.unit).arm
    if battle.kind == "melee" and not battle.back and not state.is_leader(target):
        arm = state.type_of(target).arm
        if arm == "cavalry" and against == "infantry" and not battle.retires:
            yield own.Retire(unit=target)
        if arm == "infantry" and against == "cavalry" and not battle.squared:
            yield own.Square(unit=target)
    by = battle.side
    if _strikes_first(state, battle):
        strike = strike_of(state, battle)
        number = dice_for(state, strike)
        yield Throws(state, max(1, number), purpose="first-strike", by=strike.side)
        return
    number = dice_for(state, battle)
    if number > 0:
        yield Throws(state, number, purpose="battle-back" if battle.back else "attack", by=by)


def _strikes_first(state: CcnState, battle: Battle) -> bool:
    """Return whether a square rolls before the cavalry that attacks it."""
    cavalry = state.type_of(battle.unit).arm == "cavalry" and battle.kind == "melee"
    return cavalry and not battle.back and battle.target in state.squares


def _consequences(state: CcnState, battle: Battle) -> Iterator[Proposal]:
    """Propose losses, the check of a leader, flags that are ignored, and retreats."""
    target = battle.target
    if blocks := owed(state, battle):
        yield common.Lose(unit=target, steps=blocks)
    elif _check_due(state, battle):
        rule = state.tables.leader
        gone = not state.on_map(target)
        number = rule.check_eliminated.dice if gone else rule.check_hurt.dice
        yield Throws(state, number, purpose="leader", unit=battle.leader)
    elif _falls(state, battle):
        yield common.Eliminate(unit=battle.leader)
    elif state.is_leader(target) and battle.hits:
        yield common.Eliminate(unit=target)
    elif _escapes(state, battle):
        yield from _ways_of_leader(state, target if state.is_leader(target) else battle.leader)
    else:
        yield from _flags(state, battle)


def _ways_of_leader(state: CcnState, leader: str) -> Iterator[Proposal]:
    """Propose the ways of a leader to safety; without any he is lost."""
    most = state.tables.leader.escape
    ways = list(_ways(state, leader, most, through=True))
    found = [way for way in ways if not _is_taken(state, leader, way[-1])]
    if not found:
        yield common.Eliminate(unit=leader)
    yield from (own.Withdraw(unit=leader, path=way) for way in found)


def _is_taken(state: CcnState, leader: str, place: str) -> bool:
    side = state.units[leader].side
    others = [one for one in state.stacks.get(place, ()) if one != leader]
    return any(state.is_leader(one) or state.units[one].side != side for one in others)


def _ways(
    state: CcnState, unit: str, most: int, *, own_side: bool = False, through: bool = False
) -> Iterator[list[str]]:
    """Yield the ways back of a unit of up to so many hexes."""
    side = state.units[unit].side
    paths = [[state.where[unit]]]
    for _ in range(most):
        ahead = []
        for path in paths:
            for near in steps_back(state, side, path[-1], own=own_side or through):
                closed = _closed(state, unit, near) if through else is_blocked(state, unit, near)
                if not closed:
                    ahead.append([*path, near])
        yield from ahead
        paths = ahead


def _closed(state: CcnState, unit: str, place: str) -> bool:
    """Return whether a leader cannot go through a hex: an enemy, or closed terrain."""
    side = state.units[unit].side
    if "leader" in state.tables.hexes[state.terrain_of(place)].impassable:
        return True
    return any(state.units[one].side != side for one in state.stacks.get(place, ()))


def _flags(state: CcnState, battle: Battle) -> Iterator[Proposal]:
    """Propose to ignore flags, and then the way back, or blocks for what is not free."""
    unit, need = battle.target, _hexes_owed(state, battle)
    untouched = not battle.gone_back and battle.lost <= battle.hits
    free = not battle.retires and not battle.first and unit not in state.squares
    if free and untouched and not battle.ignored:
        most = battle.flags if _holds(state, battle) else min(may_ignore(state, unit), battle.flags)
        yield from (own.IgnoreFlags(unit=unit, flags=number) for number in range(1, most + 1))
        holder = state.units[unit].side
        if state.iron_will.get(holder, 0):
            yield own.IronWill(unit=unit, counters=1, by=holder)
    if stays(state, battle) and not battle.retires:
        yield common.Lose(unit=unit, steps=min(need, state.blocks[unit]))
        return
    ways = list(_ways(state, unit, need, own_side=battle.retires)) if not battle.gone_back else []
    longest = max((len(way) for way in ways), default=0)
    yield from (own.Withdraw(unit=unit, path=way) for way in ways if len(way) == longest)
    if not ways:
        yield common.Lose(unit=unit, steps=min(need, state.blocks[unit]))


def _holds(state: CcnState, battle: Battle) -> bool:
    """Return whether a Tactician card lets the target ignore all flags."""
    cards = battle.helped.get(battle.target, ())
    return any(state.tables.tacticians[one].effect == "ignore-all" for one in cards)


def _after_strike(state: CcnState, strike: Battle) -> Iterator[Proposal]:
    """Propose the dice of cavalry that has withstood the first strike of a square."""
    root = next((one for one in reversed(state.frames[:-1]) if isinstance(one, Battle)), None)
    # a flag ends the attack, even if the cavalry had no way back
    if root is None or not state.on_map(root.unit) or strike.flags:
        return
    number = dice_for(state, root)
    if number > 0:
        yield Throws(state, number, purpose="attack", by=root.side)


def _after_battle(state: CcnState, battle: Battle) -> Iterator[Proposal]:
    """Propose that the defender battles back, and that the victor takes ground."""
    if battle.kind != "melee" or not state.on_map(battle.unit):
        return
    unit, target = battle.unit, battle.target
    if _may_answer(state, battle):
        yield own.BattleBack(unit=target)
    if battle.at and not state.stacks.get(battle.at) and not battle.advanced:
        yield common.Advance(unit=unit, to=battle.at)
    cavalry = state.type_of(unit).arm == "cavalry"
    if cavalry and battle.advanced == 1 and not battle.bonus:
        near = state.board.neighbours[state.where[unit]]
        free = [place for place in near if not state.stacks.get(place)]
        yield from (own.Breakthrough(unit=unit, to=place) for place in free)


def _may_answer(state: CcnState, battle: Battle) -> bool:
    """Return whether the defender, still in the hex, has dice to battle back."""
    target = battle.target
    if battle.answered or battle.retires or state.is_leader(target):
        return False
    if not state.on_map(target) or state.where[target] != battle.at:
        return False
    answer = battle_of(state, target, battle.unit)
    answer.back = True
    return dice_for(state, answer) > 0
