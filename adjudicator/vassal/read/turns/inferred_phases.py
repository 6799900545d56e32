"""Infers phases in logs that show none: from who moves, who rolls, and the order of play.

A unit that moves, or a side that rolls, is in the next phase in which it may do so. If the order of
play leaves more than one answer, the phase is not known. What was left undone in a phase whose end
is inferred is a doubt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.core.findings import Origin
from adjudicator.vassal.read.turns.phase_search import TurnPhase

if TYPE_CHECKING:
    from adjudicator.vassal.read.convert import Converter
    from adjudicator.vassal.read.turns.phases import Phases

__all__ = ["PhaseInference"]


class PhaseInference:
    """Finds the phase of an action in a log whose module shows at most the turn."""

    def __init__(self, converter: Converter, phases: Phases) -> None:
        """Start for a converter and its phases."""
        self._converter, self._phases = converter, phases
        #: whether nothing in the log shows phases
        self.active = False
        #: the number of phases that were inferred
        self.count = 0

    def goes_back(self, moment: TurnPhase) -> bool:
        """Return whether a tracker of turns shows an earlier turn than that of the last action."""
        now = self._phases.now
        return now is not None and moment.turn < now.turn

    def go_on(self, side: str, kind: str, origin: Origin) -> None:
        """Go on to the next phase of a kind of a side; without one, no phase is known."""
        passed = self._way_on(side, kind)
        if passed:
            self.count += len(passed)
            self._phases.catch_up(passed, origin)
        else:
            self._phases.lose()

    def report(self) -> None:
        """Remark once that phases were inferred."""
        if self.count:
            self._converter.say(
                "VASSAL-tracker", "phases-inferred", severity="note", count=self.count
            )

    def leads_on(self, side: str, kind: str) -> bool:
        """Return whether the order of play leads to a phase of a kind of a side."""
        return bool(self._way_on(side, kind))

    def _way_on(self, side: str, kind: str) -> list[TurnPhase]:
        """Return the phases up to the next one of a kind, if the order of play leaves no other."""
        phases = self._phases
        now, clock = phases.now, phases.clock
        if now is None or phases.is_lost or self._converter.exact:
            return []
        passed = clock.next_for(now, side, kind)
        if not passed or passed[-1].turn == now.turn:
            return passed
        stop = phases.ahead.tracker(self._converter.at)
        if phases.is_tracked:  # players click it late, or the action is out of turn
            return passed if stop is not None and stop.turn == passed[-1].turn else []
        # nothing shows turns: the other side has acted since, or it may be the same turn
        return passed if phases.side not in ("", side) else []

    def combats_ahead(self) -> list[str]:
        """Return the sides in whose combat phases a roll may be: in this phase or a later one."""
        phases = self._phases
        now, clock = phases.now, phases.clock
        if now is None:
            return []
        later = clock.following(now, len(clock.phases) - 1)
        moments = [now, *(one for one in later if one.turn == now.turn)]
        return [clock.phasing(one) for one in moments if clock.kind(one) == "combat"]
