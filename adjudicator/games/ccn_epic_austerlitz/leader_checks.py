"""Checks of leaders whose units lose blocks, and the way out of a leader whose unit is gone."""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.blame import fault_about, fault_of
from adjudicator.core.events import Event
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.falling_back import can_escape
from adjudicator.games.ccn_epic_austerlitz.frames import Battle
from adjudicator.games.ccn_epic_austerlitz.objectives import is_won
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__ = ["battle_of_check", "is_hit", "pass_over_check"]

book = rulebook.chapter("leader_checks")
_AFTER_A_CHECK = (own.IgnoreFlags, own.Withdraw, own.BattleBack, common.Lose)


@book.rule("CCN-C.ret-7", closing=Battle)
def leaders_escape(state: CcnState, battle: Battle) -> RuleResult:
    """A leader whose unit is gone, and who is not hit, has left the hex when the battle is over."""
    leader = battle.leader
    if not leader or not battle.lost or state.on_map(battle.target) or battle.since:
        return None
    if state.where.get(leader) != battle.at or battle.sabres >= _deadly(state, battle):
        return None
    if state.attached.get(leader) or is_won(state):
        return None
    return fault_about(leader, "leader-stays", side=state.units[leader].side)


@book.rule("CCN-C.ldr-1", closing=Battle)
def leaders_are_checked(state: CcnState, battle: Battle) -> RuleResult:
    """A leader whose unit has lost blocks is checked, and is eliminated if the dice say so."""
    message = _owed(state, battle)
    return _left_undone(state, battle, message) if message and not is_won(state) else None


@book.rule("CCN-C.ldr-1", on=_AFTER_A_CHECK)
def checked_at_once(state: CcnState, event: Event) -> RuleResult:
    """The check comes with the losses: before flags, the way out of the leader and the answer."""
    battle = state.open_battle
    if battle is None or not _comes_after(battle, event):
        return None
    message = _owed(state, battle)
    return _left_undone(state, battle, message) if message else None


def _comes_after(battle: Battle, event: Event) -> bool:
    """Return whether an event comes after the losses for hits; blocks may be lost one by one."""
    return not isinstance(event, common.Lose) or battle.lost >= battle.hits


def _owed(state: CcnState, battle: Battle) -> str:
    """Return what the leader of a battle still faces, and was not passed over, or ""."""
    leader = battle.leader
    if not leader or not battle.lost or not state.on_map(leader):
        return ""
    if battle.since:
        return "" if battle.unchecked else "leader-unchecked"
    hit = battle.checked and battle.sabres >= _deadly(state, battle) and not battle.spared
    return "leader-lives" if hit else ""


def is_hit(state: CcnState, battle: Battle) -> bool:
    """Return whether the dice have hit the leader of a battle, or one who is alone."""
    if state.is_leader(battle.target):
        return bool(battle.hits)
    return bool(battle.checked and not battle.since and battle.sabres >= _deadly(state, battle))


def _left_undone(state: CcnState, battle: Battle, message: str) -> Fault:
    """Return the fault of the side that has not rolled, or that keeps a leader who is hit."""
    leader = battle.leader
    side = battle.side if message == "leader-unchecked" else state.units[leader].side
    return fault_about(leader, message, side=side)


def pass_over_check(state: CcnState, event: Event) -> None:
    """Record that play has gone on without the check of a leader, or without his removal."""
    battle = state.open_battle
    if battle is None or not _comes_after(battle, event):
        return
    message = _owed(state, battle)
    battle.unchecked |= message == "leader-unchecked"
    battle.spared |= message == "leader-lives"


def battle_of_check(state: CcnState, leader: str) -> Battle | None:
    """Return the battle whose leader dice check: one that was passed over may be an outer one."""
    for one in state.frames:
        if isinstance(one, Battle) and one.unchecked and one.since and leader in ("", one.leader):
            return one
    return state.open_battle


def _deadly(state: CcnState, battle: Battle) -> int:
    """Return the sabres that eliminate the leader of a battle, by the dice of his last check."""
    rule = state.tables.leader
    checks = (rule.check_hurt, rule.check_eliminated)
    return next((one.sabres for one in checks if one.dice == battle.checked), rule.check_hurt.dice)


@book.rule("CCN-C.ldr-1", on=common.Eliminate)
def sabres_of_a_check(state: CcnState, event: common.Eliminate) -> RuleResult:
    """A leader with a unit is eliminated only by the sabres of his check."""
    battle = state.open_battle
    if battle is None or event.unit != battle.leader or event.unit == battle.target:
        return None
    if not state.on_map(event.unit):
        return None  # he is lost already
    if not battle.lost and not state.on_map(battle.target):
        return None  # the log does not count the blocks of his unit
    if is_hit(state, battle):
        return None
    alone = not state.on_map(battle.target) and battle.checked and not battle.since
    if alone and not can_escape(state, event.unit):
        return None
    return fault_of(event, "leader-unhurt")


@book.rule("CCN-C.ldr-1", on=own.Throw)
def dice_of_a_check(state: CcnState, event: own.Throw) -> RuleResult:
    """A leader is checked with two dice, or with one if his unit is gone."""
    battle = battle_of_check(state, event.unit)
    if battle is None or not battle.leader or not battle.lost:
        return None
    if event.purpose != "leader" and not _goes_without_saying(state, battle, event):
        return None
    rule, gone = state.tables.leader, not state.on_map(battle.target)
    right = rule.check_eliminated.dice if gone else rule.check_hurt.dice
    if len(event.dice) == right:
        return None
    return fault_of(event, "check-dice", unit=battle.leader, expected=right, seen=len(event.dice))


def _goes_without_saying(state: CcnState, battle: Battle, event: own.Throw) -> bool:
    """Return whether dice without a word are a check: those of the battle are rolled."""
    plain = not event.purpose and event.hits is None and event.flags is None
    return plain and battle is state.open_battle and bool(battle.dice)
