"""Snaps a traced line to hexsides: finds the chain of hexsides that deviates least from it."""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
import shapely

from adjudicator.board.grid import Grid
from adjudicator.board.hexes import Corner, Hex, Hexside
from adjudicator.digitize.pairing import inner_lines

__all__ = ["HexsideGraph", "Snap", "hexside_graph"]

#: cost of one hexside in addition to its distance from the line; keeps the chain short
STEP = 0.08
#: a chain may start or end this far from the end of the line, in hexes
REACH = 1.0
#: lines that are kept with their chains
_MOST_SNAPPED = 1000
#: number of hexsides whose costs are computed together
BLOCK = 32


class Snap(NamedTuple):
    """The chain of hexsides found for a line."""

    corners: tuple[Corner, ...]
    sides: tuple[Hexside, ...]
    #: largest distance between line and chain, in hexes
    misfit: float


class _Costs:
    """The cost of each hexside for a chain along a line, computed only where it is needed."""

    def __init__(self, graph: HexsideGraph, line: Any) -> None:
        self.graph, self.line = graph, line
        self.known: dict[int, list[float]] = {}

    def __getitem__(self, index: int) -> float:
        block = self.known.get(index // BLOCK)
        if block is None:
            block = self.known[index // BLOCK] = self._block(index // BLOCK * BLOCK)
        return block[index % BLOCK]

    def _block(self, first: int) -> list[float]:
        """Return the costs of one block of hexsides."""
        lines = self.graph.lines[first : first + BLOCK]
        # the mean distance of three points of each hexside measures its deviation
        distances = np.mean(
            [
                shapely.distance(
                    self.line, shapely.line_interpolate_point(lines, t, normalized=True)
                )
                for t in (0.1, 0.5, 0.9)
            ],
            axis=0,
        )
        costs: list[float] = (STEP + (distances / self.graph.grid.lattice.side) ** 2).tolist()
        return costs


class HexsideGraph:
    """The corners of a map and the hexsides between them."""

    def __init__(self, grid: Grid) -> None:
        """Build the graph of all hexsides between two hexes of the map."""
        self.grid = grid
        self.sides = grid.inner_sides()
        self.lines = inner_lines(grid)
        self.links: dict[Corner, list[tuple[Corner, int]]] = defaultdict(list)
        for index, side in enumerate(self.sides):
            one, two = side.corners
            self.links[one].append((two, index))
            self.links[two].append((one, index))
        #: lines snapped before: of a map that is compiled again, most have not changed
        self._snapped: dict[Any, Snap | None] = {}
        #: corners on the map's edge, where fewer than three hexsides meet
        self.border = {at for at, links in self.links.items() if len(links) < 3}
        self.corners = list(self.links)
        at_corners = [grid.lattice.corner_point(at) for at in self.corners]
        # reshaped, because a map of one hex has no inner hexside and so no corner
        self.points = shapely.points(np.array(at_corners, dtype=np.float64).reshape(-1, 2))

    def snap(self, line: Any, starts: Iterable[Corner], ends: Iterable[Corner]) -> Snap | None:
        """Return the best chain along a line between two groups of corners, or None."""
        starts, ends = tuple(starts), tuple(ends)
        key = (shapely.to_wkb(line), starts, ends)
        if key not in self._snapped:
            while len(self._snapped) >= _MOST_SNAPPED:
                del self._snapped[next(iter(self._snapped))]
            self._snapped[key] = self._snap(line, starts, ends)
        return self._snapped[key]

    def _snap(self, line: Any, starts: Iterable[Corner], ends: Iterable[Corner]) -> Snap | None:
        pitch = self.grid.lattice.pitch
        shapely.prepare(line)
        chain = self._cheapest(
            _Costs(self, line), self._end_costs(line, starts, 0), self._end_costs(line, ends, -1)
        )
        if chain is None:
            return None
        corners, sides = chain
        return Snap(tuple(corners), tuple(sides), self._misfit(line, corners) / pitch)

    def _end_costs(self, line: Any, corners: Iterable[Corner], end: int) -> dict[Corner, float]:
        """Return the cost of starting (or ending) a chain at each of some corners."""
        x, y = shapely.get_coordinates(line)[end]
        side = self.grid.lattice.side
        found = {}
        for at in corners:
            px, py = self.grid.lattice.corner_point(at)
            found[at] = ((px - x) ** 2 + (py - y) ** 2) / side**2
        return found

    def near(self, line: Any, end: int, *, among: Iterable[Corner] | None = None) -> list[Corner]:
        """Return the corners within reach of a line's end (0 or -1), nearest first."""
        point = shapely.Point(shapely.get_coordinates(line)[end])
        wanted = None if among is None else set(among)
        distances = shapely.distance(self.points, point)
        close = np.flatnonzero(distances <= REACH * self.grid.lattice.pitch)
        order = close[np.argsort(distances[close], kind="stable")]
        return [self.corners[i] for i in order if wanted is None or self.corners[i] in wanted]

    def _cheapest(
        self, costs: _Costs, starts: dict[Corner, float], ends: dict[Corner, float]
    ) -> tuple[list[Corner], list[Hexside]] | None:
        """Return the cheapest chain from any start to any end (Dijkstra)."""
        best = dict(starts)
        came_from: dict[Corner, tuple[Corner, int]] = {}
        queue = [(cost, at) for at, cost in starts.items()]
        heapq.heapify(queue)
        goal, goal_cost = None, float("inf")
        while queue:
            cost, at = heapq.heappop(queue)
            if cost >= goal_cost:
                break
            if cost > best[at]:
                continue
            if at in ends and at in came_from and cost + ends[at] < goal_cost:
                goal, goal_cost = at, cost + ends[at]
            for onward, index in self.links[at]:
                total = cost + costs[index]
                if total < best.get(onward, float("inf")):
                    best[onward] = total
                    came_from[onward] = (at, index)
                    heapq.heappush(queue, (total, onward))
        return None if goal is None else self._walk_back(goal, came_from)

    def _walk_back(
        self, goal: Corner, came_from: dict[Corner, tuple[Corner, int]]
    ) -> tuple[list[Corner], list[Hexside]]:
        corners, sides = [goal], []
        while corners[-1] in came_from:
            before, index = came_from[corners[-1]]
            sides.append(self.sides[index])
            corners.append(before)
        return corners[::-1], sides[::-1]

    def _misfit(self, line: Any, corners: list[Corner]) -> float:
        chain = shapely.LineString([self.grid.lattice.corner_point(at) for at in corners])
        return float(shapely.hausdorff_distance(line, chain, densify=0.05))

    def left_hex(self, side: Hexside, start: Corner) -> Hex:
        """Return the hex on the left of a hexside, seen along it from the corner `start`."""
        one, two = side.corners
        end = two if one == start else one
        (ux, uy), (vx, vy) = map(self.grid.lattice.corner_point, (start, end))

        def cross(of_hex: Hex) -> float:
            cx, cy = self.grid.lattice.centre(of_hex)
            return (vx - ux) * (cy - uy) - (vy - uy) * (cx - ux)

        return min(side.hexes, key=cross)  # y runs downwards, so left is negative


def hexside_graph(grid: Grid) -> HexsideGraph:
    """Return the graph of a grid; built once for a grid."""
    if "graph" not in grid.derived:
        grid.derived["graph"] = HexsideGraph(grid)
    graph: HexsideGraph = grid.derived["graph"]
    return graph
