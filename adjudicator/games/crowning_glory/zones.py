"""Rules for other units and Zones of Control in movement (chapters 6 and 7)."""

from __future__ import annotations

from adjudicator.core.rules import Block, Step
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.state import CgState

__all__ = ["friends_in", "in_zone", "may_pass_through"]

book = rulebook.chapter("zones")


def friends_in(state: CgState, unit: str, place: str) -> bool:
    """Return whether another unit of the same side is in a hex."""
    stack = state.stacks.get(place, ())
    side = state.units[unit].side
    return any(one != unit and state.units[one].side == side for one in stack)


def in_zone(state: CgState, unit: str, place: str) -> bool:
    """Return whether a hex is in an enemy zone for a unit."""
    side = state.units[unit].side
    return state.enemy_controls(side, place) and not _is_cancelled(state, unit, place)


@book.value
def _is_cancelled(state: CgState, unit: str, place: str) -> bool:
    """Return whether friends in a hex cancel an enemy zone there: they never do (7.3)."""
    return False


_is_cancelled.slip("CG-7.3")(friends_in)


def may_pass_through(state: CgState, side: str) -> bool:
    """Return whether units of a side may move through each other (6.1, 6.2, Variant 3)."""
    return side in state.tables.stacking.pass_through or "variant-3" in state.options


@book.step("CG-6.0")
def never_into_enemies(step: Step) -> Block | None:
    """A unit neither enters nor crosses an enemy-occupied hex."""
    if step.state.enemies_in(step.side, step.end):
        return Block("CG-6.0", "enemy-occupied", step.end)
    return None


@book.step("CG-6.2")
def allies_do_not_pass(step: Step) -> Block | None:
    """Allied units do not enter a hex with another Allied unit."""
    if not may_pass_through(step.state, step.side) and friends_in(step.state, step.unit, step.end):
        return Block("CG-6.2", "friend-occupied", step.end)
    return None


@book.step("CG-7.1b")
def not_from_zone_to_zone(step: Step) -> Block | None:
    """A unit that begins in an enemy zone does not move directly into another such hex."""
    state: CgState = step.state
    if step.start != state.where[step.unit]:
        return None
    if in_zone(state, step.unit, step.start) and in_zone(state, step.unit, step.end):
        return Block("CG-7.1b", "zone-to-zone", step.end)
    return None


@book.step("CG-7.1a")
def a_zone_stops(step: Step) -> Block | None:
    """A unit that enters an enemy zone stops."""
    state: CgState = step.state
    stood = state.where[step.unit]
    if step.start == stood or not in_zone(state, step.unit, step.start):
        return None
    if stood not in state.places:
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


@_arrivals_stop.slip("CG-5.7e")
def _arrivals_go_on(state: CgState) -> bool:
    """Slip: zones do not stop a unit that enters the map."""
    return False


@book.step("CG-7.1c")
def one_hex_out_of_a_zone(step: Step) -> Block | None:
    """A unit that begins in an enemy zone moves at most one hex."""
    state: CgState = step.state
    stood = state.where[step.unit]
    if step.start == stood or stood not in state.places or not in_zone(state, step.unit, stood):
        return None
    return Block("CG-7.1c", "one-hex", step.end)
