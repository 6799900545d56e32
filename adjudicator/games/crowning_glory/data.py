"""Types of tables.json: all numbers of the rulebook."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from adjudicator.core.roles import EverySide, HexSet, Region, Side, UnitType
from adjudicator.mechanics.combat.combat_tables import StepsTable
from adjudicator.mechanics.combat.shifts import Shift, ShiftingHex, ShiftingSide
from adjudicator.mechanics.ground.chart import Plus, RoadLine
from adjudicator.mechanics.play.regrouping import RegroupingTable
from adjudicator.mechanics.scoring.objectives import ObjectivesTable
from adjudicator.mechanics.tables import Count, TablePart

__all__ = ["HexEffect", "Level", "ScenarioRules", "Tables"]

Die = Annotated[int, Meta(ge=1, le=6)]


class HexEffect(ShiftingHex, frozen=True):
    """One line of the terrain chart, for hexes."""

    #: types of defender inside against which artillery counts double
    doubles_guns_against: list[UnitType] = []


class Stacking(TablePart, frozen=True):
    """How many units may share a hex."""

    limit: Count
    #: sides whose units may move through each other
    pass_through: list[Side]


class Artillery(TablePart, frozen=True):
    """Bombardment markers."""

    #: most markers in an attack
    markers: Count
    #: number of turns of fog from the start
    fog_turns: Plus
    #: by what factors are multiplied on ponds
    multiple: Count
    #: factors that the variant adds
    variant_factors: Plus


class Reserve(TablePart, frozen=True):
    """Units that are placed at the end of a Movement Phase."""

    side: Side
    turn: Count
    #: named set of hexes of the map
    entry: HexSet
    units: list[str]


class Variable(TablePart, frozen=True):
    """Units that arrive by a die."""

    side: Side
    #: the faces by which they arrive: on the first turn, and later
    first_turn: list[Die]
    later: list[Die]
    entry: HexSet
    units: list[str]


class Reinforcements(TablePart, frozen=True):
    """Units that arrive later."""

    reserve: Reserve
    variable: Variable


class Exits(TablePart, frozen=True):
    """How units exit the map."""

    side: Side
    cost: Plus
    #: named sets of hexes of the map
    west: HexSet
    east: HexSet


class Control(ObjectivesTable, frozen=True):
    """Control at the start: regions of the map, and the objectives west of the line."""

    french: Region
    allied: Region


class Victory(TablePart, frozen=True):
    """How the game is won at the end."""

    #: Allied to French steps lost
    ratio: tuple[Count, Count]


class FreeUnit(TablePart, frozen=True):
    """A unit whose owner chooses where it starts."""

    unit: str
    region: Region
    never_displaces: list[str] = []


class Guns(TablePart, frozen=True):
    """Markers that a side chooses."""

    side: Side
    #: points in total
    points: Count
    #: most markers
    most: Count


class Arrival(TablePart, frozen=True):
    """A unit that arrives at the start of a turn."""

    unit: str
    turn: Count
    at: str


class Level(TablePart, frozen=True):
    """A level of victory of a scenario, in the order in which they are tested."""

    level: str
    side: Side
    #: all places of the scenario must be captured
    captures: bool = False
    #: this many factors in rows up to this one
    strength: Plus = 0
    #: this many units in the places of the scenario, and no enemy in this row or beyond
    units: Plus = 0
    row: Plus = 0


class ScenarioRules(TablePart, frozen=True):
    """What a scenario has instead of demoralization and the victory rules."""

    #: named set of hexes in which units move
    area: HexSet
    free: FreeUnit
    guns: Guns
    arrival: Arrival
    #: named sets of hexes
    places: list[HexSet]
    levels: list[Level]


class Tables(TablePart, frozen=True):
    """tables.json as a whole."""

    format: Literal[1]
    #: the side that moves and attacks first
    first: Side
    #: side -> type -> Movement Points
    movement: dict[EverySide, dict[UnitType, Plus]]
    hexes: dict[str, HexEffect]
    hexsides: dict[str, ShiftingSide]
    roads: dict[str, RoadLine]
    stacking: Stacking
    #: side -> its table
    combat: dict[EverySide, StepsTable]
    #: columns for an enfilade
    enfilade: Shift
    artillery: Artillery
    #: side -> steps lost
    demoralization: dict[EverySide, Count]
    regroup: RegroupingTable
    reinforcements: Reinforcements
    exits: Exits
    control: Control
    victory: Victory
    counters: Count
    hex_yards: Count
    #: parts that no source gives
    reconstruction: list[str] = []
    #: scenario -> its differences
    scenarios: dict[str, ScenarioRules] = {}
