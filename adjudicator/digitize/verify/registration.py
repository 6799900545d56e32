"""Checks the registration of sources for control points that contradict each other."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.digitize.compile import Compilation
from adjudicator.digitize.register import source_transform
from adjudicator.digitize.verify.findings import MapTrouble
from adjudicator.digitize.verify.registry import check

__all__: list[str] = []


@check("MAP105", "control-point-astray", "warning", "the other control points contradict this one")
def control_points_astray(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find control points that the other control points contradict."""
    grid = compilation.folder.grid
    for ref, features in compilation.folder.sources:
        if ref.registration is not None and ref.registration.bend:
            continue  # a bend serves points that no scale and turn can
        _, fit = source_transform(grid, ref, features)
        for residual in fit.residuals if fit else []:
            if not residual.outlier:
                continue
            at = grid.hex_at(*residual.expected)
            yield MapTrouble(
                f"{ref.file}: the control point {residual.name!r} lies {residual.hexes:.2f} hexes "
                "from where it belongs, and the others contradict it",
                "correct its place in the source or on the map, or take it out",
                hexes=[at] if at else [],
            )
