"""The profile of cards, tokens and tracks of a module that is built from a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.vassal.build.card_pieces import FACE
from adjudicator.vassal.build.pieces import tidy
from adjudicator.vassal.look.card_table import CARDS, RAILS, CardTable, hand_map
from adjudicator.vassal.look.look import Look, read_look
from adjudicator.vassal.look.words import localized
from adjudicator.vassal.read.profile import BoxProfile, CardsProfile, LieProfile

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.vassal.format.traits import MapPoint

__all__ = ["CardTableFinder", "card_table_profile", "loss_boxes", "role_names"]


def role_names(game: Game, look: Look) -> dict[str, str]:
    """Return the names of a game's roles in all its languages, with their ids."""
    if not look.roles:
        return {}
    looks = [read_look(game.speaking(language)) for language in game.file.languages]
    return {tidy(localized(role.title)): role.id for one in looks for role in one.roles}


def loss_boxes(card_table: CardTable) -> list[BoxProfile]:
    """Return the boxes of tracks that hold eliminated units."""
    return [
        BoxProfile(map=RAILS, location=tidy(one.name), kind="eliminated")
        for one in card_table.rails
        if one.rail.losses
    ]


def card_table_profile(card_table: CardTable) -> dict[str, Any]:
    """Return the fields of a profile for cards and tokens."""
    look = card_table.look
    if not (look.cards or look.tokens or look.buttons):
        return {"tells": True}
    faces = next((one.faces for one in look.cards if len(one.faces) > 1), [])
    lies = [
        LieProfile(
            map=RAILS, location=tidy(one.name), kind="rail", name=one.rail.id, box=one.box.id
        )
        for one in card_table.rails
    ]
    for kind, parts in (("deck", look.decks), ("spot", look.spots)):
        for one in parts:
            title = tidy(localized(one.title))
            lies.append(LieProfile(map=CARDS, location=title, kind=kind, name=one.id))  # type: ignore[arg-type]
    lies += [
        LieProfile(map=hand_map(one), location=tidy(localized(one.title)), kind="hand", name=one.id)
        for one in look.hands
    ]
    return {
        "cards": CardsProfile(property="card", layer=FACE if faces else "", faces=faces),
        "tokens": "token",
        "lies": lies,
        "tells": True,
    }


class CardTableFinder:
    """Names the locations of tracks, cards and hands."""

    def __init__(self, card_table: CardTable) -> None:
        """Collect the frames and names of all locations."""
        look = card_table.look
        self._frames = {RAILS: [(one.frame, tidy(one.name)) for one in card_table.rails], CARDS: []}
        titles = {one.id: tidy(localized(one.title)) for one in look.spots}
        found = [(frame, titles[spot]) for spot, frame in card_table.spots.items()]
        found += [
            (frame, tidy(localized(card_table.cards[c].title)))
            for c, frame in card_table.open.items()
        ]
        self._frames[CARDS] = found
        # cards lie in a deck only at exactly its middle
        decks = {one.id: tidy(localized(one.title)) for one in look.decks}
        self._decks = {frame.middle: decks[deck] for deck, frame in card_table.decks.items()}
        self._hands = {hand_map(one): tidy(localized(one.title)) for one in look.hands}

    def __call__(self, place: MapPoint) -> str:
        """Return the name of the location at a pixel; empty if it has none."""
        if place.map in self._hands:
            return self._hands[place.map]
        if place.map == CARDS and (place.x, place.y) in self._decks:
            return self._decks[place.x, place.y]
        for frame, name in self._frames.get(place.map, ()):
            if frame.contains(place.x, place.y):
                return name
        return ""
