"""Zones of control and movement: what a zone costs, where it ends a move, and whom it locks.

::

    zones = ZoneEffects(book)
    zones.occupied("6.1")
    zones.entering_costs("6.2")
    zones.locks("6.3")

Each method registers one rule under the case that it gets; a game calls those of its rulebook, in
the order in which their terms shall be listed. Prices are data: `tables.zones`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from msgspec import Struct

from adjudicator.board.hex_board import HexBoard
from adjudicator.core.book import Book
from adjudicator.core.roles import UnitType
from adjudicator.core.rules import Block, Step, Term
from adjudicator.mechanics.ground.chart import HexLine, Plus
from adjudicator.mechanics.hex_state import HexState

__all__ = [
    "ZoneCosts",
    "ZoneEffects",
    "ZoneField",
    "friends_in",
    "in_zone",
    "sheltered",
    "zone_field",
]


class ZoneCosts(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The costs of zones of control."""

    enter: Plus
    leave: Plus
    #: types that may leave an enemy zone
    may_leave: list[UnitType]


# Where zones are


def sheltered(board: HexBoard, hexes: dict[str, HexLine]) -> frozenset[str]:
    """Return the hexes that no zone reaches into, by the terrain chart."""
    if "shelters" not in board.memo:
        names = {name for name, line in hexes.items() if line.shelter}
        found = [place for place, terrain in board.terrain.items() if not names.isdisjoint(terrain)]
        board.memo["shelters"] = frozenset(found)
    known: frozenset[str] = board.memo["shelters"]
    return known


class ZoneField(dict[str, tuple[str, ...]]):
    """The hexes that a unit in a hex controls, computed on demand."""

    def __init__(
        self, board: HexBoard, *, free: frozenset[str] = frozenset(), barred: Iterable[str] = ()
    ) -> None:
        """Store the map, the hexes that no unit controls, and hexsides that no zone crosses."""
        super().__init__()
        self._board, self._free, self._barred = board, free, frozenset(barred)

    def __missing__(self, place: str) -> tuple[str, ...]:
        """Compute the adjacent hexes that a unit controls."""
        near = [one for one in self._board.neighbours[place] if one not in self._free]
        if self._barred:
            sides = self._board.sides
            near = [one for one in near if self._barred.isdisjoint(sides.get((place, one), ()))]
        found = self[place] = tuple(near)
        return found


def zone_field(
    board: HexBoard, *, free: frozenset[str] = frozenset(), barred: Iterable[str] = ()
) -> ZoneField:
    """Return the hexes that a unit in a hex controls; all games on a map share what is computed.

    No unit controls the hexes `free`, and no zone crosses the hexsides `barred`.
    """
    key = ("zones", free, frozenset(barred))
    if key not in board.memo:
        board.memo[key] = ZoneField(board, free=free, barred=barred)
    found: ZoneField = board.memo[key]
    return found


def in_zone(state: HexState, unit: str, place: str) -> bool:
    """Return whether a hex is in an enemy zone for a unit."""
    return place in state.zones.counts[state.enemy[state.units[unit].side]]


def friends_in(state: HexState, unit: str, place: str) -> bool:
    """Return whether another unit of the same side is in a hex."""
    stack = state.stacks.get(place, ())
    side = state.units[unit].side
    return any(one != unit and state.units[one].side == side for one in stack)


# What they do


@cache
def _term(case: str, name: str, points: int) -> Term:
    """Return the term of a zone; there are few, and many steps have one."""
    return Term(case, name, points)


class ZoneEffects:
    """The effects of enemy units and their zones on a moving unit."""

    def __init__(self, book: Book, in_zone: Callable[[Any, str, str], bool] = in_zone) -> None:
        """Set the book, and the test whether a hex is in an enemy zone for a unit."""
        self._book, self._in_zone = book, in_zone

    def occupied(self, case: str) -> None:
        """Register that a unit neither enters nor crosses an enemy-occupied hex."""

        @self._book.step(case)
        def never_into_enemies(step: Step) -> Block | None:
            if step.state.enemies_in(step.side, step.end):
                return Block(case, "enemy-occupied", step.end)
            return None

    def entering_costs(self, case: str, *, needs: Iterable[str] = ()) -> None:
        """Register that a hex in an enemy zone costs more, once."""
        is_in_zone = self._in_zone

        @self._book.step(case, needs=needs)
        def entering(step: Step) -> Term | None:
            if is_in_zone(step.state, step.unit, step.end):
                return _term(case, "enters a zone", step.state.tables.zones.enter)
            return None

    def leaving_costs(self, case: str, *, needs: Iterable[str] = ()) -> None:
        """Register that types of unit that may leave an enemy zone pay for it."""
        is_in_zone = self._in_zone

        @self._book.step(case, needs=needs)
        def leaving(step: Step) -> Term | None:
            costs: ZoneCosts = step.state.tables.zones
            if step.type in costs.may_leave and is_in_zone(step.state, step.unit, step.start):
                return _term(case, "leaves a zone", costs.leave)
            return None

    def locks(self, case: str) -> None:
        """Register that other types of unit never leave an enemy zone by moving."""
        is_in_zone = self._in_zone

        @self._book.step(case)
        def locked(step: Step) -> Block | None:
            if step.type in step.state.tables.zones.may_leave:
                return None
            if is_in_zone(step.state, step.unit, step.start):
                return Block(case, "zone-left", step.start)
            return None

    def stops(self, case: str, why: Callable[[Step], Block | None] | None = None) -> None:
        """Register that a unit that enters an enemy zone stops.

        `why` returns the reason if the game distinguishes several, or None if the unit may go on.
        """
        is_in_zone = self._in_zone

        @self._book.step(case)
        def stopped(step: Step) -> Block | None:
            state = step.state
            if step.start == state.where[step.unit]:
                return None
            if not is_in_zone(state, step.unit, step.start):
                return None
            return Block(case, "zone-entered", step.start) if why is None else why(step)

    def zone_to_zone(self, case: str) -> None:
        """Register that a unit that begins in an enemy zone does not move directly into one."""
        is_in_zone = self._in_zone

        @self._book.step(case)
        def not_from_zone_to_zone(step: Step) -> Block | None:
            state, unit = step.state, step.unit
            if step.start != state.where[unit]:
                return None
            if is_in_zone(state, unit, step.start) and is_in_zone(state, unit, step.end):
                return Block(case, "zone-to-zone", step.end)
            return None

    def one_hex(self, case: str) -> None:
        """Register that a unit that begins in an enemy zone moves at most one hex."""
        is_in_zone = self._in_zone

        @self._book.step(case)
        def one_hex_out_of_a_zone(step: Step) -> Block | None:
            stood = step.state.where[step.unit]
            if step.start == stood or stood not in step.state.places:
                return None
            if is_in_zone(step.state, step.unit, stood):
                return Block(case, "one-hex", step.end)
            return None
