"""Looks for displacements (9.32): who can make room for a unit in a full hex, and go where."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.games.spi_austerlitz.aftermath import crowded, involved, open_duty
from adjudicator.games.spi_austerlitz.retreat import forbidden, retreat_hexes
from adjudicator.games.spi_austerlitz.stacking import overfull, room
from adjudicator.games.spi_austerlitz.state import SpiState

__all__ = ["can_displace", "can_retreat", "displacements"]

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
        self._count()
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

    def _groups(
        self, stack: list[str], unit: str, gone: tuple[str, ...] = ()
    ) -> Iterator[tuple[str, ...]]:
        """Return who might leave, in which order: nobody once there is room."""
        self._count()
        left = [one for one in stack if one not in gone]
        if not self.full(left, unit):
            yield gone
            return
        for one in left:
            if one not in self.fixed:
                yield from self._groups(stack, unit, (*gone, one))

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


def _crowd(state: SpiState, unit: str) -> _Crowd:
    """Return a copy of the stacks from which a unit is taken that is to enter another hex."""
    combat = open_duty(state, unit)
    fixed = involved(combat) if combat is not None else set()
    crowd = _Crowd(state, fixed | {unit})
    if state.on_map(unit):
        crowd.stack(state.where[unit]).remove(unit)
    return crowd


def can_displace(state: SpiState, unit: str, place: str) -> bool | None:
    """Tell whether others can make room for a unit in a hex, all of them safely.

    None: the crowd is too large to tell.
    """
    crowd = _crowd(state, unit)
    try:
        for deep in range(1, _LONGEST + 1):
            crowd.cut = False
            if any(True for _ in crowd.enter(unit, place, (), deep)):
                return True
            if not crowd.cut:
                return False
    except _TooManyError:
        pass
    return None


def can_retreat(state: SpiState, unit: str) -> bool | None:
    """Tell whether a beaten unit has anywhere to go, be it by pushing others out."""
    hexes = retreat_hexes(state, unit)
    if any(room(state, unit, place) for place in hexes):
        return True
    found = [can_displace(state, unit, place) for place in hexes]
    return True if True in found else None if None in found else False


def displacements(state: SpiState, unit: str, place: str) -> list[tuple[str, str]]:
    """Return who can be pushed out of a hex that a unit enters, and where to.

    Only what leaves a safe way for all the others; nothing, if there is room.
    """
    if state.where[unit] != place and room(state, unit, place):
        return []
    if state.where[unit] == place and not crowded(state, state.units[unit].side, place):
        return []
    crowd = _crowd(state, unit)
    movable = [one for one in crowd.stack(place) if one not in crowd.fixed]
    found = []
    for one in movable:
        crowd.stack(place).remove(one)
        ways = crowd.ways(one, place)
        crowd.stack(place).append(one)
        found += [(one, way) for way in ways if _leaves_a_way(state, unit, place, one, way)]
    return found


def _leaves_a_way(state: SpiState, unit: str, place: str, pushed: str, way: str) -> bool:
    """Tell whether a hex can be made fit for a unit if another one is pushed a given way first."""
    crowd = _crowd(state, unit)
    crowd.fixed.add(pushed)
    crowd.stack(place).remove(pushed)
    try:
        return any(
            True
            for _ in crowd.enter(pushed, way, (place,), _LONGEST)
            for _ in crowd.enter(unit, place, (), _LONGEST)
        )
    except _TooManyError:
        return False
