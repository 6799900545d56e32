"""Reads who stands where at the start of a game: the saved games of a module, or its stacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from adjudicator.board.labels import Numbering
from adjudicator.errors import InputError, Text
from adjudicator.vassal.build.skeleton import game_id
from adjudicator.vassal.draft.ground import Ground
from adjudicator.vassal.format.logfile import parse_log
from adjudicator.vassal.format.module_reader import Module
from adjudicator.vassal.format.traits import MapPoint
from adjudicator.vassal.table.boards import pixel
from adjudicator.vassal.table.places import Places
from adjudicator.vassal.table.replay import Replay

__all__ = ["SetUp", "most_pieces", "read_setups"]

_STACK = "VASSAL.build.module.map.SetupStack"
_SLOT = "VASSAL.build.widget.PieceSlot"
#: the most set-ups that become scenarios
_MOST = 20


class SetUp(NamedTuple):
    """A set-up of a module: its pieces, by slot, and where they stand."""

    id: str
    title: str
    #: gpid and label of the hex; empty beside the map
    pieces: list[tuple[str, str]]


class Hexes:
    """The labels of hexes of the map that was drafted."""

    def __init__(self, module: Module, ground: Ground) -> None:
        """Prepare the numbering of the map."""
        self._places, self._ground = Places(module), ground
        self._numbering = Numbering(ground.spec, ground.lattice.orientation)
        self._known = frozenset(ground.grid.labels)

    def label(self, place: MapPoint, picked: dict[str, tuple[object, ...]] | None = None) -> str:
        """Return the label of the hex at a place; empty if there is none."""
        cell = self._places.cell(place, picked)  # type: ignore[arg-type]
        if cell is None or cell.board != self._ground.board.name:
            return ""
        return self.of_cell(cell.column, cell.row)

    def of_cell(self, column: int, row: int) -> str:
        """Return the label of a hex that the engine counts so; empty if the map lacks it."""
        found = self._ground.counting.cell(column, row)
        try:
            label = self._numbering.text(*found)
        except InputError:  # letters have nothing before A
            return ""
        return label if label in self._known else ""


def read_setups(module: Module, ground: Ground) -> tuple[list[SetUp], list[Text]]:
    """Return the set-ups with pieces on the map, and what could not be read."""
    hexes, left = Hexes(module, ground), list[Text]()
    found: list[SetUp] = []
    for title, name in _saved(module):
        if len(found) == _MOST:
            left.append(Text("scenarios: only the first {most} set-ups were read", most=_MOST))
            break
        try:
            pieces = list(_pieces_of(module, name, hexes))
        except InputError as error:
            left.append(Text("scenarios: the set-up {name!r}: {why}", name=title, why=error.what))
            continue
        if any(label for _, label in pieces):
            found.append(SetUp(_new_id(title, found), title, pieces))
    stacks = [] if found else list(_at_start(module, ground, hexes))
    if stacks:
        found.append(SetUp("start", "Start", stacks))
    if not found:
        left.append(
            Text("scenarios: who stands where; no saved game or stack of the module shows it")
        )
    return found, left


def most_pieces(setups: list[SetUp]) -> dict[str, int]:
    """Return for each slot the most pieces that a set-up has of it."""
    counts: Counter[str] = Counter()
    for one in setups:
        counts |= Counter(gpid for gpid, _ in one.pieces)
    return dict(counts)


def _saved(module: Module) -> Iterator[tuple[str, str]]:
    for one in module.setups:
        if module.archive is not None and one.file and one.file in module.archive:
            yield one.name or one.file, one.file


def _new_id(title: str, known: list[SetUp]) -> str:
    try:
        stem = game_id(title)[:40].strip("-")
    except InputError:  # a title without any letter of ours
        stem = "start"
    taken = {one.id for one in known}
    number = 2
    name = stem
    while name in taken:
        name, number = f"{stem}-{number}", number + 1
    return name


def _pieces_of(module: Module, name: str, hexes: Hexes) -> Iterator[tuple[str, str]]:
    assert module.archive is not None  # noqa: S101
    table = Replay(parse_log(module.archive.read(name), file=name).script).table
    for piece in table.pieces.values():
        if piece.place is not None and piece.gpid and not piece.deck:
            yield piece.gpid, hexes.label(piece.place, table.boards)  # type: ignore[arg-type]


def _at_start(module: Module, ground: Ground, hexes: Hexes) -> Iterator[tuple[str, str]]:
    """Yield the pieces of stacks that the module puts on the board by itself."""
    grid = ground.board_grid
    for stack in (one for one in module.elements if one.tag == _STACK):
        x, y = pixel(stack.get("x", "")), pixel(stack.get("y", ""))
        if stack.get("useGridLocation") == "true" and grid.hexes is not None:
            try:
                x, y = grid.hexes.location(stack.get("location", ""), *(grid.size or (0, 0)))
            except InputError:
                x = None
        label = ""
        on_board = stack.get("owningBoard", "") in ("", "null", ground.board.name)
        if x is not None and y is not None and on_board and grid.hexes is not None:
            label = hexes.of_cell(*grid.hexes.raw(x, y))
        for slot in stack.iter(_SLOT):
            yield slot.get("gpid", ""), label
