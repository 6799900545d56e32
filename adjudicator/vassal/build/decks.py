"""Build decks, as components of a module and as commands of a saved game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.phrases import phrases
from adjudicator.vassal.build.pieces import tidy
from adjudicator.vassal.format.sequences import join
from adjudicator.vassal.look.card_table import CARDS
from adjudicator.vassal.look.words import localized

if TYPE_CHECKING:
    from adjudicator.vassal.look.card_table import CardTable
    from adjudicator.vassal.look.table import DeckLook

__all__ = ["add_deck", "deck_attributes", "deck_name"]

_COLOUR = "90,80,60"


def deck_name(deck: DeckLook) -> str:
    """Return the name of a deck, which is also the name of its place."""
    return tidy(localized(deck.title))


def _shuffled(deck: DeckLook) -> str:
    """Return when the engine shuffles a deck; one from which is drawn at random, every time."""
    return "Always" if deck.random else "Via right-click Menu"


def _target(card_table: CardTable, deck: DeckLook) -> str:
    return next((deck_name(one) for one in card_table.look.decks if one.id == deck.into), "")


def deck_attributes(card_table: CardTable, deck: DeckLook) -> dict[str, object]:
    """Return the attributes of a deck in the build file; a set-up adds its cards."""
    x, y = card_table.decks[deck.id].middle
    kind = card_table.kinds[deck.cards]
    target, phrase = _target(card_table, deck), phrases(card_table.language, "vassal")
    return {
        "name": deck_name(deck),
        "owningBoard": CARDS,
        "x": x,
        "y": y,
        "width": kind.width,
        "height": kind.height,
        "allowMultiple": True,
        "allowSelect": True,
        "drawMultipleMessage": phrase("deck-draw-several"),
        "drawSpecificMessage": phrase("deck-draw-certain"),
        "selectDisplayProperty": "$BasicName$",
        "selectSortProperty": "",
        "faceDown": "Never" if deck.open else "Always",
        "drawFaceUp": deck.open,
        "shuffle": _shuffled(deck),
        "shuffleCommand": phrase("deck-shuffle"),
        "shuffleFormat": phrase("deck-shuffled"),
        "shuffleHotkey": "",
        "reversible": False,
        "draw": True,
        "color": _COLOUR,
        "hotkeyOnEmpty": False,
        "reshufflable": bool(target),
        "reshuffleCommand": localized(deck.send) if target else "",
        "reshuffleMessage": phrase("deck-sent") if target else "",
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


def _type(card_table: CardTable, deck: DeckLook) -> str:
    """Return the type of a deck as the engine writes it: everything that is constant in a game."""
    kind, target = card_table.kinds[deck.cards], _target(card_table, deck)
    send, phrase = localized(deck.send) if target else "", phrases(card_table.language, "vassal")
    sent = phrase("deck-sent") if target else ""
    fields = (
        *("true", _COLOUR, str(kind.width), str(kind.height)),
        *("Never" if deck.open else "Always", _shuffled(deck)),
        *("true", "true", "false", send, target, sent, deck_name(deck)),
        *(phrase("deck-shuffled"), "", "", str(deck.open).lower(), "false"),
        *("", "", "4", "", "false", ""),
        *("false", "", "$BasicName$", "", "false", "", phrase("deck-shuffle"), "", ""),
        *(phrase("deck-draw-several"), phrase("deck-draw-certain"), *[""] * 12, "false", ""),
    )
    return "deck;" + join(fields, ";")


def add_deck(card_table: CardTable, deck: DeckLook, identity: str, cards: list[str]) -> str:
    """Return the command that adds a deck, given its cards from the lowest up."""
    x, y = card_table.decks[deck.id].middle
    held = [join(cards, ",")] if cards else []
    state = join([CARDS, str(x), str(y), str(not deck.open).lower(), *held], ";")
    return join(["+", identity, _type(card_table, deck), state], "/")
