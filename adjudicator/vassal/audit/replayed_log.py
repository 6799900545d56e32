"""Replays a log once, and records what the audit needs of every step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from adjudicator.errors import LimitError
from adjudicator.vassal.audit.position import (
    OWNERS,
    SHEET,
    Looks,
    PieceRecord,
    TablePosition,
    position,
)
from adjudicator.vassal.format.chat import without_undo
from adjudicator.vassal.format.commands import (
    AddPiece,
    AddStack,
    Change,
    Command,
    Move,
    Player,
    RemovePlayer,
    Secret,
)
from adjudicator.vassal.format.logfile import LogFile
from adjudicator.vassal.format.secrets import MAX_SECRETS
from adjudicator.vassal.format.traits import MapPoint
from adjudicator.vassal.table.counters import TablePiece
from adjudicator.vassal.table.dice import Button, DiceRoll, rolls_of
from adjudicator.vassal.table.replay import Replay, ReplayStep
from adjudicator.vassal.table.table import Table

__all__ = [
    "PieceChange",
    "ReplayedLog",
    "StepRecord",
    "names_of",
    "replay_log",
    "replayed_to",
    "undoer",
    "who",
]


class PieceChange(NamedTuple):
    """A piece that a step created, removed or moved."""

    id: str
    name: str
    before: MapPoint | None
    after: MapPoint | None
    #: whether the piece is masked or invisible to others
    covert: bool = False
    #: of a created piece: whether it is a copy of another in the same place
    copy: bool = False


class StepRecord(NamedTuple):
    """The facts about a step that the audit needs."""

    number: int
    player: str
    chat: tuple[str, ...]
    rolls: tuple[DiceRoll, ...]
    #: whether it undoes a step, and the number of that step if it is in the log
    undoes: bool
    undone: int | None
    undone_by: int | None
    created: tuple[PieceChange, ...]
    removed: tuple[PieceChange, ...]
    moved: tuple[PieceChange, ...]
    changed: int
    #: names of properties that were set
    properties: tuple[str, ...]
    turns: int
    #: ids in its commands that belong to no known piece or stack
    unknown: tuple[str, ...]
    #: destinations of unknown stacks
    astray: tuple[MapPoint, ...]
    #: moves that start elsewhere than the piece was: `before` is the start that the command
    #: states, `after` the actual place
    gaps: tuple[PieceChange, ...]
    #: changes from a value that a piece did not have: id, name, property, actual, stated
    value_gaps: tuple[tuple[str, str, str, str, str], ...]
    #: the record of each touched piece after the step; None for a removed piece
    pieces_after: tuple[tuple[str, PieceRecord | None], ...]

    @property
    def stands(self) -> bool:
        """Whether the step neither was undone nor undoes another."""
        return self.undone_by is None and not self.undoes

    @property
    def taken_back(self) -> tuple[str, ...]:
        """The lines of the chat that the step undoes."""
        return tuple(without_undo(one) for one in self.chat if self.undoes)


class ReplayedLog(NamedTuple):
    """A replayed log: its positions at start and end, and a record of every step."""

    file: str
    log: LogFile
    start: TablePosition
    steps: tuple[StepRecord, ...]
    end: TablePosition
    unknown: tuple[str, ...]

    @property
    def ids(self) -> set[str]:
        """The ids of the pieces in the game at its start or at its end."""
        return {*self.start.pieces, *self.end.pieces}

    @property
    def rolls(self) -> list[tuple[StepRecord, DiceRoll]]:
        """All rolls, including those that were undone."""
        return [(step, roll) for step in self.steps for roll in step.rolls]


def names_of(logs: Iterable[LogFile]) -> dict[Secret, str]:
    """Return the names of all players by password, for every password in the logs."""
    found: dict[Secret, str] = {}
    for log in logs:
        for command in _all_commands(log):
            match command:
                case Player() if command.name:
                    found[command.secret] = command.name
                case Player() | RemovePlayer():
                    found.setdefault(command.secret, "a player")
                case Move() if command.player is not None:
                    found.setdefault(command.player, "a player")
                case _:
                    pass
        if len(found) > MAX_SECRETS:
            raise LimitError(
                "more than {most} passwords of players", most=MAX_SECRETS, file=log.file
            )
    found.pop(Secret(""), None)
    return found


def _all_commands(log: LogFile) -> Iterable[Command]:
    yield from log.script.start
    for action in log.script.actions:
        yield from action.commands


def replay_log(
    log: LogFile, looks: Looks, names: dict[Secret, str], buttons: Sequence[Button]
) -> ReplayedLog:
    """Replay a log from start to end."""
    replay = Replay(log.script)
    start = position(replay.table, looks)
    records: list[StepRecord] = []
    players: dict[int, str] = {}
    steps = iter(replay)
    for action in log.script.actions:
        gaps = tuple(_gaps(action.commands, replay.table))
        value_gaps = tuple(_value_gaps(action.commands, replay.table, looks))
        record = _step_record(next(steps), replay, looks, names, buttons)
        if record.undoes:
            record = record._replace(player=undoer(record.player, record.undone, players))
        players[record.number] = record.player
        records.append(record._replace(gaps=gaps, value_gaps=value_gaps))
    end = position(replay.table, looks)
    found = {one for one in players.values() if one}
    if len(found) == 1:  # only one player acts, so the same player did the undos
        (only,) = found
        records = [one._replace(player=only) if one.undoes else one for one in records]
    return ReplayedLog(str(log.file), log, start, tuple(records), end, replay.unknown)


def replayed_to(replayed: ReplayedLog, step: int, looks: Looks) -> TablePosition:
    """Return the position of a log after a step."""
    if step == 0:
        return replayed.start
    if step >= len(replayed.steps):
        return replayed.end
    replay = Replay(replayed.log.script)
    for one in replay:
        if one.number >= step:
            break
    return position(replay.table, looks)


def _step_record(
    step: ReplayStep,
    replay: Replay,
    looks: Looks,
    names: dict[Secret, str],
    buttons: Sequence[Button],
) -> StepRecord:
    step = replace(step, chat=tuple(looks.shown_line(line) for line in step.chat))
    rolls = tuple(rolls_of(step, buttons))
    return StepRecord(
        number=step.number,
        player=who(step, names, rolls),
        chat=step.chat,
        rolls=rolls,
        undoes=step.undo is not None,
        undone=step.undo.action if step.undo else None,
        undone_by=step.undone_by,
        created=tuple(_created(step, replay.table)),
        removed=tuple(
            PieceChange(one.piece.id, one.piece.name, one.place, None) for one in step.removed
        ),
        moved=tuple(
            PieceChange(one.piece.id, one.piece.name, one.start, one.end, covert=_covert(one.piece))
            for one in step.moves
        ),
        changed=len(step.changed),
        properties=tuple(one.name for one in step.properties),
        turns=len(step.turns),
        unknown=step.unknown,
        astray=tuple(
            MapPoint(one.map, one.x, one.y)
            for one in step.commands
            if isinstance(one, Move) and one.id in step.unknown and one.map is not None
        ),
        gaps=(),
        value_gaps=(),
        pieces_after=tuple(_pieces_after(step, looks).items()),
    )


def _pieces_after(step: ReplayStep, looks: Looks) -> dict[str, PieceRecord | None]:
    """Return the record of each touched piece after a step; None for a removed piece."""
    touched = [one.piece for one in step.moves]
    touched += [one.piece for one in step.created]
    touched += [one.piece for one in step.changed]
    found: dict[str, PieceRecord | None] = {one.id: looks.record(one) for one in touched}
    return found | {one.piece.id: None for one in step.removed}


def _created(step: ReplayStep, table: Table) -> Iterator[PieceChange]:
    dragged = {one.id for one in step.commands if isinstance(one, Move)}
    for piece, place in step.created:
        copy = piece.id in dragged and _beside_its_like(piece, table)
        yield PieceChange(piece.id, piece.name, None, place, copy=copy)


def _gaps(commands: Sequence[Command], table: Table) -> Iterator[PieceChange]:
    """Yield the pieces that commands move from another place than the one where they are."""
    handled: set[str] = set()
    for command in commands:
        match command:
            case AddStack():
                handled |= {command.id, *command.pieces}
            case AddPiece():
                handled.add(command.id)
            case Move() if command.id not in handled:
                handled.add(command.id)
                thing = table.pieces.get(command.id) or table.stacks.get(command.id)
                stated = None
                if command.old_map is not None:
                    stated = MapPoint(command.old_map, command.old_x, command.old_y)
                if thing is not None and thing.place != stated:
                    name = thing.name if isinstance(thing, TablePiece) else "a stack"
                    yield PieceChange(thing.id, name, stated, thing.place)
            case _:
                pass


def _value_gaps(
    commands: Sequence[Command], table: Table, looks: Looks
) -> Iterator[tuple[str, str, str, str, str]]:
    """Yield the properties that commands change from another value than the actual one."""
    handled: set[str] = set()
    for command in commands:
        if isinstance(command, AddPiece):
            handled.add(command.id)
        if not isinstance(command, Change) or command.old is None or command.id in handled:
            continue
        handled.add(command.id)
        piece = table.pieces.get(command.id)
        if piece is None:
            continue
        states = (piece.piece_type.states(one) for one in (command.old, command.state))
        old, new = (dict(looks.look(piece.type, piece.piece_type, one)) for one in states)
        now = dict(looks.record(piece).look)
        for what, stated in old.items():
            # decks mask and unmask cards without any command
            if what in OWNERS or what.startswith(SHEET):
                continue
            # another player may meanwhile have changed a value that the command leaves alone
            if stated != new.get(what) and stated != now.get(what):
                yield piece.id, piece.name, what, now.get(what, "none"), stated


def undoer(stated: str, undone: int | None, players: Mapping[int, str]) -> str:
    """Return who undid a step: the player who did it, because an undo command names nobody."""
    return players.get(undone or 0, "") or stated


def who(step: ReplayStep, names: dict[Secret, str], rolls: Sequence[DiceRoll]) -> str:
    """Return the name of the player of a step, from its commands or else from its rolls."""
    stated = ""
    if step.player is not None:
        stated = step.player.name or names.get(step.player.secret, "")
    return stated or next((one.player for one in rolls if one.player), "")


def _covert(piece: TablePiece) -> bool:
    return piece.hidden_by is not None or piece.masked_by is not None


def _beside_its_like(piece: TablePiece, table: Table) -> bool:
    """Return whether another piece of exactly the same type lies there, as after cloning."""
    if piece.place is None or piece.deck:
        return False
    return any(one is not piece and one.type == piece.type for one in table.at(piece.place))
