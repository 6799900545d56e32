"""Checks lines that are snapped to hexsides, and the bridges over them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import numpy as np
import shapely

from adjudicator.board.hexes import Corner, Hex, Hexside
from adjudicator.digitize.compile import Compilation
from adjudicator.digitize.draft import SnappedLine
from adjudicator.digitize.verify.findings import MapTrouble
from adjudicator.digitize.verify.registry import check

__all__: list[str] = []


@check(
    "MAP301",
    "line-strays",
    "warning",
    "a line runs farther from its hexsides than the policy allows",
)
def straying_lines(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find lines that run too far from their hexsides."""
    for line in compilation.draft.lines:
        if line.sides and line.misfit > line.tolerance:
            yield MapTrouble(
                f"the {line.kind} runs {line.misfit:.2f} hexes from its hexsides "
                f"(at most {line.tolerance:g})",
                "draw it nearer to hexsides, or put hexsides by hand in the overlay",
                hexes=_farthest_hex(compilation, line),
                features=[line.feature],
            )


def _farthest_hex(compilation: Compilation, line: SnappedLine) -> list[Hex]:
    """Return the hex in which a line and its chain of hexsides are farthest apart."""
    grid = compilation.folder.grid
    chain = shapely.LineString([grid.lattice.corner_point(at) for at in line.corners])
    worst, place = -1.0, None
    for one, other in ((line.line, chain), (chain, line.line)):
        dense = shapely.segmentize(one, grid.lattice.pitch / 20)
        points = shapely.points(shapely.get_coordinates(dense))
        distances = shapely.distance(points, other)
        index = int(np.argmax(distances))
        if distances[index] > worst:
            worst, place = float(distances[index]), points[index]
    at = grid.hex_at(place.x, place.y) if place is not None else None
    return [at] if at is not None else [line.sides[0].hex]


@check("MAP302", "line-lost", "error", "a line that should follow hexsides finds none")
def lost_lines(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find lines without a chain of hexsides."""
    for line in compilation.draft.lines:
        if not line.sides:
            points = shapely.get_coordinates(line.line)
            found = (compilation.folder.grid.hex_at(x, y) for x, y in points)
            yield MapTrouble(
                f"the {line.kind} finds no way along hexsides",
                "only sides between two hexes of the map can be followed",
                hexes=[at for at in found if at is not None],
                features=[line.feature],
            )


@check(
    "MAP303",
    "dangling-line",
    "warning",
    "a stream ends in the open: not at the map's edge, another stream, water or a spring",
)
def dangling_lines(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find the open ends of lines that must lead somewhere."""
    for kind, policy in compilation.folder.spec.hexsides.items():
        if policy.policy == "snap" and policy.must_lead_somewhere:
            yield from _dangling(compilation, kind)


def _dangling(compilation: Compilation, kind: str) -> Iterator[MapTrouble]:
    """Find the open ends of one kind of line."""
    springs = {
        one.feature.id for one in compilation.shapes if one.feature.properties.get("spring") is True
    }
    for feature, ends in _open_ends(compilation, kind).items():
        # a stream drawn downstream from its spring may have one open end: its first
        for side, _ in ends[1:] if feature in springs else ends:
            yield MapTrouble(
                f"the {kind} ends in the open",
                'draw it on to water or the map\'s edge, or give it `"spring": true`',
                sides=[side],
                features=[feature],
            )


def _open_ends(compilation: Compilation, kind: str) -> dict[str, list[tuple[Hexside, Corner]]]:
    """Return, by traced feature, the ends that meet nothing, in order along the feature."""
    at_corner: dict[Corner, list[Hexside]] = defaultdict(list)
    for side in compilation.draft.sides_of(kind):
        for corner in side.corners:
            at_corner[corner].append(side)
    traced: dict[Hexside, tuple[str, int]] = {}
    for line in compilation.draft.lines:
        for number, side in enumerate(line.sides if line.kind == kind else ()):
            traced.setdefault(side, (line.feature, number))
    water = _water(compilation, kind)
    found: dict[str, list[tuple[int, Hexside, Corner]]] = defaultdict(list)
    for corner, sides in at_corner.items():
        side = sides[0]
        if len(sides) == 1 and side in traced and _is_open_end(compilation, side, corner, water):
            feature, number = traced[side]
            found[feature].append((number, side, corner))
    return {
        feature: [(side, corner) for _, side, corner in sorted(ends)]
        for feature, ends in found.items()
    }


def _is_open_end(
    compilation: Compilation, side: Hexside, corner: Corner, water: set[Hex | Hexside]
) -> bool:
    """Return whether the end of a hexside is neither at the map's edge nor at water."""
    one, two = side.hexes
    third = Hex(corner.q - one.q - two.q, corner.r - one.r - two.r)
    onward = {Hexside.of(third, d) for d in range(6) if corner in Hexside.of(third, d).corners}
    return third in compilation.folder.grid and water.isdisjoint({one, two, third, *onward})


def _water(compilation: Compilation, kind: str) -> set[Hex | Hexside]:
    """Return the hexes and hexsides that a stream may end at."""
    # Hexside kinds from areas are water, and so are hexes of the same traced kinds; other
    # lines that must lead somewhere are streams with another name.
    spec, draft = compilation.folder.spec, compilation.draft
    wet = {
        name
        for name, policy in spec.hexsides.items()
        if name != kind
        and (policy.policy in ("covered", "touched") or policy.must_lead_somewhere)
        and not policy.directed
    }
    kinds = {source for name in wet for source in spec.hexsides[name].kinds}
    terrains = [name for name, policy in spec.terrains.items() if kinds & set(policy.kinds)]
    terrains += [name for name, policy in spec.terrains.items() if policy.impassable]
    found: set[Hex | Hexside] = {s for s, origins in draft.sides.items() if wet & set(origins)}
    return found | {at for at, origins in draft.terrain.items() if set(terrains) & set(origins)}


@check(
    "MAP304", "bridge-without-stream", "error", "a bridge stands on a hexside that has no stream"
)
def bridges_without_stream(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find bridges on hexsides without a stream."""
    for kind, policy in compilation.folder.spec.hexsides.items():
        for side in compilation.draft.sides_of(kind) if policy.policy == "crossing" else []:
            if policy.of not in compilation.draft.sides[side]:
                yield MapTrouble(
                    f"the {kind} crosses no {policy.of}",
                    f"move it to a hexside with a {policy.of}",
                    sides=[side],
                    features=compilation.draft.sides[side][kind],
                )


@check("MAP305", "bridge-without-road", "warning", "a bridge carries no road")
def bridges_without_road(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find bridges without a road."""
    roads = compilation.draft.road_sides()
    if not compilation.folder.spec.roads:
        return
    for kind, policy in compilation.folder.spec.hexsides.items():
        for side in compilation.draft.sides_of(kind) if policy.policy == "crossing" else []:
            if side not in roads:
                yield MapTrouble(
                    f"no road leads over the {kind}",
                    "draw the road across this hexside, or move the bridge",
                    sides=[side],
                    features=compilation.draft.sides[side][kind],
                )
