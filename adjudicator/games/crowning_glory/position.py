"""State of this game as plain data: the position in the header of a log."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from adjudicator.core.roles import (
    AnyEventNo,
    CaseOrNone,
    Count,
    EventNo,
    Place,
    Role,
    Side,
    SideOrNone,
    Unit,
)
from adjudicator.games.crowning_glory.frames import (
    Combat,
    CombatPhase,
    Declaration,
    MovementPhase,
    Recovery,
    RegroupPhase,
    SetUpPhase,
)
from adjudicator.mechanics.hex_state import HexPosition

__all__ = ["Disputed", "Frames", "IllegalLosses", "Position"]

Frames = SetUpPhase | Declaration | MovementPhase | Recovery | CombatPhase | Combat | RegroupPhase
#: what the French declare to come first
First = Annotated[str, Role("declaration", ("",))]


class IllegalLosses(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Losses that follow from illegal events."""

    #: those events
    events: list[AnyEventNo] = []
    #: side -> steps that it would not have lost without them
    steps: dict[Side, Count] = {}


class Disputed(IllegalLosses, kw_only=True):
    """A victory that depends on illegal events: without them nobody has won."""

    #: the side that would have won, and by which case
    side: SideOrNone = ""
    case: CaseOrNone = ""
    #: the first event after it
    played_on: AnyEventNo = 0


class Position(HexPosition, kw_only=True):
    """The state as plain data: what a log's header may carry."""

    #: what the French declared for this turn: "movement" or "combat" comes first
    first: First = ""
    #: unit -> steps left, if some are lost
    steps: dict[Unit, Count] = {}
    #: units and markers that show their passive face
    passive: set[Unit] = set()
    #: hex -> the side that holds it, if that is not its side of the front line
    control: dict[Place, Side] = {}
    #: sides that are demoralized
    demoralized: set[Side] = set()
    #: turns in which the French regrouped
    regrouped: list[Count] = []
    #: by how much the players have miscounted turns
    miscounted: int = 0
    #: an illegal declaration of what comes first, which may be intended
    redeclared: First = ""
    #: Variable units that may arrive or wait, because their die was illegal or misread
    unsure: list[Unit] = []
    #: units whose place no event has stated: their start hexes are reconstructed
    unconfirmed: set[Unit] = set()
    #: unit -> steps that it had lost when it last acted
    proven: dict[Unit, Count] = {}
    #: the event that ended the game too early
    ended_early: AnyEventNo = 0
    #: unit -> the illegal phase before which it should have been turned active
    unrecovered: dict[Unit, EventNo] = {}
    #: hex -> units reported to be together in it at the end of a phase
    stacked: dict[Place, list[Unit]] = {}
    #: units that the opponent lets do a forgotten action in this phase
    permitted: list[Unit] = []
    #: the turn of the last die for the Variable group
    rolled: Count = 0
    frames: list[Frames] = []
    #: the side that has won, and by which case
    winner: SideOrNone = ""
    won_by: CaseOrNone = ""
    #: the first event after the game was won
    played_on: AnyEventNo = 0
    #: the side that would have won without illegal events
    disputed: Disputed | None = None
