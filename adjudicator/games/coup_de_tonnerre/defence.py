"""Rules for defences (chapter 3): a defence interrupts an attack, and costs the next action."""

from __future__ import annotations

from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.coup_de_tonnerre.actions import FACES
from adjudicator.games.coup_de_tonnerre.attacks import (
    combined,
    defence_spec,
    open_attack,
    undone_fault,
    why_unclear,
)
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.cards import defence_of, face_of
from adjudicator.games.coup_de_tonnerre.dice import charge_result
from adjudicator.games.coup_de_tonnerre.events import Defend
from adjudicator.games.coup_de_tonnerre.frames import Attack
from adjudicator.games.coup_de_tonnerre.results import parse, result_text
from adjudicator.games.coup_de_tonnerre.slots import slots
from adjudicator.games.coup_de_tonnerre.state import CdtState

book = rulebook.chapter("defence")

__all__: list[str] = []


def _no_card(state: CdtState, event: Defend) -> bool:
    return event.card not in state.faces


@book.rule("CDT-3-df-a", on=Defend, unless=_no_card)
def a_defence_of_ones_own(state: CdtState, event: Defend) -> RuleResult:
    """A player defends only with their own cards."""
    if not event.by or state.side_of(event.by) == state.tables.cards[event.card].side:
        return None
    args = {"card": event.card, "by": event.by}
    return Fault("defence-by-other", args, seen=event.by)


@book.rule(
    "CDT-3-df-a", "CDT-2-d", "CDT-3-ex-e", "CDT-1-d", *FACES, on=Defend, stops=True, unless=_no_card
)
def a_defence_in_time(state: CdtState, event: Defend) -> RuleResult:
    """A defence comes after the die and before the losses, by a card that has one."""
    attack, card = open_attack(state), event.card
    args = {"card": card}
    if attack is None or state.tables.cards[card].side == attack.side:
        return Fault("defence-without-attack", args, rule="CDT-3-df-a")
    message = _untimely(attack)
    if message:
        return Fault(message, args, rule="CDT-3-df-a", at=attack.place)
    if not state.alive(card):
        return Fault("defence-without-unit", args, rule="CDT-2-d", seen=card)
    found = defence_of(state, card, attack)
    if found is None or (event.action is not None and event.action != found[0].no):
        return _no_defence(state, event)
    if state.slot.extra and state.slot.defended and not state.slot.marker_may_wait:
        return Fault("defence-against-both", args, rule="CDT-3-ex-e")
    return None


def _untimely(attack: Attack) -> str:
    """Return the fault of the moment of a defence, or ""."""
    if not attack.die:
        return "defence-before-die"
    if attack.fixed:
        return "defence-too-late"
    return "defence-again" if attack.defence else ""


def _no_defence(state: CdtState, event: Defend) -> Fault:
    """Return the fault of a card without a defence against this attack; its other face may do."""
    card, args = event.card, {"card": event.card}
    other = face_of(state, card, state.other_face(card)).actions
    shown = face_of(state, card).actions
    if any(one.defence for one in other) and not any(one.defence for one in shown):
        return Fault("defence-of-other-face", args, rule=state.face_cases[card], seen=card)
    return Fault("no-defence", args, rule="CDT-1-d", seen=card, strengths=["cards"])


@book.rule("CDT-3-df-b", "CDT-5-co-a", "CDT-8-3", "CDT-8-4", on=Defend)
def what_a_defence_does(state: CdtState, event: Defend) -> RuleResult:
    """A defence changes the result exactly as its card says."""
    attack = open_attack(state)
    if attack is None or attack.fixed or not event.result or event.card not in state.faces:
        return None
    if attack.unknown:
        return why_unclear(state)
    found = defence_of(state, event.card, attack)
    if found is None:
        return None
    said, before = parse(state, event.result), attack.defence
    attack.defence = event.card
    ours = combined(state, attack)
    attack.defence = before
    if said == ours:
        return None
    wrong_kind = bool(found[1].double) and said.get("capture", 0) != ours.get("capture", 0)
    return Fault(
        "defence-result",
        {"card": event.card},
        rule="CDT-3-df-b" if wrong_kind else found[1].case,
        at=attack.place,
        expected=result_text(ours),
        seen=event.result,
        claim=True,
    )


@book.rule("CDT-8-3", "CDT-5-ga-b", closing=Attack)
def the_die_of_a_defence(state: CdtState, attack: Attack) -> RuleResult:
    """The die of a defence is rolled, if it has one."""
    spec = defence_spec(state, attack)
    needs = spec is not None and (spec.guard or spec.charge)
    if spec is None or not needs or attack.second or state.decided:
        return None
    rule = "CDT-5-ga-b" if spec.guard else "CDT-8-3"
    args, side = {"card": attack.defence}, state.enemy[attack.side]
    fault = Fault("defence-without-die", args, rule=rule, at=attack.place, side=side)
    return undone_fault(attack, fault)


@book.applies(Defend)
def apply_defend(state: CdtState, event: Defend) -> None:
    """Interrupt the attack, and take the next action from the defender."""
    attack = open_attack(state)
    if event.card not in state.faces:
        return
    side = state.tables.cards[event.card].side
    if side != state.slot.side:
        slots.defend(state)
    if attack is not None and not attack.defence:
        attack.defence = event.card
        attack.unknown = attack.unknown or attack.fixed  # too late: the remaining result is unknown
        if event.result:
            attack.left = parse(state, event.result)
            attack.unknown = attack.fixed
        spec = defence_spec(state, attack)
        if spec is not None and spec.charge and attack.second:  # its die came before
            attack.charge = charge_result(state, attack)
