"""The commands that saved games and logs of VASSAL are made of, as values.

A saved game is a tree of commands, written as sequences within sequences; VASSAL carries it out
parent first, then child by child, which is the order of the text. How the text is taken apart is
in :mod:`adjudicator.vassal.format.script`, how one command is read and written in
:mod:`adjudicator.vassal.format.command_text`, and what it does to the pieces in
:mod:`adjudicator.vassal.table.table`.
"""

from __future__ import annotations

from msgspec import Struct

from adjudicator.vassal.format.sequences import split

__all__ = [
    "AddDeck",
    "AddPiece",
    "AddStack",
    "BoardPick",
    "Boards",
    "Change",
    "Chat",
    "Command",
    "Move",
    "Other",
    "Player",
    "Remove",
    "RemovePlayer",
    "Secret",
    "SetProperty",
    "TurnChange",
    "Undo",
]

#: where a deck's type has its name
_DECK_NAME = 13


class Secret(Struct, frozen=True, gc=False):
    """What VASSAL knows a player by: the password, in clear text. It is never shown."""

    text: str

    def __repr__(self) -> str:
        """Show that there is one, not what it is."""
        return "Secret(•)"

    __str__ = __repr__


class AddPiece(Struct, frozen=True, gc=False):
    """``+/``: a piece comes into the game, with its type and its first state."""

    id: str
    type: str
    state: str


class AddStack(Struct, frozen=True, gc=False):
    """``+/`` of a stack: pieces, the lowest first, are taken from where they are into one stack."""

    id: str
    #: nothing if the stack is on no map
    map: str | None
    x: int
    y: int
    pieces: tuple[str, ...]
    #: the drawing layer as it is written, or empty
    layer: str = ""


class AddDeck(Struct, frozen=True, gc=False):
    """``+/`` of a deck: a stack in which only the top is seen, with a name and a fixed place."""

    id: str
    type: str
    map: str | None
    x: int
    y: int
    face_down: bool
    pieces: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name of the deck, if its type tells one."""
        found = split(self.type, ";")
        return found[_DECK_NAME] if len(found) > _DECK_NAME else ""


class Remove(Struct, frozen=True, gc=False):
    """``-/``: a piece or a stack leaves the game."""

    id: str


class Change(Struct, frozen=True, gc=False):
    """``D/``: a piece or a stack gets a new state; of traits that stay as they were, nothing."""

    id: str
    state: str
    #: nothing if the whole state is set
    old: str | None = None


class Move(Struct, frozen=True, gc=False):
    """``M/``: a piece or a whole stack goes to another place."""

    id: str
    #: nothing: it leaves the maps
    map: str | None
    x: int
    y: int
    #: the piece directly below afterwards, if it was put on one
    under: str | None
    old_map: str | None
    old_x: int
    old_y: int
    old_under: str | None
    #: nothing in the oldest logs
    player: Secret | None = None


class Chat(Struct, frozen=True, gc=False):
    """``CHAT``: a line in the chat window; what players and the module say."""

    text: str


class Undo(Struct, frozen=True, gc=False):
    """``UNDO``: what follows takes something back, or the taking back ends."""

    begins: bool


class SetProperty(Struct, frozen=True, gc=False):
    """``MutableProperty`` or ``GlobalProperty``: a property of module, map or zone has a value."""

    name: str
    value: str
    container: str = ""
    #: nothing where it was not told, as in the beginning of a saved game
    old: str | None = None


class TurnChange(Struct, frozen=True, gc=False):
    """``TURN``: a turn tracker shows something else; see :mod:`adjudicator.vassal.table.turns`."""

    tracker: str
    state: str


class Player(Struct, frozen=True, gc=False):
    """``PLAYER``: someone plays a side."""

    secret: Secret
    name: str
    side: str


class RemovePlayer(Struct, frozen=True, gc=False):
    """``PYREMOVE``: someone gives up the side."""

    secret: Secret


class BoardPick(Struct, frozen=True, gc=False):
    """A board, and where it lies among the boards of its map."""

    name: str
    reversed: bool
    column: int
    row: int


class Boards(Struct, frozen=True, gc=False):
    """``BoardPicker``: the boards that lie on a map."""

    map: str
    boards: tuple[BoardPick, ...]


class Other(Struct, frozen=True, gc=False):
    """Any other command, as it is written: modules may have commands of their own."""

    text: str

    @property
    def prefix(self) -> str:
        """What comes before the first tab: what kind of command it is."""
        return self.text.partition("\t")[0]


Command = (
    AddPiece
    | AddStack
    | AddDeck
    | Remove
    | Change
    | Move
    | Chat
    | Undo
    | SetProperty
    | TurnChange
    | Player
    | RemovePlayer
    | Boards
    | Other
)
