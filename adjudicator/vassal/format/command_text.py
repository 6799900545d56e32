"""Parse and write the text of VASSAL's commands.

An unknown or malformed command becomes an :class:`~adjudicator.vassal.format.commands.Other`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.errors import InputError
from adjudicator.vassal.format.commands import (
    AddDeck,
    AddPiece,
    AddStack,
    BoardPick,
    Boards,
    Change,
    Chat,
    Command,
    Move,
    Other,
    Player,
    Remove,
    RemovePlayer,
    Secret,
    SetProperty,
    TurnChange,
    Undo,
)
from adjudicator.vassal.format.sequences import join, split

__all__ = [
    "WrongCommandError",
    "command_text",
    "parse_command",
    "parse_deck",
    "parse_stack",
    "stack_state",
]

_NULL = "null"
_STACK = "stack"
_DECK = "deck;"
_LAYER = "@@"
_BOARDS = "BoardPicker"
_REVERSED = "rev"


class WrongCommandError(Exception):
    """A malformed command."""


def parse_command(text: str) -> Command:
    """Return the command that a text stands for; an unknown or malformed one is an Other."""
    reader = _BY_SIGN.get(text[:2])
    try:
        if reader is not None:
            return reader(text[2:])
        if text.startswith("CHAT"):
            return Chat(text[4:])
        return _parse_word(text)
    except (WrongCommandError, InputError):
        return Other(text)


def _parse_word(text: str) -> Command:
    """Parse a command that begins with a word and a tab."""
    prefix, _, rest = text.partition("\t")
    reader = _BY_WORD.get(prefix)
    if reader is not None:
        return reader(rest)
    if prefix.startswith("TURN"):
        return TurnChange(prefix[4:], rest)
    if prefix.endswith(_BOARDS):
        return _boards(prefix.removesuffix(_BOARDS), rest)
    return Other(text)


# Commands about pieces


def _add(text: str) -> Command:
    identity, type_, state = _fields(text, "/", 3)[:3]
    if type_ == _STACK:
        return parse_stack(identity, state)
    if type_.startswith(_DECK):
        return parse_deck(identity, type_, state)
    return AddPiece(identity, type_, state)


def parse_stack(identity: str, state: str) -> AddStack:
    """Return a stack with the state that an AddPiece or ChangePiece command gives it."""
    parts = state.split(";") if "\\" not in state and "'" not in state else split(state, ";")
    if len(parts) < 3:
        raise WrongCommandError
    map_, x, y, *rest = parts
    layer = ""
    if rest and rest[-1].startswith(_LAYER):
        layer = rest.pop()[len(_LAYER) :]
    held = tuple(one for one in rest if one)
    return AddStack(identity, _or_none(map_), _integer(x), _integer(y), held, layer)


def parse_deck(identity: str, type_: str, state: str) -> AddDeck:
    """Return a deck with the state that an AddPiece or ChangePiece command gives it."""
    map_, x, y, face_down, *rest = _fields(state, ";", 4)
    pieces = split(rest[0], ",") if rest and rest[0] else []
    return AddDeck(
        identity,
        type_,
        _or_none(map_),
        _integer(x),
        _integer(y),
        face_down == "true",
        tuple(pieces),
    )


def _remove(text: str) -> Command:
    return Remove(text)


def _change(text: str) -> Command:
    identity, state, *old = _fields(text, "/", 2)
    return Change(identity, state, old[0] if old else None)


def _move(text: str) -> Command:
    one, map_, x, y, under, old_map, old_x, old_y, old_under, *player = _fields(text, "/", 9)
    return Move(
        one,
        _or_none(map_),
        _integer(x),
        _integer(y),
        _or_none(under),
        _or_none(old_map),
        _integer(old_x),
        _integer(old_y),
        _or_none(old_under),
        Secret(player[0]) if player else None,
    )


def _fields(text: str, delimiter: str, least: int) -> list[str]:
    found = split(text, delimiter)
    if len(found) < least:
        raise WrongCommandError
    return found


def _integer(text: str) -> int:
    try:
        if len(text) <= 10:
            return int(text)
    except ValueError:
        pass
    raise WrongCommandError


def _or_none(text: str) -> str | None:
    return None if text == _NULL else text


_BY_SIGN = {"+/": _add, "-/": _remove, "D/": _change, "M/": _move}


# Commands about everything else


def _mutable(text: str) -> Command:
    name, old, value, *container = _fields(text, "\t", 3)
    return SetProperty(name, value, container[0] if container else "", old)


def _global(text: str) -> Command:
    _, name, value, *container = _fields(text, ";", 3)
    return SetProperty(name, value, container[0] if container else "")


def _player(text: str) -> Command:
    secret, name, side, *_ = [*_fields(text, "\t", 2), ""]
    return Player(Secret(secret), name, side)


def _remove_player(text: str) -> Command:
    return RemovePlayer(Secret(split(text, "\t")[0]))


def _undo(text: str) -> Command:
    if text not in ("true", "false"):
        raise WrongCommandError
    return Undo(text == "true")


def _boards(map_: str, text: str) -> Command:
    parts = split(text, "\t") if text else []
    if len(parts) % 3:
        raise WrongCommandError
    return Boards(map_, tuple(_pick(*parts[n : n + 3]) for n in range(0, len(parts), 3)))


def _pick(name: str, column: str, row: str) -> BoardPick:
    board, *rest = split(name, "/")
    return BoardPick(board, rest[:1] == [_REVERSED], _integer(column), _integer(row))


_BY_WORD = {
    "MutableProperty": _mutable,
    "GlobalProperty": _global,
    "PLAYER": _player,
    "PYREMOVE": _remove_player,
    "UNDO": _undo,
}


# From commands to text


def command_text(command: Command) -> str:
    """Return a command as VASSAL writes it; ``parse_command`` gives the same command back."""
    return _WRITERS[type(command)](command)


def _change_text(change: Change) -> str:
    old = [] if change.old is None else [change.old]
    return "D/" + join([change.id, change.state, *old], "/")


def _move_text(move: Move) -> str:
    fields = [
        move.id,
        *_place(move.map, move.x, move.y),
        move.under or _NULL,
        *_place(move.old_map, move.old_x, move.old_y),
        move.old_under or _NULL,
        *([] if move.player is None else [move.player.text]),
    ]
    return "M/" + join(fields, "/")


def stack_state(stack: AddStack) -> str:
    """Return the state of a stack."""
    layer = [_LAYER + stack.layer] if stack.layer else []
    return join([*_place(stack.map, stack.x, stack.y), *stack.pieces, *layer], ";")


def _deck_state(deck: AddDeck) -> str:
    held = [join(deck.pieces, ",")] if deck.pieces else []
    face = "true" if deck.face_down else "false"
    return join([*_place(deck.map, deck.x, deck.y), face, *held], ";")


def _place(map_: str | None, x: int, y: int) -> list[str]:
    return [_NULL if map_ is None else map_, str(x), str(y)]


def _property_text(one: SetProperty) -> str:
    if one.old is None:
        return "GlobalProperty\t" + join(["", one.name, one.value, one.container], ";")
    return "MutableProperty\t" + join([one.name, one.old, one.value, one.container], "\t")


def _boards_text(boards: Boards) -> str:
    found = [boards.map + _BOARDS]
    for one in boards.boards:
        name = join([one.name, *([_REVERSED] if one.reversed else [])], "/")
        found += [name, str(one.column), str(one.row)]
    return join(found, "\t")


_WRITERS: dict[type, Callable[[Any], str]] = {
    AddPiece: lambda one: "+/" + join([one.id, one.type, one.state], "/"),
    AddStack: lambda one: "+/" + join([one.id, _STACK, stack_state(one)], "/"),
    AddDeck: lambda one: "+/" + join([one.id, one.type, _deck_state(one)], "/"),
    Remove: lambda one: "-/" + one.id,
    Change: _change_text,
    Move: _move_text,
    Chat: lambda one: "CHAT" + one.text,
    Undo: lambda one: "UNDO\t" + ("true" if one.begins else "false"),
    SetProperty: _property_text,
    TurnChange: lambda one: f"TURN{one.tracker}\t{one.state}",
    Player: lambda one: "PLAYER\t" + join([one.secret.text, one.name, one.side], "\t"),
    RemovePlayer: lambda one: "PYREMOVE\t" + join([one.secret.text], "\t"),
    Boards: _boards_text,
    Other: lambda one: one.text,
}
