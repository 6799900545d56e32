"""What the digitizer's page draws of a compiled map, as plain values."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from adjudicator.board.grid import Grid
    from adjudicator.digitize.compile import Compilation
    from adjudicator.digitize.features import Features
    from adjudicator.digitize.spec import MapSpec, SourceRef
    from adjudicator.digitize.verify.findings import MapFinding

__all__ = ["fitted", "view"]

#: findings that the page lists
_MOST = 1000


def view(made: Compilation, findings: Sequence[MapFinding], *, known: str) -> dict[str, Any]:
    """Return hexes, hexsides and roads of a map, the findings, and the fit of the picture."""
    grid, spec = made.folder.grid, made.folder.spec
    key = _key(spec)
    found: dict[str, Any] = {
        "key": key,
        "hexes": _hexes(made),
        "sides": [
            [*side.hex, side.direction, record.kinds]
            for label, record in made.map.hexsides.items()
            for side in [grid.side(label)]
        ],
        "roads": [
            [kind, *(part for at in side.hexes for part in at)]
            for kind, sides in made.draft.roads.items()
            for side in sides
        ],
        "findings": [msgspec.to_builtins(one) for one in findings[:_MOST]],
        "more": max(0, len(findings) - _MOST),
        "fit": fitted(grid, made.folder.sources),
        "looks": _looks(made),
    }
    if key != known:
        found["labels"] = [[grid.label(at), *at] for at in grid]
    return found


def _key(spec: MapSpec) -> str:
    return hashlib.sha256(msgspec.json.encode((spec.lattice, spec.grids))).hexdigest()[:16]


def _hexes(made: Compilation) -> list[list[Any]]:
    """Return the terrains and names of the hexes that have any besides the default."""
    plain = [made.folder.spec.default_terrain]
    return [
        [number, record.terrain, record.names, record.elevation]
        for number, record in enumerate(made.map.hexes.values())
        if record.terrain != plain or record.names or record.elevation is not None
    ]


def _looks(made: Compilation) -> dict[str, dict[str, Any]]:
    """Return the colours of the terrains, hexsides and roads of a map, as it is drawn."""
    from adjudicator.digitize.render.palette import (
        CLEAR_WORDS,
        road_style,
        side_style,
        terrain_style,
    )

    spec = made.folder.spec
    used = {terrain for record in made.map.hexes.values() for terrain in record.terrain}
    named = [name for name in {*spec.terrains, *used} if name not in CLEAR_WORDS]
    sides = {*spec.hexsides, *(k for one in made.map.hexsides.values() for k in one.kinds)}
    terrains = {name: terrain_style(name) for name in sorted(named)}
    return {
        "terrains": {name: [one.fill or one.mark, one.line] for name, one in terrains.items()},
        "sides": {
            name: [side_style(name).colour, side_style(name).width] for name in sorted(sides)
        },
        "roads": {
            name: [road_style(name).colour, road_style(name).width]
            for name in sorted({*spec.roads, *made.draft.roads})
        },
    }


def fitted(grid: Grid, sources: Sequence[tuple[SourceRef, Features]]) -> dict[str, Any] | None:
    """Return the transform of the trace over the picture, and how well its points agree."""
    from adjudicator.digitize.register import source_transform

    for ref, features in sources:
        if ref.space == "pixels":
            transform, fit = source_transform(grid, ref, features)
            return {
                "transform": [*transform],
                "rms": fit.rms if fit else 0.0,
                "residuals": [
                    [one.name, one.hexes, one.outlier] for one in (fit.residuals if fit else [])
                ],
            }
    return None
