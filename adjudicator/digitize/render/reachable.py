"""Draws the hexes that a unit can reach: each is tinted and shows its movement cost."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.board.hex_map import HexMap
from adjudicator.board.lattice import Point
from adjudicator.digitize.render.build import LAYERS, build_scene
from adjudicator.digitize.render.palette import ADDED, HALO, INK, REMOVED
from adjudicator.digitize.render.scene import Area, Item, Layer, Scene, Stroke, Text
from adjudicator.digitize.render.sheet import Sheet
from adjudicator.style import mixed, side_tint

__all__ = ["reach_scene"]


def reach_scene(
    hexmap: HexMap, start: str, costs: Mapping[str, float], stacks: Mapping[str, tuple[str, int]]
) -> Scene:
    """Return a map with the hexes that a unit can reach, their costs, and the stacks on the map.

    `stacks` maps a hex to its side and its number of units.
    """
    sheet = Sheet(hexmap)
    drawn = [name for name in LAYERS if name != "counters"]
    scene = build_scene(hexmap, layers=drawn, sheet=sheet)
    tints: list[Item] = []
    cost_texts: list[Item] = []
    highest_cost = max(costs.values(), default=0) or 1
    for label, cost in costs.items():
        outline = tuple(sheet.lattice.outline(sheet.grid.hex(label)))
        tint = mixed(HALO, ADDED, 0.25 + 0.6 * (1 - cost / highest_cost))
        x, y = sheet.at(label)
        tints.append(Area((outline,), tint, opacity=0.5))
        text = f"{cost:g}"
        at = (x + 0.22 * sheet.pitch, y + 0.22 * sheet.pitch)
        cost_texts.append(Text(at, text, 0.34 * sheet.pitch, INK, bold=True, halo=HALO))
    ring = tuple(sheet.lattice.outline(sheet.grid.hex(start)))
    mark = [Stroke((ring,), REMOVED, 0.09 * sheet.pitch, closed=True)]
    units = [
        item
        for label, (side, count) in stacks.items()
        for item in _counter(sheet.at(label), sheet.pitch, side, count)
    ]
    layers = (Layer("reach", tuple(tints)), Layer("units", tuple(units)))
    top_layers = (Layer("reach-costs", tuple(cost_texts)), Layer("reach-start", tuple(mark)))
    return scene._replace(layers=(*scene.layers, *layers, *top_layers))


def _counter(at: Point, pitch: float, side: str, count: int) -> list[Item]:
    """Draw a stack as a small square with the first letter of its side and the number of units."""
    (x, y), half = at, 0.2 * pitch
    x, y = x - 0.12 * pitch, y - 0.02 * pitch
    square = (
        (x - half, y - half),
        (x + half, y - half),
        (x + half, y + half),
        (x - half, y + half),
    )
    text = f"{side[:1].upper()}{count}"
    return [
        Area((square,), side_tint(side)),
        Stroke((square,), INK, 0.02 * pitch, closed=True),
        Text((x, y), text, 0.24 * pitch, INK, bold=True),
    ]
