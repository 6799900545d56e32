"""What a result demands, and what was done of it: one for each result that may be taken."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.independent.judging import forbid, unknown

from .model import Position
from .retreat import Way, check_retreat, has_way

__all__ = ["Fallen", "Outcome"]


@dataclass
class Fallen:
    """How things stood when the die fell."""

    groups: dict[str, list[str]]
    at: dict[str, str]
    strength: dict[str, int]
    #: units in whose hex every unit is of a type, by the types asked for
    stacks: dict[str, list[str]]
    steps: dict[str, int]


@dataclass
class Pool:
    """Units that share a loss: of steps, or of strength."""

    units: list[str]
    needed: int


@dataclass
class Outcome:
    """A result with its effects; what was done counts for every result that allows it."""

    name: str
    advance: str
    fallen: Fallen
    doomed: set[str] = field(default_factory=set)
    retreats: dict[str, int] = field(default_factory=dict)
    each: Counter[str] = field(default_factory=Counter)
    shared: list[Pool] = field(default_factory=list)
    payments: list[Pool] = field(default_factory=list)
    #: what was done
    lost: Counter[str] = field(default_factory=Counter)
    gone: set[str] = field(default_factory=set)
    stepped: Counter[str] = field(default_factory=Counter)
    acted: bool = False

    @classmethod
    def of(cls, position: Position, name: str, fallen: Fallen) -> Outcome:
        """Return what a result of the table demands."""
        results = position.data.section("combat")["results"]
        found = cls(name, results[name].get("advance", "nobody"), fallen)
        for effect in _flat(results, name):
            found._add(position, effect)
        found._only_what_is_clear()
        return found

    def _add(self, position: Position, effect: dict[str, Any]) -> None:
        units = self._group(position, effect)
        match effect["do"]:
            case "eliminate":
                self.doomed |= set(units)
            case "retreat":
                unknown(set(units) & set(self.retreats), "two retreats of one unit")
                self.retreats |= dict.fromkeys(units, int(effect.get("hexes", 1)))
            case "lose" if effect.get("each"):
                for unit in units:
                    self.each[unit] += int(effect.get("steps", 1))
            case "lose":
                have = sum(self.fallen.steps[one] for one in units)
                self.shared.append(Pool(units, min(int(effect.get("steps", 1)), have)))
            case "pay":
                price = self.fallen.groups[effect.get("at_least", "defenders")]
                need = sum(self.fallen.strength[one] for one in price)
                self.payments.append(Pool(units, need))
            case other:
                unknown(True, f"effect {other}")

    def _group(self, position: Position, effect: dict[str, Any]) -> list[str]:
        data = position.data
        units = self.fallen.groups[effect.get("who", "defenders")]
        units = [one for one in units if data.of_types(one, effect)]
        if effect.get("alone"):
            stacks = self.fallen.stacks
            units = [one for one in units if all(data.of_types(o, effect) for o in stacks[one])]
        return units

    def _only_what_is_clear(self) -> None:
        """Do not judge results whose parts concern one unit twice."""
        losing = [{*self.each}, *({*one.units} for one in self.shared)]
        paying = [self.doomed, *({*one.units} for one in self.payments)]
        parts = [*losing, *paying]
        twice = any(one & other for n, one in enumerate(parts) for other in parts[:n])
        paid = set().union(*paying[1:]) if self.payments else set()
        unknown(twice or paid & set(self.retreats), "effects that overlap")

    def _steps_due(self, unit: str) -> int | None:
        """Return how many more steps a unit may lose; None if no loss concerns it."""
        if unit in self.each:
            return self.each[unit] - self.lost[unit]
        for pool in self.shared:
            if unit in pool.units:
                return pool.needed - sum(self.lost[one] for one in pool.units)
        return None

    def _paid(self, pool: Pool) -> int:
        return sum(self.fallen.strength[one] for one in pool.units if one in self.gone)

    def lose(self, position: Position, unit: str, steps: int) -> None:
        """Forbid a loss of steps that is not demanded."""
        due = self._steps_due(unit)
        forbid(due is None, "loses nothing")
        forbid(steps > (due or 0), "loses too much")
        self.acted = True
        self.lost[unit] += steps
        if position.steps_left(unit) <= steps:
            self.gone.add(unit)

    def eliminate(self, position: Position, unit: str) -> None:
        """Forbid an elimination that is not demanded."""
        have, due = position.steps_left(unit), self._steps_due(unit)
        pool = next((one for one in self.payments if unit in one.units), None)
        if unit in self.doomed:
            pass
        elif pool is not None:
            forbid(self._paid(pool) >= pool.needed, "paid already")
        elif due is not None and 0 < have <= due:
            self.lost[unit] += have
        else:
            forbid(unit not in self.retreats, "nothing eliminates it")
            unknown(not position.data.section("retreat").get("loss"), "loss in retreat")
            demanded, made = self.retreats[unit], self.stepped[unit]
            forbid(made >= demanded, "has retreated")
            here, start = position.at[unit], self.fallen.at[unit]
            forbid(has_way(position, unit, here, Way(start, demanded), made), "has a way")
        self.acted = True
        self.gone.add(unit)

    def retreat(self, position: Position, unit: str, to: str) -> None:
        forbid(unit not in self.retreats, "does not retreat")
        start, made = self.fallen.at[unit], self.stepped[unit]
        check_retreat(position, unit, to, Way(start, self.retreats[unit]), made)
        self.stepped[unit] += 1
        self.acted = True

    def undone(self) -> int:
        """Return how much is left undone."""
        gone = self.gone
        left = len(self.doomed - gone)
        left += sum(n - self.stepped[u] for u, n in self.retreats.items() if u not in gone)
        for unit, steps in self.each.items():
            if unit not in gone:
                left += min(steps, self.fallen.steps[unit]) - self.lost[unit]
        for pool in self.shared:
            if not set(pool.units) <= gone:
                left += max(0, pool.needed - sum(self.lost[one] for one in pool.units))
        for pool in self.payments:
            if self._paid(pool) < pool.needed and not set(pool.units) <= gone:
                left += 1
        return left


def _flat(results: dict[str, Any], name: str) -> list[dict[str, Any]]:
    found = []
    for effect in results[name].get("effects", []):
        found += _flat(results, effect["result"]) if effect["do"] == "result" else [effect]
    return found
