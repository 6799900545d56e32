"""Names of places: from a pixel of a map to board, zone and label, by the module's own grids.

A map shows one board or several side by side, as its board picker says. Pixels are counted from
the upper left corner of the map, whose edge may be empty. What the label of a pixel is follows
from the build file alone; only where numbers are counted from the far end of a board, or where
boards lie beyond others, its size must be known too, and with it the picture of the board.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import floor
from typing import NamedTuple

from lxml import etree

from adjudicator.errors import LimitError
from adjudicator.vassal.boards import Board, MapNames, Zone, boards, pixel
from adjudicator.vassal.commands import BoardPick, Boards
from adjudicator.vassal.imageuse import Pictures
from adjudicator.vassal.reader import Module, component_name
from adjudicator.vassal.traits import Place
from adjudicator.vassal.wording import parse_command

__all__ = ["MAX_WORK", "OFFBOARD", "Places", "Spot"]

#: how many corners of zones, and named points, are looked at to name the places of logs
MAX_WORK = 100_000_000

#: what VASSAL, in English, calls a place without a name
OFFBOARD = "offboard"

_DECK = "VASSAL.build.module.map.DrawPile"
#: the farthest column or row of boards
_FARTHEST = 1000


class Spot(NamedTuple):
    """A place of a map, with its names."""

    map: str
    x: int
    y: int
    #: the board that lies there, or empty
    board: str = ""
    #: the zone of the board, or empty
    zone: str = ""
    #: the name of the place, empty if it has none; nothing if we cannot tell
    label: str | None = None

    @property
    def shown(self) -> str:
        """The name as VASSAL shows it; where we cannot tell, the pixel."""
        return f"{self.x},{self.y}" if self.label is None else self.label or OFFBOARD


class _Laid(NamedTuple):
    """A board that lies on a map: its upper left corner, and whether it is turned around."""

    board: Board
    x: int
    y: int
    reversed: bool

    def covers(self, x: int, y: int) -> bool:
        """Tell whether a pixel of the map is on the board; one of unknown size has no end."""
        right, down = x - self.x, y - self.y
        if self.board.size is None:
            return right >= 0 and down >= 0
        return 0 <= right < self.board.size[0] and 0 <= down < self.board.size[1]

    def local(self, x: int, y: int) -> tuple[int, int] | None:
        """Return a pixel of the map as one of the board; nothing if we cannot tell."""
        right, down = x - self.x, y - self.y
        if self.reversed:
            if self.board.size is None:
                return None
            right, down = self.board.size[0] - right, self.board.size[1] - down
        times = self.board.magnification
        if times == 1.0:
            return right, down
        return floor(right / times + 0.5), floor(down / times + 0.5)


class _Map(NamedTuple):
    name: str
    #: the empty edge around the boards
    edge: tuple[int, int]
    boards: dict[str, Board]
    #: what lies there if no command says it
    usual: tuple[BoardPick, ...]
    #: decks: board, pixel and name
    decks: tuple[tuple[str, int, int, str], ...]


class Places:
    """Knows the names of places on the maps of a module."""

    def __init__(self, module: Module) -> None:
        """Read the maps of a module, with the sizes of their boards."""
        self._maps: dict[str, _Map] = {}
        found: dict[str, dict[str, Board]] = {}
        for one in boards(module, Pictures(module).size):
            found.setdefault(one.map, {}).setdefault(one.name, one)
        for number, element in enumerate(MapNames(module).maps):
            name = element.get("mapName", "")
            made = _read_map(element, name or f"Map{number}", found.get(name, {}))
            self._maps.setdefault(made.name, made)
            # VASSAL knows every map by its number too
            self._maps.setdefault(f"Map{number}", made)
        self._laid: dict[tuple[str, tuple[BoardPick, ...] | None], tuple[_Laid, ...]] = {}
        self._known: dict[tuple[Place, tuple[BoardPick, ...] | None], Spot] = {}
        self._work = 0

    @property
    def maps(self) -> list[str]:
        """The names of the maps."""
        return list(dict.fromkeys(one.name for one in self._maps.values()))

    def spot(self, place: Place, picked: Mapping[str, tuple[BoardPick, ...]] | None = None) -> Spot:
        """Return the names of a place, given the boards that lie on each map (``table.boards``)."""
        picks = (picked or {}).get(place.map)
        key = (place, picks)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._find(place, picks)
        return found

    def _find(self, place: Place, picks: tuple[BoardPick, ...] | None) -> Spot:
        known = self._maps.get(place.map)
        if known is None:
            return Spot(*place)
        laid = self._laid.get((place.map, picks))
        if laid is None:
            laid = _lay(known, known.usual if picks is None else picks)
            self._laid[place.map, picks] = laid
        deck = _deck_at(known, laid, place)
        for one in laid:
            if one.covers(place.x, place.y):
                self._spend(one.board)
                return _named(place, one, deck)
        unsure = not laid and len(known.boards) > 0
        return Spot(*place, label=deck or (None if unsure else ""))

    def _spend(self, board: Board) -> None:
        """Count the corners of zones and the points that are looked at."""
        self._work += sum(len(one.outline) for one in board.zones)
        grids = [board.grid, *(one.grid for one in board.zones)]
        self._work += max(len(one.points) if one else 0 for one in grids)
        if self._work > MAX_WORK:
            raise LimitError("too many places are looked for among too many zones")


def _named(place: Place, laid: _Laid, deck: str) -> Spot:
    """Return the names of a place on a board."""
    board = laid.board
    local = laid.local(place.x, place.y)
    if local is None:
        return Spot(*place, board.name, label=deck or None)
    zone = next((one for one in board.zones if one.contains(*local)), None)
    if zone is not None:
        label = _zone_label(zone, *local)
    else:
        label = board.grid.label_at(*local) if board.grid is not None else ""
    return Spot(*place, board.name, zone.name if zone else "", deck or label)


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


def _deck_at(known: _Map, laid: tuple[_Laid, ...], place: Place) -> str:
    for board, x, y, name in known.decks:
        on = next((one for one in laid if one.board.name == board), None)
        left, top = (on.x, on.y) if on else known.edge
        if (left + x, top + y) == (place.x, place.y):
            return name
    return ""


def _lay(known: _Map, picks: tuple[BoardPick, ...]) -> tuple[_Laid, ...]:
    """Return the boards of a map where they lie; those we cannot place are left out."""
    sizes: dict[tuple[int, int], tuple[int, int] | None] = {}
    chosen: list[tuple[BoardPick, Board]] = []
    for pick in picks:
        board = known.boards.get(pick.name)
        if board is not None and 0 <= pick.column < _FARTHEST and 0 <= pick.row < _FARTHEST:
            sizes[pick.column, pick.row] = board.size
            chosen.append((pick, board))
    found: list[_Laid] = []
    for pick, board in chosen:
        before = [sizes.get((n, pick.row), (0, 0)) for n in range(pick.column)]
        above = [sizes.get((pick.column, n), (0, 0)) for n in range(pick.row)]
        if None in before or None in above:
            continue
        x = known.edge[0] + sum(one[0] for one in before if one)
        y = known.edge[1] + sum(one[1] for one in above if one)
        found.append(_Laid(board, x, y, pick.reversed))
    # a board without an end comes last
    return tuple(sorted(found, key=lambda one: one.board.size is None))


def _read_map(element: etree._Element, name: str, found: dict[str, Board]) -> _Map:
    edge = _pixels(element, "edgeWidth", "edgeHeight")
    usual: tuple[BoardPick, ...] = ()
    if len(found) == 1:
        usual = (BoardPick(next(iter(found)), False, 0, 0),)
    for one in element.iter("setup"):
        command = parse_command((one.text or "").strip())
        usual = command.boards if isinstance(command, Boards) else usual
    decks = tuple(
        (one.get("owningBoard", ""), *_pixels(one, "x", "y"), component_name(one))
        for one in element.iter(_DECK)
    )
    return _Map(name, edge, found, usual, decks)


def _pixels(element: etree._Element, x: str, y: str) -> tuple[int, int]:
    return pixel(element.get(x, "")) or 0, pixel(element.get(y, "")) or 0
