"""Losses: blocks that hits and flags cost, leaders who are hit."""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.blame import fault_about, fault_of
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.dice import hits_of, purpose
from adjudicator.games.ccn_epic_austerlitz.falling_back import longest_way
from adjudicator.games.ccn_epic_austerlitz.flags import flags_left, hexes_of_flags, stays
from adjudicator.games.ccn_epic_austerlitz.frames import Battle
from adjudicator.games.ccn_epic_austerlitz.leader_checks import is_hit, pass_over_check
from adjudicator.games.ccn_epic_austerlitz.objectives import is_won
from adjudicator.games.ccn_epic_austerlitz.open_dice import is_clear
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.games.ccn_epic_austerlitz.strength import dice_for

__all__ = ["went_on"]

book = rulebook.chapter("losses")


@book.rule("CCN-C.hit-1", "CCN-C.ca-2", "CCN-C.ret-4", on=common.Lose)
def who_loses(state: CcnState, event: common.Lose) -> RuleResult:
    """The target loses a block for each hit, and for each hex that it cannot go back."""
    battle = state.open_battle
    if battle is None or not battle.dice or (state.is_leader(event.unit) and is_hit(state, battle)):
        return None  # a leader who is hit is eliminated, and may be said to lose his block
    if event.unit != battle.target or state.is_leader(event.unit):
        joined = any(isinstance(one, Battle) and event.unit in one.support for one in state.frames)
        case = "CCN-C.ca-2" if joined and battle.back else "CCN-C.hit-1"
        return fault_of(event, "loses-other", rule=case, target=battle.target)
    after, need = battle.lost + event.steps, hexes_of_flags(state, battle, flags_left(battle))
    most = max(battle.hits, battle.hits + need - battle.gone_back) - battle.lost
    if event.steps > most:
        return fault_of(event, "loses-more", expected=max(0, most), seen=event.steps)
    if after <= battle.hits or stays(state, battle) or event.unit in state.squares:
        return None
    left = need - battle.gone_back
    if after - battle.hits > left - longest_way(state, event.unit, left):
        return fault_of(event, "loses-for-retreat", rule="CCN-C.ret-4")
    return None


@book.rule("CCN-C.hit-1", on=(common.Lose, common.Eliminate))
def losses_come_after_dice(state: CcnState, event: common.Lose | common.Eliminate) -> RuleResult:
    """Blocks are lost after the dice."""
    battle, unit = state.open_battle, event.unit
    if battle is None or battle.dice or not state.battles_known or not state.on_map(unit):
        return None
    if isinstance(event, common.Eliminate) and unit == battle.leader != battle.target:
        return None  # he is lost only by his check
    return fault_of(event, "loses-early")


@book.rule("CCN-C.mel-4", closing=Battle)
def dice_are_rolled(state: CcnState, battle: Battle) -> RuleResult:
    """A battle that is declared is rolled for, unless the attacker or its target is gone."""
    if battle.dice or battle.repelled or battle.back or not state.battles_known:
        return None  # who may battle back need not
    if battle.lost or battle.gone_back or battle.told or battle.advanced:
        return None  # what follows from dice has come without them, which was a fault already
    # who goes back before a first strike does not attack any more
    stands = state.where[battle.unit] == battle.start and state.on_map(battle.target)
    if not stands or state.is_leader(battle.unit) or not is_clear(state, battle):
        return None
    if not dice_for(state, battle) or is_won(state):
        return None
    # they are due however the unit came there: the battle was declared after that
    return fault_about(battle.unit, "dice-missing", side=battle.side, stands_alone=True)


def _in_silence(state: CcnState, battle: Battle) -> int:
    """Return the flags that the target may have ignored without a word: nobody must say so."""
    if battle.told or battle.repels or battle.target in state.squares:
        return 0
    cards = [state.tables.tacticians[one] for one in battle.helped.get(battle.target, ())]
    if any(one.effect == "ignore-all" for one in cards):
        return battle.flags
    fallen = bool(battle.leader) and not state.on_map(battle.leader)  # before the flags
    return max(0, battle.able - fallen * state.tables.leader.ignores)


def owes(state: CcnState, battle: Battle) -> bool:
    """Return whether the target still owes blocks for hits, or hexes or blocks for flags."""
    unit = battle.target
    if not battle.dice or state.is_leader(unit) or not state.on_map(unit):
        return False
    if battle.lost < min(battle.hits, battle.blocks):
        return True
    need = hexes_of_flags(state, battle, flags_left(battle) - _in_silence(state, battle))
    return battle.gone_back + max(0, battle.lost - battle.hits) < need


@book.rule("CCN-C.mel-4", on=own.BattleBack)
def answers_come_last(state: CcnState, event: own.BattleBack) -> RuleResult:
    """The target of a melee takes its hits and obeys its flags before it battles back."""
    battle = state.open_battle
    if battle is None or battle.back or battle.answered or not owes(state, battle):
        return None
    return fault_of(event, "answer-before-losses")


@book.rule("CCN-C.mel-4", on=common.Advance)
def ground_comes_last(state: CcnState, event: common.Advance) -> RuleResult:
    """The target obeys all its flags before its hex is taken."""
    battle = state.open_battle
    if battle is None or battle.back or event.unit != battle.unit or battle.advanced:
        return None
    if not battle.gone_back or not owes(state, battle):
        return None  # who has not gone back still stands in the hex: that is a case of its own
    return fault_of(event, "ground-before-losses", target=battle.target)


@book.rule("CCN-C.ret-2", on=own.IgnoreFlags)
def flags_come_after_hits(state: CcnState, event: own.IgnoreFlags) -> RuleResult:
    """Blocks are lost for hits before flags are ignored."""
    battle = state.open_battle
    if battle is None or battle.target != event.unit or not battle.dice or went_on(battle):
        return None
    owed = min(battle.hits, hits_of(state, battle, battle.dice), battle.blocks)
    if battle.lost >= owed:
        return None
    return fault_of(event, "flags-before-hits", expected=owed, seen=battle.lost)


def went_on(battle: Battle) -> bool:
    """Return whether play has gone on to what comes after hits: hits left then are a fault."""
    return bool(battle.told or battle.gone_back or battle.checked or battle.answered)


@book.rule("CCN-C.hit-1", on=own.Throw)
def checks_come_after_hits(state: CcnState, event: own.Throw) -> RuleResult:
    """A leader is checked when all blocks are lost that the hits cost."""
    battle = state.open_battle
    if battle is None or not battle.since or went_on(battle) or purpose(state, event) != "leader":
        return None
    owed = min(battle.hits, hits_of(state, battle, battle.dice), battle.blocks)
    if battle.lost >= owed:
        return None
    unit = battle.target
    return fault_of(event, "check-before-hits", unit=unit, expected=owed, seen=battle.lost)


@book.rule("CCN-C.hit-1", closing=Battle)
def hits_are_taken(state: CcnState, battle: Battle) -> RuleResult:
    """All hits are taken when the battle is over."""
    if not battle.dice or state.is_leader(battle.target) or not state.on_map(battle.target):
        return None
    # who stated too many hits may still take those of the dice
    owed = min(battle.hits, hits_of(state, battle, battle.dice), battle.blocks)
    if battle.lost >= owed or went_on(battle):  # that is a fault already
        return None
    side = state.units[battle.target].side
    return fault_about(battle.target, "hits-owed", expected=owed, seen=battle.lost, side=side)


_FLAGS = ("CCN-C.ret-1", "CCN-3.conscript-2", "CCN-6.s6-3", "CCN-C.sq-4", "CCN-2.garrison-12")


@book.rule(*_FLAGS, closing=Battle)
def flags_are_obeyed(state: CcnState, battle: Battle) -> RuleResult:
    """All flags that are not ignored have cost hexes or blocks when the battle is over."""
    unit = battle.target
    if not battle.dice or state.is_leader(unit) or not state.on_map(unit) or battle.answered:
        return None
    if battle.advanced and battle.gone_back:
        return None  # the hex was taken before: that is a fault already
    need = hexes_of_flags(state, battle, flags_left(battle) - _in_silence(state, battle))
    done = battle.gone_back + max(0, battle.lost - battle.hits)
    if done >= need or is_won(state):  # the leader of the unit may have been the last banner
        return None
    conscript = "CCN-3.conscript-2" if state.units[unit].type.endswith("-conscript") else ""
    case, side = stays(state, battle) or conscript or "CCN-C.ret-1", state.units[unit].side
    return fault_about(unit, "flags-owed", rule=case, expected=need, seen=done, side=side)


@book.rule("CCN-C.rr-2", closing=Battle)
def who_retires_goes_back(state: CcnState, battle: Battle) -> RuleResult:
    """Cavalry that has retired, and survives, has gone back when the battle is over."""
    unit, most = battle.target, state.tables.retire.hexes
    if not battle.retires or not battle.dice or not state.on_map(unit) or battle.gone_back >= most:
        return None
    if is_won(state):
        return None
    side = state.units[unit].side
    return fault_about(unit, "retires-not", expected=most, seen=battle.gone_back, side=side)


@book.rule("CCN-C.hit-1", "CCN-C.ldr-1", on=common.Eliminate)
def who_is_eliminated(state: CcnState, event: common.Eliminate) -> RuleResult:
    """Dice eliminate their target, if they have hit all its blocks, or its leader."""
    battle, unit = state.open_battle, event.unit
    if battle is None or not battle.dice or not state.on_map(unit) or unit == battle.leader:
        return None
    if unit != battle.target:
        if state.is_leader(unit):
            return fault_of(event, "leader-unhurt", rule="CCN-C.ldr-1")
        return fault_of(event, "loses-other", rule="CCN-C.hit-1", target=battle.target)
    if state.is_leader(unit):
        return None
    most = battle.hits + hexes_of_flags(state, battle, flags_left(battle))
    left = max(battle.hits, most - battle.gone_back) - battle.lost
    if state.blocks[unit] <= left:
        return None
    seen = state.blocks[unit]
    return fault_of(event, "loses-more", rule="CCN-C.hit-1", expected=max(0, left), seen=seen)


@book.applies(common.Lose)
def apply_lose(state: CcnState, event: common.Lose) -> None:
    """Take blocks from a unit; the last one eliminates it."""
    pass_over_check(state, event)
    if (battle := state.open_battle) is not None and battle.target == event.unit:
        battle.lost += event.steps
        battle.since += event.steps
    state.change_blocks(event.unit, -event.steps)


@book.applies(common.Eliminate)
def apply_eliminate(state: CcnState, event: common.Eliminate) -> None:
    """Remove a leader, or a unit, from play."""
    if state.on_map(event.unit):
        state.eliminate(event.unit)
