"""Rules for displacement (9.32): a unit that can retreat only into a full hex pushes others out."""

from __future__ import annotations

from adjudicator.core.events import Displace, Retreat
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.combat_obligations import (
    combat_phase,
    crowded,
    involved,
    open_duty,
    update_vacated,
)
from adjudicator.games.spi_austerlitz.displacement_search import (
    FREE_GUNS,
    can_displace,
    can_retreat,
    displacements,
)
from adjudicator.games.spi_austerlitz.retreat_search import (
    open_retreats,
    retreat_hexes,
    why_no_retreat,
)
from adjudicator.games.spi_austerlitz.stacking import room
from adjudicator.games.spi_austerlitz.state import SpiState

__all__ = ["can_displace", "can_retreat", "displacements"]

book = rulebook.chapter("displacement")


# The rules


@book.rule("SPI-9.32c", on=Retreat)
def no_displacement_to_death(state: SpiState, event: Retreat) -> RuleResult:
    """A unit that could only push others to their elimination is eliminated itself."""
    start = state.where[event.unit]
    if start not in state.places or event.to not in state.board.neighbours[start]:
        return None
    if room(state, event.unit, event.to) or open_retreats(state, event.unit):
        return None
    safe = can_displace(state, event.unit, event.to)
    if safe is None:
        return Unknown(why="crowd-too-large", rule="SPI-9.32a", args={"unit": event.unit})
    if safe:
        return None
    hexes = [h for h in retreat_hexes(state, event.unit) if can_displace(state, event.unit, h)]
    return Fault(
        message="displacement-unsafe",
        # bombarding artillery may be read as not involved, so that it could make room
        severity="doubt" if can_displace(state, event.unit, event.to, FREE_GUNS) else "violation",
        args={"unit": event.unit, "to": event.to},
        units=[event.unit],
        at=event.to,
        also=["SPI-9.32a"],
        expected=hexes or "eliminated",
        seen=event.to,
    )


@book.rule("SPI-9.32a", on=Displace, stops=True)
def only_as_many_as_needed(state: SpiState, event: Displace) -> RuleResult:
    """Only uninvolved units are displaced, from a hex that is too full after a retreat."""
    unit, place = event.unit, state.where[event.unit]
    combat = open_duty(state, unit)
    if combat is None:
        return None
    came = combat.displacing.get(place, [])
    if unit in involved(combat) or unit in came:
        why = "displaced-though-involved"
    elif not came or not crowded(state, state.units[unit].side, place):
        why = "displaced-without-need"
    else:
        return None
    fires = why == "displaced-though-involved" and unit in combat.bombarding and bool(came)
    return Fault(
        message=why,
        # whether bombarding artillery is involved is a matter of reading
        severity="doubt" if fires and unit not in came else "violation",
        args={"unit": unit, "at": place},
        units=[unit],
        at=place,
        seen=event.to,
    )


@book.rule("SPI-9.32b", on=Displace, stops=True)
def displaced_like_a_retreat(state: SpiState, event: Displace) -> RuleResult:
    """The winner moves a displaced unit one hex, to a hex where it could retreat."""
    unit, start = event.unit, state.where[event.unit]
    if start not in state.places:
        return None
    winner = state.enemy[state.units[unit].side]
    why, expected, seen = "", retreat_hexes(state, unit), event.to
    if event.to not in state.board.neighbours[start]:
        why = "too-far"
    else:
        why = why_no_retreat(state, unit, start, event.to)
    if not why and event.by and event.by != winner:
        why, expected, seen = "by-loser", [winner], event.by
    if not why:
        return None
    combat = open_duty(state, unit)
    came = combat.displacing.get(start, []) if combat is not None else []
    forced = not retreat_hexes(state, unit)  # units that came illegally left it no legal way
    return Fault(
        message=f"displaced-{why}",
        args={"unit": unit, "to": event.to, "by": event.by, "winner": winner},
        units=[unit],
        at=event.to,
        also=["SPI-13-swamp"] if why == "closed-terrain" else [],
        expected=expected,
        seen=seen,
        follows=[state.suspect[one] for one in came if forced and one in state.suspect],
    )


@book.rule("SPI-9.32d", on=Displace)
def chains_only_if_they_must(state: SpiState, event: Displace) -> RuleResult:
    """A displaced unit displaces another only if that is its only safe way."""
    unit = event.unit
    if not state.on_map(unit) or room(state, unit, event.to):
        return None
    better = open_retreats(state, unit)
    safe = False if better else can_displace(state, unit, event.to)
    if safe is None:
        return Unknown(why="crowd-too-large", args={"unit": unit})
    if safe:
        return None
    return Fault(
        message="chain-without-need" if better else "chain-unsafe",
        args={"unit": unit, "to": event.to, "open": better},
        units=[unit],
        at=event.to,
        expected=better or None,
        seen=event.to,
    )


# Effects


@book.applies(Displace)
def displace(state: SpiState, event: Displace) -> None:
    """Move the displaced unit; if its new hex is too full, others must make room in turn."""
    unit, old = event.unit, state.where[event.unit]
    if old not in state.places:
        return
    combat, phase = open_duty(state, unit), combat_phase(state)
    state.relocate(unit, event.to)
    if phase is not None:
        phase.displaced[unit] = state.now
    update_vacated(state, None, unit, old)
    if combat is None:
        return
    side = state.units[unit].side
    if old in combat.displacing and not crowded(state, side, old):
        del combat.displacing[old]
    if crowded(state, side, event.to):
        combat.displacing.setdefault(event.to, []).append(unit)
