"""Results in steps: what each side of an attack owes, and which of several results is followed.

If players misquote a result, they may follow it as stated, or by the table: a fault under one of
the readings only is not a second fault; a fault under each of them is reported.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from adjudicator.core.asking import Readings
from adjudicator.core.events import Event
from adjudicator.core.roles import AnyEventNo, Count, Side
from adjudicator.mechanics.combat.attack_frames import StepsFrame
from adjudicator.mechanics.combat.combat_tables import losses_of
from adjudicator.mechanics.combat.frames import CombatFrames
from adjudicator.mechanics.combat.losses import Ledger
from adjudicator.mechanics.combat.readings import Alternatives

__all__ = ["IllegalLosses", "StepResults", "Wrongly", "add_reading", "defender_loses"]


class IllegalLosses(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Losses that follow from illegal events."""

    #: those events
    events: list[AnyEventNo] = []
    #: side -> steps that it would not have lost without them
    steps: dict[Side, Count] = {}


#: finds losses that follow from illegal events, if there are any
Wrongly = Callable[[], IllegalLosses | None]


class _Phase(Protocol):
    """A phase of combat, as far as results concern it."""

    #: earlier attacks with losses that are owed, or with an empty hex that no unit entered
    earlier: list[Any]


A = TypeVar("A", bound=StepsFrame)
P = TypeVar("P", bound=_Phase)


def defender_loses(attack: StepsFrame) -> int:
    """Return the steps that the result takes from the defender, before any retreat."""
    losses = losses_of(attack.result)
    return losses[1] if losses else 0


def add_reading(attack: StepsFrame, result: str) -> None:
    """Add a further result that may be carried out."""
    known = [losses_of(one) for one in (attack.result, *attack.results)]
    if losses_of(result) is not None and losses_of(result) not in known:
        attack.results.append(result)


def _steps_taken(attack: StepsFrame, side: str) -> int:
    """Return the steps that a side has lost in an attack, including the one saved by a retreat."""
    if side == attack.side:
        return sum(steps for unit, steps in attack.lost.items() if unit != attack.defender)
    return attack.lost.get(attack.defender, 0) + bool(attack.retreated)


def _owed_by(attack: StepsFrame, side: str, result: str) -> int:
    """Return the steps that a side must still lose if a result is in force."""
    attacker, defender = losses_of(result) or (0, 0)
    due = attacker if side == attack.side else defender
    return max(0, due - _steps_taken(attack, side))


class StepResults(CombatFrames[A, P], Generic[A, P]):
    """The results of attacks on one unit, as steps of the attackers and of the defender."""

    def __init__(
        self,
        attack: type[A],
        phase: type[P],
        *,
        settle: Callable[[Any, bool, Wrongly], None],
    ) -> None:
        """Name the frames; `settle` decides the game by losses, perhaps at the end of an attack.

        It asks for the losses by illegal events only if the game may be decided.
        """
        super().__init__(attack, phase)
        self._settle = settle
        #: steps that a side must still lose and can; what no unit can take lapses
        self.ledger = Ledger(
            lambda state, one: (one.side, state.enemy[one.side]),
            lambda state, one, side: sum(state.steps[u] for u in self.involved(state, one, side)),
        )
        self.due = self.ledger.due

    def involved(self, state: Any, attack: A, side: str) -> list[str]:
        """Return the units of a side in an attack that are still on the map."""
        units = attack.attackers if side == attack.side else [attack.defender]
        return [unit for unit in units if state.on_map(unit)]

    def of_unit(self, state: Any, unit: str) -> A | None:
        """Return the open attack, if a unit fights in it."""
        attack = self.attack(state)
        if attack is None or unit not in self.involved(state, attack, state.units[unit].side):
            return None
        return attack

    def is_vacant(self, state: Any, attack: A) -> bool:
        """Return whether the attacked hex is empty now."""
        return bool(attack.defender) and not state.stack(attack.target)

    def late(self, state: Any, unit: str) -> A | None:
        """Return an earlier attack for which a unit must still lose steps, under some reading."""
        phase, side = self.phase(state), state.units[unit].side
        earlier: list[A] = phase.earlier if phase is not None else []
        for attack in earlier:
            due = self.due(state, attack, side)
            due = due or any(_owed_by(attack, side, result) for result in attack.results)
            if due and unit in self.involved(state, attack, side):
                return attack
        return None

    def waiting(self, state: Any) -> list[A]:
        """Return the attacks whose losses may still be taken."""
        attack, phase = self.attack(state), self.phase(state)
        if phase is None:
            return []
        return [*phase.earlier, *([attack] if attack is not None else [])]

    # Which result is followed

    def put_in_force(self, state: Any, attack: A, result: str) -> None:
        """Set the result in force; steps lost before its die are part of it, or extra."""
        losses, sides = losses_of(result), (attack.side, state.enemy[attack.side])
        if losses is None or not attack.defender:
            attack.result = result
            return
        self._follow(state, attack, result)
        whole = [n + _steps_taken(attack, s) for s, n in zip(sides, losses, strict=True)]
        add_reading(attack, "/".join(map(str, whole)))

    def _follow(self, state: Any, attack: A, result: str) -> None:
        """Follow one of the results: what each side still owes is what it has not lost yet."""
        attack.result = result
        for side in (attack.side, state.enemy[attack.side]):
            attack.owed[side] = _owed_by(attack, side, result)

    def readings(self, state: Any, event: Event) -> Readings | None:
        """Return the results that may be carried out, if there are several."""
        attack = self.attack(state)
        if attack is None or not attack.results:
            return None
        every, right = [attack.result, *attack.results], losses_of(attack.right)
        return Alternatives(
            every,
            lambda result: self._follow(state, attack, result),
            lambda others: setattr(attack, "results", others),
            next((at for at, one in enumerate(every) if right and losses_of(one) == right), None),
        )

    def misquoted(self, attack: A, side: str, steps: int) -> list[int]:
        """Return the event with a wrong result, if a loss would be due by the right one."""
        if not attack.right or steps > _owed_by(attack, side, attack.right):
            return []
        return [attack.rolled if attack.claimed is None else attack.opened]

    def choose_least_undone(self, state: Any, attack: A) -> A:
        """Put in force the result of which least is left undone; among equals, the right one."""
        every, right = [attack.result, *attack.results], losses_of(attack.right)

        def undone(result: str) -> tuple[int, bool]:
            self._follow(state, attack, result)
            return len(self.ledger.owing(state, attack)), losses_of(result) != right

        if attack.results:
            best = min(every, key=undone)
            self._follow(state, attack, best)
            attack.results = [one for one in every if one != best]
        return attack

    # The end of an attack

    def keep_unfinished(self, state: Any) -> None:
        """Keep what is undone and decide the game, before the open attack is closed."""
        attack, phase = self.attack(state), self.phase(state)
        if attack is None or phase is None:
            return
        self.choose_least_undone(state, attack)
        left = self.is_vacant(state, attack) and not attack.advanced
        if left or self.ledger.owing(state, attack):
            phase.earlier.append(attack)
        self._settle(state, True, partial(self.illegal_losses, state, attack))

    def settle(self, state: Any, attack: A | None, wrongly: IllegalLosses | None = None) -> None:
        """Decide the game after a loss; without an attack, `wrongly` are illegal losses."""
        self._settle(
            state, False, lambda: wrongly if attack is None else self.illegal_losses(state, attack)
        )

    def illegal_losses(self, state: Any, attack: A) -> IllegalLosses | None:
        """Return the steps that an attack would not have taken without illegal events."""
        events, steps = ([attack.opened] if attack.illegal else []), {}
        for at, side in enumerate((attack.side, state.enemy[attack.side])):
            lost = _steps_taken(attack, side)
            due, right = ((losses_of(one) or (0, 0))[at] for one in (attack.result, attack.right))
            right = 0 if attack.illegal else min(due, right) if attack.right else due
            if lost > due:
                events += attack.wrong
            if min(lost, due) > right and not attack.illegal:
                events.append(attack.rolled if attack.claimed is None else attack.opened)
            if lost > right:
                steps[side] = lost - right
        return IllegalLosses(events=sorted(set(events)), steps=steps) if steps else None
