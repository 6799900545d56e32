"""Checks the inputs of a board: its traces, its registration and the compiled file."""

from __future__ import annotations

from collections.abc import Iterator

import shapely

from adjudicator.board.maps import read_map
from adjudicator.digitize.map_file import map_bytes
from adjudicator.digitize.places.compile import PlacesCompilation
from adjudicator.digitize.places.verify.registry import PlaceTrouble, source_check
from adjudicator.digitize.register import source_transform
from adjudicator.errors import InputError
from adjudicator.safeio import documents

__all__: list[str] = []


@source_check("MAP104", "stale-map", "warning", "map.json is not what its sources give now")
def stale_map(compilation: PlacesCompilation) -> Iterator[PlaceTrouble]:
    """Find a map.json that is out of date."""
    folder, hint = compilation.folder, "run `adjudicator map compile` again"
    if not folder.map_file.exists():
        return
    try:
        data = documents.read_bytes(folder.map_file)
        written = read_map(data, folder.map_file).inputs
        fresh = map_bytes(compilation.map)
    except InputError as error:
        yield PlaceTrouble(f"map.json cannot be compared: {error.message}", hint)
        return
    if data == fresh:
        return
    names = sorted({*written, *folder.inputs})
    changed = [name for name in names if written.get(name) != folder.inputs.get(name)]
    older = f"map.json is older than {', '.join(changed)}"
    yield PlaceTrouble(older if changed else "map.json is not what its sources compile to", hint)


@source_check("MAP105", "control-point-astray", "warning", "the others contradict a control point")
def control_points_astray(compilation: PlacesCompilation) -> Iterator[PlaceTrouble]:
    """Find control points that the other control points contradict."""
    for ref, features in compilation.folder.sources:
        if ref.registration is not None and ref.registration.bend:
            continue  # a bend serves points that no scale and turn can
        _, fit = source_transform(None, ref, features)
        for residual in fit.residuals if fit else []:
            if residual.outlier:
                yield PlaceTrouble(
                    f"{ref.file}: the control point {residual.name!r} lies {residual.error:.1f} "
                    "map units from where it belongs, and the others contradict it",
                    "correct its place in the source or on the sheet, or take it out",
                )


@source_check("MAP201", "invalid-shape", "error", "a traced area that is drawn crosses itself")
def invalid_shapes(compilation: PlacesCompilation) -> Iterator[PlaceTrouble]:
    """Find invalid areas among the features that are drawn."""
    drawn = set(compilation.folder.spec.scenery)
    for shape in compilation.shapes:
        if shape.feature.kind in drawn and not shapely.is_valid(shape.geometry):
            why = shapely.is_valid_reason(shape.geometry)
            yield PlaceTrouble(
                f"the traced area is invalid: {why}", "trace it anew", features=[shape.feature.id]
            )


@source_check("MAP208", "unknown-kind", "error", "features of a kind neither drawn nor ignored")
def unknown_kinds(compilation: PlacesCompilation) -> Iterator[PlaceTrouble]:
    """Find kinds of features that places.json neither draws nor ignores."""
    spec = compilation.folder.spec
    found: dict[str, list[str]] = {}
    for shape in compilation.shapes:
        if shape.feature.kind not in (*spec.scenery, *spec.ignored):
            found.setdefault(shape.feature.kind, []).append(shape.feature.id)
    for kind, ids in found.items():
        yield PlaceTrouble(
            f"nothing says what to do with features of the kind {kind[:60]!r}",
            "add it to `scenery` or to `ignored`",
            features=ids,
        )


@source_check("MAP212", "idle-kind", "warning", "a kind is drawn or ignored that no feature has")
def idle_kinds(compilation: PlacesCompilation) -> Iterator[PlaceTrouble]:
    """Find kinds in places.json that no feature of the sources has."""
    spec = compilation.folder.spec
    kinds = {one.kind for _, features in compilation.folder.sources for one in features.features}
    for kind in dict.fromkeys([*spec.scenery, *spec.ignored]):
        if kind not in kinds:
            yield PlaceTrouble(
                f"no source has a feature of the kind {kind[:60]!r}", "is it mistyped?"
            )
