"""Duties of units: what they must have done when a phase ends, and what is pending until then."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from adjudicator.core.blame import fault_about, pending_about
from adjudicator.core.book import Book
from adjudicator.core.findings import Pending
from adjudicator.core.rules import RuleResult
from adjudicator.mechanics.play.settling import Settle, as_it_is

__all__ = ["UnitDuty"]


class UnitDuty:
    """Units must be set up, selected or placed before a phase ends."""

    def __init__(
        self,
        book: Book,
        *cases: str,
        closing: type,
        message: str,
        due: Callable[[Any], list[str]],
        also: Iterable[str] = (),
        excused: Callable[[Any], Any] = lambda state: getattr(state, "winner", ""),
        settle: Settle = as_it_is,
    ) -> None:
        """Register the duty; `due` returns the units that have not fulfilled it.

        Nothing is pending where the game is `excused`: by default, if it is won.
        """
        self._case, self._closing, self._message = cases[0], closing, message
        self._due, self._excused, self._settle = due, excused, settle
        book.rule(*cases, closing=closing, also=also)(self.nobody_is_left)
        book.duties(self.still_due)

    def nobody_is_left(self, state: Any, frame: Any) -> RuleResult:
        """When a phase ends, no unit has left its duty undone."""
        units = self._due(state)
        if not units:
            return None
        count = len(units)
        fault = fault_about(units, self._message, count=count, expected=0, seen=count)
        return self._settle(state, frame, fault)

    def still_due(self, state: Any) -> list[Pending]:
        """List the units that still have their duty when a log ends within the phase."""
        if type(state.frame) is not self._closing or self._excused(state):
            return []
        return pending_about(self._case, self._message, self._due(state))
