"""The types in vassal.json for cards, decks, hands, tracks and tokens beside the map."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from adjudicator.vassal.look.counters import Colour
from adjudicator.vassal.look.words import Id, Key, MaybeId, MaybeWords, Name, Named, Prose, Words

__all__ = [
    "BoxKind",
    "ButtonLook",
    "CardLook",
    "CardsLook",
    "CommandLook",
    "CountLook",
    "DeckLook",
    "HandLook",
    "MaybeSays",
    "RailBoxLook",
    "RailLook",
    "RoleLook",
    "SpotLook",
    "TokenLook",
]

#: for lost units, for reinforcements, for units that left the map, or for units that are out of the
#: game without being lost
BoxKind = Literal["eliminated", "reserve", "exit", "removed"]
Pixels = Annotated[int, Meta(ge=24, le=1000)]
#: a line for the referee, without the leading "#"
Says = Annotated[str, Meta(pattern=r'^[^\x00-\x1f"\\$\[\]{}]{1,200}$(?!\n)')]

#: the same, or empty
MaybeSays = Annotated[str, Meta(pattern=r'^[^\x00-\x1f"\\$\[\]{}]{0,200}$(?!\n)')]


class _Data(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Base of all parts of vassal.json."""


class CommandLook(_Data, frozen=True, kw_only=True):
    """A command of a card or token that writes a line for the referee."""

    title: Words
    #: the line, in words for the referee
    says: Says
    #: the face that must be up; by default, any
    face: MaybeId = ""


class CardLook(_Data, frozen=True, kw_only=True):
    """A card."""

    id: Id
    title: Words
    side: Name | None = None
    #: the deck that contains it at the start; by default, it is face up on the table
    deck: MaybeId = ""
    #: the text on the card
    text: Prose = ""
    #: how many copies there are; each has its own number in `gpids.json`, after the id
    copies: Annotated[int, Meta(ge=1, le=60)] = 1
    #: the name of all copies for the rules and in logs; by default, the id
    name: Named = ""
    #: the colour of its frame, if no side is its owner
    tint: Colour | None = None
    commands: list[CommandLook] = []


class CardsLook(_Data, frozen=True, kw_only=True):
    """A kind of cards."""

    id: Id
    title: Words
    width: Pixels = 180
    height: Pixels = 252
    #: the faces that a command turns up in rotation
    faces: list[Id] = field(default_factory=lambda: ["front"])
    #: the command that turns a card over, if it has several faces
    turn: Words = "Turn over"
    turn_key: Key = "F"
    #: the command that turns a card face down and up again; by default, it is always face up
    hide: MaybeWords = ""
    hide_key: Key = "H"
    #: commands that move a card to a spot or deck and inform the referee: its id -> command
    goes: dict[Id, CommandLook] = {}
    #: by default, the cards that the rules of the game define
    cards: list[CardLook] = []


class DeckLook(_Data, frozen=True, kw_only=True):
    """A deck, which is face down and shuffled."""

    id: Id
    title: Words
    #: the kind of cards, which sets the size of the deck
    cards: Id
    #: the deck to which a command sends all its cards
    into: MaybeId = ""
    send: MaybeWords = ""
    #: whether every card is drawn at random, whatever the order in which they were laid
    random: bool = False
    #: whether its cards lie face up, as discards do
    open: bool = False


class SpotLook(_Data, frozen=True, kw_only=True):
    """A spot on the table for cards."""

    id: Id
    title: Words
    #: the kind of cards, which sets the size of the spot
    cards: Id
    #: the number of cards that fit beside each other
    room: Annotated[int, Meta(ge=1, le=12)] = 1


class HandLook(_Data, frozen=True, kw_only=True):
    """A window with cards that only some players can see."""

    id: Id
    title: Words
    #: the sides and roles whose hand it is
    sides: list[Name]
    #: the kind of cards, which sets the size of the window
    cards: Id
    #: other kinds of cards that belong in it
    also: list[Id] = []
    room: Annotated[int, Meta(ge=1, le=30)] = 6


class RailBoxLook(_Data, frozen=True, kw_only=True):
    """A box of a track."""

    id: Id
    title: Words
    #: text below the title
    note: MaybeWords = ""
    tint: Colour | None = None


class RailLook(_Data, frozen=True, kw_only=True):
    """A track of boxes for tokens."""

    id: Id
    title: Words
    side: Name | None = None
    boxes: Annotated[list[RailBoxLook], Meta(min_length=1, max_length=100)]
    #: whether units on it are lost
    losses: bool = False


class CountLook(_Data, frozen=True, kw_only=True):
    """What a counter counts by itself: units, by the boxes in which they lie."""

    #: the side whose units it counts
    side: Name
    #: kind of box -> what each unit in such boxes counts
    each: dict[BoxKind, Annotated[int, Meta(ge=1, le=99)]]
    #: the types whose units count nothing
    but: list[Name] = []


class TokenLook(_Data, frozen=True, kw_only=True):
    """A token that starts in a box of a track."""

    id: Id
    title: Words
    side: Name | None = None
    rail: Id
    box: Id
    #: the text on it; by default, its title
    short: MaybeWords = ""
    #: the text on its other face; by default, it has none
    used: MaybeWords = ""
    commands: list[CommandLook] = []
    #: whether the turn tracker moves it along its track, from where it begins
    turn: bool = False
    #: what the number on it counts; by default it has none
    units: CountLook | None = None


class ButtonLook(_Data, frozen=True, kw_only=True):
    """A button that writes a line for the referee."""

    title: Words
    says: Says


class RoleLook(_Data, frozen=True, kw_only=True):
    """One of several players who share a side."""

    id: Id
    title: Words
    side: Name
