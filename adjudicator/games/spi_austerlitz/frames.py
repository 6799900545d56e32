"""Open procedures of this game, and its state as plain data: the position of a log."""

from __future__ import annotations

from typing import Annotated

from adjudicator.core.roles import (
    CaseId,
    EventNo,
    Place,
    PlaceOrWord,
    Role,
    SideOrNone,
    Unit,
    UnitOrNone,
)
from adjudicator.core.state import Frame
from adjudicator.mechanics.combat.attack_frames import AttackPhaseFrame, DemandingFrame
from adjudicator.mechanics.ground.stacking import Crowd
from adjudicator.mechanics.hex_state import HexPosition

__all__ = ["Combat", "CombatPhase", "Frames", "MovementPhase", "Position", "SetUpPhase"]


#: a column of the combat table such as "2:1"
ColumnOrNone = Annotated[str, Role("column", ("",))]


class SetUpPhase(Frame, tag_field="frame", tag="set-up", kw_only=True, omit_defaults=True):
    """Before the first turn: units are placed one by one."""

    placed: list[Unit] = []


class MovementPhase(Frame, tag_field="frame", tag="movement", kw_only=True, omit_defaults=True):
    """A Movement Phase."""

    side: SideOrNone = ""
    #: unit -> points spent
    spent: dict[Unit, int] = {}
    #: unit -> where it stood, and what it had spent, before its last move
    before: dict[Unit, tuple[PlaceOrWord, int]] = {}
    #: the unit that moved last, if nothing happened since
    last: UnitOrNone = ""
    #: units whose move the opponent allowed to change
    agreed: list[Unit] = []
    #: reinforcements placed in this phase
    placed: list[Unit] = []
    #: those of them that were placed in an enemy-controlled hex
    placed_in_zone: list[Unit] = []
    #: hex -> the event that overfilled it, and the unit that came
    crowded: dict[Place, tuple[EventNo, Unit]] = {}
    #: unit -> the event of its last move
    ended: dict[Unit, EventNo] = {}
    #: unit -> points that another reading of the terrain chart would have saved it in this
    #: phase
    spared: dict[Unit, int] = {}
    #: whether it was reported that reinforcements were placed after moves
    placed_late: bool = False
    #: unit that did not suffer a result of the last Combat Phase -> event of the attack
    overdue: dict[Unit, EventNo] = {}


class CombatPhase(
    AttackPhaseFrame, tag_field="frame", tag="combat", kw_only=True, omit_defaults=True
):
    """A Combat Phase. Its duties are fixed when it opens (8B, 8C) and judged when it closes."""

    #: enemies that must be attacked in a town, the Castle or the Abbey (6Jc)
    garrisons: list[Unit] = []
    #: phasing artillery in a town next to an enemy: whether it must attack is doubtful (6J, 10A)
    in_doubt: list[Unit] = []
    #: attackers that fired from a distance
    bombarded: list[Unit] = []
    #: defenders that an attack on their hex omitted: reported with the attack (8E)
    left_out: list[Unit] = []
    #: attackers that kept strength back: reported with the attack (8H)
    divided: list[Unit] = []
    #: enemy whose neighbour attacked an empty hex -> event of that attack
    missed: dict[Unit, EventNo] = {}
    #: event of a die that belongs to no attack in the log; the missing attack is unknown
    stray: EventNo = 0
    #: attacks in a row before this one that were declared and not rolled for
    unrolled: int = 0
    #: attacks closed before their results were carried out
    unfinished: list[Combat] = []


class Combat(DemandingFrame, tag_field="frame", tag="attack", kw_only=True, omit_defaults=True):
    """One attack, from its declaration until the next decision that is not part of it."""

    #: attackers that fire from a distance
    bombarding: list[Unit] = []
    #: the column of the table such as "2:1"; "" if it is unknown
    odds: ColumnOrNone = ""
    #: the column that the log claims, if it is another one
    claimed: ColumnOrNone = ""
    #: event that first carried out a result without a die
    undiced: EventNo = 0
    #: whether several attacks wait for dice, so that a die cannot be assigned to one of them
    mixed: bool = False
    #: event of the first attack in a row that was closed without a die, if this one is among
    #: them
    waited: EventNo = 0


Frames = SetUpPhase | MovementPhase | CombatPhase | Combat


class Position(HexPosition, kw_only=True):
    """The state as plain data: what a log's header may carry."""

    demoralized: SideOrNone = ""
    #: unit -> the case by which it left the game
    fate: dict[Unit, CaseId] = {}
    frames: list[Frames] = []
    #: one exchange brought both sides to the limit of losses
    tied: bool = False
    #: reinforcement that was found to be kept back -> event at which it was missed, if known
    late: dict[Unit, EventNo] | list[Unit] = {}
    #: units that moved in the Movement Phase that ended last
    moved: set[Unit] = set()
    #: hex -> the overfull stack that was reported there
    crowds: dict[Place, Crowd] = {}

    def __post_init__(self) -> None:
        """Accept late reinforcements without the events at which they were missed."""
        if isinstance(self.late, list):
            self.late = dict.fromkeys(self.late, 0)
