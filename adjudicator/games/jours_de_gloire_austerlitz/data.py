"""Types of tables.json: all numbers of the rulebook, and the names of formations and markers."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from adjudicator.core.roles import CaseId, EverySide, Role, Side, Terrain, Unit, UnitType
from adjudicator.games.jours_de_gloire_austerlitz.series_data import Die, Series
from adjudicator.mechanics.ground.chart import HexLine, Plus, RoadLine, SideLine
from adjudicator.mechanics.tables import Count, TablePart

__all__ = [
    "CombinedMarker",
    "Command",
    "Formation",
    "FormationLine",
    "Group",
    "Hour",
    "Light",
    "Marker",
    "Pool",
    "Quota",
    "Tables",
]

#: a formation: it has activation markers under its own name
Formation = Annotated[str, Role("formation")]
#: a corps or a column: several formations
Group = Annotated[str, Role("group")]
#: an activation marker: that of a formation, or a combined one
Marker = Annotated[str, Role("marker")]
#: the turn that begins at this hour, such as "09h15"
Hour = Annotated[str, Role("hour")]
Light = Literal["night", "fog", "low-fog", "day"]


class TurnLine(TablePart, frozen=True, kw_only=True):
    """One box of the turn track."""

    hour: str
    until: str
    light: Light


class GroupLine(TablePart, frozen=True, kw_only=True):
    """A corps or a column."""

    name: str
    side: Side


class FormationLine(TablePart, frozen=True, kw_only=True):
    """A formation, with its ordinary activation markers."""

    name: str
    side: Side
    group: Group
    #: the rating printed on its markers
    initiative: Die
    #: the number of its markers
    markers: Count
    #: so many units routed or eliminated demoralize it
    demoralized: Count


class CombinedMarker(TablePart, frozen=True, kw_only=True):
    """A combined activation marker."""

    case: CaseId
    name: str
    side: Side
    #: most units that it activates
    units: Count
    #: the formations to which they belong
    formations: list[Formation]
    initiative: Die


class Command(TablePart, frozen=True, kw_only=True):
    """The formations that a commander-in-chief may order."""

    case: CaseId
    #: every formation of his side
    all: bool = False
    formations: list[Formation] = []


class Pool(TablePart, frozen=True, kw_only=True):
    """One part of the Austro-Russian quota."""

    case: CaseId
    formations: list[Formation]
    markers: Count


class Quota(TablePart, frozen=True, kw_only=True):
    """How many markers the Austro-Russian player puts in the cup (2.2)."""

    side: Side
    pools: list[Pool]
    #: markers from any of the pools, and one more with the initiative
    extra: Plus
    with_initiative: Plus
    #: formations one of which opens the turn
    opening: list[Formation]
    #: formations whose second marker only the initiative gives
    reserves: list[Formation]


class Leaders(TablePart, frozen=True, kw_only=True):
    """Leaders of special importance."""

    #: side -> the leader whose modifier counts for strategic initiative while he is on the map
    first: dict[EverySide, Unit]
    emperors: list[Unit]
    escort: Unit
    #: a leader -> the one whose place he takes in the variant
    replaces: dict[Unit, Unit]


class LowFog(TablePart, frozen=True, kw_only=True):
    """Fog in valleys (12.2)."""

    #: the highest level with fog
    level: Plus


class Ponds(TablePart, frozen=True, kw_only=True):
    """Frozen ponds."""

    terrain: Terrain
    #: type of unit -> the faces on which it is lost
    lost: dict[UnitType, list[Die]]


class Victory(TablePart, frozen=True, kw_only=True):
    """Victory points in every scenario."""

    #: the least lead of a winner
    margin: Count
    eliminated: Count
    routed: Count


class Tables(TablePart, frozen=True, kw_only=True):
    """tables.json as a whole."""

    format: Literal[1]
    #: minutes of a turn
    minutes: Count
    #: the turn track of the whole day
    turns: Annotated[list[TurnLine], Meta(min_length=1)]
    groups: dict[str, GroupLine]
    formations: dict[str, FormationLine]
    combined: dict[str, CombinedMarker]
    #: most combined markers of a side in the cup of one turn
    combined_limit: Count
    #: commander-in-chief -> his formations
    command: dict[Unit, Command]
    quota: Quota
    leaders: Leaders
    low_fog: LowFog
    ponds: Ponds
    hexes: dict[str, HexLine]
    hexsides: dict[str, SideLine]
    roads: dict[str, RoadLine]
    victory: Victory
    series: Series
    #: parts that no source gives
    reconstruction: list[str] = []
