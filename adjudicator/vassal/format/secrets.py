"""Remove passwords from commands, so that the files we write contain none.

VASSAL identifies players by a password in clear text: in the roster, in every move, and in pieces
that a player masked or hid. The redactor replaces each password by a placeholder, the same one
everywhere, so that the engine can still identify the players. It drops other commands that contain
a password.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import count

from msgspec.structs import replace

from adjudicator.errors import LimitError
from adjudicator.vassal.format.commands import (
    AddPiece,
    Change,
    Command,
    Move,
    Other,
    Player,
    RemovePlayer,
    Secret,
)
from adjudicator.vassal.format.piece_types import PieceType
from adjudicator.vassal.format.script import Script
from adjudicator.vassal.format.sequences import join, nest, split

__all__ = ["MAX_SECRETS", "Redactor", "placeholder"]

#: the most passwords in one log
MAX_SECRETS = 1000

_NULL = "null"
_PLACEHOLDER = re.compile("player-[0-9]{1,6}", re.ASCII)
#: prefixes of owners of masked pieces that are sides, not players
_SIDES = ("side:", "sides:")
#: private notes and chat, which contain the password of their owner
_NOTES = ("PNOTE", "SNOTE", "PRIV_CHAT")
#: separators between the fields of unknown commands
_FIELDS = re.compile(r"[\t;,/|]")
#: a shorter password may be part of any word: it counts only as a whole field
_LONG = 4


def placeholder(number: int) -> Secret:
    """Return the placeholder for the password of a player; the first is number 1."""
    return Secret(f"player-{number}")


class Redactor:
    """Replaces the passwords in all commands of one game."""

    def __init__(self, scripts: Iterable[Script] = ()) -> None:
        """Collect all passwords in some logs, and the sides, which may also own a piece."""
        self._known: dict[Secret, Secret] = {}
        self._sides: set[str] = set()
        #: id of a piece -> its type, if it can be masked or hidden
        self._piece_types: dict[str, PieceType] = {}
        for script in scripts:
            self._learn(script.start)
            for action in script.actions:
                self._learn(action.commands)

    def _learn(self, commands: Iterable[Command]) -> None:
        for command in commands:
            match command:
                case Player():
                    self.placeholder_for(command.secret)
                    self._sides.add(command.side)
                case RemovePlayer():
                    self.placeholder_for(command.secret)
                case Move() if command.player is not None:
                    self.placeholder_for(command.player)
                case _:
                    pass

    @property
    def known(self) -> dict[Secret, Secret]:
        """Password -> its placeholder."""
        return dict(self._known)

    def redacted(self, commands: Iterable[Command]) -> list[Command]:
        """Return commands without passwords; drop those that would still contain one."""
        found = (self.redacted_command(command) for command in commands)
        return [command for command in found if command is not None]

    def redacted_command(self, command: Command) -> Command | None:
        """Return a command without passwords, or None if it must be dropped."""
        match command:
            case Player() | RemovePlayer():
                return replace(command, secret=self.placeholder_for(command.secret))
            case Move() if command.player is not None:
                return replace(command, player=self.placeholder_for(command.player))
            case AddPiece():
                return self._added(command)
            case Change():
                return self._changed(command)
            case Other():
                return None if self._contains_password(command) else command
            case _:
                return command

    def placeholder_for(self, secret: Secret) -> Secret:
        """Return the placeholder for a password; an empty text or a placeholder stays as it is."""
        if not secret.text:
            return secret
        found = self._known.get(secret)
        if found is None:
            if len(self._known) >= MAX_SECRETS:
                raise LimitError("more than {most} passwords of players", most=MAX_SECRETS)
            given = set(self._known.values())
            stays = _PLACEHOLDER.fullmatch(secret.text) and secret not in given
            free = (one for n in count(1) if (one := placeholder(n)) not in given)
            found = self._known[secret] = secret if stays else next(free)
        return found

    def _contains_password(self, command: Other) -> bool:
        if command.prefix in _NOTES:
            return True
        fields = set(_FIELDS.split(command.text))
        return any(
            old.text in fields or (len(old.text) >= _LONG and old.text in command.text)
            for old, new in self._known.items()
            if old != new
        )

    def _added(self, command: AddPiece) -> AddPiece:
        if "obs;" not in command.type and "hide;" not in command.type:
            return command
        piece_type = PieceType(command.type)
        self._piece_types[command.id] = piece_type
        return replace(command, state=self._state(piece_type, command.state))

    def _changed(self, command: Change) -> Change:
        piece_type = self._piece_types.get(command.id)
        if piece_type is None:
            return command
        old = None if command.old is None else self._state(piece_type, command.old)
        return replace(command, state=self._state(piece_type, command.state), old=old)

    def _state(self, piece_type: PieceType, state: str) -> str:
        states = piece_type.states(state)
        for index, kind in enumerate(piece_type.kinds):
            if kind == "hide":
                states[index] = self._owner(states[index])
            elif kind == "obs":
                owner, *rest = split(states[index], ";")
                states[index] = join([self._owner(owner), *rest], ";")
        return nest(states, counted=True)

    def _owner(self, owner: str) -> str:
        if owner in ("", _NULL) or owner.startswith(_SIDES):
            return owner
        if owner in self._sides and Secret(owner) not in self._known:
            return owner
        return self.placeholder_for(Secret(owner)).text
