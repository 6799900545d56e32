"""Explains a hexside: the contribution of each traced feature to its kinds."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely
from msgspec import Struct

from adjudicator.board.hexes import Hexside
from adjudicator.digitize.compile import Compilation
from adjudicator.digitize.override import dropped_features
from adjudicator.digitize.pairing import shares, side_lines
from adjudicator.digitize.shapes import MapShape
from adjudicator.digitize.spec import HexsidePolicy

__all__ = ["Reason", "side_reasons"]

#: a smaller part of a hexside than this is a rounding error
NOTHING = 1e-6


class Reason(Struct, frozen=True, kw_only=True):
    """The contribution of one feature to a hex or a hexside."""

    #: the terrain or hexside kind
    what: str
    feature: str
    #: share of the hex's area, or of the hexside's length; None for points and lines
    share: float | None
    #: the policy it was checked against, in words
    rule: str
    counted: bool


def side_reasons(compilation: Compilation, side: Hexside) -> list[Reason]:
    """Return the contribution of every traced feature at a hexside."""
    dropped = dropped_features(compilation.folder.overlay)
    found: list[Reason] = []
    for kind, policy in compilation.folder.spec.hexsides.items():
        chosen = [
            one
            for one in compilation.shapes
            if one.feature.kind in policy.kinds and one.feature.id not in dropped
        ]
        if policy.policy in ("covered", "touched"):
            found.extend(_covered(compilation, kind, policy, chosen, side))
        elif policy.policy == "outline":
            found.extend(_outlined(compilation, kind, chosen, side))
        elif policy.policy == "snap":
            found.extend(_snapped(compilation, kind, side))
        elif policy.policy == "levels":
            found.extend(_sloped(compilation, kind, side))
        else:
            found.extend(_crossed(compilation, kind, policy, chosen, side))
    return found


def _covered(
    compilation: Compilation,
    kind: str,
    policy: HexsidePolicy,
    chosen: list[MapShape],
    side: Hexside,
) -> Iterator[Reason]:
    lattice = compilation.folder.grid.lattice
    line = side_lines(lattice, [side])
    areas = [one for one in chosen if shapely.intersects(one.valid_geometry, line[0])]
    if not areas or not all(at in compilation.folder.grid for at in side.hexes):
        return
    union = shapely.union_all([one.valid_geometry for one in areas])
    whole = float(shares(line, np.array([union]), lattice.side)[0])
    least = policy.share if policy.policy == "covered" else NOTHING
    rule = f"at least {least:.0%} of the hexside" if least > NOTHING else "any part of the hexside"
    for one in areas:
        share = float(shares(line, np.array([one.valid_geometry]), lattice.side)[0])
        if share > NOTHING:
            yield Reason(
                what=kind, feature=one.feature.id, share=share, rule=rule, counted=whole >= least
            )


def _outlined(
    compilation: Compilation, kind: str, chosen: list[MapShape], side: Hexside
) -> Iterator[Reason]:
    grid = compilation.folder.grid
    if not all(at in grid for at in side.hexes):
        return
    centres = [shapely.Point(grid.lattice.centre(at)) for at in side.hexes]
    for one in chosen:
        inside = [bool(shapely.intersects(one.valid_geometry, centre)) for centre in centres]
        if shapely.get_dimensions(one.valid_geometry) == 2 and inside[0] != inside[1]:
            within, without = side.hexes if inside[0] else side.hexes[::-1]
            rule = f"holds the centre of {grid.label(within)} but not of {grid.label(without)}"
            yield Reason(what=kind, feature=one.feature.id, share=None, rule=rule, counted=True)


def _snapped(compilation: Compilation, kind: str, side: Hexside) -> Iterator[Reason]:
    for line in compilation.draft.lines:
        if line.kind == kind and side in line.sides:
            rule = f"laid along hexsides, at most {line.misfit:.2f} hexes away"
            yield Reason(what=kind, feature=line.feature, share=None, rule=rule, counted=True)


def _crossed(
    compilation: Compilation,
    kind: str,
    policy: HexsidePolicy,
    chosen: list[MapShape],
    side: Hexside,
) -> Iterator[Reason]:
    present = compilation.draft.sides.get(side, {})
    ids = set(compilation.draft.road_sides().get(side, [])) | set(present.get(kind, []))
    for one in chosen:
        if one.feature.id in ids:
            counted = one.feature.id in present.get(kind, [])
            rule = f"crosses a {policy.of}" if counted else f"no {policy.of} to cross"
            yield Reason(what=kind, feature=one.feature.id, share=None, rule=rule, counted=counted)


def _sloped(compilation: Compilation, kind: str, side: Hexside) -> Iterator[Reason]:
    draft = compilation.draft
    for feature in draft.sides.get(side, {}).get(kind, []):
        levels = sorted(draft.levels.get(at, 0) for at in side.hexes)
        rule = f"between levels {levels[0]} and {levels[1]}"
        yield Reason(what=kind, feature=feature, share=None, rule=rule, counted=True)
