"""Leaders alone: hit only by sabres, and otherwise on their way to their own side."""

from __future__ import annotations

from itertools import pairwise

from adjudicator.core import events as common
from adjudicator.core.blame import fault_about, fault_of
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.dice import hits_of
from adjudicator.games.ccn_epic_austerlitz.falling_back import (
    can_escape,
    may_pass,
    may_stop,
    steps_back,
)
from adjudicator.games.ccn_epic_austerlitz.frames import Battle
from adjudicator.games.ccn_epic_austerlitz.losses import went_on
from adjudicator.games.ccn_epic_austerlitz.objectives import is_won
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__: list[str] = []

book = rulebook.chapter("lone_leaders")


def _target(state: CcnState, battle: Battle | None) -> str:
    """Return the leader who is the target of a battle, or ""."""
    return battle.target if battle is not None and state.is_leader(battle.target) else ""


@book.rule("CCN-C.ldr-2", on=own.Throw)
def sabres_hit_a_leader(state: CcnState, event: own.Throw) -> RuleResult:
    """The hits that a roll states against a leader are those of its sabres."""
    battle = state.open_battle
    if battle is None or not _target(state, battle) or battle.dice or event.hits is None:
        return None
    right = hits_of(state, battle, [str(one) for one in event.dice])
    if event.hits == right:
        return None
    return fault_of(event, "leader-hits", unit=battle.target, expected=right, seen=event.hits)


@book.rule("CCN-C.ldr-2", on=common.Eliminate)
def a_leader_is_hit(state: CcnState, event: common.Eliminate) -> RuleResult:
    """A leader alone is eliminated only if sabres hit him, or if he cannot escape."""
    battle = state.open_battle
    if battle is None or _target(state, battle) != event.unit or not battle.dice:
        return None
    if not state.on_map(event.unit):
        return None  # he is lost already
    if battle.hits or not can_escape(state, event.unit):
        return None
    return fault_of(event, "leader-not-hit")


@book.rule("CCN-C.ldr-2", on=own.Withdraw)
def who_is_hit_does_not_escape(state: CcnState, event: own.Withdraw) -> RuleResult:
    """A leader alone whom sabres have hit is eliminated."""
    battle = state.open_battle
    if battle is None or _target(state, battle) != event.unit or not battle.dice:
        return None
    return fault_of(event, "leader-lives") if battle.hits and not battle.gone_back else None


@book.rule("CCN-C.ldr-2", closing=Battle)
def hit_or_gone(state: CcnState, battle: Battle) -> RuleResult:
    """After the dice a leader alone is eliminated, or has left the hex."""
    leader = _target(state, battle)
    if not leader or not battle.dice or state.where.get(leader) != battle.at or is_won(state):
        return None
    message = "leader-lives" if battle.hits else "leader-stays"
    return fault_about(leader, message, side=state.units[leader].side)


@book.rule("CCN-C.ret-7", on=own.Withdraw)
def where_leaders_escape(state: CcnState, event: own.Withdraw) -> RuleResult:
    """A leader goes one to three hexes towards his own side, past no enemy, to no leader."""
    leader, path = event.unit, event.path
    if not state.is_leader(leader) or state.where[leader] not in state.places:
        return None
    if state.attached.get(leader):
        return fault_of(event, "leader-attached")
    if _has_escaped(state, leader):
        return fault_of(event, "leader-again")
    if path and path[0] != state.where[leader]:
        return fault_of(event, "retreat-from", expected=state.where[leader])
    if not path or any(one not in state.places for one in path):
        return None
    return _way_back(state, event, leader)


def _has_escaped(state: CcnState, leader: str) -> bool:
    """Return whether the victor has gone on since a leader escaped; he may go hex by hex."""
    battle = state.open_battle
    on = battle is not None and bool(battle.advanced or battle.answered)
    return on and _gone(state, leader, state.where[leader]) > 0


def _way_back(state: CcnState, event: own.Withdraw, leader: str) -> RuleResult:
    """Return the fault of a way that leads past an enemy, too far, or to another leader."""
    path, side, most = event.path, state.units[leader].side, state.tables.leader.escape
    for one, two in pairwise(path):
        if two not in steps_back(state, side, one, own=True) or not may_pass(state, leader, two):
            return fault_of(event, "leader-way", place=two)
    seen = len(path) - 1 + _gone(state, leader, path[0])
    if not 1 <= seen <= most:
        return fault_of(event, "leader-far", expected=most, seen=seen)
    return None if may_stop(state, leader, path[-1]) else fault_of(event, "two-leaders")


def _gone(state: CcnState, leader: str, here: str) -> int:
    """Return the hexes that a leader has gone in the battle before."""
    battle = state.open_battle
    if battle is None or leader == battle.target:
        return battle.gone_back if battle is not None else 0
    # with a unit that has gone back before its end he has not escaped yet
    alone = leader == battle.leader and not battle.gone_back and battle.at in state.places
    return state.board.distance(battle.at, here) if alone else 0


@book.rule("CCN-C.ret-2", on=own.Withdraw)
def hits_before_retreats(state: CcnState, event: own.Withdraw) -> RuleResult:
    """The blocks that hits cost are taken before a unit goes back."""
    battle = state.open_battle
    if battle is None or battle.target != event.unit or not battle.dice:
        return None
    if state.is_leader(event.unit) or (battle.retires and battle.gone_back):
        return None
    if went_on(battle):
        return None  # that is a fault already
    # a wrong statement of the hits is a fault of its own
    owed = min(battle.hits, hits_of(state, battle, battle.dice), battle.blocks)
    if battle.lost >= owed:
        return None
    return fault_of(event, "retreat-before-hits", expected=owed, seen=battle.lost)
