"""Rules for dice (chapter 4): the line of the table, and the results of an attack."""

from __future__ import annotations

from typing import Any

from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.errors import DocumentError, Text, at_event
from adjudicator.games.coup_de_tonnerre.attacks import (
    defence_spec,
    guard_case,
    guard_loses,
    open_attack,
    why_unclear,
)
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.bots import bots
from adjudicator.games.coup_de_tonnerre.cards import action_of
from adjudicator.games.coup_de_tonnerre.data import Action
from adjudicator.games.coup_de_tonnerre.events import Throw
from adjudicator.games.coup_de_tonnerre.frames import Attack
from adjudicator.games.coup_de_tonnerre.resolution import fix_results
from adjudicator.games.coup_de_tonnerre.results import LINES, parse
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.mechanics.combat.notation import one_of

__all__ = ["PURPOSES", "charge_result", "purpose", "purpose_of_next_die", "table_action"]

book = rulebook.chapter("dice")

PURPOSES = ("attack", "charge", "guard", "rout", "tactics", "confirm")
#: results of the Guard's die, also as cards write them
_COSTS = {"lost": "lost", "engaged": "engaged", "1 FC": "lost", "-": "engaged"}
#: results that show what a die is for
_TELLING = {"holds": "rout", "broken": "rout", "lost": "guard", "engaged": "guard"}


def purpose_of_next_die(state: CdtState, attack: Attack) -> str:
    """Return what the next die of an attack is for."""
    again = attack.reroll and not attack.defence and not attack.fixed
    if not attack.die or again:
        return "attack"
    spec = defence_spec(state, attack)
    if spec is not None and not attack.second and (attack.unknown or not attack.fixed):
        if spec.guard:
            return "guard"
        if spec.charge:
            return "charge"
    return "rout"


def purpose(state: CdtState, event: Throw) -> str:
    """Return what a die is rolled for: as the log says, or what comes next."""
    if event.purpose:
        if event.purpose not in PURPOSES:
            known = ", ".join(PURPOSES)
            raise DocumentError(
                "no die is thrown for {purpose!r}",
                purpose=event.purpose[:60],
                place=at_event(state.now, "for"),
                hint=Text("known: {names}", names=known),
            )
        return event.purpose
    if event.result in _TELLING:
        return _TELLING[event.result]
    attack = open_attack(state)
    if state.tricks.card:
        return "tactics"
    if attack is None:
        return "rout"
    waits = attack.confirm and not attack.confirmed and not attack.fixed
    if waits and state.side_of(event.by) in ("", attack.side):
        return "confirm"
    found = purpose_of_next_die(state, attack)
    # before any loss no test can be due: it is a second die of the attack
    return "attack" if found == "rout" and not attack.fixed else found


def charge_result(state: CdtState, attack: Attack) -> dict[str, int]:
    """Return the result of the second die of a defence."""
    action = table_action(state, attack, "charge")
    return LINES.result(state, action, attack.second) if action is not None else {}


def _fault(attack: Attack, message: str, event: Throw, **more: Any) -> Fault:
    args = {"card": attack.card, "die": event.dice[0], **more.pop("args", {})}
    return Fault(message, args, at=attack.place, **more)


# The die of an attack


@book.rule("CDT-2-e", "CDT-4-a", on=Throw, stops=True)
def dice_belong_to_an_attack(state: CdtState, event: Throw) -> RuleResult:
    """The attacker rolls one die for a declared attack, not a second one."""
    what, attack = purpose(state, event), open_attack(state)
    args: dict[str, Any]
    if what in ("rout", "tactics", "confirm"):
        return None
    if attack is None:
        args = {"die": event.dice[0]}
        idle = Fault("die-without-attack", args, rule="CDT-2-e", seen=what)
        return why_unclear(state) or idle
    expected = purpose_of_next_die(state, attack)
    if what != expected:
        again = "die-again" if what == "attack" else "die-not-due"
        args = {"what": what}
        return _fault(attack, again, event, rule="CDT-4-a", args=args, expected=expected, seen=what)
    if len(event.dice) > 1:
        seen = len(event.dice)
        return _fault(attack, "several-dice", event, rule="CDT-4-a", expected=1, seen=seen)
    return None


@book.rule("CDT-4-a", on=Throw)
def thrown_by_its_player(state: CdtState, event: Throw) -> RuleResult:
    """The attacker rolls the die of an attack, the defender that of a defence."""
    what, attack = purpose(state, event), open_attack(state)
    if (
        attack is None
        or not event.by
        or what != purpose_of_next_die(state, attack)
        or what == "rout"
    ):
        return None
    side = attack.side if what == "attack" else state.enemy[attack.side]
    if state.side_of(event.by) == side:
        return None
    args = {"side": side, "by": event.by}
    return _fault(attack, "die-by-other", event, args=args, expected=side, seen=event.by)


@book.rule(
    *("CDT-4-a", "CDT-5-ld-h", "CDT-5-so-a", "CDT-6-ta-e", "CDT-8-1", "CDT-8-3", "CDT-8-4"),
    *("CDT-6-di-b", "CDT-6-ta-c"),
    on=Throw,
)
def line_and_result(state: CdtState, event: Throw) -> RuleResult:
    """The die with its modifiers gives the line, and the line gives the result."""
    what, attack = purpose(state, event), open_attack(state)
    if attack is None or what != purpose_of_next_die(state, attack):
        return None
    action, modified = table_action(state, attack, what), what == "attack"
    return LINES.judge(state, attack, action, event, modified=modified) if action else None


def table_action(state: CdtState, attack: Attack, what: str) -> Action | None:
    """Return the action whose table a die of an attack or of a charge is looked up in."""
    if what == "attack":
        return action_of(state, attack.card, attack.action, attack.face)
    spec = defence_spec(state, attack) if what == "charge" else None
    return action_of(state, attack.defence, spec.charge) if spec else None


@book.rule("CDT-5-ga-b", "CDT-6-di-b", on=Throw)
def cost_of_the_guard(state: CdtState, event: Throw) -> RuleResult:
    """The Guard loses a unit on a low die; otherwise one is engaged."""
    attack = open_attack(state)
    if attack is None or purpose(state, event) != "guard" or not event.result:
        return None
    die = event.dice[0]
    ours = "lost" if guard_loses(state, die) else "engaged"
    if one_of(state, event.result, _COSTS) == ours:
        return None
    case = guard_case(state, die)
    return _fault(attack, "guard-cost", event, rule=case, expected=ours, seen=event.result)


def _result_unknown(state: CdtState, action: Action, event: Throw, line: int) -> bool:
    """Return whether the result of a die is unknown."""
    return not event.result and str(line) not in action.named and not state.known("cards")


@book.rule("CDT-4-a", on=Throw)
def a_result_that_is_known(state: CdtState, event: Throw) -> RuleResult:
    """Without our cards and without a stated result, the result of a die is unknown."""
    what, attack = purpose(state, event), open_attack(state)
    if attack is None or what != purpose_of_next_die(state, attack) or state.known("cards"):
        return None
    action = table_action(state, attack, what)
    if action is None:
        return None
    line = (
        LINES.line_of(state, attack, action, event.dice[0]) if what == "attack" else event.dice[0]
    )
    if not _result_unknown(state, action, event, line):
        return None
    return Unknown(why="result-unknown", needs="result", args={"card": attack.card})


def take_die(state: CdtState, event: Throw) -> None:
    """Apply the die: the result of the table, or as claimed; the log stays the fact."""
    attack, what = open_attack(state), purpose(state, event)
    die = event.dice[0]
    if attack is not None and what in ("guard", "charge") and not attack.defence:
        attack.second = die if attack.die and not attack.fixed else 0  # the card may follow
    if attack is None or what != purpose_of_next_die(state, attack):
        return
    action = table_action(state, attack, what)
    if what == "attack":
        if not attack.die:  # a second die may leave nothing to answer
            bots.note_playable(state)
        state.note_late_fog()
    if what == "attack" and action is not None:
        _take_attack(state, attack, action, event)
    elif what == "charge" and action is not None:
        attack.second = die
        attack.charge = _taken(state, attack, action, event, die)
    elif what == "guard":
        attack.second = die
        attack.cost = one_of(state, event.result, _COSTS) if event.result else ""
        fix_results(state)


def _take_attack(state: CdtState, attack: Attack, action: Action, event: Throw) -> None:
    attack.die, attack.reroll = event.dice[0], False
    ours = LINES.line_of(state, attack, action, attack.die)
    attack.line = ours if event.line is None else LINES.on_table(action, event.line)
    attack.sure = str(attack.line) in action.named or bool(event.result)
    attack.result = _taken(state, attack, action, event, attack.line)


def _taken(
    state: CdtState, attack: Attack, action: Action, event: Throw, line: int
) -> dict[str, int]:
    """Return the result of a die: as stated, as on our card, or none if it is unknown."""
    if not _result_unknown(state, action, event, line):
        return parse(state, event.result) if event.result else LINES.result(state, action, line)
    attack.unknown = True
    for side in state.enemy:
        state.may_fall(side, state.tables.highest_morale)
    return {}
