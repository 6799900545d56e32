"""Rules for combat results (chapter 9): whom they eliminate or drive back, and what is undone."""

from __future__ import annotations

from adjudicator.core.asking import Readings
from adjudicator.core.blame import fault_about
from adjudicator.core.events import Advance, Claim, Declare, Displace, Eliminate, Event, Retreat
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.combat_obligations import DEMANDS, READINGS
from adjudicator.games.spi_austerlitz.frames import Combat, CombatPhase
from adjudicator.games.spi_austerlitz.morale import eliminate, settle
from adjudicator.games.spi_austerlitz.retreat import (
    DISPLACEMENT,
    RETREATS,
    beyond_allowance,
    open_retreats,
    retreat_hexes,
    unless_surely_open,
)
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.targets import reaches
from adjudicator.mechanics.combat.needless_losses import NeedlessCases, NeedlessLosses
from adjudicator.mechanics.combat.undone import Undone
from adjudicator.mechanics.combat.unfulfilled import NOBODY_DISPLACED, LeftOfResult
from adjudicator.mechanics.ground.stacking import Crowd

__all__ = ["attack_missing"]

book = rulebook.chapter("results")


#: the cases of the results
RESULTS = ("SPI-9.2-Ae", "SPI-9.2-Ar", "SPI-9.2-Ex", "SPI-9.2-Dr", "SPI-9.2-De")


# Units that are eliminated or retreat without cause


@book.has_readings(Declare, Eliminate, Retreat, Displace, Advance, Claim)
def readings_of_the_attack(state: SpiState, event: Event) -> Readings | None:
    """Return the readings of the attack to which an event belongs, if it has several."""
    unit = getattr(event, "unit", "") if type(event) in (Eliminate, Retreat, Displace) else ""
    combat = DEMANDS.of_unit(state, unit) if unit else DEMANDS.attack(state)
    return READINGS.alternatives(combat) if combat is not None and combat.readings else None


def attack_missing(state: SpiState, unit: str) -> bool:
    """Return whether a unit may have fought in an attack of which the log has only the die.

    Of an attack on an empty hex only the target is missing.
    """
    phase, combat = DEMANDS.phase(state), DEMANDS.attack(state)
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
    combat = DEMANDS.of_unit(state, event.unit)
    retreats = type(event) is Retreat
    return (
        combat is None
        or not (combat.die or combat.result)
        or DEMANDS.allows(state, combat, event.unit, retreat=retreats)
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
    combat = DEMANDS.of_unit(state, unit)
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
        message = f"{why}-without-cause" if unit in DEMANDS.involved(combat) else f"bystander-{why}"
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
    if unit in DEMANDS.involved(combat):
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
    combat = DEMANDS.of_unit(state, unit)
    if old not in state.places:
        return
    case = "SPI-9.31c"
    if combat is not None:
        if unit not in combat.to_retreat:
            case = f"SPI-9.2-{combat.result}" if combat.result else case
        elif retreat_hexes(state, unit) and not open_retreats(state, unit):
            case = "SPI-9.32c"
        DEMANDS.depart(state, combat, unit, retreat=False)
    eliminate(state, unit, case)
    DEMANDS.vacate(state, combat, unit, old)
    if combat is not None and combat.result == "Ex" and DEMANDS.is_done(state, combat):
        settle(state, combat.side)


# Only the attacker may take an Ar in place of an Ex, before it is carried out
book.rule("SPI-9.2-Ex", on=Declare)(DEMANDS.wrong_choice)
book.applies(Declare)(DEMANDS.choose)


@book.value
def _case_of_artillery(state: SpiState, result: str) -> str:
    """Return the case of attacking artillery that did not suffer a result."""
    return "SPI-10C"


@_case_of_artillery.slip("SPI-10C")
def _like_other_attackers(state: SpiState, result: str) -> str:
    return result


def _cases(state: SpiState, combat: Combat, units: list[str]) -> list[str]:
    """Return the cases of units that did not suffer a result; artillery alone has its own."""
    attacking = state.units[units[0]].side == combat.side
    guns = all(state.units[unit].type == "artillery" for unit in units)
    result = f"SPI-9.2-{combat.result}"
    case = result
    if guns:
        case = _case_of_artillery(state, result) if attacking else "SPI-10E"
    elif attacking and combat.bombarding:
        case = "SPI-10.0b"
    return [case, result]


def _of_exchange(combat: Combat) -> list[str]:
    # beside bombarding artillery, the other units suffer all of it (10.0)
    return ["SPI-10.0b" if combat.bombarding else "SPI-9.2-Ex", "SPI-9.2-Ex"]


def _blame(state: SpiState, combat: Combat, fault: Fault) -> Fault:
    """Blame the attack, or the retreat into a full hex, which is not reported as a stack too."""
    fault.event = combat.opened if fault.event is None else fault.event
    # the result is owed because of the attack, not of what brought the units there
    fault.stands_alone = fault.message != NOBODY_DISPLACED
    if fault.message == NOBODY_DISPLACED:
        stack = sorted(state.stack(fault.at))
        state.crowds[fault.at] = Crowd(units=stack, event=fault.event, displaced=True)
    return fault


_left = LeftOfResult(DEMANDS, READINGS, cases=_cases, exchange=_of_exchange, room="SPI-9.32a")
Undone(
    book,
    *(*RESULTS, "SPI-9.32a", "SPI-10.0b", "SPI-10C", "SPI-10E"),
    closing=(CombatPhase, Combat),
    left=_left.of_attack,
    blame=_blame,
    of_frame=_left.closed_by,
    waiting=_left.waiting,
)


@book.rule("SPI-9.2-Ex", closing=Combat)
def exchange_of_unknown_strengths(state: SpiState, combat: Combat) -> RuleResult:
    """The cost of an exchange is unknown if a strength is unknown."""
    if combat.uncertain and any(map(state.on_map, combat.may_pay)):
        return Unknown(why="exchange-unknown", needs="combat")
    return None
