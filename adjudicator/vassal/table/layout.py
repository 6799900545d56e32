"""The places of pieces and stacks, and the engine's rules for moving and stacking them.

A piece in a stack is only there; so the things on a pixel are stacks, decks and single pieces.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.errors import LimitError
from adjudicator.vassal.format.commands import Secret
from adjudicator.vassal.format.sequences import split
from adjudicator.vassal.format.traits import MapPoint
from adjudicator.vassal.table.counters import Stack, TablePiece

if TYPE_CHECKING:
    from adjudicator.vassal.table.stacking import Stacking

__all__ = ["MAX_WORK", "Before", "Layout"]

#: the most visits to pieces in shared stacks and on shared pixels, in one log
MAX_WORK = 20_000_000

_NULL = "null"


class Before(NamedTuple):
    """Place and states of a piece before a step; None if it was not in the game."""

    place: MapPoint | None
    states: list[str] | None


class Layout:
    """All pieces and stacks, and their places."""

    def __init__(self) -> None:
        """Start with an empty table."""
        #: by id; includes pieces in decks and off the maps
        self.pieces: dict[str, TablePiece] = {}
        #: by id; includes decks, and empty stacks, which stay in the engine too
        self.stacks: dict[str, Stack] = {}
        self._by_place: dict[MapPoint, dict[TablePiece | Stack, None]] = {}
        self._touched: dict[str, tuple[TablePiece, Before]] = {}
        #: the stacking rules of the module's maps, if the module is known
        self.stacking: Stacking | None = None
        self._orders = count(1)
        self._new_ids = count(1)
        self._work = 0

    def at(self, place: MapPoint) -> list[TablePiece]:
        """Return the pieces on a pixel of a map; those of a stack from the lowest up."""
        found: list[TablePiece] = []
        for one in self._things_at(place):
            found += one.pieces if isinstance(one, Stack) else [one]
        return found

    def decks(self) -> list[Stack]:
        """Return the decks."""
        return [one for one in self.stacks.values() if one.deck is not None]

    def touched(self) -> Iterable[tuple[TablePiece, Before]]:
        """Return the pieces that commands touched in this step, and their state before it."""
        return self._touched.values()

    def _touch(self, piece: TablePiece, *, new: bool = False) -> None:
        if piece.id not in self._touched:
            before = Before(None, None) if new else Before(piece.place, list(piece.states))
            self._touched[piece.id] = (piece, before)
        elif new:  # it replaces a piece with the same id
            self._touched[piece.id] = (piece, self._touched[piece.id][1])

    def _count_work(self, work: int) -> None:
        self._work += work
        if self._work > MAX_WORK:
            raise LimitError("too many pieces are moved too often within too large stacks")

    def _new_id(self) -> str:
        return f"?{next(self._new_ids)}"

    # Stacks

    def _things_at(self, place: MapPoint) -> list[TablePiece | Stack]:
        there = self._by_place.get(place, {})
        if len(there) < 2:
            return list(there)
        self._count_work(len(there))
        return sorted(there, key=lambda one: one.order)

    def stack_target(
        self, thing: TablePiece | Stack, place: MapPoint, player: Secret | None = None
    ) -> TablePiece | Stack | None:
        """Return the piece or stack at a place that the engine stacks a thing with, or None."""
        moving = thing.pieces[-1:] if isinstance(thing, Stack) else [thing]
        allowed = self.stacking is None or self.stacking.enabled(place.map)
        stacks = allowed and all(one.piece_type.stackable for one in moving)
        for one in self._things_at(place):
            held = one.pieces if isinstance(one, Stack) else [one]
            self._count_work(len(held))
            if isinstance(one, Stack) and one.deck is not None:
                return one
            top = held[-1:]
            if (
                not stacks
                or not _seen(held, player)
                or not all(p.piece_type.stackable for p in top)
            ):
                continue
            if self.stacking is None or not moving or not top:
                return one
            if self.stacking.can_share(place.map, moving[0], top[0]):
                return one
        return None

    def _merge(self, fixed: TablePiece | Stack, moving: TablePiece | Stack) -> None:
        """Put a piece or a stack on top of another."""
        if isinstance(fixed, Stack) and fixed.pieces:
            fixed = fixed.pieces[-1]
        stack = fixed if isinstance(fixed, Stack) else fixed.stack
        if moving is fixed or moving is stack:
            return
        if stack is None:
            assert isinstance(fixed, TablePiece)  # noqa: S101
            stack = self._new_stack(fixed)
        at = stack.pieces.index(fixed) + 1 if isinstance(fixed, TablePiece) else 0
        for piece in list(moving.pieces) if isinstance(moving, Stack) else [moving]:
            self._insert(stack, piece, at)
            at = stack.pieces.index(piece) + 1

    def _new_stack(self, piece: TablePiece) -> Stack:
        """Create a stack that contains a single piece."""
        stack = Stack(self._new_id())
        self.stacks[stack.id] = stack
        stack.map, stack.x, stack.y = piece.map, piece.x, piece.y
        self._insert(stack, piece, 0)
        return stack

    def _insert(self, stack: Stack, piece: TablePiece, at: int) -> None:
        """Insert a piece into a stack, below the piece that is now at an index."""
        self._touch(piece)
        self._count_work(len(stack.pieces))
        if piece.stack is stack and stack.pieces.index(piece) < at:
            at -= 1
        self._take_out(piece)
        stack.pieces.insert(at, piece)
        piece.stack = stack
        piece.map = stack.map
        self._register(stack)

    # Places

    def _put_alone(self, thing: TablePiece | Stack, place: MapPoint | None) -> None:
        """Put a piece or stack on a place, without stacking it."""
        if isinstance(thing, TablePiece):
            self._touch(thing)
            self._take_out(thing)
        else:
            self._count_work(len(thing.pieces))
            for piece in thing.pieces:
                self._touch(piece)
            self._unregister(thing)
        if place is None:
            thing.map = None
            return
        if place.map != thing.map or not thing.order:
            thing.order = next(self._orders)
        thing.map, thing.x, thing.y = place
        self._register(thing)

    def _set_basic(self, piece: TablePiece, text: str) -> None:
        """Apply the state of the basic piece, which contains its place."""
        map_, x, y = _place_of(text)
        current = piece.stack.map if piece.stack else piece.map
        if piece.stack is None:
            self._unregister(piece)
        piece.x, piece.y = x, y
        if map_ != current:
            if map_ is not None:
                self._put_alone(piece, MapPoint(map_, x, y))
                return
            piece.map = None
        if piece.stack is None:
            self._register(piece)

    def _take_out(self, piece: TablePiece) -> None:
        """Take a piece out of its stack, or off the map."""
        if piece.stack is None:
            self._unregister(piece)
            return
        self._count_work(len(piece.stack.pieces))
        piece.stack.pieces.remove(piece)
        if not piece.stack.pieces and piece.stack.deck is None:
            self._unregister(piece.stack)
        piece.stack = None

    def _register(self, thing: TablePiece | Stack) -> None:
        """Register a thing at its place; empty stacks have none."""
        place = None if thing.map is None else MapPoint(thing.map, thing.x, thing.y)
        if place is None or (isinstance(thing, Stack) and not thing.pieces and thing.deck is None):
            return
        thing.order = thing.order or next(self._orders)
        self._by_place.setdefault(place, {})[thing] = None

    def _unregister(self, thing: TablePiece | Stack) -> None:
        """Remove a thing from the register of places."""
        if thing.map is None:
            return
        place = MapPoint(thing.map, thing.x, thing.y)
        there = self._by_place.get(place, {})
        there.pop(thing, None)
        if not there:
            self._by_place.pop(place, None)


def _seen(pieces: Iterable[TablePiece], player: Secret | None) -> bool:
    """Return whether a player sees one of some pieces: one not hidden, or hidden by them."""
    return any((owner := one.hidden_by) is None or owner == player for one in pieces)


def _place_of(text: str) -> tuple[str | None, int, int]:
    """Return the place in the state of the basic piece."""
    plain = "\\" not in text and "'" not in text
    parts = text.split(";", 3) if plain else split(text, ";")
    x, y = (_integer(parts[n]) if n < len(parts) else 0 for n in (1, 2))
    return (None if parts[0] == _NULL else parts[0]), x, y


def _integer(text: str) -> int:
    try:
        return int(text) if len(text) < 12 else 0
    except ValueError:
        return 0
