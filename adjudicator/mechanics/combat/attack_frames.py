"""Frames of attacks and of phases of combat, from which a game derives its own.

`AttackFrame` is any attack with a die; `StepsFrame` one whose result takes steps; `DemandingFrame`
one whose result eliminates units, drives them back or demands an exchange; `AttackPhaseFrame` the
phase of such attacks, to which a game adds `unfinished`: attacks closed before their results were
carried out.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from adjudicator.core.roles import (
    EventNo,
    Place,
    PlaceOrNone,
    Role,
    Side,
    SideOrNone,
    Unit,
    UnitOrNone,
)
from adjudicator.core.state import Frame

__all__ = ["AttackFrame", "AttackPhaseFrame", "DemandingFrame", "PossibleResult", "StepsFrame"]

Result = Annotated[str, Role("result")]
ResultOrNone = Annotated[str, Role("result", ("",))]


class PossibleResult(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
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


class AttackFrame(Frame, kw_only=True, omit_defaults=True):
    """One attack, from its declaration until the next decision that is not part of it."""

    #: the attacking side
    side: Side = ""
    attackers: list[Unit] = []
    #: 0 until it is rolled
    die: int = 0


class StepsFrame(AttackFrame, kw_only=True, omit_defaults=True):
    """An attack on one unit, by differential, whose result takes steps from both sides."""

    target: PlaceOrNone = ""
    defender: UnitOrNone = ""
    #: attack less defence, columns of shift, and the final column; None if unknown
    differential: int | None = None
    shift: int = 0
    column: int | None = None
    #: the result in force, such as "1/2": as logged, else as computed
    result: str = ""
    #: side -> steps that it must still lose
    owed: dict[Side, int] = {}
    #: unit -> steps that it lost in this attack
    lost: dict[Unit, int] = {}
    #: the hex to which the defender retreated
    retreated: PlaceOrNone = ""
    #: the unit that advanced
    advanced: UnitOrNone = ""
    #: the column that the players seem to have used, if it is another one
    claimed: int | None = None
    #: columns of an illegal attack without its illegal parts
    columns: list[int] = []
    #: whether the log states the result
    stated: bool = False
    #: other results that may be carried out: the right one, if the log states a wrong one
    results: list[str] = []
    #: the right result, if the one in force is certainly wrong
    right: str = ""
    #: whether the attack itself breaks a rule
    illegal: bool = False
    #: the event of the die, and the events of losses that were not owed
    rolled: EventNo = 0
    wrong: list[EventNo] = []

    @property
    def victors(self) -> list[str]:
        """The units that may advance: never the defender."""
        return self.attackers

    @property
    def vacated(self) -> list[str]:
        """The hex that they may enter, once it is empty."""
        return [self.target]

    @property
    def place(self) -> str:
        """The attacked hex."""
        return self.target


class DemandingFrame(AttackFrame, kw_only=True, omit_defaults=True):
    """An attack whose result demands that units are eliminated, retreat or are exchanged."""

    targets: list[Place] = []
    #: units whose strength counts in the defence
    defenders: list[Unit] = []
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
    readings: list[PossibleResult] = []
    #: whether the declaration was illegal
    unlawful: bool = False
    #: event that first carried out a result too late
    late: EventNo = 0
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


class AttackPhaseFrame(Frame, kw_only=True, omit_defaults=True):
    """A phase of combat. Its duties are fixed when it opens and judged when it closes."""

    side: SideOrNone = ""
    #: phasing units in an enemy zone
    must_attack: list[Unit] = []
    #: enemy units with a phasing unit in their zone
    must_be_attacked: list[Unit] = []
    #: such an enemy -> the phasing units in its zone
    facing: dict[Unit, list[Unit]] = {}
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
    #: hexes vacated by attacks of this phase whose advances are over -> event of the attack
    vacated: dict[Place, EventNo] = {}
