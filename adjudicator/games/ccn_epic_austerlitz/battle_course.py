"""The course of a battle: what comes only within one, for which unit, and which dice are due."""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.blame import fault_of
from adjudicator.core.events import Event
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.dice import purpose, rolls_dice, strike_of
from adjudicator.games.ccn_epic_austerlitz.flags import (
    flags_left,
    hexes_of_flags,
    may_ignore,
)
from adjudicator.games.ccn_epic_austerlitz.frames import Battle, Turn
from adjudicator.games.ccn_epic_austerlitz.leader_checks import battle_of_check
from adjudicator.games.ccn_epic_austerlitz.open_dice import is_clear
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.games.ccn_epic_austerlitz.strength import dice_for

__all__: list[str] = []

book = rulebook.chapter("battle_course")

#: what comes only within a battle, with the case that says so
_WITHIN: dict[type[Event], str] = {
    common.Lose: "CCN-C.hit-1",
    common.Eliminate: "CCN-C.ldr-1",
    own.IgnoreFlags: "CCN-C.ret-6",
    own.Withdraw: "CCN-C.ret-1",
    common.Advance: "CCN-C.tg-1",
    own.Breakthrough: "CCN-C.tg-2",
    own.BattleBack: "CCN-C.bb-1",
    own.Retire: "CCN-C.rr-1",
    own.Square: "CCN-C.sq-1",
}
_OF_BATTLES = ("attack", "battle-back", "first-strike", "leader", "reroll")
_FIRST = ("first", "together")


@book.rule(*_WITHIN.values(), on=tuple(_WITHIN))
def only_in_a_battle(state: CcnState, event: Event) -> RuleResult:
    """Losses, flags, retreats, advances, answers and squares come in a battle."""
    turn, unit = state.open_turn, getattr(event, "unit", "")
    if state.open_battle is not None or state.over or not _fights_are_told(state, event):
        return None
    if isinstance(event, common.Lose) and turn is not None and pays_for_a_garrison(turn, event):
        return None  # that is a case of its own
    return fault_of(event, "no-battle", rule=_WITHIN[type(event)], unit=unit)


def pays_for_a_garrison(turn: Turn, event: common.Lose) -> bool:
    """Return whether a unit that has left a garrison in its turn loses a block."""
    return turn.stage == "moves" and event.unit in turn.moved and bool(turn.placed)


def _fights_are_told(state: CcnState, event: Event) -> bool:
    """Return whether the log records battles, so that what comes without one is a fault.

    Losses and retreats may be all that a log shows of a battle; other decisions say that it is one.
    """
    if not state.phasing and not state.turn:  # before the first turn nobody battles
        return True
    if isinstance(event, common.Lose | common.Eliminate | own.Withdraw):
        return state.battles_known
    return state.battles_known or state.orders_known or state.open_turn is None


_GROUND = (own.Gain, own.Garrison, own.Relieve, own.Unsquare)
_CARDS = (own.Shuffle, own.Refill, own.Discard, own.Ask, own.Allot)


@book.rule("CCN-C.seq-3", on=(*_WITHIN, *_GROUND, *_CARDS, own.Throw))
def nothing_after_the_end(state: CcnState, event: Event) -> RuleResult:
    """Nothing is fought when the battle has ended."""
    return fault_of(event, "play-after-end", units=[]) if state.over else None


_OF_UNITS = (common.Lose, common.Eliminate, own.IgnoreFlags, own.Withdraw)


@book.rule(*(_WITHIN[one] for one in _OF_UNITS), on=_OF_UNITS)
def lost_once(state: CcnState, event: Event) -> RuleResult:
    """Nobody is lost, ignores flags or goes back who is not on the map."""
    if state.open_battle is None or state.on_map(getattr(event, "unit", "")):
        return None
    return fault_of(event, "absent", rule=_WITHIN[type(event)])


@book.rule("CCN-C.ret-6", "CCN-C.ret-1", on=(own.IgnoreFlags, own.Withdraw))
def the_unit_concerned(state: CcnState, event: own.IgnoreFlags | own.Withdraw) -> RuleResult:
    """Flags are ignored and obeyed by the target of the dice; its leader may escape."""
    battle, unit = state.open_battle, event.unit
    if battle is None or unit == battle.target or not state.on_map(unit):
        return None
    back = isinstance(event, own.Withdraw)
    if isinstance(event, own.IgnoreFlags) and not event.flags and _was_battled(state, unit):
        return None  # that none was ignored may be said late
    helped = [state.tables.tacticians[one].effect for one in battle.helped.get(unit, ())]
    if back and (unit == battle.leader or "fall-back" in helped):
        return None
    if back and isinstance(state.open_turn, Turn) and "skirmish" in helped:
        return None
    return fault_of(event, "not-concerned", rule=_WITHIN[type(event)])


def _was_battled(state: CcnState, unit: str) -> bool:
    """Return whether a unit is the target of an open battle, which may have been answered."""
    return any(isinstance(one, Battle) and one.target == unit for one in state.frames)


@book.rule("CCN-C.ret-6", on=own.IgnoreFlags)
def flags_are_ignored_once(state: CcnState, event: own.IgnoreFlags) -> RuleResult:
    """Flags are ignored once, after the dice, and no more than were rolled."""
    battle = state.open_battle
    if battle is None or battle.target != event.unit:
        return None
    if battle.told or not battle.dice:
        return fault_of(event, "flags-again")
    # more than the unit may ignore is a fault of its own
    if battle.flags < event.flags <= may_ignore(state, event.unit):
        return fault_of(event, "flags-not-rolled", expected=battle.flags, seen=event.flags)
    left = flags_left(battle) - event.flags
    if event.flags and battle.gone_back > hexes_of_flags(state, battle, left):
        return fault_of(event, "flags-obeyed")
    return None


@book.rule("CCN-C.rr-1", on=own.Retire)
def retires_once(state: CcnState, event: own.Retire) -> RuleResult:
    """A unit retires once in a battle."""
    battle = state.open_battle
    return fault_of(event, "retires-again") if battle is not None and battle.retires else None


@book.rule("CCN-C.sq-1", on=own.Square)
def who_forms_square(state: CcnState, event: own.Square) -> RuleResult:
    """Infantry that cavalry attacks in melee forms square, once."""
    battle, unit = state.open_battle, event.unit
    if unit in state.squares:
        return fault_of(event, "square-again")
    if battle is None or battle.unit not in state.units:
        return None
    attacked = unit == battle.target and not battle.back and not battle.first
    cavalry = state.type_of(battle.unit).arm == "cavalry" and battle.kind == "melee"
    infantry = state.type_of(unit).arm == "infantry"
    if attacked and cavalry and infantry:
        return None
    return fault_of(event, "square-not-now")


@book.rule("CCN-C.mel-1", on=own.Fight)
def two_enemies_on_the_map(state: CcnState, event: own.Fight) -> RuleResult:
    """A unit battles an enemy on the map: a unit, or a leader who is alone."""
    if not (state.on_map(event.unit) and state.on_map(event.target)):
        return fault_of(event, "battle-absent")
    if state.is_leader(event.unit):
        return fault_of(event, "battle-leader")
    if state.units[event.unit].side == state.units[event.target].side:
        return fault_of(event, "battle-friend")
    if state.attached.get(event.target):
        return fault_of(event, "battle-not-alone")
    return None


@book.rule("CCN-C.tg-2", on=own.Fight)
def a_bonus_melee(state: CcnState, event: own.Fight) -> RuleResult:
    """A melee that a log calls a bonus is one of a unit that has battled before in the turn."""
    turn = state.open_turn
    if turn is None or not event.bonus or event.unit in turn.battled:
        return None
    return fault_of(event, "no-bonus")


# Dice


@book.rule("CCN-C.mel-4", on=own.Throw)
def dice_belong_to_a_battle(state: CcnState, event: own.Throw) -> RuleResult:
    """Dice of a battle are rolled in one."""
    turn, what = state.open_turn, purpose(state, event)
    if state.open_battle is not None or state.over:
        return None
    if turn is None:
        return fault_of(event, "dice-no-battle", units=[]) if what in _OF_BATTLES else None
    if not (state.battles_known or (what in _OF_BATTLES and state.orders_known)):
        return None
    waits = turn.ambushed or any(rolls_dice(state, one) and not one.rolled for one in turn.played)
    waits = waits and event.hits is None and event.flags is None
    if what in _OF_BATTLES or (not what and not waits):
        return fault_of(event, "dice-no-battle", units=[])
    return None


@book.rule("CCN-C.mel-4", "CCN-C.sq-3", "CCN-C.ldr-1", on=own.Throw)
def dice_that_are_due(state: CcnState, event: own.Throw) -> RuleResult:
    """The dice follow the order of a battle, and each side rolls its own."""
    battle, what = state.open_battle, purpose(state, event)
    if battle is None or what not in _OF_BATTLES:
        return None
    if what == "reroll":
        return _reroll(state, battle, event)
    if what == "leader":
        return _check(battle_of_check(state, event.unit) or battle, event)
    if what == "first-strike":
        return _first_strike(state, battle, event)
    return _own_dice(state, battle, event) or _strike_due(state, battle, event)


def _own_dice(state: CcnState, battle: Battle, event: own.Throw) -> Fault | None:
    """Return the fault of dice of an attack or an answer that are not due, or not of this side."""
    if event.purpose and (event.purpose == "battle-back") != battle.back:
        return fault_of(event, "dice-not-due", unit=battle.unit, purpose=str(event.purpose))
    if battle.dice:
        return fault_of(event, "dice-again", unit=battle.unit)
    if event.by and state.side_of(event.by) != battle.side:
        return fault_of(event, "dice-other-side", unit=battle.unit)
    return None


def _strike_due(state: CcnState, battle: Battle, event: own.Throw) -> Fault | None:
    """Return the fault of cavalry that rolls before a square with a die has struck."""
    squared = battle.target in state.squares and state.type_of(battle.unit).arm == "cavalry"
    if battle.back or battle.struck or not squared or battle.kind != "melee":
        return None
    strike = strike_of(state, battle)
    if not is_clear(state, strike) or not dice_for(state, strike):
        return None
    return fault_of(event, "dice-strike-due", rule="CCN-C.sq-3", unit=battle.unit)


def _reroll(state: CcnState, battle: Battle, event: own.Throw) -> Fault | None:
    """Return the fault of flags rolled again: attacking lancers may do so once."""
    flags, unit = battle.dice.count("flag"), battle.unit
    leader = state.is_leader(battle.target)
    tough = not leader and "cuirassier" in state.type_of(battle.target).classes
    lancers = state.type_of(unit).rerolls_flags and not battle.back and not tough
    if not lancers or battle.rerolled or not battle.dice:
        return fault_of(event, "dice-not-due", unit=unit, purpose="reroll")
    if len(event.dice) <= flags:
        return None
    return fault_of(event, "reroll-many", unit=unit, expected=flags, seen=len(event.dice))


def _check(battle: Battle, event: own.Throw) -> Fault | None:
    """Return the fault of a check of a leader whose unit has lost nothing, or of another one."""
    leader = event.unit or battle.leader
    if event.unit and event.unit != battle.leader:
        return fault_of(event, "check-other", rule="CCN-C.ldr-1", unit=leader)
    if not battle.leader or not battle.since:
        return fault_of(event, "check-not-due", rule="CCN-C.ldr-1", unit=leader or battle.target)
    return None


def _first_strike(state: CcnState, battle: Battle, event: own.Throw) -> Fault | None:
    """Return the fault of a first strike of a unit that has none."""
    helped = [state.tables.tacticians[one].effect for one in battle.helped.get(battle.target, ())]
    allowed = battle.target in state.squares or set(helped) & set(_FIRST)
    if battle.dice or battle.struck or battle.back or not allowed or battle.kind != "melee":
        return fault_of(event, "dice-not-due", unit=battle.target, purpose="first-strike")
    if event.by and state.side_of(event.by) == battle.side:
        return fault_of(event, "dice-other-side", unit=battle.target)
    return None
