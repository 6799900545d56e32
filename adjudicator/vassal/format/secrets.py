"""Takes passwords out of commands: what we write has none.

VASSAL knows players by a password, in clear text: in the roster, in every move, and in pieces that
a player has masked or hidden. Each is replaced by a placeholder, the same one everywhere, so that
the engine still knows who is who. Commands that VASSAL itself adds, and that have a password in a
place which we do not know, are left out whole.
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
from adjudicator.vassal.format.piece_types import Form
from adjudicator.vassal.format.script import Script
from adjudicator.vassal.format.sequences import join, nest, split

__all__ = ["MAX_SECRETS", "Redactor", "placeholder"]

#: the most passwords in one log
MAX_SECRETS = 1000

_NULL = "null"
_PLACEHOLDER = re.compile("player-[0-9]{1,6}", re.ASCII)
#: what stands for a side, not for a player, as the owner of a masked piece
_SIDES = ("side:", "sides:")
#: notes of players, which belong to the owner of a password
_NOTES = ("PNOTE", "SNOTE", "PRIV_CHAT")
#: what stands between the fields of commands that we do not know
_FIELDS = re.compile(r"[\t;,/|]")
#: a shorter password may be a part of any word, and only counts where it is a whole field
_LONG = 4


def placeholder(number: int) -> Secret:
    """Return what stands for the password of a player; the first is number 1."""
    return Secret(f"player-{number}")


class Redactor:
    """Replaces passwords, of all commands of one game."""

    def __init__(self, scripts: Iterable[Script] = ()) -> None:
        """Learn all passwords of some logs, and the sides, which may own a piece too."""
        self._known: dict[Secret, Secret] = {}
        self._sides: set[str] = set()
        #: id of a piece -> its form, if it can be masked or hidden
        self._forms: dict[str, Form] = {}
        for script in scripts:
            self._learn(script.start)
            for action in script.actions:
                self._learn(action.commands)

    def _learn(self, commands: Iterable[Command]) -> None:
        for command in commands:
            match command:
                case Player():
                    self.instead_of(command.secret)
                    self._sides.add(command.side)
                case RemovePlayer():
                    self.instead_of(command.secret)
                case Move() if command.player is not None:
                    self.instead_of(command.player)
                case _:
                    pass

    @property
    def known(self) -> dict[Secret, Secret]:
        """The passwords, and what stands for each."""
        return dict(self._known)

    def redacted(self, commands: Iterable[Command]) -> list[Command]:
        """Return commands without passwords; those that cannot be rid of them are left out."""
        found = (self.one(command) for command in commands)
        return [command for command in found if command is not None]

    def one(self, command: Command) -> Command | None:
        """Return a command without passwords, or nothing if it must be left out."""
        match command:
            case Player() | RemovePlayer():
                return replace(command, secret=self.instead_of(command.secret))
            case Move() if command.player is not None:
                return replace(command, player=self.instead_of(command.player))
            case AddPiece():
                return self._added(command)
            case Change():
                return self._changed(command)
            case Other():
                return None if self._tells(command) else command
            case _:
                return command

    def instead_of(self, secret: Secret) -> Secret:
        """Return what stands for a password; no password stays none, and a placeholder itself."""
        if not secret.text:
            return secret
        found = self._known.get(secret)
        if found is None:
            if len(self._known) >= MAX_SECRETS:
                raise LimitError(f"more than {MAX_SECRETS} passwords of players")
            given = set(self._known.values())
            stays = _PLACEHOLDER.fullmatch(secret.text) and secret not in given
            free = (one for n in count(1) if (one := placeholder(n)) not in given)
            found = self._known[secret] = secret if stays else next(free)
        return found

    def _tells(self, command: Other) -> bool:
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
        form = Form(command.type)
        self._forms[command.id] = form
        return replace(command, state=self._state(form, command.state))

    def _changed(self, command: Change) -> Change:
        form = self._forms.get(command.id)
        if form is None:
            return command
        old = None if command.old is None else self._state(form, command.old)
        return replace(command, state=self._state(form, command.state), old=old)

    def _state(self, form: Form, state: str) -> str:
        states = form.states(state)
        for index, kind in enumerate(form.kinds):
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
        return self.instead_of(Secret(owner)).text
