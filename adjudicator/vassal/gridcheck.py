"""Compares our names of places with those that VASSAL itself has noted in saved games and logs.

A piece remembers where it was before its last move: map and pixel (``OldMap``, ``OldX``, ``OldY``),
and what the engine called that place (``OldLocationName``). So every log tells whether we read the
grids of its module as the engine does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from adjudicator import __version__
from adjudicator.vassal.boards import pixel
from adjudicator.vassal.counters import TablePiece
from adjudicator.vassal.logfile import LogFile
from adjudicator.vassal.places import OFFBOARD, Places, Spot
from adjudicator.vassal.reader import Module
from adjudicator.vassal.replay import Replay
from adjudicator.vassal.traits import Place

__all__ = ["GridCheck", "PlaceName", "check_grid"]

#: what VASSAL calls a place without a name, in the languages that it speaks
_UNNAMED = frozenset([
    "", OFFBOARD, "Offboard", "En dehors du plateau", "Fuera del tablero", "fuori mappa", "盤外",
    "Weg van het bord", "poza planszą", "Uden for brættet", "场外（offboard）",
])  # fmt: skip

Answer = Literal["agree", "differ", "unknown"]


class PlaceName(Struct, frozen=True, kw_only=True):
    """A place that a log names, and what we call it."""

    #: the first log that names it so
    file: str
    map: str
    x: int
    y: int
    #: the board by VASSAL's note, if there is one
    board: str
    #: what VASSAL called it
    noted: str
    #: what we call it; empty if it has no name, nothing if we cannot tell
    label: str | None
    #: the first piece that was there
    piece: str


class GridCheck(Struct, frozen=True, kw_only=True):
    """How many names of places agree."""

    #: the version of Adjudicator
    version: str
    module: str
    files: list[str]
    #: different places, or the same under different names
    places: int
    agree: int
    differ: list[PlaceName]
    #: those that we cannot name: the size of a board is not known, or a format has properties
    unknown: list[PlaceName]


class _Note(Struct, frozen=True):
    """What a piece remembers of the place where it was."""

    place: Place
    board: str
    name: str


def check_grid(logs: Iterable[LogFile], module: Module) -> GridCheck:
    """Compare the names of places in logs, which are read one after another."""
    places = Places(module)
    files: list[str] = []
    answers: dict[_Note, tuple[Answer, PlaceName]] = {}
    for log in logs:
        files.append(str(log.file))
        _look_through(log, module, places, answers)
    found: dict[Answer, list[PlaceName]] = {"agree": [], "differ": [], "unknown": []}
    for answer, one in answers.values():
        found[answer].append(one)
    return GridCheck(
        version=__version__,
        module=module.name,
        files=files,
        places=len(answers),
        agree=len(found["agree"]),
        differ=found["differ"],
        unknown=found["unknown"],
    )


def _look_through(
    log: LogFile, module: Module, places: Places, answers: dict[_Note, tuple[Answer, PlaceName]]
) -> None:
    """Add the places that the pieces of a log remember, at its start and after every step."""
    replay = Replay(log.script)
    table = replay.table

    def look(pieces: Iterable[TablePiece]) -> None:
        for piece in pieces:
            note = _note(piece)
            if note is not None and note not in answers:
                spot = places.spot(note.place, table.boards)
                answers[note] = (
                    _answer(note, spot, module),
                    PlaceName(
                        file=str(log.file),
                        map=note.place.map,
                        x=note.place.x,
                        y=note.place.y,
                        board=note.board,
                        noted=note.name,
                        label=spot.label,
                        piece=piece.open_name,
                    ),
                )

    look(table.pieces.values())
    for _ in replay:
        look(piece for piece, _ in table.touched())


def _note(piece: TablePiece) -> _Note | None:
    """Return what a piece remembers; nothing if it was never moved on a map."""
    remembered = piece.remembered
    where, name = remembered.get("OldMap", ""), remembered.get("OldLocationName")
    x, y = (pixel(remembered.get(key, "")) for key in ("OldX", "OldY"))
    if not where or name is None or x is None or y is None:
        return None
    return _Note(Place(where, x, y), remembered.get("OldBoard", ""), name)


def _answer(note: _Note, spot: Spot, module: Module) -> Answer:
    if spot.label is None:
        return "unknown"
    if (spot.label or OFFBOARD) == note.name or (not spot.label and note.name in _UNNAMED):
        return "agree"
    if module.archive is None and note.board != spot.board:
        return "unknown"  # without pictures nobody knows where a board ends
    return "differ"
