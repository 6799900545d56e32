"""Chapter 9: what a result does to the units of an attack, and what is left undone."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from adjudicator.events import Declare, Eliminate
from adjudicator.findings import Fault, Pending, Unknown
from adjudicator.games.spi_austerlitz.aftermath import (
    combat_phase,
    crowded,
    demand,
    is_done,
    left_behind,
    open_combat,
    open_duty,
    strike_off,
    take_ar,
    untouched,
)
from adjudicator.games.spi_austerlitz.book import book
from adjudicator.games.spi_austerlitz.cause import RESULTS
from adjudicator.games.spi_austerlitz.crowd import (
    NO_SWAPS,
    can_displace,
    can_retreat,
    displacements,
)
from adjudicator.games.spi_austerlitz.frames import Combat, CombatPhase
from adjudicator.games.spi_austerlitz.morale import eliminate, settle
from adjudicator.games.spi_austerlitz.rereading import also_read_as, each_reading, under_each
from adjudicator.games.spi_austerlitz.retreat import (
    beyond_allowance,
    not_known,
    open_retreats,
    retreat_hexes,
    surely_open,
)
from adjudicator.games.spi_austerlitz.state import Crowd, SpiState
from adjudicator.rules import Said

__all__ = [
    "can_displace",
    "can_retreat",
    "demand",
    "displacements",
    "open_retreats",
    "retreat_hexes",
]

#: name of the sentence about a hex that nobody left to make room
_TOO_FULL = "nobody-displaced"


# Units that are eliminated though they might go back


@book.rule("SPI-9.31c", on=Eliminate)
def no_loss_if_a_hex_is_open(state: SpiState, event: Eliminate) -> Said:
    """A unit that can retreat is not eliminated."""
    combat = open_duty(state, event.unit)
    if combat is None or event.unit not in combat.to_retreat:
        return None
    hexes = open_retreats(state, event.unit)
    if not hexes:
        return None
    if not surely_open(state, event.unit):
        return not_known(state, hexes[0])
    start = state.where[event.unit]
    # where no move could lead, somebody has counted Movement Points
    dear = all(beyond_allowance(state, event.unit, start, place) for place in hexes)
    return Fault(
        rule="SPI-9.3" if dear else "",
        message="retreat-is-free" if dear else "eliminated-not-retreated",
        args={"unit": event.unit, "open": hexes},
        units=[event.unit],
        at=start,
        also=["SPI-9.31c"],
        expected=hexes,
        seen="eliminated",
    )


@book.rule("SPI-9.32a", on=Eliminate)
def no_loss_if_others_can_make_room(state: SpiState, event: Eliminate) -> Said:
    """A unit is not eliminated if others can safely make room for it."""
    unit = event.unit
    combat = open_duty(state, unit)
    if combat is None or unit not in combat.to_retreat:
        return None
    if open_retreats(state, unit):
        return None
    found = {place: can_displace(state, unit, place) for place in retreat_hexes(state, unit)}
    hexes = [place for place, safe in found.items() if safe]
    if not hexes:
        unsure = None in found.values()
        return Unknown(why="crowd-too-large", args={"unit": unit}) if unsure else None
    return Fault(
        message="eliminated-not-displacing",
        # that others may be pushed into the hex that the unit leaves is our reading
        severity="violation" if _without_a_swap(state, unit, hexes) else "doubt",
        args={"unit": unit, "hexes": hexes},
        units=[unit],
        at=state.where[unit],
        also=["SPI-9.31c"],
        expected=hexes,
        seen="eliminated",
    )


def _without_a_swap(state: SpiState, unit: str, hexes: list[str]) -> bool:
    """Tell whether others can make room for a unit without taking its own place."""
    return any(can_displace(state, unit, place, NO_SWAPS) for place in hexes)


@book.applies(Eliminate)
def remove(state: SpiState, event: Eliminate) -> None:
    """The unit is out of play."""
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
        strike_off(state, combat, unit, retreat=False)
    eliminate(state, unit, case)
    left_behind(state, combat, unit, old)
    if combat is not None and combat.result == "Ex" and is_done(state, combat):
        settle(state, combat.side)


# Ar in place of Ex


@book.rule("SPI-9.2-Ex", on=Declare)
def ar_in_place_of_ex(state: SpiState, event: Declare) -> Said:
    """The attacker, and nobody else, may take an Ar in place of an Ex, before it is carried out."""
    combat = open_combat(state)
    if combat is None:
        return None
    if not combat.result:
        return Unknown(why="result-unknown", needs="the-result")
    args = {"what": event.what, "result": combat.result}
    if event.what != "Ar" or combat.result != "Ex":
        return Fault(
            message="nothing-to-choose", args=args, expected=combat.result, seen=event.what
        )
    if event.by and event.by != combat.side:
        return Fault(message="choice-by-defender", args=args, expected=combat.side, seen=event.by)
    if not untouched(state, combat):
        return Fault(message="choice-too-late", args=args, expected="Ex", seen="Ar")
    return None


@book.applies(Declare)
def declare(state: SpiState, event: Declare) -> None:
    """The attackers go back instead of being exchanged; too late for it, either may be done."""
    combat = open_combat(state)
    if combat is None or event.what != "Ar":
        return
    late = not untouched(state, combat)
    for one in each_reading(combat):
        if one.result == "Ex" and not late:
            take_ar(state, one)
    if combat.result == "Ex":
        also_read_as(combat, "Ar")
        take_ar(state, combat)


# What is left undone


def _undone(state: SpiState, combat: Combat) -> list[Fault]:
    """Return what an attack demanded and nobody did: under the reading by which it is least.

    It follows from what was done instead, and from the attack if that was against the rules.
    """
    if not combat.die:
        return []  # it is reported that it was not rolled for
    found = under_each(combat, lambda one: _left_undone(state, one))
    follows = [*([combat.opened] if combat.unlawful else []), *combat.misdone.values()]
    best = min(found, key=len)
    for fault in best:
        fault.follows = list(follows)
    return best


def _left_undone(state: SpiState, combat: Combat) -> list[Fault]:
    faults = []
    for message, waiting in (
        ("not-eliminated", combat.to_eliminate),
        ("not-retreated", combat.to_retreat),
    ):
        # that units share a result which are not attacked is doubtful, and told with the attack
        units = [u for u in waiting if state.on_map(u) and u not in combat.sharing]
        if units:
            faults.append(_not_suffered(state, combat, message, units))
    if not faults and combat.owed > 0 and not combat.uncertain:
        payers = [unit for unit in combat.may_pay if state.on_map(unit)]
        if payers:
            faults.append(
                Fault(
                    # beside guns that fired from a distance, others bear all the more (10.0)
                    rule="SPI-10.0b" if combat.bombarding else "SPI-9.2-Ex",
                    message="exchange-unpaid",
                    args={"owed": combat.owed, "units": payers},
                    units=payers,
                    side=combat.side,
                    also=["SPI-9.2-Ex"],
                    expected=0,
                    seen=combat.owed,
                    strengths=[*combat.attackers, *combat.defenders],
                )
            )
    return faults + _not_displaced(state, combat)


def _not_suffered(state: SpiState, combat: Combat, message: str, units: list[str]) -> Fault:
    """Blame units that did not bear a result; guns alone, by the case that says they must."""
    owner = state.units[units[0]].side
    attacking = owner == combat.side
    guns = all(state.units[unit].type == "artillery" for unit in units)
    result = f"SPI-9.2-{combat.result}"
    case = result
    if guns and not attacking:
        case = "SPI-10E"
    # misread (10C off), guns are attackers like others, at whatever distance
    elif guns and "SPI-10C" not in state.off:
        case = "SPI-10C"
    elif attacking and combat.bombarding and not guns:
        case = "SPI-10.0b"
    return Fault(
        rule=case,
        message=message,
        args={"units": units, "result": combat.result},
        units=units,
        at=state.where[units[0]],
        side=state.enemy[owner] if message == "not-retreated" else owner,
        also=[result],
        expected=combat.result,
        seen="still there",
        strengths=[*combat.attackers, *combat.defenders],
    )


def _not_displaced(state: SpiState, combat: Combat) -> list[Fault]:
    phase = combat_phase(state)
    came_by = phase.retreated | phase.displaced if phase is not None else {}
    faults = []
    for place, came in combat.displacing.items():
        if crowded(state, state.units[came[0]].side, place):
            faults.append(
                Fault(
                    rule="SPI-9.32a",
                    message=_TOO_FULL,
                    args={"units": came, "at": place},
                    units=list(came),
                    at=place,
                    side=state.enemy[state.units[came[0]].side],
                    event=came_by.get(came[0]),
                )
            )
    return faults


def _unfinished(state: SpiState, attacks: list[Combat], cases: Iterable[str]) -> list[Fault]:
    found = []
    for combat in attacks:
        for fault in _undone(state, combat):
            if fault.rule in cases:
                fault.event = combat.opened if fault.event is None else fault.event
                found.append(fault)
                if fault.message == _TOO_FULL:
                    stack = sorted(state.stack(fault.at))
                    crowd = Crowd(units=stack, event=fault.event, displaced=True)
                    state.crowds[fault.at] = crowd
    return found


def _judges_undone(case: str) -> Callable[[SpiState, CombatPhase | Combat], Said]:
    """Return a rule on what a Combat Phase, or an attack outside of one, leaves undone."""

    def judge(state: SpiState, frame: CombatPhase | Combat) -> Said:
        if type(frame) is CombatPhase:
            return _unfinished(state, frame.unfinished, (case,)) if frame.unfinished else None
        if type(frame) is not Combat or combat_phase(state) is not None:
            return None
        return _unfinished(state, [frame], (case,)) or None

    return judge


for _case in (*RESULTS, "SPI-9.32a", "SPI-10.0b", "SPI-10C", "SPI-10E"):
    book.rule(_case, closing=(CombatPhase, Combat))(_judges_undone(_case))


@book.rule("SPI-9.2-Ex", closing=Combat)
def exchange_of_unknown_strengths(state: SpiState, combat: Combat) -> Said:
    """What an exchange costs cannot be told where nobody knows a strength."""
    if combat.uncertain and any(map(state.on_map, combat.may_pay)):
        return Unknown(why="exchange-unknown", needs="combat")
    return None


@book.duties
def open_results(state: SpiState) -> list[Pending]:
    """List what results still demand when a log ends."""
    combat, phase = open_combat(state), combat_phase(state)
    waiting = list(phase.unfinished) if phase is not None else []
    waiting += [combat] if combat is not None else []
    return [
        Pending(rule=one.rule, message=one.message, args=one.args, units=one.units, at=one.at)
        for each in waiting
        for one in _undone(state, each)
    ]
