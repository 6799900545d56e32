"""A game as a log tells it: the position, and what has been done in the current phase."""

from __future__ import annotations

from copy import copy, deepcopy
from typing import Any

from tests.independent.judging import forbid, unknown

from .combat import Attack
from .pieces import OTHER, UNITS
from .position import Position

__all__ = ["Fight", "Table"]


class Fight:
    """An attack after its declaration."""

    def __init__(self, attack: Attack) -> None:
        self.attack = attack
        self.rolled = False
        #: side -> steps still to be lost
        self.owed = {"french": 0, "allied": 0}
        self.result = (0, 0)
        self.dead: list[str] = []
        #: attacker -> where it stood when the attack was declared
        self.stood: dict[str, str] = {}
        self.defender_lost = 0
        self.retreated = False
        self.advanced = False

    def units(self, side: str) -> list[str]:
        """Return the units of a side that take part."""
        return list(self.attack.units) if side == self.attack.side else [self.attack.defender]


class Table:
    """The position and the current phase."""

    def __init__(self, position: Position, *, last_turn: int) -> None:
        self.position = position
        self.last_turn = last_turn
        self.phase = ""
        self.declared = ""
        self.over = False
        self.conceded = ""
        #: units that set-up events still have to place, with their hexes
        self.to_place: dict[str, str] = {}
        self.guns_chosen = True
        #: the unit that must make room for Friant
        self.crowded = ""
        #: the turn of the last die for the Variable group; its units that may enter
        self.rolled = 0
        self.coming: set[str] = set()
        #: the side that selected or attacked last, and the unit that may still leave the map
        self.last = ""
        self.leaving: tuple[str, int] | None = None
        #: units that the opponent lets take their move back
        self.agreed: set[str] = set()
        #: the unit that was selected last, and the table before it
        self.before: tuple[str, Table] | None = None
        self.declined: list[str] = []
        self.fight: Fight | None = None
        #: whether it is open which side holds the towns, because a path is not known
        self.control_open = False

    def remember(self, unit: str) -> None:
        """Keep everything as it is before a unit is selected."""
        self.before = None
        self.before = (unit, self.copy())

    def copy(self) -> Table:
        """Return a copy that can be changed independently."""
        twin = copy(self)
        twin.position, twin.fight = self.position.copy(), deepcopy(self.fight)
        twin.to_place, twin.declined = dict(self.to_place), list(self.declined)
        twin.coming, twin.agreed = set(self.coming), set(self.agreed)
        return twin

    def take_back(self) -> None:
        """Put everything back to how it was before the last selection."""
        assert self.before is not None
        agreed = self.agreed
        self.__dict__.update(self.before[1].copy().__dict__)
        self.before, self.agreed = None, agreed

    @property
    def battle(self) -> bool:
        return self.position.scenario == "battle"

    def waiting(self) -> list[str]:
        """Return the units of the Variable group that still have to enter."""
        return [unit for unit in self.coming if unit not in self.position.steps]

    def selectable(self, side: str) -> list[str]:
        """Return the units that a side has not selected in this Movement Phase."""
        mine = [unit for unit in self.position.active if UNITS[unit].side == side]
        return mine + (self.waiting() if side == "french" else [])

    def owner(self, event: dict[str, Any]) -> str:
        """Return the side of the unit of an event."""
        unknown(event["unit"] not in UNITS, "a unit that the game does not have")
        return UNITS[event["unit"]].side

    def in_phase(self, *phases: str) -> None:
        forbid(self.phase not in phases, f"not in the phase {self.phase}")

    def settle_attack(self) -> None:
        """End an attack: nothing may be owed, and all units of it turn passive."""
        fight = self.fight
        if fight is None:
            return
        forbid(not fight.rolled, "the die of the attack")
        forbid(any(self.due(side) for side in OTHER), "losses that are owed")
        self.position.settle()
        self.position.active -= {*fight.attack.units, fight.attack.defender}
        self.fight = None

    def due(self, side: str) -> int:
        """Return the steps that a side still has to lose; losses that nobody can take lapse."""
        assert self.fight is not None
        left = [u for u in self.fight.units(side) if u in self.position.where]
        return min(self.fight.owed[side], sum(self.position.steps[unit] for unit in left))
