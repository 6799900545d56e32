"""What an order lets a unit do: how far it moves, whether it battles then, with which dice."""

from __future__ import annotations

from typing import NamedTuple

from .position import Position

__all__ = ["LEADER_MOVE", "Leave", "leave"]

LEADER_MOVE = 3


class Leave(NamedTuple):
    """What a unit may do in its turn."""

    move: int
    #: the longest move after which it may battle; -1 if it may not battle at all
    fights_after: int
    melee: bool = True
    ranged: bool = True
    #: dice added by the card
    melee_bonus: int = 0
    ranged_bonus: int = 0
    #: whether the dice are added in a bonus melee too
    in_bonus_melee: bool = True


def leave(position: Position, unit: str, card: str, mode: str) -> Leave:
    """Return what an order of a card lets a unit do."""
    if position.is_leader(unit):
        return Leave(4 if card == "la-grande-manoeuvre" else LEADER_MOVE, -1)
    kind = position.kind(unit)
    usual = Leave(kind.move, kind.fights_after)
    if unit in position.garrisons:  # it battles like infantry, but never moves
        plain = mode in ("normal", "choice", "march", "melee")
        found = usual if plain else _by_card(position, unit, card, usual)
        able = -1 if found.fights_after < 0 or mode == "march" else 0
        return found._replace(move=0, fights_after=able, ranged=found.ranged and mode != "melee")
    if mode == "march":
        return usual._replace(fights_after=-1)
    if mode == "melee":
        return Leave(0, 0, ranged=False)
    return usual if mode in ("normal", "choice") else _by_card(position, unit, card, usual)


def _by_card(position: Position, unit: str, card: str, usual: Leave) -> Leave:
    kind = position.kind(unit)
    guard = kind.guard
    slow = kind.nation == "AU" and kind.code in ("LN", "MI")
    quick = kind.light or kind.grenadier or guard or bool(position.leader_of(unit))
    far, bombs = (1 if slow else 2), (3 if guard else 2)
    charge = Leave(3, 3, melee_bonus=2 if guard else 1)
    ways = {
        "bayonet-charge": Leave(far, far, ranged=False, melee_bonus=int(guard)),
        "force-march": Leave(far, far if quick else 1),
        "bombard": Leave(3, 0, melee_bonus=bombs, ranged_bonus=bombs),
        "cavalry-charge": usual if kind.guns else charge,
        "fire-and-hold": Leave(0, 0, melee=False, ranged_bonus=1),
        "give-them-the-cold-steel": Leave(0, 0, ranged=False, melee_bonus=1, in_bonus_melee=False),
        "la-grande-manoeuvre": Leave(4, -1),
        "elan": usual._replace(melee_bonus=1, ranged_bonus=1),
        "leadership": usual._replace(melee_bonus=1, ranged_bonus=1),
    }
    return ways.get(card, usual)
