"""Rules for losses (chapters 2 and 4): which units are lost, in which order, and how many."""

from __future__ import annotations

from typing import Any

from adjudicator.core.events import Lose
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.coup_de_tonnerre.attacks import (
    defence_spec,
    guard_case,
    open_attack,
    why_unclear,
)
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.cards import face_of
from adjudicator.games.coup_de_tonnerre.frames import Attack
from adjudicator.games.coup_de_tonnerre.loss_priority import LossGroup, next_losers, owing_side
from adjudicator.games.coup_de_tonnerre.resolution import lose_unit, owing, settle
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tactics import played, reconstructed_parts

__all__ = ["kind_of_loss", "loss_letters"]

book = rulebook.chapter("losses")


def _fault(attack: Attack | None, message: str, event: Lose, **more: Any) -> Fault:
    args = {"unit": event.unit, **more.pop("args", {})}
    at = attack.place if attack is not None else ""
    return Fault(message, args, units=[event.unit], at=at, **more)


def kind_of_loss(state: CdtState, attack: Attack, unit: str) -> str:
    """Return the kind of loss that a unit legally takes, or ""."""
    return _taken_by(unit, next_losers(state, attack))


def _taken_by(unit: str, losers: dict[str, LossGroup]) -> str:
    """Return the kind of loss that a unit may take next, or ""."""
    return next((key for key, group in losers.items() if unit in group.units), "")


@book.rule("CDT-2-e", "CDT-1-o", on=Lose, stops=True)
def losses_come_of_a_die(state: CdtState, event: Lose) -> RuleResult:
    """Losses are taken after the die of an attack."""
    attack = open_attack(state)
    rolled = attack is not None and attack.die != 0
    owed = state.fog.owed and not state.fog.kept and not rolled
    if owed and state.command[event.unit] == state.tables.fog.command:
        return _fault(attack, "fog-block-lost", event, rule="CDT-1-o")
    if attack is not None and attack.die:
        return None
    if state.debts.get(state.units[event.unit].side):
        return None  # a late loss, which was reported
    if attack is None and (lost := why_unclear(state)) is not None:
        return lost
    message = "loss-without-attack" if attack is None else "loss-before-die"
    return _fault(attack, message, event)


@book.rule(
    *("CDT-4-b", "CDT-5-ga-b", "CDT-6-di-b", "CDT-5-co-a", "CDT-8-3", "CDT-8-4", "CDT-2-d"),
    *("CDT-8-6", "CDT-6-ta-c"),
    on=Lose,
    stops=True,
)
def only_what_is_owed(state: CdtState, event: Lose) -> RuleResult:
    """No more units are lost than the result says, and only units on the map."""
    attack, unit = open_attack(state), event.unit
    if attack is None or (not attack.die and state.on_map(unit)):
        return None
    if not state.on_map(unit):
        return _fault(attack, "loss-of-absent", event, rule="CDT-2-d", seen=state.where[unit])
    side = state.units[unit].side
    due = owing(state, attack)
    if any(owing_side(state, attack, key) == side for key in due) or state.debts.get(side):
        return None
    if attack.unknown:
        return why_unclear(state)
    spec = defence_spec(state, attack)
    case = "CDT-8-6" if _doubles(state, attack) and side != attack.side else "CDT-4-b"
    if spec is not None:
        case = spec.case
        if spec.guard and state.command[unit] == state.tables.guard.command:
            case = guard_case(state, attack.second)
    rest = [] if attack.sure or (spec is not None and spec.ignore) else ["cards"]
    card = played.responsible(state, loss_letters(state, side), more=True)
    if card is not None:
        case, rest = card.case, [*rest, *reconstructed_parts(card)]
    return _fault(
        attack,
        "loss-not-owed",
        event,
        rule=case,
        args={"side": side},
        expected=0,
        seen=1,
        strengths=rest,
    )


def loss_letters(state: CdtState, side: str) -> str:
    """Return the letters for a lost unit of a side in results."""
    return next(f"{letter}C" for letter, one in state.tables.letters.items() if one == side)


def _doubles(state: CdtState, attack: Attack) -> bool:
    """Return whether the card of an attack can double losses, but only when it defends."""
    actions = face_of(state, attack.card).actions
    return any(one.defence is not None and one.defence.double for one in actions)


@book.rule(
    *("CDT-2-q", "CDT-2-r", "CDT-2-s", "CDT-2-t", "CDT-2-u", "CDT-3-re-a", "CDT-4-c", "CDT-4-n"),
    *("CDT-5-ld-d", "CDT-5-ga-b", "CDT-6-mx-a", "CDT-5-ga-c", "CDT-5-mu-a"),
    on=Lose,
)
def who_takes_the_loss(state: CdtState, event: Lose) -> RuleResult:
    """Losses fall on the units that the rules name, one group after another."""
    attack, unit = open_attack(state), event.unit
    if attack is None or not attack.die or not state.on_map(unit) or attack.unknown:
        return None
    side = state.units[unit].side
    losers = next_losers(state, attack)
    keys = [key for key in losers if owing_side(state, attack, key) == side]
    if not keys or _taken_by(unit, losers):
        return None
    group = losers[keys[0]]
    rest = ["nearest"] if group.case in ("CDT-4-c", "CDT-2-r") else []
    return _fault(
        attack,
        "wrong-loser",
        event,
        rule=_case(state, attack, unit, group),
        args={"bearers": sorted(group.units)},
        expected=sorted(group.units),
        seen=unit,
        strengths=rest,
    )


def _case(state: CdtState, attack: Attack, unit: str, group: LossGroup) -> str:
    """Return the most specific case that a loss of the wrong unit breaks."""
    commands = {state.command[one] for one in group.units}
    labels = {state.tables.commands[one].label for one in commands if one}
    printed = state.units[unit].formation
    if printed in labels and state.command[unit] not in commands:
        return "CDT-3-re-a"
    if unit == getattr(state.tables.commands.get(attack.card), "lent", ""):
        return "CDT-5-mu-a"
    guard = state.tables.guard
    if group.case == "CDT-2-u" and state.command[unit] == guard.command == attack.card:
        return "CDT-5-ga-c"
    if group.case == "CDT-2-s":
        if "" in commands and state.where[unit] == attack.place:
            return "CDT-4-n"
        empty = all(state.where[one] != attack.place for one in group.units)
        if empty and state.command[unit] in commands:
            return "CDT-5-ld-d"
    return group.case


@book.rule("CDT-2-r", "CDT-6-mx-a", on=Lose)
def the_owner_chooses(state: CdtState, event: Lose) -> RuleResult:
    """The owner chooses which of several units is lost."""
    attack, unit = open_attack(state), event.unit
    side = state.units[unit].side
    if attack is None or not event.by or state.side_of(event.by) == side:
        return None
    losers = next_losers(state, attack)
    group = losers.get(_taken_by(unit, losers))
    units = group.units if group is not None and group.case == "CDT-2-r" else ()
    kinds = {(state.command[one], state.where[one]) for one in group.units} if group else set()
    if len(kinds) == 1 and len(units) < 2:
        return None  # nothing to choose
    case = "CDT-6-mx-a" if group is not None and group.case == "CDT-6-mx-a" else "CDT-2-r"
    args = {"side": side, "by": event.by}
    return _fault(
        attack, "loss-by-enemy", event, rule=case, args=args, expected=side, seen=event.by
    )


@book.rule("CDT-2-g", on=Lose)
def boxes_that_are_known(state: CdtState, event: Lose) -> RuleResult:
    """Without our tracks it is unknown which box demands what."""
    if state.known("tracks") or not state.command[event.unit] or not state.on_map(event.unit):
        return None
    return Unknown(why="tracks-unknown", needs="tracks")


@book.rule("CDT-4-f", on=Lose)
def defender_first(state: CdtState, event: Lose) -> RuleResult:
    """The defender takes losses first, and tests come later."""
    attack, unit = open_attack(state), event.unit
    if attack is None or not attack.fixed or not state.on_map(unit):
        return None
    losers = next_losers(state, attack)
    if _taken_by(unit, losers) != "attacker" or losers.keys() == {"attacker"}:
        return None
    side = state.enemy[attack.side]
    return _fault(attack, "attacker-loses-first", event, args={"side": side}, expected=side)


@book.applies(Lose)
def apply_lose(state: CdtState, event: Lose) -> None:
    """Remove the unit from the map."""
    attack, unit = open_attack(state), event.unit
    key, side = "", state.units[unit].side
    if not state.on_map(unit):
        _count_intended_loss(state, attack, side)
        return
    if attack is not None and not attack.fixed:
        if not state.debts.get(side):
            attack.lost.append(unit)  # it counts towards the losses of the coming die
    elif attack is not None:
        losers = next_losers(state, attack)
        key = _taken_by(unit, losers)
        if not key:
            key = next((one for one in losers if owing_side(state, attack, one) == side), "")
        if key:
            attack.owed[key] -= 1
        attack.lost.append(unit)
    if not key and state.debts.get(side):
        state.debts[side] -= 1
    elif not key and state.refused and state.command[unit]:
        state.undue.setdefault(side, []).append(state.now)
    if state.refused:
        _settle_refused(state, unit)
    lose_unit(state, unit, attack)
    settle(state)


def _count_intended_loss(state: CdtState, attack: Attack | None, side: str) -> None:
    """Count a loss of a unit that is already gone as the intended loss."""
    for key in owing(state, attack) if attack is not None else ():
        if attack is not None and owing_side(state, attack, key) == side:
            attack.owed[key] -= 1
            settle(state)
            return


def _settle_refused(state: CdtState, unit: str) -> None:
    """Settle what a wrong loss stands for: a fog block, or a Guard unit engaged."""
    command = state.command[unit]
    if command == state.tables.fog.command and state.fog.owed:
        state.fog.owed -= 1
    if command == state.tables.guard.command:
        state.due = [due for due in state.due if due.case != "CDT-5-ga-b"]
