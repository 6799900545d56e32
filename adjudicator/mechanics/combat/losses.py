"""Losses in steps: who owes how many, who can take them, in which order.

The frame of an attack has `owed`: kind of loss, such as a side -> steps that are still to be taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from adjudicator.core.book import Book
from adjudicator.core.events import Lose
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.mechanics.combat.die import fault_of_attack

__all__ = ["Ledger", "LossCases", "StepLosses"]


class Ledger:
    """The losses of attacks that are still to be taken, by kind."""

    def __init__(
        self,
        kinds: Callable[[Any, Any], Iterable[str]],
        capacity: Callable[[Any, Any, str], float],
    ) -> None:
        """Store which kinds an attack has, in the order in which they are taken.

        `capacity` returns how many of a kind units can still take; what nobody can take lapses.
        """
        self.kinds, self._capacity = kinds, capacity

    def due(self, state: Any, attack: Any, kind: str) -> int:
        """Return how many losses of a kind must still be taken, and can."""
        owed: int = attack.owed.get(kind, 0)
        return int(min(owed, self._capacity(state, attack, kind))) if owed else 0

    def owing(self, state: Any, attack: Any) -> dict[str, int]:
        """Return the losses that must still be taken, by kind."""
        if not any(attack.owed.values()):
            return {}
        found = {kind: self.due(state, attack, kind) for kind in self.kinds(state, attack)}
        return {kind: count for kind, count in found.items() if count}

    @staticmethod
    def pay(attack: Any, kind: str, steps: int) -> bool:
        """Take steps off what is owed; return whether so many were owed."""
        owed: int = attack.owed.get(kind, 0)
        attack.owed[kind] = max(0, owed - steps)
        return steps <= owed


class LossCases(NamedTuple):
    """The cases about losses in steps."""

    #: each player chooses among their own units
    owner: str
    #: no more steps are lost than the result says
    owed: str
    #: a unit loses no more steps than it has, while others can take them
    steps: str
    #: one side loses first
    order: str
    #: further cases about the order
    also_order: tuple[str, ...] = ()


class StepLosses:
    """The rules for a unit that loses steps in an attack; the kinds of loss are the two sides."""

    def __init__(
        self,
        book: Book,
        cases: LossCases,
        ledger: Ledger,
        *,
        attack: Callable[[Any, Lose], Any],
        units: Callable[[Any, Any, str], list[str]],
        basis: Callable[[Any], list[str]] = lambda _attack: [],
        unsure: Callable[[Any, list[str]], list[str]] = lambda _state, _units: [],
        misquoted: Callable[[Any, str, int], list[int]] = lambda _attack, _side, _steps: [],
    ) -> None:
        """Register the rules.

        `attack` returns the attack in which a unit loses steps, if it fought in one; `units` the
        units of a side in it. A fault may rest on reconstructed numbers: those of the result
        (`basis`), and the strength of units that may be gone already (`unsure`). `misquoted`
        returns the wrong event without which a loss of some steps would be due.
        """
        self._cases, self._ledger = cases, ledger
        self._attack, self._units = attack, units
        self._basis, self._unsure, self._misquoted = basis, unsure, misquoted
        book.rule(cases.owner, on=Lose)(self.each_owner_divides)
        book.rule(cases.owed, on=Lose)(self.no_more_than_the_result)
        book.rule(cases.steps, on=Lose)(self.no_more_than_it_has)
        book.rule(cases.order, on=Lose, also=cases.also_order)(self.the_other_side_loses_first)

    def each_owner_divides(self, state: Any, event: Lose) -> RuleResult:
        """A player takes steps only from their own units."""
        attack = self._attack(state, event)
        if attack is None or event.by in ("", state.units[event.unit].side):
            return None
        return self._fault(
            attack, "loss-by-enemy", event, {"by": event.by}, seen=event.by, claim=True
        )

    def no_more_than_the_result(self, state: Any, event: Lose) -> RuleResult:
        """A side loses no more steps than the result says."""
        attack = self._attack(state, event)
        owed = 0 if attack is None else attack.owed.get(state.units[event.unit].side, 0)
        if attack is None or event.steps <= owed:
            return None
        more = {"expected": owed, "seen": event.steps, "strengths": self._basis(attack)}
        more["follows"] = self._misquoted(attack, state.units[event.unit].side, event.steps)
        args = {"steps": event.steps, "owed": owed}
        return self._fault(attack, "loss-too-great", event, args, **more)

    def no_more_than_it_has(self, state: Any, event: Lose) -> RuleResult:
        """A unit loses no more steps than it has; other units of the attack take the rest."""
        attack, unit, left = self._attack(state, event), event.unit, state.steps[event.unit]
        if attack is None or event.steps <= left:
            return None
        if state.units[unit].combat is None:
            return Unknown(why="strength-unknown", needs="combat", args={"at": attack.place})
        side = state.units[unit].side
        others = [one for one in self._units(state, attack, side) if one != unit]
        if not others or event.steps > attack.owed.get(side, 0):
            return None  # losses that no unit can take lapse
        args = {"steps": event.steps, "left": left}
        return self._fault(
            attack,
            "loss-beyond-steps",
            event,
            args,
            expected=left,
            seen=event.steps,
            strengths=[unit],
        )

    def the_other_side_loses_first(self, state: Any, event: Lose) -> RuleResult:
        """The side that comes first in the order takes its losses before the other."""
        attack = self._attack(state, event)
        if attack is None:
            return None
        first = next(iter(self._ledger.kinds(state, attack)))
        due = self._ledger.due(state, attack, first)
        if not due or state.units[event.unit].side == first:
            return None
        rest = [*self._basis(attack), *self._unsure(state, self._units(state, attack, first))]
        message = "defender-loses-first" if first == attack.side else "attacker-loses-first"
        return self._fault(attack, message, event, {"due": due}, strengths=rest)

    @staticmethod
    def _fault(attack: Any, message: str, event: Lose, args: dict[str, Any], **more: Any) -> Fault:
        named = {"unit": event.unit, **args}
        return fault_of_attack(attack, message, units=[event.unit], args=named, **more)
