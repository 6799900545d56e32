"""Checks of areas against each other and against the hexes: overlaps, gaps, slivers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import shapely

from adjudicator.board.hexes import Hex
from adjudicator.digitize.compile import Compilation
from adjudicator.digitize.pairing import hex_polygons
from adjudicator.digitize.shapes import MapShape
from adjudicator.digitize.verify.findings import Trouble
from adjudicator.digitize.verify.registry import check
from adjudicator.digitize.verify.traces import live_shapes

__all__: list[str] = []

#: a smaller overlap than this part of a hex is rounding
NO_OVERLAP = 1e-4
#: a gap narrower than this is a mistake, in hexes
GAP = 0.03
#: a shorter gap than this is a corner, in hexes
GAP_LENGTH = 0.1

Area = tuple[MapShape, frozenset[str]]


def _groups(made: Compilation) -> list[list[Area]]:
    """Return, by exclusive group, the traced areas and the terrains of the group they stand for."""
    spec, shapes = made.folder.spec, live_shapes(made)
    found = []
    for group in spec.exclusive:
        policies = {name: spec.terrains[name] for name in group if name in spec.terrains}
        areas = []
        for shape in shapes:
            own = frozenset(
                n for n, policy in policies.items() if shape.feature.kind in policy.kinds
            )
            if own and shapely.get_dimensions(shape.sound) == 2:
                areas.append((shape, own))
        found.append(areas)
    return found


class _Hexes:
    """The hexes of a map, to be asked many times which of them a shape lies in."""

    def __init__(self, made: Compilation) -> None:
        self.grid = made.folder.grid
        self.cells = hex_polygons(self.grid.lattice, self.grid.hexes)
        self.tree = shapely.STRtree(self.cells)

    def of(self, geometry: Any) -> list[Hex]:
        """Return the hexes that a line or an area lies in, not those it merely touches."""
        index = np.sort(self.tree.query(geometry, predicate="intersects"))
        common = shapely.intersection(self.cells[index], geometry)
        size = shapely.length(common)
        if shapely.get_dimensions(geometry) == 2:
            size = shapely.area(common)
        return [self.grid.hexes[i] for i in index[size > self.grid.lattice.pitch * 1e-6]]


@check("MAP202", "overlap", "error", "areas of terrains that exclude each other overlap")
def overlaps(made: Compilation) -> Iterator[Trouble]:
    """Find overlaps within the exclusive groups."""
    seen: set[tuple[str, str]] = set()
    cells = _Hexes(made)
    whole = made.folder.grid.lattice.area
    for areas in _groups(made):
        geometries = np.array([shape.sound for shape, _ in areas], dtype=object)
        if not len(geometries):
            continue
        pairs = shapely.STRtree(geometries).query(geometries, predicate="intersects").T
        for one, two in sorted((int(a), int(b)) for a, b in pairs if a < b):
            (first, of_first), (second, of_second) = areas[one], areas[two]
            ids = (first.feature.id, second.feature.id)
            if of_first & of_second or ids in seen:
                continue
            common = shapely.intersection(first.sound, second.sound)
            hexes = cells.of(common) if shapely.area(common) > NO_OVERLAP * whole else []
            if hexes:
                seen.add(ids)
                names = " and ".join("/".join(sorted(own)) for own in (of_first, of_second))
                yield Trouble(
                    f"{names} exclude each other, but {ids[0]} and {ids[1]} overlap "
                    f"by {shapely.area(common) / whole:.2g} of a hex",
                    "cut one of the two back to the other's outline",
                    hexes=hexes,
                    features=ids,
                )


@check(
    "MAP203", "gap", "warning", "a narrow gap parts two areas of terrains that exclude each other"
)
def gaps(made: Compilation) -> Iterator[Trouble]:
    """Find narrow gaps within the exclusive groups."""
    seen: set[tuple[str, str]] = set()
    cells = _Hexes(made)
    pitch = made.folder.grid.lattice.pitch
    for areas in _groups(made):
        geometries = np.array([shape.sound for shape, _ in areas], dtype=object)
        if len(geometries) < 2 or shapely.coverage_is_valid(geometries, GAP * pitch):
            continue
        edges = shapely.coverage_invalid_edges(geometries, GAP * pitch)
        crossing = shapely.coverage_invalid_edges(geometries, 0)
        # without a gap width only overlaps and unmatched corners are left, which are no gaps
        edges = shapely.difference(edges, crossing)
        tree = shapely.STRtree(edges)
        pairs = tree.query(edges, predicate="dwithin", distance=GAP * pitch).T
        for one, two in sorted((int(a), int(b)) for a, b in pairs if a < b):
            ids = (areas[one][0].feature.id, areas[two][0].feature.id)
            near = shapely.intersection(edges[one], shapely.buffer(edges[two], GAP * pitch))
            hexes = cells.of(near) if shapely.length(near) > GAP_LENGTH * pitch else []
            if hexes and ids not in seen:
                seen.add(ids)
                yield Trouble(
                    f"a gap of less than {GAP} hexes parts {ids[0]} and {ids[1]}",
                    "let both follow the same line, or part them clearly",
                    hexes=hexes,
                    features=ids,
                )


@check("MAP204", "sliver", "warning", "a hex has a terrain only because of a sliver of it")
def slivers(made: Compilation) -> Iterator[Trouble]:
    """Find hexes with next to nothing of their terrain."""
    spec, draft = made.folder.spec, made.draft
    for at, seen in draft.evidence.items():
        for terrain in dict.fromkeys(one.terrain for one in seen):
            own = [one for one in seen if one.terrain == terrain and one.counted]
            ids = [one.feature for one in own]
            covered = sum(one.share if one.share is not None else 1.0 for one in own)
            if not own or spec.terrains[terrain].policy != "any" or covered >= spec.sliver:
                continue
            if draft.terrain[at].get(terrain, []) == ids:  # else the overlay has its word
                yield Trouble(
                    f"{terrain} because of {covered:.2%} of the hex",
                    "move the outline off this hex or further in, or set `least`",
                    hexes=[at],
                    features=ids,
                )
