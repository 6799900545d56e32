"""A battle of one unit: declaration, reactions, dice, and what follows from them."""

from __future__ import annotations

from copy import copy, deepcopy
from dataclasses import dataclass, field

from .blows import Blow
from .board import distance
from .dice import Attack, base_dice, total
from .effects import Leave
from .falling_back import ahead_for, longest
from .kinds import HOLDS_GARRISON
from .position import OTHER, Position
from .sight import sees

__all__ = ["Fight", "can_retire", "can_square", "helpers", "wrong_attack"]


@dataclass
class Fight:
    """A battle from its declaration to its end."""

    attack: Attack
    side: str
    #: artillery that joins by combined arms, and its own attack
    helper: Attack | None = None
    retires: bool = False
    #: whether the square of the defender has still to strike first
    square_first: bool = False
    struck_first: bool = False
    #: whether a flag of the square ends the attack
    thrown_back: bool = False
    rolled: bool = False
    blow: Blow | None = None
    #: whether the open blow is the answer of the defender
    answering: bool = False
    answered: bool = False
    #: the hex that the defender has left
    vacated: str = ""
    #: hexes that the attacker has advanced
    advanced: int = 0
    #: whether this is the bonus melee of a cavalry unit
    bonus: bool = False
    #: whether terrain ended the advance
    stopped: bool = False
    over: bool = False
    #: dice that Tactician cards add to the battle back
    back_bonus: int = 0
    #: Tactician cards: name -> side
    cards: dict[str, str] = field(default_factory=dict)

    def copy(self) -> Fight:
        twin = copy(self)
        twin.blow, twin.cards = deepcopy(self.blow), dict(self.cards)
        return twin

    @property
    def defender(self) -> str:
        return OTHER[self.side]


def wrong_attack(position: Position, attack: Attack, leave: Leave, moved: int, entered: str) -> str:
    """Return why a unit may not battle a hex; `?...` if the rules leave it open.

    `entered` is the tile of the hex that the unit entered in this turn.
    """
    unit = attack.unit
    side, kind = position.side(unit), position.kind(unit)
    if position.side_at(attack.target) != OTHER[side]:
        return "no enemy"
    if why := _not_ready(position, unit, leave, moved, entered):
        return why
    far = distance(position.where[unit], attack.target)
    if attack.melee != (far == 1):
        return "melee is against an adjacent enemy, fire against a distant one"
    if attack.melee:
        return "" if leave.melee else "no melee"
    return _wrong_fire(position, attack, leave, moved, far) if kind.arm != "cavalry" else "cavalry"


def _not_ready(position: Position, unit: str, leave: Leave, moved: int, entered: str) -> str:
    kind = position.kind(unit)
    if leave.fights_after < 0 or moved > leave.fights_after:
        return "it may not battle after its move"
    if kind.guns == "horse" and moved and position.blocks[unit] == 1:
        return "?guard horse artillery" if kind.guard else "one block of horse artillery"
    if not entered:
        return ""
    battles = position.field.terrain(position.where[unit]).battles
    if battles == "all" or (battles == "light" and kind.light):
        return ""
    return "it entered terrain"


def _wrong_fire(position: Position, attack: Attack, leave: Leave, moved: int, far: int) -> str:
    unit = attack.unit
    kind, side = position.kind(unit), position.side(unit)
    if not leave.ranged:
        return "no ranged combat"
    if position.enemies_near(position.where[unit], side):
        return "an enemy is adjacent"
    if kind.arm == "infantry" and far != 2:
        return "out of range"
    if kind.guns == "horse" and moved and far == 4:
        return "?guard horse artillery" if kind.guard else "range 4 after a move"
    if kind.guns and not base_dice(position, attack):
        return "out of range"
    seen = sees(position, unit, attack.target)
    return {"clear": "", "blocked": "no line of sight", "open": "?line of sight"}[seen]


def can_retire(position: Position, fight: Fight) -> str:
    """Return why the defender may not retire and reform."""
    attack = fight.attack
    unit = position.at.get(attack.target)
    if unit is None or position.kind(unit).arm != "cavalry" or not attack.melee:
        return "not cavalry in melee"
    if position.kind(attack.unit).arm != "infantry":
        return "not attacked by infantry"
    ahead = ahead_for(position, fight.defender)
    if len(longest(position, unit, 2, ahead)[0]) < 3:
        return "the way is blocked"
    return ""


def can_square(position: Position, fight: Fight) -> str:
    """Return why the defender may not form square, apart from cards and numbers."""
    attack = fight.attack
    unit = position.at.get(attack.target)
    if unit is None or position.kind(unit).arm != "infantry" or not attack.melee:
        return "not infantry in melee"
    if unit in position.garrisons or unit in position.squares:
        return "a garrison, or in square already"
    if position.kind(attack.unit).arm != "cavalry":
        return "not attacked by cavalry"
    tile = position.field.tile(attack.target)
    if tile == "walled-garden":
        return "?walled garden"
    return "" if position.field.terrain(attack.target).square else "terrain"


def helpers(position: Position, fight: Fight, guns: list[Attack]) -> list[Attack]:
    """Return the artillery that has range and sight to the target and rolls dice."""
    return [one for one in guns if one.target == fight.attack.target and total(position, one)]


def leaves_garrison(position: Position, unit: str, hexagon: str) -> bool:
    """Return whether a unit is such that it may leave a garrison in a hex."""
    infantry = position.kind(unit).arm == "infantry" and unit not in position.garrisons
    walled = position.field.tile(hexagon) in HOLDS_GARRISON
    return infantry and walled and position.blocks[unit] >= 2
