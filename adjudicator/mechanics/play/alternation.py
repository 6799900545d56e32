"""Alternation: sides act in turn within a phase, one unit or one attack each.

::

    moves = Alternation(
        book,
        on=(Move,),
        phase=MovementPhase,
        begins=Breach("8.2a", "first-mover"),
        in_turn=Breach("8.2b", "out-of-turn"),
        first=lambda state: state.tables.first,
        able=has_active_units,
    )
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from adjudicator.core.blame import fault_about
from adjudicator.core.book import Book
from adjudicator.core.events import Event
from adjudicator.core.rules import RuleResult
from adjudicator.mechanics.play.phases import phase_of
from adjudicator.mechanics.play.presence import units_of

__all__ = ["Alternation", "Breach"]


class Breach(NamedTuple):
    """A way to act out of turn."""

    case: str
    #: id of the sentence
    message: str
    also: tuple[str, ...] = ()


class Alternation:
    """Sides act in turn; a side that cannot act is passed over.

    A phase keeps the side that acted last in `last`.
    """

    def __init__(
        self,
        book: Book,
        *,
        on: Iterable[type[Event]],
        phase: type,
        begins: Breach,
        in_turn: Breach,
        first: Callable[[Any], str],
        able: Callable[[Any, str], bool],
        excused: Callable[[Any, Any, Any], bool] = lambda *_: False,
    ) -> None:
        """Register the rule: one side begins, then the sides act in turn.

        `able` returns whether a side can act; `excused` whether an event in a phase needs no turn.
        """
        self._phase, self._begins, self._in_turn = phase, begins, in_turn
        self._first, self._able, self._excused = first, able, excused
        book.rule(in_turn.case, begins.case, on=on)(self.one_each)

    def next_side(self, state: Any, frame: Any) -> str:
        """Return the side whose turn it is, or "" if neither can act."""
        first = self._preferred(state, frame)
        return next((one for one in (first, state.enemy[first]) if self._able(state, one)), "")

    def has_turn(self, state: Any, frame: Any, side: str) -> bool:
        """Return whether it is the turn of a side that can act."""
        first = self._preferred(state, frame)
        return first == side or not self._able(state, first)

    def _preferred(self, state: Any, frame: Any) -> str:
        """Return the side whose turn it is if it can act."""
        side: str = state.enemy[frame.last] if frame.last else self._first(state)
        return side

    def one_each(self, state: Any, event: Any) -> RuleResult:
        """One side begins, and while both can act, they act in turn."""
        frame: Any = phase_of(state, self._phase)
        if frame is None or self._excused(state, frame, event):
            return None
        units = units_of(event)
        side, turn = state.units[units[0]].side, self.next_side(state, frame)
        if turn in ("", side):
            return None
        breach = self._in_turn if frame.last else self._begins
        fault = fault_about(
            getattr(event, "unit", "") or units,
            breach.message,
            args={"side": side, "turn": turn},
            expected=turn,
            seen=side,
        )
        fault.rule, fault.also = breach.case, list(breach.also)
        return fault
