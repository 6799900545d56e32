"""Draws textures of the ground: trees, reeds, ice, vines, furrows, rocks, hachures.

Every function draws inside one hex, around its centre; `pitch` is the distance between two hexes,
and `key` (the hex's label) seeds the pseudo-random positions.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

from adjudicator.board.lattice import Point
from adjudicator.digitize.render.curves import circle, lerp, random_numbers, rotated
from adjudicator.digitize.render.palette import TerrainStyle
from adjudicator.digitize.render.scene import Area, Item, Path, Stroke
from adjudicator.style import mixed

__all__ = [
    "furrows",
    "hachures",
    "hatch",
    "ice",
    "knoll",
    "reeds",
    "rocks",
    "sprinkle",
    "trees",
    "vines",
]

_BLADES = ((-0.75, 0.6), (-0.35, 0.95), (0.05, 1.15), (0.42, 0.9), (0.8, 0.55))


def sprinkle(at: Point, pitch: float, key: str, step: float, reach: float = 0.42) -> list[Point]:
    """Return positions spread evenly with random offsets over a hex, clear of its label."""
    chance = random_numbers(key)
    found = []
    rows = math.ceil(reach / (step * 0.866))
    for row in range(-rows, rows + 1):
        for column in range(-rows - 1, rows + 2):
            x = (column + (row % 2) / 2 + (next(chance) - 0.5) * 0.45) * step
            y = (row * 0.866 + (next(chance) - 0.5) * 0.45) * step
            below_label = y > -0.24 or abs(x) > 0.27
            if math.hypot(x, y) < reach and below_label:
                found.append((at[0] + x * pitch, at[1] + y * pitch))
    return sorted(found, key=lambda place: (place[1], place[0]))


def trees(places: Iterable[Point], pitch: float, style: TerrainStyle, key: str) -> list[Item]:
    """Draw a round tree with its shadow at each place."""
    chance = random_numbers(f"tree {key}")
    shadows, crowns, rims, lights = [], [], [], []
    for x, y in places:
        r = pitch * (0.062 + 0.022 * next(chance))
        shadows.append(circle((x + r * 0.45, y + r * 0.85), r * 0.9, 12, 0.45))
        crown = tuple(
            (x + r * (1 + 0.12 * math.cos(5 * a)) * math.cos(a),
             y + r * (1 + 0.12 * math.cos(5 * a)) * math.sin(a))
            for a in (i * math.pi / 10 for i in range(20))
        )  # fmt: skip
        crowns.append(crown)
        rims.append(crown)
        lights.append(circle((x - r * 0.28, y - r * 0.3), r * 0.42, 10))
    width = pitch * 0.011
    return [
        Area(tuple(shadows), mixed(style.fill or style.mark, style.line, 0.55)),
        Area(tuple(crowns), style.mark),
        Stroke(tuple(rims), style.line, width, closed=True),
        Area(tuple(lights), mixed(style.mark, "#ffffff", 0.28)),
    ]


def reeds(places: Iterable[Point], pitch: float, style: TerrainStyle, key: str) -> list[Item]:
    """Draw a tuft of reeds over a short line of water at each place."""
    chance = random_numbers(f"reed {key}")
    blades: list[Path] = []
    water: list[Path] = []
    for x, y in places:
        h = pitch * (0.085 + 0.03 * next(chance))
        blades += [((x, y), (x + dx * h, y - dy * h)) for dx, dy in _BLADES]
        length = pitch * (0.09 + 0.04 * next(chance))
        low = y + pitch * 0.018
        water.append(((x - length, low), (x + length, low)))
        lower = low + pitch * 0.032
        water.append(((x - length * 0.4, lower), (x + length * 1.1, lower)))
    return [
        Stroke(tuple(water), style.line, pitch * 0.012),
        Stroke(tuple(blades), style.mark, pitch * 0.017),
    ]


def ice(at: Point, pitch: float, style: TerrainStyle, key: str) -> list[Item]:
    """Draw the reflections and cracks of frozen water."""
    chance = random_numbers(f"ice {key}")
    glints: list[Path] = []
    waves: list[Path] = []
    for x, y in sprinkle(at, pitch, f"glint {key}", 0.30, 0.36):
        size = pitch * (0.07 + 0.05 * next(chance))
        if next(chance) < 0.55:
            glints.append(((x - size, y + size * 0.45), (x + size, y - size * 0.45)))
            glints.append(((x - size * 0.1, y + size * 0.6), (x + size * 0.9, y + size * 0.15)))
        else:
            steps = ((-1.0, 0.0), (-0.6, -0.28), (-0.1, 0.0), (0.4, -0.28), (0.9, 0.0))
            waves.append(tuple((x + dx * size, y + dy * size) for dx, dy in steps))
    return [
        Stroke(tuple(glints), style.mark, pitch * 0.018),
        Stroke(tuple(waves), mixed(style.line, style.fill or style.line, 0.45), pitch * 0.013),
    ]


def vines(at: Point, pitch: float, style: TerrainStyle, key: str) -> list[Item]:
    """Draw rows of vines: stakes with a leaf."""
    angle = -0.35 + 0.2 * next(random_numbers(key))
    spots = [(x * 0.13, y * 0.15) for y in range(-2, 3) for x in range(-3, 4)]
    near = [(x * pitch, y * pitch) for x, y in spots
            if math.hypot(x, y) < 0.37 and (y > -0.2 or abs(x) > 0.27)]  # fmt: skip
    places = rotated(near, angle, at)
    h = pitch * 0.05
    stakes = tuple(((x, y + h), (x, y - h)) for x, y in places)
    leaves = tuple(circle((x, y - h * 0.3), h * 0.55, 8) for x, y in places)
    return [Stroke(stakes, style.line, pitch * 0.012), Area(leaves, style.mark)]


def furrows(at: Point, pitch: float, style: TerrainStyle, key: str) -> list[Item]:
    """Draw the furrows of ploughed land."""
    angle = math.pi * next(random_numbers(key))
    lines = [((-half * pitch, y * pitch), (half * pitch, y * pitch))
             for y in (-0.24, -0.12, 0.0, 0.12, 0.24)
             for half in (math.sqrt(0.36**2 - y * y),)]  # fmt: skip
    return [Stroke(tuple(rotated(line, angle, at) for line in lines), style.line, pitch * 0.012)]


def rocks(places: Iterable[Point], pitch: float, style: TerrainStyle, key: str) -> list[Item]:
    """Draw broken ground: small angular stones."""
    chance = random_numbers(f"rock {key}")
    stones = []
    for place in places:
        r = pitch * (0.04 + 0.03 * next(chance))
        shape = ((-1.0, 0.5), (-0.5, -0.6), (0.2, -0.9), (1.0, 0.1), (0.7, 0.6))
        stones.append(rotated(((x * r, y * r) for x, y in shape), next(chance), place))
    return [
        Area(tuple(stones), mixed(style.line, "#ffffff", 0.55)),
        Stroke(tuple(stones), style.line, pitch * 0.014, closed=True),
    ]


def hatch(at: Point, pitch: float, style: TerrainStyle) -> list[Item]:
    """Draw the neutral hatch of a terrain that the palette does not know."""
    lines = []
    for step in range(-3, 4):
        offset = step * 0.12
        half = math.sqrt(max(0.0, 0.42**2 - offset * offset))
        lines.append(rotated(((-half * pitch, offset * pitch), (half * pitch, offset * pitch)),
                            -math.pi / 4, at))  # fmt: skip
    return [Stroke(tuple(lines), style.line, pitch * 0.014)]


def hachures(
    edge: Path, pitch: float, colour: str, *, length: float = 0.15, gap: float = 0.055
) -> list[Item]:
    """Draw wedges along a line that point to its left, alternately long and short."""
    wedges: list[Path] = []
    walked, number = 0.0, 0
    base = 0.013
    for a, b in pairwise(edge):
        span = math.dist(a, b)
        if not span:
            continue
        ux, uy = (b[0] - a[0]) / span * pitch, (b[1] - a[1]) / span * pitch
        while walked + span >= (number + 0.5) * gap * pitch:
            x, y = lerp(a, b, ((number + 0.5) * gap * pitch - walked) / span)
            reach = length * (1.0 if number % 2 else 0.66)
            wedges.append((
                (x - ux * base, y - uy * base),
                (x + ux * base, y + uy * base),
                (x + uy * reach, y - ux * reach),
            ))  # fmt: skip
            number += 1
        walked += span
    return [Area(tuple(wedges), colour)]


def knoll(at: Point, pitch: float, style: TerrainStyle, key: str) -> list[Item]:
    """Draw a small hill: a bright top with wedges around it."""
    chance = random_numbers(f"knoll {key}")
    squash = 0.72
    foot = circle((at[0], at[1] + 0.02 * pitch), 0.36 * pitch, 28, squash)
    top = circle(at, 0.17 * pitch, 24, squash)
    wedges = []
    for i in range(26):
        a = 2 * math.pi * (i + 0.25 * (next(chance) - 0.5)) / 26
        near, far = 0.19 * pitch, (0.345 if i % 2 else 0.28) * pitch
        c, s = math.cos(a), math.sin(a)
        base = 0.016 * pitch
        wedges.append((
            (at[0] + c * near - s * base, at[1] + (s * near + c * base) * squash),
            (at[0] + c * near + s * base, at[1] + (s * near - c * base) * squash),
            (at[0] + c * far, at[1] + s * far * squash),
        ))  # fmt: skip
    return [
        Area((foot,), style.fill or style.mark),
        Area((top,), mixed(style.fill or style.mark, "#ffffff", 0.35)),
        Area(tuple(wedges), style.mark),
    ]
