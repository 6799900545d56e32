"""A position: places of units, and the resulting zones, strengths, losses and points."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from . import board
from .pieces import DEMORALIZING_LOSS, REINFORCEMENTS, SIDES, UNITS, foe, level, stack_fits


@dataclass
class Position:
    side: str = "allied"  # the phasing player
    turn: int = 1
    at: dict[str, str] = field(default_factory=dict)  # units on the map
    waiting: set[str] = field(default_factory=set)  # future reinforcements
    lost: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    exited: dict[str, int] = field(default_factory=lambda: {"west": 0, "east": 0})
    demoralized: str | None = None
    spent: dict[str, int] = field(default_factory=dict)  # points spent in this phase

    def copy(self) -> Position:
        return Position(
            self.side,
            self.turn,
            dict(self.at),
            set(self.waiting),
            dict(self.lost),
            dict(self.exited),
            self.demoralized,
            dict(self.spent),
        )

    def units(self, side: str) -> list[str]:
        return [unit for unit in self.at if UNITS[unit].side == side]

    def hexes(self, side: str) -> set[str]:
        return {hexagon for unit, hexagon in self.at.items() if UNITS[unit].side == side}

    def stack(self, hexagon: str) -> list[str]:
        return [unit for unit, place in self.at.items() if place == hexagon]

    def exerts(self, side: str) -> bool:
        """Return whether a unit has a zone; demoralized units have none (11.0)."""
        return self.demoralized != side

    def controlled(self, side: str) -> set[str]:
        """Return the hexes that the enemies of this side control (6.0, 6J, 11.0)."""
        enemy = foe(side)
        if not self.exerts(enemy):
            return set()
        reach = {near for hexagon in self.hexes(enemy) for near in board.neighbours(hexagon)}
        return {hexagon for hexagon in reach if not board.sheltered(hexagon)}

    def room(self, unit: str, hexagon: str) -> bool:
        """Return whether the unit may share the hex with the units in it."""
        others = [other for other in self.stack(hexagon) if other != unit]
        return not others or (
            UNITS[others[0]].side == UNITS[unit].side and stack_fits([*others, unit])
        )

    def strength(self, unit: str) -> Fraction:
        """Return the printed strength, or half of it (11.0)."""
        return Fraction(UNITS[unit].combat, 1 if self.exerts(UNITS[unit].side) else 2)

    def defence(self, unit: str) -> Fraction:
        return self.strength(unit) * board.multiple(self.at[unit])

    def remove(self, unit: str) -> None:
        """Eliminate a unit; settle_morale decides about demoralization."""
        del self.at[unit]
        self.lost[UNITS[unit].side] += UNITS[unit].combat

    def settle_morale(self, defender: str) -> None:
        """Demoralize the first side with seventy points lost; the defender if both (11.0)."""
        if self.demoralized is None:
            for side in (defender, foe(defender)):
                if self.lost[side] >= DEMORALIZING_LOSS:
                    self.demoralized = side
                    return

    def cut_off(self) -> list[str]:
        """Return Allied units without a free line of hexes to an arrow hex (14.1)."""
        own, french = self.hexes("allied"), self.hexes("french")
        control = self.controlled("allied")

        def free(hexagon: str) -> bool:
            return hexagon not in french and (hexagon in own or hexagon not in control)

        reached = {arrow for arrows in board.ARROWS.values() for arrow in arrows if free(arrow)}
        todo = list(reached)
        while todo:
            for near in board.neighbours(todo.pop()):
                if near not in reached and free(near):
                    reached.add(near)
                    todo.append(near)
        return [unit for unit in self.units("allied") if self.at[unit] not in reached]

    def points(self) -> dict[str, int]:
        """Return the Victory Points at the end of the game (14.1)."""
        west, east = self.exited["west"], self.exited["east"]
        exits = 3 * west if west >= east else east
        ringed = sum(UNITS[unit].combat for unit in self.cut_off())
        return {"allied": exits + self.lost["french"], "french": self.lost["allied"] + ringed}

    def level(self) -> str | None:
        points = self.points()
        return level(points["allied"], points["french"])


def setup() -> Position:
    waiting = {unit for units in REINFORCEMENTS.values() for unit in units}
    return Position(at=dict(board.SETUP), waiting=waiting)
