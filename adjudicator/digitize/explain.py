"""Explains a hex or a hexside: every feature and override that contributed, counted or not."""

from __future__ import annotations

import numpy as np
import shapely
from msgspec import Struct

from adjudicator.board.grid import Grid
from adjudicator.board.hex_map import Deployment, HexMap, HexRecord, SideRecord
from adjudicator.board.hexes import Hex, Hexside, sides
from adjudicator.digitize.compile import Compilation
from adjudicator.digitize.explain_sides import Reason, side_reasons
from adjudicator.digitize.pairing import hex_polygons, shares

__all__ = [
    "HexReasons",
    "OverrideReason",
    "Reason",
    "SideReasons",
    "explain",
    "explain_compiled",
]


class OverrideReason(Struct, frozen=True, kw_only=True):
    """An entry of the overlay that names a place."""

    id: str
    #: the rulebook fact
    serves: str
    #: true if the entry is our own guess
    reconstruction: bool
    #: whether the entry changed the place
    changed: bool


class SideReasons(Struct, frozen=True, kw_only=True):
    """The explanation of one hexside."""

    hexside: str
    kinds: list[str]
    uphill: str | None
    #: kind -> ids of the features it came from
    source: dict[str, list[str]]
    #: road -> ids of the features it came from
    roads: dict[str, list[str]]
    #: None without the sources
    reasons: list[Reason] | None = None
    overrides: list[OverrideReason] | None = None


class HexReasons(Struct, frozen=True, kw_only=True):
    """The explanation of one hex."""

    hex: str
    terrain: list[str]
    names: list[str]
    elevation: int | None
    level: int | None
    #: terrain, "name" or "elevation" -> ids of the features it came from
    source: dict[str, list[str]]
    regions: list[str]
    sets: list[str]
    edges: list[str]
    deployments: list[Deployment]
    #: the hexsides that have a kind or a road, clockwise
    hexsides: list[SideReasons]
    #: None without the sources
    reasons: list[Reason] | None = None
    overrides: list[OverrideReason] | None = None


def explain(compilation: Compilation, text: str) -> HexReasons | SideReasons:
    """Explain a hex (``1514``) or a hexside (``1514/1614``) of a compiled map folder."""
    grid = compilation.folder.grid
    if "/" in text:
        return _side(compilation.map, grid, grid.side(text), compilation)
    return _hex(compilation.map, grid, grid.hex(text), compilation)


def explain_compiled(hexmap: HexMap, text: str) -> HexReasons | SideReasons:
    """Explain a hex or a hexside from map.json alone, without the sources."""
    grid = hexmap.grid()
    if "/" in text:
        return _side(hexmap, grid, grid.side(text), None)
    return _hex(hexmap, grid, grid.hex(text), None)


def _hex(hexmap: HexMap, grid: Grid, at: Hex, compilation: Compilation | None) -> HexReasons:
    label = grid.label(at)
    record = hexmap.hexes.get(label, HexRecord(terrain=[hexmap.default_terrain]))
    around = [_side(hexmap, grid, side, compilation) for side in sides(at)]
    return HexReasons(
        hex=label,
        terrain=record.terrain,
        names=record.names,
        elevation=record.elevation,
        level=record.level,
        source=record.source,
        regions=record.regions,
        sets=[name for name, labels in hexmap.sets.items() if label in labels],
        edges=[name for name, labels in hexmap.edges.items() if label in labels],
        deployments=[one for one in hexmap.deployments if one.hex == label],
        hexsides=[side for side in around if side.kinds or side.roads or side.reasons],
        reasons=_hex_reasons(compilation, at) if compilation else None,
        overrides=_overrides(compilation, at) if compilation else None,
    )


def _side(
    hexmap: HexMap, grid: Grid, side: Hexside, compilation: Compilation | None
) -> SideReasons:
    label = grid.side_label(side)
    record = hexmap.hexsides.get(label, SideRecord(kinds=[]))
    return SideReasons(
        hexside=label,
        kinds=record.kinds,
        uphill=record.uphill,
        source=record.source,
        roads={road: found[label] for road, found in hexmap.roads.items() if label in found},
        reasons=side_reasons(compilation, side) if compilation else None,
        overrides=_overrides(compilation, side) if compilation else None,
    )


def _overrides(compilation: Compilation, place: Hex | Hexside) -> list[OverrideReason]:
    """Return the overlay entries that name a place."""
    return [
        OverrideReason(
            id=one.name,
            serves=one.entry.serves,
            reconstruction=one.entry.reconstruction,
            changed=place in one.changed,
        )
        for one in compilation.draft.overrides
        if place in (one.sides if isinstance(place, Hexside) else one.hexes)
    ]


def _hex_reasons(compilation: Compilation, at: Hex) -> list[Reason]:
    """Return the contribution of every traced feature in a hex to its terrain."""
    found = [
        Reason(
            what=one.terrain,
            feature=one.feature,
            share=one.share,
            rule=one.rule,
            counted=one.counted,
        )
        for one in compilation.draft.evidence[at]
    ]
    return found + _unread(compilation, at)


def _unread(compilation: Compilation, at: Hex) -> list[Reason]:
    """Return the features that lie in a hex but were not read, with the reason."""
    spec, lattice = compilation.folder.spec, compilation.folder.grid.lattice
    dropped = {f: one.name for one in compilation.draft.overrides for f in one.entry.drop}
    known = {kind for policy in spec.terrains.values() for kind in policy.kinds}
    known |= {kind for policy in spec.hexsides.values() for kind in policy.kinds}
    known |= {kind for policy in spec.roads.values() for kind in policy.kinds}
    known |= set(spec.elevation.kinds if spec.elevation else ())
    cell, found = hex_polygons(lattice, [at]), []
    for shape in compilation.shapes:
        feature = shape.feature
        if feature.id in dropped:
            reason = f"dropped by {dropped[feature.id]}"
        elif feature.kind in spec.ignored:
            reason = "its kind is ignored"
        elif feature.kind not in known:
            reason = "no policy reads its kind"
        else:
            continue
        if shapely.intersects(shape.valid_geometry, cell[0]):
            area = shapely.get_dimensions(shape.valid_geometry) == 2
            share = (
                shares(cell, np.array([shape.valid_geometry]), lattice.area)[0] if area else None
            )
            found.append(
                Reason(
                    what=feature.kind,
                    feature=feature.id,
                    share=None if share is None else float(share),
                    rule=reason,
                    counted=False,
                )
            )
    return found
