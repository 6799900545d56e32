"""Displacement: a unit that can retreat only into a full hex pushes others out, in chains.

The search tries out displacements on a copy of the stacks; enemies and their zones do not change.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import Any

from adjudicator.mechanics.combat.retreat import Retreats

__all__ = ["Displacement"]

#: longest chain of displacements, and most steps, of a search; a larger crowd is not decided
_LONGEST, _STEPS = 8, 4_000


class _TooManyError(Exception):
    """The search for a chain exceeded its limits."""


class _Crowd:
    """The stacks while a unit is to enter a full hex."""

    def __init__(
        self,
        state: Any,
        unit: str,
        *,
        ways: Callable[[Any, str, str], list[str]],
        overfull: Callable[[Any, str, list[str]], bool],
        fixed: Collection[str],
        closed: str,
    ) -> None:
        """Copy the stacks lazily; `fixed` units stay, and no unit enters the `closed` hex."""
        self.state, self._ways_of, self._overfull_in = state, ways, overfull
        self.side = state.units[unit].side
        #: units that cannot be displaced: those of the attack, and those pushed already
        self.fixed = {unit, *fixed}
        self.closed = closed
        self.stacks: dict[str, list[str]] = {}
        self.steps = _STEPS
        #: whether a chain was cut because it grew too long
        self.cut = False
        if state.on_map(unit):
            self.stack(state.where[unit]).remove(unit)
        self._ways: dict[tuple[str, str], list[str]] = {}

    def stack(self, place: str) -> list[str]:
        """Return the stack of a hex in the copy."""
        if place not in self.stacks:
            self.stacks[place] = list(self.state.stack(place))
        return self.stacks[place]

    def overfull_at(self, place: str) -> bool:
        """Return whether the stack of a hex in the copy is too large."""
        return self._overfull(self.stack(place))

    def _overfull(self, units: list[str]) -> bool:
        return self._overfull_in(self.state, self.side, units)

    def ways(self, unit: str, place: str) -> list[str]:
        """Return the hexes to which a unit may be pushed: open ones, or else full ones."""
        key = (unit, place)
        if key not in self._ways:
            open_to_it = self._ways_of(self.state, unit, place)
            self._ways[key] = [h for h in open_to_it if h != self.closed]
        ways = self._ways[key]
        return [h for h in ways if not self._overfull([*self.stack(h), unit])] or ways

    def enter(self, unit: str, place: str, trail: tuple[str, ...], deep: int) -> Iterator[None]:
        """Bring a unit into a hex in every way; each way lasts until the next is requested."""
        self._count()
        stack = self.stack(place)
        stack.append(unit)  # the unit enters first, then others make room
        yield from self.make_room(place, trail, deep)
        stack.remove(unit)

    def make_room(self, place: str, trail: tuple[str, ...], deep: int) -> Iterator[None]:
        """Push units out of a hex until it is not too full, in every way."""
        stack = self.stack(place)
        if not self._overfull(stack):
            yield
        elif place not in trail and not deep:
            self.cut = True
        elif place not in trail:
            for group in list(self._groups(stack)):
                yield from self._push_out(group, place, (*trail, place), deep - 1)

    def push(self, unit: str, start: str, end: str, deep: int) -> Iterator[None]:
        """Push a unit out of a hex to a given one, and then others until there is room."""
        stack = self.stack(start)
        stack.remove(unit)
        self.fixed.add(unit)
        for _ in self.enter(unit, end, (start,), deep - 1):
            yield from self.make_room(start, (), deep)
        self.fixed.remove(unit)
        stack.append(unit)

    def _groups(self, stack: list[str], gone: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
        """Return the groups of units that could leave, in order; none once there is room."""
        self._count()
        left = [one for one in stack if one not in gone]
        if not self._overfull(left):
            yield gone
            return
        for one in left:
            if one not in self.fixed:
                yield from self._groups(stack, (*gone, one))

    def _push_out(
        self, group: tuple[str, ...], place: str, trail: tuple[str, ...], deep: int
    ) -> Iterator[None]:
        if not group:
            yield
            return
        first, stack = group[0], self.stack(place)
        stack.remove(first)
        self.fixed.add(first)
        for way in self.ways(first, place):
            for _ in self.enter(first, way, trail, deep):
                yield from self._push_out(group[1:], place, trail, deep)
        self.fixed.remove(first)
        stack.append(first)

    def _count(self) -> None:
        self.steps -= 1
        if self.steps < 0:
            raise _TooManyError


def _is_possible(crowd: _Crowd, tries: Callable[[int], Iterator[None]]) -> bool | None:
    """Return whether there is a way, trying short chains first. None: not decided."""
    try:
        for deep in range(1, _LONGEST + 1):
            crowd.cut = False
            if any(True for _ in tries(deep)):
                return True
            if not crowd.cut:
                return False
    except _TooManyError:
        pass
    return None


class Displacement:
    """The displacements of a game."""

    def __init__(
        self,
        retreats: Retreats,
        *,
        overfull: Callable[[Any, str, list[str]], bool],
        fixed: Callable[[Any, str], Collection[str]],
    ) -> None:
        """Displaced units go like retreating ones.

        `overfull` returns whether units of a side are too many for one hex, `fixed` the units
        that a retreating unit does not displace.
        """
        self._retreats, self._overfull, self._fixed = retreats, overfull, fixed

    def _crowd(
        self, state: Any, unit: str, fixed: Collection[str] | None = None, closed: str = ""
    ) -> _Crowd:
        stay = self._fixed(state, unit) if fixed is None else fixed
        ways = self._retreats.ways
        return _Crowd(state, unit, ways=ways, overfull=self._overfull, fixed=stay, closed=closed)

    def is_safe(
        self,
        state: Any,
        unit: str,
        place: str,
        *,
        fixed: Collection[str] | None = None,
        closed: str = "",
    ) -> bool | None:
        """Return whether other units can safely make room for a unit in a hex.

        None: the crowd is too large to decide. `fixed` units stay instead of those that usually
        do; no unit is pushed into the `closed` hex.
        """
        crowd = self._crowd(state, unit, fixed, closed)
        return _is_possible(crowd, lambda deep: crowd.enter(unit, place, (), deep))

    def can_retreat(self, state: Any, unit: str) -> bool | None:
        """Return whether a beaten unit can go anywhere, possibly by displacing others."""
        if self._retreats.open(state, unit):
            return True
        found = [self.is_safe(state, unit, place) for place in self._retreats.hexes(state, unit)]
        return True if True in found else None if None in found else False

    def pushes(self, state: Any, unit: str, place: str) -> list[tuple[str, str]]:
        """Return the (unit, hex) pairs that can be displaced from a hex that a unit enters.

        Only displacements that leave a safe way for all others; none if there is room.
        """
        if not self._entered(state, unit, place).overfull_at(place):
            return []
        steps, found = _STEPS, []
        for one in [*state.stack(place)]:
            crowd = self._entered(state, unit, place)
            if one in crowd.fixed:
                continue
            for way in crowd.ways(one, place):
                crowd = self._entered(state, unit, place)
                crowd.steps = steps  # one limit for all of them together
                if _is_possible(crowd, partial(crowd.push, one, place, way)):
                    found.append((one, way))
                steps = max(crowd.steps, 0)
        return found

    def _entered(self, state: Any, unit: str, place: str) -> _Crowd:
        """Return the stacks after a unit has entered a hex."""
        crowd = self._crowd(state, unit)
        crowd.stack(place).append(unit)
        return crowd
