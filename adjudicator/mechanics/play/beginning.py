"""How a game begins: two players, full strength, active units, nothing lost.

A header may bring a position from before the first phase of a game, which must be such a beginning.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.core.blame import fault_about
from adjudicator.core.book import Book
from adjudicator.core.findings import Fault
from adjudicator.core.log import Header
from adjudicator.core.rules import RuleResult

__all__ = ["Beginning"]


class Beginning:
    """The rules for a header whose position precedes the first phase."""

    def __init__(
        self,
        book: Book,
        *,
        players: str,
        strength: tuple[str, ...],
        active: str,
        losses: str,
        strength_case: Callable[[Any], str],
    ) -> None:
        """Register the rules by their cases; `strength_case` chooses among those of strength.

        The state has `lost(unit)`, `passive` units and `lost_before`.
        """
        self._strength_case = strength_case
        book.rule(players, on=Header)(self.two_players)
        book.rule(*strength, on=Header)(self.nobody_begins_reduced)
        book.rule(active, on=Header)(self.all_begin_active)
        book.rule(losses, on=Header)(self.no_losses_at_the_start)

    @staticmethod
    def _begins(state: Any, header: Header) -> bool:
        """Return whether a log's position precedes the first phase of a game."""
        return header.position is not None and not state.phase and state.turn <= 1

    def two_players(self, state: Any, header: Header) -> RuleResult:
        """The two players are those of the two sides."""
        others = [side for side in header.players if side not in state.enemy]
        if not others:
            return None
        expected = " and ".join(state.enemy)
        return Fault("third-player", {"side": others[0]}, expected=expected, seen=others[0])

    def nobody_begins_reduced(self, state: Any, header: Header) -> RuleResult:
        """All units begin at full strength."""
        reduced = sorted(unit for unit in state.units if state.lost(unit))
        if not self._begins(state, header) or not reduced:
            return None
        case, count = self._strength_case(state), len(reduced)
        return fault_about(reduced, "begins-reduced", rule=case, count=count, seen=count)

    def all_begin_active(self, state: Any, header: Header) -> RuleResult:
        """All units begin with their active face up."""
        if not self._begins(state, header) or not state.passive:
            return None
        return fault_about(sorted(state.passive), "begins-passive", seen=len(state.passive))

    def no_losses_at_the_start(self, state: Any, header: Header) -> RuleResult:
        """The tracks of losses begin at 0."""
        side = next((side for side, steps in state.lost_before.items() if steps), "")
        if not self._begins(state, header) or not side:
            return None
        lost = state.losses[side]
        return Fault("begins-with-losses", {"side": side, "steps": lost}, expected=0, seen=lost)
