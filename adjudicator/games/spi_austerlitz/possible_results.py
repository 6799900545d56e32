"""Possible results of an attack (9.1): from the table, and from the log."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.core.events import Roll
from adjudicator.games.spi_austerlitz.combat_obligations import (
    READINGS,
    combat_phase,
    record_demands,
)
from adjudicator.games.spi_austerlitz.frames import Combat, Reading
from adjudicator.games.spi_austerlitz.odds import weigh
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.combat.die import in_table

__all__ = [
    "await_any_result",
    "possible",
    "results_of",
    "set_possible_results",
    "spelled",
    "table_result",
]


def table_result(state: SpiState, column: str, die: int) -> str:
    """Return the result in the table; "" if the column is unknown or the die has no such face."""
    return in_table(state.tables.combat.rows, state.columns.get(column), die)


def spelled(state: SpiState, result: str) -> str:
    """Return a stated result as the table spells it ("DR" becomes "Dr")."""
    return state.results.get(result.casefold(), result)


def possible(state: SpiState, combat: Combat, dice: Iterable[str]) -> list[str]:
    """Return the results for some faces of the die; if a strength is unknown, in any column."""
    rows = [row for face in dice if (row := state.tables.combat.rows.get(face)) is not None]
    if not combat.attackers or not combat.defenders:
        return []
    if combat.odds:
        columns = slice(state.columns[combat.odds], state.columns[combat.odds] + 1)
    else:
        weighed = weigh(state, combat.attackers, combat.defenders)
        columns = slice(weighed.worst, weighed.best + 1)
    return list(dict.fromkeys(result for row in rows for result in row[columns]))


def results_of(state: SpiState, combat: Combat, event: Roll) -> list[str]:
    """Return the results that an attack may have once it is rolled, the right one first.

    They are the result by the rules, the stated result, and the result in the stated column. If
    the die is invalid, or may belong to another attack, any face is possible.
    """
    die, said = event.dice[0], spelled(state, event.result)
    faces = list(state.tables.combat.rows)
    right = possible(state, combat, [str(die)])
    unread = bool(said) and said.casefold() not in state.results  # a result that cannot be read
    if unread or (right == ["Ex"] and said == "Ar"):
        said = ""  # after an Ex the attacker may choose both
    if said in right and not combat.mixed:
        return [said]
    if combat.mixed or not right:
        right = [*right, *possible(state, combat, faces)]
    right = [*right, *state.results.values()] if unread else right
    quoted = table_result(state, combat.claimed, die) if combat.claimed else ""
    return [one for one in dict.fromkeys((*right, said, quoted)) if one]


def set_possible_results(state: SpiState, combat: Combat, results: Iterable[str]) -> None:
    """Set the first of some results; the others become readings of the attack."""
    wanted = list(results)
    emptied = list(combat.vacated)
    combat.readings = [Reading(result=one, vacated=list(emptied)) for one in wanted[1:]]
    combat.result = wanted[0] if wanted else ""
    for one in READINGS.each(combat):
        record_demands(state, one)


def await_any_result(state: SpiState, combat: Combat) -> None:
    """Allow any result for an attack that closes before its die, which may come later."""
    phase = combat_phase(state)
    if phase is None or combat.die or combat.undiced:
        return
    before = [one.waited for one in phase.unfinished if one.waited and phase.unrolled]
    combat.waited = before[-1] if before else combat.opened
    combat.mixed = True
    set_possible_results(state, combat, possible(state, combat, state.tables.combat.rows))
