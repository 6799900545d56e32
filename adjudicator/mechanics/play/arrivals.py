"""Arrivals: units that wait off the map come onto it, by entry hexes.

::

    WaitingUnits(book, "12.0", places=("reserve",))
    ArrivalTurn(book, "12.0", late="12C", phase=MovementPhase, turn=lambda state, unit: 2)
    EntryHexes(book, "12.0", on=Place, entered=lambda _, event: event.at, named=...)
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any

from adjudicator.core.blame import fault_of
from adjudicator.core.book import Book
from adjudicator.core.events import Event, Move, Place
from adjudicator.core.findings import Unknown
from adjudicator.core.rules import Guard, RuleResult
from adjudicator.mechanics.play.ownership import side_of
from adjudicator.mechanics.play.phases import phase_of
from adjudicator.mechanics.play.settling import Settle, as_it_is

__all__ = ["ArrivalTurn", "EntryHexes", "WaitingUnits", "first_hex"]


def first_hex(event: Move) -> str:
    """Return the hex by which the move of a unit off the map begins; "" if the log gives none."""
    return event.path[0] if event.path else event.start or event.to


class WaitingUnits:
    """Only units that wait off the map are placed."""

    def __init__(
        self,
        book: Book,
        *cases: str,
        places: tuple[str, ...],
        settle: Settle = as_it_is,
        unless: Guard | None = None,
    ) -> None:
        """Register the rule; `places` are the words for where units wait."""
        self._places, self._settle = places, settle
        book.rule(*cases, on=Place, stops=True, unless=unless)(self.only_who_waits_is_placed)

    def only_who_waits_is_placed(self, state: Any, event: Place) -> RuleResult:
        """A unit that is placed was waiting."""
        place = state.where[event.unit]
        if place in self._places:
            return None
        return self._settle(state, event, fault_of(event, "not-in-reserve", seen=place))


class ArrivalTurn:
    """Reinforcements arrive on their turn, in the phase of their side, before its units move.

    A phase keeps the units that have moved in `before`, and in `placed_late` whether it was
    reported that reinforcements were placed after them.
    """

    def __init__(
        self,
        book: Book,
        case: str,
        *,
        late: str,
        phase: type,
        turn: Callable[[Any, str], int],
        settle: Settle = as_it_is,
    ) -> None:
        """Register the rules; `turn` returns the turn on which a unit arrives."""
        self._phase, self._turn, self._settle = phase, turn, settle
        book.rule(case, on=Place, stops=True)(self.each_in_their_own_phase)
        book.rule(case, on=Place, stops=True)(self.not_before_their_turn)
        book.rule(late, on=Place)(self.not_after_their_turn)
        book.rule(case, on=Place)(self.before_any_unit_moves)

    def each_in_their_own_phase(self, state: Any, event: Place) -> RuleResult:
        """Reinforcements are placed by their own side, in its phase."""
        side, phasing = state.units[event.unit].side, state.phasing
        by = side_of(state, event.by) or phasing
        if side == phasing == by:
            return None
        seen = by if by != side else phasing
        return fault_of(event, "placed-by-enemy", expected=side, seen=seen)

    def not_before_their_turn(self, state: Any, event: Place) -> RuleResult:
        """Reinforcements do not arrive before their turn."""
        turn = self._turn(state, event.unit)
        if state.turn >= turn:
            return None
        fault = fault_of(event, "placed-early", expected=turn, seen=state.turn)
        return self._settle(state, event, fault)

    def not_after_their_turn(self, state: Any, event: Place) -> RuleResult:
        """Reinforcements do not arrive after their turn."""
        turn = self._turn(state, event.unit)
        if state.turn <= turn:
            return None
        fault = fault_of(event, "placed-late", expected=turn, seen=state.turn)
        return self._settle(state, event, fault)

    def before_any_unit_moves(self, state: Any, event: Place) -> RuleResult:
        """Reinforcements are placed before any unit moves; all others of a phase are one fault."""
        frame: Any = phase_of(state, self._phase)
        if frame is None or not frame.before or frame.placed_late:
            return None
        if state.turn > self._turn(state, event.unit):
            return None  # reported as too late
        return fault_of(event, "placed-after-moves", seen=", ".join(sorted(frame.before)))


class EntryHexes:
    """Units come onto the map by the hexes of a set."""

    def __init__(
        self,
        book: Book,
        *cases: str,
        on: type[Event],
        entered: Callable[[Any, Any], str],
        named: Callable[[Any, Any], str],
        allowed: Callable[[Any, Any], Container[str]] | None = None,
        settle: Settle = as_it_is,
    ) -> None:
        """Register the rule.

        `entered` returns the hex by which an event brings a unit onto the map, or ""; `named` the
        set of its entry hexes; `allowed` those of them that are open now, or others instead.
        """
        self._entered, self._named, self._allowed = entered, named, allowed
        self._settle = settle
        book.rule(*cases, on=on)(self.on_an_entry_hex)

    def on_an_entry_hex(self, state: Any, event: Any) -> RuleResult:
        """A unit comes onto the map by an entry hex."""
        at = self._entered(state, event)
        if not at:
            return None
        name = self._named(state, event)
        hexes: Container[str] = state.board.sets.get(name, ())
        if not hexes:
            return Unknown(why="no-entry-hexes", needs=name)
        if at in (hexes if self._allowed is None else self._allowed(state, event)):
            return None
        return self._settle(state, event, fault_of(event, "not-an-entry-hex", at=at, seen=at))
