"""Rules for the die of an attack (9.14) and its result in the table."""

from __future__ import annotations

from typing import Any

from adjudicator.core.events import Roll
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.attack_readings import add_reading, put_in_force
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.combat_obligations import (
    combat_phase,
    losses_of,
    open_combat,
)
from adjudicator.games.crowning_glory.data import CombatTable
from adjudicator.games.crowning_glory.differential import column_name, column_of, sure
from adjudicator.games.crowning_glory.frames import Combat
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.uncertainty import TABLE, depends_on_unused_numbers

__all__ = ["fault_of", "table_result", "take_result"]

book = rulebook.chapter("results")


def table_result(table: CombatTable, column: int | None, die: int) -> str:
    """Return the result in the table; "" if the column is unknown or the die has no such face."""
    row = table.rows.get(str(die))
    return row[column] if row is not None and column is not None else ""


def fault_of(combat: Combat, message: str, **more: Any) -> Fault:
    """Return a fault about an attack."""
    args = {"at": combat.target, **more.pop("args", {})}
    units = more.pop("units", list(combat.attackers))
    return Fault(message=message, args=args, units=units, at=combat.target, **more)


# The die


@book.rule("CG-9.14", on=Roll, stops=True)
def one_die_for_an_attack(state: CgState, event: Roll) -> RuleResult:
    """The attacker rolls one die for an attack."""
    if combat_phase(state) is None:
        return None
    combat = open_combat(state)
    if combat is None:
        return Fault(message="roll-without-attack", rule="CG-9.1f", expected="an attack")
    if combat.die:
        return fault_of(combat, "second-roll", expected=combat.die, seen=event.dice[0])
    if len(event.dice) > 1:
        return fault_of(combat, "several-dice", expected=1, seen=len(event.dice))
    return None


@book.rule("CG-9.14", on=Roll)
def the_attacker_rolls(state: CgState, event: Roll) -> RuleResult:
    """The attacker rolls the die."""
    combat = open_combat(state)
    if combat is None or not event.by or event.by == combat.side:
        return None
    return fault_of(combat, "roll-by-defender", expected=combat.side, seen=event.by, claim=True)


@book.rule("CG-9.14", on=Roll)
def result_of_the_table(state: CgState, event: Roll) -> RuleResult:
    """Die and column on the attacker's table give the result."""
    combat = open_combat(state)
    if combat is None or combat.die or not event.result:
        return None
    found = _possible(state, combat, event.dice[0])
    if not found:
        return Unknown(why="result-unknown", needs="combat", args={"at": combat.target})
    if losses_of(event.result) in map(losses_of, found):
        return None  # right, or a consequence of what was reported before
    return _wrong_result(state, combat, event, found[0])


def _possible(state: CgState, combat: Combat, die: int) -> list[str]:
    """Return the results of a die: by the right column first, then by misread ones."""
    table = state.tables.combat[combat.side]
    columns = (combat.column, combat.claimed, *combat.columns)
    return [one for at in columns if (one := table_result(table, at, die))]


def _wrong_result(state: CgState, combat: Combat, event: Roll, ours: str) -> Fault:
    table, die = state.tables.combat[combat.side], event.dice[0]
    column, differential = combat.column or 0, combat.differential or 0
    named = table.sure_results.get(str(die), {}).get(str(table.columns[column]))
    base = column_of(table, differential)
    rests = [] if named and sure(table, differential, base, column) else [TABLE]
    name = column_name(table, column)
    return fault_of(
        combat,
        "wrong-result",
        args={"die": die, "column": name, "result": ours, "claimed": event.result},
        expected=ours,
        seen=event.result,
        strengths=[*combat.attackers, *combat.markers, combat.defender, *rests],
        claim=True,
    )


def take_result(state: CgState, event: Roll) -> None:
    """Set the result of an attack; a second die for it adds a possible result."""
    combat = open_combat(state)
    if combat is None:
        return
    stated, die = losses_of(event.result) is not None, event.dice[0]
    table = state.tables.combat[combat.side]
    used = combat.column if combat.claimed is None else combat.claimed
    # the log stays the fact, even where it misread the table
    result = event.result if stated else table_result(table, used, die)
    if combat.die:
        add_reading(combat, result)
        return
    combat.die, combat.rolled, combat.stated = die, state.now, stated
    put_in_force(state, combat, result)
    _take_readings(state, combat, event)


def _take_readings(state: CgState, combat: Combat, event: Roll) -> None:
    """Keep the right results if the one in force is wrong, or not certain."""
    found = [one for die in event.dice for one in _possible(state, combat, die)]
    wrong = bool(found) and losses_of(found[0]) != losses_of(combat.result)
    if (
        wrong
        and combat.stated
        and depends_on_unused_numbers(state, _wrong_result(state, combat, event, found[0]))
    ):
        return  # whether it is wrong is unknown, and the players have stated it
    for result in found if wrong or not combat.stated or len(event.dice) > 1 else ():
        add_reading(combat, result)
    combat.right = found[0] if wrong else ""
