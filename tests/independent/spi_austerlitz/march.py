"""A random Movement Phase, with a tendency towards the enemy, written as events."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from . import board
from .combat import stacks_legal
from .movement import budget_of, destinations, exit_cost, path_costs, reach, trace
from .pieces import REINFORCEMENT_TURN, REINFORCEMENTS, UNITS, foe
from .position import Position

Event = dict[str, Any]


class March:
    """One Movement Phase; `runners` are Allied units on their way to an arrow hex."""

    def __init__(
        self,
        position: Position,
        rng: Random,
        runners: dict[str, str],
        *,
        paths: bool,
        focus: str | None = None,
    ):
        self.position = position
        self.rng = rng
        self.runners = runners
        self.paths = paths
        self.events: list[Event] = []
        self.counts: Counter[str] = Counter()
        self.enemies = sorted(position.hexes(foe(position.side)))
        self.aims = self.enemies
        if focus:  # crowded, so that retreats find full hexes
            self.aims = sorted(self.enemies, key=lambda one: board.distance(one, focus))[:4]
        self.boldness = rng.choice((0.3, 0.6, 0.9))

    def play(self) -> bool:
        """Move at random; return False if some stack is not legal at the end."""
        position, rng = self.position, self.rng
        position.spent = {}
        if position.turn == REINFORCEMENT_TURN:
            self._reinforce()
        units = sorted(position.units(position.side))
        rng.shuffle(units)
        units.sort(key=lambda unit: unit not in position.spent)
        for unit in units:
            crowded = not _legal_here(position, unit)
            if crowded or rng.random() < 0.85:
                self._move(unit, must=crowded)
        position.spent = {}
        return stacks_legal(position)

    def _reinforce(self) -> None:
        for unit in REINFORCEMENTS[self.position.side]:
            held = self.position.hexes(foe(self.position.side))
            entries = [one for one in board.ENTRIES[self.position.side] if one not in held]
            entry = self.rng.choice(entries)
            self.events.append({"do": "place", "unit": unit, "at": entry, "cost": 1})
            self.position.at[unit] = entry
            self.position.waiting.remove(unit)
            self.position.spent[unit] = 1

    def _move(self, unit: str, *, must: bool) -> None:
        position, rng = self.position, self.rng
        if unit in self.runners and self._exit(unit, 0):
            return
        goals = [goal for goal in destinations(position, unit) if not self._awkward(goal)]
        if not goals:
            return
        if not must and rng.random() < 0.03:
            self._take_back(unit, goals)
            goals = [goal for goal in goals if position.room(unit, goal)]
        goal = self._pick(unit, goals)
        if goal is None:
            if not must:
                return
            goal = rng.choice(goals)
        spent = self._go(unit, goal)
        if unit in self.runners:
            self._exit(unit, spent)

    def _awkward(self, goal: str) -> bool:
        """Return whether a hex is at an entry hex, kept free until all reinforcements are there."""
        if self.position.turn > REINFORCEMENT_TURN:
            return False
        spots = [one for entries in board.ENTRIES.values() for one in entries]
        return any(board.distance(goal, spot) <= 1 for spot in spots if goal != spot) or (
            goal in spots
        )

    def _pick(self, unit: str, goals: list[str]) -> str | None:
        """Choose a destination by a rough estimate; None to stay."""
        edge = self.runners.get(unit)
        aims = board.ARROWS[edge] if edge else self.aims
        if not aims:
            return self.rng.choice(goals)
        here = self._worth(unit, self.position.at[unit], aims)
        sample = self.rng.sample(goals, min(12, len(goals)))
        if edge:
            sample += [goal for goal in goals if goal in aims]
        best = max(sample, key=lambda goal: self._worth(unit, goal, aims) + self.rng.random())
        return best if self._worth(unit, best, aims) + 1.5 > here else None

    def _worth(self, unit: str, goal: str, aims: list[str]) -> float:
        far = min(board.distance(goal, aim) for aim in aims)
        if far > 1 and unit not in self.runners and self._touches(goal):
            far = 1
        if unit in self.runners or far > 2:
            return float(-far)
        if far == 2:
            return 2.0 if UNITS[unit].arm == "a" else -1.0
        foes = [hexagon for hexagon in board.neighbours(goal) if hexagon in self.enemies]
        against = sum(
            self.position.defence(other) for one in foes for other in self.position.stack(one)
        )
        beside = {near for one in foes for near in board.neighbours(one)}
        own = self.position.units(self.position.side)
        friends = sum(UNITS[one].combat for one in own if self.position.at[one] in beside)
        odds = float((friends + UNITS[unit].combat) / against)
        return 3 * min(odds, 3.0) * self.boldness - 1.5

    def _touches(self, goal: str) -> bool:
        return any(hexagon in self.enemies for hexagon in board.neighbours(goal))

    def _go(self, unit: str, goal: str, *, whole: bool = False) -> int:
        """Write the move, perhaps in two stages or by a detour; return its cost."""
        position, rng = self.position, self.rng
        start, budget = position.at[unit], budget_of(position, unit)
        costs, before = reach(position, unit, start, budget)
        path = trace(before, start, goal)
        if self.paths and unit not in self.runners and rng.random() < 0.1:
            path = self._detour(unit, goal, costs, before) or path
        steps = path_costs(position, unit, path)
        cut = rng.randrange(1, len(path)) if not whole and rng.random() < 0.06 else len(path) - 1
        if cut < len(path) - 1 and (not position.room(unit, path[cut]) or path[cut] == start):
            cut = len(path) - 1
        self._write(unit, path[: cut + 1], steps[:cut])
        if cut < len(path) - 1:
            self.counts["staged moves"] += 1
            self._write(unit, path[cut:], steps[cut:])
        position.at[unit] = goal
        self.counts["moves"] += 1
        return sum(steps)

    def _detour(
        self, unit: str, goal: str, costs: dict[str, int], before: dict[str, str]
    ) -> list[str] | None:
        start = self.position.at[unit]
        middle = self.rng.choice(sorted(costs))
        left = budget_of(self.position, unit) - costs[middle]
        second, onward = reach(self.position, unit, middle, left)
        if goal not in second or goal == middle:
            return None
        self.counts["detours"] += 1
        return trace(before, start, middle) + trace(onward, middle, goal)[1:]

    def _write(self, unit: str, path: list[str], steps: list[int]) -> None:
        event: Event = {"do": "move", "unit": unit}
        event |= {"path": path} if self.paths else {"from": path[0], "to": path[-1]}
        if self.rng.random() < 0.3:
            event["cost"] = sum(steps)
        if self.paths and self.rng.random() < 0.1:
            event["costs"] = steps
        if self.rng.random() < 0.05:
            event["allowance"] = UNITS[unit].movement
        self.events.append(event)

    def _take_back(self, unit: str, goals: list[str]) -> None:
        start = self.position.at[unit]
        self._go(unit, self.rng.choice(goals), whole=True)
        opponent = foe(self.position.side)
        self.events.append({"do": "agree", "unit": unit, "by": opponent})
        self.events.append({"do": "take-back", "unit": unit})
        self.position.at[unit] = start
        self.counts["take-backs"] += 1

    def _exit(self, unit: str, spent: int) -> bool:
        position, here = self.position, self.position.at[unit]
        cost = exit_cost(position, unit)
        if cost is None or spent + cost > budget_of(position, unit):
            return False
        event: Event = {"do": "exit", "unit": unit}
        if self.rng.random() < 0.5:
            event |= {"at": here, "edge": board.EDGE_OF[here], "cost": cost}
        self.events.append(event)
        position.exited[board.EDGE_OF[here]] += UNITS[unit].combat
        del position.at[unit]
        self.counts["exits"] += 1
        return True


def _legal_here(position: Position, unit: str) -> bool:
    return position.room(unit, position.at[unit])
