"""Ownership: a player acts only with units of their own side, and only in their own phase."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adjudicator.core.blame import fault_about
from adjudicator.core.book import Book
from adjudicator.core.events import Event
from adjudicator.core.rules import RuleResult

__all__ = ["OwnUnits", "PhasingUnits", "is_opponents_unit", "side_of"]


def side_of(state: Any, player: str) -> str:
    """Return the side of a player: a side itself, or one of several players of a side."""
    side: str = state.game.file.roles.get(player, player)
    return side


def is_opponents_unit(state: Any, event: Any) -> bool:
    """Return whether the log says that a player acts with a unit of another side."""
    return bool(event.by) and side_of(state, event.by) != state.units[event.unit].side


class OwnUnits:
    """A player acts only with units of their own side."""

    def __init__(
        self, book: Book, case: str, *, on: Iterable[type[Event]], claim: bool = False
    ) -> None:
        """Register the rule; with `claim`, the name of the player is only a wrong statement."""
        self._claim = claim
        book.rule(case, on=on)(self.own_units_only)

    def own_units_only(self, state: Any, event: Any) -> RuleResult:
        """A player acts only with units of their own side."""
        if not is_opponents_unit(state, event):
            return None
        side = state.units[event.unit].side
        return fault_about(
            event.unit,
            "not-his-unit",
            by=event.by,
            expected=side,
            seen=event.by,
            claim=self._claim,
        )


class PhasingUnits:
    """Only units of the side whose phase it is act."""

    def __init__(self, book: Book, case: str, *, on: Iterable[type[Event]]) -> None:
        """Register the rule; a unit that the wrong player moves is left to `OwnUnits`."""
        book.rule(case, on=on, stops=True, unless=is_opponents_unit)(self.phasing_units_only)

    def phasing_units_only(self, state: Any, event: Any) -> RuleResult:
        """Only units of the phasing side act."""
        side, phasing = state.units[event.unit].side, state.phasing
        if side == phasing:
            return None
        return fault_about(event.unit, "not-phasing", phasing=phasing, expected=phasing, seen=side)
