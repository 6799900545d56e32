"""Makes copies of logs for publication: without passwords, optionally without chat and names.

The copy replays to the same positions, step by step, and VASSAL opens it. All logs of a game are
redacted together, so that each player has the same placeholder in all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from adjudicator.vassal.build.build_file import save_data
from adjudicator.vassal.format.chat import speaker, typed, without_undo
from adjudicator.vassal.format.codec import Saved, Wrapping, pack
from adjudicator.vassal.format.commands import (
    AddPiece,
    Change,
    Chat,
    Command,
    Other,
    Player,
    SetProperty,
)
from adjudicator.vassal.format.logfile import LogFile
from adjudicator.vassal.format.piece_types import PieceType
from adjudicator.vassal.format.script import Action, Script
from adjudicator.vassal.format.secrets import Redactor
from adjudicator.vassal.format.sequences import nest
from adjudicator.vassal.table.writing import script_text

__all__ = ["Redacted", "redact"]

#: a shorter password or name may be part of ordinary words
_LONG = 4
#: words of the file format itself
_STRUCTURE = frozenset(["null", "true", "false", "piece", "stack", "begin_save", "end_save"])
#: traits whose states contain text of players or modules
_WRITTEN = ("PROP", "label", "mark", "propertysheet")
_NOTES = ("NOTES", "PNOTES")
#: the key of an obfuscated copy
_KEY = 0x5A

Clean = Callable[[str], str]


class Redacted(NamedTuple):
    """A copy of a log."""

    data: bytes
    #: the number of passwords that remain in it, because they are part of other words or names
    left: int


def redact(
    logs: Sequence[LogFile], *, chat: bool = True, pseudonyms: bool = False
) -> list[Redacted]:
    """Return redacted copies of the logs of a game."""
    redactor = Redactor(one.script for one in logs)
    words = {old.text: new.text for old, new in redactor.known.items() if old != new}
    secrets = [one for one in words if len(one) >= _LONG and one not in _STRUCTURE]
    names = _pseudonyms(logs) if pseudonyms else {}
    clean = _cleaner({**names, **{one: words[one] for one in secrets}}, names)
    return [_copy(one, redactor, clean, secrets, chat=chat) for one in logs]


def _copy(
    log: LogFile, redactor: Redactor, clean: Clean, secrets: Sequence[str], *, chat: bool
) -> Redacted:
    piece_types: dict[str, PieceType] = {}

    def cleaned(commands: Iterable[Command]) -> tuple[Command, ...]:
        kept = (one for one in commands if chat or not _talk(one))
        return tuple(_cleaned(one, clean, piece_types) for one in kept)

    actions = (Action(one.number, cleaned(one.commands)) for one in log.script.actions)
    script = Script(cleaned(log.script.start), tuple(actions))
    text = script_text(script, redactor)
    about = log.metadata
    data = None
    if about is not None:
        comment = clean(about.description) if chat else ""
        data = save_data(
            about.version, comment, vassal=about.vassal_version, saved=about.date_saved
        )
    saved = Saved(text, data, log.saved.moduledata)
    whole = "\n".join([text, *(_plain(one) for one in (data, log.saved.moduledata))])
    left = sum(one in whole for one in secrets)
    return Redacted(pack(saved, key=_key(log.wrapping)), left)


def _plain(data: bytes | None) -> str:
    return (data or b"").decode("utf-8", errors="replace")


def _key(wrapping: Wrapping) -> int | None:
    """Return the key of the copy; a log without obfuscation stays plain."""
    return None if wrapping == "plain" else _KEY


def _talk(command: Command) -> bool:
    """Return whether a command is text of a player, not a report of the module."""
    if isinstance(command, Other):
        return command.prefix in _NOTES
    if not isinstance(command, Chat):
        return False
    return typed(without_undo(command.text)) is not None


def _cleaned(command: Command, clean: Clean, piece_types: dict[str, PieceType]) -> Command:
    """Return a command with the texts of players and modules cleaned."""
    match command:
        case Chat() | Other():
            return replace(command, text=clean(command.text))
        case Player():
            return replace(command, name=clean(command.name))
        case SetProperty():
            old = None if command.old is None else clean(command.old)
            return replace(command, value=clean(command.value), old=old)
        case AddPiece():
            piece_type = piece_types[command.id] = PieceType(command.type)
            return replace(command, state=_state(piece_type, command.state, clean))
        case Change() if command.id in piece_types:
            piece_type = piece_types[command.id]
            before = None if command.old is None else _state(piece_type, command.old, clean)
            return replace(command, state=_state(piece_type, command.state, clean), old=before)
        case _:
            return command


def _state(piece_type: PieceType, state: str, clean: Clean) -> str:
    if not any(kind in _WRITTEN for kind in piece_type.kinds) or clean(state) == state:
        return state
    states = piece_type.states(state)
    for index, kind in enumerate(piece_type.kinds[:-1]):
        if kind in _WRITTEN:
            states[index] = clean(states[index])
    return nest(states)


def _pseudonyms(logs: Sequence[LogFile]) -> dict[str, str]:
    """Return pseudonyms for all players: those of the roster, then those who only chat."""
    found: dict[str, None] = {}
    lines: dict[str, None] = {}
    for log in logs:
        everything = [*log.script.start, *(c for a in log.script.actions for c in a.commands)]
        for command in everything:
            if isinstance(command, Player) and command.name:
                found[command.name] = None
            elif isinstance(command, Chat) and (name := speaker(without_undo(command.text))):
                lines[name] = None
    return {name: f"Player {n}" for n, name in enumerate({**found, **lines}, start=1)}


def _cleaner(words: dict[str, str], names: dict[str, str]) -> Clean:
    """Return a function that replaces words; short names only where they stand in brackets."""
    if not words:
        return str
    longest = sorted(words, key=len, reverse=True)
    parts = [
        rf"(?<!\w){re.escape(one)}(?!\w)" if len(one) >= _LONG else _in_brackets(one)
        for one in longest
    ]
    pattern = re.compile("|".join(parts))
    whole = {one: new for one, new in names.items() if len(one) < _LONG}

    def clean(text: str) -> str:
        return whole.get(text) or pattern.sub(lambda found: words[found[0]], text)

    return clean


def _in_brackets(name: str) -> str:
    """Return a pattern for a name as the chat has it: ``&lt;Ann&gt;``, or ``(Ann)`` at the end."""
    escaped = re.escape(name)
    return rf"(?<=<){escaped}(?=>)|(?<=&lt;){escaped}(?=&gt;)|(?<=\(){escaped}(?=\)\Z)"
