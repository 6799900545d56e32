"""Mandatory attacks: units in enemy zones must attack, and enemies that control them be attacked.

The duties are fixed when a phase of combat opens and judged when it closes. Its frame has `side`,
`must_attack` (units), `must_be_attacked` (enemies), `facing` (such an enemy -> the units in its
zone), `attackers` and `attacked` (those that did and were).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Set
from typing import Any

from adjudicator.core.book import Book
from adjudicator.core.findings import Fault, Pending, Unknown
from adjudicator.core.rules import RuleResult

__all__ = ["MandatoryAttacks", "enemies_beside", "held_hexes"]

CaseOf = Callable[[Any, Any, str], str]


def held_hexes(state: Any, side: str, among: Set[str] | None = None) -> list[str]:
    """Return the hexes in which units of a side stand, in order; `among` are not empty."""
    specs, stacks = state.units, state.stacks
    return sorted(
        [
            place
            for place in (stacks if among is None else among)
            # one look is enough, unless an illegal move has put both sides there
            if specs[stacks[place][0]].side == side
            or (len(stacks[place]) > 1 and any(specs[one].side == side for one in stacks[place]))
        ]
    )


def enemies_beside(state: Any, side: str, place: str) -> list[str]:
    """Return the enemies of a side beside a hex."""
    stacks, specs = state.stacks, state.units
    return [
        unit
        for near in state.board.neighbours[place]
        if near in stacks
        for unit in stacks[near]
        if specs[unit].side != side
    ]


class MandatoryAttacks:
    """The duties of one kind of phase, each under the case that obliges the unit."""

    def __init__(
        self,
        book: Book,
        phase: type,
        *,
        cases: Iterable[str],
        attacker: CaseOf,
        target: CaseOf,
        excused: Callable[[Any, Any, str], bool],
        also_attacker: Collection[str] = (),
        also_target: Collection[str] = (),
        more_cases: Callable[[Any, str], list[str]] = lambda state, unit: [],
        follows: Callable[[Any, list[str]], list[int]] = lambda frame, units: [],
        doubts: Callable[[Any, Any, str], list[Fault]] = lambda state, frame, case: [],
        unknown: Callable[[Any, list[str]], Unknown | None] = lambda frame, units: None,
    ) -> None:
        """Register a rule for each case, in this order.

        `attacker` and `target` return the case by which a unit must attack or be attacked;
        `excused` whether it could not any more; `more_cases` further cases that oblige a unit,
        beside `also_attacker` and, where an enemy was left alone, `also_target`; `follows` the
        illegal events by which enemies were not attacked; `doubts` further findings of a case;
        `unknown` why it cannot be told which units fought.
        """
        self._phase, self._cases = phase, tuple(cases)
        self._attacker, self._target, self._excused = attacker, target, excused
        self._also_attacker, self._also_target = list(also_attacker), list(also_target)
        self._more_cases = more_cases
        self._follows, self._doubts, self._unknown = follows, doubts, unknown
        self._idle = book.value(self._all_idle)
        for case in self._cases:
            self._idle.slip(case)(self._idle_by_others(case))
            book.rule(case, closing=phase, unless=self.nothing_left)(self._judge(case))
        book.duties(self._open)

    # What is owed

    @staticmethod
    def fix(frame: Any, facing: Iterable[tuple[list[str], list[str]]]) -> None:
        """Record the duties of a phase that opens: units, and the enemies that control them."""
        frame.facing, frame.must_attack = {}, []
        for units, enemies in facing:
            frame.must_attack.extend(units)
            for enemy in enemies if units else ():
                frame.facing.setdefault(enemy, []).extend(units)
        frame.must_be_attacked = sorted(frame.facing)

    def to_attack(self, state: Any, frame: Any) -> list[str]:
        """Return the units that must attack and have not."""
        return [
            unit
            for unit in frame.must_attack
            if unit not in frame.attackers and not self._excused(state, frame, unit)
        ]

    def to_be_attacked(self, state: Any, frame: Any) -> list[str]:
        """Return the enemies that must be attacked and have not been.

        An enemy whose neighbours were all driven off before they could attack is no longer due.
        """
        return [
            enemy
            for enemy in frame.must_be_attacked
            if enemy not in frame.attacked
            and not self._excused(state, frame, enemy)
            and not all(
                unit not in frame.attackers and self._excused(state, frame, unit)
                for unit in frame.facing.get(enemy, ())
            )
        ]

    def nothing_left(self, state: Any, frame: Any) -> bool:
        """Return whether no duty is left, not even a doubtful one."""
        if self.to_attack(state, frame) or self.to_be_attacked(state, frame):
            return False
        return not any(self._doubts(state, frame, case) for case in self._cases)

    # What was not done

    def _all_idle(self, state: Any, frame: Any) -> set[str]:
        """Return the units that are blamed in place of the enemies that they did not attack."""
        return set(self.to_attack(state, frame))

    def _idle_by_others(self, case: str) -> Any:
        """Return the idle units of a player who overlooks a case."""

        def others(state: Any, frame: Any) -> set[str]:
            units = self.to_attack(state, frame)
            return {one for one in units if self._attacker(state, frame, one) != case}

        return others

    def _missing_attackers(self, state: Any, frame: Any, case: str) -> list[Fault]:
        enemies = self.to_be_attacked(state, frame)
        due = {unit for enemy in enemies for unit in frame.facing.get(enemy, ())}
        return [
            Fault(
                rule=case,
                also=[
                    *self._also_attacker,
                    *(self._also_target if unit in due else ()),
                    *self._more_cases(state, unit),
                ],
                message="did-not-attack",
                args={"unit": unit, "at": state.where[unit]},
                units=[unit],
                at=state.where[unit],
                expected="one attack",
                seen="none",
            )
            for unit in self.to_attack(state, frame)
            if self._attacker(state, frame, unit) == case
        ]

    def _missing_targets(self, state: Any, frame: Any, case: str) -> list[Fault]:
        """Return the enemy stacks that should have been attacked by a case.

        If one of their neighbours did not attack at all, the fault is that of the neighbour.
        """
        idle = self._idle(state, frame)
        hexes: dict[str, list[str]] = {}
        for enemy in self.to_be_attacked(state, frame):
            due = self._target(state, frame, enemy) == case
            if due and idle.isdisjoint(frame.facing.get(enemy, ())):
                hexes.setdefault(state.where[enemy], []).append(enemy)
        return [
            Fault(
                rule=case,
                also=list(self._also_target),
                message="was-not-attacked",
                args={"units": units, "at": place},
                units=units,
                at=place,
                side=frame.side,
                expected="one attack",
                seen="none",
                follows=self._follows(frame, units),
            )
            for place, units in sorted(hexes.items())
        ]

    def _judge(self, case: str) -> Callable[[Any, Any], RuleResult]:
        def judge(state: Any, frame: Any) -> RuleResult:
            faults = [
                *self._missing_attackers(state, frame, case),
                *self._missing_targets(state, frame, case),
                *self._doubts(state, frame, case),
            ]
            units = [unit for fault in faults for unit in fault.units]
            return (self._unknown(frame, units) or faults) if faults else None

        return judge

    def _open(self, state: Any) -> list[Pending]:
        """List the units that still must attack or be attacked when a log ends in such a phase."""
        frame = state.frames[0] if state.frames else None
        if type(frame) is not self._phase:
            return []
        due = [("must-attack", self._attacker, self.to_attack(state, frame))]
        due += [("must-be-attacked", self._target, self.to_be_attacked(state, frame))]
        return [
            Pending(
                rule=case_of(state, frame, unit),
                message=message,
                args={"unit": unit, "at": state.where[unit]},
                units=[unit],
                at=state.where[unit],
            )
            for message, case_of, units in due
            for unit in units
        ]
