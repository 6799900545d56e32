"""Draws the comparison of two maps: the second map with a mark on every change."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.board.hex_map import HexMap
from adjudicator.board.lattice import Point
from adjudicator.digitize.compare import MapChange
from adjudicator.digitize.render.build import build_scene
from adjudicator.digitize.render.curves import circle, lerp
from adjudicator.digitize.render.palette import ADDED, CHANGED, HALO, INK, REMOVED
from adjudicator.digitize.render.scene import Area, Item, Layer, Path, Scene, Stroke, Text
from adjudicator.digitize.render.sheet import Sheet

__all__ = ["difference_key", "difference_mark", "difference_scene"]

_WORDS = (("added", "only in the second"), ("removed", "only in the first"), ("changed", "differs"))
_COLOURS = {"added": ADDED, "removed": REMOVED, "changed": CHANGED}


def difference_scene(a: HexMap, b: HexMap, changes: Sequence[MapChange]) -> Scene:
    """Return the second map with a mark on every hex and hexside that changed.

    If only the first map has all the hexes, it is drawn instead, so that no mark lies off the
    map. Shape and colour of a mark mean the same: a ring with a plus for something only on the
    second map, a square with a minus for something only on the first, a lozenge for a change.
    """
    base, other = (b, a) if set(a.hexes) <= set(b.hexes) else (a, b)
    sheets = Sheet(base), Sheet(other)
    scene = build_scene(base, sheet=sheets[0])
    left, top, right, bottom = sheets[0].grid.bounds()
    marks: dict[tuple[Point, str, float], None] = {}
    for change in changes:
        for place in _places(sheets, change):
            if not (left <= place[0] <= right and top <= place[1] <= bottom):
                continue  # off the drawn map; only the list of changes has it
            size = 0.19 if change.what in ("hexside", "road") else 0.3
            marks[(place, change.change, size)] = None
    pitch = sheets[0].pitch
    items = [item for at, kind, size in marks for item in difference_mark(at, pitch, kind, size)]
    bounds, key = difference_key(scene, changes, pitch)
    layers = (*scene.layers, Layer("changes", tuple(items)), Layer("changes-key", tuple(key)))
    return scene._replace(bounds=bounds, layers=layers)


def _places(sheets: tuple[Sheet, Sheet], change: MapChange) -> list[Point]:
    """Return the positions of a change's marks: the middle of a hexside, or its hexes."""
    centres = [
        next((sheet.at(label) for sheet in sheets if sheet.grid.has(label)), None)
        for label in change.hexes
    ]
    known = [centre for centre in centres if centre is not None]
    if change.what in ("hexside", "road"):
        if len(known) == 2:
            return [lerp(known[0], known[1], 0.5)]
        for sheet in sheets:
            if known and sheet.grid.has(change.hexes[0]):
                a, b = sheet.lattice.side_line(sheet.grid.side(change.at))
                return [lerp(a, b, 0.5)]
    if change.what == "map":
        return []
    return known


def _shape(at: Point, size: float, kind: str) -> Path:
    x, y = at
    if kind == "added":
        return circle(at, size, 28)
    if kind == "removed":
        s = size * 0.86
        return ((x - s, y - s), (x + s, y - s), (x + s, y + s), (x - s, y + s))
    s = size * 1.15
    return ((x - s, y), (x, y - s), (x + s, y), (x, y + s))


def difference_mark(at: Point, pitch: float, kind: str, size: float) -> list[Item]:
    """Draw one mark: a ring, a square or a lozenge, with its sign in the corner."""
    colour, radius = _COLOURS[kind], size * pitch
    shape = _shape(at, radius, kind)
    small, short = _shape((at[0] + radius, at[1] - radius), 0.1 * pitch, kind), 0.05 * pitch
    x, y = at[0] + radius, at[1] - radius
    level = ((x - short, y), (x + short, y))
    upright = ((x, y - short), (x, y + short))
    signs = {"added": (level, upright), "removed": (level,), "changed": (
        ((x - short, y - short * 0.5), (x + short, y - short * 0.5)),
        ((x - short, y + short * 0.5), (x + short, y + short * 0.5)))}  # fmt: skip
    return [
        Stroke((shape,), HALO, 0.1 * pitch, closed=True),
        Stroke((shape,), colour, 0.055 * pitch, closed=True),
        Area((small,), colour),
        Stroke((small,), HALO, 0.02 * pitch, closed=True),
        Stroke(signs[kind], HALO, 0.024 * pitch),
    ]


def difference_key(
    scene: Scene, changes: Sequence[MapChange], pitch: float
) -> tuple[tuple[float, float, float, float], list[Item]]:
    """Return the drawing's bounds with a line added for the key of the marks, and the key."""
    left, top, right, bottom = scene.bounds
    unit = min(pitch, (right - left) / 14)
    y = bottom + 0.35 * unit
    items: list[Item] = []
    for number, (kind, words) in enumerate(_WORDS):
        x = left + 0.9 * unit + number * (right - left - unit) / 3
        count = sum(change.change == kind for change in changes)
        items += difference_mark((x, y), unit, kind, 0.2)
        text = f"{kind}: {words} ({count})"
        items.append(Text((x + 0.5 * unit, y), text, 0.22 * unit, INK, "start"))
    return (left, top, right, bottom + round(0.9 * unit)), items
