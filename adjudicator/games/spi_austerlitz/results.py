"""Rules for combat results (chapter 9): which units they eliminate or drive back."""

from __future__ import annotations

from adjudicator.core.asking import Readings
from adjudicator.core.blame import fault_about
from adjudicator.core.events import Advance, Claim, Declare, Displace, Eliminate, Event, Retreat
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.artillery import reaches
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.combat_obligations import (
    DEMANDS,
    READINGS,
    combat_phase,
    demands_or_allows,
    involved,
    is_done,
    open_combat,
    open_duty,
    record_departure,
    update_vacated,
)
from adjudicator.games.spi_austerlitz.frames import Combat
from adjudicator.games.spi_austerlitz.morale import eliminate, settle
from adjudicator.games.spi_austerlitz.retreat_search import (
    DISPLACEMENT,
    RETREATS,
    beyond_allowance,
    open_retreats,
    retreat_hexes,
    unless_surely_open,
)
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.combat.needless_losses import NeedlessCases, NeedlessLosses

__all__ = ["RESULTS", "attack_missing"]

book = rulebook.chapter("results")

#: the cases of the results
RESULTS = ("SPI-9.2-Ae", "SPI-9.2-Ar", "SPI-9.2-Ex", "SPI-9.2-Dr", "SPI-9.2-De")


# Units that are eliminated or retreat without cause


@book.has_readings(Declare, Eliminate, Retreat, Displace, Advance, Claim)
def readings_of_the_attack(state: SpiState, event: Event) -> Readings | None:
    """Return the readings of the attack to which an event belongs, if it has several."""
    unit = getattr(event, "unit", "") if type(event) in (Eliminate, Retreat, Displace) else ""
    combat = open_duty(state, unit) if unit else open_combat(state)
    return READINGS.alternatives(combat) if combat is not None and combat.readings else None


def attack_missing(state: SpiState, unit: str) -> bool:
    """Return whether a unit may have fought in an attack of which the log has only the die.

    Of an attack on an empty hex only the target is missing.
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


def _is_demanded(state: SpiState, event: Eliminate | Retreat) -> bool:
    """Return whether the result does this to the unit, or there is no result yet (2.2)."""
    combat = open_duty(state, event.unit)
    retreats = type(event) is Retreat
    return (
        combat is None
        or not (combat.die or combat.result)
        or demands_or_allows(state, combat, event.unit, retreat=retreats)
    )


@book.rule("SPI-9.2-Dr", on=(Eliminate, Retreat), unless=_is_demanded)
def result_of_a_missing_attack(state: SpiState, event: Eliminate | Retreat) -> RuleResult:
    """It is unknown which units suffer from an attack that is missing from the log."""
    if not attack_missing(state, event.unit):
        return None
    return Unknown(why="attack-lost", needs="the-attack", args={"unit": event.unit})


@book.rule(
    *RESULTS,
    "SPI-9.32c",
    "SPI-10C",
    "SPI-2.2",
    on=(Eliminate, Retreat),
    stops=True,
    unless=_is_demanded,
)
def only_what_the_result_demands(state: SpiState, event: Eliminate | Retreat) -> Fault | None:
    """A unit is eliminated or retreats only if the result of its attack demands it."""
    unit, retreats = event.unit, type(event) is Retreat
    combat = open_duty(state, unit)
    if combat is None or _is_demanded(state, event) or attack_missing(state, unit):
        return None
    case, why = f"SPI-9.2-{combat.result}", "retreated" if retreats else "eliminated"
    came = combat.displacing.get(state.where[unit], [])
    if came and unit not in came and not retreats:
        case, message = "SPI-9.32c", "bystander-eliminated"
    elif not combat.result:  # no die can affect a unit that is not there
        case, message = "SPI-2.2", "result-without-attack"
    elif unit in combat.bombarding:
        case, message = "SPI-10C", f"bombarding-{why}"
    elif retreats and unit in combat.to_eliminate:
        message = "retreated-not-eliminated"
    else:
        message = f"{why}-without-cause" if unit in involved(combat) else f"bystander-{why}"
    return fault_about(
        unit,
        message,
        rule=case,
        result=combat.result,
        at=state.where[unit],
        expected=combat.result,
        seen=why,
        follows=_same_mistake(state, combat, unit, came),
    )


def _same_mistake(state: SpiState, combat: Combat, unit: str, came: list[str]) -> list[int]:
    """Return the events that are the same mistake: other units of the attack did the same.

    A bystander is not eliminated either, unless a unit came to its hex illegally.
    """
    found = [state.suspect[one] for one in came if one in state.suspect and unit not in came]
    if unit in involved(combat):
        side = state.units[unit].side
        others = combat.misdone.items()
        found += [event for other, event in others if state.units[other].side == side]
    return found


# Units that are eliminated though they could retreat


def _by_movement_points(state: SpiState, unit: str, fault: Fault) -> None:
    """Name the case of free retreats if no move could reach the hexes: a player counted points."""
    start, hexes = state.where[unit], open_retreats(state, unit)
    if all(beyond_allowance(state, unit, start, place) for place in hexes):
        fault.rule, fault.message = "SPI-9.3", "retreat-is-free"


NeedlessLosses(
    book,
    NeedlessCases("SPI-9.31c", "SPI-9.32a"),
    DEMANDS,
    RETREATS,
    DISPLACEMENT,
    unknown=unless_surely_open,
    explain=_by_movement_points,
)


@book.applies(Eliminate)
def remove(state: SpiState, event: Eliminate) -> None:
    """Remove the unit from play."""
    unit, old = event.unit, state.where[event.unit]
    combat = open_duty(state, unit)
    if old not in state.places:
        return
    case = "SPI-9.31c"
    if combat is not None:
        if unit not in combat.to_retreat:
            case = f"SPI-9.2-{combat.result}" if combat.result else case
        elif retreat_hexes(state, unit) and not open_retreats(state, unit):
            case = "SPI-9.32c"
        record_departure(state, combat, unit, retreat=False)
    eliminate(state, unit, case)
    update_vacated(state, combat, unit, old)
    if combat is not None and combat.result == "Ex" and is_done(state, combat):
        settle(state, combat.side)


# Only the attacker may take an Ar in place of an Ex, before it is carried out
book.rule("SPI-9.2-Ex", on=Declare)(DEMANDS.wrong_choice)
book.applies(Declare)(DEMANDS.choose)
