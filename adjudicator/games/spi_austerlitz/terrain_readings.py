"""Ambiguities of the terrain chart: a move that another reading allows is doubtful, not illegal.

The chart does not say whether a road also spares a unit the stream that it crosses without a
bridge, whether artillery may follow it into swamp, or which terrain counts in a hex with several.
"""

from __future__ import annotations

from itertools import pairwise

from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.reach import cheapest

__all__ = ["costs_by_other_readings", "legal_by_other_reading", "points_saved"]


def _step_saved(state: SpiState, start: str, end: str) -> int:
    """Return the points of a step that another reading would save a unit."""
    board, tables = state.board, state.tables
    if board.roads.get((start, end)):
        kinds = board.sides.get((start, end), ())
        if any(kind in tables.hexsides[other].negates for kind in kinds for other in kinds):
            return 0
        lifted = {kind for one in tables.hexsides.values() for kind in one.negates}
        return sum(tables.hexsides[kind].plus for kind in kinds if kind in lifted)
    ground = [name for name in board.terrain[end] if name != board.hexmap.default_terrain]
    costs = [tables.hexes[name].cost for name in ground]
    return max(costs) - min(costs) if len(costs) > 1 else 0


def _cheaper_hexes(state: SpiState) -> frozenset[str]:
    """Return the hexes that cost less by another reading, from at least one side."""
    board = state.board
    if "cheaper" not in board.memo:
        steps = [*board.roads, *((h, h) for h, ground in board.terrain.items() if len(ground) > 1)]
        board.memo["cheaper"] = frozenset(
            end for start, end in steps if _step_saved(state, start, end)
        )
    found: frozenset[str] = board.memo["cheaper"]
    return found


def points_saved(state: SpiState, path: list[str]) -> int:
    """Return the points that another reading of the chart would save a unit on a path."""
    if _cheaper_hexes(state).isdisjoint(path):
        return 0
    return sum(_step_saved(state, one, two) for one, two in pairwise(path))


def _step_added(state: SpiState, start: str, end: str) -> int:
    """Return the points of a step that another reading would add: the terrain beside a road."""
    roads = state.board.roads.get((start, end))
    if not roads:
        return 0
    costs = [state.tables.hexes[name].cost for name in state.board.terrain[end]]
    return max(0, max(costs) - state.tables.roads[roads[0]].cost)


def costs_by_other_readings(state: SpiState, path: list[str], cost: int) -> set[int]:
    """Return the costs of a path by other readings of the chart, given its cost by ours."""
    steps = list(pairwise(path))
    less = sum(_step_saved(state, one, two) for one, two in steps)
    more = sum(_step_added(state, one, two) for one, two in steps)
    return {cost - less, cost + more, cost + more - less} - {cost}


def legal_by_other_reading(
    state: SpiState, unit: str, path: list[str], budget: int, *, open_leg: bool
) -> bool:
    """Return whether another reading of the chart makes a move, or any way of a leg, legal."""
    pricer = state.pricer(unit)

    def price(start: str, end: str) -> int | None:
        points = pricer.price(start, end)
        if points is None:
            terms, block = pricer.explain(start, end)
            on_road = (start, end) in state.board.roads
            if block is None or block.case != "SPI-13-swamp" or not on_road:
                return None
            points = sum(term.value for term in terms)
        return points - _step_saved(state, start, end)

    if open_leg:
        board = state.board
        found = cheapest(
            path[0], path[-1], budget, board.neighbours, price, distance=board.distance
        )
        return found is not None
    costs = [price(one, two) for one, two in pairwise(path)]
    return None not in costs and sum(cost or 0 for cost in costs) <= budget
