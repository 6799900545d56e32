"""Lay out the tracks, cards, decks and hands beside the map, in pixels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from adjudicator.core.cards import Card, Face, Order, Section
from adjudicator.errors import DocumentError, Text, known_names
from adjudicator.vassal.look.table import CardLook, CardsLook, DeckLook, HandLook, SpotLook
from adjudicator.vassal.look.words import localized

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.vassal.look.look import Look
    from adjudicator.vassal.look.table import RailBoxLook, RailLook, RoleLook, TokenLook

__all__ = ["CARDS", "RAILS", "CardTable", "RailSpot", "Rectangle", "hand_map"]

#: the names of the two maps and of their boards
RAILS, CARDS = "Tracks", "Cards"
_GAP, _TITLE = 14, 36
#: approximate width of a row of tracks or cards, in pixels
_WIDE = 1500


class Rectangle(NamedTuple):
    """A rectangle, in pixels."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def middle(self) -> tuple[int, int]:
        """Its centre."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    def contains(self, x: int, y: int) -> bool:
        """Return whether a pixel is inside."""
        return self.left <= x < self.right and self.top <= y < self.bottom

    @property
    def path(self) -> str:
        """Its corners, in the engine's notation."""
        left, top, right, bottom = self
        return f"{left},{top};{right},{top};{right},{bottom};{left},{bottom}"


#: what holds the frame of a card, deck or spot, its id, width and height
_Part = tuple[dict[str, Rectangle], str, int, int]


class RailSpot(NamedTuple):
    """A box of a track, and its position."""

    rail: RailLook
    box: RailBoxLook
    frame: Rectangle

    @property
    def name(self) -> str:
        """The name of the place."""
        return f"{localized(self.rail.title)}: {localized(self.box.title)}"


def hand_map(hand: HandLook) -> str:
    """Return the name of the map of a hand, which is the same in every language."""
    return f"Hand {hand.id}"


class CardTable:
    """The layout of everything beside the map, except the boxes for units."""

    def __init__(self, game: Game, look: Look) -> None:
        """Lay everything out in rows."""
        self.look, self.language = look, game.language
        self.kinds = {one.id: one for one in look.cards}
        _check(game, look)
        #: cards by their ids
        self.cards: dict[str, Card] = {}
        #: id of a card -> its kind
        self.kind_of: dict[str, CardsLook] = {}
        for kind in look.cards:
            for card in _cards(game, kind):
                self.cards[card.id], self.kind_of[card.id] = card, kind
        self.rails: list[RailSpot] = []
        #: id of a track -> the frame around its title and boxes
        self.rail_frames: dict[str, Rectangle] = {}
        self.rails_size = self._lay_rails(look.counter + 18)
        #: positions of face-up cards, of decks and of spots, by id
        self.open: dict[str, Rectangle] = {}
        self.decks: dict[str, Rectangle] = {}
        self.spots: dict[str, Rectangle] = {}
        self.cards_size = self._lay_cards(game)

    # Tracks

    def _lay_rails(self, cell: int) -> tuple[int, int]:
        self.cell = cell
        left, top, widest = _GAP, _GAP, 0
        for rail in self.look.rails:
            wide = len(rail.boxes) * cell
            if left > _GAP and left + wide > _WIDE:
                left, top = _GAP, top + _TITLE + cell + _GAP
            self.rail_frames[rail.id] = Rectangle(left, top, left + wide, top + _TITLE + cell)
            for number, box in enumerate(rail.boxes):
                x = left + number * cell
                frame = Rectangle(x, top + _TITLE, x + cell, top + _TITLE + cell)
                self.rails.append(RailSpot(rail, box, frame))
            left += wide + 2 * _GAP
            widest = max(widest, left)
        return max(widest - _GAP, 1), top + _TITLE + cell + _GAP

    def rail(self, rail: str, box: str) -> RailSpot | None:
        """Return a box of a track, or None if there is no such box."""
        known = (one for one in self.rails if (one.rail.id, one.box.id) == (rail, box))
        return next(known, None)

    # Cards

    def _lay_cards(self, game: Game) -> tuple[int, int]:
        rows: list[list[_Part]] = []
        for kind in self.look.cards:
            lying = [one for one in self.cards.values() if self.kind_of[one.id] is kind]
            for side in [*game.file.sides, ""]:
                shape = (kind.width, kind.height)
                row = [(self.open, c.id, *shape) for c in lying if not c.deck and c.side == side]
                rows += [row] if row else []
        piles: list[DeckLook | SpotLook] = [*self.look.decks, *self.look.spots]
        last: list[_Part] = []
        for one in piles:
            kind, deck = self.kinds[one.cards], isinstance(one, DeckLook)
            room = 1 if isinstance(one, DeckLook) else one.room
            wide = room * (kind.width + _GAP) - _GAP
            last.append((self.decks if deck else self.spots, one.id, wide, kind.height))
        top, widest = _GAP, 1
        for row in [*rows, *_in_rows(last)]:
            left, high = _GAP, 0
            for found, identity, wide, tall in row:
                frame = Rectangle(left, top + _TITLE, left + wide, top + _TITLE + tall)
                found[identity] = frame
                left, high = left + wide + _GAP, max(high, tall)
            top, widest = top + _TITLE + high + _GAP, max(widest, left)
        return widest, top

    def laid(self, pile: str) -> list[tuple[int, int]]:
        """Return the middles of the cards that fit beside each other on a spot, or on a deck."""
        if pile in self.decks:
            return [self.decks[pile].middle]
        spot = next(one for one in self.look.spots if one.id == pile)
        frame, kind = self.spots[spot.id], self.kinds[spot.cards]
        step = kind.width + _GAP
        return [
            (frame.left + n * step + kind.width // 2, frame.middle[1]) for n in range(spot.room)
        ]

    def hand_size(self, hand: HandLook) -> tuple[int, int]:
        """Return the width and height of the map of a hand."""
        kind = self.kinds[hand.cards]
        return hand.room * (kind.width + _GAP) + _GAP, kind.height + 2 * _GAP

    def hand_spot(self, hand: HandLook, number: int) -> tuple[int, int]:
        """Return the position of the n-th card of a hand, counted from 0."""
        kind = self.kinds[hand.cards]
        column = number % hand.room
        return _GAP + column * (kind.width + _GAP) + kind.width // 2, _GAP + kind.height // 2

    def in_deck(self, deck: str) -> list[Card]:
        """Return the cards that are in a deck at the start."""
        return [one for one in self.cards.values() if one.deck == deck]


def _in_rows(parts: list[_Part]) -> Iterator[list[_Part]]:
    """Yield decks and spots in rows of about the same width as the table."""
    row: list[_Part] = []
    for part in parts:
        if row and sum(one[2] + _GAP for one in [*row, part]) > _WIDE:
            yield row
            row = []
        row.append(part)
    if row:
        yield row


def _check(game: Game, look: Look) -> None:
    """Refuse references to parts that do not exist."""
    kinds = {one.id for one in look.cards}
    decks, spots = {one.id for one in look.decks}, {one.id for one in look.spots}
    sides = {*game.file.sides, *(one.id for one in look.roles)}
    piles: list[DeckLook | SpotLook | HandLook] = [*look.decks, *look.spots, *look.hands]
    owned: list[RailLook | TokenLook | RoleLook] = [*look.rails, *look.tokens, *look.roles]
    wanted = [("cards", one.cards, kinds) for one in piles]
    wanted += [("cards", kind, kinds) for one in look.hands for kind in one.also]
    wanted += [("deck", one.into, decks) for one in look.decks if one.into]
    wanted += [("spot", spot, spots | decks) for one in look.cards for spot in one.goes]
    wanted += [("side", side, sides) for one in look.hands for side in one.sides]
    wanted += [("side", one.side, sides) for one in owned if one.side]
    for what, name, known in wanted:
        if name not in known:
            hint = known_names(sorted(known))
            raise DocumentError(
                "there is no {what} {name!r}",
                what=Text(what),
                name=name[:60],
                file="vassal.json",
                hint=hint,
            )


def _cards(game: Game, kind: CardsLook) -> list[Card]:
    """Return the cards of a kind, from vassal.json or from the rules of the game."""
    if kind.cards:
        return [copy for one in kind.cards for copy in _copies(one, kind)]
    try:
        known: dict[str, list[Card]] = game.part("card_faces").cards(game) if game.code else {}
    except ModuleNotFoundError as error:
        if error.name != f"{game.package}.card_faces":
            raise
        known = {}
    return known.get(kind.id, [])


def _copies(card: CardLook, kind: CardsLook) -> list[Card]:
    """Return all copies of a card, each with its own id."""
    one = _plain(card, kind)
    if card.copies == 1:
        return [one]
    name = one.known_as
    return [replace(one, id=f"{one.id}-{n}", name=name) for n in range(1, card.copies + 1)]


def _plain(card: CardLook, kind: CardsLook) -> Card:
    """Return a card from vassal.json, whose words are already in one language."""
    faces = []
    for face in kind.faces:
        orders = tuple(
            Order({"en": localized(one.title)}, one.says)
            for one in card.commands
            if one.face in ("", face)
        )
        text = localized(card.text)
        sections = (Section({}, {"en": text}),) if text else ()
        faces.append(Face(face, sections, orders=orders))
    title, tint = {"en": localized(card.title)}, card.tint or ""
    return Card(card.id, title, card.side or "", tuple(faces), card.deck, card.name, tint)
