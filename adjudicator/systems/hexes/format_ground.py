"""Types of rules.json about the ground: terrain, hexsides, roads, zones of control, stacking."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from adjudicator.core.roles import CaseId, HexSet, Hexside, Place, Role, Terrain, UnitType
from adjudicator.mechanics.ground.chart import Cost, Plus
from adjudicator.mechanics.tables import Count, TablePart

__all__ = [
    "Closed",
    "Ground",
    "GroundHex",
    "GroundRoad",
    "GroundSide",
    "Hexes",
    "Limit",
    "StackRules",
    "Typed",
    "ZoneRules",
]

#: a kind of road of the map
Road = Annotated[str, Role("road")]


class Typed(TablePart, frozen=True, kw_only=True):
    """A rule that concerns some types of unit."""

    case: CaseId
    #: the types that it concerns; none named: all
    types: list[UnitType] = []


class Closed(Typed, frozen=True, kw_only=True):
    """Units of these types do not enter a hex, or cross a hexside."""

    #: they may nevertheless along these kinds of road, and where the hexside has these kinds
    roads: list[Road] = []
    hexsides: list[Hexside] = []


class GroundHex(TablePart, frozen=True, kw_only=True):
    """One line of the terrain chart, for hexes."""

    #: the case of the price
    case: CaseId
    #: Movement Points to enter
    cost: Cost = 1
    #: type of unit -> its own price
    costs: dict[UnitType, Cost] = {}
    #: it has no price of its own: other terrain in the hex counts, or the map's default terrain
    mark: bool = False
    #: who may not enter
    closed: Closed | None = None
    #: who must end the move in it
    stop: Typed | None = None


class GroundSide(TablePart, frozen=True, kw_only=True):
    """One line of the terrain chart, for hexsides."""

    #: the case of the price
    case: CaseId
    #: Movement Points more, in both directions
    plus: Plus = 0
    #: Movement Points more, uphill only
    uphill: Plus = 0
    #: kinds of hexside whose price this one lifts, such as streams under bridges
    lifts: list[Hexside] = []
    #: who may not cross
    closed: Closed | None = None


class GroundRoad(TablePart, frozen=True, kw_only=True):
    """One line of the terrain chart, for roads."""

    case: CaseId
    #: Movement Points of a step along the road, whatever the terrain; 0 if the terrain counts
    cost: Plus = 0
    #: kinds of hexside whose price the road lifts
    lifts: list[Hexside] = []


class Ground(TablePart, frozen=True, kw_only=True):
    """The terrain chart; it has a line for all that is on the map."""

    #: the case by which the price of a hexside is added to that of the hex
    adding: CaseId
    hexes: Annotated[dict[Terrain, GroundHex], Meta(min_length=1)]
    hexsides: dict[Hexside, GroundSide] = {}
    roads: dict[Road, GroundRoad] = {}


class Price(Typed, frozen=True, kw_only=True):
    """Points that are added to the price of a step."""

    cost: Plus


class Locked(TablePart, frozen=True, kw_only=True):
    """Units in an enemy zone do not leave their hex by moving."""

    case: CaseId
    #: types that may
    besides: list[UnitType] = []


class Friends(TablePart, frozen=True, kw_only=True):
    """A friendly unit in a hex lifts the enemy's zones from it."""

    case: CaseId
    #: for what
    of: Annotated[list[Literal["movement", "retreat", "supply"]], Meta(min_length=1)]


class ZoneRules(TablePart, frozen=True, kw_only=True):
    """Zones of control."""

    #: the case that says which hexes are in a zone
    case: CaseId
    #: types that have a zone; none named: all
    types: list[UnitType] = []
    #: terrains into which no zone reaches
    shelters: list[Terrain] = []
    #: kinds of hexside across which no zone reaches
    barred: list[Hexside] = []
    #: units that enter an enemy zone move no further
    stop: Typed | None = None
    #: a step into an enemy zone costs more
    enter: Price | None = None
    #: a step out of a hex in an enemy zone costs more
    leave: Price | None = None
    #: units in an enemy zone do not move at all
    locked: Locked | None = None
    #: no step leads from an enemy zone directly into an enemy zone
    direct: Typed | None = None
    friends: Friends | None = None


class Limit(TablePart, frozen=True, kw_only=True):
    """How much may share a hex. A limit applies to the units that it counts."""

    case: CaseId
    #: whose units it counts; "" for both sides
    side: Annotated[str, Role("side", ("",))] = ""
    #: types that it counts; none named: all
    types: list[UnitType] = []
    #: terrains in which it applies; none named: all
    terrain: list[Terrain] = []
    #: at most so many units, and at most so much printed strength
    units: Annotated[int, Meta(ge=0, le=9999)] | None = None
    points: Count | None = None
    #: one counted unit alone is never too much
    alone: bool = False
    #: counted units do not share a hex with units of these types
    apart: list[UnitType] = []


class StackRules(TablePart, frozen=True, kw_only=True):
    """Stacking."""

    #: the case that says when limits apply
    case: CaseId
    #: when the Movement Phase ends, or at the end of each move
    judged: Literal["phase", "move"] = "phase"
    limits: Annotated[list[Limit], Meta(min_length=1)]


class Hexes(TablePart, frozen=True, kw_only=True):
    """Some hexes of the map: those of named sets, and single ones."""

    sets: list[HexSet] = []
    hexes: list[Place] = []
    #: all hexes with one of these terrains
    terrain: list[Terrain] = []
