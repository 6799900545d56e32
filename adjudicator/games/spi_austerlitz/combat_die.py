"""Rules for the die (8.0, 9.1): one for each attack, with a result that is carried out at once."""

from __future__ import annotations

from typing import Any

from adjudicator.core.events import Advance, Declare, Displace, Eliminate, Event, Retreat, Roll
from adjudicator.core.findings import Fault, Pending, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.attack_readings import under_each_reading
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.combat_obligations import (
    emptied_late,
    involved,
    is_done,
    late_advance,
    late_attack,
)
from adjudicator.games.spi_austerlitz.frames import Combat
from adjudicator.games.spi_austerlitz.odds import phase_of
from adjudicator.games.spi_austerlitz.possible_results import (
    possible,
    results_of,
    set_possible_results,
    stated,
    table_result,
)
from adjudicator.games.spi_austerlitz.state import SpiState

__all__ = ["table_result"]

book = rulebook.chapter("combat_die")


@book.rule("SPI-8.0c", on=Roll, stops=True)
def one_die_for_an_attack(state: SpiState, event: Roll) -> RuleResult:
    """The attacker rolls one die for each declared attack."""
    combat = state.frame
    if type(combat) is not Combat:
        if phase_of(state) is None:
            return None  # 4.0 reports it
        return Fault(message="roll-without-attack", expected="an attack", seen="none")
    if combat.die:
        return _second_die(state, combat, event)
    if len(event.dice) > 1:
        return _fault(combat, "several-dice", expected=1, seen=len(event.dice))
    return None


@book.rule("SPI-8.0c", on=Roll)
def the_attacker_rolls(state: SpiState, event: Roll) -> RuleResult:
    """The attacker rolls the die."""
    combat = state.frame
    if type(combat) is not Combat or combat.die or len(event.dice) > 1:
        return None
    if not event.by or event.by == combat.side:
        return None
    return _fault(combat, "roll-by-defender", expected=combat.side, seen=event.by)


def _second_die(state: SpiState, combat: Combat, event: Roll) -> Fault | None:
    """Report another die, unless it belongs to an earlier attack, which is reported already."""
    phase = phase_of(state)
    if phase is not None and phase.unrolled:
        return None
    return _fault(combat, "second-roll", expected=combat.die, seen=event.dice[0])


def _fault(combat: Combat, message: str, **more: Any) -> Fault:
    """Return a fault about an attack."""
    at = combat.targets[0] if combat.targets else ""
    args = {"at": at, **more.pop("args", {})}
    return Fault(message=message, args=args, units=list(combat.attackers), at=at, **more)


@book.rule("SPI-9.1", on=Roll)
def result_of_the_table(state: SpiState, event: Roll) -> RuleResult:
    """The die gives the row, the odds give the column."""
    combat = state.frame
    if type(combat) is not Combat or combat.die:
        return None
    die = event.dice[0]
    if str(die) not in state.tables.combat.rows:
        faces = len(state.tables.combat.rows)
        return _fault(combat, "no-such-face", args={"die": die}, expected=faces, seen=die)
    if not combat.odds:
        return _at_unknown_odds(state, combat, event)
    result = table_result(state, combat.odds, die)
    claimed = stated(state, event)
    if claimed in ("", result):
        return None
    others = [possible(state, one, [str(die)]) for one in _waiting(state, combat)]
    # right at the stated odds, which are reported, or for an attack that waits for its die
    if any(claimed in some for some in ([table_result(state, combat.claimed, die)], *others)):
        return None
    return _fault(
        combat,
        "ar-not-declared" if (result, claimed) == ("Ex", "Ar") else "wrong-result",
        # the attacker may take an Ar in place of an Ex, but must declare it
        severity="doubt" if (result, claimed) == ("Ex", "Ar") else "violation",
        args={"die": die, "odds": combat.odds, "result": result, "claimed": claimed},
        expected=result,
        seen=claimed,
        claim=True,
    )


def _waiting(state: SpiState, combat: Combat) -> list[Combat]:
    """Return the earlier attacks that wait for a die; this die may be theirs."""
    phase = phase_of(state)
    closed = phase.unfinished if phase is not None and combat.mixed else ()
    return [one for one in closed if one.waited and not one.die]


def _at_unknown_odds(state: SpiState, combat: Combat, event: Roll) -> RuleResult:
    """Report a result that no strength could give; anything else cannot be checked."""
    results, claimed = possible(state, combat, [str(event.dice[0])]), stated(state, event)
    if not results:  # an attack on an empty hex was reported when it was declared
        return None
    if claimed in ("", *results) or (claimed == "Ar" and "Ex" in results):
        known = len(results) == 1
        return None if known else Unknown(why="odds-unknown", needs="odds")
    result = " or ".join(results)
    args = {"die": event.dice[0], "result": result, "claimed": claimed}
    return _fault(combat, "impossible-result", args=args, expected=result, seen=claimed, claim=True)


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
        set_possible_results(state, combat, results_of(state, combat, event))


def _record_missing_attack(state: SpiState) -> None:
    """Record a die of an attack that is missing from the log."""
    phase = phase_of(state)
    if phase is not None:
        phase.stray = phase.stray or state.now


def _roll_again(state: SpiState, combat: Combat, event: Roll) -> None:
    """Handle a further die: of an attack that waits, of a missing one, or of the same one again."""
    phase = phase_of(state)
    if phase is not None and phase.unrolled:
        phase.unrolled -= 1
        late = next((one for one in phase.unfinished if one.waited and not one.die), None)
        if late is not None:
            late.die = event.dice[0]
        return
    if any(under_each_reading(combat, lambda one: is_done(state, one))):
        _record_missing_attack(state)
        return
    untouched = all(map(state.on_map, (*combat.attackers, *combat.defenders)))
    if untouched and not combat.gone_back:
        known = under_each_reading(combat, lambda one: one.result)
        again = results_of(state, combat, event)
        set_possible_results(state, combat, dict.fromkeys([*known, *again]))


# Results without a die, or too late


_RESULTS = (Declare, Eliminate, Retreat, Displace, Advance)


def _belongs_to_earlier_attack(state: SpiState, event: Event, unit: str) -> bool:
    """Return whether an event belongs to an earlier attack of the phase."""
    if unit and late_attack(state, unit) is not None:
        return True
    if not isinstance(event, Advance):
        return False
    return bool(late_advance(state, event)) or emptied_late(state, event) is not None


@book.rule("SPI-2.2", on=_RESULTS, stops=True)
def no_result_without_an_attack(state: SpiState, event: Event) -> RuleResult:
    """Units that take part in no attack suffer no result."""
    combat, phase = state.frame, phase_of(state)
    unit = getattr(event, "unit", "")
    if type(combat) is Combat:
        if (
            combat.die
            or not unit
            or unit in involved(combat)
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
    return _fault(combat, "result-without-die", also=["SPI-8.0c"], expected="a die", seen="none")


@book.rule("SPI-8.0c", closing=Combat)
def an_attack_is_rolled_for(state: SpiState, combat: Combat) -> RuleResult:
    """A declared attack is resolved before anything else happens."""
    phase = phase_of(state)
    # several attacks in a row without dice are one fault
    if combat.die or combat.undiced or (phase is not None and phase.unrolled > 1):
        return None
    return _fault(
        combat,
        "never-rolled",
        event=combat.opened,
        follows=[combat.opened] if combat.unlawful else [],
        expected="a die",
        seen="none",
    )


@book.rule("SPI-8.0c", on=(Eliminate, Retreat, Displace))
def results_at_once(state: SpiState, event: Eliminate | Retreat | Displace) -> RuleResult:
    """A result is carried out before the next attack."""
    combat = late_attack(state, event.unit)
    if combat is None or combat.late not in (0, state.now):  # all late results are one fault
        return None
    combat.late = state.now
    return _fault(
        combat,
        "late-result",
        args={"attack": max(combat.opened, 0), "unit": event.unit},
        follows=[combat.waited] if combat.waited else [],
    )


@book.duties
def open_roll(state: SpiState) -> list[Pending]:
    """List the attack that still needs a die when a log ends."""
    combat = state.frame
    if type(combat) is not Combat or combat.die:
        return []
    at = combat.targets[0] if combat.targets else ""
    return [
        Pending(
            rule="SPI-8.0c", message="must-roll", args={"at": at}, units=combat.attackers, at=at
        )
    ]
