"""Checks areas against each other and against the hexes: overlaps, gaps, slivers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

import numpy as np
import shapely

from adjudicator.board.hexes import Hex
from adjudicator.digitize.compile import Compilation
from adjudicator.digitize.pairing import cells_of
from adjudicator.digitize.shapes import MapShape
from adjudicator.digitize.verify.findings import MapTrouble
from adjudicator.digitize.verify.registry import check
from adjudicator.digitize.verify.traces import used_shapes

__all__: list[str] = []

#: an overlap smaller than this part of a hex is a rounding error
NO_OVERLAP = 1e-4
#: a gap narrower than this is a mistake, in hexes
GAP = 0.03
#: a shorter gap than this is a corner, in hexes
GAP_LENGTH = 0.1
#: most problems of one check that are reported, and most pairs of areas that are examined
MOST_TROUBLES = 500
MOST_PAIRS = 20_000
#: most meetings of areas that are examined, including areas of the same terrain
MOST_MEETINGS = 1_000_000

Area = tuple[MapShape, frozenset[str]]


def _groups(compilation: Compilation) -> list[list[Area]]:
    """Return, for each exclusive group, its traced areas with the terrains that they give."""
    spec, shapes = compilation.folder.spec, used_shapes(compilation)
    found = []
    for group in spec.exclusive:
        policies = {name: spec.terrains[name] for name in group if name in spec.terrains}
        areas = []
        for shape in shapes:
            own = frozenset(
                n for n, policy in policies.items() if shape.feature.kind in policy.kinds
            )
            if own and shapely.get_dimensions(shape.valid_geometry) == 2:
                areas.append((shape, own))
        found.append(areas)
    return found


class _Hexes:
    """A spatial index of the hexes of a map."""

    def __init__(self, compilation: Compilation) -> None:
        self.grid = compilation.folder.grid
        self.cells = cells_of(self.grid)
        self.tree = shapely.STRtree(self.cells)

    def of(self, geometry: Any) -> list[Hex]:
        """Return the hexes that a line or an area lies in, without those it only touches."""
        index = np.sort(self.tree.query(geometry, predicate="intersects"))
        common = shapely.intersection(self.cells[index], geometry)
        size = shapely.length(common)
        if shapely.get_dimensions(geometry) == 2:
            size = shapely.area(common)
        return [self.grid.hexes[i] for i in index[size > self.grid.lattice.pitch * 1e-6]]


def _pairs(
    geometries: Any, predicate: str, distance: float | None = None
) -> Iterator[tuple[int, int]]:
    """Yield the index pairs of geometries that match the predicate, in order."""
    tree = shapely.STRtree(geometries)
    # One by one, because all pairs of very many areas in one place would fill the memory.
    for one, geometry in enumerate(geometries):
        near = tree.query(geometry, predicate=predicate, distance=distance)
        yield from ((one, int(two)) for two in np.sort(near[near > one]))


def _without_common_terrain(
    pairs: Iterator[tuple[int, int]], areas: list[Area]
) -> Iterator[tuple[int, int] | None]:
    """Yield the pairs of areas without a common terrain; a final None means the limit was hit."""
    for count, (one, two) in enumerate(pairs):
        if count >= MOST_MEETINGS:
            yield None
            return
        if not areas[one][1] & areas[two][1]:
            yield one, two


def _limited(troubles: Iterator[MapTrouble | None]) -> Iterator[MapTrouble]:
    """Yield problems up to the limits, then one that says so.

    The input has one item for each pair that was examined: a problem, or None.
    """
    reported = 0
    for examined, trouble in enumerate(troubles):
        if reported == MOST_TROUBLES or examined == MOST_PAIRS:
            yield MapTrouble(
                f"{reported} such places are told, and there may be more",
                "mend these, then verify again",
            )
            return
        if trouble is not None:
            reported += 1
            yield trouble


@check("MAP202", "overlap", "error", "areas of terrains that exclude each other overlap")
def overlaps(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find overlaps of areas within the exclusive groups."""
    return _limited(_overlaps(compilation))


def _overlaps(compilation: Compilation) -> Iterator[MapTrouble | None]:
    seen: set[tuple[str, str]] = set()
    cells = _Hexes(compilation)
    whole = compilation.folder.grid.lattice.area
    for areas in _groups(compilation):
        geometries = np.array([shape.valid_geometry for shape, _ in areas], dtype=object)
        if not len(geometries):
            continue
        for pair in _without_common_terrain(_pairs(geometries, "intersects"), areas):
            if pair is None:
                yield MapTrouble("so many areas meet that some were not held against each other")
                break
            one, two = pair
            (first, of_first), (second, of_second) = areas[one], areas[two]
            ids = (first.feature.id, second.feature.id)
            if ids in seen:
                continue
            common = shapely.intersection(first.valid_geometry, second.valid_geometry)
            hexes = cells.of(common) if shapely.area(common) > NO_OVERLAP * whole else []
            if not hexes:
                yield None
            else:
                seen.add(ids)
                names = " and ".join("/".join(sorted(own)) for own in (of_first, of_second))
                yield MapTrouble(
                    f"{names} exclude each other, but {ids[0]} and {ids[1]} overlap "
                    f"by {shapely.area(common) / whole:.2g} of a hex",
                    "cut one of the two back to the other's outline",
                    hexes=hexes,
                    features=ids,
                )


@check(
    "MAP203", "gap", "warning", "a narrow gap parts two areas of terrains that exclude each other"
)
def gaps(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find narrow gaps between areas of the exclusive groups."""
    return _limited(_gaps(compilation))


def _gaps(compilation: Compilation) -> Iterator[MapTrouble | None]:
    seen: set[tuple[str, str]] = set()
    cells = _Hexes(compilation)
    pitch = compilation.folder.grid.lattice.pitch
    for areas in _groups(compilation):
        geometries = np.array([shape.valid_geometry for shape, _ in areas], dtype=object)
        if len(geometries) < 2:
            continue
        common = (_pairs(geometries, how) for how in ("overlaps", "contains", "within"))
        if next(islice(chain.from_iterable(common), MOST_PAIRS, None), None):
            yield MapTrouble("no gaps are looked for, so many areas overlap", "mend the overlaps")
            continue
        if shapely.coverage_is_valid(geometries, GAP * pitch):
            continue
        edges = shapely.coverage_invalid_edges(geometries, GAP * pitch)
        crossing = shapely.coverage_invalid_edges(geometries, 0)
        # with a gap width of 0 only overlaps and unmatched corners remain, which are not gaps
        edges = shapely.difference(edges, crossing)
        for one, two in _pairs(edges, "dwithin", GAP * pitch):
            ids = (areas[one][0].feature.id, areas[two][0].feature.id)
            near = shapely.intersection(edges[one], shapely.buffer(edges[two], GAP * pitch))
            hexes = cells.of(near) if shapely.length(near) > GAP_LENGTH * pitch else []
            if not hexes or ids in seen:
                yield None
            else:
                seen.add(ids)
                yield MapTrouble(
                    f"a gap of less than {GAP} hexes parts {ids[0]} and {ids[1]}",
                    "let both follow the same line, or part them clearly",
                    hexes=hexes,
                    features=ids,
                )


@check("MAP204", "sliver", "warning", "a hex has a terrain only because of a sliver of it")
def slivers(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find hexes that have a terrain only because of a tiny share."""
    spec, draft = compilation.folder.spec, compilation.draft
    for at, seen in draft.evidence.items():
        for terrain in dict.fromkeys(one.terrain for one in seen):
            own = [one for one in seen if one.terrain == terrain and one.counted]
            ids = [one.feature for one in own]
            covered = sum(one.share if one.share is not None else 1.0 for one in own)
            if not own or spec.terrains[terrain].policy != "any" or covered >= spec.sliver:
                continue
            if draft.terrain[at].get(terrain, []) == ids:  # else the overlay changed it
                yield MapTrouble(
                    f"{terrain} because of {covered:.2%} of the hex",
                    "move the outline off this hex or further in, or set `least`",
                    hexes=[at],
                    features=ids,
                )
