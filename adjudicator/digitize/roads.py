"""Traces roads: finds the hexes that a traced line connects, in order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import shapely

from adjudicator.board.hexes import Hex, distance, side_between
from adjudicator.digitize.draft import Draft
from adjudicator.digitize.pairing import cells_of, pair_any
from adjudicator.digitize.shapes import MapShape
from adjudicator.digitize.spec import RoadPolicy

__all__ = ["trace_roads"]

#: start and end (map units along the line), and the hex in between
Stretch = tuple[float, float, Hex]


def trace_roads(draft: Draft, policies: dict[str, RoadPolicy], shapes: Sequence[MapShape]) -> None:
    """Connect the hexes that each traced road runs through."""
    cells = cells_of(draft.grid)
    for road, policy in policies.items():
        for shape in shapes:
            if (
                shape.feature.kind not in policy.kinds
                or shapely.get_dimensions(shape.valid_geometry) != 1
            ):
                continue
            for line in shapely.get_parts(shapely.line_merge(shape.valid_geometry)):
                least = policy.corner * draft.grid.lattice.pitch
                for run in hexes_along(draft, line, cells, least):
                    for before, after in pairwise(run):
                        side = side_between(before, after)
                        if side is not None:
                            draft.add_road(road, side, shape.feature.id)


def hexes_along(draft: Draft, line: Any, cells: Any, least: float) -> list[list[Hex]]:
    """Return the runs of adjacent hexes along a line, without hexes whose corner it only cuts.

    A line that leaves the map and returns makes two runs.
    """
    return [
        [at for _, _, at in _without_corners(part, least)]
        for part in _parts(_stretches(draft, line, cells))
    ]


def _stretches(draft: Draft, line: Any, cells: Any) -> list[Stretch]:
    """Return the hexes that a line runs through, with start and end along the line."""
    # Segment by segment, because a point where a line crosses or closes itself has two
    # distances from the start.
    points = shapely.get_coordinates(line)
    segments = shapely.linestrings(np.stack([points[:-1], points[1:]], axis=1))
    before = np.concatenate(([0.0], np.cumsum(shapely.length(segments))))
    which, index = pair_any(cells, segments, draft.count_meetings)
    common = shapely.intersection(segments[which], cells[index])
    lengths = shapely.length(common)
    offsets = shapely.distance(common, shapely.points(points[which])) + before[which]
    found = sorted(
        (float(start), float(start + length), draft.grid.hexes[i])
        for start, length, i in zip(offsets, lengths, index, strict=True)
        if length > 1e-9
    )
    merged: list[Stretch] = []
    for start, end, at in found:
        if merged and merged[-1][2] == at and start - merged[-1][1] < 1e-6:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]), at)
        # along a hexside the line lies in both hexes; keep only one of them
        elif not merged or start > merged[-1][1] - 1e-6:
            merged.append((start, end, at))
    return merged


def _parts(stretches: list[Stretch]) -> list[list[Stretch]]:
    """Split the stretches into parts where the line was off the map."""
    parts: list[list[Stretch]] = []
    for stretch in stretches:
        if parts and stretch[0] - parts[-1][-1][1] < 1e-6:
            parts[-1].append(stretch)
        else:
            parts.append([stretch])
    return parts


def _without_corners(stretches: list[Stretch], least: float) -> list[Stretch]:
    """Return the stretches without short ones whose neighbours are adjacent to each other."""
    kept = list(stretches)
    for stretch in sorted(stretches, key=lambda one: one[1] - one[0]):
        if stretch[1] - stretch[0] >= least:
            break
        index = kept.index(stretch)
        if 0 < index < len(kept) - 1 and distance(kept[index - 1][2], kept[index + 1][2]) <= 1:
            del kept[index]
    return kept
