"""State of a game on a map of hexes: units, zones of control, losses, the end of the game."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Self

from adjudicator.board.hex_board import HexBoard
from adjudicator.core.game import Game
from adjudicator.core.game_data import UnitSpec
from adjudicator.core.roles import Count, Side
from adjudicator.core.state import BasePosition
from adjudicator.mechanics.pricing import Pricer
from adjudicator.mechanics.two_sides import TwoSidedPosition, TwoSidedState
from adjudicator.mechanics.zoc import Zones

__all__ = ["Either", "HexPosition", "HexState"]


class Either:
    """Contains what one of two containers has."""

    __slots__ = ("_one", "_two")

    def __init__(self, one: Container[str], two: Container[str]) -> None:
        """Set both."""
        self._one, self._two = one, two

    def __contains__(self, place: object) -> bool:
        """Return whether a place is in one of them."""
        return place in self._one or place in self._two


class HexPosition(TwoSidedPosition, kw_only=True):
    """The plain data of a game on hexes: what the header of a log may carry."""

    #: side -> what it has lost; by default that of its units in the position
    losses: dict[Side, Count] = {}


class HexState(TwoSidedState):
    """State of a game of two sides on hexes. A game derives its own, which adds its tracks."""

    #: the side that has won, if that is decided before the end
    winner: str = ""

    POSITION: ClassVar[type[BasePosition]] = HexPosition
    #: whether a zone in which a move begins matters to all its steps, not only to the first
    START_MATTERS: ClassVar[bool] = False

    board: HexBoard
    tables: Any
    losses: dict[str, int]

    def __init__(
        self,
        game: Game,
        board: HexBoard,
        units: dict[str, UnitSpec],
        options: frozenset[str] = frozenset(),
        *,
        field: Mapping[str, Iterable[str]],
        silent: frozenset[str] = frozenset(),
    ) -> None:
        """Create a state with no unit on the map.

        `field` maps a hex to those that a unit in it controls; `silent` units have no such zone.
        """
        super().__init__(game, board, units, options)
        #: number of turns
        self.turns = game.file.turns
        self.zones = Zones(game.file.sides, field)
        #: units without a zone of control
        self.silent = silent
        #: side -> its units on the map
        self.standing: dict[str, set[str]] = {side: set() for side in game.file.sides}
        self.losses = dict.fromkeys(game.file.sides, 0)
        #: side -> losses of a position beyond those of its units
        self.lost_before: dict[str, int] = {}
        #: whether the log begins with the set-up of a scenario
        self.standard = False
        #: number of relocations: cached values are valid until it rises
        self.changes = 0
        #: the event whose move was followed last, and the result
        self.walked: tuple[Any, Any] = (None, None)
        #: the event that a shortcut last found to be right in everything, if it says so
        self.ordinary = -1
        #: unit -> the pricer of its steps, once it was asked for
        self.pricers: dict[str, Pricer] = {}

    # Units and zones

    def exerts(self, unit: str) -> bool:
        """Return whether a unit has a zone of control."""
        return unit not in self.silent

    def relocate(self, unit: str, place: str) -> None:
        """Move a unit and its zone to another place."""
        self.changes += 1
        where, places, stacks = self.where, self.places, self.stacks
        old, side = where.get(unit), self.units[unit].side
        leaves = old if old in places else None
        enters = place if place in places else None
        if old == "eliminated" != place:  # illegal, but the log stays the fact
            self.revive(unit)
        if unit not in self.silent:
            self.zones.shift(side, leaves, enters)
        # what the base class does, without asking again: every move comes here
        where[unit] = place
        if leaves is None:
            if enters is not None:
                self.standing[side].add(unit)
        else:
            stack = stacks[leaves]
            if len(stack) > 1:
                stack.remove(unit)
            else:
                del stacks[leaves]
            if enters is None:
                self.standing[side].remove(unit)
        if enters is not None:
            if enters in stacks:
                stacks[enters].append(unit)
            else:
                stacks[enters] = [unit]

    def revive(self, unit: str) -> None:
        """Undo what the elimination of a unit changed elsewhere; a game may have such things."""

    def silence(self, units: Iterable[str]) -> None:
        """Take their zones from units."""
        lost = frozenset(units) - self.silent
        self.silent |= lost
        for unit in lost:
            if self.where.get(unit) in self.places:
                self.zones.shift(self.units[unit].side, self.where[unit], None)

    def enemy_controls(self, side: str, place: str) -> bool:
        """Return whether a hex is in a zone of an enemy of a side."""
        return place in self.zones.counts[self.enemy[side]]

    def enemies_in(self, side: str, place: str) -> bool:
        """Return whether an enemy of a side stands in a hex."""
        stack = self.stacks.get(place)
        if stack is None:
            return False
        if self.units[stack[0]].side != side:
            return True
        # after an illegal move both sides may be there
        return len(stack) > 1 and any(self.units[one].side != side for one in stack)

    def enemies(self, side: str, place: str) -> list[str]:
        """Return the enemies of a side in a hex."""
        return [one for one in self.stacks.get(place, ()) if self.units[one].side != side]

    def of_side(self, side: str) -> Iterator[str]:
        """Iterate over the units of a side on the map."""
        standing = self.standing[side]
        return iter([one for stack in self.stacks.values() for one in stack if one in standing])

    def disturbances(self, side: str) -> tuple[Container[str], Container[str]]:
        """Return the hexes that matter to a step that begins or ends there, or that ends there."""
        return self.zones.counts[self.enemy[side]], self.stacks

    def pricer(self, unit: str) -> Pricer:
        """Return the pricer for the steps of a unit."""
        found = self.pricers.get(unit)
        if found is None:
            found = self.pricers[unit] = Pricer(self.rules, self, unit)
        return found

    # Losses

    def lost(self, unit: str) -> int:
        """Return what a unit counts among the losses of its side: its strength if eliminated."""
        return (self.units[unit].combat or 0) if self.where[unit] == "eliminated" else 0

    def lost_units(self, side: str) -> int:
        """Return the losses of a side that its units show."""
        return sum(self.lost(unit) for unit, one in self.units.items() if one.side == side)

    def count_losses(self, stated: Mapping[str, int]) -> None:
        """Take the losses from a position; they may differ from those of the units in it."""
        for side in self.losses:
            shown = self.lost_units(side)
            self.losses[side] = stated.get(side, shown)
            self.lost_before[side] = self.losses[side] - shown

    def broken_invariants(self) -> list[str]:
        """Return violated invariants; here also losses that do not add up."""
        wrong = super().broken_invariants()
        if set().union(*self.stacks.values()) != set().union(*self.standing.values()):
            wrong.append("other units are on the map than are listed by side")
        for side, losses in self.losses.items():
            shown = self.lost_units(side)
            if losses != shown + self.lost_before.get(side, 0):
                wrong.append(f"{side} has lost {losses}, but {shown} are missing")
        return wrong

    # Copies

    def forget(self) -> None:
        """Drop prices, and the move that was followed last."""
        self.pricers, self.walked, self.ordinary = {}, (None, None), -1

    def copy(self) -> Self:
        """Return a copy that can be changed independently."""
        twin = super().copy()
        twin.zones = self.zones.copy()
        twin.standing = {side: units.copy() for side, units in self.standing.items()}
        return twin
