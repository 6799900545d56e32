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
    """Return hex -> how far it is from an edge of the maps in play; 0 at the edge.

    Steps over the hexes that there are and the distance on the grid both count. They differ only
    where a corner of a map has no hexes: there a step is nearer by one of them and no farther by
    the other.
    """
    board, key = state.board, ("to edge", edge, tuple(sorted(state.scenario.maps)))
    found: dict[str, int] | None = board.memo.get(key)
    if found is None:
        found = board.memo[key] = _distances(state, edge)
    return found


def _distances(state: JdgState, edge: str) -> dict[str, int]:
    area, board = state.area, state.board
    rows = [
        place
        for one in state.scenario.maps
        for place in board.sets[f"{one}-{edge}-edge"]
        # where two maps join there is no edge
        if any(near(board, place, side) not in area for side in _BEYOND[edge])
    ]
    found, last, far = dict.fromkeys(rows, 0), rows, 0
    while last:
        far += 1
        ahead = dict.fromkeys(one for place in last for one in board.neighbours[place])
        last = [place for place in ahead if place in area and place not in found]
        straight = {place: min(board.distance(place, row) for row in rows) for place in last}
        found |= {place: far + straight[place] for place in last}
    return found
