"""A position: places and commands of the units, tracks, faces of cards, owners of places."""

from __future__ import annotations

from collections.abc import Iterable

from .pieces import (
    BROKEN,
    COMMANDS,
    FRENCH_PLACES,
    MINUS_ONE,
    MORALE,
    OTHER,
    PENALTY,
    PERIODS,
    SIDE_OF,
    SIDES,
    START,
    TESTS,
    UNITS,
)

#: the columns that merge at Maxdorf
SOUTH = ("langeron", "dokhtourov")
#: Miloradovitch joins Constantin when the Pratzen falls
CENTRE = ("constantin", "miloradovitch")
VILLAGE = {"langeron": "sokolnitz", "dokhtourov": "telnitz"}
OFF = ("eliminated", "removed")


class Position:
    def __init__(self, options: Iterable[str] = ()) -> None:
        self.options = frozenset(options)
        self.where = {name: one.start for name, one in UNITS.items()}
        self.command = {name: one.command for name, one in UNITS.items()}
        self.morale = dict(MORALE)
        self.losses = dict.fromkeys(SIDES, 0)
        self.faces = dict.fromkeys([*COMMANDS, "napoleon"], "recto")
        self.held = dict.fromkeys(FRENCH_PLACES, "french") | {"pratzen": "coalition"}
        #: place -> the last command that captured it
        self.takers: dict[str, str] = {}
        #: the sides that have used their extra action
        self.spent: set[str] = set()
        self.fog_hidden = True
        self.joined = False
        self.merged = False
        #: the commands whose elimination was counted
        self.gone: set[str] = set()
        self.period = 0
        #: outstanding rout tests
        self.owed = dict.fromkeys(SIDES, 0)
        self.winner = ""

    def units(self, command: str) -> list[str]:
        """Return the units of a command that are on the map."""
        return [
            unit
            for unit, its in self.command.items()
            if its == command and self.where[unit] not in OFF
        ]

    def units_at(self, place: str, side: str) -> list[str]:
        """Return the blocks of a side in a place, without garrisons."""
        return [
            unit
            for unit, at in self.where.items()
            if at == place and UNITS[unit].kind == "block" and UNITS[unit].side == side
        ]

    def garrison(self, place: str) -> list[str]:
        return [
            unit
            for unit, at in self.where.items()
            if at == place and UNITS[unit].kind == "garrison"
        ]

    def together(self, command: str) -> tuple[str, ...]:
        """Return the commands that share losses with a command, itself first."""
        for pair, together in ((SOUTH, self.merged), (CENTRE, self.joined)):
            if command in pair and together:
                return (command, *(one for one in pair if one != command))
        return (command,)

    def body(self, command: str) -> list[str]:
        return [unit for one in self.together(command) for unit in self.units(one)]

    def exists(self, command: str) -> bool:
        return bool(self.units(command))

    def stand(self, command: str) -> str:
        """Return the place of a command that never divides; for Davout, one of its places."""
        return self.where[self.units(command)[0]]

    @property
    def soult_at_start(self) -> bool:
        return self.exists("soult") and self.stand("soult") == START["soult"]

    def lower(self, side: str, by: int) -> None:
        self.morale[side] = max(0, self.morale[side] - by)

    def lift(self, side: str, by: int) -> None:
        self.morale[side] = min(10, self.morale[side] + by)

    def lose(self, unit: str) -> None:
        """Remove a unit; garrisons are not counted (4)."""
        self.where[unit] = "eliminated"
        if UNITS[unit].kind == "garrison":
            return
        side = UNITS[unit].side
        self.losses[side] += 1
        box = self.losses[side]
        if box in MINUS_ONE[side]:
            self.lower(side, 1)
        self.owed[side] += box in TESTS[side]
        self.settle_gone(self.command[unit])

    def give(self, unit: str, command: str, place: str) -> None:
        """Make a unit part of the command that it joins (3)."""
        giver = self.command[unit]
        self.command[unit] = command
        self.where[unit] = place
        self.settle_gone(giver)

    def settle_gone(self, command: str) -> None:
        """Charge morale once for a command without units; the merged block is one (4, 5)."""
        if command in self.gone or self.exists(command):
            return
        whole = SOUTH if self.merged and command in SOUTH else (command,)
        if any(self.exists(one) for one in whole):
            return
        self.gone.update(whole)
        self.lower(SIDE_OF[command], PENALTY[command])

    def settle_broken(self) -> None:
        """Settle the game when a side reached the last box: it has lost (2)."""
        broken = [side for side in SIDES if self.losses[side] >= BROKEN[side]]
        if len(broken) == 2:
            self.winner = "draw"
        elif broken:
            self.winner = OTHER[broken[0]]

    def rout_line(self, side: str, die: int) -> int:
        return die + (side == "coalition" and "constantin" in self.gone)

    def advance_time(self, steps: Iterable[int]) -> int:
        """Move the time marker according to the losses; return by how much (2)."""
        total = sum(self.losses.values())
        arrived = max(self.period, sum(total >= step for step in steps))
        moved = arrived - self.period
        for side in SIDES:
            self.lower(side, moved)
        self.period = arrived
        return moved

    @property
    def period_name(self) -> str:
        return PERIODS[self.period]
