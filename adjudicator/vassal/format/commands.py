"""The types of commands in saved games and logs of VASSAL.

A saved game is a tree of commands, written as nested sequences. VASSAL executes a parent before
its children, which is the order of the text. :mod:`adjudicator.vassal.format.script` splits the
text, :mod:`adjudicator.vassal.format.command_text` parses and writes one command, and
:mod:`adjudicator.vassal.table.table` applies it to the pieces.
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

#: index of the name in the type of a deck
_DECK_NAME = 13


class Secret(Struct, frozen=True, gc=False):
    """A player's password in clear text, by which VASSAL identifies them. It is never shown."""

    text: str

    def __repr__(self) -> str:
        """Return a text that does not contain the password."""
        return "Secret(•)"

    __str__ = __repr__


class AddPiece(Struct, frozen=True, gc=False):
    """``+/``: add a piece to the game, with its type and its first state."""

    id: str
    type: str
    state: str


class AddStack(Struct, frozen=True, gc=False):
    """``+/`` of a stack: move pieces, the lowest first, into one stack."""

    id: str
    #: None if the stack is on no map
    map: str | None
    x: int
    y: int
    pieces: tuple[str, ...]
    #: the drawing layer as text, or empty
    layer: str = ""


class AddDeck(Struct, frozen=True, gc=False):
    """``+/`` of a deck: a stack with a name and a fixed place that shows only its top piece."""

    id: str
    type: str
    map: str | None
    x: int
    y: int
    face_down: bool
    pieces: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name of the deck, or empty if its type has none."""
        found = split(self.type, ";")
        return found[_DECK_NAME] if len(found) > _DECK_NAME else ""


class Remove(Struct, frozen=True, gc=False):
    """``-/``: remove a piece or a stack from the game."""

    id: str


class Change(Struct, frozen=True, gc=False):
    """``D/``: give a piece or a stack a new state; only the traits that changed are applied."""

    id: str
    state: str
    #: None if the whole state is set
    old: str | None = None


class Move(Struct, frozen=True, gc=False):
    """``M/``: move a piece or a whole stack."""

    id: str
    #: None if it leaves the maps
    map: str | None
    x: int
    y: int
    #: the piece directly below after the move, if any
    under: str | None
    old_map: str | None
    old_x: int
    old_y: int
    old_under: str | None
    #: None in the oldest logs
    player: Secret | None = None


class Chat(Struct, frozen=True, gc=False):
    """``CHAT``: a line in the chat window, from a player or from the module."""

    text: str


class Undo(Struct, frozen=True, gc=False):
    """``UNDO``: the beginning or the end of the commands that undo an action."""

    begins: bool


class SetProperty(Struct, frozen=True, gc=False):
    """``MutableProperty`` or ``GlobalProperty``: set a property of the module, a map or a zone."""

    name: str
    value: str
    container: str = ""
    #: None if the command has no old value, as at the start of a saved game
    old: str | None = None


class TurnChange(Struct, frozen=True, gc=False):
    """``TURN``: set the state of a turn tracker; see :mod:`adjudicator.vassal.table.turns`."""

    tracker: str
    state: str


class Player(Struct, frozen=True, gc=False):
    """``PLAYER``: a player takes a side."""

    secret: Secret
    name: str
    side: str


class RemovePlayer(Struct, frozen=True, gc=False):
    """``PYREMOVE``: a player gives up their side."""

    secret: Secret


class BoardPick(Struct, frozen=True, gc=False):
    """A board and its column and row among the boards of its map."""

    name: str
    reversed: bool
    column: int
    row: int


class Boards(Struct, frozen=True, gc=False):
    """``BoardPicker``: set the boards of a map."""

    map: str
    boards: tuple[BoardPick, ...]


class Other(Struct, frozen=True, gc=False):
    """Any other command, as text: modules may define their own commands."""

    text: str

    @property
    def prefix(self) -> str:
        """The text before the first tab, which names the kind of command."""
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
