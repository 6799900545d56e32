"""Types of rules.json about combat: attacks, odds, the table, results, retreat, advance."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from adjudicator.core.roles import CaseId, CaseOrNone, Hexside, Role, Terrain, UnitType
from adjudicator.mechanics.tables import Count, TablePart

__all__ = [
    "AdvanceRules",
    "Choice",
    "ColumnRules",
    "CombatRules",
    "DieRules",
    "Duty",
    "Effect",
    "Modifier",
    "Most",
    "Obligation",
    "Reach",
    "ResultRules",
    "RetreatRules",
    "Undiced",
    "Who",
]

Small = Annotated[int, Meta(ge=-99, le=99)]
Fraction = tuple[Annotated[int, Meta(ge=0, le=99)], Annotated[int, Meta(ge=1, le=99)]]
#: the name of a result in the table
ResultName = Annotated[str, Role("result"), Meta(min_length=1, max_length=20)]
#: a group of units of one attack
Who = Literal["attackers", "defenders", "smaller", "larger"]


class Reach(TablePart, frozen=True, kw_only=True):
    """How far units attack."""

    case: CaseId
    #: hexes from an attacker to each hex that it attacks
    range: Count = 1
    #: type of unit -> its own range
    ranges: dict[UnitType, Count] = {}
    #: if given: attackers next to none of the attacked hexes suffer no result, and do not advance
    distant: CaseOrNone = ""
    #: if given: a hex is attacked from a distance only if a friend of the attacker is next to it
    spotted: CaseOrNone = ""


class Most(TablePart, frozen=True, kw_only=True):
    """At most so many hexes are attacked at once, and by so many units."""

    case: CaseId
    hexes: Count | None = None
    units: Count | None = None


class Duty(TablePart, frozen=True, kw_only=True):
    """A unit that must attack or be attacked."""

    case: CaseId
    types: list[UnitType] = []


class Obligation(TablePart, frozen=True, kw_only=True):
    """Who must attack, fixed when the phase begins; without it, attacks are free."""

    #: phasing units in an enemy zone must attack
    attackers: Duty | None = None
    #: enemy units that have a phasing unit in their zone must be attacked
    defenders: Duty | None = None
    #: whether the duty of a unit ends when nobody whom it faced can be attacked any more
    lapses: bool = False


class ColumnRules(TablePart, frozen=True, kw_only=True):
    """How the column of the table is found."""

    case: CaseId
    by: Literal["ratio", "difference"]
    #: in whose favour a value between two columns is rounded
    rounding: Literal["defender", "attacker"] = "defender"
    #: from the worst to the best for the attacker: ratios as "2:1", differences as "+3"
    columns: Annotated[list[str], Meta(min_length=1, max_length=100)]


class DieRules(TablePart, frozen=True, kw_only=True):
    """The dice of an attack."""

    case: CaseId
    #: so many dice, whose sum counts
    dice: Annotated[int, Meta(ge=1, le=9)] = 1
    faces: Annotated[int, Meta(ge=2, le=100)] = 6


class Modifier(TablePart, frozen=True, kw_only=True):
    """What changes the strength of units or hexes, the column, or the die, and when."""

    case: CaseId
    to: Literal["attacker", "defender", "hex", "column", "die"]
    #: the strength is multiplied by a fraction
    times: Fraction | None = None
    #: points, columns or pips more
    add: Small = 0
    #: the strength does not fall below this
    least: Annotated[int, Meta(ge=0, le=99)] = 0
    #: conditions; those that are given must all hold
    terrain: list[Terrain] = []
    hexside: list[Hexside] = []
    uphill: list[Hexside] = []
    #: of several hexes or units, whether all must fulfil the conditions on the ground, or any
    across: Literal["all", "any"] = "all"
    types: list[UnitType] = []
    #: types of which each must be among the attackers
    together: list[UnitType] = []
    #: of the modifiers of one group only the strongest counts
    group: Annotated[str, Meta(max_length=40)] = ""


class Effect(TablePart, frozen=True, kw_only=True):
    """One thing that a result demands."""

    do: Literal["eliminate", "retreat", "lose", "pay", "result"]
    who: Who = "defenders"
    #: only units of these types; none named: all
    types: list[UnitType] = []
    #: only units in hexes in which all units of their side are of `types`
    alone: bool = False
    #: the case; by default that of the result
    case: CaseOrNone = ""
    #: retreat: so many hexes
    hexes: Annotated[int, Meta(ge=1, le=6)] = 1
    #: lose: so many steps, of all together or of each unit
    steps: Annotated[int, Meta(ge=1, le=99)] = 1
    each: bool = False
    #: pay: units are eliminated that have at least the strength of this group
    at_least: Who = "defenders"
    #: result: the effects of this result
    result: Annotated[str, Role("result", ("",))] = ""


class Choice(TablePart, frozen=True, kw_only=True):
    """Results that a side may take in place of one."""

    by: Literal["attacker", "defender"]
    results: Annotated[list[ResultName], Meta(min_length=1)]


class ResultRules(TablePart, frozen=True, kw_only=True):
    """What a result of the table does."""

    case: CaseId
    effects: list[Effect] = []
    #: who may advance
    advance: Literal["attackers", "defenders", "nobody"] = "nobody"
    instead: Choice | None = None


class Undiced(TablePart, frozen=True, kw_only=True):
    """An attack whose result is given without dice."""

    case: CaseId
    #: all attackers are of these types
    types: Annotated[list[UnitType], Meta(min_length=1)]
    #: whether no attacker is adjacent to an attacked hex, or each is adjacent to one
    distant: bool
    result: ResultName


class CombatRules(TablePart, frozen=True, kw_only=True):
    """Combat."""

    #: the case by which enemies stand in an attacked hex
    targets: CaseId
    reach: Reach
    #: the case by which an attack on a hex is an attack on all units in it
    whole: CaseId
    #: the case by which a unit attacks once in a phase
    once: CaseId
    #: if given: the case by which a unit is attacked once in a phase
    attacked: CaseOrNone = ""
    most: Most | None = None
    must: Obligation | None = None
    #: types that do not attack
    passive: Duty | None = None
    #: the case by which strengths are added
    strength: CaseId
    column: ColumnRules
    modifiers: list[Modifier] = []
    die: DieRules
    #: attacks for which no dice are rolled; the first that fits counts
    undiced: list[Undiced] = []
    #: the case by which the table gives the result
    table: CaseId
    #: sum of the dice -> result of each column
    rows: Annotated[dict[str, list[ResultName]], Meta(min_length=1)]
    results: dict[ResultName, ResultRules]


class Barrier(TablePart, frozen=True, kw_only=True):
    """Kinds of hexside."""

    case: CaseId
    hexsides: Annotated[list[Hexside], Meta(min_length=1)]


class RetreatRules(TablePart, frozen=True, kw_only=True):
    """How units retreat. What is not given does not close a hex."""

    #: the case by which a unit goes away from its hex, one hex after the other
    case: CaseId
    #: cases by which hexes are closed: with enemies, in enemy zones, by terrain, by a full stack
    enemies: CaseId
    zones: CaseOrNone = ""
    closed: CaseOrNone = ""
    full: CaseOrNone = ""
    hexsides: Barrier | None = None
    #: who chooses the way
    by: Literal["owner", "enemy"] = "owner"
    chooser: CaseId
    #: the case by which a unit is eliminated if, and only if, it has no way
    loss: CaseId


class AdvanceRules(TablePart, frozen=True, kw_only=True):
    """Who enters the hexes that an attack has emptied."""

    #: the case by which only victors advance, before the next attack
    case: CaseId
    #: the case by which they advance only into adjacent hexes that the attack emptied
    hexes: CaseId
    #: the case by which a unit advances once in an attack
    once: CaseId
    #: if given: the case by which terrain is closed as it is to moves
    closed: CaseOrNone = ""
    #: if given: the case by which a full stack is closed
    full: CaseOrNone = ""
    #: if given: the types that may advance
    only: Duty | None = None
    #: if given: so many units into each hex
    most: Most | None = None
