"""Events that only logs of this game have: actions of cards, interruptions, markers."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from adjudicator.core.events import Event, Name, Roll
from adjudicator.mechanics.cards.events import Choose, Discard, Draw, PlayCard, Reveal, Turn
from adjudicator.mechanics.play.slots import Pass
from adjudicator.mechanics.play.tracks import Mark

__all__ = [
    "Act",
    "Choose",
    "Defend",
    "Discard",
    "Draw",
    "Mark",
    "Pass",
    "PlayCard",
    "Remove",
    "Reveal",
    "Throw",
    "Turn",
]

Word = Annotated[str, Meta(max_length=60)]
Number = Annotated[int, Meta(ge=0, le=99)]


class Act(Event, frozen=True, tag="act"):
    """An action of a command card."""

    card: Name
    #: its number on the face that shows
    action: Annotated[int, Meta(ge=1, le=9)]
    #: a place or a command, if the card leaves a choice
    target: Word = ""
    #: claim: the face that shows
    face: Word = ""


class Defend(Event, frozen=True, tag="defend"):
    """A card interrupts the attack whose die was just rolled."""

    card: Name
    #: claim: its number on the face that shows
    action: Annotated[int, Meta(ge=1, le=9)] | None = None
    #: claim: the remaining result of the attack
    result: Word = ""


class Throw(Roll, frozen=True, tag="roll"):
    """A die, and what it is rolled for: attack, charge, guard, rout, tactics, confirm."""

    purpose: Word = field(default="", name="for")
    #: claim: the line of the table, after modifiers
    line: Annotated[int, Meta(ge=-9, le=19)] | None = None
    #: claim: its result, such as "1 FC + capture"
    result: Word = ""


class Remove(Event, frozen=True, tag="remove"):
    """A block is removed from the map without being lost."""

    unit: Name
