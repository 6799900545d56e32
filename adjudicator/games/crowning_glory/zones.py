"""Rules for other units and Zones of Control in movement (chapters 6 and 7)."""

from __future__ import annotations

from functools import cache

from adjudicator.core.rules import Block, Step
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.mechanics.ground.stacking import Stacking, StackLimit
from adjudicator.mechanics.ground.zones import ZoneEffects, friends_in
from adjudicator.mechanics.ground.zones import in_zone as reaches

__all__ = ["friends_in", "in_zone", "may_pass_through", "room"]

book = rulebook.chapter("zones")


def in_zone(state: CgState, unit: str, place: str) -> bool:
    """Return whether a hex is in an enemy zone for a unit."""
    return reaches(state, unit, place) and not _is_cancelled(state, unit, place)


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
