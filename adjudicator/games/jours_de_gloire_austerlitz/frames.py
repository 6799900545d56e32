"""Open procedures of this game, and its state as plain data: the position of a log."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from adjudicator.core.roles import (
    CaseId,
    Count,
    EventNo,
    Place,
    PlaceOrNone,
    PlaceOrWord,
    Role,
    Side,
    SideOrNone,
    Unit,
    UnitOrNone,
)
from adjudicator.core.state import Frame
from adjudicator.games.jours_de_gloire_austerlitz.data import Formation, Marker
from adjudicator.games.jours_de_gloire_austerlitz.scenario_data import Direction
from adjudicator.mechanics.scoring.at_once import DecidedPosition

__all__ = [
    "Activation",
    "ActivationPhase",
    "Assault",
    "Award",
    "CupPhase",
    "EndPhase",
    "Firing",
    "Flight",
    "Fought",
    "Frames",
    "InitiativePhase",
    "Movement",
    "OrdersPhase",
    "Position",
    "SetUpPhase",
]

MarkerOrNone = Annotated[str, Role("marker", ("",))]
FormationOrNone = Annotated[str, Role("formation", ("",))]
BrigadeName = Annotated[str, Role("brigade")]
#: "disordered" or "routed"; units in good order are not listed
Worse = Literal["disordered", "routed"]


class SetUpPhase(Frame, tag_field="frame", tag="set-up", kw_only=True, omit_defaults=True):
    """Before the first turn: units are placed one by one."""

    placed: list[Unit] = []


class OrdersPhase(Frame, tag_field="frame", tag="orders", kw_only=True, omit_defaults=True):
    """Phase A: commanders-in-chief give orders."""

    #: commander -> the formations that he has ordered; "" for orders without one
    given: dict[UnitOrNone, list[Formation]] = {}


class InitiativePhase(Frame, tag_field="frame", tag="initiative", kw_only=True, omit_defaults=True):
    """Phase B: strategic initiative, and the marker that opens the turn."""

    #: rolls so far
    rolls: Count = 0


class CupPhase(Frame, tag_field="frame", tag="cup", kw_only=True, omit_defaults=True):
    """Phase C: both players fill the cup."""


class ActivationPhase(
    Frame, tag_field="frame", tag="activations", kw_only=True, omit_defaults=True
):
    """Phase D: markers are drawn, and formations act."""


class EndPhase(Frame, tag_field="frame", tag="end-of-turn", kw_only=True, omit_defaults=True):
    """Phase E: points are counted, notes are written."""

    #: sides that have written their note
    noted: list[Side] = []


class Activation(Frame, tag_field="frame", tag="activation", kw_only=True, omit_defaults=True):
    """A drawn marker: its formation, or the units selected for a combined marker, act."""

    marker: MarkerOrNone = ""
    side: SideOrNone = ""
    #: the formation; "" for a combined marker
    formation: FormationOrNone = ""
    #: the units of a combined marker, once they are selected
    selected: list[Unit] = []
    #: whether the formation had orders when it was drawn; for a combined marker, which units had
    ordered: bool = False
    ordered_units: list[Unit] = []
    #: unit -> whether the test of initiative in which it took part was passed
    tested: dict[Unit, bool] = {}
    #: unit -> points that it has spent
    spent: dict[Unit, Count] = {}
    #: unit -> the illegal event by which it spent more than it had
    overspent: dict[Unit, EventNo] = {}
    #: unit -> points that it spent illegally on detours
    wasted: dict[Unit, Count] = {}
    #: unit -> where it stood when the activation began, if it has moved
    before: dict[Unit, PlaceOrWord] = {}
    #: units that have entered an enemy zone and must stop there
    stopped: list[Unit] = []
    #: units that have turned before they moved, fired, attacked by shock, tried to rally
    turned: list[Unit] = []
    fired: list[Unit] = []
    attacked: list[Unit] = []
    rallied: list[Unit] = []
    #: number of stacks that have entered by this activation, by entry hex
    entered: dict[Place, Count] = {}
    #: leaders whom the enemy has reached or whose stack is lost: a die for them is due; or, after
    #: it, that they are displaced
    threatened: dict[Unit, Literal["die", "displace"]] = {}


class Movement(Frame, tag_field="frame", tag="movement", kw_only=True, omit_defaults=True):
    """One move, as long as dice for it are due."""

    unit: UnitOrNone = ""
    #: pond hexes that it entered, whose dice are still due, in order
    ponds: list[Place] = []


class Firing(Frame, tag_field="frame", tag="fire", kw_only=True, omit_defaults=True):
    """One shot, until the test that it demands."""

    unit: UnitOrNone = ""
    target: UnitOrNone = ""
    distance: Count = 0
    hit: bool = False
    #: whether the test of the target is due
    due: bool = False
    #: units that must flee, and those that were driven onto ice
    flees: list[Unit] = []
    iced: list[Unit] = []


class Assault(Frame, tag_field="frame", tag="shock", kw_only=True, omit_defaults=True):
    """A shock or a charge, from its declaration until all its effects are carried out."""

    kind: Literal["shock", "charge"] = "shock"
    side: SideOrNone = ""
    units: list[Unit] = []
    defenders: list[Unit] = []
    at: PlaceOrNone = ""
    #: attacker -> the hex from which it attacks
    stood: dict[Unit, PlaceOrWord] = {}
    #: attacker -> whether it passed its test of engagement
    engaged: dict[Unit, bool] = {}
    #: attackers that the marker in play does not activate: they only count if they test
    strays: list[Unit] = []
    #: the reaction of the defender: counter-charging units, units that retired, or none wanted
    counter: list[Unit] = []
    retired: list[Unit] = []
    declined: bool = False
    rolled: bool = False
    #: result by the table; "" until it is rolled
    result: str = ""
    #: unit -> hexes that it must still retreat
    retreats: dict[Unit, Count] = {}
    #: units that must flee
    flees: list[Unit] = []
    #: unit -> the way by which it went back; units that were driven onto ice
    went: dict[Unit, list[Place]] = {}
    iced: list[Unit] = []
    #: units that have advanced
    advanced: list[Unit] = []


class Flight(Frame, tag_field="frame", tag="retreat", kw_only=True, omit_defaults=True):
    """One retreat or flight, as long as dice for it are due."""

    unit: UnitOrNone = ""
    #: a flight, not a retreat
    rout: bool = False
    ponds: list[Place] = []


Frames = (
    SetUpPhase
    | OrdersPhase
    | InitiativePhase
    | CupPhase
    | ActivationPhase
    | EndPhase
    | Activation
    | Movement
    | Firing
    | Assault
    | Flight
)


class Award(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Victory points that a side got during the game."""

    side: Side
    points: Count
    case: CaseId
    turn: Count
    unit: UnitOrNone = ""
    at: PlaceOrNone = ""


class Fought(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A shock in which units fought that are worth points."""

    turn: Count
    units: list[Unit]


class Position(DecidedPosition, kw_only=True):
    """The state as plain data: what a log's header may carry."""

    #: unit -> its state, if it is not in good order
    condition: dict[Unit, Worse] = {}
    #: unit -> the side of its hex that it faces
    facing: dict[Unit, Direction] = {}
    #: the side with the strategic initiative in this turn; "" until it is known
    initiative: SideOrNone = ""
    #: formation -> how many markers it has in this turn; those without any are not listed
    markers: dict[Formation, Count] = {}
    #: the marker that opens the turn; "" until it is chosen, and after it was played
    opening: MarkerOrNone = ""
    #: the same for the whole turn, as it counts for the quota
    opened: MarkerOrNone = ""
    #: side -> marker -> how many of them are known to be in the cup now
    cup: dict[Side, dict[Marker, Count]] = {}
    #: side -> how many markers are in the cup that the log has not named
    unnamed: dict[Side, Count] = {}
    #: side -> marker -> how many it is known to have put in, in this turn
    filled: dict[Side, dict[Marker, Count]] = {}
    #: whether the log shows how the cup is filled: it has done so before
    fills_shown: bool = False
    #: markers played in this turn, in order
    drawn: list[Marker] = []
    #: combined markers that have been put in the cup in this game
    used: set[Marker] = set()
    #: those of them that nobody drew
    left_over: set[Marker] = set()
    #: formations with orders in this turn
    ordered: set[Formation] = set()
    #: leaders that have moved in this turn
    moved_leaders: set[Unit] = set()
    #: hex -> the side that was the last to be there
    control: dict[Place, Side] = {}
    awards: list[Award] = []
    #: shocks with units whose fights are worth points
    shocks: list[Fought] = []
    #: formations that are demoralized, and those that have ever been
    demoralized: set[Formation] = set()
    ever_demoralized: set[Formation] = set()
    #: units that have ever been routed
    ever_routed: set[Unit] = set()
    #: unit that a frozen pond has cost its side -> the case
    sunk: dict[Unit, CaseId] = {}
    #: units of which only our numbers tell what became of them, in a log not played with them
    guessed: set[Unit] = set()
    #: units released from a restriction of their scenario, and whether their player paid for it
    freed: set[Unit] = set()
    lifted: bool = False
    #: side -> brigades that it brings on in the next turn, and all that it has bought
    plans: dict[Side, list[BrigadeName]] = {}
    bought: dict[Side, list[BrigadeName]] = {}
    #: sides whose note the log does not show
    unread: set[Side] = set()
    #: points that markers of turns before may have cost, but that the log does not name (S4)
    unpriced: Count = 0
    #: units that a leader has rallied without a die in this turn
    rallied_free: Count = 0
    #: unit -> condition with which it left the map
    exited: dict[Unit, Literal["good", "disordered", "routed"]] = {}
    #: by how much the players have miscounted turns
    miscounted: int = 0
    frames: list[Frames] = []
