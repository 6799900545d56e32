"""How many dice a unit rolls, and which of them hit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .board import distance
from .kinds import fire_table, shift
from .position import Position

__all__ = ["Attack", "base_dice", "hits", "kills_leader", "total"]


class Attack(NamedTuple):
    """One unit that battles a hex."""

    unit: str
    target: str
    melee: bool
    #: hexes moved before
    moved: int = 0
    #: dice added by cards
    bonus: int = 0
    battles_back: bool = False
    #: whether its fire is not halved by moving
    steady: bool = False
    #: whether a square does not reduce its dice
    breaks: bool = False


def base_dice(position: Position, attack: Attack) -> int:
    """Return the dice before cards and terrain."""
    unit = attack.unit
    kind, blocks = position.kind(unit), position.blocks[unit]
    if unit in position.garrisons:
        return 1
    if kind.guns:
        guard = kind.melee if attack.melee else 0
        return fire_table(kind, blocks, distance(position.where[unit], attack.target)) + guard
    if not attack.melee:
        standing = blocks if not attack.moved or attack.steady else (blocks + kind.up) // 2
        return standing + kind.fire
    return blocks + kind.melee + _against(position, attack)


def _against(position: Position, attack: Attack) -> int:
    target = position.at.get(attack.target)
    if target is None or position.kind(target).arm != "infantry":
        return 0
    return position.kind(attack.unit).melee_infantry


def total(position: Position, attack: Attack) -> int:
    """Return the dice that a unit rolls, not below 0."""
    unit, target = attack.unit, position.at.get(attack.target)
    dice = base_dice(position, attack) + attack.bonus
    cavalry = position.kind(unit).arm == "cavalry"
    against = cavalry and target in position.squares and not attack.breaks
    if unit in position.squares or against:
        dice = 1
    return max(0, dice + terrain(position, attack))


def terrain(position: Position, attack: Attack) -> int:
    field = position.field
    here, there = field.tile(position.where[attack.unit]), field.tile(attack.target)
    return shift(position.kind(attack.unit), here, there, melee=attack.melee)


def hits(position: Position, attack: Attack, rolled: Sequence[str], *, retires: bool) -> int:
    """Return the hits on the unit in the target hex."""
    target = position.at[attack.target]
    arm = position.kind(target).arm
    found = list(rolled).count(arm)
    if not attack.melee:
        if position.kind(target).cuirassier and position.kind(attack.unit).arm == "infantry":
            found = max(0, found - 1)
        return found
    garrison = target in position.garrisons
    if not retires and (position.kind(attack.unit).sabres or garrison):
        found += list(rolled).count("sabre")
    return found


def kills_leader(rolled: Sequence[str], *, melee: bool) -> bool:
    """Return whether dice eliminate a leader who is alone in the target hex."""
    return list(rolled).count("sabre") >= (1 if melee else 2)
