"""Needless losses: a unit that must retreat is eliminated only if it can go nowhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from adjudicator.core.blame import fault_about
from adjudicator.core.book import Book
from adjudicator.core.events import Eliminate
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.mechanics.combat.displacement import Displacement
from adjudicator.mechanics.combat.results import Demands
from adjudicator.mechanics.combat.retreat import Retreats

__all__ = ["NeedlessCases", "NeedlessLosses"]


class NeedlessCases(NamedTuple):
    """The cases about units that are eliminated though they could retreat."""

    #: a unit that can retreat is not eliminated
    open: str
    #: nor is one for which others can safely make room
    room: str


class NeedlessLosses:
    """The rules for the elimination of a unit that must retreat."""

    def __init__(
        self,
        book: Book,
        cases: NeedlessCases,
        demands: Demands[Any, Any],
        retreats: Retreats,
        displacement: Displacement,
        *,
        unknown: Callable[[Any, str], Unknown | None] = lambda _state, _unit: None,
        explain: Callable[[Any, str, Fault], None] = lambda _state, _unit, _fault: None,
    ) -> None:
        """Register the rules.

        `unknown` returns why it is unknown whether a hex is open; `explain` completes the fault
        of a unit that could retreat, if a player may have misread another case.
        """
        self._cases, self._demands = cases, demands
        self._retreats, self._displacement = retreats, displacement
        self._unknown, self._explain = unknown, explain
        book.rule(cases.open, on=Eliminate)(self.no_loss_if_a_hex_is_open)
        book.rule(cases.room, on=Eliminate)(self.no_loss_if_others_can_make_room)

    def _must_retreat(self, state: Any, unit: str) -> bool:
        attack = self._demands.of_unit(state, unit)
        return attack is not None and unit in attack.to_retreat

    def no_loss_if_a_hex_is_open(self, state: Any, event: Eliminate) -> RuleResult:
        """A unit that can retreat is not eliminated."""
        unit = event.unit
        hexes = self._retreats.open(state, unit) if self._must_retreat(state, unit) else []
        if not hexes:
            return None
        unknown = self._unknown(state, unit)
        if unknown is not None:
            return unknown
        fault = self._fault(state, unit, "eliminated-not-retreated", hexes, open=hexes)
        self._explain(state, unit, fault)
        return fault

    def no_loss_if_others_can_make_room(self, state: Any, event: Eliminate) -> RuleResult:
        """A unit is not eliminated if others can safely make room for it.

        If they can only by taking its own hex, that is a matter of reading.
        """
        unit, safe = event.unit, self._displacement.is_safe
        if not self._must_retreat(state, unit) or self._retreats.open(state, unit):
            return None
        found = {at: safe(state, unit, at) for at in self._retreats.hexes(state, unit)}
        hexes = [place for place, is_safe in found.items() if is_safe]
        if not hexes:
            unsure = None in found.values()
            return Unknown(why="crowd-too-large", args={"unit": unit}) if unsure else None
        fault = self._fault(state, unit, "eliminated-not-displacing", hexes, hexes=hexes)
        here = state.where[unit]
        sure = any(safe(state, unit, place, closed=here) for place in hexes)
        fault.severity = "violation" if sure else "doubt"
        return fault

    def _fault(self, state: Any, unit: str, message: str, ways: list[str], **args: Any) -> Fault:
        place, also, seen = state.where[unit], [self._cases.open], "eliminated"
        return fault_about(unit, message, at=place, also=also, expected=ways, seen=seen, **args)
