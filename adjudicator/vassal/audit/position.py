"""A position as the audit compares it: the place and the look of every piece."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from adjudicator.vassal.format.chat import as_shown
from adjudicator.vassal.format.commands import BoardPick, Player, Secret
from adjudicator.vassal.format.piece_types import PieceType
from adjudicator.vassal.format.traits import MapPoint
from adjudicator.vassal.table.counters import TablePiece
from adjudicator.vassal.table.table import Table

__all__ = ["OWNERS", "SHEET", "Look", "Looks", "PieceRecord", "TablePosition", "position"]

_SHEETS = ("propertysheet",)
#: a shorter password may be part of ordinary text, so only a value that equals it is hidden
_LONG = 4


#: prefix of the number of a property sheet; its text is compared but not shown
SHEET = "sheet "
#: the names under which a look holds the player who masked a piece or made it invisible
OWNERS = ("masked by", "hidden by")

#: the visible properties of a piece, as pairs of name and value
Look = tuple[tuple[str, str], ...]


class PieceRecord(NamedTuple):
    """The place and the look of a piece, which the audit compares."""

    place: MapPoint | None
    look: Look


class TablePosition(NamedTuple):
    """All pieces and values of a game at one moment."""

    pieces: dict[str, PieceRecord]
    names: dict[str, str]
    #: whether a piece is marked as moved; only for pieces that can be marked
    moved: dict[str, bool]
    #: pieces that lie on each other, from bottom to top
    stacks: dict[tuple[MapPoint, frozenset[str]], tuple[str, ...]]
    #: name and container -> value
    properties: dict[tuple[str, str], str]
    turns: dict[str, str]
    players: dict[Secret, Player]
    #: map -> the boards on it
    boards: dict[str, tuple[BoardPick, ...]]


class Looks:
    """Describes the looks of pieces in words; caches the description of equal states."""

    def __init__(self, secrets: dict[Secret, str]) -> None:
        """Keep the names of the players, by password; names may be added later."""
        self._names = secrets
        # a password that is also a player's name is no secret
        words = {one.text for one in secrets} - set(secrets.values())
        long = sorted((one for one in words if len(one) >= _LONG), key=len, reverse=True)
        parts = [rf"(?<!\w){re.escape(one)}(?!\w)" for one in long]
        self._secrets = re.compile("|".join(parts) or "(?!)")
        self._known: dict[tuple[str, tuple[str, ...]], Look] = {}

    def record(self, piece: TablePiece) -> PieceRecord:
        """Return the record of a piece."""
        return PieceRecord(piece.place, self.look(piece.type, piece.piece_type, piece.states))

    def look(self, type_: str, piece_type: PieceType, states: Sequence[str]) -> Look:
        """Return the look of a piece of a type in the given states, as pairs of name and value."""
        key = type_, tuple(states[:-1])
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = tuple(sorted(self._look(piece_type, states)))
        return found

    def _look(self, piece_type: PieceType, states: Sequence[str]) -> Iterator[tuple[str, str]]:
        for name, layer in piece_type.layers(states).items():
            # a plus only says that the label precedes or follows the name
            label = layer.label.strip("+ ")
            shown = f"{layer.level} {label}".rstrip() if layer.active else "off"
            yield f"layer {name}".strip(), shown
        if (rotation := piece_type.rotation(states)) is not None:
            yield "facing", f"{rotation.degrees:g}°"
        for name, value in piece_type.properties(states).items():
            yield name, self.without_passwords(value)
        for number, label in enumerate(piece_type.labels(states), start=1):
            yield f"label {number}", self.without_passwords(label)
        owners = (piece_type.masked_by(states), piece_type.hidden_by(states))
        for what, owner in zip(OWNERS, owners, strict=True):
            if owner is not None:
                yield what, self.owner(owner)
        for index, kind in enumerate(piece_type.kinds):
            if kind in _SHEETS:
                yield f"{SHEET}{index + 1}", states[index]

    def owner(self, secret: Secret) -> str:
        """Return the name of a player, never the password."""
        return self._names.get(secret, "a player")

    def shown_line(self, line: str) -> str:
        """Return a line of the chat as players see it, without passwords."""
        # entities may stand for characters of a password, or be part of it
        return self.without_passwords(as_shown(self.without_passwords(line)))

    def without_passwords(self, value: str) -> str:
        """Return a value without passwords."""
        if value and Secret(value) in self._names and value not in self._names.values():
            return "•"
        return self._secrets.sub("•", value)


def position(table: Table, looks: Looks) -> TablePosition:
    """Return the position of a table."""
    stacks: dict[tuple[MapPoint, frozenset[str]], tuple[str, ...]] = {}
    for stack in table.stacks.values():
        if stack.place is not None and len(stack.pieces) > 1:
            ids = tuple(one.id for one in stack.pieces)
            stacks[stack.place, frozenset(ids)] = ids
    moved = {key: one.moved for key, one in table.pieces.items()}
    return TablePosition(
        pieces={key: looks.record(one) for key, one in table.pieces.items()},
        names={key: one.name or one.full_name for key, one in table.pieces.items()},
        moved={key: value for key, value in moved.items() if value is not None},
        stacks=stacks,
        properties={(name, box): value for (box, name), value in table.properties.items()},
        turns=dict(table.turns),
        players=dict(table.players),
        boards=dict(table.boards),
    )
