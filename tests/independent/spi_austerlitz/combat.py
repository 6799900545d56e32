"""Required and possible attacks, their odds and their losses (8.0, 9.0, 10.0)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from . import board
from .pieces import UNITS, foe, odds, stack_fits
from .position import Position


class Attack(NamedTuple):
    units: tuple[str, ...]
    targets: tuple[str, ...]


def near_enemies(position: Position, unit: str) -> list[str]:
    """Return the enemy-held hexes next to the unit."""
    enemies = position.hexes(foe(UNITS[unit].side))
    return [hexagon for hexagon in board.neighbours(position.at[unit]) if hexagon in enemies]


def in_range(position: Position, unit: str) -> list[str]:
    """Return the enemy-held hexes that the unit may bombard: artillery, exactly two away."""
    if UNITS[unit].arm != "a":
        return []
    enemies = position.hexes(foe(UNITS[unit].side))
    return [hexagon for hexagon in board.at_two(position.at[unit]) if hexagon in enemies]


def obliged(position: Position) -> list[str]:
    """Return the phasing units in an enemy zone: each attacks exactly once (8C)."""
    control = position.controlled(position.side)
    return [unit for unit in position.units(position.side) if position.at[unit] in control]


def due(position: Position) -> list[str]:
    """Return the hexes of enemies whose zone holds a phasing unit: each must be attacked (8B)."""
    return sorted({near for unit in obliged(position) for near in near_enemies(position, unit)})


def all_attacks(position: Position) -> Iterator[Attack]:
    """Yield every attack of many on one and of one on many; only for small positions."""
    units = sorted(position.units(position.side))
    for target in sorted(position.hexes(foe(position.side))):
        able = [
            unit
            for unit in units
            if target in near_enemies(position, unit) or target in in_range(position, unit)
        ]
        for size in range(1, len(able) + 1):
            for chosen in combinations(able, size):
                yield Attack(chosen, (target,))
    for unit in units:
        near = sorted(near_enemies(position, unit))
        for size in range(2, len(near) + 1):
            for targets in combinations(near, size):
                yield Attack((unit,), targets)


def defenders(position: Position, attack: Attack) -> list[str]:
    return [unit for target in attack.targets for unit in position.stack(target)]


def exposed(position: Position, attack: Attack) -> list[str]:
    """Return the attackers that suffer the result: all but the guns at range two (10C)."""
    return [
        unit
        for unit in attack.units
        if any(target in board.neighbours(position.at[unit]) for target in attack.targets)
    ]


def totals(position: Position, attack: Attack) -> tuple[Fraction, Fraction]:
    return (
        sum((position.strength(unit) for unit in attack.units), Fraction(0)),
        sum((position.defence(unit) for unit in defenders(position, attack)), Fraction(0)),
    )


def column(position: Position, attack: Attack) -> str:
    return odds(*totals(position, attack))


def payments(position: Position, attack: Attack) -> list[tuple[str, ...]]:
    """Return the sets of attackers that pay an exchange; all exposed ones if they are too weak."""
    payers = exposed(position, attack)
    owed = sum(position.strength(unit) for unit in defenders(position, attack))
    found = [
        chosen
        for size in range(1, len(payers) + 1)
        for chosen in combinations(payers, size)
        if sum(position.strength(unit) for unit in chosen) >= owed
    ]
    return found or [tuple(payers)]


def advances(position: Position, winners: list[str], vacated: list[str]) -> list[tuple[str, str]]:
    """Return single advances into emptied hexes, within the stacking limits (9.33)."""
    return [
        (unit, hexagon)
        for unit in winners
        for hexagon in vacated
        if hexagon in board.neighbours(position.at[unit])
        and position.room(unit, hexagon)
        and not board.prohibited(hexagon, UNITS[unit].arm)
    ]


def stacks_legal(position: Position) -> bool:
    stacks: dict[str, list[str]] = {}
    for unit, hexagon in position.at.items():
        stacks.setdefault(hexagon, []).append(unit)
    return all(
        stack_fits(stack) and len({UNITS[unit].side for unit in stack}) == 1
        for stack in stacks.values()
    )
