"""Attacks carried out and written down: die, losses, retreats, displacements, advances."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

from .combat import Attack, advances, column, defenders, exposed, payments, totals
from .pieces import UNITS, foe, result
from .plan import plan
from .position import Position
from .retreat import Bounds, DoubtError, choose, open_hexes

Event = dict[str, Any]


def number(value: Fraction | int) -> int | float:
    """Return a strength as in JSON: 4.5, but 4."""
    return int(value) if value == int(value) else float(value)


class Fight:
    """One attack, from its declaration to the last advance."""

    def __init__(self, position: Position, attack: Attack, rng: Random, later: list[Attack]):
        self.position = position
        self.attack = attack
        self.rng = rng
        self.side = position.side
        self.beaten = defenders(position, attack)
        self.exposed = exposed(position, attack)
        self.guns = [unit for unit in attack.units if unit not in self.exposed]
        hexes = {position.at[unit] for unit in attack.units} | set(attack.targets)
        hexes |= {target for one in later for target in one.targets}
        self.bounds = Bounds(frozenset(hexes), frozenset([*attack.units, *self.beaten]))
        self.events: list[Event] = []
        self.counts: Counter[str] = Counter()

    def declare(self) -> None:
        ours, theirs = totals(self.position, self.attack)
        event: Event = {
            "do": "attack",
            "units": list(self.attack.units),
            "targets": list(self.attack.targets),
        }
        if self.rng.random() < 0.8:
            event |= {"attack": number(ours), "defence": number(theirs)}
            event["odds"] = column(self.position, self.attack)
        if self.rng.random() < 0.2:
            event["defenders"] = list(self.beaten)
        if self.rng.random() < 0.2 and self.position.demoralized != self.side:
            event["points"] = {unit: UNITS[unit].combat for unit in self.attack.units}
        self.events.append(event)
        kind = "one-on-many" if len(self.attack.targets) > 1 else "many-on-one"
        self.counts["bombardments" if not self.exposed else kind] += 1

    def resolve(self, die: int) -> None:
        self.declare()
        outcome = result(column(self.position, self.attack), die)
        roll: Event = {"do": "roll", "dice": [die]}
        if self.rng.random() < 0.8:
            roll["result"] = outcome
        self.events.append(roll)
        self.counts[outcome] += 1
        getattr(self, outcome.lower())()

    def ae(self) -> None:
        self._fallen(self.exposed)

    def ar(self, *, by_choice: bool = False) -> None:
        start = [self.position.at[unit] for unit in self.exposed]
        volunteers = [] if by_choice else self._gun_volunteers()
        self._back([*self.exposed, *volunteers], foe(self.side))
        self._advance(self.beaten, start)

    def _gun_volunteers(self) -> list[str]:
        """Return a bombarding gun that retreats too (10C); only one with an open hex does."""
        free = [unit for unit in self.guns if self.rng.random() < 0.2]
        free = [
            unit for unit in free if set(open_hexes(self.position, unit)) - self.bounds.shunned
        ][:1]
        self.counts["gun retreats"] += len(free)
        return free

    def ex(self) -> None:
        if self.exposed and self.rng.random() < 0.25:
            self.events.append({"do": "declare", "what": "Ar", "by": self.side})
            self.counts["Ar for Ex"] += 1
            self.ar(by_choice=True)
            return
        paid = list(self.rng.choice(payments(self.position, self.attack)))
        start = list(self.attack.targets)
        fallen = [*self.beaten, *paid] if self.rng.random() < 0.5 else [*paid, *self.beaten]
        self._eliminate(fallen)
        self._advance([unit for unit in self.exposed if unit not in paid], start)

    def dr(self) -> None:
        start = list(self.attack.targets)
        self._back(self.beaten, self.side)
        self._advance(self.exposed, start)

    def de(self) -> None:
        self._fallen(self.beaten)

    def _fallen(self, units: list[str]) -> None:
        """Remove all units of one side; the other side may advance."""
        start = [self.position.at[unit] for unit in units]
        self._eliminate(units)
        self._advance(self.beaten if units is self.exposed else self.exposed, start)

    def _eliminate(self, units: list[str]) -> None:
        for unit in units:
            self.events.append({"do": "eliminate", "unit": unit})
            self.position.remove(unit)
        self.position.settle_morale(foe(self.side))

    def _back(self, units: list[str], winner: str) -> None:
        """Retreat each unit one hex as the winner chooses, or eliminate it."""
        for unit in self.rng.sample(units, len(units)):
            steps = choose(self.position, unit, self.bounds, self.rng)
            if steps is None:
                self.counts["no retreat"] += 1
                self._eliminate([unit])
                continue
            pushed = [self.position.at[mover] for mover, _ in steps[1:]]
            self.counts["chains"] += any(hexagon != steps[0][1] for hexagon in pushed)
            for order, (mover, goal) in enumerate(steps):
                what = "displace" if order else "retreat"
                self.events.append({"do": what, "unit": mover, "to": goal, "by": winner})
                self.position.at[mover] = goal
                self.counts[what] += 1

    def _advance(self, winners: list[str], left: list[str]) -> None:
        held = set(self.position.at.values())
        vacated = sorted({hexagon for hexagon in left if hexagon not in held})
        winners = [unit for unit in winners if unit in self.position.at]
        while winners and vacated and self.rng.random() < 0.5:
            options = advances(self.position, winners, vacated)
            if not options:
                return
            unit, goal = self.rng.choice(options)
            self.events.append({"do": "advance", "unit": unit, "to": goal})
            self.position.at[unit] = goal
            winners = [other for other in winners if other != unit]
            mine = UNITS[unit].side == self.side
            self.counts["advances of attackers" if mine else "advances of defenders"] += 1


def _still_stands(position: Position, start: Position, attack: Attack) -> Attack | None:
    """Return the attack without displaced units; None if it is no longer possible as planned."""
    units = tuple(unit for unit in attack.units if position.at.get(unit) == start.at[unit])
    same = all(position.stack(target) == start.stack(target) for target in attack.targets)
    return Attack(units, attack.targets) if units and same else None


def combat_phase(
    position: Position, rng: Random
) -> tuple[Position, list[Event], Counter[str]] | None:
    """Play a Combat Phase; None if it met a situation that the rulebook leaves open."""
    start, events, counts = position.copy(), [], Counter[str]()
    left = plan(position, rng)
    while left:
        for attack in list(left):
            later = [other for other in left if other is not attack]
            done = _try_dice(position, start, attack, later, rng)
            if done:
                break
        else:
            return None
        position, fight, left = done
        events += fight.events
        counts += fight.counts
    return position, events, counts


def _try_dice(
    position: Position, start: Position, attack: Attack, later: list[Attack], rng: Random
) -> tuple[Position, Fight, list[Attack]] | None:
    """Play the attack with the first die after which all later attacks are still possible."""
    for die in rng.sample(range(1, 7), 6):
        after = position.copy()
        fight = Fight(after, attack, rng, later)
        try:
            fight.resolve(die)
        except DoubtError:
            continue
        rest = [_still_stands(after, start, other) for other in later]
        kept = [other for other in rest if other]
        if len(kept) == len(rest):
            return after, fight, kept
    return None
