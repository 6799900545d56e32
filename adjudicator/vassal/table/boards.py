"""Read the boards of a module: grids, zones, and whether the engine finds a named place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from math import floor
from typing import Literal, NamedTuple

from lxml import etree

from adjudicator.errors import InputError, LabelError
from adjudicator.vassal.format.module_reader import STACKS, Module, component_name
from adjudicator.vassal.table.hex_grid import GRID_TAG, HexGrid
from adjudicator.vassal.table.square_grid import Region, SquareGrid, nearest

__all__ = [
    "GRID_HOLDERS",
    "Board",
    "BoardGrid",
    "InitialStack",
    "MapNames",
    "Zone",
    "boards",
    "finds_location",
    "grids_in",
    "initial_stacks",
    "pixel",
]

_BOARD = "VASSAL.build.module.map.boardPicker.Board"
_GRIDS = "VASSAL.build.module.map.boardPicker.board."
_KINDS: dict[str, Literal["hex", "square", "region", "zoned"]] = {
    GRID_TAG: "hex",
    f"{_GRIDS}SquareGrid": "square",
    f"{_GRIDS}RegionGrid": "region",
    f"{_GRIDS}ZonedGrid": "zoned",
}
_ZONE = f"{_GRIDS}mapgrid.Zone"
_REGION = f"{_GRIDS}Region"
#: components that contain one grid
GRID_HOLDERS = (_BOARD, f"{_GRIDS}ZonedGrid", _ZONE)
#: a place this near to the outline of a zone still counts as inside, in pixels
_NEAR = 1.5

Point = tuple[int, int]
Size = tuple[int, int]


class BoardGrid(NamedTuple):
    """A grid of a board or of a zone."""

    kind: Literal["hex", "square", "region", "other"]
    #: width and height of the covered area, if known, and its upper left corner
    size: Size | None = None
    origin: Point = (0, 0)
    #: the hexes; for squares, only the numbering counts
    hexes: HexGrid | None = None
    numbered: bool = False
    #: whether the engine draws the numbers over the picture
    visible: bool = False
    squares: SquareGrid | None = None
    points: tuple[Region, ...] = ()
    #: why the grid cannot be read
    problem: str = ""

    @property
    def regions(self) -> tuple[str, ...]:
        """The names of its regions."""
        return tuple(one.name for one in self.points)

    def label_at(self, x: int, y: int) -> str | None:
        """Return the name of a pixel of the board: empty if it has none, None if unknown."""
        if self.kind == "region":
            found = nearest(self.points, x, y)
            return found.name if found else ""
        if self.kind == "other" or self.problem or self.hexes is None:
            return None
        if not self.numbered:
            return ""
        if self.size is None and (self.hexes.h_descend or self.hexes.v_descend):
            return None  # numbers count from the other end, which is unknown
        return (self.squares or self.hexes).label_at(x, y, *(self.size or (0, 0)))


class Zone(NamedTuple):
    """A named part of a board, usually with its own grid."""

    name: str
    outline: tuple[Point, ...]
    location_format: str
    grid: BoardGrid | None
    #: the bounding box: left, top, right and bottom
    box: tuple[int, int, int, int] = (0, 0, 0, 0)

    def may_contain(self, x: int, y: int) -> bool:
        """Return whether a pixel is in the bounding box, as a quick first test."""
        left, top, right, bottom = self.box
        return left <= x <= right and top <= y <= bottom

    def contains(self, x: int, y: int) -> bool:
        """Return whether a pixel is inside by the engine's rule, which includes only some edges."""
        inside = False
        bx, by = self.outline[-1] if self.outline else (0, 0)
        for ax, ay in self.outline:
            if (ay <= y < by and x - ax < (y - ay) / (by - ay) * (bx - ax)) or (
                by <= y < ay and x - bx < (y - by) / (ay - by) * (ax - bx)
            ):
                inside = not inside
            bx, by = ax, ay
        return inside


class Board(NamedTuple):
    """A board: a picture, or a plain colour, with grids."""

    name: str
    map: str
    image: str
    #: in pixels; the size of the picture if there is one
    size: Size | None
    #: the size in the attributes, which counts only for boards without a picture
    stated_size: Size | None
    grid: BoardGrid | None
    zones: tuple[Zone, ...] = ()
    #: the factor by which the board enlarges its picture and its grids
    magnification: float = 1.0

    def grids(self) -> Iterator[tuple[str, BoardGrid]]:
        """Yield the grid of each zone and of the board, with its name."""
        for zone in self.zones:
            if zone.grid is not None and zone.grid is not self.grid:
                yield f"{self.name}: {zone.name}", zone.grid
        if self.grid is not None:
            yield self.name, self.grid


class InitialStack(NamedTuple):
    """A stack or a deck that is on a map at the start of a game."""

    name: str
    map: str
    board: str
    #: the name of a place, if it is positioned by name
    location: str
    x: str
    y: str
    pieces: int


def boards(module: Module, image_size: Callable[[str], Size | None]) -> list[Board]:
    """Return the boards of a module, in the order of its build file."""
    named = MapNames(module)
    found = (one for one in module.elements if one.tag == _BOARD)
    return [_board(one, named.around(one), image_size) for one in found]


class MapNames:
    """The maps of a module: the components with a board picker."""

    def __init__(self, module: Module) -> None:
        """Find the maps of a module, in the order of its build file."""
        pickers = (one for one in module.elements if str(one.tag).endswith("BoardPicker"))
        self.maps = dict.fromkeys(up for one in pickers if (up := one.getparent()) is not None)

    def around(self, element: etree._Element) -> str:
        """Return the name of the map that contains a component."""
        found = (one for one in element.iterancestors() if one in self.maps)
        return next((one.get("mapName", "") for one in found), "")


def _board(element: etree._Element, on_map: str, image_size: Callable[[str], Size | None]) -> Board:
    image, stated_size = element.get("image", "").strip(), _stated_size(element)
    times = _magnification(element)
    size = _magnified(image_size(image), times) if image else stated_size
    last = _last_grid(element)
    zoned = last if last is not None and last.tag == f"{_GRIDS}ZonedGrid" else None
    holder = element if zoned is None else zoned
    grid = _grid_in(holder, size)
    zones = () if zoned is None else tuple(_zone(z, grid) for z in zoned if z.tag == _ZONE)
    return Board(element.get("name", ""), on_map, image, size, stated_size, grid, zones, times)


def _magnification(element: etree._Element) -> float:
    text = element.get("magnification", "1.0")
    plain = re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,20})?", text, re.ASCII)
    return (float(text) if plain else 1.0) or 1.0


def _magnified(size: Size | None, times: float) -> Size | None:
    """Return the size at which a board shows its picture."""
    return None if size is None else (floor(size[0] * times + 0.5), floor(size[1] * times + 0.5))


def _stated_size(element: etree._Element) -> Size | None:
    sides = [element.get(key, "") for key in ("width", "height")]
    if not all(re.fullmatch("[0-9]{1,6}", side, re.ASCII) for side in sides):
        return None
    return int(sides[0]), int(sides[1])


def _zone(element: etree._Element, background: BoardGrid | None) -> Zone:
    outline = tuple(_outline(element.get("path", "")))
    size, box = None, (0, 0, 0, 0)
    if outline:
        across, down = [x for x, _ in outline], [y for _, y in outline]
        box = (min(across), min(down), max(across), max(down))
        size = box[2] - box[0], box[3] - box[1]
    own = background if element.get("useParentGrid") == "true" else _grid_in(element, size)
    if own is not None and own is not background:
        own = own._replace(origin=box[:2])
    shown = element.get("locationFormat", "$name$")
    return Zone(element.get("name", ""), outline, shown, own, box)


def _outline(path: str) -> Iterator[Point]:
    for pair in path.split(";"):
        match = re.fullmatch(r"\s*(-?[0-9]{1,6})\s*,\s*(-?[0-9]{1,6})\s*", pair, re.ASCII)
        if match:
            yield int(match[1]), int(match[2])


def grids_in(holder: etree._Element) -> list[etree._Element]:
    """Return the grids that are direct children of a board, a zoned grid or a zone."""
    return [one for one in holder if str(one.tag).endswith("Grid")]


def _last_grid(holder: etree._Element) -> etree._Element | None:
    """Return the grid that counts: each one replaces the one before."""
    return next(reversed(grids_in(holder)), None)


def _grid_in(holder: etree._Element, size: Size | None) -> BoardGrid | None:
    one = _last_grid(holder)
    if one is None:
        return None
    kind = _KINDS.get(str(one.tag))
    if kind == "region":
        return BoardGrid(
            "region", size, points=tuple(map(_region, one.iter(_REGION))), numbered=True
        )
    if kind is None:
        return BoardGrid("other", size)
    return None if kind == "zoned" else _regular(one, kind, size)


def _region(element: etree._Element) -> Region:
    x, y = (pixel(element.get(key, "")) for key in ("originx", "originy"))
    return Region(element.get("name", ""), x or 0, y or 0)


def pixel(text: str) -> int | None:
    """Return the value of an attribute in pixels, or None if it is not a number."""
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,6}", text, re.ASCII) else None


def _regular(
    element: etree._Element, kind: Literal["hex", "square"], size: Size | None
) -> BoardGrid:
    numbering = next((one for one in element if str(one.tag).endswith("GridNumbering")), None)
    # other classes of numbering count in unknown ways
    if numbering is not None and not str(numbering.tag).endswith(
        ("mapgrid.HexGridNumbering", "mapgrid.SquareGridNumbering")
    ):
        return BoardGrid("other", size, numbered=True)
    stated_size = {} if numbering is None else {str(k): str(v) for k, v in numbering.attrib.items()}
    try:
        attributes = {str(k): str(v) for k, v in element.attrib.items()}
        hexes = HexGrid.from_xml(attributes if kind == "hex" else {}, stated_size)
        squares = SquareGrid.from_xml(attributes, hexes) if kind == "square" else None
    except InputError as error:
        return BoardGrid(kind, size, numbered=numbering is not None, problem=error.message)
    visible = stated_size.get("visible") == "true"
    numbered = numbering is not None
    return BoardGrid(kind, size, hexes=hexes, numbered=numbered, visible=visible, squares=squares)


def initial_stacks(module: Module) -> list[InitialStack]:
    """Return the stacks and decks that are on the maps at the start of a game."""
    named = MapNames(module)
    return [
        InitialStack(
            component_name(one),
            named.around(one),
            one.get("owningBoard", ""),
            one.get("location", "") if one.get("useGridLocation") == "true" else "",
            one.get("x", ""),
            one.get("y", ""),
            sum(str(piece.tag).endswith(("PieceSlot", "CardSlot")) for piece in one.iter()),
        )
        for one in module.elements
        if one.tag in STACKS
    ]


def finds_location(board: Board, location: str) -> bool | None:
    """Return whether the engine finds a place by its name on a board, or None if unknown."""
    if board.grid is None and not board.zones:
        return None  # without a grid the engine uses x and y, and reports no error
    answers = [_zone_finds_location(zone, location) for zone in board.zones]
    if board.grid is not None:
        found = _place(board.grid, location)
        answers.append(found if found is None else found is not False)
    if True in answers:
        return True
    return None if None in answers else False


def _zone_finds_location(zone: Zone, location: str) -> bool | None:
    """Do as the engine does: parse the name, ask the grid, and check that the place is inside."""
    if zone.grid is not None and location in zone.grid.regions:
        return True
    parts = zone.location_format.split("$")
    pattern, inner = "", False
    for index, part in enumerate(parts):
        if index % 2 == 0:
            pattern += re.escape(part)
        elif part == "name":
            pattern += re.escape(zone.name)
        elif part == "gridLocation" and zone.grid is not None:
            if inner:
                return None
            pattern, inner = f"{pattern}(.*)", True
        elif part not in ("", "gridLocation"):
            return None
    match = re.fullmatch(pattern, location) if pattern else None
    if match is None:
        return False
    if not inner or zone.grid is None:
        return True
    found = _place(zone.grid, match[1])
    return _inside(zone.outline, found) if isinstance(found, tuple) else found


def _place(grid: BoardGrid, location: str) -> Point | bool | None:
    """Return the pixel of a place, or whether the place exists, or None if unknown."""
    if grid.kind == "region":
        return location in grid.regions
    if grid.kind == "other" or grid.problem:
        return None
    if not grid.numbered or grid.hexes is None:
        return False
    try:
        found = grid.hexes.location(location, *(grid.size or (0, 0)))
    except LabelError:
        return False
    except re.error:  # a format that names a number twice
        return None
    counted_from_end = grid.hexes.h_descend or grid.hexes.v_descend
    unknown = counted_from_end and grid.size is None
    return True if grid.kind == "square" else None if unknown else found


def _inside(outline: tuple[Point, ...], point: Point) -> bool:
    """Return whether a point lies inside an outline or very near to it."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
        length = ((bx - ax) ** 2 + (by - ay) ** 2) or 1
        along = min(1.0, max(0.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
        if (ax + along * (bx - ax) - x) ** 2 + (ay + along * (by - ay) - y) ** 2 <= _NEAR**2:
            return True
    return inside
