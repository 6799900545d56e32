"""The end of a game: after its last turn, unless a side has won or conceded before.

::

    ending = Ending(book, "14.1a", last=last_of_the_sequence)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from adjudicator.core.book import Book
from adjudicator.core.events import Concede, End
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult

__all__ = ["Ending", "last_of_the_sequence", "may_concede"]

#: returns the phases with which the last turn may end, the usual one first
LastPhases = Callable[[Any], Sequence[str]]


def last_of_the_sequence(state: Any) -> Sequence[str]:
    """Return the last phase of the sequence of play."""
    return (state.game.file.phases[-1].id,)


class Ending:
    """A game ends with its last turn, unless it is decided before."""

    def __init__(
        self,
        book: Book,
        *cases: str,
        last: LastPhases,
        case: Callable[[Any], str] | None = None,
    ) -> None:
        """Register the rule; `case` chooses among several cases, by default it is the first."""
        self._last = last
        self._case = case
        book.rule(*cases, on=End)(self.played_to_the_end)

    def is_reached(self, state: Any) -> bool:
        """Return whether a last phase of the last turn is reached."""
        return state.turn >= state.turns and state.phase in self._last(state)

    def played_to_the_end(self, state: Any, event: End) -> RuleResult:
        """A game is not ended before its last turn is over."""
        if state.over or state.winner or state.conceded or self.is_reached(state):
            return None
        phase, disputed = state.phase or "set-up", getattr(state, "disputed", None)
        return Fault(
            rule=self._case(state) if self._case is not None else "",
            message="ended-early",
            args={"turn": state.turn, "phase": phase, "turns": state.turns},
            expected=f"{self._last(state)[0]}, turn {state.turns}",
            seen=f"{phase}, turn {state.turn}",
            # a victory that illegal events brought is why the players stop
            follows=list(disputed.events) if disputed is not None else [],
        )


def _by(_state: Any, event: Concede) -> str:
    return event.by


def may_concede(
    book: Book,
    wins: Callable[[Any, str], None] | None = None,
    side: Callable[[Any, Concede], str] = _by,
) -> None:
    """Register that a player may concede; then the other side `wins`, if it is known which."""

    @book.applies(Concede)
    def concede(state: Any, event: Concede) -> None:
        """Record that a player concedes."""
        state.conceded = side(state, event) or "?"
        if wins is not None and state.conceded in state.enemy:
            wins(state, state.enemy[state.conceded])
