"""Rules for losses that are never taken (chapters 2 and 4), judged before the next action."""

from __future__ import annotations

from adjudicator.core.findings import Fault, Pending
from adjudicator.core.rules import RuleResult
from adjudicator.games.coup_de_tonnerre.attacks import (
    defence_spec,
    guard_case,
    open_attack,
    undone_fault,
    why_unclear,
)
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.cards import action_of
from adjudicator.games.coup_de_tonnerre.frames import Attack
from adjudicator.games.coup_de_tonnerre.loss_priority import group_for, owing_side
from adjudicator.games.coup_de_tonnerre.losses import loss_letters
from adjudicator.games.coup_de_tonnerre.resolution import owing
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tactics import played
from adjudicator.mechanics.combat.undone import Undone

book = rulebook.chapter("missing_losses")

__all__: list[str] = []

#: cases whose numbers the rulebook itself gives
_SURE = ("CDT-5-ga-b", "CDT-6-di-b", "CDT-5-co-a", "CDT-8-3", "CDT-8-4")


def _harder(state: CdtState, attack: Attack) -> bool:
    """Return whether an attack costs more because of the option that is harder for the French."""
    action = action_of(state, attack.card, attack.action, attack.face)
    if action is None or not action.harder or "harder-french" not in state.options:
        return False
    line = str(attack.line)
    return action.harder.get(line) != action.table.get(line)


def _left(state: CdtState, attack: Attack) -> list[Fault]:
    """Return the losses of an attack that were not taken."""
    faults = []
    spec = defence_spec(state, attack)
    for key, count in owing(state, attack).items():
        group = group_for(state, attack, key)
        units = group.units if group else []
        case = "CDT-2-f"
        if key == "guard":
            case = guard_case(state, attack.second)
        elif spec is not None and key == "attacker":
            case = spec.case
        elif key == "attacker" and _harder(state, attack):
            case = "CDT-6-di-b"
        elif group is not None and group.case in ("CDT-4-c", "CDT-2-r"):
            case = group.case
        elif group is not None and not any(state.command[unit] for unit in units):
            case = "CDT-4-n"
        side = owing_side(state, attack, key)
        card = played.responsible(state, loss_letters(state, side), more=False)
        if card is not None:
            case = card.case
        faults.append(
            Fault(
                "loss-not-taken",
                {"side": side, "owed": count},
                rule=case,
                units=sorted(units),
                at=attack.place,
                side=side,
                expected=count,
                seen=0,
                strengths=[] if attack.sure or case in _SURE else ["cards"],
            )
        )
    return faults


# All losses of a result are taken before the next action
Undone(
    book,
    *("CDT-2-f", "CDT-4-c", "CDT-2-r", "CDT-4-n", "CDT-5-ga-b", "CDT-6-di-b", "CDT-8-3"),
    *("CDT-5-co-a", "CDT-8-4", "CDT-6-ta-c"),
    closing=Attack,
    left=_left,
    blame=lambda _, attack, fault: undone_fault(attack, fault),
    excused=lambda state, _: state.decided,
    unknown=lambda state, attack: why_unclear(state) if attack.unknown and attack.fixed else None,
)


@book.rule("CDT-2-i", closing=Attack)
def both_at_once(state: CdtState, attack: Attack) -> RuleResult:
    """Losses that would also break the other army are taken: then the game is a draw."""
    if not attack.broken:
        return None
    found = [
        fault
        for fault in _left(state, attack)
        if (side := fault.args["side"]) not in attack.broken
        and state.losses[side] + fault.args["owed"] >= state.tables.tracks[side].broken
    ]
    for fault in found:
        fault.rule, fault.strengths = "CDT-2-i", ["cards", "tracks"]
    return [undone_fault(attack, one) for one in found] or None


@book.rule("CDT-2-e", closing=Attack)
def an_attack_is_rolled_for(state: CdtState, attack: Attack) -> RuleResult:
    """A declared attack is carried out: a die, then its results."""
    if attack.die:
        return None
    args = {"card": attack.card}
    fault = Fault("never-rolled", args, at=attack.place, side=attack.side)
    return undone_fault(attack, fault)


@book.duties
def open_roll(state: CdtState) -> list[Pending]:
    """List the die that is still to come when a log ends."""
    attack = open_attack(state)
    if attack is None or state.decided or attack.die:
        return []
    return [Pending(rule="CDT-2-e", message="must-roll", args={"card": attack.card})]
