"""The pieces, stacks and decks on the table of a VASSAL game.

The place of a stack is the place of its pieces; the place stored in a piece counts only outside
stacks. :mod:`adjudicator.vassal.table.table` moves pieces and stacks.
"""

from __future__ import annotations

from adjudicator.vassal.format.commands import Secret
from adjudicator.vassal.format.piece_types import PieceLayer, PieceType, Rotation
from adjudicator.vassal.format.sequences import join, nest, split
from adjudicator.vassal.format.traits import MapPoint

__all__ = ["Stack", "TablePiece"]

_NULL = "null"
_NAMES_BEFORE_PROPERTIES = 5


class TablePiece:
    """A piece in the game."""

    __slots__ = ("_basic", "id", "map", "order", "piece_type", "stack", "states", "type", "x", "y")

    def __init__(self, identity: str, type_: str, piece_type: PieceType, states: list[str]) -> None:
        """Store the parts; the piece has no place yet."""
        self.id = identity
        self.type = type_
        self.piece_type = piece_type
        #: the state of each trait, the outermost first
        self.states = states
        #: the place stored in the piece itself; see :attr:`place`
        self.map: str | None = None
        self.x = 0
        self.y = 0
        #: increases with every piece or stack that is put on a map
        self.order = 0
        self.stack: Stack | None = None
        self._basic: tuple[str, list[str]] | None = None

    def __repr__(self) -> str:
        """Return a text with name, id and place."""
        return f"<{self.name!r} ({self.id}) at {self.place}>"

    @property
    def place(self) -> MapPoint | None:
        """The place of the piece, or None if it is on no map."""
        holder = self.stack or self
        return None if holder.map is None else MapPoint(holder.map, holder.x, holder.y)

    @property
    def position(self) -> int:
        """The number of pieces below it in its stack."""
        return self.stack.pieces.index(self) if self.stack else 0

    @property
    def deck(self) -> str:
        """The name of the deck that contains it, or empty."""
        return self.stack.deck or "" if self.stack else ""

    @property
    def state(self) -> str:
        """The state of the piece as VASSAL writes it, with its current place."""
        return nest([*self.states[:-1], self.basic_state()], counted=True)

    def basic_state(self, place: MapPoint | None = None) -> str:
        """Return the innermost state, with its current place or another one."""
        spot = place or self.place
        shown = (spot.map, str(spot.x), str(spot.y)) if spot else (_NULL, "0", "0")
        return join([*shown, *self._fields()[3:]], ";")

    def _fields(self) -> list[str]:
        """Return the fields of the innermost state, parsed on demand."""
        text = self.states[-1]
        if self._basic is None or self._basic[0] is not text:
            self._basic = (text, split(text, ";"))
        return self._basic[1]

    @property
    def gpid(self) -> str:
        """The gpid of the slot that the piece comes from; empty in old files."""
        fields = self._fields()
        return fields[3] if len(fields) > 3 else ""

    @property
    def remembered(self) -> dict[str, str]:
        """The values that the engine stored in the piece: UniqueID, OldLocationName and others."""
        rest = self._fields()[_NAMES_BEFORE_PROPERTIES:]
        return dict(zip(rest[::2], rest[1::2], strict=False))

    @property
    def name(self) -> str:
        """The name of the basic piece."""
        return self.piece_type.name

    @property
    def face_down(self) -> bool:
        """Whether the piece is masked, or in a face-down deck, so that not all players know it."""
        held = self.stack
        within = held is not None and held.deck is not None and held.face_down
        return within or self.masked_by is not None

    @property
    def public_name(self) -> str:
        """The name that all players may know: of a face-down piece, the name of its mask."""
        if self.face_down:
            return self.piece_type.mask_name or "a piece face down"
        return self.piece_type.name or self.full_name

    @property
    def full_name(self) -> str:
        """The name with the additions of layers and labels."""
        return self.piece_type.full_name(self.states)

    @property
    def layers(self) -> dict[str, PieceLayer]:
        """The layers by name."""
        return self.piece_type.layers(self.states)

    @property
    def rotation(self) -> Rotation | None:
        """The facing of the piece, or None if it cannot rotate."""
        return self.piece_type.rotation(self.states)

    @property
    def moved(self) -> bool | None:
        """Whether the piece is marked as moved, or None if it has no such mark."""
        return self.piece_type.moved(self.states)

    @property
    def properties(self) -> dict[str, str]:
        """The properties by name."""
        return self.piece_type.properties(self.states)

    @property
    def labels(self) -> list[str]:
        """The texts written on the piece, the outermost first."""
        return self.piece_type.labels(self.states)

    @property
    def masked_by(self) -> Secret | None:
        """The owner who masked the piece, or None."""
        return self.piece_type.masked_by(self.states)

    @property
    def hidden_by(self) -> Secret | None:
        """The player who made the piece invisible to others, or None."""
        return self.piece_type.hidden_by(self.states)


class Stack:
    """A stack or a deck."""

    __slots__ = ("deck", "face_down", "id", "layer", "map", "order", "pieces", "type", "x", "y")

    def __init__(self, identity: str, type_: str = "stack", deck: str | None = None) -> None:
        """Create an empty stack without a place; a deck has a name, which may be empty."""
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
        """Return a text with kind, id, number of pieces and place."""
        kind = "stack" if self.deck is None else "deck"
        return f"<{kind} {self.id} of {len(self.pieces)} at {self.place}>"

    @property
    def place(self) -> MapPoint | None:
        """The place of the stack, or None if it is on no map."""
        return None if self.map is None else MapPoint(self.map, self.x, self.y)
