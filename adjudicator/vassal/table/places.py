"""Name places: find the board, zone and label of a pixel of a map, by the module's own grids.

A map shows one board or several side by side, as its board picker says. Pixels count from the
upper left corner of the map, which may have an empty edge. The label of a pixel follows from the
build file alone, with two exceptions: if numbers count from the far end of a board, or if a board
lies beyond others, the size of the board, and therefore its picture, must be known too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import floor
from typing import NamedTuple

from lxml import etree

from adjudicator.errors import LimitError
from adjudicator.vassal.format.command_text import parse_command
from adjudicator.vassal.format.commands import BoardPick, Boards
from adjudicator.vassal.format.image_use import ImageUse
from adjudicator.vassal.format.module_reader import Module, component_name
from adjudicator.vassal.format.traits import MapPoint
from adjudicator.vassal.table.boards import Board, MapNames, Zone, boards, pixel

__all__ = ["MAX_WORK", "OFFBOARD", "Cell", "Places", "Spot"]

#: the most corners of zones, named points and boards visited to name the places of logs
MAX_WORK = 30_000_000
#: how many bounding boxes are tested in the time that one corner takes
_BOXES = 2

#: VASSAL's English name for a place without a name
OFFBOARD = "offboard"

_DECK = "VASSAL.build.module.map.DrawPile"
#: the farthest column or row of boards
_FARTHEST = 1000


class Spot(NamedTuple):
    """A place of a map, with its names."""

    map: str
    x: int
    y: int
    #: the board at this place, or empty
    board: str = ""
    #: the zone of the board, or empty
    zone: str = ""
    #: the name of the place: empty if it has none, None if unknown
    label: str | None = None

    @property
    def shown(self) -> str:
        """The name as VASSAL shows it, or the pixel if the name is unknown."""
        return f"{self.x},{self.y}" if self.label is None else self.label or OFFBOARD


class Cell(NamedTuple):
    """A hex of a board: the engine's column and row, whether or not they are numbered."""

    board: str
    column: int
    row: int


class _PlacedBoard(NamedTuple):
    """A board on a map: its upper left corner, and whether it is turned around."""

    board: Board
    x: int
    y: int
    reversed: bool

    def covers(self, x: int, y: int) -> bool:
        """Return whether a pixel of the map is on the board; an unknown size counts as endless."""
        right, down = x - self.x, y - self.y
        if self.board.size is None:
            return right >= 0 and down >= 0
        return 0 <= right < self.board.size[0] and 0 <= down < self.board.size[1]

    def local(self, x: int, y: int) -> tuple[int, int] | None:
        """Return the pixel of the board for a pixel of the map, or None if unknown."""
        right, down = x - self.x, y - self.y
        if self.reversed:
            if self.board.size is None:
                return None
            right, down = self.board.size[0] - right, self.board.size[1] - down
        times = self.board.magnification
        if times == 1.0:
            return right, down
        return floor(right / times + 0.5), floor(down / times + 0.5)


class _MapContents(NamedTuple):
    """The boards on a map, and its decks by their pixels."""

    boards: tuple[_PlacedBoard, ...]
    decks: dict[tuple[int, int], str]


class _Map(NamedTuple):
    name: str
    #: the empty edge around the boards
    edge: tuple[int, int]
    boards: dict[str, Board]
    #: the boards on the map if no command sets them
    default_boards: tuple[BoardPick, ...]
    #: decks: board, pixel and name
    decks: tuple[tuple[str, int, int, str], ...]


class Places:
    """The names of places on the maps of a module."""

    def __init__(self, module: Module) -> None:
        """Read the maps of a module, with the sizes of their boards."""
        self._maps: dict[str, _Map] = {}
        found: dict[str, dict[str, Board]] = {}
        for one in boards(module, ImageUse(module).size):
            found.setdefault(one.map, {}).setdefault(one.name, one)
        for number, element in enumerate(MapNames(module).maps):
            name = element.get("mapName", "")
            made = _parse_map(element, name or f"Map{number}", found.get(name, {}))
            self._maps.setdefault(made.name, made)
            # VASSAL also identifies every map by its number
            self._maps.setdefault(f"Map{number}", made)
        self._contents: dict[tuple[str, tuple[BoardPick, ...] | None], _MapContents] = {}
        self._known: dict[tuple[MapPoint, tuple[BoardPick, ...] | None], Spot] = {}
        self._work = 0

    @property
    def maps(self) -> list[str]:
        """The names of the maps."""
        return list(dict.fromkeys(one.name for one in self._maps.values()))

    def spot(
        self, place: MapPoint, picked: Mapping[str, tuple[BoardPick, ...]] | None = None
    ) -> Spot:
        """Return the names of a place, given the boards on each map (``table.boards``)."""
        picks = (picked or {}).get(place.map)
        key = (place, picks)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._find(place, picks)
        return found

    def _find(self, place: MapPoint, picks: tuple[BoardPick, ...] | None) -> Spot:
        known = self._maps.get(place.map)
        if known is None:
            return Spot(*place)
        contents = self._contents_on(known, place.map, picks)
        deck = contents.decks.get((place.x, place.y), "")
        self._count_work(len(contents.boards))
        for one in contents.boards:
            if one.covers(place.x, place.y):
                return self._named(place, one, deck)
        unsure = not contents.boards and len(known.boards) > 0
        return Spot(*place, label=deck or (None if unsure else ""))

    def cell(
        self, place: MapPoint, picked: Mapping[str, tuple[BoardPick, ...]] | None = None
    ) -> Cell | None:
        """Return the hex at a place, counted as the engine does; None if there is none."""
        known = self._maps.get(place.map)
        if known is None:
            return None
        contents = self._contents_on(known, place.map, (picked or {}).get(place.map))
        self._count_work(len(contents.boards))
        for one in contents.boards:
            if one.covers(place.x, place.y):
                return self._cell_on(one, place)
        return None

    def _cell_on(self, placed: _PlacedBoard, place: MapPoint) -> Cell | None:
        local = placed.local(place.x, place.y)
        if local is None:
            return None
        zone = self._zone(placed.board, *local)
        grid = placed.board.grid if zone is None else zone.grid
        if grid is None or grid.kind != "hex" or grid.hexes is None:
            return None
        return Cell(placed.board.name, *grid.hexes.raw(*local))

    def _contents_on(
        self, known: _Map, name: str, picks: tuple[BoardPick, ...] | None
    ) -> _MapContents:
        """Return the boards and decks of a map, computed once for each choice of boards."""
        found = self._contents.get((name, picks))
        if found is None:
            found = self._contents[name, picks] = self._contents_of(known, picks)
        return found

    def _contents_of(self, known: _Map, picks: tuple[BoardPick, ...] | None) -> _MapContents:
        chosen = known.default_boards if picks is None else picks
        self._count_work(sum(_preceding(one.column) + _preceding(one.row) for one in chosen))
        placed = _place_boards(known, chosen)
        return _MapContents(placed, _decks(known, placed))

    def _named(self, place: MapPoint, placed: _PlacedBoard, deck: str) -> Spot:
        """Return the names of a place on a board."""
        board = placed.board
        local = placed.local(place.x, place.y)
        if local is None:
            return Spot(*place, board.name, label=deck or None)
        zone = self._zone(board, *local)
        grid = board.grid if zone is None else zone.grid
        self._count_work(len(grid.points) if grid is not None else 0)
        if zone is not None:
            label = _zone_label(zone, *local)
        else:
            label = grid.label_at(*local) if grid is not None else ""
        return Spot(*place, board.name, zone.name if zone else "", deck or label)

    def _zone(self, board: Board, x: int, y: int) -> Zone | None:
        self._count_work(len(board.zones) // _BOXES)
        for one in board.zones:
            if one.may_contain(x, y):
                self._count_work(len(one.outline))
                if one.contains(x, y):
                    return one
        return None

    def _count_work(self, work: int) -> None:
        self._work += work
        if self._work > MAX_WORK:
            raise LimitError("too many places are looked for among too many zones and boards")


def _zone_label(zone: Zone, x: int, y: int) -> str | None:
    """Return the name that a zone gives a pixel of the board."""
    shown = zone.location_format
    inner: str | None = ""
    if "$gridLocation$" in shown and zone.grid is not None:
        inner = zone.grid.label_at(x, y)
    text = shown.replace("$name$", zone.name)
    if inner is None or re.search(r"\$(?!gridLocation\$)[^$]+\$", text) or text[:1] == "{":
        return None  # properties, or an expression
    return text.replace("$gridLocation$", inner)


def _preceding(number: int) -> int:
    """Return how many columns or rows of boards come before one."""
    return number if 0 <= number < _FARTHEST else 0


def _decks(known: _Map, placed: tuple[_PlacedBoard, ...]) -> dict[tuple[int, int], str]:
    """Return the decks by their pixels; of two on the same pixel, the first."""
    corners = {one.board.name: (one.x, one.y) for one in reversed(placed)}
    found: dict[tuple[int, int], str] = {}
    for board, x, y, name in known.decks:
        left, top = corners.get(board, known.edge)
        found.setdefault((left + x, top + y), name)
    return found


def _place_boards(known: _Map, picks: tuple[BoardPick, ...]) -> tuple[_PlacedBoard, ...]:
    """Return the boards of a map with their positions; leave out those with unknown positions."""
    sizes: dict[tuple[int, int], tuple[int, int] | None] = {}
    chosen: list[tuple[BoardPick, Board]] = []
    for pick in picks:
        board = known.boards.get(pick.name)
        if board is not None and 0 <= pick.column < _FARTHEST and 0 <= pick.row < _FARTHEST:
            sizes[pick.column, pick.row] = board.size
            chosen.append((pick, board))
    found: list[_PlacedBoard] = []
    for pick, board in chosen:
        before = [sizes.get((n, pick.row), (0, 0)) for n in range(pick.column)]
        above = [sizes.get((pick.column, n), (0, 0)) for n in range(pick.row)]
        if None in before or None in above:
            continue
        x = known.edge[0] + sum(one[0] for one in before if one)
        y = known.edge[1] + sum(one[1] for one in above if one)
        found.append(_PlacedBoard(board, x, y, pick.reversed))
    # a board of unknown size covers everything, so it comes last
    return tuple(sorted(found, key=lambda one: one.board.size is None))


def _parse_map(element: etree._Element, name: str, found: dict[str, Board]) -> _Map:
    edge = _pixels(element, "edgeWidth", "edgeHeight")
    default_boards: tuple[BoardPick, ...] = ()
    if len(found) == 1:
        default_boards = (BoardPick(next(iter(found)), False, 0, 0),)
    for one in element.iter("setup"):
        command = parse_command((one.text or "").strip())
        default_boards = command.boards if isinstance(command, Boards) else default_boards
    decks = tuple(
        (one.get("owningBoard", ""), *_pixels(one, "x", "y"), component_name(one))
        for one in element.iter(_DECK)
    )
    return _Map(name, edge, found, default_boards, decks)


def _pixels(element: etree._Element, x: str, y: str) -> tuple[int, int]:
    return pixel(element.get(x, "")) or 0, pixel(element.get(y, "")) or 0
