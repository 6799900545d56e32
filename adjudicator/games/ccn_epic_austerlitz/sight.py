"""Line of sight: from centre to centre, past units, leaders, woods, buildings and hills."""

from __future__ import annotations

from adjudicator.board.hexes import Hex, round_hex
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__ = ["blocked_by"]

#: how far a line is shifted to both sides, to see both hexes of an edge that it runs along
_SHIFT = 1e-4


def blocked_by(state: CcnState, unit: str, start: str, end: str) -> str:
    """Return a hex that surely blocks the line between two hexes, or ""."""
    steps = state.board.distance(start, end)
    if steps < 2:
        return ""
    labels = {place: label for label, place in state.board.axial.items()}
    (q, r), (to_q, to_r) = state.board.axial[start], state.board.axial[end]
    for step in range(1, steps):
        share = step / steps
        at_q, at_r = q + (to_q - q) * share, r + (to_r - r) * share
        both = {
            _label(labels, round_hex(at_q + _SHIFT * turn, at_r + 2 * _SHIFT * turn))
            for turn in (-1, 1)
        }
        if all(one and _blocks(state, unit, start, end, one) for one in both):
            return sorted(both)[0]
    return ""


def _label(labels: dict[tuple[int, int], str], one: Hex) -> str:
    return labels.get((one.q, one.r), "")


def _blocks(state: CcnState, unit: str, start: str, end: str, place: str) -> bool:
    """Return whether a hex surely blocks; a hill does not if one of the two stands on a hill."""
    spec = state.tables.hexes[state.terrain_of(place)]
    ends = [state.tables.hexes[state.terrain_of(one)] for one in (start, end)]
    if spec.blocks_sight and not (spec.hill and any(one.hill for one in ends)):
        return True
    there = state.stacks.get(place, ())
    if not there:
        return False
    friend = state.units[next(iter(there))].side == state.units[unit].side
    guns = state.type_of(unit).arm == "artillery" and ends[0].hill
    return not (guns and friend and place in state.board.neighbours[start])
