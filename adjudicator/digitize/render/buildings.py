"""Draws buildings: houses, a keep, bastions, an abbey, a chapel.

Every function draws around the centre of one hex; `pitch` is the distance between two hexes.
"""

from __future__ import annotations

import math

from adjudicator.board.lattice import Point
from adjudicator.digitize.render.curves import random_numbers, rotated
from adjudicator.digitize.render.palette import TerrainStyle
from adjudicator.digitize.render.scene import Area, Item, Path, Stroke
from adjudicator.style import mixed

__all__ = ["abbey", "bastions", "chapel", "houses", "keep"]

# Positions of houses in a hex, in units of the pitch: along a crooked street and a lane, clear
# of the label above and of the name below.
_TOWN = (
    (-0.30, -0.07), (-0.17, -0.13), (-0.03, -0.17), (0.12, -0.15), (0.27, -0.10),
    (-0.24, 0.07), (-0.10, 0.01), (0.05, -0.02), (0.19, 0.03), (0.31, 0.06),
    (-0.13, 0.16), (0.02, 0.13), (0.16, 0.17),
)  # fmt: skip
_HAMLET = ((-0.22, -0.06), (-0.06, -0.14), (0.12, -0.09), (-0.12, 0.10), (0.06, 0.06), (0.22, 0.10))


def _box(at: Point, width: float, height: float, angle: float = 0.0) -> Path:
    """Return a rectangle around a point."""
    w, h = width / 2, height / 2
    return rotated(((-w, -h), (w, -h), (w, h), (-w, h)), angle, at)


def _drawn(shapes: list[Path], fill: str, line: str, width: float) -> list[Item]:
    """Return shapes filled and outlined."""
    return [Area(tuple(shapes), fill), Stroke(tuple(shapes), line, width, closed=True)]


def houses(at: Point, pitch: float, style: TerrainStyle, key: str) -> list[Item]:
    """Draw a group of houses seen from above; half of each roof is lit, half is shaded."""
    chance = random_numbers(f"house {key}")
    turn = (next(chance) - 0.5) * 0.9
    walls, lit, shadows = [], [], []
    for x, y in _TOWN if style.texture == "houses" else _HAMLET:
        spot = rotated(((x * pitch, y * pitch),), turn * 0.35, at)[0]
        w, h = pitch * (0.085 + 0.045 * next(chance)), pitch * (0.06 + 0.02 * next(chance))
        angle = turn + (0.0 if next(chance) < 0.6 else math.pi / 2)
        walls.append(_box(spot, w, h, angle))
        shadows.append(_box((spot[0] + 0.016 * pitch, spot[1] + 0.02 * pitch), w, h, angle))
        lit.append(
            rotated(((-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, 0), (-w / 2, 0)), angle, spot)
        )
    dark = mixed(style.mark, "#000000", 0.45)
    return [
        Area(tuple(shadows), mixed(style.fill or style.mark, style.line, 0.6)),
        Area(tuple(walls), style.mark),
        Area(tuple(lit), mixed(style.mark, "#ffffff", 0.25)),
        Stroke(tuple(walls), dark, pitch * 0.009, closed=True),
    ]


def _tower(x: float, foot: float, width: float, height: float) -> Path:
    """Return a tower with battlements, in units of a hex, y downwards."""
    left, right, top, notch = x - width / 2, x + width / 2, foot - height, width * 0.22
    step = width / 5
    teeth: list[Point] = []
    for i in range(5):
        y = top if i % 2 == 0 else top + notch
        teeth += [(left + i * step, y), (left + (i + 1) * step, y)]
    return ((left, foot), *teeth, (right, foot))


def keep(at: Point, pitch: float, style: TerrainStyle) -> list[Item]:
    """Draw a castle: a keep between two towers."""
    shapes = [_tower(0.0, 0.17, 0.20, 0.40), _tower(-0.19, 0.17, 0.15, 0.27),
              _tower(0.19, 0.17, 0.15, 0.27)]  # fmt: skip
    gate = ((-0.04, 0.17), (-0.04, 0.07), (0.0, 0.04), (0.04, 0.07), (0.04, 0.17))
    scaled = [rotated(((x * pitch, y * pitch) for x, y in shape), 0.0, at) for shape in shapes]
    door = rotated(((x * pitch, y * pitch) for x, y in gate), 0.0, at)
    shade = tuple((x + 0.022 * pitch, y + 0.022 * pitch) for x, y in _hull(at, pitch))
    return [
        Area((shade,), mixed(style.mark, "#f3ecd9", 0.5)),
        *_drawn(scaled[1:], mixed(style.mark, "#ffffff", 0.15), style.line, pitch * 0.018),
        *_drawn(scaled[:1], style.mark, style.line, pitch * 0.018),
        Area((door,), style.line),
    ]


def _hull(at: Point, pitch: float) -> Path:
    shape = ((-0.27, 0.18), (-0.27, -0.10), (-0.10, -0.10), (-0.10, -0.23), (0.10, -0.23),
             (0.10, -0.10), (0.27, -0.10), (0.27, 0.18))  # fmt: skip
    return rotated(((x * pitch, y * pitch) for x, y in shape), 0.0, at)


def bastions(at: Point, pitch: float, style: TerrainStyle) -> list[Item]:
    """Draw a fortress: walls with four arrow-shaped bastions, and its parade ground."""
    outline: list[Point] = []
    for quarter in range(4):
        corner = ((0.17, -0.07), (0.24, -0.12), (0.30, -0.30), (0.12, -0.24), (0.07, -0.17))
        outline += rotated(corner, -quarter * math.pi / 2)
    wall = rotated(((x * 0.85 * pitch, y * 0.85 * pitch) for x, y in outline), 0.0, at)
    court = _box((at[0], at[1]), 0.17 * pitch, 0.17 * pitch)
    block = _box(at, 0.08 * pitch, 0.05 * pitch)
    return [
        *_drawn([wall], style.mark, style.line, pitch * 0.024),
        *_drawn([court], style.fill or style.mark, style.line, pitch * 0.012),
        Area((block,), style.line),
    ]


def _cross(at: Point, size: float, colour: str) -> Item:
    x, y = at
    upright = ((x, y), (x, y - size))
    beam = ((x - size * 0.36, y - size * 0.64), (x + size * 0.36, y - size * 0.64))
    return Stroke((upright, beam), colour, size * 0.2)


def chapel(at: Point, pitch: float, style: TerrainStyle) -> list[Item]:
    """Draw a small church with a cross on its gable."""
    body = rotated(((x * pitch, y * pitch) for x, y in
                   ((-0.11, 0.14), (-0.11, 0.0), (0.0, -0.10), (0.11, 0.0), (0.11, 0.14))),
                  0.0, at)  # fmt: skip
    door = _box((at[0], at[1] + 0.10 * pitch), 0.05 * pitch, 0.08 * pitch)
    return [
        *_drawn([body], style.mark, style.line, pitch * 0.02),
        Area((door,), style.line),
        _cross((at[0], at[1] - 0.10 * pitch), 0.15 * pitch, style.line),
    ]


def abbey(at: Point, pitch: float, style: TerrainStyle) -> list[Item]:
    """Draw an abbey: a nave and a spire with a cross, behind a wall."""

    def placed(*shape: Point) -> Path:
        return rotated(((x * pitch, y * pitch) for x, y in shape), 0.0, at)

    nave = placed((-0.08, 0.13), (-0.08, -0.03), (0.24, -0.03), (0.24, 0.13))
    roof = placed((-0.08, -0.03), (-0.03, -0.13), (0.20, -0.13), (0.24, -0.03))
    tower = placed((-0.23, 0.13), (-0.23, -0.10), (-0.08, -0.10), (-0.08, 0.13))
    spire = placed((-0.25, -0.10), (-0.155, -0.26), (-0.06, -0.10))
    wall = placed((-0.32, 0.20), (-0.32, 0.13), (0.32, 0.13), (0.32, 0.20))
    dark = mixed(style.line, style.mark, 0.45)
    windows = [_box((at[0] + x * pitch, at[1] + 0.05 * pitch), 0.03 * pitch, 0.07 * pitch)
               for x in (0.0, 0.08, 0.16)]  # fmt: skip
    line = pitch * 0.016
    return [
        *_drawn([nave, tower], style.mark, style.line, line),
        *_drawn([roof, spire], dark, style.line, line),
        *_drawn([wall], mixed(style.mark, style.line, 0.2), style.line, line),
        Area(tuple(windows), style.line),
        _cross((at[0] - 0.155 * pitch, at[1] - 0.26 * pitch), 0.13 * pitch, style.line),
    ]
