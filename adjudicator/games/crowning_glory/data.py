"""Types of tables.json: all numbers of the rulebook."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from msgspec import Meta, Struct

from adjudicator.core.roles import CaseOrNone, EverySide, HexSet, Region, Side, Terrain, UnitType
from adjudicator.mechanics.ground.chart import HexLine, Plus, RoadLine, SideLine

__all__ = [
    "Artillery",
    "CombatTable",
    "Control",
    "Exits",
    "HexEffect",
    "Level",
    "Regrouping",
    "Reinforcements",
    "ScenarioRules",
    "SideEffect",
    "Tables",
]

Shift = Annotated[int, Meta(ge=-99, le=99)]
Count = Annotated[int, Meta(ge=1, le=9999)]
Die = Annotated[int, Meta(ge=1, le=6)]


class _Data(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Base of all parts of tables.json."""


class HexEffect(HexLine, frozen=True):
    """One line of the terrain chart, for hexes."""

    #: columns for a defender inside, and the case of it
    shift: Shift = 0
    shift_case: CaseOrNone = ""
    #: whether an enfilade counts against a defender inside
    enfilade: bool = True
    #: types of defender inside against which artillery counts double
    doubles_guns_against: list[UnitType] = []  # noqa: RUF012  # msgspec copies it


class SideEffect(SideLine, frozen=True):
    """One line of the terrain chart, for hexsides: who may not cross may not attack across."""

    #: columns if all attackers attack uphill, and the case of it
    shift_uphill: Shift = 0
    shift_case: CaseOrNone = ""


class Stacking(_Data, frozen=True):
    """How many units may share a hex."""

    limit: Count
    #: sides whose units may move through each other
    pass_through: list[Side]


class CombatTable(_Data, frozen=True):
    """The combat results table of one side."""

    #: the lowest differential of each column, from the worst to the best; the first takes all below
    columns: Annotated[list[Annotated[int, Meta(ge=-999, le=999)]], Meta(min_length=1)]
    #: die -> result of each column, as steps of the attacker and of the defender
    rows: dict[str, list[str]]
    #: columns that the rulebook itself names; and die -> column -> result, where it names one
    sure: list[int] = []
    sure_results: dict[str, dict[str, str]] = {}

    def __post_init__(self) -> None:
        """Reject an incomplete table, or one whose columns do not rise."""
        if set(self.rows) != set("123456"):
            raise ValueError("a die has the faces 1 to 6")
        if self.columns != sorted(set(self.columns)):
            raise ValueError("the columns must rise")
        for die, row in self.rows.items():
            if len(row) != len(self.columns):
                raise ValueError(f"row {die} of the table must have {len(self.columns)} results")
            if not all(re.fullmatch(r"[0-9]{1,2}/[0-9]{1,2}", one) for one in row):
                raise ValueError(f'row {die} of the table must have results such as "1/2"')


class Artillery(_Data, frozen=True):
    """Bombardment markers."""

    #: most markers in an attack
    markers: Count
    #: number of turns of fog from the start
    fog_turns: Plus
    #: by what factors are multiplied on ponds
    multiple: Count
    #: factors that the variant adds
    variant_factors: Plus


class Regrouping(_Data, frozen=True):
    """Regrouping: which side, when, and what it gives."""

    side: Side
    first_turn: Count
    last_turn: Count
    steps: Count
    times: Count


class Reserve(_Data, frozen=True):
    """Units that are placed at the end of a Movement Phase."""

    side: Side
    turn: Count
    #: named set of hexes of the map
    entry: HexSet
    units: list[str]


class Variable(_Data, frozen=True):
    """Units that arrive by a die."""

    side: Side
    #: the faces by which they arrive: on the first turn, and later
    first_turn: list[Die]
    later: list[Die]
    entry: HexSet
    units: list[str]


class Reinforcements(_Data, frozen=True):
    """Units that arrive later."""

    reserve: Reserve
    variable: Variable


class Exits(_Data, frozen=True):
    """How units exit the map."""

    side: Side
    cost: Plus
    #: named sets of hexes of the map
    west: HexSet
    east: HexSet


class Control(_Data, frozen=True):
    """Control at the start: regions of the map, and the named set that counts."""

    french: Region
    allied: Region
    objectives: HexSet
    #: terrains that count west of the line on a map that has no such set
    terrain: list[Terrain]


class Victory(_Data, frozen=True):
    """How the game is won at the end."""

    #: Allied to French steps lost
    ratio: tuple[Count, Count]


class FreeUnit(_Data, frozen=True):
    """A unit whose owner chooses where it starts."""

    unit: str
    region: Region
    never_displaces: list[str] = []


class Guns(_Data, frozen=True):
    """Markers that a side chooses."""

    side: Side
    #: points in total
    points: Count
    #: most markers
    most: Count


class Arrival(_Data, frozen=True):
    """A unit that arrives at the start of a turn."""

    unit: str
    turn: Count
    at: str


class Level(_Data, frozen=True):
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


class ScenarioRules(_Data, frozen=True):
    """What a scenario has instead of demoralization and the victory rules."""

    #: named set of hexes in which units move
    area: HexSet
    free: FreeUnit
    guns: Guns
    arrival: Arrival
    #: named sets of hexes
    places: list[HexSet]
    levels: list[Level]


class Tables(_Data, frozen=True):
    """tables.json as a whole."""

    format: Literal[1]
    #: the side that moves and attacks first
    first: Side
    #: side -> type -> Movement Points
    movement: dict[EverySide, dict[UnitType, Plus]]
    hexes: dict[str, HexEffect]
    hexsides: dict[str, SideEffect]
    roads: dict[str, RoadLine]
    stacking: Stacking
    #: side -> its table
    combat: dict[EverySide, CombatTable]
    #: columns for an enfilade
    enfilade: Shift
    artillery: Artillery
    #: side -> steps lost
    demoralization: dict[EverySide, Count]
    regroup: Regrouping
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
