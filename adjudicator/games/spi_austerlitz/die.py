"""8.0, 9.1: one die for each attack, read from the table and carried out at once."""

from __future__ import annotations

from typing import Any

from adjudicator.events import Advance, Declare, Displace, Eliminate, Event, Retreat, Roll
from adjudicator.findings import Fault, Pending, Unknown
from adjudicator.games.spi_austerlitz.aftermath import (
    demand,
    emptied_late,
    is_done,
    is_late,
    late_advance,
)
from adjudicator.games.spi_austerlitz.book import book
from adjudicator.games.spi_austerlitz.frames import Combat
from adjudicator.games.spi_austerlitz.odds import phase_of, weigh
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.rules import Said

__all__ = ["table_result"]


def table_result(state: SpiState, column: str, die: int) -> str:
    """Return what the table gives; "" if the column is not known or the die has no such face."""
    row, at = state.tables.combat.rows.get(str(die)), state.columns.get(column)
    return row[at] if row is not None and at is not None else ""


@book.rule("SPI-8.0c", on=Roll, stops=True)
def one_die_for_an_attack(state: SpiState, event: Roll) -> Said:
    """The attacker rolls one die for each attack that he has declared."""
    combat = state.frame
    phase = phase_of(state)
    if phase is None:
        return None  # told by 4.0 or 5B
    if type(combat) is not Combat:
        phase.stray = state.now
        return Fault(message="roll-without-attack", expected="an attack", seen="none")
    if combat.die:
        return _second_die(state, combat, event)
    if len(event.dice) > 1:
        return _fault(combat, "several-dice", expected=1, seen=len(event.dice))
    if event.by and event.by != combat.side:
        return _fault(combat, "roll-by-defender", expected=combat.side, seen=event.by)
    return None


def _second_die(state: SpiState, combat: Combat, event: Roll) -> Fault | None:
    """Object to another die, unless it belongs to an attack before, which is told already."""
    phase = phase_of(state)
    if phase is None or not phase.unrolled:
        # it may be that of an attack which the log has lost
        if phase is not None and is_done(state, combat):
            phase.stray = state.now
        combat.spoiled = True
        return _fault(combat, "second-roll", expected=combat.die, seen=event.dice[0])
    phase.unrolled -= 1
    return None


def _fault(combat: Combat, message: str, **more: Any) -> Fault:
    """Return a fault of an attack."""
    at = combat.targets[0] if combat.targets else ""
    args = {"at": at, **more.pop("args", {})}
    return Fault(message=message, args=args, units=list(combat.attackers), at=at, **more)


@book.rule("SPI-9.1", on=Roll)
def result_of_the_table(state: SpiState, event: Roll) -> Said:
    """The die gives the row, the odds give the column."""
    combat = state.frame
    if type(combat) is not Combat or combat.die or combat.spoiled:
        return None
    die = event.dice[0]
    if str(die) not in state.tables.combat.rows:
        faces = len(state.tables.combat.rows)
        return _fault(combat, "no-such-face", args={"die": die}, expected=faces, seen=die)
    if not combat.odds:
        return _at_unknown_odds(state, combat, event)
    result = table_result(state, combat.odds, die)
    claimed = _claimed(state, event)
    if claimed in ("", result):
        return None
    if combat.claimed and claimed == table_result(state, combat.claimed, die):
        return None  # it follows from the wrong odds, which are told already
    return _fault(
        combat,
        "ar-not-declared" if (result, claimed) == ("Ex", "Ar") else "wrong-result",
        # the attacker may take it in place of an exchange, but then he declares it
        severity="doubt" if (result, claimed) == ("Ex", "Ar") else "violation",
        args={"die": die, "odds": combat.odds, "result": result, "claimed": claimed},
        expected=result,
        seen=claimed,
    )


def _possible(state: SpiState, combat: Combat, die: int) -> list[str]:
    """Return what a die may give where a strength, and so the column, is not known."""
    row = state.tables.combat.rows.get(str(die))
    if row is None or not combat.attackers or not combat.defenders:
        return []
    weighed = weigh(state, combat.attackers, combat.defenders)
    return list(dict.fromkeys(row[weighed.worst : weighed.best + 1]))


def _at_unknown_odds(state: SpiState, combat: Combat, event: Roll) -> Said:
    """Object to a result that no strength could give; nothing more can be told."""
    possible, claimed = _possible(state, combat, event.dice[0]), _claimed(state, event)
    if not possible:  # an attack on nobody was told when it was declared
        return None
    if claimed in ("", *possible) or (claimed == "Ar" and "Ex" in possible):
        known = len(possible) == 1
        return None if known else Unknown(why="odds-unknown", needs="odds")
    result = " or ".join(possible)
    args = {"die": event.dice[0], "result": result, "claimed": claimed}
    return _fault(combat, "impossible-result", args=args, expected=result, seen=claimed)


def _claimed(state: SpiState, event: Roll) -> str:
    """Return the result that a log claims, as the table writes it: "DR" is no other than "Dr"."""
    if not event.result:
        return ""
    return state.results.get(event.result.casefold(), event.result)


@book.applies(Roll)
def roll(state: SpiState, event: Roll) -> None:
    """The result of an attack is known; a second die for it changes nothing."""
    combat = state.frame
    if type(combat) is not Combat or combat.die:
        return
    combat.die = event.dice[0]
    result = table_result(state, combat.odds, combat.die)
    if not combat.odds:
        possible = _possible(state, combat, combat.die)
        result = possible[0] if len(possible) == 1 else ""
        combat.spoiled = combat.spoiled or _claimed(state, event) not in ("", "Ar", *possible)
    claimed = _claimed(state, event) or table_result(state, combat.claimed, combat.die)
    chosen = (result, _claimed(state, event)) == ("Ex", "Ar")
    if claimed and result and claimed != result and not chosen:
        combat.spoiled = True  # whichever is carried out, the cause is told
    # the log stays the fact, even where it misread the table; after an Ex both are open to it
    combat.result = claimed if claimed.casefold() in state.results and not chosen else result
    demand(state, combat)


# Results without a die, or too late


@book.rule("SPI-2.2", on=(Declare, Eliminate, Retreat, Displace, Advance), stops=True)
def no_result_without_a_die(state: SpiState, event: Event) -> Said:
    """What an attack does to units comes from the table, by a die."""
    combat = state.frame
    unit = getattr(event, "unit", "")
    phase = phase_of(state)
    if phase is None:
        return None  # told by 4.0 or 5B
    if type(combat) is not Combat:
        if phase.stray:
            return None  # the attack is missing, which is told with its die
        args = {"unit": unit}
        return Fault(message="result-without-attack", args=args, units=[unit] if unit else [])
    if combat.die or (unit and is_late(state, unit) is not None):
        return None
    if isinstance(event, Advance) and (late_advance(state, event) or emptied_late(state, event)):
        return None  # told by 9.33, or with the result that came late
    combat.undiced = combat.undiced or state.now
    return _fault(
        combat,
        "result-without-die",
        event=combat.undiced,  # all of it is one fault
        also=["SPI-8.0c"],
        expected="a die",
        seen="none",
    )


@book.rule("SPI-8.0c", closing=Combat)
def an_attack_is_rolled_for(state: SpiState, combat: Combat) -> Said:
    """An attack that was declared is resolved before anything else."""
    phase = phase_of(state)
    # several in a row that wait for their dice are one fault
    if combat.die or combat.undiced or (phase is not None and phase.unrolled > 1):
        return None
    return _fault(
        combat,
        "never-rolled",
        event=combat.opened,
        expected="a die",
        seen="none",
    )


@book.rule("SPI-8.0c", on=(Eliminate, Retreat, Displace), stops=True)
def results_at_once(state: SpiState, event: Eliminate | Retreat | Displace) -> Said:
    """A result is carried out before the next attack."""
    combat = is_late(state, event.unit)
    if combat is None:
        return None
    combat.late = combat.late or state.now
    return _fault(
        combat,
        "late-result",
        args={"attack": max(combat.opened, 0), "unit": event.unit},
        event=combat.late,
    )


@book.duties
def open_roll(state: SpiState) -> list[Pending]:
    """List the die of an attack that a log ends with."""
    combat = state.frame
    if type(combat) is not Combat or combat.die:
        return []
    at = combat.targets[0] if combat.targets else ""
    return [
        Pending(
            rule="SPI-8.0c", message="must-roll", args={"at": at}, units=combat.attackers, at=at
        )
    ]
