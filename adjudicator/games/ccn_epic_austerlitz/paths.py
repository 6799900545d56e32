"""Paths of moves: what stands in the way of a unit or leader, and the shortest way to a hex."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.core import events as common
from adjudicator.games.ccn_epic_austerlitz.allowance import marches
from adjudicator.games.ccn_epic_austerlitz.state import GARRISON, CcnState

__all__ = ["enemies_near", "is_closed", "is_occupied", "path_of", "stops"]


def is_closed(state: CcnState, unit: str, place: str) -> bool:
    """Return whether the terrain of a hex is closed to a unit or leader."""
    spec = state.tables.hexes[state.terrain_of(place)]
    return state.type_of(unit).arm in spec.impassable


def stops(state: CcnState, unit: str, place: str) -> bool:
    """Return whether a unit that enters a hex must stop; leaders are no units."""
    return state.tables.hexes[state.terrain_of(place)].stops and not state.is_leader(unit)


def is_occupied(state: CcnState, unit: str, place: str) -> bool:
    """Return whether a unit may not be in a hex: another unit, or a leader of the enemy.

    A leader may be with friends; a garrison makes way for a friendly unit.
    """
    side = state.units[unit].side
    for one in state.stacks.get(place, ()):
        friend = state.units[one].side == side
        if one == unit or (friend and (state.is_leader(unit) or state.is_leader(one))):
            continue
        if not friend or state.units[one].type != GARRISON:
            return True
    return False


def enemies_near(state: CcnState, side: str, place: str) -> list[str]:
    """Return units and leaders of the enemy next to a hex."""
    return [
        one
        for near in state.board.neighbours[place]
        for one in state.stacks.get(near, ())
        if state.units[one].side != side
    ]


def path_of(state: CcnState, event: common.Move) -> list[str]:
    """Return the path of a move; if the log has only its ends, the best way between them."""
    if event.path:
        return event.path
    here = state.where[event.unit]
    if not event.to or here not in state.places or event.to not in state.places:
        return [here]
    last, start, now, path = state.judged_path
    if last is not event or start != here or now != state.now:
        path = _best(state, event, here)
        state.judged_path = (event, here, state.now, path)
    return path


def _best(state: CcnState, event: common.Move, here: str) -> list[str]:
    """Return the best way between the ends of a move."""
    unit = event.unit

    def is_free(place: str) -> bool:
        return not (is_closed(state, unit, place) or is_occupied(state, unit, place))

    def is_passed(place: str) -> bool:
        alone = state.leader_in(place) and not state.is_leader(unit)
        return is_free(place) and not stops(state, unit, place) and not alone

    if marches(state, unit):
        side = state.units[unit].side

        def is_far(place: str) -> bool:
            return is_passed(place) and not enemies_near(state, side, place)

        if found := _way(state, here, event.to, is_far):
            return found
    return _way(state, here, event.to, is_passed) or _way(state, here, event.to, lambda _: True)


def _way(state: CcnState, start: str, end: str, passes: Callable[[str], bool]) -> list[str]:
    """Return a shortest way through hexes that can be passed, or nothing."""
    before: dict[str, str] = {start: ""}
    queue = [start]
    for place in queue:
        if place == end:
            way = [place]
            while before[way[-1]]:
                way.append(before[way[-1]])
            return way[::-1]
        if place == start or passes(place):
            for near in state.board.neighbours[place]:
                if near not in before:
                    before[near] = place
                    queue.append(near)
    return []
