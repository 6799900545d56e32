"""Compiles a map folder: turns traced features, policies and the overlay into a HexMap."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from adjudicator.board.hex_map import HexMap, HexRecord, SideRecord
from adjudicator.board.hexes import Hexside
from adjudicator.digitize.draft import Draft
from adjudicator.digitize.folder import MapFolder
from adjudicator.digitize.override import apply_overlay, dropped_features, fill_regions
from adjudicator.digitize.roads import trace_roads
from adjudicator.digitize.shapes import MapShape, map_shapes
from adjudicator.digitize.sides import classify_crossings, classify_sides, classify_slopes
from adjudicator.digitize.spec import MapSpec
from adjudicator.digitize.terrain import classify_elevation, classify_levels, classify_terrain
from adjudicator.errors import InputError

__all__ = ["Compilation", "compile_map"]


@dataclass(frozen=True)
class Compilation:
    """A compiled map, with its inputs and intermediate results."""

    folder: MapFolder
    #: every traced feature on the map's plane, including those that the overlay drops
    shapes: list[MapShape]
    draft: Draft
    map: HexMap


def compile_map(folder: MapFolder) -> Compilation:
    """Compile a map folder."""
    spec, shapes = folder.spec, map_shapes(folder)
    dropped = dropped_features(folder.overlay)
    used = [shape for shape in shapes if shape.feature.id not in dropped]
    draft = Draft(folder.grid)
    try:
        classify_terrain(draft, spec.terrains, used)
        classify_elevation(draft, spec.elevation, used)
        classify_sides(draft, spec.hexsides, used)
        trace_roads(draft, spec.roads, used)
        classify_crossings(draft, spec.hexsides, used)
    except InputError as error:
        raise error.located(file=folder.grid_file) from None
    try:
        apply_overlay(draft, folder.overlay)
    except InputError as error:
        raise error.located(file=folder.path / (spec.overlay or "")) from None
    classify_levels(draft, spec.elevation)
    classify_slopes(draft, spec.hexsides)
    try:
        fill_regions(draft, spec.regions)
    except InputError as error:
        raise error.located(file=folder.grid_file, place="regions") from None
    return Compilation(folder, shapes, draft, _record(folder, draft))


def _record(folder: MapFolder, draft: Draft) -> HexMap:
    """Return the compiled map of a finished draft."""
    spec, grid = folder.spec, folder.grid
    return HexMap(
        format=1,
        id=spec.id,
        title=spec.title,
        reconstruction=spec.reconstruction,
        notes=spec.notes,
        credits=spec.credits,
        lattice=spec.lattice,
        grids=spec.grids,
        default_terrain=spec.default_terrain,
        hexes=_hexes(folder, draft),
        hexsides=_hexsides(draft),
        roads={
            road: {
                grid.side_label(side): connections[side] for side in _in_order(draft, connections)
            }
            for road, connections in draft.roads.items()
            if connections
        },
        edges=grid.edges(),
        sets=draft.sets,
        deployments=draft.deployments,
        inputs=folder.inputs,
    )


def _hexes(folder: MapFolder, draft: Draft) -> dict[str, HexRecord]:
    """Return the record of every hex, in reading order."""
    spec, found = folder.spec, {}
    for at in draft.grid:
        origins = draft.terrain[at]
        listed = [t for t in spec.terrains if t in origins]
        extra = [t for t in origins if t not in spec.terrains]
        level = draft.elevation.get(at)
        source = {t: origins[t] for t in [*listed, *extra]}
        if draft.names[at]:
            named = [feature for ids in draft.names[at].values() for feature in ids]
            source["name"] = list(dict.fromkeys(named))
        if level is not None:
            source["elevation"] = [level[1]]
        default = spec.elevation.default if spec.elevation else None
        found[draft.grid.label(at)] = HexRecord(
            terrain=_terrain(spec, [*listed, *extra]),
            elevation=level[0] if level is not None else default,
            level=draft.levels.get(at),
            names=list(draft.names[at]),
            regions=draft.regions[at],
            source=source,
        )
    return found


def _terrain(spec: MapSpec, found: list[str]) -> list[str]:
    """Return the terrains of a hex; a hex with nothing but marks also has the default terrain."""
    if all(terrain in spec.terrains and spec.terrains[terrain].mark for terrain in found):
        return [spec.default_terrain, *found]
    return found


def _hexsides(draft: Draft) -> dict[str, SideRecord]:
    """Return the record of every hexside that has a kind, in reading order."""
    found = {}
    for side in _in_order(draft, draft.sides):
        origins = draft.sides[side]
        uphill = draft.uphill.get(side)
        found[draft.grid.side_label(side)] = SideRecord(
            kinds=sorted(origins),
            uphill=draft.grid.label(uphill[0]) if uphill else None,
            source={kind: origins[kind] for kind in sorted(origins)},
        )
    return found


def _in_order(draft: Draft, sides: Iterable[Hexside]) -> list[Hexside]:
    """Return hexsides in the reading order of their hexes."""

    def key(side: Hexside) -> list[tuple[float, float]]:
        return sorted(draft.grid.reading_order(at) for at in side.hexes if at in draft.grid)

    return sorted(sides, key=key)
