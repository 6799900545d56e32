"""A log to be read: who did what in every step, and the position after any of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.errors import InputError
from adjudicator.vassal.audit.compare import changes
from adjudicator.vassal.audit.position import OWNERS, SHEET, Looks
from adjudicator.vassal.audit.replayed_log import undoer, who
from adjudicator.vassal.audit.where import Where
from adjudicator.vassal.format.chat import without_undo
from adjudicator.vassal.format.commands import Move, Secret
from adjudicator.vassal.format.logfile import LogFile
from adjudicator.vassal.table.counters import TablePiece
from adjudicator.vassal.table.dice import Button, rolls_of, rolls_told
from adjudicator.vassal.table.replay import Replay, ReplayStep
from adjudicator.vassal.table.table import Table

__all__ = [
    "Entry",
    "Standing",
    "StepPosition",
    "TranscriptContext",
    "TranscriptLine",
    "entries",
    "moment",
]


class TranscriptContext(NamedTuple):
    """What is needed to put a log into words."""

    where: Where
    looks: Looks
    #: the names of those who are only known by their passwords
    names: dict[Secret, str]
    buttons: Sequence[Button]


class TranscriptLine(Struct, frozen=True, kw_only=True):
    """One thing that was done to one piece, or to a value."""

    #: moved, created, deleted, changed; stayed, if dragged within its place; set, of a property;
    #: turn, of a turn tracker
    kind: str
    piece: str = ""
    id: str = ""
    #: what was changed or set
    what: str = ""
    before: str = ""
    after: str = ""


class Entry(Struct, frozen=True, kw_only=True):
    """One step of a log."""

    step: int
    player: str = ""
    #: what the turn trackers show then
    turn: str = ""
    deeds: list[TranscriptLine] = []
    chat: list[str] = []
    #: what was rolled, in a few words
    rolls: list[str] = []
    #: whether it takes something back, and which step if that is in the log
    undoes: bool = False
    undone: int | None = None
    #: the step that takes this one back
    undone_by: int | None = None


class Standing(Struct, frozen=True, kw_only=True):
    """One piece at some moment."""

    id: str
    name: str
    gpid: str = ""
    #: in words, by the labels of the module if it is known
    place: str = ""
    map: str | None = None
    x: int = 0
    y: int = 0
    #: how many pieces lie below it
    position: int = 0
    deck: str = ""
    #: what it shows: layers, facing, properties, labels
    look: dict[str, str] = {}
    moved: bool | None = None


def entries(log: LogFile, reader: TranscriptContext) -> Iterator[Entry]:
    """Yield the steps of a log in words."""
    replay = Replay(log.script)
    turns = dict(replay.table.turns)
    players: dict[int, str] = {}
    for step in replay:
        entry = _entry(step, replay.table, reader, turns)
        if step.undo is not None:
            entry = replace(entry, player=undoer(entry.player, step.undo.action, players))
        players[step.number] = entry.player
        yield entry
        turns = dict(replay.table.turns)


def _entry(
    step: ReplayStep, table: Table, reader: TranscriptContext, turns: dict[str, str]
) -> Entry:
    step = replace(step, chat=tuple(reader.looks.hushed_line(line) for line in step.chat))
    rolls = rolls_of(step, reader.buttons)
    deeds = [*_piece_deeds(step, table, reader), *_value_deeds(step, reader, turns)]
    return Entry(
        step=step.number,
        player=who(step, reader.names, rolls),
        turn=turn_text(table, reader),
        deeds=deeds or list(_small_deeds(step, table)),
        chat=[line for line in step.chat if line.strip()],
        rolls=[one.text for one in rolls],
        undoes=step.undo is not None,
        undone=step.undo.action if step.undo else None,
        undone_by=step.undone_by,
    )


def _piece_deeds(
    step: ReplayStep, table: Table, reader: TranscriptContext
) -> Iterator[TranscriptLine]:
    where, boards = reader.where, table.boards
    for new in step.created:
        yield _deed("created", new.piece, after=where.text(new.place, boards))
    for move in step.moves:
        start, end = (where.text(place, boards) for place in (move.start, move.end))
        yield _deed("moved", move.piece, before=start, after=end)
    for one in step.changed:
        piece = one.piece
        old = reader.looks.look(piece.type, piece.form, one.before)
        new_look = reader.looks.look(piece.type, piece.form, piece.states)
        for what, before, after in changes(old, new_look):
            yield _deed("changed", piece, what=what, before=before, after=after)
    for gone in step.removed:
        yield _deed("deleted", gone.piece, before=where.text(gone.place, boards))


def _deed(
    kind: str, piece: TablePiece, *, what: str = "", before: str = "", after: str = ""
) -> TranscriptLine:
    name = piece.open_name
    return TranscriptLine(kind=kind, piece=name, id=piece.id, what=what, before=before, after=after)


def _small_deeds(step: ReplayStep, table: Table) -> Iterator[TranscriptLine]:
    """Yield what is worth a word only if nothing else was done."""
    for one in step.changed:
        for trait in one.traits:
            if trait.kind == "markmoved":
                yield _deed(
                    "changed", one.piece, what="moved", before=trait.before, after=trait.after
                )
    moved = dict.fromkeys(one.id for one in step.commands if isinstance(one, Move))
    for piece in (table.pieces[key] for key in moved if key in table.pieces):
        yield _deed("stayed", piece)


def _value_deeds(
    step: ReplayStep, reader: TranscriptContext, turns: dict[str, str]
) -> Iterator[TranscriptLine]:
    lines = [without_undo(line) for line in step.chat]
    told = tuple(f"{one.name}_" for one in rolls_told(step.number, lines, reader.buttons))
    for one in step.properties:
        if told and one.name.startswith(told):
            continue  # the chat tells the roll
        old, new = (reader.looks.hushed(value) for value in (one.old or "", one.value))
        if old != new:
            yield TranscriptLine(kind="set", what=one.name, before=old, after=new)
    for turn in step.turns:
        before = turns.get(turn.tracker, "")
        if before != turn.state:
            shown = [reader.where.turn(turn.tracker, state) for state in (before, turn.state)]
            yield TranscriptLine(kind="turn", what=turn.tracker, before=shown[0], after=shown[1])


def turn_text(table: Table, reader: TranscriptContext) -> str:
    """Return what the turn trackers show, if the module is known."""
    if not reader.where.labels:
        return ""
    shown = (reader.where.turn(name, state) for name, state in sorted(table.turns.items()))
    return " · ".join(one for one in shown if one)


class StepPosition(Struct, frozen=True, kw_only=True):
    """The position after a step."""

    file: str
    step: int
    turn: str = ""
    #: name -> side
    players: dict[str, str] = {}
    #: properties of the module, of maps and of zones
    properties: dict[str, str] = {}
    pieces: list[Standing] = []


def moment(log: LogFile, step: int, reader: TranscriptContext, *, file: str) -> StepPosition:
    """Return the position of a log after a step; 0 is its start."""
    replay = Replay(log.script)
    if not 0 <= step <= len(replay):
        raise InputError(f"the log has {len(replay)} steps, and no step {step}", file=log.file)
    for one in replay if step else ():
        if one.number == step:
            break
    table = replay.table
    pieces = [_standing(one, table, reader) for one in table.pieces.values()]
    return StepPosition(
        file=file,
        step=step,
        turn=turn_text(table, reader),
        players={one.name: one.side for one in table.players.values()},
        properties={
            f"{name} ({box})" if box else name: reader.looks.hushed(value)
            for (box, name), value in sorted(table.properties.items())
        },
        pieces=sorted(pieces, key=lambda one: (one.map or "", one.place, one.position, one.name)),
    )


def _is_open(piece: TablePiece, name: str) -> bool:
    """Tell whether all players may know a property of a piece."""
    return name in OWNERS if piece.face_down else not name.startswith(SHEET)


def _standing(piece: TablePiece, table: Table, reader: TranscriptContext) -> Standing:
    place = piece.place
    look = reader.looks.look(piece.type, piece.form, piece.states)
    return Standing(
        id=piece.id,
        name=piece.open_name,
        gpid="" if piece.face_down else piece.gpid,
        place=reader.where.text(place, table.boards),
        map=place.map if place else None,
        x=place.x if place else 0,
        y=place.y if place else 0,
        position=piece.position,
        deck=piece.deck,
        look={name: value for name, value in look if _is_open(piece, name)},
        moved=piece.moved,
    )
