"""A clock of named periods: its marker moves when the combined losses reach certain numbers.

The state keeps the present period in `phase`, and in `timed` the number of the action in which the
marker moved, until the players have moved theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from adjudicator.core.book import Book
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.mechanics.play.tracks import Mark

__all__ = ["ClockCases", "LossClock", "Periods", "is_past"]


class Periods(Protocol):
    """The periods of a game."""

    @property
    def periods(self) -> Sequence[str]:
        """Their names in order."""

    @property
    def at(self) -> Sequence[int]:
        """The combined losses that move the marker, one number for each further period."""


class ClockCases(NamedTuple):
    """The cases of the rules for the marker of a clock."""

    #: where it begins, and that it has no other boxes
    start: str
    boxes: str
    #: it moves with the losses, at once, after everything else that they demand
    losses: str
    at_once: str
    last: str


def is_past(state: Any, action: int) -> bool:
    """Return whether an action is over, so that what was to be done at once is late.

    A marker for a further action, or a pass, ends it too; what is put right after the end of the
    game is not late.
    """
    return bool(action < state.acts or (state.frame is None and not state.over))


class LossClock:
    """The present period, and the rules for its marker."""

    def __init__(
        self, what: str, data: Callable[[Any], Periods], entered: Callable[[Any, str], None]
    ) -> None:
        """Name the track; `entered` is called when a period begins."""
        self._what, self._data, self._entered = what, data, entered

    def period_of(self, state: Any) -> str:
        """Return the period that follows from the losses so far."""
        time, lost = self._data(state), sum(state.losses.values())
        return time.periods[sum(1 for least in time.at if lost >= least)]

    def _enter(self, state: Any, period: str) -> None:
        state.phase, state.timed = period, state.acts
        self._entered(state, period)

    def advance(self, state: Any) -> None:
        """Move the marker as far as the losses demand, period by period."""
        time, lost = self._data(state), sum(state.losses.values())
        index = time.periods.index(state.phase)
        while index < len(time.at) and lost >= time.at[index]:
            index += 1
            self._enter(state, time.periods[index])

    def set_marker(self, state: Any, event: Mark) -> None:
        """Take the period that players mark, too early or not: it is the fact."""
        periods = self._data(state).periods
        if event.value in periods and event.value != state.phase:
            later = periods.index(str(event.value)) > periods.index(state.phase)
            if later and state.acts:
                self._enter(state, str(event.value))
            state.phase = str(event.value)
        if event.value == state.phase:
            state.timed = 0

    def has_rules(self, book: Book, cases: ClockCases, waits: Callable[[Any], bool]) -> None:
        """Register the rule for the marker; it moves last, so not while something `waits`."""

        @book.rule(cases.start, cases.at_once, cases.boxes, cases.losses, cases.last, on=Mark)
        def the_right_time(state: Any, event: Mark) -> RuleResult:
            if event.what != self._what:
                return None
            periods, lost = self._data(state).periods, sum(state.losses.values())
            args = {"to": event.value, "period": state.phase, "losses": lost}
            if event.value not in periods:
                fault = Fault("no-period", args, rule=cases.boxes, seen=event.value)
                fault.expected = list(periods)
                return fault
            if event.value != state.phase:
                if waits(state) and self.period_of(state) == event.value:
                    return Fault("time-before-tests", args, rule=cases.last)
                case = cases.losses if state.acts else cases.start
                right = {"expected": state.phase, "seen": event.value}
                return Fault("wrong-time", args, rule=case, **right)
            if state.timed and is_past(state, state.timed):
                return Fault("time-late", args, rule=cases.at_once)
            return None
