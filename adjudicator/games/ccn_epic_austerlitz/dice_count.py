"""The number of dice of a battle: as they are rolled, and as an attack or an answer states it."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.findings import Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.dice import purpose, strike_of
from adjudicator.games.ccn_epic_austerlitz.frames import Battle
from adjudicator.games.ccn_epic_austerlitz.open_dice import is_clear, span, why_open
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.games.ccn_epic_austerlitz.strength import (
    battle_of,
    borrowed_bonus,
    dice_for,
    terms,
)

__all__: list[str] = []

book = rulebook.chapter("dice_count")

_DICE = (
    *("CCN-C.mel-2", "CCN-C.rng-3", "CCN-C.rng-5", "CCN-C.bb-2", "CCN-C.mel-5", "CCN-C.ca-1"),
    *("CCN-C.sq-3", "CCN-C.sq-4", "CCN-C.sq-6", "CCN-2.garrison-9", "CCN-2.garrison-11"),
    *("CCN-3.conscript-1", "CCN-3.gha-2", "CCN-C.terr-3", "CCN-C.terr-4", "CCN-C.terr-5"),
    *("CCN-C.terr-6", "CCN-6.s1-4", "CCN-6.s2-3", "CCN-6.s4-3", "CCN-6.s6-4", "CCN-4.cards-17"),
)


@book.rule(*_DICE, on=own.Throw)
def number_of_dice(state: CcnState, event: own.Throw) -> RuleResult:
    """A battle is rolled with the dice of strength, cards and terrain."""
    battle = _rolled(state, event)
    if battle is None:
        return None
    strikes = battle.struck or event.purpose == "first-strike"
    if is_clear(state, battle) and not dice_for(state, battle) and not strikes:
        return None  # a unit without a die should not have battled
    return _judged(state, battle, event, len(event.dice))


def _judged(
    state: CcnState, battle: Battle, event: own.Throw | own.Fight | own.BattleBack, seen: int
) -> RuleResult:
    """Return the fault of a wrong number of dice, or why it cannot be told."""
    reason = why_open(state, battle)
    if not reason:
        return wrong_number(state, battle, event, seen) if is_clear(state, battle) else None
    low, high = span(state, battle)
    if low <= seen <= high:
        return Unknown(why=f"dice-{reason}", needs="dice-needed", args={"unit": battle.unit})
    unit, target = battle.unit, battle.target
    case, right = terms(state, battle)[0].case, low if seen < low else high
    numbers = {"low": low, "high": high, "expected": right, "seen": seen}
    return fault_of(event, "dice-span", rule=case, unit=unit, target=target, **numbers)


@book.rule(*_DICE, on=own.Fight)
def stated_dice(state: CcnState, event: own.Fight) -> RuleResult:
    """The dice that an attack states are those that it has."""
    if event.dice is None or not _stand(state, event.unit, event.target):
        return None
    battle = battle_of(state, event.unit, event.target)
    battle.support, battle.bonus = list(event.support), event.unit in _battled(state)
    if state.is_leader(event.unit):
        return None
    if event.target in state.squares and state.type_of(event.unit).arm == "cavalry":
        return None
    return _judged(state, battle, event, event.dice)


@book.rule("CCN-C.mel-5", on=own.Fight)
def no_die_left(state: CcnState, event: own.Fight) -> RuleResult:
    """A unit without a die does not battle."""
    if not _stand(state, event.unit, event.target) or state.is_leader(event.unit):
        return None
    battle = battle_of(state, event.unit, event.target)
    battle.bonus = event.unit in _battled(state)
    spec = state.type_of(event.unit)
    if battle.kind == "ranged" and not spec.guns and spec.fire is None:
        return None  # cavalry does not fire at all
    if not is_clear(state, battle) or dice_for(state, battle) > 0:
        return None
    far = state.board.distance(battle.start, battle.at)
    near = spec.fire is not None and far <= spec.fire.range  # half a block may be no die
    if battle.kind == "ranged" and not near and _in_the_open(state, battle) <= 0:
        return None  # out of range
    return fault_of(event, "no-dice", target=event.target)


def _in_the_open(state: CcnState, battle: Battle) -> int:
    """Return the dice of a battle without terrain."""
    return next((one.dice for one in terms(state, battle)), 0)


@book.rule(*_DICE, on=own.BattleBack)
def stated_answer(state: CcnState, event: own.BattleBack) -> RuleResult:
    """The dice that a battle back states are those that it has."""
    root = state.open_battle
    if event.dice is None or root is None or not _stand(state, event.unit, root.unit):
        return None
    battle = battle_of(state, event.unit, root.unit)
    battle.back, battle.helped = True, root.helped
    return None if state.is_leader(event.unit) else _judged(state, battle, event, event.dice)


@book.rule("CCN-C.mel-5", on=own.BattleBack)
def no_die_to_answer(state: CcnState, event: own.BattleBack) -> RuleResult:
    """A unit without a die does not battle back."""
    root = state.open_battle
    if root is None or root.back or not _stand(state, event.unit, root.unit):
        return None
    answer = battle_of(state, event.unit, root.unit)
    answer.back, answer.helped = True, root.helped
    if state.is_leader(event.unit) or answer.kind != "melee" or not is_clear(state, answer):
        return None
    if event.dice is not None or dice_for(state, answer):
        return None  # dice that are stated are judged themselves
    return fault_of(event, "no-dice", target=root.unit)


def _battled(state: CcnState) -> list[str]:
    turn = state.open_turn
    return turn.battled if turn is not None else []


def _stand(state: CcnState, *units: str) -> bool:
    return all(state.where.get(one) in state.places for one in units)


def _rolled(state: CcnState, event: own.Throw) -> Battle | None:
    """Return the battle whose number of dice a roll must have, if it is sure which it is."""
    battle, what = state.open_battle, purpose(state, event)
    if battle is None or state.is_leader(battle.unit) or not _stand(state, battle.unit):
        return None
    if what == "first-strike" and not battle.first and battle.target in state.squares:
        return strike_of(state, battle)
    if event.by and state.side_of(event.by) != battle.side:
        return None
    sure = not battle.dice and not battle.first
    wanted = ("", "battle-back") if battle.back else ("", "attack")
    return battle if sure and event.purpose in wanted else None


def wrong_number(
    state: CcnState, battle: Battle, event: own.Throw | own.Fight | own.BattleBack, seen: int
) -> RuleResult:
    """Return the fault of a wrong number of dice, by the case that explains it."""
    right = dice_for(state, battle)
    if seen == right:
        return None
    return fault_of(
        event,
        "dice-number",
        rule=_explained(state, battle, seen, right),
        severity="doubt" if _from_a_bridge(state, battle) and seen == right - 1 else "violation",
        unit=battle.unit,
        target=battle.target,
        expected=right,
        seen=seen,
    )


def _from_a_bridge(state: CcnState, battle: Battle) -> bool:
    """Return whether a unit battles out of a bridge over a stream: the loss of a die is open."""
    return bool(state.scenario.cases.stream) and state.terrain_of(battle.start) == "bridge"


def _explained(state: CcnState, battle: Battle, seen: int, right: int) -> str:
    """Return the case that a player has missed who rolls so many dice."""
    unit = battle.unit
    conscript = state.units[unit].type.endswith("-conscript")
    infantry = state.type_of(battle.target).arm == "infantry"
    if conscript and infantry and battle.kind == "melee" and seen == right + 1:
        return "CCN-3.conscript-1"
    if seen - right in borrowed_bonus(state, battle):
        return "CCN-4.cards-17"
    if unit in state.garrisons:
        return "CCN-2.garrison-11" if seen == right + 1 else "CCN-2.garrison-9"
    usual = state.type_of(unit).arm != "cavalry" and unit not in state.squares
    against_square = (state.tables.squares.cavalry_dice, right + 1)
    if battle.target in state.squares and usual and seen in against_square:
        return "CCN-C.sq-6"
    return _missed_term(state, battle, seen, right)


def _missed_term(state: CcnState, battle: Battle, seen: int, right: int) -> str:
    """Return the case of a part of the dice that a player has left out, or of the first part."""
    found = terms(state, battle)
    if _from_a_bridge(state, battle) and seen == right - 1:
        return str(state.scenario.cases.stream)
    for term in reversed(found):
        if term.dice and seen == max(0, right - term.dice):
            return term.case
    return found[0].case if found else "CCN-C.mel-5"
