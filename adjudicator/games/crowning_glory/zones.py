"""Rules for other units and Zones of Control in movement, and for stacking (chapters 6, 7)."""

from __future__ import annotations

from functools import cache
from typing import Any

from adjudicator.core.blame import fault_about
from adjudicator.core.events import Claim
from adjudicator.core.rules import Block, RuleResult, Step
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.claims import claims
from adjudicator.games.crowning_glory.combat_obligations import STEPS
from adjudicator.games.crowning_glory.frames import CombatPhase, MovementPhase, SetUpPhase
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.mechanics.claims import place_of, truth, wrong
from adjudicator.mechanics.ground.stacking import Stacking, StackLimit
from adjudicator.mechanics.ground.zones import ZoneEffects, friends_in

__all__ = ["friends_in", "in_zone", "room"]

book = rulebook.chapter("zones")
stacking = rulebook.chapter("stacking")


def in_zone(state: CgState, unit: str, place: str) -> bool:
    """Return whether a hex is in an enemy zone for a unit."""
    reach = state.zones.counts[state.enemy[state.units[unit].side]]
    return place in reach and not _is_cancelled(state, unit, place)


@book.value
def _is_cancelled(state: CgState, unit: str, place: str) -> bool:
    """Return whether friends in a hex cancel an enemy zone there: they never do (7.3)."""
    return False


_is_cancelled.slip("CG-7.3")(friends_in)


@cache
def _limit(units: int) -> StackLimit:
    return StackLimit(case="CG-6.0", units=units)


#: whether a unit may end its move in a hex, with the friends that are there
room = Stacking(lambda state, _: _limit(state.tables.stacking.limit)).room


def may_pass_through(state: CgState, side: str) -> bool:
    """Return whether units of a side may move through each other (6.1, 6.2, Variant 3)."""
    return side in state.tables.stacking.pass_through or "variant-3" in state.options


zones = ZoneEffects(book, in_zone)
zones.occupied("CG-6.0")


@book.step("CG-6.2")
def allies_do_not_pass(step: Step) -> Block | None:
    """Allied units do not enter a hex with another Allied unit."""
    if not may_pass_through(step.state, step.side) and friends_in(step.state, step.unit, step.end):
        return Block("CG-6.2", "friend-occupied", step.end)
    return None


def _why_stopped(step: Step) -> Block | None:
    """Return the case that stops a unit in a zone: of arrivals, friends, ponds, or zones at all."""
    state: CgState = step.state
    if not state.on_map(step.unit):
        return Block("CG-5.7e", "zone-entered", step.start) if _arrivals_stop(state) else None
    if friends_in(state, step.unit, step.start):
        return Block("CG-7.3", "zone-friend", step.start)
    only_over_water = not _zone_without_ponds(state, step.side, step.start)
    return Block("CG-7.0" if only_over_water else "CG-7.1a", "zone-entered", step.start)


def _zone_without_ponds(state: CgState, side: str, place: str) -> bool:
    """Return whether a zone would extend into a hex even if none crossed pond hexsides."""
    board = state.board
    return any(
        state.enemies_in(side, near) and "pond" not in board.sides.get((near, place), ())
        for near in board.neighbours[place]
    )


@book.value
def _arrivals_stop(state: CgState) -> bool:
    """Return whether arriving units also stop in a zone (5.7e)."""
    return True


_arrivals_stop.slips_to(False, "CG-5.7e")  # zones do not stop a unit that enters the map


zones.zone_to_zone("CG-7.1b")
zones.stops("CG-7.1a", _why_stopped)
zones.one_hex("CG-7.1c")


@stacking.rule("CG-6.0", closing=(SetUpPhase, MovementPhase, CombatPhase))
def one_unit_in_a_hex(state: CgState, frame: Any) -> RuleResult:
    """No two units share a hex when a phase ends; units that stay together are reported once."""
    limit = state.tables.stacking.limit
    if not state.stacked and len(state.stacks) == sum(map(len, state.standing.values())):
        return None  # every unit is alone
    # another case covers hexes that must give up a unit
    room = getattr(frame, "crowded", {}).values()
    full = {
        at: sorted(stack)
        for at, stack in state.stacks.items()
        if len(stack) > limit and at not in room
    }
    before, state.stacked = state.stacked, full
    return [
        fault_about(units, "stacked", args={"at": place}, at=place, expected=limit, seen=len(units))
        for place, units in full.items()
        if units != before.get(place)
    ] or None


@stacking.value
def _number_in(state: CgState, place: str, markers: list[str]) -> int:
    """Return how many pieces in a hex count: the units, not the markers of an attack (6.3)."""
    return len(state.stack(place))


@_number_in.slip("CG-6.3")
def _with_markers(state: CgState, place: str, markers: list[str]) -> int:
    """Slip: a marker counts as a unit."""
    return len(state.stack(place)) + len(markers)


@claims("stacked", "CG-6.0", "CG-6.3")
def stacked_as_claimed(state: CgState, claim: Claim) -> RuleResult:
    """More than one unit is a stack; a marker that supports an attack does not count."""
    place, claimed = place_of(state, claim), truth(state, claim)
    combat = STEPS.attack(state)
    markers = combat.markers if combat is not None and combat.target == place else []
    ours = _number_in(state, place, markers) > state.tables.stacking.limit
    if claimed == ours:
        return None
    fault = wrong(claim, "CG-6.0", ours)
    fault.at = place
    if claimed and markers:
        fault.rule, fault.message = "CG-6.3", "claim-stacked-marker"
        fault.args["unit"] = markers[0]
    return fault
