"""Classifies hexes: gives each hex its terrains and elevation, by the policies of the game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import shapely

from adjudicator.board.hexes import Hex
from adjudicator.digitize.draft import Draft, Evidence
from adjudicator.digitize.pairing import Shapes, cells_of, pair_any, pair_whole
from adjudicator.digitize.shapes import MapShape
from adjudicator.digitize.spec import ElevationPolicy, TerrainPolicy

__all__ = ["classify_elevation", "classify_levels", "classify_terrain"]

#: a smaller part of a hex than this is a rounding error, not terrain
NOTHING = 1e-9


class _Meeting(NamedTuple):
    """A feature that meets a hex."""

    shape: MapShape
    #: share of the hex that an area covers; None for a point or a line
    share: float | None
    #: the part of the area in the hex; None if it covers the whole hex
    part: Any = None


def classify_terrain(
    draft: Draft, policies: dict[str, TerrainPolicy], shapes: Sequence[MapShape]
) -> None:
    """Give every hex its terrains, policy by policy in the order of grid.json."""
    cells = cells_of(draft.grid)
    for terrain, policy in policies.items():
        chosen = [shape for shape in shapes if shape.feature.kind in policy.kinds]
        if chosen:
            _classify(draft, terrain, policy, chosen, cells)


def _classify(
    draft: Draft, terrain: str, policy: TerrainPolicy, chosen: list[MapShape], cells: Shapes
) -> None:
    """Give one terrain to the hexes that its policy selects."""
    meetings = _meetings(draft, chosen, cells)
    for index, met in sorted(meetings.items()):
        at = draft.grid.hexes[index]
        blocked = next((t for t in policy.unless if t in draft.terrain[at]), None)
        counted = blocked is None and _counts(policy, at, met, draft)
        rule = f"not on a {blocked} hex" if blocked else _rule(policy)
        for shape, share, _ in met:
            feature = shape.feature
            draft.evidence[at].append(Evidence(terrain, feature.id, share, rule, counted))
            if counted:
                draft.add_terrain(at, terrain, feature.id)
                if policy.names and feature.name:
                    draft.add_name(at, feature.name, feature.id)


def _meetings(draft: Draft, chosen: list[MapShape], cells: Shapes) -> dict[int, list[_Meeting]]:
    """Return, by hex index, the features that meet the hex and the share that each covers."""
    found: dict[int, list[_Meeting]] = defaultdict(list)
    geometries = np.array([shape.valid_geometry for shape in chosen], dtype=object)
    dimensions = shapely.get_dimensions(geometries)
    shape_index, cell_index = pair_any(cells, geometries, draft.count_meetings)
    whole = pair_whole(cells, geometries, shape_index, cell_index)
    parts = np.full(len(whole), None, dtype=object)
    cut = np.flatnonzero(~whole)
    parts[cut] = shapely.intersection(cells[cell_index[cut]], geometries[shape_index[cut]])
    covered = np.where(whole, 1.0, shapely.area(parts) / draft.grid.lattice.area)
    lengths = shapely.length(parts)
    for n, (which, index) in enumerate(zip(shape_index, cell_index, strict=True)):
        shape, dimension = chosen[which], dimensions[which]
        if dimension == 2 and covered[n] > NOTHING:
            found[int(index)].append(_Meeting(shape, float(covered[n]), parts[n]))
        elif dimension == 1 and lengths[n] > NOTHING:
            found[int(index)].append(_Meeting(shape, None))
        if dimension == 0 and _holds_point(draft, shape.valid_geometry, draft.grid.hexes[index]):
            found[int(index)].append(_Meeting(shape, None))
    return found


def _holds_point(draft: Draft, points: Any, at: Hex) -> bool:
    """Return whether a hex contains one of some points; a point on a side is in only one hex."""
    return any(draft.grid.hex_at(x, y) == at for x, y in shapely.get_coordinates(points))


def _counts(policy: TerrainPolicy, at: Hex, met: list[_Meeting], draft: Draft) -> bool:
    """Return whether the features that meet a hex satisfy the policy."""
    if any(one.share is None for one in met):
        return True
    if policy.policy == "centre":
        centre = shapely.Point(draft.grid.lattice.centre(at))
        return any(shapely.intersects(one.shape.valid_geometry, centre) for one in met)
    covered = max(one.share or 0.0 for one in met)
    if len(met) > 1 and all(one.part is not None for one in met):
        # an overlap of two features must not count twice
        union = shapely.union_all([one.part for one in met])
        covered = shapely.area(union) / draft.grid.lattice.area
    if policy.policy == "majority":
        return bool(covered > 0.5)
    least = policy.share if policy.policy == "share" else max(policy.least, NOTHING)
    return bool(covered >= least)


def _rule(policy: TerrainPolicy) -> str:
    """Return a policy in words."""
    if policy.policy == "share":
        return f"at least {policy.share:.0%} of the hex"
    if policy.policy == "any" and policy.least > 0:
        return f"any part of the hex, at least {policy.least:.1%}"
    return {
        "any": "any part of the hex",
        "majority": "more than half of the hex",
        "centre": "the centre of the hex",
    }[policy.policy]


def classify_elevation(
    draft: Draft, policy: ElevationPolicy | None, shapes: Sequence[MapShape]
) -> None:
    """Give every hex the highest elevation traced over its centre."""
    if policy is None:
        return
    areas = [
        (int(level), shape)
        for shape in shapes
        if shape.feature.kind in policy.kinds
        and isinstance(level := shape.feature.properties.get("elevation"), int | float)
        and not isinstance(level, bool)
    ]
    centres = shapely.points([draft.grid.lattice.centre(h) for h in draft.grid])
    for level, shape in sorted(areas, key=lambda pair: pair[0]):
        for index in np.flatnonzero(shapely.intersects(shape.valid_geometry, centres)):
            draft.elevation[draft.grid.hexes[index]] = (level, shape.feature.id)


def classify_levels(draft: Draft, policy: ElevationPolicy | None) -> None:
    """Give every hex the level of its elevation: the number of the policy's levels it reaches."""
    if policy is None or not policy.levels:
        return
    for at in draft.grid:
        known = draft.elevation.get(at)
        height = policy.default if known is None else known[0]
        draft.levels[at] = (
            sum(least <= height for least in policy.levels) if height is not None else 0
        )
