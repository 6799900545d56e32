"""A position as the audit compares it: every piece, where it is and what it shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from adjudicator.vassal.commands import BoardPick, Player, Secret
from adjudicator.vassal.counters import TablePiece
from adjudicator.vassal.table import Table
from adjudicator.vassal.traits import Place

__all__ = ["Looks", "Mark", "Position", "position"]

#: a text that a sheet of properties holds is compared, not shown
_SHEETS = ("propertysheet",)


class Mark(NamedTuple):
    """What is compared of a piece."""

    place: Place | None
    #: what it shows, as pairs of a name and a value
    look: tuple[tuple[str, str], ...]


class Position(NamedTuple):
    """All pieces and values of a game at one moment."""

    marks: dict[str, Mark]
    names: dict[str, str]
    #: whether pieces are marked as moved, of those that can be
    moved: dict[str, bool]
    #: pieces that lie on each other, the lowest first
    stacks: dict[tuple[Place, frozenset[str]], tuple[str, ...]]
    #: name and container -> value
    properties: dict[tuple[str, str], str]
    turns: dict[str, str]
    players: dict[Secret, Player]
    #: map -> the boards that lie on it
    boards: dict[str, tuple[BoardPick, ...]]


class Looks:
    """What pieces show, in words; the same states are put into words once."""

    def __init__(self, secrets: dict[Secret, str]) -> None:
        """Take the names of those who may own a piece; names may be added later."""
        self._names = secrets
        self._known: dict[tuple[str, tuple[str, ...]], tuple[tuple[str, str], ...]] = {}

    def mark(self, piece: TablePiece) -> Mark:
        """Return what is compared of a piece."""
        key = piece.type, tuple(piece.states[:-1])
        look = self._known.get(key)
        if look is None:
            look = self._known[key] = tuple(sorted(self._look(piece)))
        return Mark(piece.place, look)

    def _look(self, piece: TablePiece) -> Iterator[tuple[str, str]]:
        for name, layer in piece.layers.items():
            label = f" ({layer.label})" if layer.label else ""
            shown = f"{layer.level}{label}" if layer.active else "off"
            yield f"layer {name}".strip(), shown
        if piece.rotation is not None:
            yield "facing", f"{piece.rotation.degrees:g}°"
        for name, value in piece.properties.items():
            yield name, self.hushed(value)
        for number, label in enumerate(piece.labels, start=1):
            yield f"label {number}", self.hushed(label)
        for what, owner in (("masked by", piece.masked_by), ("hidden by", piece.hidden_by)):
            if owner is not None:
                yield what, self.owner(owner)
        for index, kind in enumerate(piece.form.kinds):
            if kind in _SHEETS:
                yield f"sheet {index + 1}", piece.states[index]

    def owner(self, secret: Secret) -> str:
        """Return who is meant, never by the password."""
        return self._names.get(secret, "a player")

    def hushed(self, value: str) -> str:
        """Return a value, unless it is a password."""
        return "•" if value and Secret(value) in self._names else value


def position(table: Table, looks: Looks) -> Position:
    """Return the position of a table."""
    stacks: dict[tuple[Place, frozenset[str]], tuple[str, ...]] = {}
    for stack in table.stacks.values():
        if stack.place is not None and len(stack.pieces) > 1:
            ids = tuple(one.id for one in stack.pieces)
            stacks[stack.place, frozenset(ids)] = ids
    moved = {key: one.moved for key, one in table.pieces.items()}
    return Position(
        marks={key: looks.mark(one) for key, one in table.pieces.items()},
        names={key: one.name or one.full_name for key, one in table.pieces.items()},
        moved={key: value for key, value in moved.items() if value is not None},
        stacks=stacks,
        properties={(name, box): value for (box, name), value in table.properties.items()},
        turns=dict(table.turns),
        players=dict(table.players),
        boards=dict(table.boards),
    )
