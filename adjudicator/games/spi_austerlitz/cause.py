"""Chapter 9: nobody is removed or goes back in combat without cause."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.core.events import Advance, Claim, Declare, Displace, Eliminate, Event, Retreat
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import Said
from adjudicator.games.spi_austerlitz.artillery import reaches
from adjudicator.games.spi_austerlitz.attack_readings import AttackReadings
from adjudicator.games.spi_austerlitz.book import book
from adjudicator.games.spi_austerlitz.combat_obligations import (
    asks,
    combat_phase,
    involved,
    open_combat,
    open_duty,
)
from adjudicator.games.spi_austerlitz.frames import Combat
from adjudicator.games.spi_austerlitz.state import SpiState

__all__ = ["RESULTS", "attack_lost"]

#: the cases of the results
RESULTS = ("SPI-9.2-Ae", "SPI-9.2-Ar", "SPI-9.2-Ex", "SPI-9.2-Dr", "SPI-9.2-De")
Judge = Callable[[SpiState, "Eliminate | Retreat"], Fault | None]


@book.has_readings(Declare, Eliminate, Retreat, Displace, Advance, Claim)
def readings_of_the_attack(state: SpiState, event: Event) -> AttackReadings | None:
    """Return the readings of the attack that an event belongs to, if it has several."""
    unit = getattr(event, "unit", "") if type(event) in (Eliminate, Retreat, Displace) else ""
    combat = open_duty(state, unit) if unit else open_combat(state)
    return AttackReadings(combat) if combat is not None and combat.readings else None


def attack_lost(state: SpiState, unit: str) -> bool:
    """Tell whether a unit may have fought in an attack that the log has lost: its die is left.

    Of an attack on a hex with nobody in it only its target is lost.
    """
    phase, combat = combat_phase(state), open_combat(state)
    if phase is not None and phase.stray:
        return True
    if combat is None or not combat.die or combat.defenders:
        return False
    place = [state.where[unit]]
    return unit in combat.attackers or any(
        state.units[one].side != state.units[unit].side and reaches(state, one, place)
        for one in combat.attackers
        if state.on_map(one)
    )


def _speaks_for(*cases: str) -> Callable[[Judge], Judge]:
    """Register a rule under several cases: it speaks for the one that its fault names."""

    def register(judge: Judge) -> Judge:
        for case in cases:

            def one(state: SpiState, event: Eliminate | Retreat, case: str = case) -> Said:
                fault = judge(state, event)
                return fault if fault is not None and fault.rule == case else None

            book.rule(case, on=(Eliminate, Retreat), stops=True, unless=_asked_for)(one)
        return judge

    return register


def _asked_for(state: SpiState, event: Eliminate | Retreat) -> bool:
    """Tell whether the result of an attack does this to a unit, or there is no result yet (2.2)."""
    combat = open_duty(state, event.unit)
    retreats = type(event) is Retreat
    return (
        combat is None
        or not (combat.die or combat.result)
        or asks(state, combat, event.unit, retreat=retreats)
    )


@book.rule("SPI-9.2-Dr", on=(Eliminate, Retreat), unless=_asked_for)
def what_a_lost_attack_asks_for(state: SpiState, event: Eliminate | Retreat) -> Said:
    """Who suffers from an attack that the log has lost cannot be told."""
    if not attack_lost(state, event.unit):
        return None
    return Unknown(why="attack-lost", needs="the-attack", args={"unit": event.unit})


@_speaks_for(*RESULTS, "SPI-9.32c", "SPI-10C", "SPI-2.2")
def only_what_the_result_asks_for(state: SpiState, event: Eliminate | Retreat) -> Fault | None:
    """A unit is removed or goes back only if the result of its attack says so."""
    unit, retreats = event.unit, type(event) is Retreat
    combat = open_duty(state, unit)
    if combat is None or _asked_for(state, event) or attack_lost(state, unit):
        return None
    case, why = f"SPI-9.2-{combat.result}", "retreated" if retreats else "eliminated"
    came = combat.displacing.get(state.where[unit], [])
    if came and unit not in came and not retreats:
        case, message = "SPI-9.32c", "bystander-eliminated"
    elif not combat.result:  # whatever the die gave, it cannot concern who is not there
        case, message = "SPI-2.2", "result-without-attack"
    elif unit in combat.bombarding:
        case, message = "SPI-10C", f"bombarding-{why}"
    elif retreats and unit in combat.to_eliminate:
        message = "retreated-not-eliminated"
    elif unit in involved(combat):
        message = f"{why}-without-cause"
    else:
        message = f"bystander-{why}"
    return Fault(
        rule=case,
        message=message,
        args={"unit": unit, "result": combat.result},
        units=[unit],
        at=state.where[unit],
        expected=combat.result,
        seen=why,
        follows=_same_slip(state, combat, unit, came),
    )


def _same_slip(state: SpiState, combat: Combat, unit: str, came: list[str]) -> list[int]:
    """Return the events with which this is one mistake: others of the attack went as it does.

    Nor would a bystander be removed if a unit had not come to its hex against the rules.
    """
    found = [state.suspect[one] for one in came if one in state.suspect and unit not in came]
    if unit in involved(combat):
        side = state.units[unit].side
        others = combat.misdone.items()
        found += [event for other, event in others if state.units[other].side == side]
    return found
