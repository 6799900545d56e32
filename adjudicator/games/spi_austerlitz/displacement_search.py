"""Search for displacements (9.32): which units can make room in a full hex, and where they go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from adjudicator.games.spi_austerlitz.combat_obligations import crowded, involved, open_duty
from adjudicator.games.spi_austerlitz.retreat_search import retreat_hexes, why_no_retreat
from adjudicator.games.spi_austerlitz.stacking import overfull, room
from adjudicator.games.spi_austerlitz.state import SpiState

__all__ = [
    "FREE_GUNS",
    "NO_SWAPS",
    "OURS",
    "CrowdReading",
    "can_displace",
    "can_retreat",
    "displacements",
]

#: longest chain of displacements, and most steps, of a search; a larger crowd is not decided
_LONGEST, _STEPS = 8, 4_000


class CrowdReading(NamedTuple):
    """How to read 9.32 where its text is ambiguous."""

    #: units may be pushed into the hex that the retreating unit leaves
    swaps: bool = True
    #: bombarding artillery is not "involved" in the attack, so that it can be displaced
    guns: bool = False


#: our reading, and the others by which a finding of ours would be legal
OURS, NO_SWAPS, FREE_GUNS = CrowdReading(), CrowdReading(swaps=False), CrowdReading(guns=True)


class _TooManyError(Exception):
    """The search for a chain exceeded its limits."""


class _Crowd:
    """Try out displacements on a copy of the stacks; enemies and their zones do not change."""

    def __init__(self, state: SpiState, unit: str, reading: CrowdReading) -> None:
        """Copy the stacks lazily, for a unit that is to enter another hex."""
        self.state = state
        self.side = state.units[unit].side
        combat = open_duty(state, unit)
        #: units that cannot be displaced: those of the attack, and those pushed already
        self.fixed = {unit, *(involved(combat) if combat is not None else ())}
        if reading.guns and combat is not None:
            self.fixed -= set(combat.bombarding)
        #: a hex that no unit may be pushed into
        self.closed = "" if reading.swaps else state.where[unit]
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

    def _overfull(self, units: list[str]) -> bool:
        return overfull(self.state, self.side, units)

    def ways(self, unit: str, place: str) -> list[str]:
        """Return the hexes to which a unit may be pushed: open ones, or else full ones (9.32d)."""
        key = (unit, place)
        if key not in self._ways:
            near = self.state.board.neighbours[place]
            open_to_it = [h for h in near if not why_no_retreat(self.state, unit, place, h)]
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


def can_displace(
    state: SpiState, unit: str, place: str, reading: CrowdReading = OURS
) -> bool | None:
    """Return whether other units can safely make room for a unit in a hex.

    None: the crowd is too large to decide.
    """
    crowd = _Crowd(state, unit, reading)
    return _is_possible(crowd, lambda deep: crowd.enter(unit, place, (), deep))


def can_retreat(state: SpiState, unit: str) -> bool | None:
    """Return whether a beaten unit can go anywhere, possibly by displacing others."""
    hexes = retreat_hexes(state, unit)
    if any(room(state, unit, place) for place in hexes):
        return True
    found = [can_displace(state, unit, place) for place in hexes]
    return True if True in found else None if None in found else False


def displacements(state: SpiState, unit: str, place: str) -> list[tuple[str, str]]:
    """Return the (unit, hex) pairs that can be displaced from a hex that a unit enters.

    Only displacements that leave a safe way for all others; none if there is room.
    """
    if state.where[unit] != place and room(state, unit, place):
        return []
    if state.where[unit] == place and not crowded(state, state.units[unit].side, place):
        return []
    steps, found = _STEPS, []
    for one in [*state.stack(place)]:
        crowd = _entered(state, unit, place)
        if one in crowd.fixed:
            continue
        for way in crowd.ways(one, place):
            crowd = _entered(state, unit, place)
            crowd.steps = steps  # one limit for all of them together
            if _is_possible(crowd, partial(crowd.push, one, place, way)):
                found.append((one, way))
            steps = max(crowd.steps, 0)
    return found


def _entered(state: SpiState, unit: str, place: str) -> _Crowd:
    """Return the stacks after a unit has entered a hex."""
    crowd = _Crowd(state, unit, OURS)
    crowd.stack(place).append(unit)
    return crowd
