"""Events of decks and hands: cards or markers are drawn, chosen, shown, played, discarded, turned.

A log may leave out the names of cards that not everybody sees.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from adjudicator.core.events import Event, Name

__all__ = ["CardEvent", "Choose", "Discard", "Draw", "PlayCard", "Reveal", "Turn", "named_cards"]

Word = Annotated[str, Meta(max_length=60)]


class Turn(Event, frozen=True, tag="turn"):
    """A card is turned over."""

    card: Name
    face: Name


class Draw(Event, frozen=True, tag="draw"):
    """Markers or cards are drawn; their names may be omitted."""

    deck: Name
    count: Annotated[int, Meta(ge=1, le=60)] = 1
    cards: Annotated[list[Name], Meta(max_length=60)] = field(default_factory=list)


class Choose(Event, frozen=True, tag="choose"):
    """A player chooses a card for the hand; its name may be omitted."""

    card: Word = ""


class Reveal(Event, frozen=True, tag="reveal"):
    """A hidden marker or card is revealed."""

    deck: Name
    card: Word = ""


class PlayCard(Event, frozen=True, tag="play"):
    """A card is played."""

    card: Name
    #: its target, if it leaves a choice
    target: Word = ""


class Discard(Event, frozen=True, tag="discard"):
    """A card is discarded without use; its name may be omitted."""

    card: Word = ""


#: an event about cards of a hand
CardEvent = Choose | Draw | PlayCard | Discard | Reveal


def named_cards(event: CardEvent) -> list[str]:
    """Return the cards that an event names."""
    if isinstance(event, Draw):
        return list(event.cards)
    return [event.card] if event.card else []
