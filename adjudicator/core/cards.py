"""The cards of a game as plain data, for whoever draws or prints them.

A game's package may have a module `cardfaces` with a function `cards(game)`: the cards by kind.
Texts are by language; "en" is always there.
"""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Card", "Face", "Order", "Section"]

Texts = dict[str, str]


class Order(Struct, frozen=True):
    """A command of a card that tells the referee something."""

    title: Texts
    #: what it tells, as words for the referee
    says: str


class Section(Struct, frozen=True):
    """A part of what stands on a face: a title, sentences, and a table of two columns."""

    title: Texts
    text: Texts = {}
    #: what is rolled, and what comes of it
    table: tuple[tuple[str, Texts], ...] = ()


class Face(Struct, frozen=True):
    """One face of a card."""

    id: str
    sections: tuple[Section, ...] = ()
    #: stands at the foot of it, such as when the card is turned over
    foot: Texts = {}
    orders: tuple[Order, ...] = ()


class Card(Struct, frozen=True):
    """A card."""

    id: str
    title: Texts
    side: str
    faces: tuple[Face, ...]
    #: the deck in which it lies at first; nothing if it lies open on the table
    deck: str = ""
