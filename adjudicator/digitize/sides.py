"""Classifies hexsides (streams, ponds, crests, bridges) by the policies of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely
from shapely.ops import substring

from adjudicator.board.hexes import Corner, Hexside
from adjudicator.digitize.draft import Draft, SnappedLine
from adjudicator.digitize.pairing import ground, inner_lines, pair_any, shares, side_lines
from adjudicator.digitize.shapes import MapShape
from adjudicator.digitize.snap import HexsideGraph, hexside_graph
from adjudicator.digitize.spec import HexsidePolicy

__all__ = ["classify_crossings", "classify_sides", "classify_slopes"]

#: a smaller part of a hexside than this is a rounding error
NOTHING = 1e-6
#: a line that ends this close to another, in hexes, joins it
JOIN = 0.25


def classify_sides(
    draft: Draft, policies: dict[str, HexsidePolicy], shapes: Sequence[MapShape]
) -> None:
    """Give hexsides their kinds, except for crossings, which need the roads first."""
    for kind, policy in policies.items():
        chosen = [shape for shape in shapes if shape.feature.kind in policy.kinds]
        if not chosen or policy.policy in ("crossing", "levels"):
            continue
        if policy.policy == "snap":
            _snap_all(draft, kind, policy, chosen)
        elif policy.policy == "outline":
            _outline(draft, kind, policy, chosen)
        else:
            _covered(draft, kind, policy, chosen)


def _covered(draft: Draft, kind: str, policy: HexsidePolicy, chosen: list[MapShape]) -> None:
    """Add a kind to the hexsides that lie in an area, for the policy's share or for any part."""
    sides = draft.grid.inner_sides()
    lines = inner_lines(draft.grid)
    geometries = np.array([shape.valid_geometry for shape in chosen], dtype=object)
    union = shapely.union_all(geometries)
    least = policy.share if policy.policy == "covered" else NOTHING
    which, index = pair_any(lines, geometries, draft.count_meetings)
    length = draft.grid.lattice.side
    whole = dict(zip(index, shares(lines[index], np.full(len(index), union), length), strict=True))
    own = shares(lines[index], geometries[which], length)
    for shape_index, side_index, share in zip(which, index, own, strict=True):
        if whole[side_index] >= least and share > NOTHING:
            draft.add_side(sides[side_index], kind, chosen[shape_index].feature.id)


def _outline(draft: Draft, kind: str, policy: HexsidePolicy, chosen: list[MapShape]) -> None:
    """Add a kind to the hexsides between hexes with their centre in an area and other hexes."""
    grid = draft.grid
    centres = shapely.points([grid.lattice.centre(h) for h in grid])
    number = {at: n for n, at in enumerate(grid)}
    inner = grid.inner_sides()
    ends = np.array([[number[at] for at in side.hexes] for side in inner]).reshape(-1, 2)
    for shape in chosen:
        if shapely.get_dimensions(shape.valid_geometry) != 2:
            continue
        shapely.prepare(shape.valid_geometry)
        held = shapely.intersects(shape.valid_geometry, centres)
        for n in np.flatnonzero(held[ends[:, 0]] != held[ends[:, 1]]):
            draft.add_side(inner[n], kind, shape.feature.id)
            if policy.directed:
                one, two = inner[n].hexes
                higher = one if held[ends[n, 0]] else two
                draft.add_uphill(inner[n], higher, shape.feature.id)


def _snap_all(draft: Draft, kind: str, policy: HexsidePolicy, chosen: list[MapShape]) -> None:
    """Snap lines to hexsides, the longest first, so that a brook can join its river."""
    graph = hexside_graph(draft.grid)
    land = ground(draft.grid)
    laid: list[tuple[Any, tuple[Corner, ...]]] = []
    for shape in sorted(chosen, key=lambda one: -shapely.length(one.valid_geometry)):
        for piece in _pieces(shape.valid_geometry, land, draft.grid.lattice.side):
            starts, ends = (_ends(graph, piece, end, laid) for end in (0, -1))
            snap = graph.snap(piece, starts, ends)
            sides = snap.sides if snap else ()
            misfit = snap.misfit if snap else float("inf")
            corners = snap.corners if snap else ()
            feature, tolerance = shape.feature.id, policy.tolerance
            draft.lines.append(SnappedLine(kind, feature, sides, misfit, tolerance, corners, piece))
            if snap is None:
                continue
            laid.append((piece, snap.corners))
            for side, start in zip(snap.sides, snap.corners, strict=False):
                draft.add_side(side, kind, shape.feature.id)
                if policy.directed:
                    _direct(draft, graph, side, start, shape)


def _direct(
    draft: Draft, graph: HexsideGraph, side: Hexside, start: Corner, shape: MapShape
) -> None:
    """Set the uphill hex of a crest side, if the feature names its higher side."""
    higher = shape.feature.properties.get("higher")
    left = graph.left_hex(side, start)
    if higher in ("left", "right"):
        uphill = left if higher == "left" else side.other(left)
        draft.add_uphill(side, uphill, shape.feature.id)


def _pieces(line: Any, land: Any, least: float) -> list[Any]:
    """Return the parts of a line that lie on the map, as simple lines with two ends."""
    if shapely.get_dimensions(line) == 2:
        line = shapely.boundary(line)
    # directed, because reversing a crest would swap its higher side
    common = shapely.line_merge(shapely.intersection(line, land), directed=True)
    parts = [part for part in shapely.get_parts(common) if shapely.length(part) >= least / 2]
    return [piece for part in parts for piece in _opened(part)]


def _opened(line: Any) -> list[Any]:
    """Split a ring into three parts, so that no chain ends where it starts; return other lines."""
    if not shapely.is_closed(line):
        return [line]
    return [substring(line, n / 3, (n + 1) / 3, normalized=True) for n in range(3)]


def _ends(
    graph: HexsideGraph, piece: Any, end: int, laid: list[tuple[Any, tuple[Corner, ...]]]
) -> list[Corner]:
    """Return the corners where the chain of a line may start or end."""
    point = shapely.Point(shapely.get_coordinates(piece)[end])
    pitch = graph.grid.lattice.pitch
    for other, corners in laid:
        if shapely.distance(point, other) <= JOIN * pitch:
            joined = graph.near(piece, end, among=corners)
            if joined:
                return joined
    if graph.grid.hex_at(point.x, point.y) is None or _on_edge(graph, point):
        at_border = graph.near(piece, end, among=graph.border)
        if at_border:
            return at_border
    return graph.near(piece, end)


def _on_edge(graph: HexsideGraph, point: Any) -> bool:
    """Return whether a point lies on the outline of the map."""
    step = graph.grid.lattice.pitch * 1e-3
    return any(
        graph.grid.hex_at(point.x + dx, point.y + dy) is None
        for dx in (-step, 0.0, step)
        for dy in (-step, 0.0, step)
    )


def classify_crossings(
    draft: Draft, policies: dict[str, HexsidePolicy], shapes: Sequence[MapShape]
) -> None:
    """Add crossings where a road crosses a stream, and where a bridge was traced as a point."""
    for kind, policy in policies.items():
        if policy.policy != "crossing":
            continue
        crossed = draft.sides_of(policy.of or "")
        chosen = {s.feature.id: s for s in shapes if s.feature.kind in policy.kinds}
        roads = draft.road_sides()
        for side in crossed:
            for feature in roads.get(side, []):
                if feature in chosen:
                    draft.add_side(side, kind, feature)
        points = [s for s in chosen.values() if shapely.get_dimensions(s.valid_geometry) == 0]
        if not points:
            continue
        sides = ([one for one in crossed if one in roads], crossed, draft.grid.inner_sides())
        lines = (side_lines(draft.grid.lattice, one) for one in sides)
        choices = list(zip(sides, map(shapely.STRtree, lines), strict=True))
        for shape in points:
            _nearest_crossing(draft, kind, shape, choices)


def _nearest_crossing(
    draft: Draft, kind: str, shape: MapShape, choices: list[tuple[list[Hexside], Any]]
) -> None:
    """Put a traced bridge on the nearest hexside of the first group in `choices` that has one."""
    lattice = draft.grid.lattice
    if draft.grid.hex_at(*shapely.get_coordinates(shape.valid_geometry)[0]) is None:
        return
    for among, tree in choices:
        near = np.sort(
            tree.query(shape.valid_geometry, predicate="dwithin", distance=lattice.pitch)
        )
        if len(near):
            nearest = near[np.argmin(shapely.distance(tree.geometries[near], shape.valid_geometry))]
            draft.add_side(among[nearest], kind, shape.feature.id)
            return


def classify_slopes(draft: Draft, policies: dict[str, HexsidePolicy]) -> None:
    """Add the kinds of policy "levels" between hexes of different levels, after the overlay."""
    for kind, policy in policies.items():
        if policy.policy != "levels" or not draft.levels:
            continue
        cleared = {side for one in draft.overrides if kind in one.entry.clear for side in one.sides}
        for side in draft.grid.inner_sides():
            low, high = sorted(side.hexes, key=draft.levels.__getitem__)
            if draft.levels[low] == draft.levels[high] or side in cleared:
                continue
            origin = draft.elevation.get(high, (0, "elevation"))[1]
            draft.add_side(side, kind, origin)
            if policy.directed:
                draft.add_uphill(side, high, origin)
