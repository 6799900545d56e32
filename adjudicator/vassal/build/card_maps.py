"""Build the additional maps of a module: tracks, cards with their decks, and hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.phrases import phrases
from adjudicator.vassal.build.build_file import Node, node
from adjudicator.vassal.build.buttons import action_button, menu
from adjudicator.vassal.build.card_pieces import referee_line
from adjudicator.vassal.build.decks import deck_attributes
from adjudicator.vassal.build.grids import slot_grid, zone, zoned
from adjudicator.vassal.build.maps import beside, board_beside, map_node, window
from adjudicator.vassal.build.pieces import tidy
from adjudicator.vassal.look.card_table import CARDS, RAILS, CardTable, hand_map
from adjudicator.vassal.look.look import Look, side_name
from adjudicator.vassal.look.words import localized

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.vassal.look.table import HandLook

__all__ = ["buttons", "card_maps", "hand_image", "hand_menu", "zone_names"]

#: more hands than these are in a menu, because their buttons would fill a row of the toolbar
_HANDS = 2


def card_maps(game: Game, look: Look, card_table: CardTable) -> list[Node]:
    """Return the maps of tracks, cards and hands that the look defines."""
    found: list[Node] = []
    if look.rails:
        found.append(_rails(card_table, game.language))
    if look.cards:
        found.append(_cards(card_table, game.language))
    return found + [_hand(game, look, card_table, one) for one in look.hands]


def _rails(card_table: CardTable, language: str) -> Node:
    zones = [zone(one.name, one.frame.path, shown="$name$") for one in card_table.rails]
    wide, high = card_table.rails_size
    board = board_beside(card_table.look, RAILS, "rails.png", (wide, high), zoned(zones))
    phrase = phrases(language, "vassal")
    shown = window(phrase("map-rails"), phrase("map-rails-tip"), "track")
    extra = beside(card_table.look, phrase, (wide, high))
    return map_node(RAILS, shown, [board], extra, language=language)


def zone_names(card_table: CardTable) -> dict[str, tuple[str, str]]:
    """Return the places of the map of cards by name: their kinds and ids."""
    found = {tidy(localized(one.title)): ("deck", one.id) for one in card_table.look.decks}
    found |= {tidy(localized(one.title)): ("spot", one.id) for one in card_table.look.spots}
    return found


def _cards(card_table: CardTable, language: str) -> Node:
    titles = {one.id: localized(one.title) for one in card_table.look.spots}
    zones = []
    for one in card_table.look.spots:
        points = card_table.laid(one.id)
        slots = (slot_grid(titles[one.id], points),) if len(points) > 1 else ()
        zones.append(zone(titles[one.id], card_table.spots[one.id].path, slots, shown="$name$"))
    zones += [
        zone(localized(card_table.cards[card].title, language), frame.path, shown="$name$")
        for card, frame in card_table.open.items()
    ]
    wide, high = card_table.cards_size
    board = board_beside(card_table.look, CARDS, "cards.png", (wide, high), zoned(zones))
    piles = [
        node("module.map.DrawPile", deck_attributes(card_table, one))
        for one in card_table.look.decks
    ]
    phrase = phrases(language, "vassal")
    shown = window(phrase("map-cards"), phrase("map-cards-tip"), "cards")
    extra = [*beside(card_table.look, phrase, (wide, high)), *piles]
    return map_node(CARDS, shown, [board], extra, language=language)


def hand_image(hand: HandLook) -> str:
    """Return the file name of the picture of a hand."""
    return f"hand-{hand.id}.png"


def _hand(game: Game, look: Look, card_table: CardTable, hand: HandLook) -> Node:
    """Return the window of a hand, which only its own players can see."""
    wide, high = card_table.hand_size(hand)
    name = hand_map(hand)
    area = f"0,0;{wide},0;{wide},{high};0,{high}"
    spots = [card_table.hand_spot(hand, n) for n in range(hand.room)]
    slots = slot_grid(localized(hand.title), spots)
    places = zoned([zone(localized(hand.title), area, (slots,), shown="$name$")])
    board = board_beside(look, name, hand_image(hand), (wide, high), places)
    roles = {one.id: localized(one.title) for one in look.roles}
    sides = [tidy(roles.get(one) or side_name(game, one)) for one in hand.sides]
    shown = {
        **window(localized(hand.title), localized(hand.title), "hand"),
        "side": sides,
        "visible": False,
        "useBoards": "",
    }
    extra = beside(look, phrases(game.language, "vassal"), (wide, high))
    return map_node(name, shown, [board], extra, tag="module.PlayerHand", language=game.language)


def hand_menu(game: Game, look: Look) -> list[Node]:
    """Return the menu of the hands of a game with many players."""
    phrase, names = phrases(game.language, "vassal"), [localized(one.title) for one in look.hands]
    if len(names) <= _HANDS:
        return []
    return [menu(phrase("menu-hands"), phrase("menu-hands-tip"), "hand", names)]


def buttons(look: Look) -> list[Node]:
    """Return the buttons that write a line for the referee."""
    return [
        action_button(
            tidy(localized(one.title)),
            tidy(localized(one.title)),
            "pass",
            referee_line(localized(one.title), "", one.says),
        )
        for one in look.buttons
    ]
