"""Results that eliminate, drive back or demand an exchange, and were not carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.core.findings import Fault
from adjudicator.mechanics.combat.readings import FrameReadings
from adjudicator.mechanics.combat.results import Demands

__all__ = ["NOBODY_DISPLACED", "LeftOfResult"]

#: name of the message about a hex that no unit left to make room
NOBODY_DISPLACED = "nobody-displaced"


class LeftOfResult:
    """What is left of the results of attacks."""

    def __init__(
        self,
        demands: Demands[Any, Any],
        readings: FrameReadings[Any],
        *,
        cases: Callable[[Any, Any, list[str]], list[str]],
        exchange: Callable[[Any], list[str]],
        room: str,
    ) -> None:
        """Name the cases of what is left, each list with the most specific case first.

        `cases` returns those of units that did not suffer a result, `exchange` those of an
        exchange that was not paid; `room` is the case of a full hex.
        """
        self._demands, self._readings = demands, readings
        self._cases, self._exchange, self._room = cases, exchange, room

    def of_attack(self, state: Any, attack: Any) -> list[Fault]:
        """Return what was not done, under the reading by which it is least.

        It follows from what was done instead, and from the attack if that was illegal.
        """
        if not attack.die:
            return []  # the missing die is reported
        found = self._readings.ask_each(attack, lambda one: self._under_reading(state, one))
        best = min(found, key=len)
        for fault in best:
            illegal = [attack.opened] if attack.unlawful else []
            fault.follows = [*illegal, *attack.misdone.values()]
        return best

    def _under_reading(self, state: Any, attack: Any) -> list[Fault]:
        faults = []
        for message in ("not-eliminated", "not-retreated"):
            some = attack.to_eliminate if message == "not-eliminated" else attack.to_retreat
            # that units which were not attacked share a result is doubtful, and reported with
            # the attack
            units = [unit for unit in some if state.on_map(unit) and unit not in attack.sharing]
            faults += [self._not_suffered(state, attack, message, units)] if units else []
        payers = [unit for unit in attack.may_pay if state.on_map(unit)]
        if not faults and attack.owed > 0 and not attack.uncertain and payers:
            faults = [self._not_paid(attack, payers)]
        return faults + self._not_displaced(state, attack)

    def _not_suffered(self, state: Any, attack: Any, message: str, units: list[str]) -> Fault:
        owner = state.units[units[0]].side
        case, *also = self._cases(state, attack, units)
        return Fault(
            message,
            {"units": units, "result": attack.result},
            rule=case,
            units=units,
            at=state.where[units[0]],
            # the winner chooses retreats
            side=state.enemy[owner] if message == "not-retreated" else owner,
            also=also,
            expected=attack.result,
            seen="still there",
            strengths=[*attack.attackers, *attack.defenders],
        )

    def _not_paid(self, attack: Any, payers: list[str]) -> Fault:
        case, *also = self._exchange(attack)
        return Fault(
            "exchange-unpaid",
            {"owed": attack.owed, "units": payers},
            rule=case,
            units=payers,
            side=attack.side,
            also=also,
            expected=0,
            seen=attack.owed,
            strengths=[*attack.attackers, *attack.defenders],
        )

    def _not_displaced(self, state: Any, attack: Any) -> list[Fault]:
        phase = self._demands.phase(state)
        came_by = phase.retreated | phase.displaced if phase is not None else {}
        return [
            Fault(
                NOBODY_DISPLACED,
                {"units": came, "at": place},
                rule=self._room,
                units=list(came),
                at=place,
                side=state.enemy[state.units[came[0]].side],
                event=came_by.get(came[0]),
            )
            for place, came in attack.displacing.items()
            if self._demands.crowded(state, state.units[came[0]].side, place)
        ]

    # The attacks

    def closed_by(self, state: Any, frame: Any) -> list[Any]:
        """Return the attacks that a closing frame ends: those of a phase, or one outside of it."""
        phase = self._demands.phase(state)
        if phase is not None:
            return phase.unfinished if frame is phase else []
        return [frame]

    def waiting(self, state: Any) -> list[Any]:
        """Return the attacks whose results may still be carried out."""
        attack, phase = self._demands.attack(state), self._demands.phase(state)
        unfinished = phase.unfinished if phase is not None else []
        return [*unfinished, *([attack] if attack is not None else [])]
