"""Compare our names of places with the names that VASSAL stored in saved games and logs.

A piece stores its place before its last move: map and pixel (``OldMap``, ``OldX``, ``OldY``), and
the engine's name of that place (``OldLocationName``). So every log shows whether we read the grids
of its module as the engine does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from adjudicator import __version__
from adjudicator.vassal.format.logfile import LogFile
from adjudicator.vassal.format.module_reader import Module
from adjudicator.vassal.format.traits import MapPoint
from adjudicator.vassal.table.boards import pixel
from adjudicator.vassal.table.counters import TablePiece
from adjudicator.vassal.table.places import OFFBOARD, Places, Spot
from adjudicator.vassal.table.replay import Replay
from adjudicator.vassal.table.table import Table

__all__ = ["GridCheck", "GridComparison", "PlaceName"]

#: VASSAL's names for a place without a name, in all its languages
_UNNAMED = frozenset([
    "", OFFBOARD, "Offboard", "En dehors du plateau", "Fuera del tablero", "fuori mappa", "盤外",
    "Weg van het bord", "poza planszą", "Uden for brættet", "场外（offboard）",
])  # fmt: skip

Answer = Literal["agree", "differ", "unknown"]


class PlaceName(Struct, frozen=True, kw_only=True):
    """A place, with VASSAL's name in a log and ours."""

    #: the first log with this name
    file: str
    map: str
    x: int
    y: int
    #: the board that VASSAL stored, if any
    board: str
    #: VASSAL's name
    noted: str
    #: our name; empty if the place has none, None if unknown
    label: str | None
    #: the first piece that was there
    piece: str


class GridCheck(Struct, frozen=True, kw_only=True):
    """How many names of places agree."""

    #: the version of Adjudicator
    version: str
    module: str
    files: list[str]
    #: the number of distinct pairs of a place and a name
    places: int
    agree: int
    differ: list[PlaceName]
    #: places that we cannot name: unknown size of a board, or a format with properties
    unknown: list[PlaceName]


class _Note(Struct, frozen=True):
    """The previous place that a piece stores, with VASSAL's name for it."""

    place: MapPoint
    board: str
    name: str


class GridComparison:
    """Compares the names of places in one log after another, without keeping the logs."""

    def __init__(self, module: Module) -> None:
        """Start with a module and no log."""
        self._module = module
        self._places = Places(module)
        self._files: list[str] = []
        self._answers: dict[_Note, tuple[Answer, PlaceName]] = {}

    def add(self, log: LogFile) -> None:
        """Add the places stored in the pieces of a log, at its start and after every step."""
        replay = Replay(log.script)
        file = str(log.file)
        self._look(replay.table.pieces.values(), replay.table, file)
        for _ in replay:
            self._look((piece for piece, _ in replay.table.touched()), replay.table, file)
        self._files.append(file)

    def _look(self, pieces: Iterable[TablePiece], table: Table, file: str) -> None:
        for piece in pieces:
            note = _note(piece)
            if note is None or note in self._answers:
                continue
            spot = self._places.spot(note.place, table.boards)
            self._answers[note] = (
                _answer(note, spot, self._module),
                PlaceName(
                    file=file,
                    map=note.place.map,
                    x=note.place.x,
                    y=note.place.y,
                    board=note.board,
                    noted=note.name,
                    label=spot.label,
                    piece=piece.public_name,
                ),
            )

    @property
    def result(self) -> GridCheck:
        """The comparison of all logs so far."""
        found: dict[Answer, list[PlaceName]] = {"agree": [], "differ": [], "unknown": []}
        for answer, one in self._answers.values():
            found[answer].append(one)
        return GridCheck(
            version=__version__,
            module=self._module.name,
            files=self._files,
            places=len(self._answers),
            agree=len(found["agree"]),
            differ=found["differ"],
            unknown=found["unknown"],
        )


def _note(piece: TablePiece) -> _Note | None:
    """Return the previous place that a piece stores, or None if it never moved on a map."""
    remembered = piece.remembered
    where, name = remembered.get("OldMap", ""), remembered.get("OldLocationName")
    x, y = (pixel(remembered.get(key, "")) for key in ("OldX", "OldY"))
    if not where or name is None or x is None or y is None:
        return None
    return _Note(MapPoint(where, x, y), remembered.get("OldBoard", ""), name)


def _answer(note: _Note, spot: Spot, module: Module) -> Answer:
    if spot.label is None:
        return "unknown"
    if (spot.label or OFFBOARD) == note.name or (not spot.label and note.name in _UNNAMED):
        return "agree"
    if module.archive is None and note.board != spot.board:
        return "unknown"  # without pictures the edges of boards are unknown
    return "differ"
