"""Open procedures of this game, and its state as plain data: the position of a log."""

from __future__ import annotations

from typing import Annotated

from adjudicator.core.roles import (
    AnyEventNo,
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
from adjudicator.mechanics.combat.attack_frames import StepsFrame
from adjudicator.mechanics.scoring.at_once import DecidedPosition

__all__ = [
    "Combat",
    "CombatPhase",
    "Declaration",
    "Frames",
    "MovementPhase",
    "Position",
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


class Combat(StepsFrame, tag_field="frame", tag="attack", kw_only=True, omit_defaults=True):
    """One attack, from its declaration until the next decision that is not part of it."""

    #: the markers that support infantry and cavalry
    markers: list[Unit] = []
    #: attacker -> where it stood when the attack was declared
    stood: dict[Unit, PlaceOrWord] = {}
    #: whether the defender had to retreat if it could: the Allies were demoralized
    must_retreat: bool = False


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


Frames = SetUpPhase | Declaration | MovementPhase | Recovery | CombatPhase | Combat | RegroupPhase
#: what the French declare to come first
First = Annotated[str, Role("declaration", ("",))]


class Position(DecidedPosition, kw_only=True):
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
