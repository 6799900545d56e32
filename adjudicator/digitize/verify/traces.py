"""Checks single traced features: valid, of a known kind, on the map, with an effect."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

import numpy as np
import shapely

from adjudicator.board.hexes import Hex
from adjudicator.digitize.compile import Compilation
from adjudicator.digitize.override import dropped_features
from adjudicator.digitize.pairing import cells_of, pair_any
from adjudicator.digitize.shapes import MapShape
from adjudicator.digitize.verify.findings import MapTrouble
from adjudicator.digitize.verify.registry import check
from adjudicator.digitize.verify.words import did_you_mean

__all__ = ["hexes_met", "known_kinds", "middle_hexes", "used_shapes"]

#: an area is a needle if it is narrower than this, in hexes, and
NEEDLE_WIDTH = 0.03
#: less compact than this (a circle is 1, a strip thirty times as long as wide 0.1)
NEEDLE_SHAPE = 0.1

_REASON = re.compile(r"^(.*?)\s*(?:\[(\S+) (\S+)\])?$")
_REASONS = {
    "Self-intersection": "its outline crosses itself",
    "Ring Self-intersection": "a ring of its outline touches or crosses itself",
    "Hole lies outside shell": "a hole lies outside its outline",
    "Holes are nested": "a hole lies in a hole",
    "Nested shells": "one of its parts lies inside another",
    "Duplicate Rings": "two of its rings are the same",
    "Interior is disconnected": "a hole cuts it in two",
    "Too few points in geometry component": "it has too few different points",
}


def known_kinds(compilation: Compilation) -> dict[str, list[str]]:
    """Return every feature kind that grid.json lists, with the policies that read it."""
    spec = compilation.folder.spec
    found: dict[str, list[str]] = defaultdict(list)
    readers = [(name, one.kinds) for name, one in spec.terrains.items()]
    readers += [(name, one.kinds) for name, one in spec.hexsides.items()]
    readers += [(name, one.kinds) for name, one in spec.roads.items()]
    for name, kinds in readers:
        for kind in kinds:
            if name not in found[kind]:
                found[kind].append(name)
    for kind in spec.elevation.kinds if spec.elevation else []:
        found[kind].append("elevation")
    return {**{kind: [] for kind in spec.ignored}, **found}


def used_shapes(compilation: Compilation) -> list[MapShape]:
    """Return the traced features that a policy reads and the overlay does not drop."""
    dropped, known = dropped_features(compilation.folder.overlay), known_kinds(compilation)
    return [
        one
        for one in compilation.shapes
        if one.feature.id not in dropped and known.get(one.feature.kind)
    ]


def hexes_met(compilation: Compilation, shapes: list[MapShape]) -> dict[int, list[Hex]]:
    """Return, by shape index, the hexes that the shape meets, without shapes off the map."""
    grid, found = compilation.folder.grid, defaultdict(list)
    cells = cells_of(grid)
    which, index = pair_any(cells, np.array([one.valid_geometry for one in shapes], dtype=object))
    for shape_index, cell_index in zip(which, index, strict=True):
        found[int(shape_index)].append(grid.hexes[cell_index])
    return found


def middle_hexes(compilation: Compilation, shapes: list[MapShape]) -> list[Hex]:
    """Return the hexes that contain an inner point of each shape on the map."""
    points = [shapely.point_on_surface(one.valid_geometry) for one in shapes]
    found = (compilation.folder.grid.hex_at(p.x, p.y) for p in points if not shapely.is_empty(p))
    return [at for at in found if at is not None]


@check(
    "MAP201", "invalid-shape", "error", "a traced area crosses itself, or is invalid in another way"
)
def invalid_shapes(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find invalid areas, such as those that cross themselves."""
    for shape in used_shapes(compilation):
        if shapely.is_valid(shape.geometry):
            continue
        match = _REASON.match(shapely.is_valid_reason(shape.geometry))
        reason, x, y = match.groups() if match else ("", None, None)
        where = compilation.folder.grid.hex_at(float(x), float(y)) if x and y else None
        text = _REASONS.get(reason, reason.lower())
        yield MapTrouble(
            text + (f" near ({float(x):.1f}, {float(y):.1f})" if x and y else ""),
            "redraw it there; meanwhile a mended copy is measured",
            hexes=[where] if where else middle_hexes(compilation, [shape]),
            features=[shape.feature.id],
        )


@check("MAP205", "needle", "warning", "a traced area is as thin as a needle")
def needles(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find areas that are almost as thin as a line."""
    pitch = compilation.folder.grid.lattice.pitch
    for shape in used_shapes(compilation):
        if shapely.get_dimensions(shape.geometry) != 2 or not shapely.is_valid(shape.geometry):
            continue
        parts = shapely.get_parts(shape.geometry)
        # at least 1e-100, because corners almost in one point give a length of 0
        areas, lengths = shapely.area(parts), np.maximum(shapely.length(parts), 1e-100)
        widths = 2 * areas / lengths / pitch
        thin = (widths < NEEDLE_WIDTH) & (4 * np.pi * areas / lengths**2 < NEEDLE_SHAPE)
        for part, width in zip(parts[thin], widths[thin], strict=True):
            yield MapTrouble(
                f"an area only {width:.3f} hexes wide",
                "delete it, or trace it as a line",
                hexes=middle_hexes(compilation, [shape._replace(valid_geometry=part)]),
                features=[shape.feature.id],
            )


@check(
    "MAP206",
    "off-the-map",
    "warning",
    "a feature traced on the map's own picture lies wholly off the grid",
)
def off_the_map(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find features off the grid in sources without a registration."""
    yield from _off_grid(compilation, registered=False)


@check(
    "MAP207",
    "beyond-the-map",
    "note",
    "a feature of a source that is laid on the map by registration lies wholly beyond it",
)
def beyond_the_map(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find features off the grid in sources with a registration."""
    yield from _off_grid(compilation, registered=True)


def _off_grid(compilation: Compilation, *, registered: bool) -> Iterator[MapTrouble]:
    """Find features that meet no hex, in sources with or without a registration."""
    # a registered source may be wider than the map; a tracing of the map itself may not
    wider = {
        one.id
        for ref, features in compilation.folder.sources
        if ref.registration is not None
        for one in features.features
    }
    shapes = used_shapes(compilation)
    met = hexes_met(compilation, shapes)
    for index, shape in enumerate(shapes):
        if index not in met and (shape.feature.id in wider) == registered:
            x, y = shapely.get_coordinates(shape.geometry)[0]
            yield MapTrouble(
                f"the {shape.feature.kind} lies wholly off the grid, at ({x:.0f}, {y:.0f})",
                "it has no effect"
                if registered
                else "move it, or check the grid's origin and pitch",
                features=[shape.feature.id],
            )


@check(
    "MAP208",
    "unknown-kind",
    "error",
    "a feature is of a kind that no policy reads and that is not ignored",
)
def unknown_kinds(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find kinds that no policy reads; report each kind once."""
    known, dropped = known_kinds(compilation), dropped_features(compilation.folder.overlay)
    unread: dict[str, list[str]] = defaultdict(list)
    for _, features in compilation.folder.sources:
        for one in features.features:
            if one.kind not in known and one.id not in dropped:
                unread[one.kind].append(one.id)
    for kind, ids in unread.items():
        what = f"no policy reads the kind {kind!r}" if kind else "it has no kind"
        yield MapTrouble(
            f"{what}, so it has no effect",
            did_you_mean(kind, known) or "add it to a policy's `kinds`, or to `ignored`",
            hexes=middle_hexes(
                compilation, [one for one in compilation.shapes if one.feature.id in ids]
            ),
            features=ids,
        )


@check("MAP209", "no-geometry", "warning", "a feature of a source has no geometry")
def without_geometry(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find features without a geometry."""
    known, dropped = known_kinds(compilation), dropped_features(compilation.folder.overlay)
    for _, features in compilation.folder.sources:
        for one in features.features:
            if one.geometry is None and known.get(one.kind) and one.id not in dropped:
                yield MapTrouble(
                    f"the {one.kind} has no geometry, so it has no effect",
                    "draw it, or take it out of the source",
                    features=[one.id],
                )


@check("MAP210", "id-used-twice", "error", "two sources have a feature with the same id")
def ids_used_twice(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find ids that more than one source uses."""
    files: dict[str, list[str]] = defaultdict(list)
    for ref, features in compilation.folder.sources:
        for one in features.features:
            files[one.id].append(ref.file)
    for name, found in files.items():
        if len(found) > 1:
            yield MapTrouble(
                f"this id stands in {' and in '.join(found)}",
                "give one of them another id",
                hexes=middle_hexes(
                    compilation, [one for one in compilation.shapes if one.feature.id == name]
                ),
                features=[name],
            )


@check("MAP211", "no-effect", "note", "a feature on the map leaves no mark on any hex or hexside")
def without_effect(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find features on the map that change no hex or hexside."""
    shapes = used_shapes(compilation)
    met, effective = hexes_met(compilation, shapes), _features_with_effect(compilation)
    for index, shape in enumerate(shapes):
        if index in met and shape.feature.id not in effective:
            policies = ", ".join(known_kinds(compilation)[shape.feature.kind])
            yield MapTrouble(
                f"the {shape.feature.kind} makes nothing of any hex or hexside ({policies})",
                "it is too small for the policy, or of a geometry that the policy does not read",
                hexes=met[index],
                features=[shape.feature.id],
            )


def _features_with_effect(compilation: Compilation) -> set[str]:
    """Return the ids of all features that had an effect, or serve as control points."""
    draft, spec = compilation.draft, compilation.folder.spec
    found = {one.feature for seen in draft.evidence.values() for one in seen if one.counted}
    found |= {line.feature for line in draft.lines}
    found |= {one for origins in draft.sides.values() for ids in origins.values() for one in ids}
    found |= {one for ids in draft.road_sides().values() for one in ids}
    found |= {feature for _, feature in draft.elevation.values()}
    points = [ref.registration.points for ref in spec.sources if ref.registration]
    return found | {point.feature for some in points for point in some if point.feature}
