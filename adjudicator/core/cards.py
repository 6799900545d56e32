"""Types for the cards of a game as plain data, for pictures and modules.

A game's package may have a module `cardfaces` with a function `cards(game)` that returns the cards
by kind. Texts are by language; "en" is always present.
"""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Card", "Face", "Order", "Section"]

Texts = dict[str, str]


class Order(Struct, frozen=True):
    """A menu command of a card that writes words for the referee into the log."""

    title: Texts
    #: the words for the referee
    says: str


class Section(Struct, frozen=True):
    """A part of the text on a face: a title, sentences, and a table of two columns."""

    title: Texts
    text: Texts = {}
    #: rows of a roll and its result
    table: tuple[tuple[str, Texts], ...] = ()


class Face(Struct, frozen=True):
    """One face of a card."""

    id: str
    sections: tuple[Section, ...] = ()
    #: text at the bottom, such as when to turn the card over
    foot: Texts = {}
    orders: tuple[Order, ...] = ()


class Card(Struct, frozen=True):
    """A card."""

    id: str
    title: Texts
    side: str
    faces: tuple[Face, ...]
    #: the deck that holds it at the start; "" if it lies face up on the table
    deck: str = ""
    #: its name in logs if there are several copies of it; "": its id
    name: str = ""
    #: the colour of its frame if it has no side, #rrggbb; "": the plain one
    tint: str = ""

    @property
    def known_as(self) -> str:
        """Its name in logs."""
        return self.name or self.id
