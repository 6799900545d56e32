"""The map under a report: its drawing in tiles, and the positions of its places."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from adjudicator.board.place_board import PlaceBoard
from adjudicator.digitize.render.build import build_scene
from adjudicator.digitize.render.lines import grid_width
from adjudicator.digitize.render.palette import GRID, PAPER, terrain_style
from adjudicator.digitize.render.sheet import Sheet
from adjudicator.reports.html.tiles import TILE, Tile, Tiles

__all__ = ["PITCH", "At", "Box", "PageGround", "ground_of"]

#: distance between neighbouring places, in units of the page
PITCH = 64
#: a map with more places is drawn plainly: one colour per terrain, no symbols, no labels
_MANY = 4000
_LEFT_OUT = ("heights", "terrain", "grid", "symbols")
#: layers that are drawn together; tiles of one pass never cover those of a later pass
_PASSES = (
    ("heights",),
    ("terrain",),
    ("grid", "hexsides", "roads", "symbols", "sets"),
    ("labels", "names"),
)

#: left, top, right, bottom
Box = tuple[int, int, int, int]
At = tuple[int, int]


class PageGround(NamedTuple):
    """A map laid out for a page."""

    #: the whole map
    bounds: Box
    background: str
    #: place -> its centre
    middles: dict[str, At]
    #: path data of the outline of a place, around 0 0
    outline: str
    #: one dictionary per pass: tile -> its SVG
    passes: tuple[dict[Tile, str], ...]
    #: approximate distance between neighbouring places
    pitch: int
    #: place -> path data of its own outline, around 0 0, if the outlines differ
    cells: dict[str, str]
    #: place -> positions of its units, one slot each; without slots units are stacked
    slots: dict[str, list[At]]

    def cell(self, place: str) -> str:
        """Return the id of the outline of a place."""
        return f"cell{list(self.cells).index(place)}" if place in self.cells else "cell"

    def outlines(self) -> str:
        """Return the outlines of places as paths that are shown by their ids."""
        if not self.cells:
            return f'<path id="cell" d="{self.outline}"/>'
        return "".join(f'<path id="{self.cell(one)}" d="{d}"/>' for one, d in self.cells.items())

    def symbols(self) -> str:
        """Return the tiles as groups that are shown by their ids."""
        return "".join(
            f'<g id="{_id(number, tile)}">{svg}</g>\n'
            for number, groups in enumerate(self.passes)
            for tile, svg in groups.items()
        )

    def shown(self, box: Box | None = None) -> str:
        """Return SVG that shows a part of the map, or all of it."""
        ids = [
            _id(number, tile)
            for number, groups in enumerate(self.passes)
            for tile in groups
            if box is None or _meets(tile, box, self.pitch)
        ]
        return "".join(f'<use href="#{one}"/>' for one in ids)


def _id(number: int, tile: Tile) -> str:
    return f"m{number}_{tile[0]}_{tile[1]}"


def _meets(tile: Tile, box: Box, rim: int) -> bool:
    """Return whether a tile, with the margin by which it may overlap, lies in a part of the map."""
    left, top = tile[0] * TILE, tile[1] * TILE
    return (
        left - rim < box[2]
        and left + TILE + rim > box[0]
        and top - rim < box[3]
        and top + TILE + rim > box[1]
    )


def ground_of(board: Any, language: str = "en") -> PageGround | None:
    """Return the map of a board; None if the board cannot be drawn.

    It is drawn once per board and, if places have names in several languages, once per language.
    """
    if isinstance(board, PlaceBoard):
        key = f"ground {language}"
        if key not in board.memo:
            from adjudicator.reports.html.place_ground import (  # noqa: PLC0415  # not for hexes
                ground_of_places,
            )

            board.memo[key] = ground_of_places(board, language)
    elif getattr(board, "hexmap", None) is None:
        return None
    else:
        key = "ground"
        if key not in board.memo:
            board.memo[key] = _drawn(board)
    found: PageGround = board.memo[key]
    return found


def _drawn(board: Any) -> PageGround:
    hexmap = board.hexmap
    sheet = Sheet(hexmap)
    many = len(board.places) > _MANY
    names = [name for group in _PASSES for name in group if not (many and name in _LEFT_OUT)]
    scene = build_scene(hexmap, labels=not many, layers=names, sheet=sheet)
    scale = PITCH / sheet.pitch
    passes = []
    for group in _PASSES:
        tiles = Tiles(scale)
        for name in group:
            tiles.add(scene.layer(name))
        if many and "terrain" in group:
            _add_plain_hexes(tiles, sheet)
        passes.append(tiles.groups())
    left, top, right, bottom = (round(edge * scale) for edge in scene.bounds)
    middles = {label: _scaled(sheet.at(label), scale) for label in sheet.grid.labels}
    corners = sheet.lattice.outline(sheet.grid.hexes[0])
    return PageGround(
        bounds=(left, top, right, bottom),
        background=scene.background,
        middles=middles,
        outline=_outline(corners, sheet.at(sheet.grid.labels[0]), scale),
        passes=tuple(passes),
        pitch=PITCH,
        cells={},
        slots={},
    )


def _add_plain_hexes(tiles: Tiles, sheet: Sheet) -> None:
    """Add the hexes of each terrain in its colour, with the lines between them, no symbols."""
    lattice, first = sheet.lattice, sheet.grid.hexes[0]
    x, y = lattice.centre(first)
    outline = tuple((at[0] - x, at[1] - y) for at in lattice.outline(first))
    for terrain, hexes in sheet.by_terrain.items():
        fill = terrain_style(terrain).fill or PAPER
        centres = map(lattice.centre, hexes)
        tiles.repeat(outline, centres, fill, colour=GRID, width=grid_width(sheet))


def _scaled(point: tuple[float, float], scale: float) -> At:
    return round(point[0] * scale), round(point[1] * scale)


def _outline(
    corners: Iterable[tuple[float, float]], middle: tuple[float, float], scale: float
) -> str:
    points = [f"{(x - middle[0]) * scale:.1f} {(y - middle[1]) * scale:.1f}" for x, y in corners]
    return f"M{'L'.join(points)}z"
