"""Types of rules.json about the course of a game: set-up, arrivals, supply, exits, victory."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from adjudicator.core.roles import (
    CaseId,
    CaseOrNone,
    HexSet,
    Hexside,
    Region,
    Side,
    SideOrNone,
    Unit,
    UnitType,
)
from adjudicator.mechanics.ground.chart import Plus
from adjudicator.mechanics.tables import Count, TablePart
from adjudicator.systems.hexes.format_combat import Fraction
from adjudicator.systems.hexes.format_ground import Hexes

__all__ = [
    "Arrivals",
    "Exits",
    "Group",
    "LevelRules",
    "Replacements",
    "SetUpOrder",
    "SetUpRules",
    "Source",
    "SupplyEffect",
    "SupplyRules",
    "VictoryRules",
    "Win",
]

Points = Annotated[int, Meta(ge=-9999, le=9999)]
Edge = Annotated[str, Meta(min_length=1, max_length=60)]


class SetUpOrder(TablePart, frozen=True, kw_only=True):
    """The order in which the sides set up."""

    case: CaseId
    sides: Annotated[list[Side], Meta(min_length=2)]


class SetUpRules(TablePart, frozen=True, kw_only=True):
    """Where units are set up."""

    case: CaseId
    #: sides that choose their hexes within a region of the map; others use those of the scenario
    regions: dict[Side, Region] = {}
    #: if given: one side sets up after the other
    order: SetUpOrder | None = None


class Group(TablePart, frozen=True, kw_only=True):
    """Units that arrive together."""

    turn: Count
    units: Annotated[list[Unit], Meta(min_length=1)]
    at: Hexes


class Arrivals(TablePart, frozen=True, kw_only=True):
    """Units that arrive on the map during the game."""

    #: the case by which units arrive on their turn, and only those that wait
    case: CaseId
    #: the case by which they arrive in their hexes
    hexes: CaseId
    #: if given: the case by which they do not arrive later than on their turn
    punctual: CaseOrNone = ""
    #: points that arriving takes: those of the terrain of the hex, or a number
    price: Literal["terrain"] | Plus = "terrain"
    groups: Annotated[list[Group], Meta(min_length=1)]


class Replacements(TablePart, frozen=True, kw_only=True):
    """Eliminated units that return."""

    case: CaseId
    #: the first turn on which units return
    first: Count = 1
    #: so many units in each turn
    units: dict[Side, Count]
    at: dict[Side, Hexes]
    #: types that return; none named: all
    types: list[UnitType] = []
    #: points that returning takes
    price: Literal["terrain"] | Plus = "terrain"


class SupplyEffect(TablePart, frozen=True, kw_only=True):
    """What lacks of a unit without supply."""

    case: CaseId
    of: Literal["movement", "attack", "defence", "attacking"]
    #: movement, attack, defence: the number is multiplied by a fraction
    times: Fraction = (1, 2)


class SupplyRules(TablePart, frozen=True, kw_only=True):
    """Supply, traced when a phase begins."""

    case: CaseId
    sources: dict[Side, Hexes]
    #: at most so far
    range: Count
    by: Literal["hexes", "points"] = "hexes"
    #: whether enemy zones close the way
    zones: bool = True
    #: whether hexes and hexsides that are closed to the unit close the way
    closed: bool = True
    #: kinds of hexside that close the way
    barred: list[Hexside] = []
    effects: Annotated[list[SupplyEffect], Meta(min_length=1)]


class Exits(TablePart, frozen=True, kw_only=True):
    """Units that leave the map."""

    case: CaseId
    #: side -> edge -> the set of hexes from which its units leave by it
    edges: dict[Side, dict[Edge, HexSet]]
    cost: Plus = 1


class Source(TablePart, frozen=True, kw_only=True):
    """A source of victory points."""

    case: CaseId
    side: Side
    of: Literal["losses", "hexes", "exits"]
    each: Points = 1
    #: losses, exits: for each point of printed strength, or for each unit
    per: Literal["strength", "unit"] = "strength"
    #: exits: only by this edge
    edge: str = ""
    #: hexes: which; and whether a unit stands there, or the side was the last to have one there
    hexes: Hexes | None = None
    held: bool = False
    #: hexes: points are given once, if at least one of the hexes counts
    once: bool = False


class LevelRules(TablePart, frozen=True, kw_only=True):
    """A level of victory."""

    level: str
    winner: SideOrNone = ""
    #: reached if the points of the first side less those of the other are at most this
    most: Points | None = None


class Win(TablePart, frozen=True, kw_only=True):
    """A side has won when a phase ends in which this holds."""

    case: CaseId
    side: Side
    #: the enemy has lost so much printed strength
    losses: Count | None = None
    #: so many of these hexes are its own
    hexes: Hexes | None = None
    least: Count = 1
    held: bool = False


class VictoryRules(TablePart, frozen=True, kw_only=True):
    """Victory."""

    #: the case by which levels are reached
    case: CaseId
    points: list[Source] = []
    #: from the worst for the first side to the best; the last one has no bound
    levels: list[LevelRules] = []
    wins: list[Win] = []
