"""Open procedures of this game: a phase and, in a Combat Phase, the open attack."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from adjudicator.core.roles import (
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

__all__ = ["Combat", "CombatPhase", "MovementPhase", "Reading", "SetUpPhase"]

#: a column of the combat table such as "2:1", and a result such as "Dr"
ColumnOrNone = Annotated[str, Role("column", ("",))]
Result = Annotated[str, Role("result")]
ResultOrNone = Annotated[str, Role("result", ("",))]


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


class CombatPhase(Frame, tag_field="frame", tag="combat", kw_only=True, omit_defaults=True):
    """A Combat Phase. Its duties are fixed when it opens and judged when it closes."""

    side: SideOrNone = ""
    #: phasing units in an enemy zone (8C)
    must_attack: list[Unit] = []
    #: enemy units with a phasing unit in their zone (8B)
    must_be_attacked: list[Unit] = []
    #: such an enemy -> the phasing units in its zone
    facing: dict[Unit, list[Unit]] = {}
    #: those of them in a town, the Castle or the Abbey (6Jc)
    garrisons: list[Unit] = []
    #: phasing artillery in a town next to an enemy: whether it must attack is doubtful (6J, 10A)
    in_doubt: list[Unit] = []
    #: attackers that fired from a distance
    bombarded: list[Unit] = []
    #: attacker -> event of its attack
    attackers: dict[Unit, EventNo] = {}
    #: defender -> event of the attack on it
    attacked: dict[Unit, EventNo] = {}
    #: units eliminated, retreated or displaced before they could attack
    excused: list[Unit] = []
    #: unit -> event of its advance
    advanced: dict[Unit, EventNo] = {}
    #: unit -> event of its retreat
    retreated: dict[Unit, EventNo] = {}
    #: unit -> event of its displacement
    displaced: dict[Unit, EventNo] = {}
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
    #: hexes vacated by attacks of this phase whose advances are over -> event of the attack
    vacated: dict[Place, EventNo] = {}


class Reading(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One possible result of an attack, and what is left of it to be done."""

    #: the result; the other fields are as in an attack
    result: Result = ""
    #: units that it eliminates, and that are still on the map
    to_eliminate: list[Unit] = []
    #: units that must retreat, and have not yet
    to_retreat: list[Unit] = []
    #: exchange: Strength Points that the attacker still has to lose
    owed: float = 0
    #: exchange: attackers that may be lost for it
    may_pay: list[Unit] = []
    #: exchange: a strength is unknown, so that what is owed is unknown
    uncertain: bool = False
    #: hexes emptied by the attack
    vacated: list[Place] = []
    #: units that may advance into them
    victors: list[Unit] = []


class Combat(Frame, tag_field="frame", tag="attack", kw_only=True, omit_defaults=True):
    """One attack, from its declaration until the next decision that is not part of it."""

    #: the attacking side
    side: Side = ""
    attackers: list[Unit] = []
    #: attackers that fire from a distance
    bombarding: list[Unit] = []
    targets: list[Place] = []
    #: units whose strength counts in the defence
    defenders: list[Unit] = []
    #: the column of the table such as "2:1"; "" if it is unknown
    odds: ColumnOrNone = ""
    #: the column that the log claims, if it is another one
    claimed: ColumnOrNone = ""
    #: event that first carried out a result without a die
    undiced: EventNo = 0
    #: event that first carried out a result too late
    late: EventNo = 0
    #: 0 until it is rolled
    die: int = 0
    #: the result in force: as computed, or as logged if it cannot be computed
    result: ResultOrNone = ""
    #: units that the result eliminates, and that are still on the map
    to_eliminate: list[Unit] = []
    #: units that must retreat, and have not yet
    to_retreat: list[Unit] = []
    #: exchange: Strength Points that the attacker still has to lose
    owed: float = 0
    #: exchange: attackers that may be lost for it
    may_pay: list[Unit] = []
    #: exchange: a strength is unknown, so that what is owed is unknown
    uncertain: bool = False
    #: units in the target hexes that could not be attacked again; whether they share the result
    #: is doubtful
    sharing: list[Unit] = []
    #: other possible results, because the log states another or the die is unclear
    readings: list[Reading] = []
    #: whether the declaration was illegal
    unlawful: bool = False
    #: whether several attacks wait for dice, so that a die cannot be assigned to one of them
    mixed: bool = False
    #: event of the first attack in a row that was closed without a die, if this one is among
    #: them
    waited: EventNo = 0
    #: unit that retreated or was eliminated against the result -> event
    misdone: dict[Unit, EventNo] = {}
    #: hexes emptied by this attack
    vacated: list[Place] = []
    #: units that may advance into them
    victors: list[Unit] = []
    #: units that have advanced
    advanced: list[Unit] = []
    #: units that advanced before the result was carried out -> event of the advance
    early: dict[Unit, EventNo] = {}
    #: units that have retreated
    gone_back: list[Unit] = []
    #: full hexes that a unit retreated into, from which others must be displaced: hex -> units
    #: that entered
    displacing: dict[Place, list[Unit]] = {}

    @property
    def place(self) -> str:
        """The first of the attacked hexes."""
        return self.targets[0] if self.targets else ""
