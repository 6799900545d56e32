"""What a roll does to the unit or leader in a hex: losses, leader checks, flags, retreats.

A blow is settled step by step: blocks, the check of the leader, the flags, the leader's escape.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .dice import Attack, hits, kills_leader
from .falling_back import Ahead, ahead_for, escapes, longest
from .position import OTHER, Position

__all__ = ["Blow", "struck"]


@dataclass
class Blow:
    """The result of a roll, as far as it is still to be settled."""

    side: str
    hexagon: str
    #: the unit, or the leader if he is alone
    victim: str
    #: blocks still to be lost
    blocks: int = 0
    #: hits of the dice, also beyond the last block
    hits: int = 0
    flags: int = 0
    #: dice due for the leader: 2 if his unit survives, 1 if it does not
    check: int = 0
    leader: str = ""
    #: hexes still to retreat
    hexes: int = 0
    #: whether flags are not settled yet
    open_flags: bool = False
    #: whether the leader must escape
    escape: bool = False
    #: whether he has escaped
    escaped: bool = False
    #: whether the flags cannot be ignored
    stern: bool = False
    #: whether a cavalry unit retires: exactly so many hexes
    retires: int = 0
    eliminated: bool = False
    left: bool = False
    #: flags ignored, and whether the owner said so
    ignored: int = 0
    #: hexes of flags that it might have ignored, without a word
    spared: int = 0
    said: bool = False
    #: whether a Tactician card lets it ignore all flags
    holds: bool = False
    #: the leader whom dice have eliminated, until he is removed
    falls: str = ""

    @property
    def due(self) -> str:
        """Return the next thing to do; empty if all is settled."""
        steps = {
            "fall": self.falls,
            "blocks": self.blocks,
            "check": self.check,
            "escape": self.escape,
            "flags": self.open_flags,
            "retreat": self.hexes or self.retires,
        }
        return next((name for name, open_ in steps.items() if open_), "")


def struck(
    position: Position, attack: Attack, rolled: Sequence[str], *, retires: bool, stern: bool = False
) -> Blow:
    """Return the blow of a roll against a hex."""
    foe = OTHER[position.side(attack.unit)]
    hexagon = attack.target
    unit = position.at.get(hexagon)
    if unit is None:
        leader = position.leader_at[hexagon]
        blow = Blow(foe, hexagon, leader, leader=leader)
        if kills_leader(rolled, melee=attack.melee):
            blow.eliminated = True
        else:
            blow.escape = True
        return blow
    scored = hits(position, attack, rolled, retires=retires)
    lost = min(scored, position.blocks[unit])
    blow = Blow(foe, hexagon, unit, blocks=lost, hits=scored, stern=stern)
    blow.leader = position.leader_of(unit)
    if retires:
        blow.retires = 2
    else:
        blow.flags = list(rolled).count("flag")
        blow.open_flags = blow.flags > 0
    return blow


def lose(position: Position, blow: Blow, number: int) -> None:
    """Take blocks off the victim; with the last one it is eliminated."""
    blow.blocks = max(0, blow.blocks - number)
    _take(position, blow, number)


def _take(position: Position, blow: Blow, number: int) -> None:
    unit = blow.victim
    left = position.blocks[unit] - number
    leader = position.leader_of(unit)
    if left > 0:
        position.blocks[unit] = left
        blow.check = 2 if leader else 0
        return
    position.remove(unit)
    blow.eliminated = blow.left = True
    blow.check = 1 if leader else 0
    blow.blocks = blow.flags = blow.hexes = blow.retires = 0
    blow.open_flags = False


def checked(position: Position, blow: Blow, rolled: Sequence[str]) -> bool:
    """Settle the check of the leader; return whether he is lost."""
    lost = list(rolled).count("sabre") >= blow.check
    dies, blow.check = lost, 0
    if dies:
        blow.leader = ""
    elif blow.eliminated:
        blow.escape = True
    return dies


def may_ignore(position: Position, blow: Blow) -> int:
    """Return how many of the flags may be ignored."""
    unit = blow.victim
    if blow.holds:
        return blow.flags
    if blow.stern or unit in position.squares:
        return 0
    return min(blow.flags, position.may_ignore(unit))


def settle_flags(position: Position, blow: Blow, ignored: int, manner: str) -> int:
    """Settle the flags; return the blocks that they cost at once."""
    unit, left = blow.victim, blow.flags - ignored
    blow.open_flags, blow.flags = False, 0
    if not left:
        return 0
    if unit in position.garrisons:
        return 1
    if unit in position.squares or manner == "stays":
        return min(left, position.blocks[unit])
    blow.hexes = 1 if blow.stern else left * position.kind(unit).runs
    return 0


def paths_of(position: Position, blow: Blow, manner: str) -> list[tuple[str, ...]]:
    """Return the longest retreats of the victim."""
    ahead = ahead_of(position, blow, manner)
    return longest(position, blow.victim, blow.hexes or blow.retires, ahead)


def ahead_of(position: Position, blow: Blow, manner: str) -> Ahead:
    return ahead_for(position, blow.side, either=manner == "nearest-baseline")


def havens(position: Position, blow: Blow) -> dict[str, tuple[str, ...]]:
    """Return the hexes to which the leader may escape."""
    return escapes(position, blow.leader, ahead_for(position, blow.side))
