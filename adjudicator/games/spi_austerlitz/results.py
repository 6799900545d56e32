"""Chapter 9: what a result does to the units of an attack."""

from __future__ import annotations

from adjudicator.core.events import Declare, Eliminate
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import Said
from adjudicator.games.spi_austerlitz.attack_readings import also_read_as, each_reading
from adjudicator.games.spi_austerlitz.book import book
from adjudicator.games.spi_austerlitz.combat_obligations import (
    demand,
    is_done,
    left_behind,
    open_combat,
    open_duty,
    strike_off,
    take_ar,
    untouched,
)
from adjudicator.games.spi_austerlitz.displacement_search import (
    NO_SWAPS,
    can_displace,
    can_retreat,
    displacements,
)
from adjudicator.games.spi_austerlitz.morale import eliminate, settle
from adjudicator.games.spi_austerlitz.retreat import (
    beyond_allowance,
    not_known,
    open_retreats,
    retreat_hexes,
    surely_open,
)
from adjudicator.games.spi_austerlitz.state import SpiState

__all__ = [
    "can_displace",
    "can_retreat",
    "demand",
    "displacements",
    "open_retreats",
    "retreat_hexes",
]

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
