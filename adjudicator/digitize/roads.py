"""Traces roads: which hexes a traced line connects, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import shapely

from adjudicator.board.hexes import Hex, distance, line_of_hexes, side_between
from adjudicator.digitize.draft import Draft
from adjudicator.digitize.pairing import hex_polygons, pair_any
from adjudicator.digitize.shapes import MapShape
from adjudicator.digitize.spec import RoadPolicy

__all__ = ["trace_roads"]


def trace_roads(draft: Draft, policies: dict[str, RoadPolicy], shapes: Sequence[MapShape]) -> None:
    """Connect the hexes that each traced road runs through."""
    cells = hex_polygons(draft.grid.lattice, draft.grid.hexes)
    for road, policy in policies.items():
        for shape in shapes:
            if shape.feature.kind not in policy.kinds or shapely.get_dimensions(shape.sound) != 1:
                continue
            for line in shapely.get_parts(shapely.line_merge(shape.sound)):
                least = policy.corner * draft.grid.lattice.pitch
                for run in hexes_along(draft, line, cells, least):
                    for before, after in pairwise(run):
                        side = side_between(before, after)
                        if side is not None:
                            draft.add_road(road, side, shape.feature.id)


def hexes_along(draft: Draft, line: Any, cells: Any, least: float) -> list[list[Hex]]:
    """Return the runs of adjacent hexes along a line; a corner merely cut is left out."""
    stretches: list[tuple[float, float, Hex]] = []
    _, touched = pair_any(cells, [line])
    for index in touched:
        common = shapely.intersection(line, cells[index])
        for part in shapely.get_parts(shapely.line_merge(common)):
            if shapely.get_dimensions(part) != 1:
                continue
            ends = [shapely.Point(shapely.get_coordinates(part)[i]) for i in (0, -1)]
            at = sorted(float(shapely.line_locate_point(line, end)) for end in ends)
            if at[1] - at[0] > 1e-9:
                stretches.append((at[0], at[1], draft.grid.hexes[index]))
    return _runs(_without_corners(sorted(stretches), least))


def _without_corners(
    stretches: list[tuple[float, float, Hex]], least: float
) -> list[tuple[float, float, Hex]]:
    """Leave out short stretches whose neighbours along the line are adjacent anyway."""
    kept = list(stretches)
    for stretch in sorted(stretches, key=lambda one: one[1] - one[0]):
        if stretch[1] - stretch[0] >= least:
            break
        index = kept.index(stretch)
        if 0 < index < len(kept) - 1 and distance(kept[index - 1][2], kept[index + 1][2]) <= 1:
            del kept[index]
    return kept


def _runs(stretches: list[tuple[float, float, Hex]]) -> list[list[Hex]]:
    """Return the hexes in order; a road that leaves the map and comes back makes two runs."""
    runs: list[list[Hex]] = []
    for _, _, at in stretches:
        if not runs or distance(runs[-1][-1], at) > 2:
            runs.append([at])
        elif runs[-1][-1] != at:
            runs[-1].extend(line_of_hexes(runs[-1][-1], at)[1:])
    return runs
