"""Record user actions as VASSAL does, to write them as a log.

A recorder has a table. Each method is one user action: it creates the commands that VASSAL would
log and applies them to the table, so that the next action starts from the new position.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from adjudicator.errors import InputError
from adjudicator.vassal.format.chat import UNDO_PREFIX, typed_line
from adjudicator.vassal.format.command_text import stack_state
from adjudicator.vassal.format.commands import (
    AddDeck,
    AddPiece,
    AddStack,
    Change,
    Chat,
    Command,
    Move,
    Player,
    Remove,
    Secret,
    SetProperty,
    TurnChange,
    Undo,
)
from adjudicator.vassal.format.script import Action, Script
from adjudicator.vassal.format.secrets import placeholder
from adjudicator.vassal.format.sequences import nest
from adjudicator.vassal.format.traits import MapPoint
from adjudicator.vassal.table.counters import Stack, TablePiece
from adjudicator.vassal.table.table import Table

if TYPE_CHECKING:
    from adjudicator.vassal.table.stacking import Stacking

__all__ = ["LogRecorder"]

#: the drawing layer of stacks in which pieces can be moved
_LAYER = "1"


class LogRecorder:
    """Builds a log, one user action after another."""

    def __init__(
        self,
        start: Iterable[Command],
        player: Player | None = None,
        *,
        stacking: Stacking | None = None,
    ) -> None:
        """Start with a position; a placeholder stands for the password of the default player."""
        self.start = list(start)
        self.table = Table(stacking)
        for command in self.start:
            self.table.apply(command)
        self.player = player or Player(placeholder(1), "", "")
        self.actions: list[Action] = []
        #: for each action, the commands that undo it, in order
        self._opposites: list[list[Command]] = []
        self._not_undone: list[int] = []
        ids = (int(one) for one in [*self.table.pieces, *self.table.stacks] if one.isdigit())
        self._next = max(ids, default=0) + 1

    @property
    def script(self) -> Script:
        """The log so far."""
        return Script(tuple(self.start), tuple(self.actions))

    def act(self, commands: Sequence[Command]) -> int:
        """Log any commands as one user action, and return its number."""
        number = self._log(commands)
        self._not_undone.append(number)
        return number

    def log_done(self, commands: Sequence[Command]) -> int:
        """Log commands that are already applied, as one user action, which cannot be undone."""
        self.actions.append(Action(len(self.actions) + 1, tuple(commands)))
        self._opposites.append([])
        return len(self.actions)

    def _log(self, commands: Sequence[Command]) -> int:
        back: list[Command] = []
        logged: list[Command] = []
        for planned in commands:
            command = self._rebased(planned) if isinstance(planned, Change) else planned
            back[:0] = self._opposite(command)
            self.table.apply(command)
            logged.append(command)
        self.actions.append(Action(len(self.actions) + 1, tuple(logged)))
        self._opposites.append(back)
        return len(self.actions)

    def _rebased(self, command: Change) -> Change:
        """Return a change of a piece as one of its present states.

        The engine joins neighbouring changes of a piece, and the states of the last one win.
        """
        piece = self.table.pieces.get(command.id)
        if piece is None or command.old is None:
            return command
        old, new = piece.piece_type.states(command.old), piece.piece_type.states(command.state)
        if old[:-1] == piece.states[:-1]:
            return command
        changed = {n: state for n, state in enumerate(new[:-1]) if state != old[n]}
        return self.change_command(piece, changed)

    def new_id(self) -> str:
        """Return an id that no piece and no stack has."""
        self._next += 1
        return str(self._next - 1)

    # User actions

    def drag(self, pieces: Sequence[str], place: MapPoint, chat: Iterable[str] = ()) -> int:
        """Drag pieces, the lowest first, to a place: onto a stack there, or onto the map."""
        return self.act([*self.drag_commands(pieces, place), *map(Chat, chat)])

    def drag_commands(self, pieces: Sequence[str], place: MapPoint) -> list[Command]:
        """Return the commands of a drag, to log together with others."""
        found: list[Command] = []
        landed: list[TablePiece] = []
        for identity in pieces:
            piece = self.piece(identity)
            below = self._below(piece, place, landed, pieces)
            found += [*self._mark_moved(piece), self._move(piece, place, below)]
            if below is None and self._stacks(piece, place):
                found.append(AddStack(self.new_id(), *place, (identity,), _LAYER))
            landed.append(piece)
        return found

    def _stacks(self, piece: TablePiece, place: MapPoint) -> bool:
        stacking = self.table.stacking
        return piece.piece_type.stackable and (stacking is None or stacking.enabled(place.map))

    def _below(
        self,
        piece: TablePiece,
        place: MapPoint,
        landed: Sequence[TablePiece],
        moving: Sequence[str],
    ) -> str | None:
        """Return the piece below a moved piece: one that moved with it, or one at the place."""
        stacking = self.table.stacking
        if self._stacks(piece, place):
            for one in reversed(landed):
                together = stacking is None or stacking.can_share(place.map, one, piece)
                if self._stacks(one, place) and together:
                    return one.id
        there = self.table.stack_target(piece, place, self._secret)
        held = there.pieces if isinstance(there, Stack) else [there] if there else []
        return next((one.id for one in reversed(held) if one.id not in moving), None)

    def _mark_moved(self, piece: TablePiece) -> list[Command]:
        """Return the command that marks a piece as moved, if it has an unset mark."""
        if piece.moved is not False:
            return []
        return [self.change_command(piece, {piece.piece_type.kinds.index("markmoved"): "true"})]

    def _move(self, piece: TablePiece, place: MapPoint, below: str | None) -> Move:
        at = piece.position
        under = piece.stack.pieces[at - 1].id if piece.stack and at else None
        was = piece.place
        old: tuple[str | None, int, int] = was or (None, 0, 0)
        return Move(piece.id, *place, below, *old, under, self._secret)

    @property
    def _secret(self) -> Secret:
        return self.player.secret

    def say(self, text: str) -> int:
        """Log a chat line that the player typed."""
        return self.act([Chat(typed_line(self.player.name, text))])

    def report(self, text: str) -> int:
        """Log a chat line without the player's name."""
        return self.act([Chat(text)])

    def roll(self, dice: str, results: Mapping[str, str], text: str) -> int:
        """Roll dice: log a chat line, and properties of the module such as ``2d6_result``."""
        changes = (self._property(f"{dice}_{name}", value) for name, value in results.items())
        return self.act([Chat(text), *changes])

    def set_property(self, name: str, value: str, container: str = "Module") -> int:
        """Set a property of the module, of a map or of a zone."""
        return self.act([self._property(name, value, container)])

    def _property(self, name: str, value: str, container: str = "Module") -> SetProperty:
        old = self.table.properties.get((container, name), "")
        return SetProperty(name, value, container, old)

    def turn(self, tracker: str, state: str, chat: Iterable[str] = ()) -> int:
        """Set a turn tracker; see :meth:`adjudicator.vassal.table.turns.Tracker.state`."""
        return self.act([*map(Chat, chat), TurnChange(tracker, state)])

    def change(self, piece: str, states: Mapping[int, str], chat: Iterable[str] = ()) -> int:
        """Give traits of a piece new states, by their index."""
        return self.act([self.change_command(self.piece(piece), states), *map(Chat, chat)])

    def layer(self, piece: str, name: str, level: int, chat: Iterable[str] = ()) -> int:
        """Show a level of a layer, counted from 1; a negative level turns the layer off."""
        index = self.piece(piece).piece_type.layer_index(name)
        if index is None:
            raise InputError("the piece has no layer {name!r}", name=name[:60])
        return self.change(piece, {index: str(level)}, chat)

    def change_command(self, piece: TablePiece, states: Mapping[int, str]) -> Change:
        """Return the command that gives traits of a piece new states, by their index."""
        old = [*piece.states[:-1], piece.basic_state()]
        new = [states.get(index, state) for index, state in enumerate(old)]
        return Change(piece.id, nest(new, counted=True), nest(old, counted=True))

    def create(self, type_: str, state: str, place: MapPoint, chat: Iterable[str] = ()) -> int:
        """Put a new piece from the palette, given its type and state, onto the map."""
        table, identity = Table(), self.new_id()
        table.apply(AddPiece(identity, type_, state))
        made = table.pieces[identity]
        text = nest([*made.states[:-1], made.basic_state(place)], counted=True)
        stack = AddStack(self.new_id(), *place, (identity,), _LAYER)
        return self.act([AddPiece(identity, type_, text), stack, *map(Chat, chat)])

    def clone(self, piece: str) -> int:
        """Copy a piece; the copy is on top of it."""
        model = self.piece(piece)
        place = model.place
        if place is None:
            raise InputError("a piece that is on no map cannot be cloned")
        identity = self.new_id()
        copy = Move(identity, *place, piece, *place, None, self._secret)
        return self.act([AddPiece(identity, model.type, model.state), copy])

    def delete(self, piece: str, chat: Iterable[str] = ()) -> int:
        """Delete a piece."""
        return self.act([Remove(self.piece(piece).id), *map(Chat, chat)])

    @property
    def can_undo(self) -> bool:
        """Whether there is an action that is not undone yet."""
        return bool(self._not_undone)

    def undo(self) -> int:
        """Undo the last action that is not undone yet."""
        if not self._not_undone:
            raise InputError("there is nothing to take back")
        taken = self._not_undone.pop()
        return self._log([Undo(True), *self._opposites[taken - 1], Undo(False)])

    def piece(self, identity: str) -> TablePiece:
        """Return a piece by its id."""
        found = self.table.pieces.get(identity)
        if found is None:
            raise InputError("there is no piece {identity!r}", identity=identity[:60])
        return found

    # Commands that undo others

    def _opposite(self, command: Command) -> list[Command]:
        """Return the commands that undo a command that is about to be applied."""
        match command:
            case Move():
                old = (command.old_map, command.old_x, command.old_y, command.old_under)
                new = (command.map, command.x, command.y, command.under)
                return [Move(command.id, *old, *new, command.player)]
            case AddPiece() | AddStack() | AddDeck():
                return [Remove(command.id)]
            case Remove():
                return self._restore(command.id)
            case Change() if command.old is not None:
                return [Change(command.id, command.old, command.state)]
            case _:
                return self._opposite_of_other(command)

    def _opposite_of_other(self, command: Command) -> list[Command]:
        match command:
            case Chat():
                return [Chat(UNDO_PREFIX + command.text)]
            case SetProperty():
                box, old = command.container, command.old or ""
                return [SetProperty(command.name, old, box, command.value)]
            case TurnChange() if command.tracker in self.table.turns:
                return [TurnChange(command.tracker, self.table.turns[command.tracker])]
            case _:
                return []

    def _restore(self, identity: str) -> list[Command]:
        """Return the commands that restore a piece into its current stack."""
        piece = self.table.pieces.get(identity)
        if piece is None:
            return []
        back: list[Command] = [AddPiece(piece.id, piece.type, piece.state)]
        if piece.stack is not None:
            whole = [one.id for one in piece.stack.pieces]
            rest = [one for one in whole if one != identity]
            back.append(
                Change(piece.stack.id, _state(piece.stack, whole), _state(piece.stack, rest))
            )
        return back


def _state(stack: Stack, pieces: Iterable[str]) -> str:
    return stack_state(
        AddStack(stack.id, stack.map, stack.x, stack.y, tuple(pieces), stack.layer or "-1")
    )
