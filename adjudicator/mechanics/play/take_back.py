"""Take-back: a move is final, unless the opponent agrees that it is taken back or changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.core.blame import fault_about
from adjudicator.core.book import Book
from adjudicator.core.events import Agree, TakeBack
from adjudicator.core.findings import Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.mechanics.play.ownership import side_of
from adjudicator.mechanics.play.phases import phase_of

__all__ = ["TakeBacks"]

#: undoes the last move of a unit in a phase
Undo = Callable[[Any, Any, str], None]
#: whether a unit has done something in a phase that can be taken back
CanUndo = Callable[[Any, str], bool]
#: what else the consent of the opponent allows a unit
Consent = Callable[[Any, str], None]


def _has_moved(frame: Any, unit: str) -> bool:
    return unit in frame.before


class TakeBacks:
    """A move is taken back only with the consent of the opponent.

    A phase keeps the units that have moved in `before`, and those whose moves the opponent lets
    change in `agreed`.
    """

    def __init__(
        self,
        book: Book,
        case: str,
        *,
        phase: type,
        undo: Undo,
        can_undo: CanUndo = _has_moved,
        consent: Consent | None = None,
    ) -> None:
        """Register who consents, what consent does, and what a take-back needs and does."""
        self._phase, self._undo, self._can_undo, self._consent = phase, undo, can_undo, consent
        book.decides(Agree)(self.the_opponent)
        book.applies(Agree)(self.agree)
        book.rule(case, on=TakeBack)(self.needs_consent)
        book.applies(TakeBack)(self.take_back)

    def the_opponent(self, state: Any, event: Agree) -> str:
        """Return the side that consents: the opponent of the player who moved a unit."""
        unit = state.units.get(event.unit)
        return str(state.enemy[unit.side]) if unit is not None else ""

    def agree(self, state: Any, event: Agree) -> None:
        """Record that the opponent lets a unit's move be changed; the mover's word is nothing."""
        if side_of(state, event.by) == state.units[event.unit].side:
            return
        frame: Any = phase_of(state, self._phase)
        if frame is not None:
            frame.agreed.append(event.unit)
        if self._consent is not None:
            self._consent(state, event.unit)

    def needs_consent(self, state: Any, event: TakeBack) -> RuleResult:
        """A move is taken back only if the opponent agrees."""
        frame: Any = phase_of(state, self._phase)
        if frame is None:
            return None
        if not self._can_undo(frame, event.unit):
            return Unknown(why="nothing-to-take-back", args={"unit": event.unit})
        if event.unit in frame.agreed:
            return None
        return fault_about(event.unit, "taken-back", at=state.where[event.unit])

    def take_back(self, state: Any, event: TakeBack) -> None:
        """Undo the move; the consent is used up."""
        frame: Any = phase_of(state, self._phase)
        if frame is None or not self._can_undo(frame, event.unit):
            return
        frame.agreed = [one for one in frame.agreed if one != event.unit]
        self._undo(state, frame, event.unit)
