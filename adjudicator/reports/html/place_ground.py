"""The board of named places under a report: its drawing in tiles, its places and their slots."""

from __future__ import annotations

from adjudicator.board.place_board import PlaceBoard
from adjudicator.board.place_map import PlaceMap
from adjudicator.digitize.render.margin import outside
from adjudicator.digitize.render.places.build import PLACE_LAYERS, places_scene
from adjudicator.digitize.render.scene import Area, Item, Scene, Text
from adjudicator.errors import LimitError
from adjudicator.reports.html.counters import HALF
from adjudicator.reports.html.ground import At, PageGround
from adjudicator.reports.html.shapes import box_of
from adjudicator.reports.html.tiles import TILE, Tile, Tiles

__all__ = ["ground_of_places"]

#: layers that are drawn together; tiles of one pass never cover those of a later pass
_PASSES = (("heights",), ("terrain", "waters"), ("roads", "symbols"), ("links",), ("places",),
           ("plaques",))  # fmt: skip
#: tiles of areas that a page may hold
_MOST_TILES = 50_000
#: margin around the sheet in which ground may be drawn, in map units
_RIM = 40.0
#: scale of fonts, because those of a page are wider than those of a picture
_SMALLER = 0.88
#: distance between the centres of two slots, in units of the page: a counter and a gap
_SLOT = 2 * HALF + 6


def ground_of_places(board: PlaceBoard, language: str) -> PageGround:
    """Return the board laid out for a page, with names in a language."""
    found = board.placemap
    layers = [name for name in PLACE_LAYERS if name != "frame"]
    scale = _SLOT / found.sheet.slot
    _check_tiles(found, scale)
    scene = places_scene(found, language=language, layers=layers)
    middles = {key: _at(one.at, scale) for key, one in found.places.items()}
    left, top, right, bottom = (round(edge * scale) for edge in scene.bounds)
    return PageGround(
        bounds=(left, top, right, bottom),
        background=scene.background,
        middles=middles,
        outline="",
        passes=tuple(_tiled(items, scale) for items in _passes(scene)),
        pitch=_pitch(found, scale),
        cells={key: _cell(found, key, scale) for key in found.places},
        slots={key: [_at(slot, scale) for slot in one.slots] for key, one in found.places.items()},
    )


def _passes(scene: Scene) -> list[list[Item]]:
    """Return the items to draw, pass by pass."""
    passes = [[item for name in group for item in scene.layer(name)] for group in _PASSES]
    # Anything beyond the edge of the sheet is covered.
    left, top, right, bottom = scene.bounds
    beyond = (left - _RIM, top - _RIM, right + _RIM, bottom + _RIM)
    passes.append([Area(outside(scene.bounds, beyond), scene.background)])
    # Texts come last; otherwise the plaque of a name would cover the half of it that lies in
    # another tile.
    named = [*scene.layer("names"), *scene.layer("labels")]
    passes.append([one for one in named if not isinstance(one, Text)])
    passes.append(
        [one._replace(size=one.size * _SMALLER) for one in named if isinstance(one, Text)]
    )
    return passes


def _check_tiles(board: PlaceMap, scale: float) -> None:
    """Reject ground that needs too many tiles in a page."""
    areas = [one.area for one in board.places.values()]
    areas += [part for one in board.scenery if one.form == "area" for part in one.parts]
    tiles = 0.0
    for area in areas:
        left, top, right, bottom = box_of(area)
        tiles += ((right - left) * scale / TILE + 1) * ((bottom - top) * scale / TILE + 1)
    if tiles > _MOST_TILES:
        raise LimitError("too much ground to be drawn in a page", place="scenery")


def _tiled(items: list[Item], scale: float) -> dict[Tile, str]:
    tiles = Tiles(scale)
    tiles.add(items)
    return tiles.groups()


def _at(point: tuple[float, float], scale: float) -> At:
    return round(point[0] * scale), round(point[1] * scale)


def _cell(board: PlaceMap, place: str, scale: float) -> str:
    """Return path data of the area of a place, around its centre."""
    record = board.places[place]
    x, y = record.at
    points = [f"{(px - x) * scale:.0f} {(py - y) * scale:.0f}" for px, py in record.area]
    return f"M{'L'.join(points)}z"


def _pitch(board: PlaceMap, scale: float) -> int:
    """Return half the size of a typical place, the margin of a picture."""
    sizes = sorted(
        max(max(c[axis] for c in one.area) - min(c[axis] for c in one.area) for axis in (0, 1))
        for one in board.places.values()
    )
    return max(1, round(sizes[len(sizes) // 2] * scale * 0.5))
