"""Attacks of a Combat Phase that meet every duty (8B, 8C, 8D).

Attackers and enemy hexes form a bipartite graph, joined where they are adjacent. Attacks of many
on one and of one on many are stars. If no vertex is isolated, stars can always cover all.
"""

from __future__ import annotations

from math import log
from random import Random

from .combat import Attack, due, in_range, near_enemies, obliged, totals
from .pieces import UNITS
from .position import Position

Group = tuple[list[str], list[str]]  # attackers, targets


def plan(position: Position, rng: Random) -> list[Attack]:
    """Return the best of a few random ways to meet all duties, in random order."""
    tries = [_one_plan(position, rng) for _ in range(rng.choice((1, 4, 10)))]
    best = max(tries, key=lambda attacks: sum(_promise(position, attack) for attack in attacks))
    rng.shuffle(best)
    return best


def _promise(position: Position, attack: Attack) -> float:
    ours, theirs = totals(position, attack)
    return max(-2.0, min(2.0, log(ours / theirs)))


def _one_plan(position: Position, rng: Random) -> list[Attack]:
    near = {
        unit: sorted(near_enemies(position, unit)) for unit in sorted(position.units(position.side))
    }
    bound = set(obliged(position))
    # A gun next to an enemy attacks even from a town: whether it must is unclear.
    bound |= {unit for unit in near if near[unit] and UNITS[unit].arm == "a"}
    groups: list[Group] = []
    for unit, targets in near.items():
        if unit in bound:
            _join(groups, unit, rng.choice(targets))
    missed = [target for target in due(position) if not _attacked(groups, target)]
    rng.shuffle(missed)
    for target in missed:
        _cover(
            groups, target, [unit for unit in near if unit in bound and target in near[unit]], rng
        )
    _volunteers(position, groups, near, bound, rng)
    _redirect(position, groups, rng)
    return [Attack(tuple(units), tuple(targets)) for units, targets in groups]


def _attacked(groups: list[Group], target: str) -> bool:
    return any(target in targets for _, targets in groups)


def _join(groups: list[Group], unit: str, target: str) -> bool:
    """Add the unit to the attack on this hex, or open one; not to an attack of one on many."""
    for units, targets in groups:
        if target in targets:
            if len(targets) == 1:
                units.append(unit)
            return len(targets) == 1
    groups.append(([unit], [target]))
    return True


def _cover(groups: list[Group], target: str, helpers: list[str], rng: Random) -> None:
    """Attack a hex without an attacker: a unit changes its target or attacks both."""
    rng.shuffle(helpers)
    for unit in helpers:
        units, _ = next(group for group in groups if unit in group[0])
        if len(units) > 1 and rng.random() < 0.9:
            units.remove(unit)
            groups.append(([unit], [target]))
            return
    for unit in helpers:
        units, targets = next(group for group in groups if unit in group[0])
        if len(units) == 1:
            targets.append(target)
            return
    unit = helpers[0]
    next(units for units, _ in groups if unit in units).remove(unit)
    groups.append(([unit], [target]))


def _volunteers(
    position: Position,
    groups: list[Group],
    near: dict[str, list[str]],
    bound: set[str],
    rng: Random,
) -> None:
    """Add optional attackers: garrisons, distant guns, units beside demoralized enemies."""
    for unit, close in near.items():
        options = close or in_range(position, unit)
        if unit not in bound and options and rng.random() < 0.7:
            _join(groups, unit, rng.choice(options))


def _redirect(position: Position, groups: list[Group], rng: Random) -> None:
    """Occasionally let a gun leave its adjacent target to others and bombard another hex (10A)."""
    for units, targets in list(groups):
        for unit in list(units):
            options = [hexagon for hexagon in in_range(position, unit) if hexagon not in targets]
            # The others can attack without it: the attack is one of many on one.
            leaves = len(units) > 1 and options and rng.random() < 0.3
            if leaves and _join(groups, unit, rng.choice(options)):
                units.remove(unit)
