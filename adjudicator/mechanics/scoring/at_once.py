"""Victories at once: who has won, by which case, and that play stops at that moment.

A victory that illegal losses brought is only disputed: without them nobody would have won.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import Any

from adjudicator.core.book import Book
from adjudicator.core.events import Event
from adjudicator.core.findings import Fault
from adjudicator.core.roles import AnyEventNo, CaseOrNone, SideOrNone
from adjudicator.core.rules import RuleResult
from adjudicator.core.values import Value
from adjudicator.mechanics.combat.step_results import IllegalLosses
from adjudicator.mechanics.hex_state import HexPosition

__all__ = ["AtOnce", "DecidedPosition", "Disputed"]


class Disputed(IllegalLosses, kw_only=True):
    """A victory that depends on illegal events: without them nobody has won."""

    #: the side that would have won, and by which case
    side: SideOrNone = ""
    case: CaseOrNone = ""
    #: the first event after it
    played_on: AnyEventNo = 0


class DecidedPosition(HexPosition, kw_only=True):
    """The plain data of a game on hexes that may be won at once."""

    #: the side that has won, and by which case
    winner: SideOrNone = ""
    won_by: CaseOrNone = ""
    #: the first event after the game was won
    played_on: AnyEventNo = 0
    #: the side that would have won without illegal events
    disputed: Disputed | None = None


class AtOnce:
    """The ways to win at once, each by its case."""

    def __init__(
        self,
        book: Book,
        cases: Collection[str],
        *,
        plays: Collection[type[Event]],
        settle: Callable[[Any], None],
    ) -> None:
        """Register that play stops: no event of `plays` comes after a victory.

        `settle` decides the game by the state: a log may begin with one that has decided it.
        """
        self._cases, self._settle = frozenset(cases), settle
        #: the cases by which a side wins at once
        self.ways: Value[Any, [], frozenset[str]] = book.value(self._all)
        for case in sorted(cases):
            self.ways.slip(case)(partial(self._all_but, case))
        book.rule(*sorted(cases), on=plays)(self.play_stops)

    def _all(self, state: Any) -> frozenset[str]:
        return self._cases

    def _all_but(self, case: str, state: Any) -> frozenset[str]:
        """Slip: one way to win is overlooked."""
        return self._cases - {case}

    def win(self, state: Any, side: str, case: str, wrongly: IllegalLosses | None = None) -> None:
        """Record the winner, unless there is one; a victory by illegal events is only disputed."""
        if state.winner or case not in self.ways(state):
            return
        if wrongly is None:
            state.winner, state.won_by, state.disputed = side, case, None
        elif state.disputed is None:
            events, steps = list(wrongly.events), dict(wrongly.steps)
            state.disputed = Disputed(side=side, case=case, events=events, steps=steps)

    def play_stops(self, state: Any, event: Event) -> RuleResult:
        """Play stops at the moment in which a side has won."""
        self._settle(state)
        disputed: Disputed | None = state.disputed
        if state.over:
            return None
        if disputed is not None:
            if disputed.played_on not in (0, state.now):  # already reported
                return None
            disputed.played_on = state.now
            return _goes_on(disputed.case, disputed.side, event, disputed.events)
        reported = state.played_on not in (0, state.now)
        if state.won_by not in self._cases or reported:
            return None
        state.played_on = state.now
        return _goes_on(state.won_by, state.winner, event, [])


def _goes_on(case: str, winner: str, event: Event, follows: list[int]) -> Fault:
    action = event.__struct_config__.tag
    message = "play-goes-on-disputed" if follows else "play-goes-on"
    args = {"winner": winner, "action": action}
    return Fault(message, args, rule=case, expected=winner, seen=action, follows=follows)
