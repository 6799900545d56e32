"""The table beside the map: tracks, cards, decks and hands, and where they lie, in pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.core.cards import Card, Face, Order, Section
from adjudicator.errors import DocumentError
from adjudicator.vassal.look.table import CardLook, CardsLook, DeckLook, HandLook, SpotLook
from adjudicator.vassal.look.words import said

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.vassal.look.look import Look
    from adjudicator.vassal.look.table import RailBoxLook, RailLook, RoleLook, TokenLook

__all__ = ["CARDS", "RAILS", "Desk", "RailSpot", "Rectangle", "hand_map"]

#: the names of the two maps, which are also those of their boards
RAILS, CARDS = "Tracks", "Cards"
_GAP, _TITLE = 14, 36
#: tracks and cards are laid in rows of about so many pixels
_WIDE = 1500


class Rectangle(NamedTuple):
    """A rectangle."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def middle(self) -> tuple[int, int]:
        """Its centre."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    def holds(self, x: int, y: int) -> bool:
        """Tell whether a pixel is within."""
        return self.left <= x < self.right and self.top <= y < self.bottom

    @property
    def path(self) -> str:
        """Its corners, as the engine writes them."""
        left, top, right, bottom = self
        return f"{left},{top};{right},{top};{right},{bottom};{left},{bottom}"


class RailSpot(NamedTuple):
    """A box of a track, and where it lies."""

    rail: RailLook
    box: RailBoxLook
    frame: Rectangle

    @property
    def name(self) -> str:
        """What the place is called."""
        return f"{said(self.rail.title)}: {said(self.box.title)}"


def hand_map(hand: HandLook) -> str:
    """Return the name of the map that is a hand: the same in every language."""
    return f"Hand {hand.id}"


class Desk:
    """All that lies beside the map but for the boxes of units."""

    def __init__(self, game: Game, look: Look) -> None:
        """Lay everything out in rows."""
        self.look, self.language = look, game.language
        self.kinds = {one.id: one for one in look.cards}
        _check(game, look)
        #: cards by their ids
        self.cards: dict[str, Card] = {}
        #: card -> the kind that it is of
        self.kind_of: dict[str, CardsLook] = {}
        for kind in look.cards:
            for card in _cards(game, kind):
                self.cards[card.id], self.kind_of[card.id] = card, kind
        self.rails: list[RailSpot] = []
        #: track -> its title and all its boxes
        self.rail_frames: dict[str, Rectangle] = {}
        self.rails_size = self._lay_rails(look.counter + 18)
        #: where cards lie open, decks lie, and spots are
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
        """Return a box of a track."""
        known = (one for one in self.rails if (one.rail.id, one.box.id) == (rail, box))
        return next(known, None)

    # Cards

    def _lay_cards(self, game: Game) -> tuple[int, int]:
        rows: list[list[tuple[dict[str, Rectangle], str, CardsLook]]] = []
        for kind in self.look.cards:
            lying = [one for one in self.cards.values() if self.kind_of[one.id] is kind]
            for side in [*game.file.sides, ""]:
                row = [(self.open, c.id, kind) for c in lying if not c.deck and c.side == side]
                rows += [row] if row else []
        piles: list[DeckLook | SpotLook] = [*self.look.decks, *self.look.spots]
        last = [
            (self.decks if isinstance(one, DeckLook) else self.spots, one.id, self.kinds[one.cards])
            for one in piles
        ]
        top, widest = _GAP, 1
        for row in [*rows, *([last] if last else [])]:
            left, high = _GAP, 0
            for found, identity, kind in row:
                frame = Rectangle(left, top + _TITLE, left + kind.width, top + _TITLE + kind.height)
                found[identity] = frame
                left, high = left + kind.width + _GAP, max(high, kind.height)
            top, widest = top + _TITLE + high + _GAP, max(widest, left)
        return widest, top

    def hand_size(self, hand: HandLook) -> tuple[int, int]:
        """Return width and height of a hand."""
        kind = self.kinds[hand.cards]
        return hand.room * (kind.width + _GAP) + _GAP, kind.height + 2 * _GAP

    def hand_spot(self, hand: HandLook, number: int) -> tuple[int, int]:
        """Return where the n-th card of a hand lies, counted from 0."""
        kind = self.kinds[hand.cards]
        column = number % hand.room
        return _GAP + column * (kind.width + _GAP) + kind.width // 2, _GAP + kind.height // 2

    def in_deck(self, deck: str) -> list[Card]:
        """Return the cards that lie in a deck at first."""
        return [one for one in self.cards.values() if one.deck == deck]


def _check(game: Game, look: Look) -> None:
    """Refuse parts that name others which are not there."""
    kinds = {one.id for one in look.cards}
    decks, spots = {one.id for one in look.decks}, {one.id for one in look.spots}
    sides = {*game.file.sides, *(one.id for one in look.roles)}
    piles: list[DeckLook | SpotLook | HandLook] = [*look.decks, *look.spots, *look.hands]
    owned: list[RailLook | TokenLook | RoleLook] = [*look.rails, *look.tokens, *look.roles]
    wanted = [("cards", one.cards, kinds) for one in piles]
    wanted += [("deck", one.into, decks) for one in look.decks if one.into]
    wanted += [("spot", spot, spots) for one in look.cards for spot in one.goes]
    wanted += [("side", side, sides) for one in look.hands for side in one.sides]
    wanted += [("side", one.side, sides) for one in owned if one.side]
    for what, name, known in wanted:
        if name not in known:
            raise DocumentError(f"there is no {what} {name[:60]!r}", file="vassal.json",
                                hint="known: " + ", ".join(sorted(known)))  # fmt: skip


def _cards(game: Game, kind: CardsLook) -> list[Card]:
    """Return the cards of a kind: those that vassal.json names, or those that the rules know."""
    if kind.cards:
        return [_plain(one, kind) for one in kind.cards]
    try:
        known: dict[str, list[Card]] = game.part("card_faces").cards(game) if game.code else {}
    except ModuleNotFoundError as error:
        if error.name != f"{game.package}.card_faces":
            raise
        known = {}
    return known.get(kind.id, [])


def _plain(card: CardLook, kind: CardsLook) -> Card:
    """Return a card as vassal.json has it; its words are in one language already."""
    faces = []
    for face in kind.faces:
        orders = tuple(
            Order({"en": said(one.title)}, one.says)
            for one in card.commands
            if one.face in ("", face)
        )
        text = said(card.text)
        sections = (Section({}, {"en": text}),) if text else ()
        faces.append(Face(face, sections, orders=orders))
    return Card(card.id, {"en": said(card.title)}, card.side or "", tuple(faces), card.deck)
