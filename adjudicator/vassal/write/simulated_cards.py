"""Cards and tokens on the simulated table: turns, moves, draws and plays them as VASSAL logs it.

Each method does one action of a player, and returns the actions that a reader of the log will see.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from adjudicator.core.findings import Origin
from adjudicator.core.piece_hooks import CardMove, TablePlace
from adjudicator.vassal.build.card_pieces import FACE, USED, referee_line
from adjudicator.vassal.build.pieces import tidy
from adjudicator.vassal.format.commands import Chat, Command
from adjudicator.vassal.format.traits import MapPoint
from adjudicator.vassal.look.card_table import CARDS, RAILS, hand_map
from adjudicator.vassal.look.table import HandLook
from adjudicator.vassal.look.words import localized
from adjudicator.vassal.read.card_actions import FOLLOWS, Dealt, Flipped, Placed, Unmasked
from adjudicator.vassal.read.player_actions import PlayerAction, Talk
from adjudicator.vassal.table.counters import TablePiece

if TYPE_CHECKING:
    from adjudicator.vassal.look.table import TokenLook
    from adjudicator.vassal.write.simulated_table import SimulatedTable

__all__ = ["SimulatedCards"]

_NO_ORIGIN = Origin(file="", step=0)
_UP = "null;"


class SimulatedCards:
    """The cards and tokens of a game on the table of its module."""

    def __init__(
        self, table: SimulatedTable, cards: dict[str, str], tokens: dict[str, str]
    ) -> None:
        """Keep the piece ids of cards and tokens."""
        self._table, self.card_table, self.look = table, table.card_table, table.look
        self._cards, self._tokens = cards, tokens

    def _piece(self, card: str) -> TablePiece:
        return self._table.recorder.piece(self._cards[card])

    def _title(self, card: str) -> str:
        return self._piece(card).name

    # Queries

    def face(self, card: str) -> str:
        """Return the face of a card that lies up."""
        faces = self.card_table.cards[card].faces
        layer = self._piece(card).layers.get(FACE)
        return faces[layer.level - 1].id if layer else faces[0].id

    def masked(self, card: str) -> bool:
        """Return whether a card lies face down."""
        return self._piece(card).masked_by is not None

    def in_deck(self, deck: str) -> list[str]:
        """Return the cards of a deck from bottom to top."""
        x, y = self.card_table.decks[deck].middle
        ids = [one.id for one in self._table.recorder.table.at(MapPoint(CARDS, x, y))]
        names = {identity: card for card, identity in self._cards.items()}
        return [names[one] for one in ids if one in names]

    def holder(self, card: str) -> TablePlace:
        """Return the hand, deck or spot of a card."""
        place = self._piece(card).place
        if place is not None:
            for hand in self.look.hands:
                if place.map == hand_map(hand):
                    return TablePlace("hand", hand.id)
        return TablePlace("elsewhere")

    def token_place(self, token: str) -> TablePlace:
        """Return where a token lies."""
        place = self._table.recorder.piece(self._tokens[token]).place
        for one in self.card_table.rails:
            if place and place.map == RAILS and one.frame.contains(place.x, place.y):
                return TablePlace("rail", one.rail.id, one.box.id)
        return TablePlace("elsewhere")

    # Turning over and moving

    def flip(self, card: str, face: str, *, follows: bool = False) -> list[PlayerAction]:
        """Turn up a face of a card."""
        level = [one.id for one in self.card_table.cards[card].faces].index(face) + 1
        line = f"* {self._title(card)}: {face}" + f" [{FOLLOWS}]" * follows
        self._table.recorder.layer(self._cards[card], FACE, level, [line])
        return [] if follows else [Flipped(card, face, _NO_ORIGIN)]

    def put(
        self, token: str, table_place: TablePlace, side: str, *, follows: bool = False
    ) -> list[PlayerAction]:
        """Move a token to a box of a track."""
        spot = self.card_table.rail(table_place.name, table_place.box)
        assert spot is not None  # noqa: S101
        self._table.act_as(side)
        old = self.token_place(token)
        was = self.card_table.rail(old.name, old.box)
        name = self._table.recorder.piece(self._tokens[token]).name
        line = f"* {name}: {tidy(was.name) if was else ''} to {tidy(spot.name)}"
        line += f" [{FOLLOWS}]" * follows
        place = MapPoint(RAILS, *spot.frame.middle)
        self._table.recorder.drag([self._tokens[token]], place, [line])
        return [] if follows else [Placed(token, table_place, _NO_ORIGIN, side)]

    # Decks and hands

    def _mask(self, card: str, owner: str) -> list[Command]:
        """Return the command that masks a card for a side, or unmasks it without an owner."""
        piece = self._piece(card)
        if "obs" not in piece.piece_type.kinds:
            return []
        state = f"{owner};false|0" if owner else _UP
        index = piece.piece_type.kinds.index("obs")
        if piece.states[index] == state:
            return []
        return [self._table.recorder.change_command(piece, {index: state})]

    def deal(self, deck: str, cards: Sequence[str], side: str) -> list[PlayerAction]:
        """Take cards from a deck, face down, into the hand of a side or to a spot for them."""
        self._table.act_as(side)
        recorder, owner = self._table.recorder, self._table.players[side].side
        commands: list[Command] = []
        end = TablePlace("elsewhere")
        for card in cards:
            place, end = self._room(card, side)
            for one in self._mask(card, owner):
                recorder.table.apply(one)
                commands.append(one)
            moves = recorder.drag_commands([self._cards[card]], place)
            for command in moves:
                recorder.table.apply(command)
            commands += moves
        names = {one.id: tidy(localized(one.title)) for one in self.look.decks}
        kind = tidy(localized(self.card_table.kind_of[cards[0]].title))
        commands.append(Chat(f"* {kind}: {names[deck]} to {self._named(end)}"))
        recorder.log_done(commands)
        hand = CardMove((), len(cards), TablePlace("deck", deck), end, side)
        return [Dealt(hand, _NO_ORIGIN, side)]

    def _named(self, table_place: TablePlace) -> str:
        known = {one.id: one.title for one in self.look.hands if table_place.kind == "hand"}
        known |= {one.id: one.title for one in self.look.spots if table_place.kind == "spot"}
        return tidy(localized(known[table_place.name])) if table_place.name in known else ""

    def _room(self, card: str, side: str) -> tuple[MapPoint, TablePlace]:
        """Return the place for a drawn card."""
        kind = self.card_table.kind_of[card].id
        for hand in self.look.hands:
            if kind in (hand.cards, *hand.also) and side in hand.sides:
                return self._in_hand(hand), TablePlace("hand", hand.id)
        goes = {spot for one in self.look.cards for spot in one.goes}
        for spot in self.look.spots:
            if spot.cards == kind and spot.id not in goes:
                return self._on_pile(spot.id), TablePlace("spot", spot.id)
        # without a place for it, lay it beside its deck
        return MapPoint(CARDS, self.card_table.cards_size[0] - 1, 1), TablePlace("elsewhere")

    def _on_pile(self, pile: str) -> MapPoint:
        """Return the emptiest place of a spot, or the place of a deck."""
        table = self._table.recorder.table
        spots = [MapPoint(CARDS, *at) for at in self.card_table.laid(pile)]
        return min(spots, key=lambda place: len(table.at(place)))

    def _in_hand(self, hand: HandLook) -> MapPoint:
        """Return the emptiest place of a hand."""
        table, name = self._table.recorder.table, hand_map(hand)
        spots = [MapPoint(name, *self.card_table.hand_spot(hand, n)) for n in range(hand.room)]
        return min(spots, key=lambda place: len(table.at(place)))

    def send_on(self, deck: str, side: str) -> list[PlayerAction]:
        """Send all cards of a deck to the deck that they return to."""
        look = next(one for one in self.look.decks if one.id == deck)
        cards = self.in_deck(deck)
        if not look.into or not cards:
            return []
        self._table.act_as(side)
        place = MapPoint(CARDS, *self.card_table.decks[look.into].middle)
        player = self._table.players[side].name
        line = f"* {player}: {tidy(localized(look.title))}, all cards are sent on"
        self._table.recorder.drag([self._cards[one] for one in cards], place, [line])
        hand = CardMove(
            tuple(cards), len(cards), TablePlace("deck", deck), TablePlace("deck", look.into), side
        )
        return [Dealt(hand, _NO_ORIGIN, side)]

    def bring_back(self, deck: str, side: str) -> None:
        """Lay cards that lie open on the table back into a deck that lacks them."""
        look = next(one for one in self.look.decks if one.id == deck)
        inside = {
            one for other in self.look.decks if not other.open for one in self.in_deck(other.id)
        }
        lying = [
            self._cards[card]
            for card, kind in self.card_table.kind_of.items()
            if kind.id == look.cards and card not in inside and self.holder(card).kind != "hand"
        ]
        if lying:
            self._table.act_as(side)
            place = MapPoint(CARDS, *self.card_table.decks[deck].middle)
            line = f"* {self._table.players[side].name}: {tidy(localized(look.title))} [{FOLLOWS}]"
            self._table.recorder.drag(lying, place, [line])

    def turn_up(self, card: str, side: str) -> list[PlayerAction]:
        """Turn up a card that lies face down."""
        kind = self.card_table.kind_of[card]
        line = (
            f"* {localized(kind.title)}: {localized(kind.hide)} ({self._table.players[side].name})"
        )
        self._table.recorder.act([*self._mask(card, ""), Chat(line)])
        return [Unmasked(card, _NO_ORIGIN, side)]

    # Commands that report something to the referee

    def _report(self, title: str, order: str, says: str, side: str) -> tuple[Chat, Talk]:
        self._table.act_as(side)
        line = referee_line(title, order, says, self._table.players[side].name)
        return Chat(f"* {line}"), Talk(f"# {says}", _NO_ORIGIN, side)

    def press(self, title: str, order: str, says: str, side: str) -> list[PlayerAction]:
        """Give a command of a card, or press a button."""
        line, talk = self._report(title, order, says, side)
        self._table.recorder.act([line])
        return [talk]

    def lay(self, card: str, spot: str, order: str, says: str, side: str) -> list[PlayerAction]:
        """Lay a card on a spot, face up, by a command."""
        line, talk = self._report(self._title(card), order, says, side)
        recorder = self._table.recorder
        place = self._on_pile(spot)
        up = self._mask(card, "")
        recorder.act([*up, *recorder.drag_commands([self._cards[card]], place), line])
        return [talk]

    def use(self, token: TokenLook, order: str, says: str, side: str) -> list[PlayerAction]:
        """Give a command of a token, which turns it over if it has another face."""
        piece = self._table.recorder.piece(self._tokens[token.id])
        line, talk = self._report(piece.name, order, says, side)
        index = piece.piece_type.layer_index(USED)
        turned = [] if index is None else [self._table.recorder.change_command(piece, {index: "1"})]
        self._table.recorder.act([*turned, line])
        return [talk]
