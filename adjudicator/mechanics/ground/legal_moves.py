"""Legal moves by a search: every hex in which a unit can end its move, by a cheapest path.

::

    search = LegalMoves(may_move=may_move, points=points, room=room, fresh=fresh, begin=begin)
    legal_moves, legal_places = search.moves, search.instead
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeVar

from adjudicator.core.events import Event, Move
from adjudicator.core.legal import Alternatives
from adjudicator.mechanics.hex_state import HexState
from adjudicator.mechanics.reach import path_to, reach

__all__ = ["LegalMoves"]

S = TypeVar("S", bound=HexState)
#: hex -> its least cost, and the hex before it
Reached = dict[str, tuple[int, str | None]]


class LegalMoves:
    """The search for the legal moves of a unit."""

    def __init__(
        self,
        *,
        may_move: Callable[[Any, str], bool],
        points: Callable[[Any, str], int],
        room: Callable[[Any, str, str], bool],
        fresh: Callable[[Any, str], bool],
        begin: Callable[[Any, str], None],
        entries: Callable[[Any, str], Iterable[tuple[str, int]]] = lambda _state, _unit: (),
        always: Callable[[Any, str], Iterable[tuple[str, int]]] = lambda _state, _unit: (),
    ) -> None:
        """Set who may move, with how many points, and where there is room to end.

        `fresh` returns whether a unit is about to begin its move, and `begin` opens the next phase
        in which it may. `entries` returns the hexes by which a unit off the map enters, with costs;
        `always` those next to a unit into which it may go whatever they cost.
        """
        self._may_move, self._points, self._room = may_move, points, room
        self._fresh, self._begin, self._entries = fresh, begin, entries
        self._always = always

    def as_if_moving(self, state: S, unit: str) -> S:
        """Return a state in which a unit may begin to move: this one, or that of its next phase."""
        if self._fresh(state, unit):
            return state
        twin = state.copy()
        twin.frames = []
        self._begin(twin, unit)
        return twin

    def moves(self, state: HexState, unit: str) -> list[Move]:
        """Return a move to every hex in which a unit can end, cheapest first, by a best path."""
        if not self._may_move(state, unit):
            return []
        if not state.on_map(unit):
            return self._arrivals(state, unit)
        found = self._reached(state, unit, state.where[unit], self._points(state, unit))
        return [
            Move(unit=unit, path=path_to(found, place), cost=found[place][0])
            for place in self._ends(state, unit, found)
        ]

    def alternatives(self, state: HexState, unit: str) -> Alternatives:
        """Return the moves of a unit as a proposal: they are searched for when asked for."""
        return Alternatives(Move, partial(self.moves, state, unit), units=(unit,))

    def ends(self, state: HexState, unit: str) -> list[str]:
        """Return every hex in which a unit can end a move, cheapest first."""
        if not state.on_map(unit):
            return [move.path[-1] for move in self.moves(state, unit)]
        if not self._may_move(state, unit):
            return []
        found = self._reached(state, unit, state.where[unit], self._points(state, unit))
        return self._ends(state, unit, found)

    def instead(self, state: HexState, event: Event) -> list[str]:
        """Return the hexes in which the unit of a move could have ended instead."""
        return self.ends(state, event.unit) if isinstance(event, Move) else []

    def _reached(self, state: HexState, unit: str, start: str, points: int) -> Reached:
        """Return the hexes that a unit can reach, whether it may stay there or not."""
        found = reach(start, points, state.board.neighbours, state.pricer(unit).price)
        for place, cost in self._always(state, unit):
            if start in found and place not in found:
                found[place] = (cost, start)
        return found

    def _ends(self, state: HexState, unit: str, found: Reached) -> list[str]:
        start = state.where[unit]
        return [place for place in found if place != start and self._room(state, unit, place)]

    def _arrivals(self, state: HexState, unit: str) -> list[Move]:
        """Return the cheapest way onto the map and to every hex within the unit's points."""
        best: dict[str, tuple[int, list[str]]] = {}
        for entry, cost in self._entries(state, unit):
            found = self._reached(state, unit, entry, self._points(state, unit) - cost)
            for place, (more, _) in found.items():
                cheaper = place not in best or cost + more < best[place][0]
                if cheaper and self._room(state, unit, place):
                    best[place] = cost + more, path_to(found, place)
        return [Move(unit=unit, path=path, cost=cost) for cost, path in best.values()]
