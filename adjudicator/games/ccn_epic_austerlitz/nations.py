"""National rules before the battle and in it: the Mother Russia roll, Iron Will, the first move."""

from __future__ import annotations

from collections import Counter

from adjudicator.core import events as common
from adjudicator.core.blame import fault_of
from adjudicator.core.events import Event
from adjudicator.core.findings import Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.cards import player_of
from adjudicator.games.ccn_epic_austerlitz.flags import flags_left
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__ = ["PRUSSIAN", "RUSSIAN", "dice_of"]

book = rulebook.chapter("nations")

RUSSIAN, PRUSSIAN = "Russian", "Prussian"
_NO_ROLL = ("CCN-6.s2-5", "CCN-6.s3-4", "CCN-6.s4-4", "CCN-6.s5-2", "CCN-6.s6-5", "CCN-4.nat-1")


def dice_of(state: CcnState, side: str) -> int:
    """Return the dice of the Mother Russia roll of a side; 0 if it is not rolled."""
    notes = state.notes_of(side)
    return notes.russian_dice or (notes.command_cards if state.scenario.mother_russia.rolled else 0)


@book.rule(*_NO_ROLL, on=own.Throw)
def whether_it_is_rolled(state: CcnState, event: own.Throw) -> RuleResult:
    """The Mother Russia roll is made only where the scenario has it."""
    side = state.side_of(event.by)
    if event.purpose != "mother-russia" or state.phasing or side not in state.enemy:
        return None
    if dice_of(state, side):
        return None
    return fault_of(event, "no-russian-roll", rule=state.scenario.mother_russia.case)


@book.rule("CCN-C.nat-2", on=own.Throw)
def dice_of_the_roll(state: CcnState, event: own.Throw) -> RuleResult:
    """The roll has as many dice as the side has Command cards at the start."""
    side = state.side_of(event.by)
    if event.purpose == "mother-russia" and not state.phasing and not _russians(state, side):
        return fault_of(event, "russian-side", side=side) if side in state.enemy else None
    two = not any(one.startswith("players-") for one in state.options)
    if event.purpose != "mother-russia" or state.phasing or side not in state.enemy or not two:
        return None
    right, seen = dice_of(state, side), len(state.russian_roll.get(side, ())) + len(event.dice)
    if not right or seen == right:
        return None
    return fault_of(event, "russian-dice", expected=right, seen=seen)


def _russians(state: CcnState, side: str) -> bool:
    """Return whether a side has Russian units."""
    return any(state.units[one].nation == RUSSIAN for one in state.of_side(side))


@book.rule("CCN-C.nat-2", on=own.Throw)
def blocks_come_after_the_roll(state: CcnState, event: own.Throw) -> RuleResult:
    """What the roll gives is placed after it."""
    early = bool(state.reinforced) and not state.russian_roll and not state.phasing
    if event.purpose != "mother-russia" or not early:
        return None
    return fault_of(event, "russian-late")


def _needed(state: CcnState, event: Event) -> list[str] | None:
    """Return the faces of the roll that allow a block, a unit or field works; None: none do."""
    table = {str(face): result for face, result in state.tables.mother_russia.items()}
    unit = getattr(event, "unit", "")
    wild = [face for face, result in table.items() if result.any]
    if isinstance(event, own.Gain):
        classes = state.type_of(unit).classes
        kind = classes or ["line"]
        found = [face for face, one in table.items() if set(one.block) & {*kind}]
    elif isinstance(event, own.Fortify):
        found = [face for face, one in table.items() if one.fieldworks]
    else:
        found = [face for face, one in table.items() if one.unit == state.units[unit].type]
    void = state.scenario.mother_russia.void
    if not found or all(face in void for face in found):
        return None
    return [*found, *(one for one in wild if one not in found)]


@book.rule("CCN-6.s1-6", on=(common.Place, own.Fortify))
def results_that_do_nothing(state: CcnState, event: common.Place | own.Fortify) -> RuleResult:
    """Some results of the roll do nothing in a scenario."""
    rule = state.scenario.mother_russia
    if state.phasing or not rule.void or _needed(state, event) is not None:
        return None
    return fault_of(event, "russian-void")


@book.rule("CCN-C.nat-2", *_NO_ROLL, on=own.Gain)
def a_roll_that_is_not_told(state: CcnState, event: own.Gain) -> RuleResult:
    """Without the roll in the log it is open what it gives to Russians, if it is made at all."""
    if state.phasing or state.russian_roll:
        return None
    if state.units[event.unit].nation != RUSSIAN or state.is_leader(event.unit):
        return fault_of(event, "russian-other")
    if not dice_of(state, state.units[event.unit].side):
        return fault_of(event, "no-russian-roll", rule=state.scenario.mother_russia.case)
    return Unknown(why="russian-roll-unknown", needs="russian-roll-needed")


@book.rule("CCN-C.nat-2", on=(own.Gain, common.Place, own.Fortify))
def what_the_roll_gives(
    state: CcnState, event: own.Gain | common.Place | own.Fortify
) -> RuleResult:
    """Each face gives its block, unit or field works; no unit gains two blocks."""
    faces = [face for one in state.russian_roll.values() for face in one]
    if state.phasing or not faces:
        return None
    unit = getattr(event, "unit", "")
    if unit and state.units[unit].nation != RUSSIAN:
        return fault_of(event, "russian-other")
    if isinstance(event, own.Gain) and (event.blocks > 1 or unit in state.reinforced):
        return fault_of(event, "russian-twice")
    needed = _needed(state, event)
    if needed is None and not isinstance(event, own.Gain):
        return None  # a result that does nothing is a case of the scenario
    before = [_faces_for(state, one) for one in state.reinforced]
    if _all_given([*before, needed or []], Counter(faces)):
        return None
    return fault_of(event, "russian-result")


@book.rule("CCN-C.nat-2", on=(common.Place, own.Fortify))
def where_the_roll_helps(state: CcnState, event: common.Place | own.Fortify) -> RuleResult:
    """A Cossack unit is placed in an empty hex next to Russians; field works are laid at a unit."""
    told = any(dice_of(state, side) for side in state.russian_roll)
    if state.phasing or not told or event.at not in state.places:
        return None
    if isinstance(event, own.Fortify):
        unit = state.unit_in(event.at)
        arms = state.tables.fieldworks.of
        right = unit and state.units[unit].nation == RUSSIAN and state.type_of(unit).arm in arms
        return None if right else fault_of(event, "russian-works", place=event.at)
    near = [state.unit_in(one) for one in state.board.neighbours[event.at]]
    beside = any(one and state.units[one].nation == RUSSIAN for one in near)
    if beside and not state.stacks.get(event.at):
        return None
    return fault_of(event, "russian-place", place=event.at)


def _faces_for(state: CcnState, helped: str) -> list[str]:
    """Return the faces of the roll that have allowed a block, a unit or field works."""
    table = {str(face): result for face, result in state.tables.mother_russia.items()}
    wild = [face for face, result in table.items() if result.any]
    if helped in state.places:
        return [*(face for face, one in table.items() if one.fieldworks), *wild]
    kind = state.units[helped].type
    classes = state.type_of(helped).classes or ["line"]
    found = [face for face, one in table.items() if one.unit == kind or set(one.block) & {*classes}]
    return [*found, *wild]


def _all_given(needs: list[list[str]], left: Counter[str]) -> bool:
    """Return whether each need finds a face of its own."""
    if not needs:
        return True
    first, *rest = needs
    for face in first:
        if left[face]:
            left[face] -= 1
            if _all_given(rest, left):
                return True
            left[face] += 1
    return False


@book.rule("CCN-6.s6-1", on=own.Throw)
def dice_for_the_first_move(state: CcnState, event: own.Throw) -> RuleResult:
    """Each side rolls eight dice for the first move, once."""
    rule, side = state.scenario.first_move, state.side_of(event.by)
    if event.purpose != "first-move" or rule is None:
        return None
    if side in state.first_roll:
        return fault_of(event, "first-again", args={"side": side})
    if len(event.dice) == rule.dice:
        return None
    return fault_of(event, "first-dice", expected=rule.dice, seen=len(event.dice))


@book.rule("CCN-6.s6-1", on=common.Phase)
def the_first_side(state: CcnState, event: common.Phase) -> RuleResult:
    """The side with more sabres moves first."""
    if state.phasing or state.scenario.first_move is None:
        return None
    if len(state.first_roll) == 1:
        waits = next(one for one in state.enemy if one not in state.first_roll)
        return fault_of(event, "first-missing", args={"side": waits})
    if not state.first:
        return None
    if event.phase == state.first:
        return None
    return fault_of(event, "first-side", expected=state.first, seen=event.phase)


@book.rule("CCN-C.nat-3", on=own.IronWill)
def counters_of_iron_will(state: CcnState, event: own.IronWill) -> RuleResult:
    """A Prussian unit ignores flags by counters that are left."""
    if state.units[event.unit].nation != PRUSSIAN:
        return fault_of(event, "iron-other")
    side = state.units[event.unit].side
    holder = player_of(state, event) if event.by else side
    if holder not in state.iron_will or event.counters <= state.iron_will[holder]:
        return _for_flags(state, event)
    return fault_of(event, "iron-none", expected=state.iron_will[holder], seen=event.counters)


def _for_flags(state: CcnState, event: own.IronWill) -> RuleResult:
    """Return the fault of counters that are spent on no flag against the unit."""
    battle = state.open_battle
    mine = battle is not None and battle.target == event.unit and bool(battle.dice)
    left = flags_left(battle) if battle is not None and mine else 0
    told = state.battles_known or state.open_turn is None
    if event.counters <= left or (battle is None and not told):
        return None
    return fault_of(event, "iron-flags", expected=left, seen=event.counters)
