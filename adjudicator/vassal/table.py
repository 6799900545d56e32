"""The table of a game that is played with VASSAL: everything that commands change.

Pieces are put on maps and into stacks exactly as the engine does it, whatever the log may say
about it in words.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from itertools import count
from typing import NamedTuple

from adjudicator.vassal.commands import (
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
from adjudicator.vassal.counters import Stack, TablePiece
from adjudicator.vassal.forms import Form
from adjudicator.vassal.sequence import split
from adjudicator.vassal.traits import Place
from adjudicator.vassal.wording import WrongCommandError, parse_deck, parse_stack, stack_state

__all__ = ["Before", "Table"]

_NULL = "null"


class Before(NamedTuple):
    """What a piece was before a step: nothing if it was not in the game."""

    place: Place | None
    states: list[str] | None


class Table:
    """All pieces and stacks, and what else belongs to a game."""

    def __init__(self) -> None:
        """Make an empty table."""
        #: by id; those in decks and off the maps too
        self.pieces: dict[str, TablePiece] = {}
        #: by id, decks too; emptied ones stay, as in the engine
        self.stacks: dict[str, Stack] = {}
        #: container and name -> value
        self.properties: dict[tuple[str, str], str] = {}
        #: turn tracker -> its state; see :mod:`adjudicator.vassal.turns`
        self.turns: dict[str, str] = {}
        #: the roster
        self.players: dict[Secret, Player] = {}
        #: map -> the boards that lie on it
        self.boards: dict[str, tuple[BoardPick, ...]] = {}
        #: ids in commands that no piece has, since :meth:`watch`
        self.unknown: list[str] = []
        self._forms: dict[str, Form] = {}
        #: what lies where: pieces in stacks are not counted
        self._at: dict[Place, dict[TablePiece | Stack, None]] = {}
        self._touched: dict[str, tuple[TablePiece, Before]] = {}
        self._orders = count(1)
        self._nameless = count(1)

    def at(self, place: Place) -> list[TablePiece]:
        """Return the pieces that stand on a pixel of a map: those of stacks from the lowest up."""
        found: list[TablePiece] = []
        for one in self._things_at(place):
            found += one.pieces if isinstance(one, Stack) else [one]
        return found

    def decks(self) -> list[Stack]:
        """Return the decks."""
        return [one for one in self.stacks.values() if one.deck is not None]

    # What happens in a step

    def watch(self) -> None:
        """Begin a new step: forget what was touched before."""
        self._touched = {}
        self.unknown = []

    def touched(self) -> Iterable[tuple[TablePiece, Before]]:
        """Return the pieces that commands touched since, and what they were before."""
        return self._touched.values()

    def _touch(self, piece: TablePiece, *, new: bool = False) -> None:
        if piece.id not in self._touched:
            before = Before(None, None) if new else Before(piece.place, list(piece.states))
            self._touched[piece.id] = (piece, before)

    # The commands

    def apply(self, command: Command) -> None:
        """Carry out a command."""
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
                self._note(command)

    def _note(self, command: Command) -> None:
        """Carry out a command that is not about pieces."""
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
        form = self._forms.get(command.type)
        if form is None:
            form = self._forms[command.type] = Form(command.type)
        if identity in self.pieces:
            self._remove(identity)
        piece = TablePiece(identity, command.type, form, form.states(command.state))
        self._touch(piece, new=True)
        self.pieces[identity] = piece
        self._set_basic(piece, piece.states[-1])

    def _new_id(self) -> str:
        return f"?{next(self._nameless)}"

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
        """Give a stack its place, and take the pieces that it shall hold from where they are."""
        for piece in stack.pieces:
            self._touch(piece)
        self._drop(stack)
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
                self._put(piece, stack.place)
        self._lay(stack)

    def _remove(self, identity: str) -> None:
        piece = self.pieces.pop(identity, None)
        if piece is not None:
            self._touch(piece)
            self._lift(piece)
            piece.map = None
        elif (stack := self.stacks.pop(identity, None)) is not None:
            self._drop(stack)
            # its pieces stay: a game that is saved now and opened again has them there
            for piece in list(stack.pieces):
                self._put(piece, stack.place)
        else:
            self.unknown.append(identity)

    def _change(self, command: Change) -> None:
        piece = self.pieces.get(command.id)
        if piece is not None:
            self._touch(piece)
            new = piece.form.states(command.state)
            # what stayed the same may have changed by other commands
            old = [None] * len(new) if command.old is None else piece.form.states(command.old)
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
        """Return a new state that keeps the pieces which came since the old one."""
        held = list(new.pieces)
        ids = [one.id for one in stack.pieces]
        told = {*new.pieces, *old.pieces}
        for index, identity in enumerate(ids):
            if identity not in told:
                below = ids[index - 1] if index else None
                held.insert(held.index(below) + 1 if below in held else 0, identity)
        return AddStack(new.id, new.map, new.x, new.y, tuple(held), new.layer)

    def _move(self, command: Move) -> None:
        thing = self.pieces.get(command.id) or self.stacks.get(command.id)
        if thing is None:
            self.unknown.append(command.id)
            return
        for piece in thing.pieces if isinstance(thing, Stack) else [thing]:
            self._touch(piece)
        if command.map is None:
            # the engine does not look into stacks
            if isinstance(thing, Stack) or thing.stack is None:
                self._put(thing, None)
            return
        place = Place(command.map, command.x, command.y)
        under = self.pieces.get(command.under) if command.under else None
        if under is not None and under.place == place:
            self._merge(under, thing)
        elif not self._join(thing, place, command.player):
            self._put(thing, place)
        if command.under is None and isinstance(thing, TablePiece) and thing.stack is not None:
            self._insert(thing.stack, thing, 0)

    # Stacks

    def _things_at(self, place: Place) -> list[TablePiece | Stack]:
        return sorted(self._at.get(place, ()), key=lambda one: one.order)

    def _join(self, thing: TablePiece | Stack, place: Place, player: Secret | None) -> bool:
        """Put something with what is already at a place, and tell whether that could be done."""
        stacks = isinstance(thing, Stack) or thing.form.stackable
        for one in self._things_at(place):
            if isinstance(one, TablePiece):
                fits = stacks and one.form.stackable and _seen([one], player)
            else:
                fits = one.deck is not None or (stacks and _seen(one.pieces, player))
            if fits:
                self._merge(one, thing)
                return True
        return False

    def _merge(self, fixed: TablePiece | Stack, moving: TablePiece | Stack) -> None:
        """Put something on top of a piece, or on top of a stack."""
        if isinstance(fixed, Stack) and fixed.pieces:
            fixed = fixed.pieces[-1]
        stack = fixed if isinstance(fixed, Stack) else fixed.stack
        if moving is fixed or moving is stack:
            return
        if stack is None:
            assert isinstance(fixed, TablePiece)  # noqa: S101
            stack = self._new_stack(fixed)
        at = stack.pieces.index(fixed) + 1 if isinstance(fixed, TablePiece) else 0
        for piece in list(moving.pieces) if isinstance(moving, Stack) else [moving]:
            self._insert(stack, piece, at)
            at = stack.pieces.index(piece) + 1

    def _new_stack(self, piece: TablePiece) -> Stack:
        """Return a stack around a piece that stands alone."""
        stack = Stack(self._new_id())
        self.stacks[stack.id] = stack
        stack.map, stack.x, stack.y = piece.map, piece.x, piece.y
        self._insert(stack, piece, 0)
        return stack

    def _insert(self, stack: Stack, piece: TablePiece, at: int) -> None:
        """Put a piece into a stack, so that what now lies at an index comes to lie above it."""
        self._touch(piece)
        if piece.stack is stack and stack.pieces.index(piece) < at:
            at -= 1
        self._lift(piece)
        stack.pieces.insert(at, piece)
        piece.stack = stack
        piece.map = stack.map
        self._lay(stack)

    # Places

    def _put(self, thing: TablePiece | Stack, place: Place | None) -> None:
        """Put a piece or stack somewhere, on nothing."""
        if isinstance(thing, TablePiece):
            self._touch(thing)
            self._lift(thing)
        else:
            for piece in thing.pieces:
                self._touch(piece)
            self._drop(thing)
        if place is None:
            thing.map = None
            return
        if place.map != thing.map or not thing.order:
            thing.order = next(self._orders)
        thing.map, thing.x, thing.y = place
        self._lay(thing)

    def _set_basic(self, piece: TablePiece, text: str) -> None:
        """Give the piece itself a state, which has a place."""
        map_, x, y = _place_of(text)
        current = piece.stack.map if piece.stack else piece.map
        if piece.stack is None:
            self._drop(piece)
        piece.x, piece.y = x, y
        if map_ != current:
            if map_ is not None:
                self._put(piece, Place(map_, x, y))
                return
            piece.map = None
        if piece.stack is None:
            self._lay(piece)

    def _lift(self, piece: TablePiece) -> None:
        """Take a piece out of its stack, or off the map."""
        if piece.stack is None:
            self._drop(piece)
            return
        piece.stack.pieces.remove(piece)
        if not piece.stack.pieces and piece.stack.deck is None:
            self._drop(piece.stack)
        piece.stack = None

    def _lay(self, thing: TablePiece | Stack) -> None:
        """Note where something lies; emptied stacks lie nowhere."""
        place = None if thing.map is None else Place(thing.map, thing.x, thing.y)
        if place is None or (isinstance(thing, Stack) and not thing.pieces and thing.deck is None):
            return
        thing.order = thing.order or next(self._orders)
        self._at.setdefault(place, {})[thing] = None

    def _drop(self, thing: TablePiece | Stack) -> None:
        """Forget where something lies."""
        if thing.map is None:
            return
        place = Place(thing.map, thing.x, thing.y)
        there = self._at.get(place, {})
        there.pop(thing, None)
        if not there:
            self._at.pop(place, None)


def _seen(pieces: Iterable[TablePiece], player: Secret | None) -> bool:
    """Tell whether a player sees one of some pieces: what is not hidden, or by that player."""
    return any((owner := one.hidden_by) is None or owner == player for one in pieces)


def _place_of(text: str) -> tuple[str | None, int, int]:
    """Return the place in the state of the piece itself."""
    plain = "\\" not in text and "'" not in text
    parts = text.split(";", 3) if plain else split(text, ";")
    x, y = (_whole(parts[n]) if n < len(parts) else 0 for n in (1, 2))
    return (None if parts[0] == _NULL else parts[0]), x, y


def _whole(text: str) -> int:
    try:
        return int(text) if len(text) < 12 else 0
    except ValueError:
        return 0
