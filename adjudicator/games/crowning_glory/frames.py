"""Open procedures of this game: a phase and, in a Combat Phase, the open attack."""

from __future__ import annotations

from adjudicator.core.roles import (
    EventNo,
    Place,
    PlaceOrNone,
    PlaceOrWord,
    Side,
    SideOrNone,
    Unit,
    UnitOrNone,
)
from adjudicator.core.state import Frame

__all__ = [
    "Combat",
    "CombatPhase",
    "Declaration",
    "MovementPhase",
    "Recovery",
    "RegroupPhase",
    "SetUpPhase",
]


class SetUpPhase(Frame, tag_field="frame", tag="set-up", kw_only=True, omit_defaults=True):
    """Before the first turn: units are placed one by one."""

    placed: list[Unit] = []
    #: unit that must make room for a friend -> the hex that it must leave
    crowded: dict[Unit, PlaceOrWord] = {}
    #: markers that were chosen
    chosen: list[Unit] = []


class Declaration(Frame, tag_field="frame", tag="declaration", kw_only=True, omit_defaults=True):
    """Phase I: the French declare what comes first."""

    #: "movement" or "combat"; "" until it is declared
    first: str = ""


class MovementPhase(Frame, tag_field="frame", tag="movement", kw_only=True, omit_defaults=True):
    """A Movement Phase."""

    #: the side that selected a unit last
    last: SideOrNone = ""
    #: that unit, until the next event: it may still exit the map
    unit: UnitOrNone = ""
    #: points that it spent, and whether it has entered, or begun in, an enemy zone
    spent: int = 0
    stopped: bool = False
    #: unit -> where it stood before its move
    before: dict[Unit, PlaceOrWord] = {}
    #: unit -> hexes that its move captured -> their previous holder, "" if by the front line
    taken: dict[Unit, dict[Place, SideOrNone]] = {}
    #: units whose move the opponent allowed to change
    agreed: list[Unit] = []
    #: Reserve units placed in this phase
    placed: list[Unit] = []


class Recovery(Frame, tag_field="frame", tag="recovery", kw_only=True, omit_defaults=True):
    """A Recovery Phase: all units turn active when it opens."""


class Combat(Frame, tag_field="frame", tag="attack", kw_only=True, omit_defaults=True):
    """One attack, from its declaration until the next decision that is not part of it."""

    #: the attacking side
    side: Side = ""
    #: infantry and cavalry, and the markers that support them
    attackers: list[Unit] = []
    markers: list[Unit] = []
    target: PlaceOrNone = ""
    defender: UnitOrNone = ""
    #: attack less defence, columns of shift, and the final column; None if unknown
    differential: int | None = None
    shift: int = 0
    column: int | None = None
    #: 0 until it is rolled
    die: int = 0
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
    #: attacker -> where it stood when the attack was declared
    stood: dict[Unit, PlaceOrWord] = {}
    #: whether the defender had to retreat if it could: the Allies were demoralized
    must_retreat: bool = False
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


class CombatPhase(Frame, tag_field="frame", tag="combat", kw_only=True, omit_defaults=True):
    """A Combat Phase."""

    #: the side that attacked or declined last
    last: SideOrNone = ""
    #: sides that declined since the last attack
    declined: list[Side] = []
    #: units that attacked in this phase, and those that were attacked
    attackers: list[Unit] = []
    attacked: list[Unit] = []
    #: units that lost a step in this phase
    reduced: list[Unit] = []
    #: earlier attacks with losses that are owed, or with an empty hex that no unit entered
    earlier: list[Combat] = []


class RegroupPhase(Frame, tag_field="frame", tag="regroup", kw_only=True, omit_defaults=True):
    """Phase VI: the French regroup."""

    done: bool = False
