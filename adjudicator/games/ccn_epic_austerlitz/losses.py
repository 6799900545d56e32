"""Losses: blocks that hits and flags cost, leaders who are hit."""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.blame import fault_about, fault_of
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.falling_back import longest_way
from adjudicator.games.ccn_epic_austerlitz.flags import flags_left, hexes_of_flags, stays
from adjudicator.games.ccn_epic_austerlitz.frames import Battle
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__: list[str] = []

book = rulebook.chapter("losses")


@book.rule("CCN-C.hit-1", "CCN-C.ca-2", "CCN-C.ret-4", on=common.Lose)
def who_loses(state: CcnState, event: common.Lose) -> RuleResult:
    """The target loses a block for each hit, and for each hex that it cannot go back."""
    battle = state.open_battle
    if battle is None or not battle.dice or state.is_leader(event.unit):
        return None
    if event.unit != battle.target:
        joined = any(isinstance(one, Battle) and event.unit in one.support for one in state.frames)
        case = "CCN-C.ca-2" if joined and battle.back else "CCN-C.hit-1"
        return fault_of(event, "loses-other", rule=case, target=battle.target)
    after = battle.lost + event.steps
    most = battle.hits + hexes_of_flags(state, battle, flags_left(battle))
    if after > max(battle.hits, most - battle.gone_back):
        return fault_of(event, "loses-more", expected=most - battle.lost, seen=event.steps)
    if after <= battle.hits or stays(state, battle) or event.unit in state.squares:
        return None
    if longest_way(state, event.unit, 1) and battle.gone_back < flags_left(battle):
        return fault_of(event, "loses-for-retreat", rule="CCN-C.ret-4")
    return None


@book.rule("CCN-C.hit-1", closing=Battle)
def hits_are_taken(state: CcnState, battle: Battle) -> RuleResult:
    """All hits are taken when the battle is over."""
    if not battle.dice or state.is_leader(battle.target) or not state.on_map(battle.target):
        return None
    owed = min(battle.hits, battle.blocks)
    if battle.lost >= owed:
        return None
    side = state.units[battle.target].side
    return fault_about(battle.target, "hits-owed", expected=owed, seen=battle.lost, side=side)


_FLAGS = ("CCN-C.ret-1", "CCN-3.conscript-2", "CCN-6.s6-3", "CCN-C.sq-4", "CCN-2.garrison-12")


@book.rule(*_FLAGS, closing=Battle)
def flags_are_obeyed(state: CcnState, battle: Battle) -> RuleResult:
    """All flags that are not ignored have cost hexes or blocks when the battle is over."""
    unit = battle.target
    if not battle.dice or state.is_leader(unit) or not state.on_map(unit):
        return None
    silent = 0 if battle.ignored or battle.first or unit in state.squares else battle.able
    need = hexes_of_flags(state, battle, flags_left(battle) - silent)
    done = battle.gone_back + max(0, battle.lost - battle.hits)
    if done >= need:
        return None
    conscript = "CCN-3.conscript-2" if state.units[unit].type.endswith("-conscript") else ""
    case, side = stays(state, battle) or conscript or "CCN-C.ret-1", state.units[unit].side
    return fault_about(unit, "flags-owed", rule=case, expected=need, seen=done, side=side)


@book.rule("CCN-C.ldr-1", closing=Battle)
def leaders_are_checked(state: CcnState, battle: Battle) -> RuleResult:
    """A leader whose unit has lost blocks is checked."""
    leader = battle.leader
    if not leader or not battle.lost or battle.checked or not state.on_map(leader):
        return None
    if not state.on_map(battle.target):
        return None  # its banner may have ended the game
    return fault_about(leader, "leader-unchecked", side=battle.side)


@book.rule("CCN-C.ldr-1", on=own.Throw)
def dice_of_a_check(state: CcnState, event: own.Throw) -> RuleResult:
    """A leader is checked with two dice, or with one if his unit is gone."""
    battle = state.open_battle
    if battle is None or event.purpose != "leader" or not battle.leader or not battle.lost:
        return None
    rule, gone = state.tables.leader, not state.on_map(battle.target)
    right = rule.check_eliminated.dice if gone else rule.check_hurt.dice
    if len(event.dice) == right:
        return None
    return fault_of(event, "check-dice", unit=battle.leader, expected=right, seen=len(event.dice))


@book.applies(common.Lose)
def apply_lose(state: CcnState, event: common.Lose) -> None:
    """Take blocks from a unit; the last one eliminates it."""
    if (battle := state.open_battle) is not None and battle.target == event.unit:
        battle.lost += event.steps
    state.change_blocks(event.unit, -event.steps)


@book.applies(common.Eliminate)
def apply_eliminate(state: CcnState, event: common.Eliminate) -> None:
    """Remove a leader, or a unit, from play."""
    if state.on_map(event.unit):
        state.eliminate(event.unit)
