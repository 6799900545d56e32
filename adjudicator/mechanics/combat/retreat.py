"""Retreats: the hexes to which a beaten unit may go, and the bans on going elsewhere.

::

    RETREATS = Retreats(
        Bar("enemy-occupied", enemy_occupied),
        Bar("enemy-zone", enemy_zone),
        room=room,
    )

The rules and the search whether any retreat exists use the same bars.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from adjudicator.mechanics.combat.prohibitions import Ban, Situation, not_adjacent

__all__ = ["Bar", "Retreats", "enemy_occupied", "enemy_zone", "occupied"]

Room = Callable[[Any, str, str], bool]
Facts = Callable[[Situation], dict[str, Any]]


class Bar(NamedTuple):
    """One reason why a hex is closed to a retreat."""

    name: str
    #: state, unit, the hex that it leaves, the hex that it enters
    closes: Callable[[Any, str, str, str], Any]
    #: the case that closes it, beside that of the retreat
    case: str = ""


class Retreats:
    """The retreats of a game: to an adjacent hex that nothing closes."""

    def __init__(self, *bars: Bar, room: Room = lambda state, unit, place: True) -> None:
        """Store what closes hexes, the first reason first; `room` is the limit of stacking."""
        self.bars, self.room = bars, room

    def bar(self, state: Any, unit: str, start: str, place: str) -> Bar | None:
        """Return why a unit may not retreat from one hex into the next; None if it may."""
        for one in self.bars:
            if one.closes(state, unit, start, place):
                return one
        return None

    def ways(self, state: Any, unit: str, start: str) -> list[str]:
        """Return the hexes that nothing closes to a unit in a hex, even if they are full."""
        near = state.board.neighbours.get(start, ())
        return [place for place in near if self.bar(state, unit, start, place) is None]

    def hexes(self, state: Any, unit: str) -> list[str]:
        """Return the hexes that nothing closes to a unit where it stands, even if they are full."""
        return self.ways(state, unit, state.where[unit])

    def open(self, state: Any, unit: str) -> list[str]:
        """Return the hexes to which a unit can retreat without displacing others."""
        return [place for place in self.hexes(state, unit) if self.room(state, unit, place)]

    def bans(self, case: str, prefix: str, facts: Facts | None = None) -> list[Ban]:
        """Return a ban on every bar, with the prefix of its message.

        By default it says which hexes are open; `facts` replaces that.
        """
        return [self._ban(case, prefix, bar, facts or self._instead) for bar in self.bars]

    def _instead(self, this: Situation) -> dict[str, Any]:
        hexes = self.hexes(this.state, this.unit)
        return {"expected": hexes or "eliminated", "seen": this.to}

    def _ban(self, case: str, prefix: str, bar: Bar, more: Facts) -> Ban:
        def holds(this: Situation) -> bool:
            if this.start not in this.state.places or not_adjacent(this):
                return False
            return bool(bar.closes(this.state, this.unit, this.start, this.to))

        def facts(this: Situation) -> dict[str, Any]:
            return {"also": [bar.case] if bar.case else [], **more(this)}

        return Ban(case, f"{prefix}-{bar.name}", holds, facts)


def enemy_occupied(state: Any, unit: str, start: str, place: str) -> bool:
    """Return whether enemies stand in a hex."""
    return bool(state.enemies_in(state.units[unit].side, place))


def enemy_zone(state: Any, unit: str, start: str, place: str) -> bool:
    """Return whether a hex is in an enemy zone."""
    return bool(state.enemy_controls(state.units[unit].side, place))


def occupied(state: Any, unit: str, start: str, place: str) -> bool:
    """Return whether any unit stands in a hex."""
    return bool(state.stack(place))
