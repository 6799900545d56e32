"""A position: the hex and the blocks of every unit, the leaders, squares and garrisons."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import NamedTuple

from .board import Board, distance
from .kinds import BUILDINGS, GARRISON, Kind, Terrain
from .kinds import TILES as TERRAIN

__all__ = ["OTHER", "SIDES", "Field", "Piece", "Position", "Square"]

SIDES = ("french", "allied")
OTHER = {"french": "allied", "allied": "french"}


class Piece(NamedTuple):
    """A unit, or a leader if it has no type."""

    name: str
    side: str
    nation: str
    kind: Kind | None
    #: whether a leader is one of honour, who commands one unit more
    honour: bool = False


class Square(NamedTuple):
    """A unit in square: its counter (0 for a battalion mass), and whose card lies on the track."""

    counter: int
    role: str = ""


class Field(NamedTuple):
    """What does not change in a battle: the board, its tiles and who sits at the top."""

    board: Board
    tiles: dict[str, str]
    top: str = "allied"

    def tile(self, hexagon: str) -> str:
        return self.tiles.get(hexagon, "clear")

    def terrain(self, hexagon: str) -> Terrain:
        return TERRAIN[self.tile(hexagon)]

    def building(self, hexagon: str) -> bool:
        return self.tile(hexagon) in BUILDINGS

    def back(self, hexagon: str, side: str) -> tuple[str, ...]:
        return self.board.back(hexagon, top=side == self.top)

    def base(self, hexagon: str, side: str) -> bool:
        return self.board.baseline(hexagon, top=side == self.top)


class Position:
    """Where everything stands."""

    def __init__(self, field: Field, pieces: dict[str, Piece]) -> None:
        self.field = field
        self.pieces = pieces
        self.where: dict[str, str] = {}
        self.at: dict[str, str] = {}
        self.leader_at: dict[str, str] = {}
        self.blocks: dict[str, int] = {}
        #: the most blocks that a unit may have
        self.full: dict[str, int] = {}
        self.squares: dict[str, Square] = {}
        self.garrisons: set[str] = set()

    def copy(self) -> Position:
        twin = copy(self)
        names = ("where", "at", "leader_at", "blocks", "full", "squares", "garrisons", "pieces")
        for name in names:
            setattr(twin, name, getattr(self, name).copy())
        return twin

    # Who stands where

    def is_leader(self, name: str) -> bool:
        return self.pieces[name].kind is None

    def kind(self, unit: str) -> Kind:
        found = self.pieces[unit].kind
        assert found is not None
        return found

    def side(self, name: str) -> str:
        return self.pieces[name].side

    def put(self, name: str, hexagon: str) -> None:
        places = self.leader_at if self.is_leader(name) else self.at
        if name in self.where and places.get(self.where[name]) == name:
            del places[self.where[name]]
        self.where[name] = hexagon
        places[hexagon] = name

    def remove(self, name: str) -> None:
        places = self.leader_at if self.is_leader(name) else self.at
        hexagon = self.where.pop(name)
        if places.get(hexagon) == name:
            del places[hexagon]
        self.blocks.pop(name, None)
        self.squares.pop(name, None)
        self.garrisons.discard(name)

    def units(self, side: str) -> Iterator[str]:
        """Yield the units of a side, garrisons too."""
        return (name for name in self.at.values() if self.pieces[name].side == side)

    def leaders(self, side: str) -> Iterator[str]:
        return (name for name in self.leader_at.values() if self.pieces[name].side == side)

    def leader_of(self, unit: str) -> str:
        """Return the leader with a unit; empty if there is none."""
        return self.leader_at.get(self.where[unit], "")

    def unit_of(self, leader: str) -> str:
        return self.at.get(self.where[leader], "")

    def side_at(self, hexagon: str) -> str:
        """Return the side whose unit, garrison or leader is in a hex."""
        name = self.at.get(hexagon) or self.leader_at.get(hexagon)
        return self.pieces[name].side if name else ""

    def occupied(self, hexagon: str, side: str) -> bool:
        """Return whether a unit or a garrison of a side is in a hex; a leader is no unit."""
        unit = self.at.get(hexagon)
        return unit is not None and self.pieces[unit].side == side

    def enemies_near(self, hexagon: str, side: str) -> list[str]:
        """Return the adjacent hexes with a unit or a leader of the enemy."""
        foe = OTHER[side]
        return [one for one in self.field.board.near(hexagon) if self.side_at(one) == foe]

    def cavalry_near(self, unit: str) -> bool:
        side = self.side(unit)
        near = (self.at.get(one) for one in self.field.board.near(self.where[unit]))
        return any(
            one and self.side(one) != side and self.kind(one).arm == "cavalry" for one in near
        )

    def supported(self, unit: str) -> bool:
        """Return whether two adjacent hexes hold friends; garrisons do not support."""
        if unit in self.squares or unit in self.garrisons:
            return False
        side, found = self.side(unit), 0
        for one in self.field.board.near(self.where[unit]):
            friend = self.at.get(one)
            holds = friend is not None and friend not in self.garrisons
            holds = holds or one in self.leader_at
            found += holds and self.side_at(one) == side
        return found >= 2

    def may_ignore(self, unit: str) -> int:
        """Return how many flags a unit may ignore."""
        if unit in self.garrisons:
            return 0
        found = self.kind(unit).ignores + self.field.terrain(self.where[unit]).ignores
        return found + bool(self.leader_of(unit)) + self.supported(unit)

    def add_garrison(self, name: str, side: str, nation: str, hexagon: str) -> None:
        self.pieces[name] = Piece(name, side, nation, GARRISON)
        self.blocks[name] = self.full[name] = 1
        self.garrisons.add(name)
        self.put(name, hexagon)

    def far(self, one: str, other: str) -> int:
        return distance(self.where[one], self.where[other])
