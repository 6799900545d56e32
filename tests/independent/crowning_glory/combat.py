"""Attacks: who may attack, strength, column and results (9)."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from . import board
from .pieces import OTHER, UNITS, column
from .position import Position


class Attack(NamedTuple):
    side: str
    units: tuple[str, ...]
    guns: str
    target: str
    defender: str
    factors: int
    artillery: int
    defence: int
    shift: int
    column: int
    #: whether it is the first or the last column of the table
    outermost: bool

    @property
    def differential(self) -> int:
        return self.factors + self.artillery - self.defence


def attackers(position: Position, side: str, target: str) -> list[str]:
    """Return the active units next to a hex that may attack it."""
    return [
        unit
        for near in board.neighbours(target)
        if (unit := position.at.get(near)) in position.active
        and UNITS[unit].side == side
        and not (UNITS[unit].arm == "cavalry" and board.pond_between(near, target))
    ]


def targets(position: Position, side: str) -> list[str]:
    enemies = [position.where[unit] for unit in position.on_map(OTHER[side])]
    return [label for label in enemies if attackers(position, side, label)]


def enfilade(target: str, hexes: Iterable[str]) -> bool:
    """Return whether hexes enfilade: opposite, three with gaps of one, or over three (9.12)."""
    ring = board.ring(target)
    spots = {ring.index(one) for one in hexes}
    opposite = any((spot + 3) % 6 in spots for spot in spots)
    return opposite or spots >= {0, 2, 4} or spots >= {1, 3, 5} or len(spots) > 3


def shift_of(position: Position, units: Iterable[str], target: str) -> int:
    hexes = [position.where[unit] for unit in units]
    shelter = board.shelter(target)
    climb = all(board.uphill(one, target) for one in hexes)
    bonus = not shelter and enfilade(target, hexes)
    return bonus - shelter - climb


def artillery(position: Position, side: str, guns: str, factors: int, defender: str) -> int:
    """Return the factors of a marker: capped, doubled on a pond, one more by Variant 5."""
    if not guns:
        return 0
    added = min(UNITS[guns].steps, factors)
    pond = "all-pond" in board.TERRAIN[position.where[defender]]
    if pond and UNITS[defender].arm == "infantry":
        added *= 2
    return added + (f"variant-5-{side}" in position.options)


def prepare(position: Position, side: str, units: Iterable[str], guns: str, target: str) -> Attack:
    units = tuple(units)
    defender = position.at[target]
    factors = sum(position.steps[unit] for unit in units)
    added = artillery(position, side, guns, factors, defender)
    defence = position.steps[defender]
    shift = shift_of(position, units, target)
    head, outermost = column(side, factors + added - defence, shift)
    return Attack(
        side, units, guns, target, defender, factors, added, defence, shift, head, outermost
    )


def apportion(position: Position, units: Iterable[str], steps: int, chance: Random) -> list[str]:
    """Return the units that lose a step each, in order, until all is paid or nothing is left."""
    left = {unit: position.steps[unit] for unit in units}
    paid: list[str] = []
    while len(paid) < steps and any(left.values()):
        unit = chance.choice([one for one, rest in left.items() if rest])
        left[unit] -= 1
        paid.append(unit)
    return paid


def retreats(position: Position, unit: str, *, dead: Iterable[str] = ()) -> list[str]:
    """Return the hexes to which a defender may retreat (9.17); eliminated units have no zone."""
    here, side = position.where[unit], UNITS[unit].side
    zones = position.zones(OTHER[side], without=dead)
    return [
        near
        for near in board.neighbours(here)
        if near not in position.at
        and near not in zones
        and near in position.area
        and not board.barred(here, near, UNITS[unit].arm)
    ]


def advances(position: Position, attack: Attack) -> list[str]:
    """Return the attackers that may enter the vacated hex (9.18, 4.8)."""
    if attack.target in position.at or attack.target not in position.area:
        return []
    if attack.side == "allied" and position.demoralized:
        return []
    return [
        unit
        for unit in attack.units
        if unit in position.where
        and not board.barred(position.where[unit], attack.target, UNITS[unit].arm)
    ]
