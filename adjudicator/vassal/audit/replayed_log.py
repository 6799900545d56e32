"""A log that was played through once: what is needed to compare it with others."""

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

__all__ = ["Put", "ReplayedLog", "StepRecord", "names_of", "record", "replayed_to", "undoer", "who"]


class Put(NamedTuple):
    """A piece that a step has created, removed or moved."""

    id: str
    name: str
    before: MapPoint | None
    after: MapPoint | None
    #: whether others cannot see it, or not what it is
    covert: bool = False
    #: of a created piece: whether it is a copy of one that lies in the same place
    copy: bool = False


class StepRecord(NamedTuple):
    """What the audit keeps of a step."""

    number: int
    player: str
    chat: tuple[str, ...]
    rolls: tuple[DiceRoll, ...]
    #: whether it takes something back, and which step if that is in the log
    undoes: bool
    undone: int | None
    undone_by: int | None
    created: tuple[Put, ...]
    removed: tuple[Put, ...]
    moved: tuple[Put, ...]
    changed: int
    #: names of properties that were set
    properties: tuple[str, ...]
    turns: int
    #: ids in its commands that no piece or stack has
    unknown: tuple[str, ...]
    #: where stacks went that nobody knows
    astray: tuple[MapPoint, ...]
    #: pieces that a move takes from elsewhere than where they were: there, and where they were
    gaps: tuple[Put, ...]
    #: pieces that a change takes from what they did not show: id, name, what, was, told
    odd: tuple[tuple[str, str, str, str, str], ...]
    #: what each touched piece was afterwards; nothing for one that is gone
    marks: tuple[tuple[str, PieceRecord | None], ...]

    @property
    def stands(self) -> bool:
        """Whether the step was neither taken back nor took anything back."""
        return self.undone_by is None and not self.undoes

    @property
    def taken_back(self) -> tuple[str, ...]:
        """The lines of the chat that it takes back."""
        return tuple(without_undo(one) for one in self.chat if self.undoes)


class ReplayedLog(NamedTuple):
    """A log, played through."""

    file: str
    log: LogFile
    start: TablePosition
    scenes: tuple[StepRecord, ...]
    end: TablePosition
    unknown: tuple[str, ...]

    @property
    def ids(self) -> set[str]:
        """The pieces that were in the game at its start or at its end."""
        return {*self.start.marks, *self.end.marks}

    @property
    def rolls(self) -> list[tuple[StepRecord, DiceRoll]]:
        """All rolls, those that were taken back too."""
        return [(scene, roll) for scene in self.scenes for roll in scene.rolls]


def names_of(logs: Iterable[LogFile]) -> dict[Secret, str]:
    """Return the names of all players, and all passwords that stand in the logs."""
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
            raise LimitError(f"more than {MAX_SECRETS} passwords of players", file=log.file)
    found.pop(Secret(""), None)
    return found


def _all_commands(log: LogFile) -> Iterable[Command]:
    yield from log.script.start
    for action in log.script.actions:
        yield from action.commands


def record(
    log: LogFile, looks: Looks, names: dict[Secret, str], buttons: Sequence[Button]
) -> ReplayedLog:
    """Play a log through."""
    replay = Replay(log.script)
    start = position(replay.table, looks)
    scenes: list[StepRecord] = []
    players: dict[int, str] = {}
    steps = iter(replay)
    for action in log.script.actions:
        gaps = tuple(_gaps(action.commands, replay.table))
        odd = tuple(_odd(action.commands, replay.table, looks))
        scene = _scene(next(steps), replay, looks, names, buttons)
        if scene.undoes:
            scene = scene._replace(player=undoer(scene.player, scene.undone, players))
        players[scene.number] = scene.player
        scenes.append(scene._replace(gaps=gaps, odd=odd))
    end = position(replay.table, looks)
    found = {one for one in players.values() if one}
    if len(found) == 1:  # nobody else was there to take anything back
        (only,) = found
        scenes = [one._replace(player=only) if one.undoes else one for one in scenes]
    return ReplayedLog(str(log.file), log, start, tuple(scenes), end, replay.unknown)


def replayed_to(film: ReplayedLog, step: int, looks: Looks) -> TablePosition:
    """Return the position of a log after a step."""
    if step == 0:
        return film.start
    if step >= len(film.scenes):
        return film.end
    replay = Replay(film.log.script)
    for one in replay:
        if one.number >= step:
            break
    return position(replay.table, looks)


def _scene(
    step: ReplayStep,
    replay: Replay,
    looks: Looks,
    names: dict[Secret, str],
    buttons: Sequence[Button],
) -> StepRecord:
    step = replace(step, chat=tuple(looks.hushed_line(line) for line in step.chat))
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
        removed=tuple(Put(one.piece.id, one.piece.name, one.place, None) for one in step.removed),
        moved=tuple(
            Put(one.piece.id, one.piece.name, one.start, one.end, covert=_covert(one.piece))
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
        odd=(),
        marks=tuple(_marks(step, looks).items()),
    )


def _marks(step: ReplayStep, looks: Looks) -> dict[str, PieceRecord | None]:
    """Return what each touched piece is now; nothing for one that is gone."""
    touched = [one.piece for one in step.moves]
    touched += [one.piece for one in step.created]
    touched += [one.piece for one in step.changed]
    marks: dict[str, PieceRecord | None] = {one.id: looks.mark(one) for one in touched}
    return marks | {one.piece.id: None for one in step.removed}


def _created(step: ReplayStep, table: Table) -> Iterator[Put]:
    dragged = {one.id for one in step.commands if isinstance(one, Move)}
    for piece, place in step.created:
        copy = piece.id in dragged and _beside_its_like(piece, table)
        yield Put(piece.id, piece.name, None, place, copy=copy)


def _gaps(commands: Sequence[Command], table: Table) -> Iterator[Put]:
    """Yield the pieces that commands will take from elsewhere than where they are."""
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
                told = None
                if command.old_map is not None:
                    told = MapPoint(command.old_map, command.old_x, command.old_y)
                if thing is not None and thing.place != told:
                    name = thing.name if isinstance(thing, TablePiece) else "a stack"
                    yield Put(thing.id, name, told, thing.place)
            case _:
                pass


def _odd(
    commands: Sequence[Command], table: Table, looks: Looks
) -> Iterator[tuple[str, str, str, str, str]]:
    """Yield what commands will change from another value than it has."""
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
        states = (piece.form.states(one) for one in (command.old, command.state))
        old, new = (dict(looks.look(piece.type, piece.form, one)) for one in states)
        now = dict(looks.mark(piece).look)
        for what, told in old.items():
            # decks mask and unmask without a word
            if what in OWNERS or what.startswith(SHEET):
                continue
            # what stays as it is may have been changed by others meanwhile
            if told != new.get(what) and told != now.get(what):
                yield piece.id, piece.name, what, now.get(what, "none"), told


def undoer(told: str, undone: int | None, players: Mapping[int, str]) -> str:
    """Return who took back a step, given who did those before; an undo itself does not say it."""
    return players.get(undone or 0, "") or told


def who(step: ReplayStep, names: dict[Secret, str], rolls: Sequence[DiceRoll]) -> str:
    """Return the name of whoever did a step: as its commands tell, or as the rolls do."""
    told = ""
    if step.player is not None:
        told = step.player.name or names.get(step.player.secret, "")
    return told or next((one.player for one in rolls if one.player), "")


def _covert(piece: TablePiece) -> bool:
    return piece.hidden_by is not None or piece.masked_by is not None


def _beside_its_like(piece: TablePiece, table: Table) -> bool:
    """Tell whether a piece lies with another of the very same type, as a clone does."""
    if piece.place is None or piece.deck:
        return False
    return any(one is not piece and one.type == piece.type for one in table.at(piece.place))
