"""Types of tables.json: all numbers of the rulebook."""

from __future__ import annotations

from typing import Annotated, Literal

from adjudicator.core.roles import EverySide, HexSet, Role, Side
from adjudicator.mechanics.combat.combat_tables import OddsColumns
from adjudicator.mechanics.ground.chart import HexLine, Plus, RoadLine, SideLine
from adjudicator.mechanics.ground.stacking import StackLimit
from adjudicator.mechanics.ground.zones import ZoneCosts
from adjudicator.mechanics.scoring.levels import Level
from adjudicator.mechanics.tables import Count, TablePart

__all__ = ["HexEffect", "SideEffect", "Tables"]


class HexEffect(HexLine, frozen=True):
    """One line of the terrain chart, for hexes."""

    #: by what a defender's strength is multiplied
    defence: Count = 1


class SideEffect(SideLine, frozen=True):
    """One line of the terrain chart, for hexsides."""

    #: no retreat across
    no_retreat: bool = False


class CombatTable(OddsColumns, frozen=True):
    """The combat results table."""

    #: die -> result of each column
    rows: dict[str, list[Literal["Ae", "Ar", "Ex", "Dr", "De"]]]  # type: ignore[assignment]


class Artillery(TablePart, frozen=True):
    """Fire from a distance."""

    range: Count
    #: enemy hexes at most in one bombardment
    hexes: Count


class Demoralization(TablePart, frozen=True):
    """When a side is demoralized, and what it does to strengths."""

    losses: Count
    #: strength is divided by this
    divisor: Count


class Reinforcements(TablePart, frozen=True):
    """Reinforcements: which units arrive, when, and where."""

    turn: Count
    cost: Plus
    #: side -> named set of entry hexes of the map
    entry: dict[EverySide, HexSet]
    #: side -> the units, as "13-3 infantry"; equal counters are interchangeable
    units: dict[EverySide, list[str]]


class Victory(TablePart, frozen=True):
    """How the game is scored."""

    #: the side that may exit the map
    exits: Side
    exit_cost: Plus
    #: edge -> points for each Strength Point
    exit_points: dict[str, int]
    #: edge -> named set of arrow hexes of the map
    exit_hexes: dict[Annotated[str, Role("edge", every=True)], HexSet]
    #: the edge that counts when both are equal
    tie: Annotated[str, Role("edge")]
    elimination_points: int
    levels: list[Level]


class Tables(TablePart, frozen=True):
    """tables.json as a whole."""

    format: Literal[1]
    hexes: dict[str, HexEffect]
    hexsides: dict[str, SideEffect]
    roads: dict[str, RoadLine]
    zones: ZoneCosts
    stacking: dict[EverySide, StackLimit]
    combat: CombatTable
    artillery: Artillery
    demoralization: Demoralization
    reinforcements: Reinforcements
    victory: Victory
    #: metres across a hex
    hex_metres: Count
    #: side -> number of counters
    counters: dict[EverySide, int]
    #: groups of units whose strengths are sure only as a set
    sure_as_a_set: list[list[str]] = []
