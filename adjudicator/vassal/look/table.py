"""vassal.json: what lies on the table beside the map: cards, decks, hands, tracks and tokens."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from adjudicator.vassal.look.counters import Colour
from adjudicator.vassal.look.words import Id, Key, MaybeId, MaybeWords, Name, Prose, Words

__all__ = [
    "ButtonLook",
    "CardLook",
    "CardsLook",
    "CommandLook",
    "DeckLook",
    "HandLook",
    "RailBoxLook",
    "RailLook",
    "RoleLook",
    "SpotLook",
    "TokenLook",
]

Pixels = Annotated[int, Meta(ge=24, le=1000)]
#: a line for the referee, without its sign
Says = Annotated[str, Meta(pattern=r'^[^\x00-\x1f"\\$\[\]{}]{1,200}$(?!\n)')]


class _Data(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What all parts of vassal.json have in common."""


class CommandLook(_Data, frozen=True, kw_only=True):
    """A command of a card or token that tells the referee something."""

    title: Words
    #: what it tells, as words for the referee
    says: Says
    #: the face that must show; by default, any
    face: MaybeId = ""


class CardLook(_Data, frozen=True, kw_only=True):
    """A card."""

    id: Id
    title: Words
    side: Name | None = None
    #: the deck in which it lies at first; by default, it lies open on the table
    deck: MaybeId = ""
    #: what stands on it
    text: Prose = ""
    commands: list[CommandLook] = []


class CardsLook(_Data, frozen=True, kw_only=True):
    """A kind of cards."""

    id: Id
    title: Words
    width: Pixels = 180
    height: Pixels = 252
    #: the faces that a command turns up, one after the other
    faces: list[Id] = field(default_factory=lambda: ["front"])
    #: the command that turns a card over, if it has several faces
    turn: Words = "Turn over"
    turn_key: Key = "F"
    #: the command that lays a card face down and up again; by default, it always lies open
    hide: MaybeWords = ""
    hide_key: Key = "H"
    #: where a card goes by a command that tells the referee something: id of a spot -> command
    goes: dict[Id, CommandLook] = {}
    #: those that the rules of the game know need not be named
    cards: list[CardLook] = []


class DeckLook(_Data, frozen=True, kw_only=True):
    """A deck: it lies face down, and is shuffled."""

    id: Id
    title: Words
    #: a card out of it has the size of these
    cards: Id
    #: the deck to which a command sends all its cards
    into: MaybeId = ""
    send: MaybeWords = ""


class SpotLook(_Data, frozen=True, kw_only=True):
    """A spot of the table on which cards are laid."""

    id: Id
    title: Words
    #: it has room for one of these
    cards: Id


class HandLook(_Data, frozen=True, kw_only=True):
    """A window that only some players can look into."""

    id: Id
    title: Words
    #: the sides and roles whose hand it is
    sides: list[Name]
    #: it has room for these
    cards: Id
    room: Annotated[int, Meta(ge=1, le=30)] = 6


class RailBoxLook(_Data, frozen=True, kw_only=True):
    """A box of a track."""

    id: Id
    title: Words
    #: what stands under it
    note: MaybeWords = ""
    tint: Colour | None = None


class RailLook(_Data, frozen=True, kw_only=True):
    """A track of boxes, along which tokens are moved."""

    id: Id
    title: Words
    side: Name | None = None
    boxes: Annotated[list[RailBoxLook], Meta(min_length=1, max_length=100)]
    #: whether units that are laid on it are lost
    losses: bool = False


class TokenLook(_Data, frozen=True, kw_only=True):
    """A token that begins on a box of a track."""

    id: Id
    title: Words
    side: Name | None = None
    rail: Id
    box: Id
    #: what stands on it; by default, its title
    short: MaybeWords = ""
    #: what stands on its other face; by default, it has none
    used: MaybeWords = ""
    commands: list[CommandLook] = []


class ButtonLook(_Data, frozen=True, kw_only=True):
    """A button that tells the referee something."""

    title: Words
    says: Says


class RoleLook(_Data, frozen=True, kw_only=True):
    """A player of a side that several share."""

    id: Id
    title: Words
    side: Name
