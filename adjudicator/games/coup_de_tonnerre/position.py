"""State of this game as plain data: the position in the header of a log."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from adjudicator.core.roles import (
    AnyEventNo,
    CaseId,
    CaseOrNone,
    Count,
    EventNo,
    Phase,
    Place,
    Role,
    Side,
    SideOrNone,
    Unit,
)
from adjudicator.games.coup_de_tonnerre.frames import (
    Address,
    Attack,
    Fog,
    Reinforcement,
    SetUpPhase,
    TacticsInPlay,
)
from adjudicator.games.coup_de_tonnerre.names import (
    CardName,
    CommandName,
    FaceName,
    HeldPlace,
    InHand,
    OptionName,
    PlayerName,
)
from adjudicator.mechanics.cards.playing import CardInHand
from adjudicator.mechanics.play.due_moves import Due
from adjudicator.mechanics.play.slots import Slot
from adjudicator.mechanics.play.tracks import Marked
from adjudicator.mechanics.two_sides import TwoSidedPosition

__all__ = ["Frames", "Position"]

Frames = SetUpPhase | Attack | Reinforcement | Address
Small = Annotated[int, Meta(ge=0, le=99)]


class Position(TwoSidedPosition, kw_only=True):
    """The state as plain data: what a log's header may carry.

    A position written by hand gives `turn`, `active` and `where`, and those of morale, losses,
    faces, held, takers, spent and fog that differ from the start. The program writes all other
    fields when a log ends inside an action, or after a fault.
    """

    #: counted from 1; a turn is a slot of each side
    turn: Count = 1
    #: the period, such as "10h-12h"; by default as the losses say
    phase: Phase = ""
    #: the side whose slot it is, unless `slot` states it
    active: SideOrNone = ""
    #: the slot: whose it is, and its actions so far
    slot: Slot | None = None
    #: unit -> its command, if that is not the printed one
    command: dict[Unit, CommandName] = msgspec.field(default_factory=dict, name="commands")
    #: side -> morale; by default that of the start
    morale: dict[Side, Small] = {}
    #: side -> the lowest and the highest possible morale, if it is unknown
    low: dict[Side, Small] = msgspec.field(default_factory=dict, name="morale_low")
    high: dict[Side, Small] = msgspec.field(default_factory=dict, name="morale_high")
    #: sides whose morale was marked after all of its changes in the open action
    marked: set[Side] = set()
    #: side -> losses; by default none
    losses: dict[Side, Small] = {}
    #: card -> the face that shows, if that is the verso
    faces: dict[CardName, FaceName] = {}
    #: card -> the case by which it shows its face; by default CDT-1-f, and CDT-1-e at the start
    face_cases: dict[CardName, CaseId] = {}
    #: card -> the action in which it was turned, if no line stated it
    unstated: dict[CardName, Count] = {}
    #: place -> the side that holds it, if that differs from the start
    held: dict[HeldPlace, Side] = {}
    #: place -> the command that took it
    takers: dict[Place, CommandName] = {}
    #: sides whose marker for an extra action is used
    spent: set[Side] = set()
    #: sides that did not make the second action of their last marker
    waived: set[Side] = set()
    #: the fog marker: whether it was drawn, which one it is, whether it was revealed
    fog: Fog = msgspec.field(default_factory=Fog)
    #: whether Miloradovitch has joined Constantin, and whether Langeron and Dokhtourov have become
    #: one; by default as faces and places show
    joined: bool | None = None
    merged: bool | None = None
    #: the slot in which they merged
    merged_in: Count = 0
    #: commands whose loss was counted; by default all that have no unit
    gone: set[CommandName] = set()
    #: number of actions so far; the set-up is judged only before the first. By default none if
    #: the position is a start position, else as many as there were slots
    acts: Count | None = None
    #: the earlier course of the game is unknown, so that nothing before the position is judged;
    #: by default if `acts` is not given
    midgame: bool | None = None
    #: the action in which the time marker last moved
    timed: Count = 0
    #: units that must still go somewhere
    due: list[Due] = []
    #: side -> losses that were not taken in the last action, which was reported
    debts: dict[Side, Small] = {}
    #: "morale:french" and the like -> changes of a track since it was last marked
    tracks: dict[str, Marked] = {}
    #: the open procedure, if there is one
    frames: list[Frames] = []
    #: side -> tactics cards in hand, "?" for a card that the log has not named
    hands: dict[Side, list[InHand]] = {}
    #: side -> how many were chosen, drawn from the own deck, from the combined deck, later;
    #: used: how many were played or discarded
    draws: dict[Side, dict[str, Small]] = {}
    #: optional rules that were used although the header does not name them
    unnamed_options: list[OptionName] = msgspec.field(default_factory=list, name="options")
    #: tactics cards that were played or discarded
    discarded: list[CardInHand] = []
    #: tactics cards that were revealed in a hand: both sides know them
    shown: list[CardInHand] = []
    #: tactics card -> the event that put it where it is
    dealt: dict[CardInHand, EventNo] = {}
    #: the tactics cards of the open action
    tricks: TacticsInPlay = msgspec.field(default_factory=TacticsInPlay)
    #: side -> which of its two players is commander in chief, after acting as such
    chiefs: dict[Side, PlayerName] = {}
    #: a side, or "draw", and the deciding case
    winner: Annotated[str, Role("side", ("", "draw"))] = ""
    won_by: CaseOrNone = ""
    #: side -> events of losses that it did not owe
    undue: dict[Side, list[EventNo]] = {}
    #: the illegal events without which the battle would not be decided
    won_from: list[EventNo] = []
    #: the event that continued play after the end, which was reported
    played_on: AnyEventNo = 0
    #: other possible positions in the open action: after a wrong claim, the right one
    readings: list[Position] = []
    #: of a reading: it depends on cards that may differ from ours
    guess: bool = False
