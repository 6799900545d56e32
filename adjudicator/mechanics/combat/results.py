"""Results of attacks: what they still demand of which unit, and what is carried out.

An attack that closes before its result is carried out waits in its phase, so that late results are
distinguished from missing ones. If an attack has several readings, these functions use the one that
it follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

from adjudicator.core.events import Declare
from adjudicator.core.findings import Fault, Unknown
from adjudicator.mechanics.combat.effects import (
    NO_EFFECT,
    DemandingAttack,
    Effect,
    PhaseOfAttacks,
)
from adjudicator.mechanics.combat.frames import CombatFrames
from adjudicator.mechanics.combat.readings import FrameReadings

__all__ = ["Demands"]

A = TypeVar("A", bound=DemandingAttack)
P = TypeVar("P", bound=PhaseOfAttacks)


class Demands(CombatFrames[A, P], Generic[A, P]):
    """What the results of attacks demand, and what of it is carried out."""

    def __init__(
        self,
        attack: type[A],
        phase: type[P],
        effects: Mapping[str, Effect],
        readings: FrameReadings[Any],
        *,
        affected: Callable[[Any, A], list[str]],
        winners: Callable[[A], list[str]],
        value: Callable[[Any, str], float | None],
        overfull: Callable[[Any, str, list[str]], bool],
        may_also_retreat: Callable[[A, str], bool] = lambda _attack, _unit: False,
    ) -> None:
        """Name the frames and the effects of results.

        `affected` returns the attackers that suffer a result, `winners` those that may advance
        after a victory, `value` what a unit counts in an exchange (None: unknown), `overfull`
        whether units of a side are too many for one hex, `may_also_retreat` whether a unit may
        retreat though no result demands it.
        """
        super().__init__(attack, phase)
        self._effects, self._readings = effects, readings
        self._affected, self._winners, self._value = affected, winners, value
        self._overfull, self._may_also_retreat = overfull, may_also_retreat

    def effect(self, attack: A) -> Effect:
        """Return the effect of the result in force; none if there is no result."""
        return self._effects.get(attack.result, NO_EFFECT)

    def attackers_win(self, attack: A) -> bool:
        """Return whether the attackers of an attack are its victors."""
        return self.effect(attack).defenders != ""

    def involved(self, attack: A) -> set[str]:
        """Return all units that took part in an attack."""
        return {*attack.attackers, *attack.defenders, *attack.sharing}

    def crowded(self, state: Any, side: str, place: str) -> bool:
        """Return whether a side has too many units in a hex."""
        stack = state.stacks.get(place, ())
        if len(stack) < 2:
            return False
        own = [one for one in stack if state.units[one].side == side]
        return self._overfull(state, side, own)

    # Which units owe what

    def record(self, state: Any, attack: A) -> None:
        """Record what the result of an attack demands."""
        effect, specs, stacks = self.effect(attack), state.units, state.stacks
        fates: dict[str, list[str]] = {"eliminated": [], "retreat": []}
        beaten: list[str] = []
        for place in attack.targets:
            beaten += [unit for unit in stacks.get(place, ()) if specs[unit].side != attack.side]
        bearing: list[str] = []
        if effect.attackers:
            bearing = [unit for unit in self._affected(state, attack) if state.on_map(unit)]
        attack.sharing = [unit for unit in beaten if unit not in attack.defenders]
        attack.victors = self._winners(attack) if effect.defenders else list(attack.defenders)
        for fate, some in ((effect.defenders, beaten), (effect.attackers, bearing)):
            if fate in fates:
                fates[fate] += some
        attack.to_eliminate, attack.to_retreat = fates["eliminated"], fates["retreat"]
        attack.may_pay, attack.owed = [], 0
        if effect.attackers == "exchange" and bearing:
            values = [self._value(state, unit) for unit in attack.defenders]
            attack.may_pay, attack.uncertain = bearing, None in values
            attack.owed = sum(value or 0 for value in values)

    def take_instead(self, state: Any, attack: A) -> None:
        """Replace a result by the one that the attacker may choose."""
        attack.result = self.effect(attack).instead
        self.record(state, attack)

    def not_begun(self, state: Any, attack: A) -> bool:
        """Return whether nothing of a result is carried out yet: no unit has left the map."""
        return all(map(state.on_map, (*attack.defenders, *attack.attackers)))

    def _takes_instead(self, state: Any, attack: A, unit: str) -> bool:
        """Return whether a unit that retreats shows that the attacker took another result."""
        if not self.effect(attack).instead:
            return False
        return unit in attack.attackers and self.not_begun(state, attack)

    def may_retreat_by_choice(self, state: Any, attack: A, unit: str) -> bool:
        """Return whether a unit may retreat without having to.

        So may attackers, if another result with a retreat may be taken in place of this one.
        """
        return self._may_also_retreat(attack, unit) or self._takes_instead(state, attack, unit)

    def allows(self, state: Any, attack: A, unit: str, *, retreat: bool) -> bool:
        """Return whether the result demands or allows that a unit retreats or is eliminated."""
        if unit in attack.to_retreat:
            return True
        if not attack.result:  # no die, or one that cannot be read
            return unit in self.involved(attack)
        if retreat:
            return self.may_retreat_by_choice(state, attack, unit)
        return unit in attack.to_eliminate or unit in attack.may_pay

    def is_done(self, state: Any, attack: A) -> bool:
        """Return whether all that the result demands is carried out."""
        due = attack.to_eliminate or attack.to_retreat
        if due and any(map(state.on_map, (*attack.to_eliminate, *attack.to_retreat))):
            return False
        unpaid = attack.owed > 0 and not attack.uncertain
        if unpaid and any(map(state.on_map, attack.may_pay)):
            return False
        return not attack.displacing or not any(
            self.crowded(state, state.units[came[0]].side, place)
            for place, came in attack.displacing.items()
            if came
        )

    def wrong_choice(self, state: Any, event: Declare) -> Fault | Unknown | None:
        """Return what is wrong with a declaration that another result is taken in place of one.

        Only the attacker may choose it, before the result is carried out.
        """
        attack = self.attack(state)
        if attack is None:
            return None
        if not attack.result:
            return Unknown(why="result-unknown", needs="the-result")
        right = {"what": event.what, "result": attack.result}
        if self.effect(attack).instead != event.what:
            return Fault("nothing-to-choose", right, expected=attack.result, seen=event.what)
        if event.by and event.by != attack.side:
            return Fault("choice-by-defender", right, expected=attack.side, seen=event.by)
        if not self.not_begun(state, attack):
            return Fault("choice-too-late", right, expected=attack.result, seen=event.what)
        return None

    def choose(self, state: Any, event: Declare) -> None:
        """Take another result in place of one; if it is declared too late, either is possible."""
        attack = self.attack(state)
        if attack is None:
            return
        late = not self.not_begun(state, attack)
        for one in self._readings.each(attack):
            if self.effect(one).instead == event.what and not late:
                self.take_instead(state, one)
        if self.effect(attack).instead == event.what:
            self._readings.add_current(attack)
            self.take_instead(state, attack)

    # Late results

    def _still_suffers(self, state: Any, attack: A, unit: str) -> bool:
        """Return whether a unit still has to suffer something from an attack."""
        if unit in attack.to_eliminate or unit in attack.to_retreat:
            return True
        if attack.owed > 0 and unit in attack.may_pay:
            return True
        place = state.where[unit]
        return place in attack.displacing and self.crowded(state, state.units[unit].side, place)

    def _may_still_suffer(self, state: Any, attack: A, unit: str) -> bool:
        """Return whether a unit still has to suffer something under some reading of an attack."""
        if not attack.readings:
            return self._still_suffers(state, attack, unit)
        asked = self._readings.ask_each(attack, lambda one: self._still_suffers(state, one, unit))
        return any(asked)

    def of_unit(self, state: Any, unit: str) -> A | None:
        """Return the attack that still affects a unit: the open one, or one closed too early."""
        attack, phase = self.attack(state), self.phase(state)
        if phase is None or not phase.unfinished:
            return attack
        if attack is not None and self._may_still_suffer(state, attack, unit):
            return attack
        late: Iterable[A] = phase.unfinished
        return next((one for one in late if self._may_still_suffer(state, one, unit)), attack)

    def late(self, state: Any, unit: str) -> A | None:
        """Return the attack whose result a unit suffers only after the attack was closed."""
        attack = self.of_unit(state, unit)
        return None if attack is None or attack is self.attack(state) else attack

    def waiting(self, state: Any) -> dict[str, int]:
        """Return the units that still suffer from attacks closed too early, with those attacks."""
        phase = self.phase(state)
        found: dict[str, int] = {}
        for one in phase.unfinished if phase is not None else ():
            if not one.die:
                continue
            full = [unit for place in one.displacing for unit in state.stack(place)]
            for unit in (*one.to_eliminate, *one.to_retreat, *one.may_pay, *full):
                found.setdefault(unit, one.opened)
        return {unit: event for unit, event in found.items() if state.on_map(unit)}

    # Units that leave

    def depart(self, state: Any, attack: A, unit: str, *, retreat: bool) -> None:
        """Take a unit that leaves the hex where it fought off the lists of every reading.

        If the result does not demand that it leaves, what is then left undone follows from this
        event: players acted as if the result had been another.
        """
        if not self.allows(state, attack, unit, retreat=retreat):
            own = not retreat and state.units[unit].side == attack.side
            pays = own and self.effect(attack).attackers == "exchange"
            if pays or unit in self.involved(attack):
                attack.misdone[unit] = state.now
        for _ in self._readings.each(attack) if attack.readings else (attack,):
            if retreat and self._takes_instead(state, attack, unit):
                self.take_instead(state, attack)
            self._strike(state, attack, unit, retreat=retreat)
        if retreat:
            attack.gone_back.append(unit)

    def _strike(self, state: Any, attack: A, unit: str, *, retreat: bool) -> None:
        """Take a unit off the lists of one reading; a unit that is lost may pay an exchange."""
        if unit in attack.to_retreat:
            attack.to_retreat.remove(unit)
        elif unit in attack.to_eliminate:
            attack.to_eliminate.remove(unit)
        elif not retreat and unit in attack.may_pay:
            attack.may_pay.remove(unit)
            value = self._value(state, unit)
            attack.uncertain = attack.uncertain or value is None
            attack.owed = max(0, attack.owed - (value or 0))

    def vacate(self, state: Any, attack: A | None, unit: str, old: str) -> None:
        """Update the attack after a unit left a hex, which may now be vacated.

        The unit no longer has to attack.
        """
        phase = self.phase(state)
        if phase is not None and unit not in phase.attackers and unit not in phase.excused:
            phase.excused.append(unit)
        if attack is None or old not in state.places or state.stacks.get(old):
            return
        if not any(unit in some for some in (attack.attackers, attack.defenders, attack.sharing)):
            return
        beaten = state.units[unit].side != attack.side
        for _ in self._readings.each(attack) if attack.readings else (attack,):
            if attack.result and beaten != self.attackers_win(attack):
                continue  # the victors gain nothing from it
            if old not in attack.vacated:
                attack.vacated.append(old)

    def keep(self, state: Any, attack: A, phase: P) -> None:
        """Keep what is undone, and where nobody may advance any more, when an attack closes."""
        for place in attack.vacated:
            phase.vacated[place] = attack.opened
        if not self.is_done(state, attack):
            phase.unfinished.append(attack)
