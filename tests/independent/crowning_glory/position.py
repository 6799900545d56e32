"""A position: the place, the steps and the visible face of every counter."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

from . import board
from .pieces import BREAKS, OTHER, SCENARIOS, SIDES, UNITS


class Position:
    def __init__(self, scenario: str, options: Iterable[str] = ()) -> None:
        self.scenario = scenario
        self.options = frozenset(options)
        self.turn = 1
        self.where: dict[str, str] = {}
        self.at: dict[str, str] = {}
        self.steps: dict[str, int] = {}
        self.active: set[str] = set()
        self.guns: set[str] = set()
        self.ready: set[str] = set()
        self.lost = dict.fromkeys(SIDES, 0)
        #: the hexes that the Allies hold west of the front line
        self.taken: set[str] = set()
        self.demoralized = False
        self.regrouped = False
        self.winner = ""

    def copy(self) -> Position:
        """Return a copy that can be changed independently."""
        twin = copy(self)
        for name in ("where", "at", "steps", "active", "guns", "ready", "lost", "taken"):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    @property
    def area(self) -> frozenset[str]:
        return board.AREA if self.scenario == "southern-attack" else frozenset(board.TERRAIN)

    def put(self, unit: str, label: str) -> None:
        """Move a unit; the side that enters a hex holds it (3.3)."""
        if unit in self.where:
            del self.at[self.where[unit]]
        self.enter(unit, label)
        self.where[unit] = label
        self.at[label] = unit

    def enter(self, unit: str, label: str) -> None:
        """Pass through a hex."""
        if label in board.OBJECTIVES:
            (self.taken.add if UNITS[unit].side == "allied" else self.taken.discard)(label)

    def remove(self, unit: str) -> None:
        del self.at[self.where.pop(unit)]
        self.active.discard(unit)

    def on_map(self, side: str) -> list[str]:
        return [unit for unit in self.where if UNITS[unit].side == side]

    def side_at(self, label: str) -> str:
        unit = self.at.get(label)
        return UNITS[unit].side if unit else ""

    def zones(self, side: str, without: Iterable[str] = ()) -> set[str]:
        """Return the hexes next to units of a side (7.0)."""
        left = set(without)
        return {
            near
            for unit in self.on_map(side)
            if unit not in left
            for near in board.neighbours(self.where[unit])
        }

    def enemy_zones(self, side: str) -> set[str]:
        return self.zones(OTHER[side])

    def lose(self, unit: str, steps: int) -> None:
        """Take steps from a unit, and check at once whether its army is demoralized (4.4, 4.8)."""
        side = UNITS[unit].side
        self.steps[unit] -= steps
        self.lost[side] += steps
        self.active.discard(unit)
        if not self.steps[unit]:
            self.remove(unit)
        if self.scenario != "battle" or side != "allied" or self.demoralized:
            return
        if self.lost["allied"] >= BREAKS["allied"]:
            self.demoralized = True
            if not self.taken:
                self.winner = "french"

    def settle(self) -> None:
        """Settle an action: a French victory precedes the French army's demoralization (4.5)."""
        if self.scenario != "battle" or self.winner:
            return
        if not self.on_map("allied"):
            self.winner = "french"
        elif self.lost["french"] >= BREAKS["french"]:
            self.winner = "allied"

    def recover(self) -> None:
        self.active = set(self.where)
        self.ready = set(self.guns)


def begin(scenario: str, options: Iterable[str] = ()) -> Position:
    data = SCENARIOS[scenario]
    position = Position(scenario, options)
    for unit, label in data["where"].items():
        join(position, unit, label)
    position.taken = set()
    for names in data["beside"].values():
        position.guns.update(names)
    position.recover()
    return position


def join(position: Position, unit: str, label: str) -> None:
    """Put a unit onto the map, active and at full strength."""
    position.steps[unit] = UNITS[unit].steps
    position.put(unit, label)
    position.active.add(unit)
