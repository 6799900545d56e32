"""The pieces, stacks and decks of a game that is played with VASSAL.

A piece in a stack is where the stack is; what the piece itself remembers of its place counts only
without one. :mod:`adjudicator.vassal.table.table` moves them.
"""

from __future__ import annotations

from adjudicator.vassal.format.commands import Secret
from adjudicator.vassal.format.piece_types import Form, PieceLayer, Rotation
from adjudicator.vassal.format.sequences import join, nest, split
from adjudicator.vassal.format.traits import MapPoint

__all__ = ["Stack", "TablePiece"]

_NULL = "null"
_NAMES_BEFORE_PROPERTIES = 5


class TablePiece:
    """A piece in the game."""

    __slots__ = ("_basic", "form", "id", "map", "order", "stack", "states", "type", "x", "y")

    def __init__(self, identity: str, type_: str, form: Form, states: list[str]) -> None:
        """Take the parts; the piece is nowhere yet."""
        self.id = identity
        self.type = type_
        self.form = form
        #: of each trait, the outermost first
        self.states = states
        #: what the piece remembers of its place; see :attr:`place`
        self.map: str | None = None
        self.x = 0
        self.y = 0
        #: how many were put on a map before it
        self.order = 0
        self.stack: Stack | None = None
        self._basic: tuple[str, list[str]] | None = None

    def __repr__(self) -> str:
        """Tell which piece it is and where."""
        return f"<{self.name!r} ({self.id}) at {self.place}>"

    @property
    def place(self) -> MapPoint | None:
        """Where the piece is; nothing if it is on no map."""
        holder = self.stack or self
        return None if holder.map is None else MapPoint(holder.map, holder.x, holder.y)

    @property
    def position(self) -> int:
        """How many pieces lie below it in its stack."""
        return self.stack.pieces.index(self) if self.stack else 0

    @property
    def deck(self) -> str:
        """The name of the deck that holds it, or empty."""
        return self.stack.deck or "" if self.stack else ""

    @property
    def state(self) -> str:
        """The state of the piece as VASSAL writes it, with the place where it is now."""
        return nest([*self.states[:-1], self.basic_state()], counted=True)

    def basic_state(self, place: MapPoint | None = None) -> str:
        """Return the innermost state, with the place where it is or with another."""
        spot = place or self.place
        shown = (spot.map, str(spot.x), str(spot.y)) if spot else (_NULL, "0", "0")
        return join([*shown, *self._fields()[3:]], ";")

    def _fields(self) -> list[str]:
        """Return the fields of the innermost state, taken apart when they are asked for."""
        text = self.states[-1]
        if self._basic is None or self._basic[0] is not text:
            self._basic = (text, split(text, ";"))
        return self._basic[1]

    @property
    def gpid(self) -> str:
        """The number of the slot that the piece comes from, or empty in old files."""
        fields = self._fields()
        return fields[3] if len(fields) > 3 else ""

    @property
    def remembered(self) -> dict[str, str]:
        """What the engine has noted: UniqueID, OldLocationName, OldZone and others."""
        rest = self._fields()[_NAMES_BEFORE_PROPERTIES:]
        return dict(zip(rest[::2], rest[1::2], strict=False))

    @property
    def name(self) -> str:
        """The name of the piece itself."""
        return self.form.name

    @property
    def face_down(self) -> bool:
        """Whether not all players see which piece it is: it is masked, or in a deck face down."""
        held = self.stack
        within = held is not None and held.deck is not None and held.face_down
        return within or self.masked_by is not None

    @property
    def open_name(self) -> str:
        """The name as all players may know it: of what lies face down, that of its kind."""
        if self.face_down:
            return self.form.mask_name or "a piece face down"
        return self.form.name or self.full_name

    @property
    def full_name(self) -> str:
        """The name with what layers and labels make of it."""
        return self.form.full_name(self.states)

    @property
    def layers(self) -> dict[str, PieceLayer]:
        """The layers by name."""
        return self.form.layers(self.states)

    @property
    def rotation(self) -> Rotation | None:
        """Which way the piece faces, if it can face different ways."""
        return self.form.rotation(self.states)

    @property
    def moved(self) -> bool | None:
        """Whether the piece is marked as moved; nothing if it has no such mark."""
        return self.form.moved(self.states)

    @property
    def properties(self) -> dict[str, str]:
        """Marks and properties by name."""
        return self.form.properties(self.states)

    @property
    def labels(self) -> list[str]:
        """The texts written on the piece, the outermost first."""
        return self.form.labels(self.states)

    @property
    def masked_by(self) -> Secret | None:
        """Who has masked the piece, if anyone."""
        return self.form.masked_by(self.states)

    @property
    def hidden_by(self) -> Secret | None:
        """Who has made the piece invisible to others, if anyone."""
        return self.form.hidden_by(self.states)


class Stack:
    """A stack or a deck."""

    __slots__ = ("deck", "face_down", "id", "layer", "map", "order", "pieces", "type", "x", "y")

    def __init__(self, identity: str, type_: str = "stack", deck: str | None = None) -> None:
        """Make an empty stack that is nowhere; a deck has a name, which may be empty."""
        self.id = identity
        self.type = type_
        self.deck = deck
        self.face_down = False
        self.layer = ""
        self.map: str | None = None
        self.x = 0
        self.y = 0
        self.order = 0
        #: the lowest first
        self.pieces: list[TablePiece] = []

    def __repr__(self) -> str:
        """Tell which stack it is and what it holds."""
        kind = "stack" if self.deck is None else "deck"
        return f"<{kind} {self.id} of {len(self.pieces)} at {self.place}>"

    @property
    def place(self) -> MapPoint | None:
        """Where the stack is; nothing if it is on no map."""
        return None if self.map is None else MapPoint(self.map, self.x, self.y)
