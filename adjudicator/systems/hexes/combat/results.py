"""Rules for the results of attacks: who suffers what, and what is left undone."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.core.blame import fault_about, pending_of
from adjudicator.core.events import Advance, Declare, Eliminate, Lose, Retreat
from adjudicator.core.findings import Fault, Pending, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.mechanics.combat.die import fault_of_attack
from adjudicator.mechanics.combat.undone import blamed_on_action
from adjudicator.mechanics.play.phases import phase_of
from adjudicator.systems.hexes.combat.duties import leave_hex
from adjudicator.systems.hexes.combat.outcomes import (
    Suffered,
    allows,
    eliminates,
    fight_of,
    follow,
    is_done,
    steps_left,
    sufferers,
    undone,
)
from adjudicator.systems.hexes.combat.retreat import good_hexes, way_of
from adjudicator.systems.hexes.frames import CombatPhase, Demand, Fight
from adjudicator.systems.hexes.part import Part, at_path
from adjudicator.systems.hexes.state import DataState

__all__ = ["register"]

_LEFT = {
    "eliminate": "not-eliminated",
    "retreat": "not-retreated",
    "lose": "steps-not-lost",
    "pay": "not-paid",
}
_DONE: dict[type, str] = {Eliminate: "eliminated", Lose: "loses-steps", Retreat: "retreated"}


def _is_late(state: DataState, unit: str) -> bool:
    """Return whether a unit still had to suffer from an attack that is closed: reported then."""
    phase = phase_of(state, CombatPhase)
    return phase is not None and unit in phase.late


def _fights(state: DataState, fight: Fight, unit: str) -> bool:
    """Return whether a unit takes part in an attack, named or not."""
    named = unit in fight.attackers or unit in fight.defenders
    return named or state.where[unit] in fight.targets


def _no_result_without_an_attack(state: DataState, event: Suffered | Advance) -> RuleResult:
    """Results come from an attack that was rolled for."""
    fight, unit = fight_of(state), event.unit
    if phase_of(state, CombatPhase) is None or _is_late(state, unit):
        return None
    if fight is None or not (fight.die or _fights(state, fight, unit)):
        return fault_about(unit, "result-without-attack")
    if fight.die:
        return None
    if fight.undiced not in (0, state.now):
        return None  # all of them are one fault
    fight.undiced = state.now
    return fault_of_attack(fight, "result-without-die", expected="a roll", seen="none")


def _only_what_the_result_demands(state: DataState, event: Suffered) -> RuleResult:
    """A unit suffers only what the result of its attack demands."""
    fight, unit = fight_of(state), event.unit
    if fight is None or not fight.die:
        return None
    if not fight.outcomes:
        return Unknown(why="result-unknown", needs="the-result")
    if any(allows(state, one, event) for one in fight.outcomes) or _is_late(state, unit):
        return None
    result = fight.outcomes[0].result
    done = _DONE[type(event)]
    if isinstance(event, Lose) and event.steps > steps_left(state, unit):
        fault = fault_about(unit, "loses-more-than-it-has", steps=event.steps)
        fault.expected, fault.seen = steps_left(state, unit), event.steps
    else:
        involved = unit in fight.attackers or unit in fight.defenders
        message = f"{done}-without-cause" if involved else f"bystander-{done}"
        fault = fault_about(unit, message, result=result, expected=result, seen=done)
    fault.rule, fault.at = _spared(state, fight, unit) or _case_of(state, result), state.where[unit]
    return fault


def _spared(state: DataState, fight: Fight, unit: str) -> str:
    """Return the case by which an attacker from a distance suffers nothing; empty if it may."""
    combat = state.law.rules.combat
    if combat is None or unit not in fight.attackers or unit in sufferers(state, fight):
        return ""
    return combat.reach.distant


def _case_of(state: DataState, result: str) -> str:
    combat = state.law.rules.combat
    return combat.results[result].case if combat is not None else ""


def _left_undone(state: DataState, fight: Fight, demand: Demand) -> Fault:
    """Return the fault of a demand that is not fulfilled."""
    units = [unit for unit in demand.units if state.on_map(unit)]
    result = fight.outcomes[0].result
    sides = {state.units[unit].side for unit in units}
    misdone = fight.misdone.items()
    fault = fault_of_attack(
        fight,
        _LEFT[demand.do],
        rule=demand.case,
        units=units,
        args={"units": units, "left": demand.left, "result": result},
        expected=demand.left or result,
        seen="not done" if demand.do in ("eliminate", "retreat") else 0,
        event=fight.opened,
        follows=[event for unit, event in misdone if state.units[unit].side in sides],
        stands_alone=True,
    )
    fault.side = sides.pop() if len(sides) == 1 else fight.side
    if fight.unlawful:
        follows = fault.follows
        fault = blamed_on_action(fault, fight.opened, illegal=True)
        fault.follows = [fight.opened, *follows]
    return fault


def _left_of(state: DataState, fight: Fight) -> list[Fault]:
    """Return what the outcome of which least is undone leaves undone."""
    if not fight.outcomes or is_done(state, fight):
        return []
    every = [undone(state, one) for one in fight.outcomes]
    return [_left_undone(state, fight, one) for one in min(every, key=len)]


def _all_is_done(state: DataState, fight: Fight) -> RuleResult:
    """When an attack closes, all that its result demands is done."""
    return _left_of(state, fight) or None


def _payment_is_known(state: DataState, fight: Fight) -> RuleResult:
    """What is to be paid is unknown if a strength is unknown."""
    uncertain = [
        one
        for outcome in fight.outcomes[:1]
        for one in outcome.demands
        if one.uncertain and any(map(state.on_map, one.units))
    ]
    return Unknown(why="payment-unknown", needs="combat") if uncertain else None


def _pending(state: DataState) -> list[Pending]:
    fight = fight_of(state)
    return pending_of(_left_of(state, fight)) if fight is not None else []


# Choices


def _choice(state: DataState, event: Declare) -> RuleResult:
    """A side takes a result in place of another only if it may, and before it is carried out."""
    fight, combat = fight_of(state), state.law.rules.combat
    if fight is None or combat is None:
        return fault_of_choice("nothing-to-choose", event.what, "")
    if not fight.outcomes:
        return Unknown(why="result-unknown", needs="the-result")
    result = fight.outcomes[0].result
    instead = combat.results[result].instead
    if instead is None or event.what not in (result, *instead.results):
        return fault_of_choice("nothing-to-choose", event.what, result, _case_of(state, result))
    side = fight.side if instead.by == "attacker" else state.enemy[fight.side]
    by = state.game.file.roles.get(event.by, event.by)
    case = _case_of(state, result)
    if by not in ("", side):
        return fault_of_choice("choice-by-other", event.what, result, case, right=side, seen=by)
    if fight.begun:
        return fault_of_choice("choice-too-late", event.what, result, case)
    return None


def fault_of_choice(
    message: str, what: str, result: str, case: str = "", *, right: str = "", seen: str = ""
) -> Fault:
    """Return the fault of a result that is wrongly taken in place of another."""
    args = {"what": what, "result": result}
    return Fault(message, args, rule=case, expected=right or result, seen=seen or what)


def _choose(state: DataState, event: Declare) -> None:
    fight = fight_of(state)
    chosen = [one for one in fight.outcomes if one.result == event.what] if fight else []
    if fight is not None and chosen:
        fight.outcomes = chosen


# Effects


def _eliminate(state: DataState, event: Eliminate) -> None:
    """Remove the unit from play."""
    unit, fight = event.unit, fight_of(state)
    if not state.on_map(unit):
        return
    if fight is not None:
        _rule_out(state, fight, unit)
        follow(state, fight, event)
    leave_hex(state, unit)
    state.eliminate(unit)


def _rule_out(state: DataState, fight: Fight, unit: str) -> None:
    """Rule out the outcomes by which a unit that is eliminated would have retreated."""
    if state.law.rules.retreat is None or not good_hexes(state, unit, way_of(state, fight, unit)):
        return
    kept = [one for one in fight.outcomes if eliminates(state, one, unit)]
    fight.outcomes = kept or fight.outcomes


def _lose(state: DataState, event: Lose) -> None:
    """Take steps from the unit; with its last one it is eliminated."""
    unit, fight = event.unit, fight_of(state)
    if not state.on_map(unit):
        return
    if fight is not None:
        follow(state, fight, event)
    if event.steps >= steps_left(state, unit):
        leave_hex(state, unit)
        state.eliminate(unit)
        return
    state.steps[unit] = state.steps.get(unit, 0) + event.steps


def _cases(part: Part) -> tuple[str, ...]:
    """Return the cases of all results and of their effects."""
    found: dict[str, None] = {}
    for rules in part.variants:
        results: Iterable[str] = (at_path(rules, "combat", "results") or {}).keys()
        for name in results:
            line = at_path(rules, "combat", "results")[name]
            found |= dict.fromkeys([line.case, *(one.case for one in line.effects if one.case)])
    return tuple(found)


def register(part: Part) -> None:
    """Register the rules of this chapter."""
    book, cases, table = part.book, _cases(part), part.case("combat", "table")
    on = (Eliminate, Lose, Retreat)
    book.rule(table, on=(*on, Advance), stops=True)(_no_result_without_an_attack)
    spared = part.several(("combat", "reach", "distant"))
    book.rule(*cases, *spared, on=on, stops=True)(_only_what_the_result_demands)
    book.rule(*cases, closing=Fight)(_all_is_done)
    book.rule(table, closing=Fight)(_payment_is_known)
    book.rule(table, *cases, on=Declare)(_choice)
    book.duties(_pending)
    book.applies(Declare)(_choose)
    book.applies(Eliminate)(_eliminate)
    book.applies(Lose)(_lose)
