"""Rules for the dice of an attack: so many, rolled once, and the result that the table gives."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from adjudicator.core.events import Roll
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.errors import known_names
from adjudicator.mechanics.claims import unreadable
from adjudicator.mechanics.combat.die import (
    AttackDie,
    DieCases,
    PossibleResults,
    fault_of_attack,
)
from adjudicator.mechanics.play.phases import phase_of
from adjudicator.systems.hexes.combat.odds import weigh
from adjudicator.systems.hexes.combat.outcomes import fight_of, outcomes_of, undiced_of
from adjudicator.systems.hexes.frames import CombatPhase, Fight
from adjudicator.systems.hexes.part import Part
from adjudicator.systems.hexes.state import DataState

__all__ = ["register"]


def _possible(state: DataState, fight: Fight, die: int) -> list[str]:
    """Return the results that a sum of dice gives in the columns that an attack may have."""
    row = state.law.row(die + fight.pips)
    return list(dict.fromkeys(row[at] for at in fight.columns))


def _results(state: DataState, fight: Fight, die: int) -> PossibleResults:
    quoted = [] if fight.claimed is None else [state.law.row(die + fight.pips)[fight.claimed]]
    right, combat = _possible(state, fight, die), state.law.rules.combat
    # a result that may be taken in place of another may be stated as well
    lines = [combat.results[one] for one in right] if combat is not None else []
    instead = [one for line in lines if line.instead for one in line.instead.results]
    return PossibleResults(right, [*instead, *quoted])


def _spelled(state: DataState, result: str) -> str:
    return state.law.spelling.get(result.casefold(), result)


def _column(state: DataState, fight: Fight) -> dict[str, str]:
    known = len(fight.columns) == 1
    return {"odds": state.law.columns[fight.columns[0]]} if known else {}


def _blame(state: DataState, fight: Fight) -> dict[str, Any] | None:
    """Blame the attack, unless its result was carried out without dice, which is reported."""
    if fight.undiced:
        return None
    return {"event": fight.opened, "follows": [fight.opened] if fight.unlawful else []}


def _unknown(_fight: Fight, right: Iterable[str]) -> Unknown | None:
    return Unknown(why="odds-unknown", needs="odds") if right else None


def _faces(state: DataState, event: Roll) -> RuleResult:
    """Each die shows one of its faces."""
    fight, combat = fight_of(state), state.law.rules.combat
    if fight is None or fight.die or combat is None:
        return None
    wrong = [die for die in event.dice if die > combat.die.faces]
    if not wrong:
        return None
    args = {"die": wrong[0]}
    return fault_of_attack(
        fight, "no-such-face", args=args, expected=combat.die.faces, seen=wrong[0]
    )


def _no_dice(state: DataState, event: Roll) -> RuleResult:
    """No dice are rolled for an attack whose result is given."""
    fight = fight_of(state)
    if fight is None or not fight.given:
        return None
    given = undiced_of(state, fight.attackers, fight.targets)
    rule = given.case if given is not None else ""
    result = fight.outcomes[0].result if fight.outcomes else ""
    return fault_of_attack(
        fight, "roll-without-need", rule=rule, args={"result": result}, expected="no dice",
        seen=sum(event.dice),
    )  # fmt: skip


def _readable(state: DataState, event: Roll) -> None:
    """Refuse a stated result that is not in the table."""
    if event.result and event.result.casefold() not in state.law.spelling:
        forms = known_names(sorted(state.law.spelling.values()))
        raise unreadable(state, "result", event.result, forms)


def roll(state: DataState, event: Roll) -> None:
    """Set the outcomes of an attack or, after a wrong claim, those that it may have."""
    fight = fight_of(state)
    if fight is None or fight.die:
        return
    fight.die = sum(event.dice)
    units = (*fight.attackers, *fight.defenders)
    fight.origins = fight.origins or {unit: state.where[unit] for unit in units}
    right, reported = _results(state, fight, fight.die) if fight.columns else ([], [])
    said = _spelled(state, event.result) if event.result else ""
    if said and (said in right or said in reported):
        wanted = [said]
    else:
        quoted = [] if fight.claimed is None else reported[-1:]
        wanted = [one for one in dict.fromkeys((*right, said, *quoted)) if one]
    fight.outcomes = outcomes_of(state, fight, wanted)
    if fight.named:
        part = msgspec.structs.replace(fight, defenders=fight.named)
        fight.outcomes += outcomes_of(state, part, wanted)


def never_rolled(state: DataState) -> bool:
    """Return whether dice belong to combat now: in its phase, or in an open attack."""
    return phase_of(state, CombatPhase) is not None or type(state.frame) is Fight


def _explain(state: DataState, fight: Fight, fault: Fault) -> None:
    """Name the modifier of the dice that a player overlooks who states a wrong result."""
    units = fight.attackers, fight.defenders, fight.targets
    if len(fight.columns) != 1 or not all(units):
        return
    die = fault.args["die"]
    for one in weigh(state, *units).applied:
        if one.to != "die":
            continue
        pips = weigh(state, *units, leave_out=one).pips
        if state.law.row(die + pips)[fight.columns[0]] == fault.seen:
            fault.rule, fault.also = one.case, [fault.rule] if fault.rule else []
            return


def register(part: Part) -> AttackDie[Any]:
    """Register the rules of this chapter."""
    book, die, table = part.book, part.case("combat", "die", "case"), part.case("combat", "table")
    if given := part.cases("combat", "undiced"):
        book.rule(*given, on=Roll, stops=True)(_no_dice)
    found: AttackDie[Any] = AttackDie(
        book,
        DieCases(die, without_attack=die, result=table, never_rolled=die),
        Fight,
        in_combat=never_rolled,
        results=_results,
        unknown=_unknown,
        spelled=_spelled,
        column=_column,
        explain=_explain,
        blame=_blame,
        number=lambda state: state.law.rules.combat.die.dice,
    )
    book.duties(found.pending)
    book.rule(die, on=Roll)(_faces)
    book.validates(Roll)(_readable)
    book.applies(Roll)(roll)
    return found
