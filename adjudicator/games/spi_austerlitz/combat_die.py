"""Rules for the die (8.0, 9.1): one for each attack, its possible results, carried out at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adjudicator.core.events import Advance, Declare, Displace, Eliminate, Event, Retreat, Roll
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.errors import known_names
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.combat_obligations import DEMANDS, READINGS, TIMING
from adjudicator.games.spi_austerlitz.frames import Combat, CombatPhase
from adjudicator.games.spi_austerlitz.odds import weigh
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.claims import unreadable
from adjudicator.mechanics.combat.attack_frames import PossibleResult
from adjudicator.mechanics.combat.die import (
    AttackDie,
    DieCases,
    PossibleResults,
    fault_of_attack,
    in_table,
)

__all__ = ["DIE", "await_any_result"]

book = rulebook.chapter("combat_die")


def _table_result(state: SpiState, column: str, die: int) -> str:
    """Return the result in the table; "" if the column is unknown or the die has no such face."""
    return in_table(state.tables.combat.rows, state.columns.get(column), die)


def _spelled(state: SpiState, result: str) -> str:
    """Return a stated result as the table spells it ("DR" becomes "Dr")."""
    return state.results.get(result.casefold(), result)


def _possible(state: SpiState, combat: Combat, dice: Iterable[str]) -> list[str]:
    """Return the results for some faces of the die; if a strength is unknown, in any column."""
    rows = [row for face in dice if (row := state.tables.combat.rows.get(face)) is not None]
    if not combat.attackers or not combat.defenders:
        return []
    if combat.odds:
        at = state.columns[combat.odds]
        return list(dict.fromkeys([row[at] for row in rows]))
    weighed = weigh(state, combat.attackers, combat.defenders)
    columns = slice(weighed.worst, weighed.best + 1)
    return list(dict.fromkeys(result for row in rows for result in row[columns]))


def _results_of(state: SpiState, combat: Combat, event: Roll) -> list[str]:
    """Return the results that an attack may have once it is rolled, the right one first.

    They are the result by the rules, the stated result, and the result in the stated column. If
    the die is invalid, or may belong to another attack, any face is possible.
    """
    die, said = event.dice[0], _spelled(state, event.result)
    faces = list(state.tables.combat.rows)
    right = _possible(state, combat, [str(die)])
    unread = bool(said) and said.casefold() not in state.results  # a result that cannot be read
    if unread or (right == ["Ex"] and said == "Ar"):
        said = ""  # after an Ex the attacker may choose both
    if said in right and not combat.mixed:
        return [said]
    if combat.mixed or not right:
        right = [*right, *_possible(state, combat, faces)]
    right = [*right, *state.results.values()] if unread else right
    quoted = _table_result(state, combat.claimed, die) if combat.claimed else ""
    return [one for one in dict.fromkeys((*right, said, quoted)) if one]


def _set_results(state: SpiState, combat: Combat, results: Iterable[str]) -> None:
    """Set the first of some results; the others become readings of the attack."""
    wanted, emptied = list(results), combat.vacated
    combat.readings = [PossibleResult(result=one, vacated=list(emptied)) for one in wanted[1:]]
    combat.result = wanted[0] if wanted else ""
    for one in READINGS.each(combat) if combat.readings else (combat,):
        DEMANDS.record(state, one)


def await_any_result(state: SpiState, combat: Combat) -> None:
    """Allow any result for an attack that closes before its die, which may come later."""
    phase = DEMANDS.phase(state)
    if phase is None or combat.die or combat.undiced:
        return
    before = [one.waited for one in phase.unfinished if one.waited and phase.unrolled]
    combat.waited = before[-1] if before else combat.opened
    combat.mixed = True
    _set_results(state, combat, _possible(state, combat, state.tables.combat.rows))


def _results(state: SpiState, combat: Combat, die: int) -> PossibleResults:
    """Return the results of a die: of this attack, or of one that waits for its die."""
    right = _possible(state, combat, [str(die)])
    if len(right) > 1 and "Ex" in right:  # the attacker may take an Ar in place of an Ex
        right = list(dict.fromkeys([*right, "Ar"]))
    phase = DEMANDS.phase(state)
    closed = phase.unfinished if phase is not None and combat.mixed else ()
    waiting = [_possible(state, one, [str(die)]) for one in closed if one.waited and not one.die]
    quoted = _table_result(state, combat.claimed, die)
    return PossibleResults(right, [quoted, *(one for some in waiting for one in some)])


def _explain(state: SpiState, combat: Combat, fault: Fault) -> None:
    """An Ar in place of an Ex is only not declared."""
    if (fault.expected, fault.seen) == ("Ex", "Ar"):
        fault.message, fault.severity = "ar-not-declared", "doubt"


def _blame(state: SpiState, combat: Combat) -> dict[str, Any] | None:
    """Blame the attack; several attacks in a row without dice are one fault."""
    phase = DEMANDS.phase(state)
    if combat.undiced or (phase is not None and phase.unrolled > 1):
        return None
    return {"event": combat.opened, "follows": [combat.opened] if combat.unlawful else []}


def _of_earlier(state: SpiState) -> bool:
    phase = DEMANDS.phase(state)
    return phase is not None and phase.unrolled > 0


def _is_ordinary(state: SpiState, combat: Combat, event: Roll) -> bool:
    """Return whether a die gives one result, in a Combat Phase; then no other is possible."""
    if type(state.frames[0]) is not CombatPhase or combat.mixed or not combat.defenders:
        return False
    result = _table_result(state, combat.odds, event.dice[0])
    if not result or event.result not in ("", result) or not combat.attackers:
        return False
    if event.result or not combat.claimed:  # else the claimed column may be the one that they read
        state.ordinary = state.now
    return True


DIE = AttackDie(
    book,
    DieCases("SPI-8.0c", without_attack="SPI-8.0c", result="SPI-9.1", never_rolled="SPI-8.0c"),
    Combat,
    in_combat=lambda state: DEMANDS.phase(state) is not None or type(state.frame) is Combat,
    results=_results,
    unknown=lambda _, right: Unknown(why="odds-unknown", needs="odds") if right else None,
    spelled=_spelled,
    column=lambda _, combat: {"odds": combat.odds} if combat.odds else {},
    explain=_explain,
    blame=_blame,
    of_earlier=_of_earlier,
    ordinary=_is_ordinary,
)
book.duties(DIE.pending)


@book.validates(Roll)
def a_result_of_the_table(state: SpiState, event: Roll) -> None:
    """A stated result is one of those in the combat results table."""
    if event.result and event.result.casefold() not in state.results:
        forms = known_names(sorted(state.results.values()))
        raise unreadable(state, "result", event.result, forms)


@book.rule("SPI-9.1", on=Roll)
def a_face_of_the_die(state: SpiState, event: Roll) -> RuleResult:
    """The die shows a face that is in the table."""
    combat, die, rows = DIE.open_attack(state), event.dice[0], state.tables.combat.rows
    if combat is None or combat.die or str(die) in rows:
        return None
    args = {"die": die}
    return fault_of_attack(combat, "no-such-face", args=args, expected=len(rows), seen=die)


@book.applies(Roll)
def roll(state: SpiState, event: Roll) -> None:
    """Set the result of an attack or, after a wrong claim, the results that it may have."""
    combat = state.frame
    if type(combat) is not Combat:
        _record_missing_attack(state)
    elif combat.die:
        _roll_again(state, combat, event)
    else:
        combat.die = event.dice[0]
        if state.ordinary == state.now:  # one result, which the shortcut found
            found = [_table_result(state, combat.odds, combat.die)]
        else:
            found = _results_of(state, combat, event)
        _set_results(state, combat, found)


def _record_missing_attack(state: SpiState) -> None:
    """Record a die of an attack that is missing from the log."""
    phase = DEMANDS.phase(state)
    if phase is not None:
        phase.stray = phase.stray or state.now


def _roll_again(state: SpiState, combat: Combat, event: Roll) -> None:
    """Handle a further die: of an attack that waits, of a missing one, or of the same one again."""
    phase = DEMANDS.phase(state)
    if phase is not None and phase.unrolled:
        phase.unrolled -= 1
        late = next((one for one in phase.unfinished if one.waited and not one.die), None)
        if late is not None:
            late.die = event.dice[0]
        return
    if any(READINGS.ask_each(combat, lambda one: DEMANDS.is_done(state, one))):
        _record_missing_attack(state)
        return
    untouched = all(map(state.on_map, (*combat.attackers, *combat.defenders)))
    if untouched and not combat.gone_back:
        known = READINGS.ask_each(combat, lambda one: one.result)
        again = _results_of(state, combat, event)
        _set_results(state, combat, dict.fromkeys([*known, *again]))


# Results without a die, or too late


_RESULTS = (Declare, Eliminate, Retreat, Displace, Advance)


def _belongs_to_earlier_attack(state: SpiState, event: Event, unit: str) -> bool:
    """Return whether an event belongs to an earlier attack of the phase."""
    if unit and DEMANDS.late(state, unit) is not None:
        return True
    if not isinstance(event, Advance):
        return False
    return bool(TIMING.missed_after(state, event)) or TIMING.emptied_late(state, event) is not None


@book.rule("SPI-2.2", on=_RESULTS, stops=True)
def no_result_without_an_attack(state: SpiState, event: Event) -> RuleResult:
    """Units that take part in no attack suffer no result."""
    combat, phase = state.frame, DEMANDS.phase(state)
    unit = getattr(event, "unit", "")
    if type(combat) is Combat:
        if (
            combat.die
            or not unit
            or unit in DEMANDS.involved(combat)
            or _belongs_to_earlier_attack(state, event, unit)
        ):
            return None  # chapter 9 judges what the result demands
        if state.where[unit] in combat.displacing:
            return None
    elif phase is None:
        return None  # 4.0 reports it
    if phase is not None and phase.stray:
        return Unknown(why="attack-lost", needs="the-attack", args={"unit": unit})
    args, units = {"unit": unit}, [unit] if unit else []
    return Fault(message="result-without-attack", args=args, units=units)


@book.rule("SPI-2.2", on=_RESULTS)
def no_result_without_a_die(state: SpiState, event: Event) -> RuleResult:
    """The result of an attack comes from the table, by a die."""
    combat = state.frame
    unit = getattr(event, "unit", "")
    if type(combat) is not Combat or combat.die or _belongs_to_earlier_attack(state, event, unit):
        return None
    if combat.undiced not in (0, state.now):
        return None  # all of them are one fault
    combat.undiced = state.now
    return fault_of_attack(
        combat, "result-without-die", also=["SPI-8.0c"], expected="a die", seen="none"
    )


@book.rule("SPI-8.0c", on=(Eliminate, Retreat, Displace))
def results_at_once(state: SpiState, event: Eliminate | Retreat | Displace) -> RuleResult:
    """A result is carried out before the next attack."""
    combat = DEMANDS.late(state, event.unit)
    if combat is None or combat.late not in (0, state.now):  # all late results are one fault
        return None
    combat.late = state.now
    return fault_of_attack(
        combat,
        "late-result",
        args={"attack": max(combat.opened, 0), "unit": event.unit},
        follows=[combat.waited] if combat.waited else [],
    )
