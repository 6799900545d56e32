"""Unit types and terrain: what the National Unit Reference Cards and the terrain chart say."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["ARMS", "BUILDINGS", "FACES", "GARRISON", "Kind", "Terrain", "fire_table", "shift"]

ARMS = ("infantry", "cavalry", "artillery")
FACES = ("infantry", "cavalry", "artillery", "flag", "sabre")
#: tiles that count as buildings; walled gardens hold garrisons too, but are no buildings
BUILDINGS = frozenset(("town", "church", "castle", "walled-farm"))
HOLDS_GARRISON = BUILDINGS | {"walled-garden"}

#: dice by range: 1 is melee
_FOOT = (4, 3, 2, 1, 1)
_HORSE = (3, 2, 1, 1, 0)


class Kind(NamedTuple):
    """A type of unit of a nation."""

    nation: str
    code: str
    arm: str
    blocks: int
    move: int
    #: the longest move after which it may still battle
    fights_after: int
    #: dice added in ranged combat and in melee
    fire: int = 0
    melee: int = 0
    melee_infantry: int = 0
    #: whether half the blocks are rounded up when it fires after a move
    up: bool = True
    sabres: bool = True
    ignores: int = 0
    #: hexes of retreat for each flag
    runs: int = 1
    light: bool = False
    heavy: bool = False
    #: "foot" or "horse", if it is artillery
    guns: str = ""

    @property
    def guard(self) -> bool:
        return self.code in ("OG", "YG", "GG", "GLT", "GLC", "GHC", "GFA", "GHA")

    @property
    def grenadier(self) -> bool:
        return self.code in ("GR", "GG", "OG")

    @property
    def cuirassier(self) -> bool:
        return self.code == "CU"

    @property
    def cossack(self) -> bool:
        return self.code == "CK"


GARRISON = Kind("", "GARRISON", "infantry", 1, 0, 0)


def fire_table(kind: Kind, blocks: int, reach: int) -> int:
    """Return the dice of artillery at a distance; one block rolls those of the next distance."""
    table = _FOOT if kind.guns == "foot" else _HORSE
    column = reach if blocks == 1 else reach - 1
    return table[column] if column < len(table) else 0


class Terrain(NamedTuple):
    """What a tile does; triplets are for infantry, cavalry and artillery."""

    into: tuple[int, int, int] = (0, 0, 0)
    out: tuple[int, int, int] = (0, 0, 0)
    stops: bool = False
    #: who may battle in the turn in which they enter: all, light infantry, nobody
    battles: str = "all"
    square: bool = True
    ignores: int = 0
    blocks_sight: bool = False
    closed: bool = False


_BUILDING = Terrain((-2, -3, -1), (0, -3, -1), True, "none", False, 0, True)
_WOOD = Terrain((-1, -2, -1), (0, -2, -1), True, "light", True, 0, True)
TILES = {
    "clear": Terrain(),
    "town": _BUILDING,
    "church": _BUILDING._replace(ignores=1),
    "walled-farm": _BUILDING._replace(ignores=1),
    "castle": _BUILDING._replace(ignores=2),
    "forest": _WOOD,
    "walled-garden": _WOOD._replace(ignores=1),
    "orchard": Terrain((-1, -1, -1), (0, -1, -1), blocks_sight=True),
    "hill": Terrain(blocks_sight=True),
    "stream": Terrain(out=(-1, -1, -1)),
    "bridge": Terrain(),
    "lake": Terrain(closed=True),
}
_UP, _DOWN = (-1, -1, 0), (0, -1, 0)


def shift(kind: Kind, here: str, there: str, *, melee: bool) -> int:
    """Return the dice that terrain takes from a unit that battles out of one tile into another."""
    arm = ARMS.index(kind.arm)
    if here == there == "hill":
        return -1 if kind.arm == "infantry" and not melee else 0
    out = _DOWN if here == "hill" else TILES[here].out
    into = _UP if there == "hill" else TILES[there].into
    lost = 0
    for tile, cost in ((here, out), (there, into)):
        if not (kind.cossack and melee and tile == "forest"):
            lost += cost[arm]
    return lost
