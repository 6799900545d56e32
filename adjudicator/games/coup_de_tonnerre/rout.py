"""Rules for rout tests (chapter 4), and when an army is broken."""

from __future__ import annotations

from typing import Any

from adjudicator.core.findings import Fault, Pending, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.coup_de_tonnerre.attacks import (
    open_attack,
    record_early,
    undone_fault,
    why_unclear,
)
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.dice import purpose, take_die
from adjudicator.games.coup_de_tonnerre.events import Throw
from adjudicator.games.coup_de_tonnerre.frames import Attack
from adjudicator.games.coup_de_tonnerre.loss_priority import owing_side
from adjudicator.games.coup_de_tonnerre.resolution import fix_results, owing, settle
from adjudicator.games.coup_de_tonnerre.results import one_of
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tactics_play import take_tactics_die

__all__ = ["breaks", "modifier", "tester"]

book = rulebook.chapter("rout")


@book.closes(Throw)
def fix_first(state: CdtState, event: Throw) -> int:
    """Fix the results of the open attack when a rout test is rolled."""
    if purpose(state, event) == "rout":
        fix_results(state)
    return 0


@book.value
def modifier(state: CdtState, side: str) -> int:
    """Return the modifier of a side's rout tests: for lost commands."""
    commands = state.tables.commands
    mine: list[int] = [commands[one].rout for one in state.gone if commands[one].side == side]
    return sum(mine)


modifier.slips_to(0, "CDT-4-m")  # no modifier


def breaks(state: CdtState, side: str, die: int) -> bool:
    """Return whether a rout test breaks an army: if it is above its morale."""
    morale: int = state.morale[side]
    return die + modifier(state, side) > morale


def _waiting(state: CdtState, attack: Attack) -> list[str]:
    """Return the sides that must test, the defender first."""
    order = (state.enemy[attack.side], attack.side)
    return [side for side in order if attack.tests.get(side, 0) > 0]


def _comes(state: CdtState, attack: Attack, side: str) -> bool:
    """Return whether losses that are still owed will demand a test."""
    keys = owing(state, attack).items()
    owed = sum(count for key, count in keys if owing_side(state, attack, key) == side)
    boxes = state.tables.tracks[side].tests
    return any(state.losses[side] + more in boxes for more in range(1, owed + 1))


def tester(state: CdtState, attack: Attack, event: Throw) -> str:
    """Return the side that tests: as the log says, or the next one."""
    waiting = _waiting(state, attack)
    said = state.side_of(event.by)
    if said and (said in waiting or not waiting):
        return said
    return waiting[0] if waiting else state.enemy[attack.side]


@book.rule("CDT-4-g", "CDT-4-f", "CDT-4-j", "CDT-2-h", on=Throw, stops=True)
def tests_in_order(state: CdtState, event: Throw) -> RuleResult:
    """Tests are rolled only for marked boxes, after all losses, the defender first."""
    if purpose(state, event) != "rout":
        return None
    attack = open_attack(state)
    args: dict[str, Any] = {"side": event.by, "die": event.dice[0]}
    if state.decided:
        also = attack is not None and state.won_by not in ("CDT-2-h", "CDT-2-i")
        case = "CDT-4-j" if also else "CDT-2-h"
        return Fault("test-after-end", args, rule=case)
    if attack is None:
        idle = Fault("test-not-due", args, rule="CDT-4-g", strengths=["tracks"])
        return why_unclear(state) or idle
    if not state.known("tracks"):
        return None  # it is unknown which boxes demand tests
    return _out_of_order(state, attack, event, args)


def _out_of_order(
    state: CdtState, attack: Attack, event: Throw, args: dict[str, Any]
) -> Fault | None:
    """Return the fault of the moment of a rout test."""
    waiting, side = _waiting(state, attack), tester(state, attack, event)
    args["side"] = side
    if side not in waiting and _comes(state, attack, side):
        return Fault("test-before-losses", args, rule="CDT-4-f")
    if side not in waiting or len(event.dice) > attack.tests[side]:
        return Fault("test-not-due", args, rule="CDT-4-g", strengths=["tracks"])
    if event.by and state.side_of(event.by) != side:
        args["by"] = event.by
        return Fault("test-by-other", args, rule="CDT-4-g", seen=event.by)
    if owing(state, attack) and "test" not in attack.hasty:
        return Fault("test-before-losses", args, rule="CDT-4-f")
    if waiting[0] == side:
        return None
    args["other"] = waiting[0]
    return Fault(
        "test-order",
        args,
        rule="CDT-4-j",
        also=["CDT-4-f"],
        expected=waiting[0],
        seen=side,
        strengths=["tracks"],
    )


@book.rule("CDT-4-g", on=Throw)
def boxes_that_are_known(state: CdtState, event: Throw) -> RuleResult:
    """Without our tracks it is unknown which box demands a test."""
    if purpose(state, event) != "rout" or state.known("tracks"):
        return None
    return Unknown(why="tracks-unknown", needs="tracks")


@book.rule("CDT-4-i", "CDT-4-m", "CDT-4-h", on=Throw)
def above_morale(state: CdtState, event: Throw) -> RuleResult:
    """A die above morale breaks the army; one that is equal or lower does not."""
    attack = open_attack(state)
    if purpose(state, event) != "rout" or attack is None or not event.result:
        return None
    said = one_of(state, event.result, {"broken": "broken", "holds": "holds"})
    possible = _possible(state, attack, event)
    if said in possible:
        sure = len(possible) == 1 or state.known("tracks")
        return None if sure else Unknown(why="tracks-unknown", needs="tracks")
    side = tester(state, attack, event)
    plus, morale = modifier(state, side), state.morale[side]
    case, lowered = "CDT-4-i", _lowered(state, side) and state.known("tracks")
    misread = (
        one
        for one, wrong in modifier.misreadings(state, side)
        if wrong != plus and _outcome(event.dice, wrong, morale) == said
    )
    if found := next(misread, ""):
        case = found
    elif attack.lost and lowered and _outcome(event.dice, plus, morale + 1) == said:
        case = "CDT-4-h"
    die = _deciding(event.dice, plus, morale)
    args = {"side": side, "die": die, "morale": morale, "plus": plus}
    ours = next(iter(possible))
    return Fault("rout-result", args, rule=case, expected=ours, seen=event.result, claim=True)


def _possible(state: CdtState, attack: Attack, event: Throw) -> set[str]:
    """Return the possible outcomes of a rout test; without our tracks, several.

    It precedes the time marker, but without the tracks a pending test cannot be seen.
    """
    known = state.known("tracks")
    sides = [tester(state, attack, event)] if known or event.by else list(state.enemy)
    later = 0 if known else -attack.hours * state.tables.time.morale
    return {
        _outcome(event.dice, modifier(state, side), morale)
        for side in sides
        for morale in range(state.low[side], state.high[side] + later + 1)
    }


def _deciding(dice: list[int], plus: int, morale: int) -> int:
    """Return the die that breaks an army, or the first."""
    return next((die for die in dice if die + plus > morale), dice[0])


def _outcome(dice: list[int], plus: int, morale: int) -> str:
    return "broken" if _deciding(dice, plus, morale) + plus > morale else "holds"


def _broken_by(state: CdtState, side: str, die: int) -> str:
    """Return the case by which a rout test breaks an army."""
    if die <= state.morale[side] < die + modifier(state, side):
        return "CDT-4-m"
    lowered = _lowered(state, side) and die + modifier(state, side) == state.morale[side] + 1
    return "CDT-4-h" if lowered else "CDT-4-i"


def _lowered(state: CdtState, side: str) -> bool:
    """Return whether the last box lowered morale."""
    return state.losses[side] in state.tables.tracks[side].minus_one


@book.applies(Throw)
def apply_throw(state: CdtState, event: Throw) -> None:
    """Apply a die of an attack, or of a rout test."""
    attack, what = open_attack(state), purpose(state, event)
    if what in ("tactics", "confirm"):
        take_tactics_die(state, event)
        return
    if what != "rout":
        take_die(state, event)
        return
    if attack is None or state.decided:
        return
    side = tester(state, attack, event)
    certain = _possible(state, attack, event) == {"broken"}
    if attack.fixed and owing(state, attack):
        record_early(attack, "test")
    if attack.tests.get(side, 0) > 0 or _comes(state, attack, side):
        attack.tests[side] = attack.tests.get(side, 0) - len(event.dice)
    elif event.result != "broken" and state.known("tracks"):
        return  # a test that no rule demands
    die = _deciding(event.dice, modifier(state, side), state.morale[side])
    if (event.result == "broken" if event.result else certain) and not state.winner:
        state.winner, state.won_by = state.enemy[side], _broken_by(state, side, die)
    settle(state)


@book.rule("CDT-2-g", closing=Attack)
def tests_are_rolled(state: CdtState, attack: Attack) -> RuleResult:
    """A test for a marked box is rolled before the next action."""
    if state.decided or attack.broken:
        return None
    found = []
    for side in _waiting(state, attack):
        args = {"side": side, "losses": state.losses[side]}
        fault = Fault(
            "test-not-rolled",
            args,
            side=side,
            expected="a rout test",
            seen="none",
            strengths=["tracks"],
        )
        found.append(undone_fault(attack, fault))
    return found or None


@book.duties
def open_tests(state: CdtState) -> list[Pending]:
    """List the tests that are still to come when a log ends."""
    attack = open_attack(state)
    if attack is None or state.decided or attack.broken:
        return []
    return [
        Pending(rule="CDT-2-g", message="must-test", args={"side": side})
        for side in _waiting(state, attack)
    ]
