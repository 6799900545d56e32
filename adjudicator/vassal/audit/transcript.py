"""Transcripts of logs: who did what in every step, and the position after any step."""

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
from adjudicator.vassal.table.dice import Button, rolls_in_chat, rolls_of
from adjudicator.vassal.table.replay import Replay, ReplayStep
from adjudicator.vassal.table.table import Table

__all__ = [
    "Entry",
    "Standing",
    "StepPosition",
    "TranscriptContext",
    "TranscriptLine",
    "entries",
    "position_at",
]


class TranscriptContext(NamedTuple):
    """The names and formats with which a log is described in words."""

    where: Where
    looks: Looks
    #: the names of players, by password
    names: dict[Secret, str]
    buttons: Sequence[Button]


class TranscriptLine(Struct, frozen=True, kw_only=True):
    """One action on one piece or on one value."""

    #: moved, created, deleted or changed; stayed, if dragged within its place; set, for a
    #: property; turn, for a turn tracker
    kind: str
    piece: str = ""
    id: str = ""
    #: the name of the changed value
    what: str = ""
    before: str = ""
    after: str = ""


class Entry(Struct, frozen=True, kw_only=True):
    """One step of a log."""

    step: int
    player: str = ""
    #: the text of the turn trackers after the step
    turn: str = ""
    deeds: list[TranscriptLine] = []
    chat: list[str] = []
    #: the rolls in a few words
    rolls: list[str] = []
    #: whether it undoes a step, and the number of that step if it is in the log
    undoes: bool = False
    undone: int | None = None
    #: the step that undoes this one
    undone_by: int | None = None


class Standing(Struct, frozen=True, kw_only=True):
    """One piece at one moment."""

    id: str
    name: str
    gpid: str = ""
    #: in words; with the labels of the module if it is known
    place: str = ""
    map: str | None = None
    x: int = 0
    y: int = 0
    #: the number of pieces below it
    position: int = 0
    deck: str = ""
    #: layers, facing, properties and labels
    look: dict[str, str] = {}
    moved: bool | None = None


def entries(log: LogFile, context: TranscriptContext) -> Iterator[Entry]:
    """Yield a description of every step of a log."""
    replay = Replay(log.script)
    turns = dict(replay.table.turns)
    players: dict[int, str] = {}
    for step in replay:
        entry = _entry(step, replay.table, context, turns)
        if step.undo is not None:
            entry = replace(entry, player=undoer(entry.player, step.undo.action, players))
        players[step.number] = entry.player
        yield entry
        turns = dict(replay.table.turns)


def _entry(
    step: ReplayStep, table: Table, context: TranscriptContext, turns: dict[str, str]
) -> Entry:
    step = replace(step, chat=tuple(context.looks.shown_line(line) for line in step.chat))
    rolls = rolls_of(step, context.buttons)
    deeds = [*_piece_actions(step, table, context), *_value_actions(step, context, turns)]
    return Entry(
        step=step.number,
        player=who(step, context.names, rolls),
        turn=turn_text(table, context),
        deeds=deeds or list(_minor_actions(step, table)),
        chat=[line for line in step.chat if line.strip()],
        rolls=[one.text for one in rolls],
        undoes=step.undo is not None,
        undone=step.undo.action if step.undo else None,
        undone_by=step.undone_by,
    )


def _piece_actions(
    step: ReplayStep, table: Table, context: TranscriptContext
) -> Iterator[TranscriptLine]:
    where, boards = context.where, table.boards
    for new in step.created:
        yield _line("created", new.piece, after=where.text(new.place, boards))
    for move in step.moves:
        start, end = (where.text(place, boards) for place in (move.start, move.end))
        yield _line("moved", move.piece, before=start, after=end)
    for one in step.changed:
        piece = one.piece
        old = context.looks.look(piece.type, piece.piece_type, one.before)
        new_look = context.looks.look(piece.type, piece.piece_type, piece.states)
        for what, before, after in changes(old, new_look):
            yield _line("changed", piece, what=what, before=before, after=after)
    for gone in step.removed:
        yield _line("deleted", gone.piece, before=where.text(gone.place, boards))


def _line(
    kind: str, piece: TablePiece, *, what: str = "", before: str = "", after: str = ""
) -> TranscriptLine:
    name = piece.public_name
    return TranscriptLine(kind=kind, piece=name, id=piece.id, what=what, before=before, after=after)


def _minor_actions(step: ReplayStep, table: Table) -> Iterator[TranscriptLine]:
    """Yield movement marks and drags within a place, shown only if the step has nothing else."""
    for one in step.changed:
        for trait in one.traits:
            if trait.kind == "markmoved":
                yield _line(
                    "changed", one.piece, what="moved", before=trait.before, after=trait.after
                )
    moved = dict.fromkeys(one.id for one in step.commands if isinstance(one, Move))
    for piece in (table.pieces[key] for key in moved if key in table.pieces):
        yield _line("stayed", piece)


def _value_actions(
    step: ReplayStep, context: TranscriptContext, turns: dict[str, str]
) -> Iterator[TranscriptLine]:
    lines = [without_undo(line) for line in step.chat]
    roll_prefixes = tuple(
        f"{one.name}_" for one in rolls_in_chat(step.number, lines, context.buttons)
    )
    for one in step.properties:
        if roll_prefixes and one.name.startswith(roll_prefixes):
            continue  # the chat already reports the roll
        old, new = (context.looks.without_passwords(value) for value in (one.old or "", one.value))
        if old != new:
            yield TranscriptLine(kind="set", what=one.name, before=old, after=new)
    for turn in step.turns:
        before = turns.get(turn.tracker, "")
        if before != turn.state:
            shown = [context.where.turn(turn.tracker, state) for state in (before, turn.state)]
            yield TranscriptLine(kind="turn", what=turn.tracker, before=shown[0], after=shown[1])


def turn_text(table: Table, context: TranscriptContext) -> str:
    """Return the text of the turn trackers, if the module is known."""
    if not context.where.labels:
        return ""
    shown = (context.where.turn(name, state) for name, state in sorted(table.turns.items()))
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


def position_at(log: LogFile, step: int, context: TranscriptContext, *, file: str) -> StepPosition:
    """Return the position of a log after a step; 0 is its start."""
    replay = Replay(log.script)
    if not 0 <= step <= len(replay):
        raise InputError(
            "the log has {number} steps, and no step {step}",
            number=len(replay),
            step=step,
            file=log.file,
        )
    for one in replay if step else ():
        if one.number == step:
            break
    table = replay.table
    pieces = [_standing(one, table, context) for one in table.pieces.values()]
    return StepPosition(
        file=file,
        step=step,
        turn=turn_text(table, context),
        players={one.name: one.side for one in table.players.values()},
        properties={
            f"{name} ({box})" if box else name: context.looks.without_passwords(value)
            for (box, name), value in sorted(table.properties.items())
        },
        pieces=sorted(pieces, key=lambda one: (one.map or "", one.place, one.position, one.name)),
    )


def _is_open(piece: TablePiece, name: str) -> bool:
    """Return whether all players may know a property of a piece."""
    return name in OWNERS if piece.face_down else not name.startswith(SHEET)


def _standing(piece: TablePiece, table: Table, context: TranscriptContext) -> Standing:
    place = piece.place
    look = context.looks.look(piece.type, piece.piece_type, piece.states)
    return Standing(
        id=piece.id,
        name=piece.public_name,
        gpid="" if piece.face_down else piece.gpid,
        place=context.where.text(place, table.boards),
        map=place.map if place else None,
        x=place.x if place else 0,
        y=place.y if place else 0,
        position=piece.position,
        deck=piece.deck,
        look={name: value for name, value in look if _is_open(piece, name)},
        moved=piece.moved,
    )
