"""Movement: units with their leaders, leaders alone, exits."""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.sequence import close_battles, reach_stage
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__ = ["end_of", "go"]

book = rulebook.chapter("movement")


def end_of(state: CcnState, path: list[str], to: str, unit: str) -> str:
    """Return where a path or a plain destination ends; without either, where the unit is."""
    return path[-1] if path else to or state.where[unit]


def go(state: CcnState, unit: str, place: str) -> None:
    """Move a unit, with its leader, to a hex; leaders attach to the unit that they meet."""
    leader = "" if state.is_leader(unit) else state.leader_of(unit)
    state.relocate(unit, place)
    if leader:
        state.relocate(leader, place)
    if state.is_leader(unit):
        state.attached.pop(unit, None)
        if other := state.unit_in(place):
            state.attached[unit] = other
    elif not leader and (met := state.leader_in(place)):
        state.attached[met] = unit


@book.closes(common.Move, common.Exit)
def close_before_moves(state: CcnState, event: common.Event) -> int:
    """A move ends a battle."""
    return close_battles(state)


@book.applies(common.Move)
def apply_move(state: CcnState, event: common.Move) -> None:
    """Move a unit with its leader, and record how far."""
    before, place = state.where[event.unit], end_of(state, event.path, event.to, event.unit)
    turn = state.open_turn
    if turn is not None and before in state.places:
        reach_stage(state, "moves")
        steps = len(event.path) - 1 if event.path else state.board.distance(before, place)
        turn.moved.setdefault(event.unit, before)
        turn.hexes[event.unit] = turn.hexes.get(event.unit, 0) + max(0, steps)
    go(state, event.unit, place)


@book.applies(common.Exit)
def apply_exit(state: CcnState, event: common.Exit) -> None:
    """Take a unit off the map by the enemy's baseline."""
    leader = state.leader_of(event.unit)
    for one in (event.unit, leader):
        if one:
            state.relocate(one, "exited")
            state.attached.pop(one, None)
    if not state.is_leader(event.unit):
        state.banners[state.units[event.unit].side] += 1


@book.applies(common.SetUp)
def apply_set_up(state: CcnState, event: common.SetUp) -> None:
    """Place a unit before the battle."""
    go(state, event.unit, event.at)


@book.applies(common.Place)
def apply_place(state: CcnState, event: common.Place) -> None:
    """Place a unit that the Mother Russia roll gives."""
    go(state, event.unit, event.at)
