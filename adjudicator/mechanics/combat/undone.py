"""Results that are never carried out: a fault when a frame closes, pending until then."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from adjudicator.core.blame import pending_of
from adjudicator.core.book import Book
from adjudicator.core.findings import Fault, Pending, Unknown
from adjudicator.core.rules import RuleResult

__all__ = ["Undone", "blamed_on_action"]


def blamed_on_action(fault: Fault, opened: int, *, illegal: bool) -> Fault:
    """Blame the event that opened an action for what it leaves undone.

    If that event was illegal, the fault follows from it. It does not follow from what brought the
    units there: the action was decided after that.
    """
    fault.stands_alone = True
    if illegal:
        fault.follows = [opened]
        fault.event = fault.event if fault.event != opened else None
    elif fault.event is None:
        fault.event = opened
    return fault


def _frame_itself(_state: Any, frame: Any) -> Iterable[Any]:
    return (frame,)


class Undone:
    """What actions, such as attacks, demanded and nobody did."""

    def __init__(
        self,
        book: Book,
        *cases: str,
        closing: type | Iterable[type],
        left: Callable[[Any, Any], Iterable[Fault]],
        blame: Callable[[Any, Any, Fault], Fault],
        waiting: Callable[[Any], Iterable[Any]] | None = None,
        of_frame: Callable[[Any, Any], Iterable[Any]] = _frame_itself,
        excused: Callable[[Any, Any], bool] = lambda _state, _action: False,
        unknown: Callable[[Any, Any], Unknown | None] = lambda _state, _action: None,
    ) -> None:
        """Register the duty; faults are reported in the order of the cases.

        `left` returns what an action has left undone, under its case; `blame` adds whose fault it
        is. `of_frame` returns the actions that a closing frame ends, `waiting` those that are
        open at the end of a log: by default, the frame if it is open. Nothing is owed by an
        `excused` action. `unknown` returns why it cannot be told what a closed action demanded.
        """
        self._cases, self._left, self._blame = cases, left, blame
        kinds = (closing,) if isinstance(closing, type) else tuple(closing)
        self._waiting = waiting or (lambda state: [state.frame] * (type(state.frame) in kinds))
        self._of_frame = of_frame
        self._excused, self._unknown = excused, unknown
        book.rule(*cases, closing=closing)(self.all_is_done)
        book.duties(self.still_open)

    def all_is_done(self, state: Any, frame: Any) -> RuleResult:
        """When a frame closes, all that its actions demanded is done."""
        found: list[Fault | Unknown] = []
        for action in self._of_frame(state, frame):
            if self._excused(state, action):
                continue
            unknown = self._unknown(state, action)
            if unknown is not None:
                found.append(unknown)
                continue
            found += [self._blame(state, action, one) for one in self._left(state, action)]
        return sorted(found, key=lambda one: self._cases.index(one.rule or self._cases[0])) or None

    def still_open(self, state: Any) -> list[Pending]:
        """List what is still to be done when a log ends."""
        actions = [one for one in self._waiting(state) if not self._excused(state, one)]
        return pending_of(fault for one in actions for fault in self._left(state, one))
