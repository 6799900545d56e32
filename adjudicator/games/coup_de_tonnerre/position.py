"""A position of this game as plain data: what a log's header may carry."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from adjudicator.games.coup_de_tonnerre.frames import (
    Address,
    Attack,
    Due,
    Fog,
    Marked,
    Reinforcement,
    SetUpPhase,
    Slot,
    Tricks,
)

__all__ = ["Frames", "Position"]

Frames = SetUpPhase | Attack | Reinforcement | Address
Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Small = Annotated[int, Meta(ge=0, le=99)]


class Position(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The state as plain data: what a log's header may carry."""

    turn: Count = 1
    phase: str = ""
    #: the side whose slot it is, where `slot` does not say
    active: str = ""
    slot: Slot | None = None
    #: unit -> place, or one of the words
    where: dict[str, str] = {}
    #: unit -> the command that it belongs to, where that is not the printed one
    commands: dict[str, str] = {}
    morale: dict[str, Small] = {}
    losses: dict[str, Small] = {}
    #: card -> the face that shows, where that is the verso
    faces: dict[str, str] = {}
    #: card -> the case by which it shows that face
    face_cases: dict[str, str] = {}
    #: card -> the action in which it was turned, if no line has said so
    unstated: dict[str, Count] = {}
    #: place -> the side that holds it, where that is not the one at the start
    held: dict[str, str] = {}
    #: place -> the command that took it
    takers: dict[str, str] = {}
    #: sides whose marker for an extra action is used
    spent: list[str] = []
    fog: Fog = msgspec.field(default_factory=Fog)
    #: whether commands have become one; by default as faces and places tell
    joined: bool | None = None
    merged: bool | None = None
    #: the slot in which they merged
    merged_in: Count = 0
    #: commands whose end was counted
    gone: list[str] = []
    #: actions so far
    acts: Count = 0
    #: the action in which time last moved
    timed: Count = 0
    due: list[Due] = []
    #: side -> losses that were not taken, which was told
    debts: dict[str, Small] = {}
    tracks: dict[str, Marked] = {}
    frames: list[Frames] = []
    #: side -> tactics cards in hand, "?" for a card that nobody has named
    hands: dict[str, list[str]] = {}
    #: side -> how many were chosen, drawn from the own deck, from the combined deck, later; used:
    #: how many were played or laid off
    draws: dict[str, dict[str, Small]] = {}
    discarded: list[str] = []
    #: tactics cards that were turned up in a hand: both sides know them
    shown: list[str] = []
    #: tactics card -> the event by which it came to where it is
    dealt: dict[str, int] = {}
    tricks: Tricks = msgspec.field(default_factory=Tricks)
    #: side -> which of its two players is commander in chief, once he has acted as such
    chiefs: dict[str, str] = {}
    #: the result of an attack was not known, and what follows from it is not either
    vague: bool = False
    #: sides whose morale is not known for sure
    unsure: list[str] = []
    suspect: dict[str, Count] = {}
    over: bool = False
    #: a side, or "draw", and the case by which
    winner: str = ""
    won_by: str = ""
    conceded: str = ""
    played_on: int = 0
