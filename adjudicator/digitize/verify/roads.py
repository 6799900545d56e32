"""Checks dead-end roads, places without a name, and parts of the map that are cut off."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

from adjudicator.board.grid import Grid
from adjudicator.board.hex_map import HexMap
from adjudicator.board.hexes import Hex, Hexside, neighbours, sides
from adjudicator.digitize.compile import Compilation
from adjudicator.digitize.verify.findings import MapTrouble
from adjudicator.digitize.verify.registry import check, map_check

__all__: list[str] = []


@map_check(
    "MAP401",
    "road-ends-nowhere",
    "warning",
    "a road ends in the open: not at the map's edge, a place or another road",
)
def roads_that_end_nowhere(hexmap: HexMap, grid: Grid) -> Iterator[MapTrouble]:
    """Find roads that end in the open."""
    roads_at: dict[Hex, dict[Hexside, list[str]]] = defaultdict(dict)
    for connections in hexmap.roads.values():
        for label, ids in connections.items():
            side = grid.side(label)
            for at in side.hexes:
                roads_at[at].setdefault(side, []).extend(ids)
    destinations = _places(hexmap)
    for at, crossed in roads_at.items():
        edge = any(one not in grid for one in neighbours(at))
        if len(crossed) == 1 and not edge and grid.label(at) not in destinations:
            yield MapTrouble(
                "the road ends in the open",
                "draw it on to a place, another road or the map's edge",
                hexes=[at],
                features=next(iter(crossed.values())),
            )


def _places(hexmap: HexMap) -> set[str]:
    """Return the labels of named hexes, and of hexes with a terrain that gives names."""
    naming = {
        terrain
        for record in hexmap.hexes.values()
        for terrain in record.terrain
        if set(record.source.get(terrain, [])) & set(record.source.get("name", []))
    }
    return {
        label
        for label, record in hexmap.hexes.items()
        if record.names or naming & set(record.terrain)
    }


@check("MAP402", "nameless-place", "warning", "a town has no name")
def nameless_places(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find hexes that must have a name but have none."""
    draft = compilation.draft
    for terrain, policy in compilation.folder.spec.terrains.items():
        nameless: dict[tuple[str, ...], list[Hex]] = defaultdict(list)
        for at, origins in draft.terrain.items():
            if policy.must_be_named and terrain in origins and not draft.names[at]:
                nameless[tuple(origins[terrain])].append(at)
        for ids, hexes in nameless.items():
            yield MapTrouble(
                f"the {terrain} has no name",
                "give the feature a `name`",
                hexes=hexes,
                features=ids,
            )


@check("MAP403", "island", "warning", "no unit can reach these hexes")
def islands(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find parts of the map that no unit can reach."""
    grid, barred = compilation.folder.grid, _barred(compilation)
    if not barred:  # nothing can cut anything off
        return
    if "sheets" not in grid.derived:
        grid.derived["sheets"] = _parts(set(grid), lambda _: True)
    for sheet in grid.derived["sheets"]:
        land = _parts({at for at in sheet if at not in barred}, lambda side: side not in barred)
        main = max(land, key=len, default=set())
        for part in land:
            if part is not main:
                yield MapTrouble(
                    "impassable terrain cuts this off from the rest of the map",
                    "leave a passage, or correct the terrain",
                    hexes=part,
                )


def _barred(compilation: Compilation) -> set[Hex | Hexside]:
    """Return the hexes that no unit can enter and the hexsides that no unit can cross."""
    spec, draft, roads = compilation.folder.spec, compilation.draft, compilation.draft.road_sides()
    walls = {kind for kind, policy in spec.hexsides.items() if policy.impassable}
    bridges = {kind: policy.of for kind, policy in spec.hexsides.items() if policy.of}
    found: set[Hex | Hexside] = set()
    for side, origins in draft.sides.items():
        bridged = {bridges[kind] for kind in origins if kind in bridges}
        if (walls & set(origins)) - bridged and side not in roads:
            found.add(side)
    no_entry = {terrain for terrain, policy in spec.terrains.items() if policy.impassable}
    causeways = {at for side in roads for at in side.hexes}
    return found | {
        at
        for at, origins in draft.terrain.items()
        if no_entry & set(origins) and at not in causeways
    }


def _parts(hexes: set[Hex], passable: Callable[[Hexside], bool]) -> list[set[Hex]]:
    """Return the connected parts of a set of hexes, in a fixed order."""
    parts: list[set[Hex]] = []
    left = dict.fromkeys(sorted(hexes))
    while left:
        first = next(iter(left))
        part, queue = {first}, [first]
        del left[first]
        while queue:
            at = queue.pop()
            for side in sides(at):
                onward = side.other(at)
                if onward in left and passable(side):
                    del left[onward]
                    part.add(onward)
                    queue.append(onward)
        parts.append(part)
    return parts
