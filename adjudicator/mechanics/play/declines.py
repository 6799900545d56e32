"""Declines: a side may decline to act for now; when both do so in succession, a phase ends.

A phase keeps the side that acted last in `last`, and the sides that declined since in `declined`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.core.blame import fault_about
from adjudicator.core.book import Book
from adjudicator.core.events import Decline, Event
from adjudicator.core.rules import RuleResult
from adjudicator.mechanics.play.phases import phase_of

__all__ = ["Declines"]


class Declines:
    """Declines in one kind of phase."""

    def __init__(
        self,
        book: Book,
        case: str,
        *,
        acts: type[Event],
        phase: type,
        turn: Callable[[Any, Any], str],
        permitted: Callable[[Any, str], bool] = lambda state, unit: False,
    ) -> None:
        """Register that nobody acts after both sides have declined, and what a decline does.

        `turn` returns the side whose turn it is; `permitted` whether the opponent lets a unit do
        a forgotten action.
        """
        self._phase, self._turn, self._permitted = phase, turn, permitted
        book.rule(case, on=(acts, Decline))(self.two_declines_end_the_phase)
        book.decides(Decline)(self.whose_option_it_is)
        book.applies(Decline)(self.decline)

    def are_all(self, state: Any, frame: Any) -> bool:
        """Return whether both sides have declined in succession."""
        return len(frame.declined) >= len(state.enemy)

    def two_declines_end_the_phase(self, state: Any, event: Any) -> RuleResult:
        """Nobody acts after both sides have declined in succession."""
        frame = state.frame
        if type(frame) is not self._phase or not self.are_all(state, frame):
            return None
        units = list(getattr(event, "units", ()))
        if units and all(self._permitted(state, one) for one in units):
            return None
        return fault_about(units, "phase-declined")

    def act(self, state: Any, side: str) -> None:
        """Record that a side acts: the other side has the option."""
        frame: Any = phase_of(state, self._phase)
        if frame is not None:
            frame.last, frame.declined = side, []

    def whose_option_it_is(self, state: Any, event: Decline) -> str:
        """The side that may act next declines."""
        frame = phase_of(state, self._phase)
        return self._turn(state, frame) if frame is not None else ""

    def decline(self, state: Any, event: Decline) -> None:
        """Record that a side declines to act for now."""
        frame: Any = phase_of(state, self._phase)
        if frame is None:
            return
        frame.last = event.by or self._turn(state, frame) or state.tables.first
        if frame.last not in frame.declined:
            frame.declined.append(frame.last)
