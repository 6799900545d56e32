"""Draws the ground of a map: heights, waters, marshes, woods, hills, and symbols in hexes.

A hex may have several terrains, and all of them are visible: the first in painting order covers
the ground, others add their texture, houses shrink to a patch, and water covers only a part of
the hex.
"""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.board.hexes import Hex
from adjudicator.board.lattice import Point
from adjudicator.digitize.render import buildings, textures
from adjudicator.digitize.render.curves import blob, circle, groups, lerp, rounded
from adjudicator.digitize.render.letters import clean
from adjudicator.digitize.render.palette import (
    PAPER,
    TerrainStyle,
    elevation_tint,
    known_terrain,
    terrain_style,
)
from adjudicator.digitize.render.scene import Area, Item, Path, Stroke, Text
from adjudicator.digitize.render.sheet import Sheet
from adjudicator.digitize.render.water import Waters
from adjudicator.style import mixed

__all__ = ["heights", "patch", "symbols", "terrain_areas", "texture"]

_HOUSES = ("houses", "hamlet")
_CONTOUR = "#a07d4a"
_MOST_LEVELS = 8


def heights(sheet: Sheet) -> list[Item]:
    """Draw the paper of every hex, and on it the ground above each elevation, lowest first."""
    paper = []
    for one in sheet.grid.hexes:
        # Slightly enlarged, so that no seam shows between neighbours.
        centre = sheet.lattice.centre(one)
        paper.append(tuple(lerp(centre, p, 1.012) for p in sheet.lattice.outline(one)))
    raised = {
        sheet.grid.hex(label): record.elevation
        for label, record in sheet.hexmap.hexes.items()
        if record.elevation is not None
    }
    levels = _levels(sorted(set(raised.values())))
    if not levels:
        return [Area(tuple(paper), PAPER)]
    lowest, highest = levels[0], levels[-1]
    items: list[Item] = [Area(tuple(paper), elevation_tint(lowest, lowest, highest))]
    for level in levels[1:]:
        tint = elevation_tint(level, lowest, highest)
        contour = mixed(tint, _CONTOUR, 0.35)
        for group in groups(h for h, height in raised.items() if height >= level):
            shape = blob(sheet.grid, group, 0.0)
            items.append(Area(shape.rings, tint, holes=shape.holes))
            rims = (*shape.rings, *shape.holes)
            items.append(Stroke(rims, contour, 0.012 * sheet.pitch, closed=True))
    return items


def _levels(heights: list[int]) -> list[int]:
    """Return the heights at which the ground changes colour: all heights, if they are few."""
    if len(heights) <= _MOST_LEVELS:
        return heights
    return [heights[i * len(heights) // _MOST_LEVELS] for i in range(_MOST_LEVELS)]


def _ordered(sheet: Sheet) -> list[tuple[str, TerrainStyle]]:
    """Return the map's terrains with their styles, in painting order."""
    styles = {terrain: terrain_style(terrain) for terrain in sheet.by_terrain}
    return sorted(styles.items(), key=lambda pair: (pair[1].order, pair[0]))


def _covers(sheet: Sheet, one: Hex) -> list[str]:
    """Return the terrains of a hex that can cover its ground, water last."""
    words = [t for t in sheet.terrains(one) if terrain_style(t).cover == "area"]
    return sorted(
        words, key=lambda t: (terrain_style(t).texture == "ice", terrain_style(t).order, t)
    )


def terrain_areas(sheet: Sheet) -> list[Item]:
    """Draw the terrains that cover ground; neighbouring hexes form one area."""
    items: list[Item] = []
    waters = Waters(sheet)
    for terrain, style in _ordered(sheet):
        hexes = sheet.by_terrain[terrain]
        whole = [h for h in hexes if style.cover == "area" and _covers(sheet, h)[0] == terrain]
        rest = [h for h in hexes if h not in set(whole)]
        if style.texture == "ice":
            waters.fill(whole, style)
            for one in rest:
                waters.part(one, style)
        elif style.cover == "area":
            for group in groups(whole):
                items += _area(sheet, group, style)
            for one in hexes:
                items += _hex_texture(sheet, one, terrain, style)
    return items + waters.items()


def symbols(sheet: Sheet) -> list[Item]:
    """Draw the symbols in the middle of hexes: castle, abbey, chapel, knoll."""
    items: list[Item] = []
    for terrain, style in _ordered(sheet):
        if style.cover == "spot":
            for one in sheet.by_terrain[terrain]:
                at, key = sheet.lattice.centre(one), sheet.grid.label(one)
                items += texture(at, sheet.pitch, style, key)
    return items


def _area(sheet: Sheet, group: Sequence[Hex], style: TerrainStyle) -> list[Item]:
    """Draw the ground of one group of hexes, with a smooth outline."""
    wobble = 0.0 if style.texture in ("hill", "hatch") else 0.13
    shape = blob(sheet.grid, group, 0.05, wobble=wobble)
    fill = style.fill or PAPER
    rims = (*shape.rings, *shape.holes)
    items: list[Item] = [Area(shape.rings, fill, holes=shape.holes)]
    if style.texture == "hill":
        for ring in rims:
            edge = (*ring, ring[0])
            items += textures.hachures(edge, sheet.pitch, style.line, length=0.11, gap=0.07)
        return items
    soft = style.texture in ("reeds", "hatch", "furrows", *_HOUSES)
    colour = mixed(style.line, fill, 0.45) if soft else style.line
    return [*items, Stroke(rims, colour, 0.02 * sheet.pitch, closed=True)]


def _hex_texture(sheet: Sheet, one: Hex, terrain: str, style: TerrainStyle) -> list[Item]:
    """Draw the texture of one hex of an area; sparse if the hex contains something else."""
    at, key = sheet.lattice.centre(one), sheet.grid.label(one)
    others = [terrain_style(t) for t in sheet.terrains(one) if t != terrain]
    spot = any(o.cover == "spot" for o in others)
    items: list[Item] = []
    if style.texture in _HOUSES:
        if _covers(sheet, one)[0] != terrain:
            items += _yard(at, sheet.pitch, style)
        return items if spot else [*items, *texture(at, sheet.pitch, style, key)]
    crowded = spot or any(o.texture in _HOUSES for o in others)
    items += texture(at, sheet.pitch, style, f"{key} {terrain}", crowded=crowded)
    if not known_terrain(terrain):
        size = sheet.pitch * 0.13
        place = (at[0], at[1] + sheet.pitch * 0.05)
        items.append(Text(place, clean(terrain, 14), size, style.line, halo=style.fill))
    return items


def _yard(at: Point, pitch: float, style: TerrainStyle) -> list[Item]:
    """Draw the ground of houses in a hex that another terrain covers."""
    yard = circle((at[0], at[1] + 0.01 * pitch), 0.37 * pitch, 28, 0.66)
    fill = style.fill or PAPER
    rim = Stroke((yard,), mixed(style.line, fill, 0.45), 0.02 * pitch, closed=True)
    return [Area((yard,), fill), rim]


def texture(
    at: Point, pitch: float, style: TerrainStyle, key: str, *, crowded: bool = False
) -> list[Item]:
    """Draw a terrain's texture or symbol in one hex; if crowded, leave the middle free."""
    step = {"trees": 0.19, "reeds": 0.28, "rocks": 0.24}.get(style.texture, 0.25)
    places = textures.sprinkle(at, pitch, key, step)
    if crowded:
        x, y = at[0], at[1] + 0.22 * pitch
        places = [p for p in places if abs(p[0] - x) > 0.34 * pitch or p[1] > y]
    if style.texture == "trees":
        return textures.trees(places, pitch, style, key)
    if style.texture == "reeds":
        return textures.reeds(places, pitch, style, key)
    if style.texture == "rocks":
        return textures.rocks(places, pitch, style, key)
    if style.texture in _HOUSES:
        return buildings.houses(at, pitch, style, key)
    return _single(at, pitch, style, key, crowded=crowded)


def _single(at: Point, pitch: float, style: TerrainStyle, key: str, *, crowded: bool) -> list[Item]:
    """Draw a texture that fills a whole hex, or a symbol in the middle."""
    plain = {"keep": buildings.keep, "bastions": buildings.bastions, "abbey": buildings.abbey,
             "chapel": buildings.chapel, "hatch": textures.hatch}  # fmt: skip
    if style.texture in plain:
        return plain[style.texture](at, pitch, style)
    if crowded:
        return []
    keyed = {"ice": textures.ice, "vines": textures.vines, "furrows": textures.furrows,
             "knoll": textures.knoll}  # fmt: skip
    return keyed[style.texture](at, pitch, style, key) if style.texture in keyed else []


def patch(at: Point, pitch: float, style: TerrainStyle, outline: Path) -> list[Item]:
    """Draw a sample of a terrain for the key, in a single hex."""
    shape = rounded(tuple(lerp(at, p, 0.93) for p in outline), 3)
    items: list[Item] = [Area((outline,), PAPER)]
    if style.cover == "part" and style.fill:
        pond = circle((at[0] + 0.1 * pitch, at[1] + 0.14 * pitch), 0.25 * pitch, 24, 0.7)
        rim = Stroke((pond,), style.line, pitch * 0.025, closed=True)
        return [*items, Area((pond,), style.fill), rim]
    if style.cover == "area" and style.fill:
        items.append(Area((shape,), style.fill))
        items.append(Stroke((shape,), style.line, pitch * 0.02, closed=True))
    if style.texture == "hill":
        inner = tuple(lerp(at, p, 0.7) for p in shape)
        items += textures.hachures((*inner, inner[0]), pitch, style.line, length=0.1, gap=0.07)
    return items + texture(at, pitch, style, "key")
