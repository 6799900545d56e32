"""Classifies hexes: which terrain each hex has, by the policy of the game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely

from adjudicator.board.hexes import Hex
from adjudicator.digitize.draft import Draft, Evidence
from adjudicator.digitize.pairing import Shapes, hex_polygons, pair_any, shares
from adjudicator.digitize.shapes import MapShape
from adjudicator.digitize.spec import ElevationPolicy, TerrainPolicy

__all__ = ["classify_elevation", "classify_terrain"]

#: a smaller part of a hex than this is rounding, not terrain
NOTHING = 1e-9


def classify_terrain(
    draft: Draft, policies: dict[str, TerrainPolicy], shapes: Sequence[MapShape]
) -> None:
    """Give every hex its terrains, policy by policy in the order of grid.json."""
    cells = hex_polygons(draft.grid.lattice, draft.grid.hexes)
    for terrain, policy in policies.items():
        chosen = [shape for shape in shapes if shape.feature.kind in policy.kinds]
        if chosen:
            _classify(draft, terrain, policy, chosen, cells)


def _classify(
    draft: Draft, terrain: str, policy: TerrainPolicy, chosen: list[MapShape], cells: Shapes
) -> None:
    """Give hexes one terrain."""
    meetings = _meetings(draft, chosen, cells)
    for index, met in sorted(meetings.items()):
        at = draft.grid.hexes[index]
        blocked = next((t for t in policy.unless if t in draft.terrain[at]), None)
        counted = blocked is None and _counts(policy, cells[index], at, met, draft)
        rule = f"not on a {blocked} hex" if blocked else _rule(policy)
        for shape, share in met:
            feature = shape.feature
            draft.evidence[at].append(Evidence(terrain, feature.id, share, rule, counted))
            if counted:
                draft.add_terrain(at, terrain, feature.id)
                if policy.names and feature.name:
                    draft.add_name(at, feature.name, feature.id)


def _meetings(
    draft: Draft, chosen: list[MapShape], cells: Shapes
) -> dict[int, list[tuple[MapShape, float | None]]]:
    """Return, by index of the hex, the features that meet it and the share each covers."""
    found: dict[int, list[tuple[MapShape, float | None]]] = defaultdict(list)
    geometries = np.array([shape.sound for shape in chosen], dtype=object)
    shape_index, cell_index = pair_any(cells, geometries)
    covered = shares(cells[cell_index], geometries[shape_index], draft.grid.lattice.area)
    common = shapely.length(shapely.intersection(cells[cell_index], geometries[shape_index]))
    for which, index, share, length in zip(shape_index, cell_index, covered, common, strict=True):
        shape = chosen[which]
        dimension = shapely.get_dimensions(shape.sound)
        if dimension == 2 and share > NOTHING:
            found[int(index)].append((shape, float(share)))
        elif dimension == 1 and length > NOTHING:
            found[int(index)].append((shape, None))
        if dimension == 0 and _holds_point(draft, shape.sound, draft.grid.hexes[index]):
            found[int(index)].append((shape, None))
    return found


def _holds_point(draft: Draft, points: Any, at: Hex) -> bool:
    """Tell whether one of some points is in a hex; a point on a side is in one hex only."""
    return any(draft.grid.hex_at(x, y) == at for x, y in shapely.get_coordinates(points))


def _counts(
    policy: TerrainPolicy,
    cell: Any,
    at: Hex,
    met: list[tuple[MapShape, float | None]],
    draft: Draft,
) -> bool:
    """Tell whether what meets a hex is enough for the policy."""
    if any(share is None for _, share in met):
        return True
    areas = [shape.sound for shape, _ in met]
    if policy.policy == "centre":
        centre = shapely.Point(draft.grid.lattice.centre(at))
        return any(shapely.intersects(area, centre) for area in areas)
    covered = sum(share or 0.0 for _, share in met)
    if len(areas) > 1:  # overlapping features must not count twice
        union = shapely.union_all(areas)
        covered = shapely.area(shapely.intersection(cell, union)) / draft.grid.lattice.area
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
        for index in np.flatnonzero(shapely.intersects(shape.sound, centres)):
            draft.elevation[draft.grid.hexes[index]] = (level, shape.feature.id)
