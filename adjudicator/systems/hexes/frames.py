"""Open procedures of a game made of data, and its state as plain data: the position of a log."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from adjudicator.core.roles import (
    CaseId,
    Count,
    EventNo,
    Place,
    PlaceOrWord,
    Role,
    Side,
    SideOrNone,
    Unit,
    UnitOrNone,
)
from adjudicator.core.state import Frame
from adjudicator.mechanics.ground.stacking import Crowd
from adjudicator.mechanics.hex_state import HexPosition

__all__ = [
    "CombatPhase",
    "Demand",
    "Fight",
    "Frames",
    "MovementPhase",
    "Outcome",
    "Position",
    "SetUpPhase",
]

Result = Annotated[str, Role("result")]


class SetUpPhase(Frame, tag_field="frame", tag="set-up", kw_only=True, omit_defaults=True):
    """Before the first turn: units are placed one by one."""

    placed: list[Unit] = []


class MovementPhase(Frame, tag_field="frame", tag="movement", kw_only=True, omit_defaults=True):
    """A phase of moves."""

    side: SideOrNone = ""
    #: unit -> points spent
    spent: dict[Unit, int] = {}
    #: unit -> where it stood, and what it had spent, before its last move
    before: dict[Unit, tuple[PlaceOrWord, int]] = {}
    #: the unit that moved last, if nothing happened since
    last: UnitOrNone = ""
    #: units whose move the opponent allowed to change
    agreed: list[Unit] = []
    #: unit that arrived in this phase -> where it came from
    placed: dict[Unit, PlaceOrWord] = {}
    #: unit -> the event of its last move
    ended: dict[Unit, EventNo] = {}
    #: unit -> the first event by which it spent more than it had
    overspent: dict[Unit, EventNo] = {}
    #: units that made their one step although it costs more than they had
    stretched: list[Unit] = []
    #: hex -> the event that overfilled it, and the unit that came
    crowded: dict[Place, tuple[EventNo, Unit]] = {}
    #: units without supply when the phase began
    cut_off: list[Unit] = []
    #: unit that did not suffer a result of the phase before -> event of the attack
    overdue: dict[Unit, EventNo] = {}


class CombatPhase(Frame, tag_field="frame", tag="combat", kw_only=True, omit_defaults=True):
    """A phase of attacks. Its duties are fixed when it opens and judged when it closes."""

    side: SideOrNone = ""
    #: units that must attack, and enemies that must be attacked
    must_attack: list[Unit] = []
    must_be_attacked: list[Unit] = []
    #: enemy -> the phasing units in its zone
    facing: dict[Unit, list[Unit]] = {}
    #: attacker -> event of its attack
    attackers: dict[Unit, EventNo] = {}
    #: defender -> event of the attack on it
    attacked: dict[Unit, EventNo] = {}
    #: units that left their hexes before they could attack or be attacked
    excused: list[Unit] = []
    #: all units that left their hexes
    left: list[Unit] = []
    #: units without supply when the phase began
    cut_off: list[Unit] = []
    #: unit that did not suffer its result before the next attack -> event of its attack
    late: dict[Unit, EventNo] = {}


class Demand(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one effect of a result still demands."""

    #: what units suffer
    do: Literal["eliminate", "retreat", "lose", "pay"]
    #: the case by which they do
    case: CaseId
    #: those that it concerns, and that are still on the map
    units: list[Unit] = []
    #: hexes, steps or strength that are left
    left: Count = 0
    #: a strength is unknown, so that what is left is unknown
    uncertain: bool = False


class Outcome(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One possible result of an attack, and what is left of it to be done."""

    #: its name in the table
    result: Result = ""
    #: what it still demands
    demands: list[Demand] = []


class Fight(Frame, tag_field="frame", tag="attack", kw_only=True, omit_defaults=True):
    """One attack, from its declaration until the next attack or phase."""

    side: Side = ""
    attackers: list[Unit] = []
    targets: list[Place] = []
    defenders: list[Unit] = []
    #: those of them that the log names, if it leaves out others
    named: list[Unit] = []
    #: columns that it may have, from 0; several if a strength is unknown, none without fighters
    columns: list[Count] = []
    #: the column that the log claims, if it is another one
    claimed: Count | None = None
    #: pips that are added to the dice
    pips: int = 0
    #: the sum of the dice; 0 until they are rolled
    die: Count = 0
    #: whether its result is given without dice
    given: bool = False
    #: the results that it may have: several if the log states another one, or offers a choice
    outcomes: list[Outcome] = []
    #: unit -> where it stood when the dice were rolled
    origins: dict[Unit, Place] = {}
    #: unit -> hexes that it has retreated
    gone: dict[Unit, Count] = {}
    #: units that have advanced
    advanced: list[Unit] = []
    #: unit that suffered what no result demands -> event
    misdone: dict[Unit, EventNo] = {}
    #: the event that first carried out a result without dice
    undiced: EventNo = 0
    #: whether something of the result was carried out
    begun: bool = False
    #: whether the declaration was illegal
    unlawful: bool = False

    @property
    def place(self) -> str:
        """The first of the attacked hexes."""
        return self.targets[0] if self.targets else ""


Frames = SetUpPhase | MovementPhase | CombatPhase | Fight


class Position(HexPosition, kw_only=True):
    """The state as plain data: what a log's header may carry."""

    frames: list[Frames] = []
    #: unit -> steps that it has lost
    steps: dict[Unit, Count] = {}
    #: hex that counts for victory -> the side that was the last to have a unit there
    held: dict[Place, Side] = {}
    #: side -> units that have returned in this turn
    returned: dict[Side, Count] = {}
    #: hex -> the overfull stack that was reported there
    crowds: dict[Place, Crowd] = {}
    #: unit that did not suffer a result of the phase that ends -> event of the attack
    overdue: dict[Unit, EventNo] = {}
    #: the side that has won before the end, and by which case
    winner: SideOrNone = ""
    won_by: Annotated[str, Role("case", ("",))] = ""
    #: the first phase after it
    played_on: EventNo = 0
