"""Replays a saved game or log of VASSAL: the table after every user action.

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
    """A piece that is in another place after a step than before it."""

    piece: TablePiece
    #: nothing if it was on no map
    start: MapPoint | None
    #: nothing if it has left the maps
    end: MapPoint | None


class Created(NamedTuple):
    """A piece that has come into the game."""

    piece: TablePiece
    place: MapPoint | None


class Removed(NamedTuple):
    """A piece that has left the game, as it was then, and where it was before the step."""

    piece: TablePiece
    place: MapPoint | None


class TraitChange(NamedTuple):
    """One trait of a piece whose state has changed."""

    #: which of the piece's traits, the outermost being 0
    trait: int
    #: what it is: ``emb2`` for a layer, ``rotate``, ``markmoved``, ``PROP``
    kind: str
    before: str
    after: str


class Changed(NamedTuple):
    """A piece of which a step has changed the look or the properties."""

    piece: TablePiece
    traits: tuple[TraitChange, ...]
    #: all states before the step; the form of the piece reads them: ``form.layers(before)``
    before: tuple[str, ...]


class ReplayStep(Struct, frozen=True):
    """One user action, and what it did to the table."""

    #: counted from 1
    number: int
    commands: tuple[Command, ...]
    #: who did it, where the log tells
    player: Player | None
    #: all lines of the chat, as they are logged
    chat: tuple[str, ...]
    #: whether it takes something back, how we know, and which step
    undo: Undone | None
    #: the number of the step that takes this one back
    undone_by: int | None
    moves: tuple[Moved, ...]
    created: tuple[Created, ...]
    removed: tuple[Removed, ...]
    changed: tuple[Changed, ...]
    properties: tuple[SetProperty, ...]
    turns: tuple[TurnChange, ...]
    #: ids in the commands that no piece or stack has
    unknown: tuple[str, ...]


class Replay:
    """A table with the position at the start, on which steps are played one after another."""

    def __init__(
        self,
        script: Script,
        table: Table | None = None,
        *,
        stacking: Stacking | None = None,
    ) -> None:
        """Set up the table; or play on, on a table that is set up already.

        Where the module is known, its maps decide which pieces stack.
        """
        self.script = script
        self.undos = find_undos(script.actions)
        #: the number of a step -> the step by which it stays taken back
        self.undone = stay_undone(self.undos)
        #: ids in the commands at the start that no piece has
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
        """Return how many steps there are."""
        return len(self.script.actions)

    def __iter__(self) -> Iterator[ReplayStep]:
        """Play the steps that are left, one at a time."""
        while self._played < len(self.script.actions):
            action = self.script.actions[self._played]
            self._played += 1
            yield self._play(action)

    def run(self) -> Table:
        """Play all steps that are left, and return the table."""
        for _ in self:
            pass
        return self.table

    def _play(self, action: Action) -> ReplayStep:
        table = self.table
        table.watch()
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
        """Return who did a step: by the moves, or by the name in the chat."""
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
    """Return the traits whose state has changed; the piece itself only has its place."""
    kinds = piece.form.kinds
    return tuple(
        TraitChange(n, kinds[n], old, new)
        for n, (old, new) in enumerate(zip(before[:-1], piece.states[:-1], strict=True))
        if old != new
    )
