"""Edges of the map in play, and how far hexes are from them."""

from __future__ import annotations

from adjudicator.games.jours_de_gloire_austerlitz.directions import near
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["edges_of", "to_edge"]

#: the sides of a hex beyond which an edge lies
_BEYOND = {"north": (0,), "east": (1, 2), "south": (3,), "west": (4, 5)}


def edges_of(state: JdgState, unit: str) -> list[str]:
    """Return the edges towards which a unit retreats; its player chooses one."""
    return list(state.scenario.retreat[state.units[unit].side])


def to_edge(state: JdgState, edge: str) -> dict[str, int]:
    """Return hex -> the number of steps to an edge of the maps in play."""
    board, key = state.board, ("to edge", edge, tuple(sorted(state.scenario.maps)))
    found: dict[str, int] | None = board.memo.get(key)
    if found is None:
        found = board.memo[key] = _distances(state, edge)
    return found


def _distances(state: JdgState, edge: str) -> dict[str, int]:
    area = state.area
    rows = [
        place
        for one in state.scenario.maps
        for place in state.board.sets[f"{one}-{edge}-edge"]
        # where two maps join there is no edge
        if any(near(state.board, place, side) not in area for side in _BEYOND[edge])
    ]
    found, last, far = dict.fromkeys(rows, 0), rows, 0
    while last:
        far += 1
        ahead = dict.fromkeys(one for place in last for one in state.board.neighbours[place])
        last = [place for place in ahead if place in area and place not in found]
        found |= dict.fromkeys(last, far)
    return found
