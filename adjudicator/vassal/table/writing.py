"""Write saved games and logs that VASSAL opens: the text and the archive around it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adjudicator.vassal.format import codec
from adjudicator.vassal.format.command_text import command_text
from adjudicator.vassal.format.commands import (
    AddDeck,
    AddPiece,
    AddStack,
    Boards,
    Command,
    SetProperty,
    TurnChange,
)
from adjudicator.vassal.format.script import ESCAPE, Action, Script
from adjudicator.vassal.format.secrets import Redactor
from adjudicator.vassal.format.sequences import join
from adjudicator.vassal.table.counters import Stack
from adjudicator.vassal.table.table import Table

__all__ = ["log_bytes", "script_text", "snapshot"]

_LOG = "LOG\t"


def script_text(script: Script, redactor: Redactor | None = None) -> str:
    """Return a saved game or log as text, without passwords.

    Logs that are written with the same redactor have the same placeholders.
    """
    redactor = redactor or Redactor([script])
    start = [command_text(one) for one in redactor.redacted(script.start)]
    logged = (_action(action, redactor) for action in script.actions)
    return join(["begin_save", *start, "end_save", *logged], ESCAPE)


def _action(action: Action, redactor: Redactor) -> str:
    """Return the text of a user action: its first command, with the others as its children."""
    commands = [_LOG + command_text(one) for one in redactor.redacted(action.commands)]
    if len(commands) < 2:  # a command without children is not a sequence
        return commands[0] if commands else _LOG + "null"
    return join(commands, ESCAPE)


def log_bytes(
    script: Script,
    *,
    savedata: bytes | None = None,
    moduledata: bytes | None = None,
    key: int | None = None,
) -> bytes:
    """Return a .vsav or .vlog file; the same game gives the same bytes.

    The metadata come from :mod:`adjudicator.vassal.build.build_file` (``save_data`` and
    ``module_data``) or from another file. With a key, the text is obfuscated.
    """
    return codec.pack(codec.Saved(script_text(script), savedata, moduledata), key=key)


def snapshot(table: Table, others: Iterable[Command] = ()) -> list[Command]:
    """Return the commands that set up a table as it is now, followed by others."""
    held = [one for one in table.stacks.values() if one.pieces or one.deck is not None]
    return [
        *(AddPiece(one.id, one.type, one.state) for one in table.pieces.values()),
        *map(_stack, held),
        *(SetProperty(name, value, box) for (box, name), value in table.properties.items()),
        *table.players.values(),
        *(TurnChange(tracker, state) for tracker, state in table.turns.items()),
        *(Boards(name, picks) for name, picks in table.boards.items()),
        *others,
    ]


def _stack(stack: Stack) -> Command:
    held: Sequence[str] = tuple(one.id for one in stack.pieces)
    if stack.deck is None:
        return AddStack(stack.id, stack.map, stack.x, stack.y, tuple(held), stack.layer or "-1")
    return AddDeck(stack.id, stack.type, stack.map, stack.x, stack.y, stack.face_down, tuple(held))
