"""What only scenarios of this game say: hands, banners, objectives, terrain, special rules."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from adjudicator.core.roles import CaseId, CaseOrNone, Place, Side, SideOrNone, Terrain
from adjudicator.games.ccn_epic_austerlitz.names import ObjectiveName

__all__ = ["Objective", "Retreats", "ScenarioRules", "Shares", "SideNotes"]

Small = Annotated[int, Meta(ge=0, le=99)]
Text = Annotated[str, Meta(min_length=1, max_length=60)]
SectionName = Literal["left", "center", "right"]
Face = Literal["infantry", "cavalry", "artillery", "flag", "sabre"]


class Strict(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A part of the rules: a misspelt field is an error."""


class Shares(Strict, frozen=True, kw_only=True):
    """What a side has at the start: cards, counters, dice."""

    #: Command and Tactician cards
    command_cards: Small = 0
    tacticians: Small = 0
    #: La Grande: cards of the corps commanders
    corps_cards: dict[SectionName, Small] = {}
    corps_tacticians: dict[SectionName, Small] = {}
    #: counters of Prussians and Spaniards, dice of the Mother Russia roll
    iron_will: Small = 0
    guerrillas: Small = 0
    russian_dice: Small = 0


class SideNotes(Shares, frozen=True, kw_only=True):
    """Battle notes of a side."""

    commander: Text
    #: banners at the start
    banners: Small = 0


class Objective(Strict, frozen=True, kw_only=True):
    """A victory banner objective.

    temporary, permanent: for hexes that are held; majority, group: for several together; denied: if
    the enemy holds none of the hexes; across: for units on the enemy's bank of the stream.
    """

    #: its name, and when its banners are gained and lost
    id: ObjectiveName
    kind: Literal["temporary", "permanent", "majority", "group", "denied", "across", "breakthrough"]
    #: the entitled side; "" for either
    side: SideOrNone = ""
    #: gained only when the turn of the side begins
    turn_start: bool = False
    #: a banner for each hex or unit
    each: bool = False
    worth: Small = 1
    #: the side that begins with it
    starts_with: SideOrNone = ""
    hexes: list[Place] = []
    #: hexes of which it is open whether they belong to it
    disputed: list[Place] = []
    #: the case of the scenario that says so; "" if only the general rules do
    case: CaseOrNone = ""


class Retreats(Strict, frozen=True, kw_only=True):
    """How the units of a side retreat, if not towards their own side."""

    kind: Literal["stays", "nearest-baseline"]
    case: CaseId


class MotherRussia(Strict, frozen=True, kw_only=True):
    """The Pre-Battle Mother Russia roll."""

    rolled: bool
    void: list[Face] = []
    case: CaseId


class FirstMove(Strict, frozen=True, kw_only=True):
    """Dice for the first move: the most sabres."""

    dice: Small
    tie: Side
    case: CaseId


class ScenarioCases(Strict, frozen=True, kw_only=True):
    """Cases of the battle notes, of the stream and of the lake."""

    notes: CaseOrNone = ""
    stream: CaseOrNone = ""
    lake: CaseOrNone = ""


class ScenarioRules(Strict, frozen=True, kw_only=True):
    """The `rules` of a scenario."""

    #: the format, which has the board
    board: Literal["standard", "epic", "la-grande"]
    #: the side at the bottom edge
    bottom: Side
    sides: dict[Side, SideNotes]
    #: the side that moves first, or dice
    first: Side | Literal["dice"]
    first_move: FirstMove | None = None
    banners_to_win: Small
    objectives: list[Objective]
    #: the terrain tiles: hex -> terrain
    terrain: dict[Place, Terrain]
    places: dict[str, list[Place]] = {}
    #: hexes on the bottom side of the stream
    bottom_bank: list[Place] = []
    mother_russia: MotherRussia
    retreat: dict[Side, Retreats] = {}
    #: the side that time pressure favours: the defender
    time_pressure: SideOrNone = ""
    cases: ScenarioCases = field(default_factory=ScenarioCases)
