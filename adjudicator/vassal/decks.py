"""Decks: as parts of a module, and in saved games, where their whole type is written out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.vassal.desk import CARDS
from adjudicator.vassal.looks import said
from adjudicator.vassal.pieces import tidy
from adjudicator.vassal.sequence import join

if TYPE_CHECKING:
    from adjudicator.vassal.desk import Desk
    from adjudicator.vassal.looktable import DeckLook

__all__ = ["add_deck", "deck_attributes", "deck_name"]

_COLOUR = "90,80,60"
_SHUFFLED = "$playerName$: $deckName$ is shuffled"
_SENT = "$playerName$: $deckName$, all cards are sent on"


def deck_name(deck: DeckLook) -> str:
    """Return the name of a deck, which is also that of its place."""
    return tidy(said(deck.title))


def _target(desk: Desk, deck: DeckLook) -> str:
    return next((deck_name(one) for one in desk.look.decks if one.id == deck.into), "")


def deck_attributes(desk: Desk, deck: DeckLook) -> dict[str, object]:
    """Return the attributes of a deck in the build file; its cards come with a set-up."""
    x, y = desk.decks[deck.id].middle
    kind = desk.kinds[deck.cards]
    target = _target(desk, deck)
    return {
        "name": deck_name(deck),
        "owningBoard": CARDS,
        "x": x,
        "y": y,
        "width": kind.width,
        "height": kind.height,
        "allowMultiple": True,
        "allowSelect": True,
        "drawMultipleMessage": "Draw several cards",
        "drawSpecificMessage": "Draw certain cards",
        "selectDisplayProperty": "$BasicName$",
        "selectSortProperty": "",
        "faceDown": "Always",
        "drawFaceUp": False,
        "shuffle": "Via right-click Menu",
        "shuffleCommand": "Shuffle",
        "shuffleFormat": _SHUFFLED,
        "shuffleHotkey": "",
        "reversible": False,
        "draw": True,
        "color": _COLOUR,
        "hotkeyOnEmpty": False,
        "reshufflable": bool(target),
        "reshuffleCommand": said(deck.send) if target else "",
        "reshuffleMessage": _SENT if target else "",
        "reshuffleHotkey": "",
        "reshuffleTarget": target,
        "canSave": False,
        "maxStack": 4,
        "expressionCounting": False,
        "countExpressions": "",
        "restrictOption": False,
        "restrictExpression": "",
        "deckRestrictAccess": False,
        "deckOwners": "",
    }


def _type(desk: Desk, deck: DeckLook) -> str:
    """Return the type of a deck as the engine writes it: all that does not change in a game."""
    kind, target = desk.kinds[deck.cards], _target(desk, deck)
    send = said(deck.send) if target else ""
    fields = (
        *("true", _COLOUR, str(kind.width), str(kind.height), "Always", "Via right-click Menu"),
        *("true", "true", "false", send, target, _SENT if target else "", deck_name(deck)),
        *(_SHUFFLED, "", "", "false", "false", "", "", "4", "", "false", "", "false", ""),
        *("$BasicName$", "", "false", "", "Shuffle", "", "", "Draw several cards"),
        *("Draw certain cards", "", "", "", "", "", "", "", "", "", "", "", "", "false", ""),
    )
    return "deck;" + join(fields, ";")


def add_deck(desk: Desk, deck: DeckLook, identity: str, cards: list[str]) -> str:
    """Return the command that puts a deck on the table, its lowest card first."""
    x, y = desk.decks[deck.id].middle
    held = [join(cards, ",")] if cards else []
    state = join([CARDS, str(x), str(y), "true", *held], ";")
    return join(["+", identity, _type(desk, deck), state], "/")
