"""Type of `rules` in scenarios/*.json: what the scenarios of this game say.

Victory points that every scenario has (eliminated and routed units) are in tables.json. Turns are
counted from the first turn of the scenario, 1.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from adjudicator.core.roles import CaseId, HexSet, Place, Side, SideOrNone, Unit
from adjudicator.games.jours_de_gloire_austerlitz.data import Formation, Hour, Marker
from adjudicator.games.jours_de_gloire_austerlitz.series_data import Condition
from adjudicator.mechanics.ground.chart import Plus
from adjudicator.mechanics.tables import Count, TablePart

__all__ = [
    "Brigade",
    "Control",
    "Direction",
    "Edge",
    "Entry",
    "Exits",
    "FreeMarkers",
    "Immobile",
    "ScenarioRules",
    "Voluntary",
]

#: a side of a hex, clockwise from north: 0 is north, 3 south
Direction = Annotated[int, Meta(ge=0, le=5)]
Edge = Literal["north", "east", "south", "west"]


class Entry(TablePart, frozen=True, kw_only=True):
    """Reinforcements of a formation: they enter stack by stack in this order."""

    formation: Formation
    turn: Count
    at: Place
    stacks: list[list[Unit]]
    #: leaders that enter with them
    leaders: list[Unit] = []


class Control(TablePart, frozen=True, kw_only=True):
    """Points for hexes."""

    case: CaseId
    hexes: dict[Place, Count]
    #: the side that scores; "" if it is the last to have been there
    side: SideOrNone = ""
    each_turn: bool = False


class Automatic(TablePart, frozen=True, kw_only=True):
    """The game is over when a leader is lost."""

    case: CaseId
    leaders: list[Unit]
    winner: Side


class GuardInShock(TablePart, frozen=True, kw_only=True):
    """Points for each of these units in each shock."""

    case: CaseId
    units: list[Unit]
    side: Side
    points: Count


class GuardRouted(TablePart, frozen=True, kw_only=True):
    """Points once, when one of these units is routed."""

    case: CaseId
    units: list[Unit]
    side: Side
    points: Count
    #: whether one that is destroyed without having been routed counts
    destroyed: bool


class Grenadiers(TablePart, frozen=True, kw_only=True):
    """Points once, when a unit of a formation fights in a shock."""

    case: CaseId
    formation: Formation
    side: Side
    points: Count
    #: the points from a turn on; 0: no such turn
    late: Plus = 0
    late_points: Plus = 0


class AllLost(TablePart, frozen=True, kw_only=True):
    """Points at the end, if all of these units are routed."""

    case: CaseId
    units: list[Unit]
    side: Side
    points: Count
    #: whether eliminated ones count as well
    eliminated: bool


class GuardDemoralized(TablePart, frozen=True, kw_only=True):
    """Points once, when formations have been demoralized at any time: for one, and for all."""

    case: CaseId
    formations: list[Formation]
    side: Side
    one: Count
    all: Count


class FormationPoints(TablePart, frozen=True, kw_only=True):
    """Points at the end for each enemy formation demoralized or wiped out."""

    demoralized_case: CaseId
    demoralized: Count
    wiped_out_case: CaseId
    wiped_out: Count


class Exits(TablePart, frozen=True, kw_only=True):
    """Points for units that leave the map."""

    case: CaseId
    side: Side
    hexes: list[Place]
    turn: Count
    points: Count
    conditions: list[Condition]


class Immobile(TablePart, frozen=True, kw_only=True):
    """Units that must stay where they are (N2)."""

    case: CaseId
    units: list[Unit]
    #: they are free when all of these are routed or eliminated
    until: list[Unit]
    #: they are free when their player pays, when a turn begins
    side: Side
    price: Count
    price_case: CaseId
    points_case: CaseId


class Voluntary(TablePart, frozen=True, kw_only=True):
    """Points once, when a group first moves of its own will (S4)."""

    case: CaseId
    units: list[Unit]
    #: the side that gets them
    side: Side
    #: for each turn
    points: list[Count]


class FreeMarkers(TablePart, frozen=True, kw_only=True):
    """The markers of the Austro-Russian player in S4."""

    side: Side
    #: formation whose markers must go in, and the number of others
    formation: Formation
    others: Count
    #: most further markers, and their price for each
    paid: Count
    price: Count
    #: brigade whose entry gives one more
    more_with: str


class Brigade(TablePart, frozen=True, kw_only=True):
    """Optional reinforcements of S4."""

    case: CaseId
    side: Side
    units: list[Unit]
    at: Place
    #: turn of entry -> price: of the whole, or of each unit
    prices: dict[Annotated[str, Meta(pattern="^(1|2|3|4|5|6|7|8|9)$")], Count]
    each: bool = False


class Rally(TablePart, frozen=True, kw_only=True):
    """A leader rallies units without a die (S4)."""

    leader: Unit
    side: Side
    #: how often in a turn, and the opponent's points for each
    times: Count
    price: Count


class Emperors(TablePart, frozen=True, kw_only=True):
    """What emperors do to rallies and orders (A1, A2)."""

    #: nation -> the emperor who helps its units
    help: dict[str, Unit]
    modifier: Annotated[int, Meta(ge=-9, le=9)]
    #: the emperor near whom these commanders give fewer orders, and within how many points
    near: Unit
    commanders: list[Unit]
    points: Count
    orders: Count


class Points(TablePart, frozen=True, kw_only=True):
    """The victory points of a scenario, beside those of every scenario."""

    control: list[Control] = []
    guard_in_shock: GuardInShock | None = None
    guard_routed: GuardRouted | None = None
    grenadiers: Grenadiers | None = None
    all_lost: list[AllLost] = []
    guard_demoralized: GuardDemoralized | None = None
    formations: FormationPoints | None = None
    exits: Exits | None = None
    voluntary: list[Voluntary] = []


class ScenarioRules(TablePart, frozen=True, kw_only=True):
    """What a scenario says beside who stands where."""

    #: sets of hexes of the map that are in play
    maps: list[HexSet]
    first_turn: Hour
    #: the side that has the initiative in the first turn, and the one that sets up first
    initiative: Side
    deploys_first: Side
    #: side -> the edges towards which its units retreat
    retreat: dict[Side, list[Edge]]
    #: side -> facing at the start
    facing: dict[Side, Direction]
    #: every turn is a day turn
    always_day: bool = False
    #: whether the quota of 2.2 holds
    quota: bool = False
    free_markers: FreeMarkers | None = None
    #: formation -> number of its markers, if it differs
    markers: dict[Formation, Count] = {}
    combined: list[Marker]
    #: formation -> the first turn in which it has markers
    available: dict[Formation, Count]
    entries: list[Entry] = []
    #: unit -> the formation that it belongs to in this scenario
    detached: dict[Unit, Formation] = {}
    immobile: Immobile | None = None
    #: side -> orders without a commander-in-chief
    orders: dict[Side, Count] = {}
    #: whether Lannes may take Murat's place
    lannes: bool = False
    emperors: Emperors | None = None
    rally: Rally | None = None
    #: optional reinforcements, and the first turn in whose last phase notes are written
    brigades: dict[str, Brigade] = {}
    notes_from: Plus = 0
    #: hex -> the side that controls it at the start
    control: dict[Place, Side]
    #: the same, if the option for it is agreed
    control_option: dict[Place, Side] = {}
    automatic: list[Automatic] = []
    points: Points
