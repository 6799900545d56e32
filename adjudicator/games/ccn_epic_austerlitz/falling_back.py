"""Ways back: the hexes nearer the own baseline, and which of them are closed."""

from __future__ import annotations

from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__ = [
    "can_escape",
    "is_blocked",
    "longest_way",
    "may_pass",
    "may_stop",
    "steps_back",
]


def _row(place: str) -> int:
    return int(place[-2:])


def _towards(state: CcnState, place: str, *, down: bool) -> list[str]:
    """Return the neighbours in the next row towards an edge."""
    row = _row(place) + (-1 if down else 1)
    return [one for one in state.board.neighbours[place] if _row(one) == row]


def steps_back(state: CcnState, side: str, place: str, *, own: bool = False) -> list[str]:
    """Return the hexes to which a unit in a hex may retreat; `own`: always to its own side."""
    rule = state.scenario.retreat.get(side)
    if own or rule is None or rule.kind != "nearest-baseline":
        return _towards(state, place, down=side == state.scenario.bottom)
    rows = [_row(one) for one in state.places]
    down, up = _row(place) - min(rows), max(rows) - _row(place)
    if not down or not up:
        return []
    found = _towards(state, place, down=True) if down <= up else []
    return found + (_towards(state, place, down=False) if up <= down else [])


def is_blocked(state: CcnState, unit: str, place: str) -> bool:
    """Return whether a unit cannot retreat into a hex: it is occupied or closed."""
    arm = "leader" if state.is_leader(unit) else state.type_of(unit).arm
    if arm in state.tables.hexes[state.terrain_of(place)].impassable:
        return True
    others = [one for one in state.stacks.get(place, ()) if one != unit]
    return any(one != state.leader_of(unit) for one in others)


def longest_way(state: CcnState, unit: str, most: int, *, own: bool = False) -> int:
    """Return how many hexes a unit can retreat, up to so many."""
    side, far = state.units[unit].side, 0
    edge = {state.where[unit]} if state.on_map(unit) else set()
    while far < most:
        ahead = {two for one in edge for two in steps_back(state, side, one, own=own)}
        edge = {one for one in ahead if not is_blocked(state, unit, one)}
        if not edge:
            break
        far += 1
    return far


def can_escape(state: CcnState, leader: str) -> bool:
    """Return whether a leader finds a hex on his way back where he may stop."""
    side, edge = state.units[leader].side, {state.where[leader]} & state.places
    for _ in range(state.tables.leader.escape):
        edge = {
            two
            for one in edge
            for two in steps_back(state, side, one, own=True)
            if may_pass(state, leader, two)
        }
        if any(may_stop(state, leader, one) for one in edge):
            return True
    return False


def may_pass(state: CcnState, leader: str, place: str) -> bool:
    """Return whether a leader may go through a hex: no enemy stands there."""
    side = state.units[leader].side
    closed = "leader" in state.tables.hexes[state.terrain_of(place)].impassable
    return not closed and all(state.units[one].side == side for one in state.stacks.get(place, ()))


def may_stop(state: CcnState, leader: str, place: str) -> bool:
    """Return whether no other leader is in a hex."""
    others = (one for one in state.stacks.get(place, ()) if one != leader)
    return not any(state.is_leader(one) for one in others)
