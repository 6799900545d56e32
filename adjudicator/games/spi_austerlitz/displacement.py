"""Displacement (9.32): a unit that can retreat only into a full hex pushes others out of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from adjudicator.events import Displace, Retreat
from adjudicator.findings import Fault, Unknown
from adjudicator.games.spi_austerlitz.aftermath import (
    combat_phase,
    crowded,
    involved,
    left_behind,
    open_combat,
    open_duty,
)
from adjudicator.games.spi_austerlitz.book import book
from adjudicator.games.spi_austerlitz.retreat import forbidden, open_retreats, retreat_hexes
from adjudicator.games.spi_austerlitz.stacking import overfull, room
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.rules import Said

__all__ = ["can_displace", "can_retreat", "displacements", "may_be_displaced"]

#: how long a chain of displacements is looked for, and in how many steps: a crowd that needs more
#: cannot be told
_LONGEST, _STEPS = 8, 20_000


class _TooManyError(Exception):
    """The search for a chain was given up."""


class _Crowd:
    """Tries out displacements on a copy of the stacks. Enemies, and so zones, stay as they are."""

    def __init__(self, state: SpiState, fixed: set[str]) -> None:
        """Begin with the stacks as they are; the fixed units cannot be displaced."""
        self.state = state
        self.fixed = fixed
        self.stacks: dict[str, list[str]] = {}
        self.steps = _STEPS
        #: whether a chain was cut because it grew too long
        self.cut = False
        self._ways: dict[tuple[str, str], list[str]] = {}

    def stack(self, place: str) -> list[str]:
        """Return the stack of a hex in the copy."""
        if place not in self.stacks:
            self.stacks[place] = list(self.state.stack(place))
        return self.stacks[place]

    def full(self, units: list[str], unit: str) -> bool:
        """Tell whether some units and another one are too many."""
        return overfull(self.state, self.state.units[unit].side, [*units, unit])

    def ways(self, unit: str, place: str) -> list[str]:
        """Return where a unit may be pushed from a hex: open hexes, or else full ones (9.32d)."""
        key = (unit, place)
        if key not in self._ways:
            near = self.state.board.neighbours[place]
            self._ways[key] = [h for h in near if not forbidden(self.state, unit, place, h)]
        ways = self._ways[key]
        return [h for h in ways if not self.full(self.stack(h), unit)] or ways

    def enter(self, unit: str, place: str, trail: tuple[str, ...], deep: int) -> Iterator[None]:
        """Bring a unit into a hex, in every way; each way lasts until the next is asked for."""
        self.steps -= 1
        if self.steps < 0:
            raise _TooManyError
        stack = self.stack(place)
        if not self.full(stack, unit):
            stack.append(unit)
            yield
            stack.remove(unit)
            return
        if place in trail:
            return
        if not deep:
            self.cut = True
            return
        for group in self._groups(stack, unit):
            for _ in self._push_out(group, place, (*trail, place), deep - 1):
                stack.append(unit)
                yield
                stack.remove(unit)

    def _groups(self, stack: list[str], unit: str) -> Iterator[tuple[str, ...]]:
        """Return who might leave, in which order: just as many as it takes."""
        movable = [one for one in stack if one not in self.fixed]
        for size in range(1, len(movable) + 1):
            enough = False
            for group in permutations(movable, size):
                left = [one for one in stack if one not in group]
                if self.full(left, unit):
                    continue
                enough = True
                if self.full([*left, group[-1]], unit):
                    yield group
            if enough:  # larger groups begin with enough, or are never needed
                return

    def _push_out(
        self, group: tuple[str, ...], place: str, trail: tuple[str, ...], deep: int
    ) -> Iterator[None]:
        if not group:
            yield
            return
        first, stack = group[0], self.stack(place)
        stack.remove(first)
        for way in self.ways(first, place):
            for _ in self.enter(first, way, trail, deep):
                yield from self._push_out(group[1:], place, trail, deep)
        stack.append(first)
