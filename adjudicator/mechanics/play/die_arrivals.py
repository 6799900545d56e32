"""Arrivals by a die: once a turn a die says whether a group of units arrives, or waits on.

The state has `rolled`, the turn of the last die, and `unsure`, units that may arrive or wait
because their die was illegal or misread. A unit of the group is on the march, then arriving: two
words for places off the map. A game registers `is_not_placed` under its own case.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from adjudicator.core.blame import fault_about, fault_of
from adjudicator.core.book import Book
from adjudicator.core.events import Hold, Move, Place, Roll
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.core.values import Value

__all__ = ["ARRIVES", "WAITS", "DieArrivalCases", "DieArrivals"]

#: words that a player may write beside the die
ARRIVES = ("arrive", "arrives", "arrival")
WAITS = ("wait", "waits", "in transit", "transit")


class DieArrivalCases(NamedTuple):
    """The cases about units that arrive by a die."""

    #: one die a turn
    one_die: str
    #: the faces by which they arrive, and that they enter then
    arrives: str
    #: they pay for the hex by which they enter
    cost: str


class DieArrivals:
    """A group of units that arrives by a die."""

    def __init__(
        self,
        book: Book,
        cases: DieArrivalCases,
        *,
        places: tuple[str, str],
        phases: Collection[type],
        arrives: Value[Any, [int], bool],
        late: Callable[[Any], bool],
        come: Callable[[Any, str], None],
    ) -> None:
        """Register the rules.

        `places`: on the march, and arriving. `phases`: those in which the die is rolled. `late`:
        whether it is too late for it now. `come` lets a unit arrive.
        """
        self._cases, self.places, self._phases = cases, places, phases
        self._arrives, self._late, self._come = arrives, late, come
        book.rule(cases.one_die, on=Roll)(self.one_die_a_turn)
        book.rule(cases.arrives, on=Roll)(self.arrival_as_claimed)
        book.rule(cases.arrives, on=Move, stops=True)(self.not_before_the_die)
        book.rule(cases.arrives, on=Hold, stops=True)(self.who_arrives_enters)

    def waiting(self, state: Any) -> list[str]:
        """Return the pieces of the group that are still on the march."""
        return [unit for unit, place in state.where.items() if place == self.places[0]]

    def _is_time(self, state: Any) -> bool:
        return type(state.frame) in self._phases

    def one_die_a_turn(self, state: Any, event: Roll) -> RuleResult:
        """One die per turn is rolled for the whole group, in time."""
        if not self._is_time(state):
            return None
        if len(event.dice) > 1:
            return Fault("one-die", {}, expected=1, seen=len(event.dice))
        if state.rolled == state.turn:
            return Fault("rolled-again", {"turn": state.turn}, expected=1, seen=2)
        if not self.waiting(state):
            return Unknown(why="die-for-nothing", args={})
        if self._late(state):
            return Fault("rolled-late", {"turn": state.turn}, seen=state.turn)
        return None

    def arrival_as_claimed(self, state: Any, event: Roll) -> RuleResult:
        """A stated arrival follows from the die."""
        if not self._is_time(state) or not event.result or not self.waiting(state):
            return None
        words = ARRIVES if self._arrives(state, event.dice[0]) else WAITS
        if event.result.casefold() in words:
            return None
        args, seen = {"die": event.dice[0], "turn": state.turn}, event.result
        return Fault("arrival-claimed", args, expected=words[0], seen=seen, claim=True)

    def roll(self, state: Any, event: Roll) -> None:
        """Record the arrival of the group, or that it does not arrive."""
        if not self._is_time(state):
            return
        state.rolled = state.turn
        comes = any(self._arrives(state, die) for die in event.dice)
        if state.refused and (comes or event.result.casefold() in ARRIVES):
            state.unsure += self.waiting(state)
        for unit in self.waiting(state) if comes else ():
            self._come(state, unit)

    def give_up(self, state: Any) -> None:
        """Put units that could have arrived by an illegal die, and did not, back on the march."""
        for unit in state.unsure:
            if state.where[unit] == self.places[1]:
                state.relocate(unit, self.places[0])
        state.unsure.clear()

    def not_before_the_die(self, state: Any, move: Move) -> RuleResult:
        """A unit does not enter before the die has brought it."""
        waits = state.where[move.unit] == self.places[0] and move.unit not in state.unsure
        return self._not_arrived(state, move.unit) if waits else None

    def _not_arrived(self, state: Any, unit: str) -> Fault:
        case = self._cases.arrives
        return fault_about(unit, "not-arrived", rule=case, turn=state.turn, seen=self.places[0])

    def who_arrives_enters(self, state: Any, event: Hold) -> RuleResult:
        """A unit that the die has brought enters the map; it does not stay off."""
        place = state.where[event.unit]
        if place not in self.places:
            return None
        if place == self.places[0]:
            return self._not_arrived(state, event.unit)
        return fault_about(event.unit, "stays-off-the-map", turn=state.turn, seen=place)

    def is_not_placed(self, state: Any, event: Place) -> RuleResult:
        """A unit is not placed: once the die has brought it, it moves onto the map."""
        place = state.where[event.unit]
        if place not in self.places:
            return None
        if place == self.places[0]:
            return self._not_arrived(state, event.unit)
        also = [self._cases.cost]
        return fault_of(event, "arrives-by-moving", also=also, expected="move", seen="place")
