"""The table of a VASSAL game: everything that commands change.

The table puts pieces on maps and into stacks exactly as the engine does, regardless of the chat.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from adjudicator.vassal.format.command_text import (
    WrongCommandError,
    parse_deck,
    parse_stack,
    stack_state,
)
from adjudicator.vassal.format.commands import (
    AddDeck,
    AddPiece,
    AddStack,
    BoardPick,
    Boards,
    Change,
    Command,
    Move,
    Player,
    Remove,
    RemovePlayer,
    Secret,
    SetProperty,
    TurnChange,
)
from adjudicator.vassal.format.piece_types import PieceType
from adjudicator.vassal.format.traits import MapPoint
from adjudicator.vassal.table.counters import Stack, TablePiece
from adjudicator.vassal.table.layout import Layout

if TYPE_CHECKING:
    from adjudicator.vassal.table.stacking import Stacking

__all__ = ["Table"]

_NULL = "null"


class Table(Layout):
    """The state of a VASSAL game: pieces, stacks, properties, turn trackers, players, boards."""

    def __init__(self, stacking: Stacking | None = None) -> None:
        """Create an empty table, with the stacking rules of the module if it is known."""
        super().__init__()
        self.stacking = stacking
        #: container and name -> value
        self.properties: dict[tuple[str, str], str] = {}
        #: turn tracker -> its state; see :mod:`adjudicator.vassal.table.turns`
        self.turns: dict[str, str] = {}
        #: password -> player
        self.players: dict[Secret, Player] = {}
        #: map -> its boards
        self.boards: dict[str, tuple[BoardPick, ...]] = {}
        #: ids in commands that belong to no piece, since :meth:`begin_step`
        self.unknown: list[str] = []
        self._piece_types: dict[str, PieceType] = {}

    def begin_step(self) -> None:
        """Begin a new step: clear the lists of touched pieces and unknown ids."""
        self._touched = {}
        self.unknown = []

    # Commands

    def apply(self, command: Command) -> None:
        """Apply a command."""
        match command:
            case AddPiece():
                self._add_piece(command)
            case AddStack() | AddDeck():
                self._add_stack(command)
            case Remove():
                self._remove(command.id)
            case Change():
                self._change(command)
            case Move():
                self._move(command)
            case _:
                self._apply_other(command)

    def _apply_other(self, command: Command) -> None:
        """Apply a command that is not about pieces."""
        match command:
            case SetProperty():
                self.properties[command.container, command.name] = command.value
            case TurnChange():
                self.turns[command.tracker] = command.state
            case Player():
                self.players[command.secret] = command
            case RemovePlayer():
                self.players.pop(command.secret, None)
            case Boards():
                self.boards[command.map] = command.boards
            case _:
                pass  # it changes nothing on the table

    def _add_piece(self, command: AddPiece) -> None:
        identity = self._new_id() if command.id == _NULL else command.id
        piece_type = self._piece_types.get(command.type)
        if piece_type is None:
            piece_type = self._piece_types[command.type] = PieceType(command.type)
        if identity in self.pieces:
            self._remove(identity)
        piece = TablePiece(identity, command.type, piece_type, piece_type.states(command.state))
        self._touch(piece, new=True)
        self.pieces[identity] = piece
        self._set_basic(piece, piece.states[-1])

    def _add_stack(self, command: AddStack | AddDeck) -> None:
        if isinstance(command, AddDeck):
            stack = Stack(command.id, command.type, command.name)
        else:
            stack = Stack(command.id)
        if command.id in self.stacks:
            self._remove(command.id)
        self.stacks[command.id] = stack
        self._fill(stack, command)

    def _fill(self, stack: Stack, state: AddStack | AddDeck) -> None:
        """Set the place of a stack, and move the pieces of the new state into it."""
        self._count_work(len(stack.pieces))
        for piece in stack.pieces:
            self._touch(piece)
        self._unregister(stack)
        left, stack.pieces = stack.pieces, []
        stack.map, stack.x, stack.y = state.map, state.x, state.y
        if isinstance(state, AddDeck):
            stack.face_down = state.face_down
        else:
            stack.layer = state.layer
        for piece in left:
            piece.stack = None
        for identity in state.pieces:
            found = self.pieces.get(identity)
            if found is None:
                self.unknown.append(identity)
            else:
                self._insert(stack, found, len(stack.pieces))
        for piece in left:
            if piece.stack is None:
                self._put_alone(piece, stack.place)
        self._register(stack)

    def _remove(self, identity: str) -> None:
        piece = self.pieces.pop(identity, None)
        if piece is not None:
            self._touch(piece)
            self._take_out(piece)
            piece.map = None
        elif (stack := self.stacks.pop(identity, None)) is not None:
            self._unregister(stack)
            # its pieces stay: they are still there after saving and opening the game
            for piece in list(stack.pieces):
                self._put_alone(piece, stack.place)
        else:
            self.unknown.append(identity)

    def _change(self, command: Change) -> None:
        piece = self.pieces.get(command.id)
        if piece is not None:
            self._touch(piece)
            new = piece.piece_type.states(command.state)
            # only differences: other commands may have changed the rest
            old = [None] * len(new) if command.old is None else piece.piece_type.states(command.old)
            for index, (after, before) in enumerate(zip(new, old, strict=True)):
                if after == before:
                    continue
                piece.states[index] = after
                if index == len(new) - 1:
                    self._set_basic(piece, after)
        elif (stack := self.stacks.get(command.id)) is not None:
            with suppress(WrongCommandError):
                self._change_stack(stack, command)
        else:
            self.unknown.append(command.id)

    def _change_stack(self, stack: Stack, command: Change) -> None:
        if stack.deck is not None:
            self._fill(stack, parse_deck(stack.id, stack.type, command.state))
            return
        state = parse_stack(stack.id, command.state)
        if command.old is not None and command.old != stack_state(self._state_of(stack)):
            state = self._merged(stack, state, parse_stack(stack.id, command.old))
        self._fill(stack, state)

    def _state_of(self, stack: Stack) -> AddStack:
        held = tuple(one.id for one in stack.pieces)
        return AddStack(stack.id, stack.map, stack.x, stack.y, held, stack.layer)

    def _merged(self, stack: Stack, new: AddStack, old: AddStack) -> AddStack:
        """Return a new state that keeps the pieces added since the old state."""
        held = list(new.pieces)
        # the loop searches the new state for each piece of the stack
        self._count_work(len(stack.pieces) * (1 + len(held)))
        ids = [one.id for one in stack.pieces]
        mentioned = {*new.pieces, *old.pieces}
        for index, identity in enumerate(ids):
            if identity not in mentioned:
                below = ids[index - 1] if index else None
                held.insert(held.index(below) + 1 if below in held else 0, identity)
        return AddStack(new.id, new.map, new.x, new.y, tuple(held), new.layer)

    def _move(self, command: Move) -> None:
        thing = self.pieces.get(command.id) or self.stacks.get(command.id)
        if thing is None:
            self.unknown.append(command.id)
            return
        moving = thing.pieces if isinstance(thing, Stack) else [thing]
        self._count_work(len(moving))
        for piece in moving:
            self._touch(piece)
        if command.map is None:
            # the engine ignores pieces in stacks here
            if isinstance(thing, Stack) or thing.stack is None:
                self._put_alone(thing, None)
            return
        place = MapPoint(command.map, command.x, command.y)
        under = self.pieces.get(command.under) if command.under else None
        if under is not None and under.place == place:
            self._merge(under, thing)
        elif (there := self.stack_target(thing, place, command.player)) is not None:
            self._merge(there, thing)
        else:
            self._put_alone(thing, place)
        if command.under is None and isinstance(thing, TablePiece) and thing.stack is not None:
            self._insert(thing.stack, thing, 0)
