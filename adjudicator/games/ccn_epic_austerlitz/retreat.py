"""Retreats: flags that are ignored, units that go back, leaders who escape."""

from __future__ import annotations

from itertools import pairwise

from adjudicator.core.blame import fault_of
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.falling_back import is_blocked, steps_back
from adjudicator.games.ccn_epic_austerlitz.flags import (
    flags_left,
    hexes_of_flags,
    may_ignore,
    stays,
)
from adjudicator.games.ccn_epic_austerlitz.frames import Battle
from adjudicator.games.ccn_epic_austerlitz.leader_checks import pass_over_check
from adjudicator.games.ccn_epic_austerlitz.movement import end_of, go
from adjudicator.games.ccn_epic_austerlitz.nations import PRUSSIAN
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__: list[str] = []

book = rulebook.chapter("retreat")
#: effects of Tactician cards that let a unit go back before the dice
_LETS_GO = frozenset(("fall-back", "skirmish"))


_IGNORED = (
    *("CCN-C.ret-6", "CCN-C.nat-1", "CCN-C.terr-7", "CCN-3.gha-3"),
    *("CCN-2.garrison-12", "CCN-2.garrison-17", "CCN-6.setup-5", "CCN-C.sq-3"),
)


@book.rule(*_IGNORED, on=own.IgnoreFlags)
def flags_ignored(state: CcnState, event: own.IgnoreFlags) -> RuleResult:
    """A unit ignores flags by its type, terrain, leader and support, and no more."""
    battle, unit = state.open_battle, event.unit
    if battle is None or battle.target != unit or not state.on_map(unit):
        return None
    if never := _never(state, battle):
        return _ignores(event, event.flags, never)
    cards = [state.tables.tacticians[one].effect for one in battle.helped.get(unit, ())]
    right = may_ignore(state, unit)
    if unit in state.squares and 0 < event.flags <= right:
        return Unknown(why="flags-square", needs="flags-needed", args={"unit": unit})
    if event.flags <= right or "ignore-all" in cards:
        return None
    if event.flags - right <= counters_left(state, unit):
        return Unknown(why="flags-iron-will", needs="iron-will-needed", args={"unit": unit})
    case = _ignoring(state, unit, event.flags)
    return _ignores(event, event.flags, case, right)


def _ignores(
    event: own.IgnoreFlags | own.IronWill, seen: int, case: str, right: int = 0
) -> Fault | None:
    """Return the fault of flags that are ignored beyond those that may be."""
    if seen <= right:
        return None
    return fault_of(event, "ignores-more", rule=case, expected=right, seen=seen)


def _never(state: CcnState, battle: Battle) -> str:
    """Return the case by which the target of a battle ignores no flag, whatever helps it, or ""."""
    if battle.target in state.garrisons:
        return "CCN-2.garrison-12"
    return "CCN-C.sq-3" if battle.repels else ""


@book.rule("CCN-2.garrison-12", "CCN-C.sq-3", on=own.IronWill)
def no_counter_helps(state: CcnState, event: own.IronWill) -> RuleResult:
    """No counter lets a garrison ignore a flag, nor cavalry that a square has thrown back."""
    battle = state.open_battle
    if battle is None or battle.target != event.unit:
        return None
    never = _never(state, battle)
    return _ignores(event, event.counters, never) if never else None


def counters_left(state: CcnState, unit: str) -> int:
    """Return the Iron Will counters that may be spent on a unit: only Prussians have any."""
    mine = state.units[unit]
    if mine.nation != PRUSSIAN:
        return 0
    return sum(n for holder, n in state.iron_will.items() if state.side_of(holder) == mine.side)


def _ignoring(state: CcnState, unit: str, seen: int) -> str:
    """Return the case that forbids a unit to ignore so many flags."""
    if seen <= may_ignore(state, unit, garrisons=True):
        return "CCN-2.garrison-17"
    spec, ground = state.type_of(unit), state.tables.hexes[state.terrain_of(state.where[unit])]
    if spec.guns == "horse" and "guard" in spec.classes:
        return "CCN-3.gha-3"
    if ground.building or ground.walled:
        return "CCN-C.terr-7"
    if seen <= may_ignore(state, unit) - spec.ignores + _of_an_ally(state, unit):
        return "CCN-6.setup-5"
    return "CCN-C.nat-1" if may_ignore(state, unit) == spec.ignores else "CCN-C.ret-6"


def _of_an_ally(state: CcnState, unit: str) -> int:
    """Return the flags that a unit of the same kind ignores in another nation of its side."""
    spec, side = state.type_of(unit), state.units[unit].side
    kinds = {one.type for one in state.units.values() if one.side == side}
    others = (state.tables.types[one] for one in sorted(kinds))
    return max((one.ignores for one in others if one.code == spec.code), default=0)


_WAYS = (
    *("CCN-C.ret-3", "CCN-C.ret-4", "CCN-C.ret-5", "CCN-2.garrison-15", "CCN-6.s6-6"),
    *("CCN-C.ret-1", "CCN-C.rr-2", "CCN-C.sq-4", "CCN-6.s6-3", "CCN-2.garrison-12"),
)


@book.rule(*_WAYS, on=own.Withdraw)
def ways_back(state: CcnState, event: own.Withdraw) -> RuleResult:
    """A retreat goes towards the own side, through free hexes, as far as the flags say."""
    battle, unit, path = state.open_battle, event.unit, event.path
    if battle is None or battle.target != unit or state.is_leader(unit) or not path:
        return None
    if any(one not in state.places for one in (state.where[unit], *path)):
        return None  # that it is gone is a case of its own
    if path[0] != state.where[unit]:
        return fault_of(event, "retreat-from", rule="CCN-C.ret-3", expected=state.where[unit])
    case, gone = stays(state, battle), len(path) - 1
    if case and not battle.retires:
        return fault_of(event, "retreat-stays", rule=case)
    for one, two in pairwise(path):
        if fault := _step(state, event, one, two):
            return fault
    most, case = _farthest(state, battle)
    far = bool(battle.dice) and battle.gone_back + gone > most
    wrong = gone != most if battle.retires else far
    return fault_of(event, "retreat-far", rule=case, expected=most, seen=gone) if wrong else None


def _farthest(state: CcnState, battle: Battle) -> tuple[int, str]:
    """Return how many hexes a unit goes back at most, and the case that says so."""
    if battle.retires:
        return state.tables.retire.hexes, "CCN-C.rr-2"
    return hexes_of_flags(state, battle, flags_left(battle)), "CCN-C.ret-1"


def _step(state: CcnState, event: own.Withdraw, one: str, two: str) -> Fault | None:
    """Return the fault of one step of a retreat."""
    unit, side = event.unit, state.units[event.unit].side
    battle = state.open_battle
    own_side = steps_back(state, side, one, own=True)
    ways = own_side if battle and battle.retires else steps_back(state, side, one)
    if two not in ways:
        rule = state.scenario.retreat.get(side)
        if rule is not None and two in own_side:
            return None  # whether it may still go to its own side is open
        case = str(rule.case) if rule is not None else "CCN-C.ret-3"
        return fault_of(event, "retreat-where", rule=case, place=two)
    if state.type_of(unit).arm in state.tables.hexes[state.terrain_of(two)].impassable:
        return fault_of(event, "retreat-closed", rule="CCN-C.ret-5", place=two)
    if is_blocked(state, unit, two):
        garrison = state.unit_in(two) in state.garrisons
        case = "CCN-2.garrison-15" if garrison else "CCN-C.ret-4"
        return fault_of(event, "retreat-occupied", rule=case, place=two)
    return None


@book.rule(*_WAYS, on=own.Withdraw)
def some_way_back(state: CcnState, event: own.Withdraw) -> RuleResult:
    """A retreat of which only the end is known can be gone by some way."""
    battle, unit = state.open_battle, event.unit
    if battle is None or battle.target != unit or state.is_leader(unit) or event.path:
        return None
    start, end = state.where[unit], event.to
    if start not in state.places or end not in state.places or start == end:
        return None
    if (case := stays(state, battle)) and not battle.retires:
        return fault_of(event, "retreat-stays", rule=case)
    most, case = _farthest(state, battle)
    far, left = state.board.distance(start, end), most - battle.gone_back
    if far > left and (battle.retires or battle.dice):
        return fault_of(event, "retreat-far", rule=case, expected=most, seen=far)
    return _unreachable(state, event, max(left, far))


def _unreachable(state: CcnState, event: own.Withdraw, most: int) -> Fault | None:
    """Return the fault of the end of a retreat to which no way leads."""
    reached, end = {state.where[event.unit]}, event.to
    for _ in range(most):
        near = {(one, two) for one in reached for two in state.board.neighbours[one]}
        reached |= {two for one, two in near if _step(state, event, one, two) is None}
    if end in reached:
        return None
    if state.type_of(event.unit).arm in state.tables.hexes[state.terrain_of(end)].impassable:
        return fault_of(event, "retreat-closed", rule="CCN-C.ret-5", place=end)
    if is_blocked(state, event.unit, end):
        return fault_of(event, "retreat-occupied", rule="CCN-C.ret-4", place=end)
    return fault_of(event, "retreat-where", rule="CCN-C.ret-3", place=end)


@book.rule("CCN-C.mel-4", on=own.Withdraw)
def retreats_come_after_dice(state: CcnState, event: own.Withdraw) -> RuleResult:
    """Nobody goes back before the dice; a Tactician card may let a unit do so."""
    battle, unit = state.open_battle, event.unit
    if battle is None or battle.dice or not state.battles_known or not state.on_map(unit):
        return None
    cards = [state.tables.tacticians[one].effect for one in battle.helped.get(unit, ())]
    mine = unit in (battle.target, battle.leader) and not set(cards) & _LETS_GO
    return fault_of(event, "retreat-early") if mine else None


@book.applies(own.IgnoreFlags)
def apply_ignore(state: CcnState, event: own.IgnoreFlags) -> None:
    """Record how many flags a unit ignores."""
    pass_over_check(state, event)
    if (battle := state.open_battle) is not None and battle.target == event.unit:
        battle.ignored, battle.told = event.flags, True


@book.applies(own.Withdraw)
def apply_retreat(state: CcnState, event: own.Withdraw) -> None:
    """Move a unit or leader back."""
    pass_over_check(state, event)
    before, place = state.where[event.unit], end_of(state, event.path, event.to, event.unit)
    battle = state.open_battle
    if battle is not None and battle.target == event.unit and before in state.places:
        steps = len(event.path) - 1 if event.path else state.board.distance(before, place)
        battle.gone_back += max(0, steps)
    go(state, event.unit, place)
