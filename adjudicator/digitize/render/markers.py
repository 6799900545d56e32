"""Draws marks on a map: named sets of hexes (entry, exit, arrow) and printed counters."""

from __future__ import annotations

import math

from adjudicator.board.hex_map import Deployment
from adjudicator.board.hexes import Hex, neighbours
from adjudicator.board.lattice import Point
from adjudicator.digitize.render.curves import rotated
from adjudicator.digitize.render.letters import clean
from adjudicator.digitize.render.palette import HALO, INK, terrain_style
from adjudicator.digitize.render.scene import Area, Bounds, Disc, Item, Stroke, Text
from adjudicator.digitize.render.sheet import Sheet
from adjudicator.style import mixed, side_tint

__all__ = ["counters", "marked_sets", "set_mark", "set_marks"]


def marked_sets(sheet: Sheet) -> list[str]:
    """Return the sets that are marked on the map: those of edge hexes, for entry or exit.

    A set whose name ends in "edge" is a whole edge, which needs no mark.
    """
    return [
        name
        for name, labels in sheet.hexmap.sets.items()
        if labels
        and not name.casefold().endswith("edge")
        and all(_beyond(sheet, sheet.grid.hex(label)) for label in labels)
    ]


def _beyond(sheet: Sheet, one: Hex) -> list[Hex]:
    """Return the neighbours of a hex that are not on the map."""
    return [near for near in neighbours(one) if near not in sheet.grid]


def set_marks(sheet: Sheet) -> list[Item]:
    """Draw an arrow with the number of the set on each hex of a marked set, inwards or outwards."""
    items: list[Item] = []
    taken: dict[Hex, int] = {}
    for number, name in enumerate(marked_sets(sheet), start=1):
        for label in sheet.hexmap.sets[name]:
            one = sheet.grid.hex(label)
            slot = taken.get(one, 0)
            taken[one] = slot + 1
            items += _mark_hex(sheet, one, (number, slot), outward="exit" in name.casefold())
    return items


def _mark_hex(sheet: Sheet, one: Hex, which: tuple[int, int], *, outward: bool) -> list[Item]:
    number, slot = which
    at, pitch = sheet.lattice.centre(one), sheet.pitch
    beyond = _beyond(sheet, one)
    x, y = (sum(sheet.lattice.centre(h)[i] for h in beyond) / len(beyond) for i in (0, 1))
    dx, dy = x - at[0], y - at[1]
    if abs(dx) * 2 >= abs(dy):
        way, angle = math.copysign(1.0, dx), 0.0 if dx > 0 else math.pi
        place = (at[0] + way * 0.36 * pitch, at[1] + (0.22 * slot - 0.1) * pitch)
    else:
        # Keep the label at the top of the hex free.
        angle = math.copysign(math.pi / 2, dy)
        height = 0.37 if dy > 0 else -0.26
        place = (at[0] + (0.32 - 0.22 * slot) * pitch, at[1] + height * pitch)
    return set_mark(place, pitch, str(number), angle if outward else angle + math.pi)


def set_mark(at: Point, pitch: float, text: str, angle: float | None = None) -> list[Item]:
    """Draw the mark of a set: a numbered lozenge or, with an angle, a numbered arrow."""
    size = 0.1 * pitch
    if angle is None:
        shape = rotated(((-size, 0.0), (0.0, -size), (size, 0.0), (0.0, size)), 0.0, at)
    else:
        arrow = ((1.5, 0.0), (0.55, -1.15), (0.55, -0.7), (-1.0, -0.7), (-1.0, 0.7), (0.55, 0.7),
                 (0.55, 1.15))  # fmt: skip
        shape = rotated(((x * size, y * size) for x, y in arrow), angle, at)
    return [
        Area((shape,), mixed(INK, HALO, 0.12)),
        Stroke((shape,), HALO, 0.016 * pitch, closed=True),
        Text(at, text[:3], 0.12 * pitch, HALO, bold=True),
    ]


def counters(sheet: Sheet) -> tuple[list[Item], list[Bounds]]:
    """Draw the counters printed on the map, and return the boxes that they cover."""
    stacks: dict[str, list[Deployment]] = {}
    for one in sheet.hexmap.deployments:
        stacks.setdefault(one.hex, []).append(one)
    items: list[Item] = []
    boxes = []
    for label, stack in stacks.items():
        x, y = sheet.at(label)
        pitch = sheet.pitch
        if any(terrain_style(t).cover == "spot" for t in sheet.terrains(sheet.grid.hex(label))):
            x += 0.3 * pitch  # beside the castle or knoll, not on it
        shown = stack[:6]
        step = min(0.4, 0.7 / max(1, len(shown) - 1))
        for depth, one in enumerate(shown):
            shift = (depth - (len(shown) - 1) / 2) * step
            items += _counter((x + shift * pitch, y + 0.03 * pitch), pitch, one)
        half, wide = 0.2 * pitch, (0.2 + step * (len(shown) - 1) / 2) * pitch
        boxes.append((x - wide, y - half * 0.8, x + wide, y + half * 1.15))
    return items, boxes


def _counter(at: Point, pitch: float, one: Deployment) -> list[Item]:
    """Draw one counter: the side's tint, the symbol of its type, combat and movement."""
    w, h = 0.19 * pitch, 0.17 * pitch
    x, y = at
    frame = ((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h))
    sw, sh = 0.085 * pitch, 0.052 * pitch
    sy = y - 0.075 * pitch
    sign = ((x - sw, sy - sh), (x + sw, sy - sh), (x + sw, sy + sh), (x - sw, sy + sh))
    line = 0.013 * pitch
    items: list[Item] = [
        Area((frame,), side_tint(one.side)),
        Stroke((frame,), INK, line, closed=True),
        Area((sign,), lighten(side_tint(one.side))),
        Stroke((sign,), INK, line, closed=True),
    ]
    kind = one.type.casefold()
    if kind.startswith("inf"):
        items.append(Stroke(((sign[0], sign[2]), (sign[1], sign[3])), INK, line))
    elif kind.startswith("cav"):
        items.append(Stroke(((sign[3], sign[1]),), INK, line))
    elif kind.startswith("art"):
        items.append(Disc((x, sy), 0.026 * pitch, INK))
    else:
        items.append(Text((x, sy), clean(one.type, 3)[:2], 0.1 * pitch, INK))
    values = f"{one.combat}-{one.movement}"
    return [*items, Text((x, y + 0.085 * pitch), values, 0.14 * pitch, INK, bold=True)]


def lighten(colour: str) -> str:
    """Return a colour halfway to white."""
    return mixed(colour, "#ffffff", 0.5)
