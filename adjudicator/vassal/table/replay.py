"""Replay a saved game or log of VASSAL: the table after every user action.

>>> from adjudicator.vassal.format.logfile import read_log
>>> log = read_log(Path("game.vlog"))                              # doctest: +SKIP
>>> replay = Replay(log.script)                                    # doctest: +SKIP
>>> for step in replay:                                            # doctest: +SKIP
...     print(step.number, step.moves, replay.table.pieces)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from adjudicator.vassal.format.chat import speaker
from adjudicator.vassal.format.commands import (
    Chat,
    Command,
    Move,
    Player,
    Secret,
    SetProperty,
    TurnChange,
)
from adjudicator.vassal.format.script import Action, Script
from adjudicator.vassal.format.traits import MapPoint
from adjudicator.vassal.table.counters import TablePiece
from adjudicator.vassal.table.table import Table
from adjudicator.vassal.table.undo import Undone, find_undos, stay_undone

if TYPE_CHECKING:
    from adjudicator.vassal.table.stacking import Stacking

__all__ = ["Changed", "Created", "Moved", "Removed", "Replay", "ReplayStep", "TraitChange"]


class Moved(NamedTuple):
    """A piece whose place changed in a step."""

    piece: TablePiece
    #: None if it was on no map
    start: MapPoint | None
    #: None if it left the maps
    end: MapPoint | None


class Created(NamedTuple):
    """A piece that was added to the game."""

    piece: TablePiece
    place: MapPoint | None


class Removed(NamedTuple):
    """A piece that was removed from the game, and its place before the step."""

    piece: TablePiece
    place: MapPoint | None


class TraitChange(NamedTuple):
    """A change of the state of one trait of a piece."""

    #: index of the trait; the outermost is 0
    trait: int
    #: kind of the trait: ``emb2`` for a layer, ``rotate``, ``markmoved``, ``PROP``
    kind: str
    before: str
    after: str


class Changed(NamedTuple):
    """A piece whose traits changed in a step."""

    piece: TablePiece
    traits: tuple[TraitChange, ...]
    #: all states before the step, for ``piece.piece_type.layers(before)`` and others
    before: tuple[str, ...]


class ReplayStep(Struct, frozen=True):
    """One user action, and its effects on the table."""

    #: counted from 1
    number: int
    commands: tuple[Command, ...]
    #: the player, if known
    player: Player | None
    #: all chat lines, as logged
    chat: tuple[str, ...]
    #: which step it undoes and how we know; None if it is no undo
    undo: Undone | None
    #: the number of the step that undoes this one
    undone_by: int | None
    moves: tuple[Moved, ...]
    created: tuple[Created, ...]
    removed: tuple[Removed, ...]
    changed: tuple[Changed, ...]
    properties: tuple[SetProperty, ...]
    turns: tuple[TurnChange, ...]
    #: ids in the commands that belong to no piece or stack
    unknown: tuple[str, ...]


class Replay:
    """Plays the steps of a log one after another, starting from the initial position."""

    def __init__(
        self,
        script: Script,
        table: Table | None = None,
        *,
        stacking: Stacking | None = None,
    ) -> None:
        """Set up the table, or continue on a given table.

        `stacking` has the stacking rules of the module's maps, if the module is known.
        """
        self.script = script
        self.undos = find_undos(script.actions)
        #: the number of a step -> the step that finally undoes it
        self.undone = stay_undone(self.undos)
        #: ids in the commands at the start that belong to no piece
        self.unknown: tuple[str, ...] = ()
        self._played = 0
        if table is not None:
            self.table = table
            return
        self.table = Table(stacking)
        for command in script.start:
            self.table.apply(command)
        self.unknown = tuple(self.table.unknown)

    def __len__(self) -> int:
        """Return the number of steps."""
        return len(self.script.actions)

    def __iter__(self) -> Iterator[ReplayStep]:
        """Play the remaining steps, one at a time."""
        while self._played < len(self.script.actions):
            action = self.script.actions[self._played]
            self._played += 1
            yield self._play(action)

    def run(self) -> Table:
        """Play all remaining steps, and return the table."""
        for _ in self:
            pass
        return self.table

    def _play(self, action: Action) -> ReplayStep:
        table = self.table
        table.begin_step()
        for command in action.commands:
            table.apply(command)
        moves: list[Moved] = []
        created: list[Created] = []
        removed: list[Removed] = []
        changed: list[Changed] = []
        for piece, before in table.touched():
            stays = table.pieces.get(piece.id) is piece
            if before.states is None or len(before.states) != len(piece.states):
                if stays:
                    created.append(Created(piece, piece.place))
                continue
            if not stays:
                removed.append(Removed(piece, before.place))
                continue
            if piece.place != before.place:
                moves.append(Moved(piece, before.place, piece.place))
            if traits := _differences(piece, before.states):
                changed.append(Changed(piece, traits, tuple(before.states)))
        chat = tuple(one.text for one in action.commands if isinstance(one, Chat))
        return ReplayStep(
            number=action.number,
            commands=action.commands,
            player=self._player(action.commands, chat),
            chat=chat,
            undo=self.undos.get(action.number),
            undone_by=self.undone.get(action.number),
            moves=tuple(moves),
            created=tuple(created),
            removed=tuple(removed),
            changed=tuple(changed),
            properties=tuple(one for one in action.commands if isinstance(one, SetProperty)),
            turns=tuple(one for one in action.commands if isinstance(one, TurnChange)),
            unknown=tuple(table.unknown),
        )

    def _player(self, commands: Sequence[Command], chat: Sequence[str]) -> Player | None:
        """Return the player of a step, from its moves or from the name in the chat."""
        roster = self.table.players
        for command in commands:
            if isinstance(command, Move) and command.player is not None:
                return roster.get(command.player) or Player(command.player, "", "")
            if isinstance(command, Player):
                return command
        for line in chat:
            if name := speaker(line):
                known = (one for one in roster.values() if one.name == name)
                return next(known, Player(Secret(""), name, ""))
        return None


def _differences(piece: TablePiece, before: Sequence[str]) -> tuple[TraitChange, ...]:
    """Return the changed traits, without the basic piece, whose state is only its place."""
    kinds = piece.piece_type.kinds
    return tuple(
        TraitChange(n, kinds[n], old, new)
        for n, (old, new) in enumerate(zip(before[:-1], piece.states[:-1], strict=True))
        if old != new
    )
