"""When units advance: after all of the result is carried out, and before the next attack.

The frame of an attack also has `advanced` (units), `early` (unit that advanced before all was done
-> event) and `late` (the event that first carried out its result too late); the frame of a phase
has `advanced` (unit -> event).
"""

from __future__ import annotations

from typing import Any

from adjudicator.core.book import Book
from adjudicator.core.events import Advance
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.mechanics.combat.prohibitions import Ban, Situation
from adjudicator.mechanics.combat.results import Demands

__all__ = ["AdvanceTiming"]


class AdvanceTiming:
    """Finds the attack to which an advance belongs, and whether it comes at its time."""

    def __init__(self, demands: Demands[Any, Any]) -> None:
        """Store what results demand."""
        self._demands = demands

    def missed_after(self, state: Any, event: Advance) -> int:
        """Return the earlier attack after which an advance would have been legal, or 0."""
        phase, attack = self._demands.phase(state), self._demands.attack(state)
        if phase is None or attack is None or event.to in attack.vacated:
            return 0
        earlier: int = phase.vacated.get(event.to, 0)
        fought = phase.attackers.get(event.unit), phase.attacked.get(event.unit)
        return earlier if earlier in fought else 0

    def emptied_late(self, state: Any, event: Advance) -> Any:
        """Return the attack that emptied a hex by a late result, if there is one."""
        phase = self._demands.phase(state)
        late = phase.unfinished if phase is not None else ()
        return next((one for one in late if one.late and event.to in one.vacated), None)

    def attack_of(self, state: Any, event: Advance) -> Any:
        """Return the attack to which an advance belongs."""
        return self.emptied_late(state, event) or self._demands.attack(state)

    def _late_after(self, this: Situation) -> int:
        """Return the attack after which a unit should have advanced, before the next one; or 0."""
        late = self.emptied_late(this.state, this.event)
        if late is not None and this.unit in late.victors:
            return int(late.opened)
        return self.missed_after(this.state, this.event)

    def _how_late(self, this: Situation) -> dict[str, Any]:
        late, attack = self.emptied_late(this.state, this.event), max(self._late_after(this), 0)
        return {
            "attack": attack,
            "expected": f"after event {attack}",
            "seen": f"event {this.state.now}",
            # before the result is carried out no hex is empty
            "follows": [late.late] if late is not None else [],
        }

    def late_ban(self, case: str) -> Ban:
        """Return the ban on an advance after the next attack was declared."""
        return Ban(case, "advance-late", self._late_after, self._how_late)

    def register(self, book: Book, case: str, attack: type) -> None:
        """Register the doubt about early advances, and the effect of an advance."""
        book.rule(case, closing=attack)(self.before_all_was_done)
        book.applies(Advance)(self.advance)

    def before_all_was_done(self, state: Any, attack: Any) -> RuleResult:
        """An advance before all of the result is carried out is doubtful.

        A result that is never carried out is reported by its own rule.
        """
        if not attack.early or not self._demands.is_done(state, attack):
            return None
        return [
            Fault(
                "advance-early",
                {"unit": unit, "to": state.where[unit]},
                severity="doubt",
                units=[unit],
                at=state.where[unit],
                event=event,
            )
            for unit, event in attack.early.items()
        ]

    def advance(self, state: Any, event: Advance) -> None:
        """Move the unit to the vacated hex."""
        if not state.on_map(event.unit):
            return
        attack, phase = self._demands.attack(state), self._demands.phase(state)
        # The whole result is carried out first, though a hex may be empty before. An advance into
        # any other hex is wrong at any time.
        if attack is not None and event.to in attack.vacated:
            is_late = self.emptied_late(state, event) is not None
            if not is_late and not self._demands.is_done(state, attack):
                attack.early.setdefault(event.unit, state.now)  # judged when the attack closes
        state.relocate(event.unit, event.to)
        if attack is not None:
            attack.advanced.append(event.unit)
        if phase is not None:
            phase.advanced[event.unit] = state.now
