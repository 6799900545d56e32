"""Types of tables.json: commands, cards, tracks and all other numbers of the rulebook."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from adjudicator.core.roles import (
    CaseId,
    CaseOrNone,
    EverySide,
    Place,
    PlaceOrNone,
    Side,
    SideOrNone,
)
from adjudicator.games.coup_de_tonnerre.names import (
    CardName,
    CommandName,
    CommandNameOrNone,
    CommandNameOrSelf,
    HeldPlace,
    HeldPlaceOrNone,
    PeriodName,
    ResultName,
)
from adjudicator.games.coup_de_tonnerre.tactics_data import Tactics
from adjudicator.mechanics.play.bots import BotChart
from adjudicator.mechanics.tables import TablePart

__all__ = [
    "Action",
    "Capture",
    "Card",
    "Command",
    "Condition",
    "Defence",
    "Face",
    "Fog",
    "Guard",
    "Modifier",
    "PlaceData",
    "Tables",
    "Target",
    "Time",
    "Track",
]

Id = Annotated[str, Meta(min_length=1, max_length=60)]
Texts = dict[str, str]
Count = Annotated[int, Meta(ge=0, le=999)]
Die = Annotated[int, Meta(ge=1, le=6)]
Change = Annotated[int, Meta(ge=-9, le=9)]
Line = Annotated[str, Meta(pattern="^[1-6]$")]
#: such as "2 AC", "1 FM", "capture", "recapture"
Result = Annotated[str, Meta(pattern="^([1-9] (FC|AC|FM|AM)|capture|recapture)$")]
FaceName = Literal["recto", "verso"]


class Command(TablePart, frozen=True, kw_only=True):
    """A corps or a column."""

    side: Side
    #: as printed on its units
    label: Id
    start: Place
    #: change of morale when its last unit is lost
    penalty: Change = 0
    #: added to the rout tests of its side once it is lost
    rout: Change = 0
    #: it has a marker for an extra action
    extra: bool = False
    #: the case of an extra action that begins with it, where the rulebook has an example
    extra_case: CaseOrNone = ""
    #: its units may be in several places: a unit that joins it goes to its start
    scattered: bool = False
    #: a block that has its name but belongs to another command
    lent: str = ""


class Condition(TablePart, frozen=True, kw_only=True):
    """A condition: all given fields must hold."""

    #: a place, and the side that must hold it
    held: HeldPlaceOrNone = ""
    by: SideOrNone = ""
    #: a command that must have no unit left
    gone: CommandNameOrSelf = ""
    #: a command, or "self", of which a unit must stand somewhere
    stands: CommandNameOrSelf = ""
    at: PlaceOrNone = ""


class Target(TablePart, frozen=True, kw_only=True):
    """What an action may be aimed at: a place, or commands."""

    place: PlaceOrNone = ""
    #: the commands whose units take the losses; for a place, the command whose neighbours do if
    #: it is empty
    commands: list[CommandName] = []
    #: the first of these that has a unit, instead of `commands`
    first: list[CommandName] = []
    #: those among `first` that count only at their start
    at_start: list[CommandName] = []
    only_if: list[Condition] = []


class Modifier(TablePart, frozen=True, kw_only=True):
    """A modifier of the die of an attack."""

    die: Change
    only_if: list[Condition]
    #: the case that it comes from
    case: CaseId


class Defence(TablePart, frozen=True, kw_only=True):
    """An interruption: against which action, and its effect."""

    #: cards whose attack it answers, or any if empty
    cards: list[CardName] = []
    #: the place, or the command, that must be the target
    place: PlaceOrNone = ""
    command: CommandNameOrNone = ""
    #: results that are ignored, such as "AC", "capture"
    ignore: list[ResultName] = []
    #: results that are doubled
    double: list[ResultName] = []
    #: a second die on the table of this action of the same card
    charge: Count = 0
    #: a die for its cost
    guard: bool = False
    #: the case that defines its effect
    case: CaseId


class Action(TablePart, frozen=True, kw_only=True):
    """One action on a face of a card."""

    no: Annotated[int, Meta(ge=1, le=9)]
    kind: Literal["attack", "reinforcement", "defence", "extra", "morale", "obligation"]
    text: Texts
    targets: list[Target] = []
    only_if: list[Condition] = []
    modifiers: list[Modifier] = []
    #: modified die -> results
    table: dict[Line, list[Result]] = {}
    #: the same with the option that makes it harder for the French
    harder: dict[Line, list[Result]] = {}
    #: lines that the rulebook names itself -> the case that does
    named: dict[Line, CaseId] = {}
    #: reinforcement: the receiving command
    to: CommandNameOrNone = ""
    defence: Defence | None = None
    #: change of morale, and with the option that makes it harder for the French
    morale: Change = 0
    harder_morale: Change = 0


class Face(TablePart, frozen=True, kw_only=True):
    """One face of a card."""

    actions: list[Action] = []
    note: Texts = {}


class Card(TablePart, frozen=True, kw_only=True):
    """A command card."""

    side: Side
    name: Texts
    recto: Face
    verso: Face | None = None
    #: the rulebook itself says when it is turned
    sure: bool = False
    #: when it is turned, and when it is turned back
    flip: Texts = {}
    back: Texts = {}


class Track(TablePart, frozen=True, kw_only=True):
    """The loss track of a side."""

    #: boxes that call for a rout test
    tests: list[Count]
    #: boxes that lower morale before the test
    minus_one: list[Count] = []
    #: the box B
    broken: Count


class Time(TablePart, frozen=True, kw_only=True):
    """The periods, and when the marker moves."""

    periods: Annotated[list[PeriodName], Meta(min_length=1)]
    #: combined losses that move the marker, one for each further period
    at: list[Count]
    #: change of morale of both sides on each advance
    morale: Change
    #: the period whose beginning reveals the fog marker
    reveal: PeriodName


class Fog(TablePart, frozen=True, kw_only=True):
    """The fog markers."""

    reconstruction: bool = False
    side: Side
    #: the command beside which a marker lies, and the attack that reveals it
    command: CommandName
    place: Place
    #: marker -> blocks that it removes
    markers: dict[Id, Count]


class PlaceData(TablePart, frozen=True, kw_only=True):
    """A place that can be held."""

    holder: Side
    garrison: str = ""
    #: commands that take losses here, in this order, if the place is empty
    priority: list[CommandName] = []
    #: the same with the option on an empty place: recommended only
    recommended: list[CommandName] = []
    #: commands that count only at their start
    at_start: list[CommandName] = []


class Capture(TablePart, frozen=True, kw_only=True):
    """Effects of a capture by a command."""

    place: HeldPlace
    by: list[CommandName]
    case: CaseId
    #: how many attackers enter: all, or exactly one
    enter: Literal["all", "one"] = "all"
    #: case of how many enter
    enter_case: CaseId
    #: attackers that stand here stay if others can enter
    stay: list[Place] = []
    #: attackers enter from here only
    start: list[Place] = []
    #: command of a defender -> where it falls back
    fall_back: dict[CommandName, Place]
    #: commands whose fall-back place no source gives
    guessed: list[CommandName] = []
    #: command -> the case of its falling back, where that is its own
    fall_back_cases: dict[CommandName, CaseId] = {}
    #: command -> places of other units that fall back too
    also: dict[CommandName, list[Place]] = {}
    also_case: CaseOrNone = ""
    #: card -> the face that it shows then
    turns: dict[CardName, FaceName] = {}
    turns_case: CaseId


class Guard(TablePart, frozen=True, kw_only=True):
    """The cost of a defence by the Guard."""

    command: CommandName
    place: Place
    #: a unit is lost on a die up to this
    loss: Die
    harder_loss: Die


class Merger(TablePart, frozen=True, kw_only=True):
    """Commands that merge into one."""

    commands: list[CommandName]
    #: where they gather, and the places that must be captured
    place: HeldPlace
    places: list[HeldPlace]
    #: place to which they may fall back -> the card that acts from there
    fall_back: dict[Place, CommandName]


class Obligation(TablePart, frozen=True, kw_only=True):
    """The reinforcement that the fog demands."""

    side: Side
    giver: CommandName
    at: Place
    receivers: list[CommandName]
    #: number of units at which a receiver needs it
    units: Count


class GameBox(TablePart, frozen=True, kw_only=True):
    """Contents of the box."""

    #: units of a command
    least: Count
    most: Count
    #: side -> blocks
    blocks: dict[Side, Count]


class Tables(TablePart, frozen=True, kw_only=True):
    """tables.json."""

    format: Literal[1]
    first: Side
    #: F, A in results -> the side that loses
    letters: dict[Id, Side]
    #: parts that no source gives, and that are reconstructed
    reconstruction: list[str] = []
    box: GameBox
    commands: dict[Id, Command]
    cards: dict[Id, Card]
    #: command -> friendly commands, nearest first; those equally near in one group
    nearest: dict[CommandName, list[list[CommandName]]]
    tracks: dict[EverySide, Track]
    #: side -> morale at the start
    morale: dict[EverySide, Count]
    highest_morale: Count
    time: Time
    fog: Fog
    places: dict[Place, PlaceData]
    captures: list[Capture]
    guard: Guard
    merger: Merger
    #: commands that share their losses once the first is driven from its place
    joined: list[CommandName]
    obligation: Obligation
    #: role of a player in a game of four -> that player's commands
    four_players: dict[Id, list[CommandName]] = {}
    #: names of leaders who have no card -> the case that says so
    without_card: dict[Id, CaseId] = {}
    #: side -> the commands that its commander in chief leads too
    chiefs: dict[Side, list[CommandName]] = {}
    #: the tactics cards, if the game has any
    tactics: Tactics | None = None
    #: side -> its chart when a bot plays it
    solo: dict[Side, BotChart] = {}
