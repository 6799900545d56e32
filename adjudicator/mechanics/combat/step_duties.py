"""Losses in steps belong to an attack: after its die, to who fought, before its phase ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from adjudicator.core.blame import fault_about
from adjudicator.core.book import Book
from adjudicator.core.events import Advance, Lose, Retreat
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.mechanics.combat.die import AttackDie, fault_of_attack
from adjudicator.mechanics.combat.losses import LossCases, StepLosses
from adjudicator.mechanics.combat.step_results import IllegalLosses, StepResults
from adjudicator.mechanics.combat.undone import Undone, blamed_on_action

__all__ = ["StepDuties", "StepDutyCases"]


class StepDutyCases(NamedTuple):
    """The cases about losses of an attack."""

    #: losses, retreats and advances come after the die of an attack
    timing: str
    #: only units of an attack take its losses, before the next attack
    fighters: str
    #: all losses are taken
    taken: str
    #: a defender is spared a step only by a retreat
    spared: str
    #: the division of losses among units
    losses: LossCases


class StepDuties:
    """The rules for the losses of an attack in steps."""

    def __init__(
        self,
        book: Book,
        cases: StepDutyCases,
        results: StepResults[Any, Any],
        phase: type,
        *,
        take: Callable[[Any, str, int], int],
        die: AttackDie[Any],
        permitted: Callable[[Any, str], bool],
        over: Callable[[Any], bool],
        basis: Callable[[Any], list[str]] = lambda _attack: [],
        unsure: Callable[[Any, list[str]], list[str]] = lambda _state, _units: [],
        special: Callable[[Any, str], bool] = lambda _attack, _unit: False,
    ) -> None:
        """Register the rules.

        `take` takes steps from a unit and returns how many it had. `permitted`: whether the
        opponent lets a unit do a forgotten action. `over`: whether the game is decided, so that
        nothing is owed. A fault may rest on reconstructed numbers: those of the result (`basis`),
        and the strength of units that may be gone already (`unsure`). `special`: whether other
        rules of the game judge the losses of a unit in an attack.
        """
        self._cases, self._results, self._permitted = cases, results, permitted
        self._take, self._die, self._over = take, die, over
        self._basis, self._unsure, self._special = basis, unsure, special
        book.rule(cases.timing, on=(Lose, Retreat, Advance), stops=True)(self.after_the_die)
        book.rule(cases.fighters, on=Lose, stops=True)(self.only_who_fought_loses)
        StepLosses(
            book,
            cases.losses,
            results.ledger,
            attack=self._fighting,
            units=results.involved,
            basis=basis,
            unsure=unsure,
            misquoted=results.misquoted,
        )
        book.applies(Lose)(self.lose)
        book.shortcut(Lose)(self.an_ordinary_loss)
        book.duties(lambda state: die.pending(state) if self._waiting(state) else [])
        Undone(
            book,
            cases.taken,
            cases.spared,
            closing=phase,
            left=self._owing,
            blame=lambda _, one, fault: blamed_on_action(fault, one.opened, illegal=one.illegal),
            # late losses may fit another reading than those before them
            of_frame=lambda state, frame: [
                results.choose_least_undone(state, one) for one in frame.earlier
            ],
            waiting=self._waiting,
        )

    def an_ordinary_loss(self, state: Any, event: Lose) -> bool:
        """Return whether a unit takes steps that its side owes to the open attack, in its turn."""
        attack, phase, unit = self._results.attack(state), self._results.phase(state), event.unit
        if attack is None or phase is None or attack.results or self._special(attack, unit):
            return False
        if any(unit == one.defender or unit in one.attackers for one in phase.earlier):
            return False
        if not (attack.die and attack.result and state.on_map(unit)):
            return False
        first, side, owed = attack.side, state.units[unit].side, attack.owed
        return (
            unit in (attack.attackers if side == first else (attack.defender,))
            and event.by in ("", side)
            and event.steps <= min(state.steps[unit], owed.get(side, 0))
            and (side == first or not owed.get(first))
        )

    def after_the_die(self, state: Any, event: Any) -> RuleResult:
        """Losses, retreats and advances come after the die of an attack."""
        results, unit = self._results, event.unit
        attack = results.attack(state)
        if results.phase(state) is None or self._of_earlier(state, event):
            return None
        if attack is None:
            return fault_about(unit, "result-without-attack")
        if not attack.die:
            return fault_of_attack(attack, "result-without-die", units=[unit], args={"unit": unit})
        if not attack.result and not self._stands_apart(state, unit):
            return Unknown(why="result-unknown", needs="combat", args={"at": attack.target})
        return None

    def _stands_apart(self, state: Any, unit: str) -> bool:
        """Return whether a unit has no part in the open attack, whatever its result is.

        Of an attack on an empty hex only the target is missing: it may have been meant for an
        enemy next to the attackers.
        """
        results = self._results
        attack = results.attack(state)
        if attack is None or results.of_unit(state, unit) is not None:
            return False
        if attack.defender or state.units[unit].side == attack.side:
            return True
        near = state.board.neighbours.get(state.where[unit], ())
        return not any(state.where[one] in near for one in attack.attackers)

    def _of_earlier(self, state: Any, event: Any) -> bool:
        """Return whether an event belongs to an earlier attack of the phase."""
        if self._results.late(state, event.unit) is not None:
            return True
        phase = self._results.phase(state)
        if type(event) is not Advance or phase is None:
            return False
        return any(event.unit in one.attackers and event.to == one.target for one in phase.earlier)

    def only_who_fought_loses(self, state: Any, event: Lose) -> RuleResult:
        """Only units of an attack take its losses, before the next attack."""
        results, unit = self._results, event.unit
        if results.phase(state) is None or results.of_unit(state, unit) is not None:
            return None
        late = results.late(state, unit)
        if late is not None and self._permitted(state, unit):
            return None
        if late is not None:
            return fault_of_attack(late, "late-loss", units=[unit], args={"unit": unit})
        return fault_about(unit, "loss-of-bystander", at=state.where[unit])

    def _fighting(self, state: Any, event: Lose) -> Any:
        """Return the attack for which a unit loses steps, if it took part in one."""
        attack = self._results.of_unit(state, event.unit)
        return attack if attack is not None and attack.result else None

    def lose(self, state: Any, event: Lose) -> None:
        """Take the steps from the unit."""
        unit, side = event.unit, state.units[event.unit].side
        attack = self._fighting(state, event) or self._results.late(state, unit)
        if not state.on_map(unit):
            return
        early = self._results.of_unit(state, unit) if attack is None else None
        if early is not None and not early.die:
            early.lost[unit] = early.lost.get(unit, 0) + event.steps
        if attack is not None:
            attack.lost[unit] = attack.lost.get(unit, 0) + event.steps
            owed = self._results.ledger.pay(attack, side, event.steps)
            attack.wrong += [] if owed else [state.now]
        taken = self._take(state, unit, event.steps)
        wrongly = IllegalLosses(events=[state.now], steps={side: taken})
        self._results.settle(state, attack, wrongly)

    def _owing(self, state: Any, attack: Any) -> list[Fault]:
        """Return the losses of an attack that were not taken."""
        cases, faults = self._cases, []
        for side, due in self._results.ledger.owing(state, attack).items():
            spared = side != attack.side and not attack.retreated and due == 1
            units = self._results.involved(state, attack, side)
            faults.append(
                fault_of_attack(
                    attack,
                    "loss-spared" if spared else "loss-not-taken",
                    rule=cases.spared if spared else cases.taken,
                    also=[cases.taken] if spared else [],
                    units=units,
                    args={"owed": due, "side": side, "result": attack.result},
                    side=side,
                    expected=0,
                    seen=due,
                    strengths=[*self._basis(attack), *self._unsure(state, units)],
                    stands_alone=True,
                )
            )
        return faults

    def _waiting(self, state: Any) -> list[Any]:
        return [] if self._over(state) else self._results.waiting(state)
