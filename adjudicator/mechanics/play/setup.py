"""Set-up: a unit begins in its own place, or in a region from which its player may choose.

::

    StartPlaces(book, "3.1", start=lambda state, unit: state.scenario.where.get(unit, ""))
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.core.blame import fault_of
from adjudicator.core.book import Book
from adjudicator.core.events import SetUp
from adjudicator.core.findings import Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.mechanics.play.settling import Settle, as_it_is

__all__ = ["StartPlaces"]

#: state and unit -> its place, or the name of its region; "" if it has none
Start = Callable[[Any, str], str]


def _no_region(_state: Any, _unit: str) -> str:
    return ""


class StartPlaces:
    """A unit is set up where the scenario, its counter or its side says."""

    def __init__(
        self,
        book: Book,
        *cases: str,
        start: Start | None = None,
        region: Start = _no_region,
        elsewhere: str = "wrong-hex",
        outside: str = "wrong-region",
        unknown: str = "no-region",
        settle: Settle = as_it_is,
    ) -> None:
        """Register the rule; a unit with a region may begin anywhere in it.

        `elsewhere` and `outside` are the sentences on a wrong place and on one outside the region,
        `unknown` that on a map without the region. A unit with neither place nor region is not set
        up at all, unless the game names no places.
        """
        self._start, self._region, self._settle = start, region, settle
        self._elsewhere, self._outside, self._unknown = elsewhere, outside, unknown
        book.rule(*cases, on=SetUp, stops=True)(self.in_its_place)

    def in_its_place(self, state: Any, event: SetUp) -> RuleResult:
        """A unit is set up in its own place, or within its region."""
        unit, at = event.unit, event.at
        region = self._region(state, unit)
        if region:
            hexes = state.board.region(region)
            if not hexes:
                return Unknown(why=self._unknown, needs=region)
            fault = fault_of(event, self._outside, expected=region)
            return None if at in hexes else self._settle(state, event, fault)
        if self._start is None:
            return None
        start = self._start(state, unit)
        if not start:
            return self._settle(state, event, fault_of(event, "not-set-up-now", seen=at))
        if at == start:
            return None
        fault = fault_of(event, self._elsewhere, expected=start, seen=at)
        return self._settle(state, event, fault)
