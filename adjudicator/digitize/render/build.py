"""Builds the scene of a compiled map, layer by layer."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from adjudicator.board.hex_map import HexMap
from adjudicator.digitize.render import ground, lines, margin, markers
from adjudicator.digitize.render.names import hex_labels, place_names
from adjudicator.digitize.render.palette import GRID, SHEET, terrain_style
from adjudicator.digitize.render.scene import Area, Bounds, Item, Layer, Picture, Scene, Stroke
from adjudicator.digitize.render.sheet import Sheet
from adjudicator.digitize.render.tracing import Traced, traced_shapes

__all__ = ["LAYERS", "build_scene"]

#: the layers of a map besides labels and names, in painting order
LAYERS: tuple[str, ...] = (
    "heights", "terrain", "grid", "hexsides", "roads", "symbols", "sets", "counters", "frame",
)  # fmt: skip

#: opacity of the ground over a scan
_GROUND_OPACITY = 0.4


def build_scene(
    hexmap: HexMap,
    *,
    labels: bool = True,
    names: bool = True,
    layers: Collection[str] = LAYERS,
    features: Sequence[Traced] = (),
    scan: Picture | None = None,
    sheet: Sheet | None = None,
) -> Scene:
    """Return the drawing of a map.

    Without "frame" the drawing contains only the hexes and ends where the grid ends.
    `features` are traced shapes on the map's plane, drawn over the hexes; `scan` is a picture
    under the ground, which is then drawn see-through. `sheet` is that of the map, if it is built
    already.
    """
    sheet = sheet or Sheet(hexmap)
    counters, boxes = markers.counters(sheet) if "counters" in layers else ([], [])
    label_texts = hex_labels(sheet) if labels else []
    drawn: dict[str, list[Item]] = {
        "heights": ground.heights(sheet) if "heights" in layers else [],
        "terrain": ground.terrain_areas(sheet) if "terrain" in layers else [],
        "grid": lines.grid_lines(sheet, GRID) if "grid" in layers else [],
        "hexsides": _hexsides(sheet) if "hexsides" in layers else [],
        "roads": _roads(sheet, layers),
        "symbols": ground.symbols(sheet) if "symbols" in layers else [],
        "sets": markers.set_marks(sheet) if "sets" in layers else [],
        "counters": counters,
        "features": traced_shapes(features, sheet.pitch),
        "labels": [*label_texts],
        "names": [*place_names(sheet, label_texts, [*boxes, *_symbol_boxes(sheet)])]
        if names
        else [],
    }
    drawn["frame"] = margin.frame(sheet) if "frame" in layers else []
    if scan is not None:
        drawn = {"scan": [scan], **_see_through(drawn)}
    bounds = margin.margins(sheet) if "frame" in layers else _rounded_up(sheet.grid.bounds())
    built = tuple(Layer(name, tuple(items)) for name, items in drawn.items() if items)
    return Scene(hexmap.title, bounds, SHEET, built)


def _hexsides(sheet: Sheet) -> list[Item]:
    return [
        *lines.crests(sheet), *lines.streams(sheet),
        *lines.fronts_and_walls(sheet),
    ]  # fmt: skip


def _roads(sheet: Sheet, layers: Collection[str]) -> list[Item]:
    """Return the items of roads and bridges."""
    roads = lines.roads(sheet) if "roads" in layers else []
    return roads + (lines.bridges(sheet) if "hexsides" in layers else [])


def _symbol_boxes(sheet: Sheet) -> list[Bounds]:
    """Return the boxes of the buildings in the hexes, which names should not hide."""
    half = 0.22 * sheet.pitch
    built = ("keep", "bastions", "abbey", "chapel", "houses", "hamlet")
    return [
        (x - half, y - half, x + half, y + half * 0.9)
        for terrain, hexes in sheet.by_terrain.items()
        if terrain_style(terrain).texture in built
        for x, y in map(sheet.lattice.centre, hexes)
    ]


def _rounded_up(bounds: Bounds) -> Bounds:
    """Return bounds enlarged to a whole number of units."""
    left, top, right, bottom = bounds
    return left, top, left + math.ceil(right - left), top + math.ceil(bottom - top)


def _see_through(drawn: dict[str, list[Item]]) -> dict[str, list[Item]]:
    """Return the layers with a see-through ground, for a scan underneath."""
    found = {name: items for name, items in drawn.items() if name != "heights"}
    found["terrain"] = [
        item._replace(opacity=_GROUND_OPACITY) if isinstance(item, Area | Stroke) else item
        for item in found["terrain"]
    ]
    return found
