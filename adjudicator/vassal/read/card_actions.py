"""Reads the players' actions with cards and tokens: flips, moves along tracks, draws, unmasking.

If the chat line of a step holds a statement for the referee, the statement says everything, and
the moves of its pieces are ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from adjudicator.core.findings import Origin
from adjudicator.core.piece_hooks import CardMove, TablePlace, TableShown
from adjudicator.vassal.format.chat import as_shown
from adjudicator.vassal.format.traits import MOVED_BY, MapPoint
from adjudicator.vassal.read.profile import Profile
from adjudicator.vassal.table.counters import TablePiece
from adjudicator.vassal.table.replay import Changed, ReplayStep
from adjudicator.vassal.table.table import Table

__all__ = [
    "FOLLOWS",
    "CardAction",
    "CardReader",
    "Dealt",
    "Flipped",
    "Placed",
    "Unmasked",
    "statement_in",
]

#: the statement on a piece that is only updated as the rules demand
FOLLOWS = "# follows"
_ELSEWHERE = TablePlace("elsewhere")
#: the beginning of a line of the module, and of the statement for the referee in it
_ENGINE, _WORDS = "*", " [# "


class Flipped(NamedTuple):
    """Another face of a card is turned up."""

    card: str
    face: str
    origin: Origin
    side: str = ""


class Placed(NamedTuple):
    """A token is moved to a box of a track."""

    token: str
    table_place: TablePlace
    origin: Origin
    side: str = ""


class Dealt(NamedTuple):
    """Cards are moved from one place to another."""

    move: CardMove
    origin: Origin
    side: str = ""


class Unmasked(NamedTuple):
    """A card that lay face down is turned up by the side that it belonged to."""

    card: str
    origin: Origin
    side: str = ""


CardAction = Flipped | Placed | Dealt | Unmasked


def statement_in(line: str) -> tuple[str, str] | None:
    """Return the statement for the referee in a line of the module, and the text before it.

    For ``* Soult: Action 1 (Ann) [# act card soult action 1]`` they are ``# act ...`` and the rest.
    """
    if not line.startswith(_ENGINE) or not line.endswith("]"):
        return None
    head, mark, says = line[:-1].rpartition(_WORDS)
    return (f"# {says}", head) if mark else None


def _as_card(start: TablePlace, end: TablePlace) -> bool:
    """Return whether only a card goes this way, even if the profile does not name it."""
    return (start.kind, end.kind) in (("deck", "hand"), ("hand", "spot"))


class CardReader:
    """Reads the actions with cards and tokens beside the map."""

    def __init__(
        self,
        profile: Profile,
        table: Table,
        locate: Callable[[MapPoint], str],
        side: Callable[[str], str],
    ) -> None:
        """Keep the functions for the location of a pixel and for the side of a module's side."""
        self._profile, self._table = profile, table
        self._locate, self._side = locate, side
        self._table_places = {
            (one.map, one.location): TablePlace(one.kind, one.name, one.box)
            for one in profile.lies
            if not one.at
        }
        self._pixels = {
            (one.map, *one.at): TablePlace(one.kind, one.name, one.box)
            for one in profile.lies
            if one.at
        }
        self._active = bool(profile.cards.property or profile.cards.names or profile.tokens)

    def _card(self, piece: TablePiece) -> str:
        cards = self._profile.cards
        found = piece.properties.get(cards.property, "") if cards.property else ""
        return found or cards.names.get(piece.name, "")

    def _token(self, piece: TablePiece) -> str:
        name = self._profile.tokens
        return piece.properties.get(name, "") if name else ""

    def is_known(self, piece: TablePiece) -> bool:
        """Return whether a piece is a card or a token."""
        return self._active and bool(self._card(piece) or self._token(piece))

    def _table_place(self, place: MapPoint | None) -> TablePlace:
        if place is None:
            return _ELSEWHERE
        location, known = self._locate(place), self._table_places
        named = (
            (known.get((place.map, location)) or known.get(("", location))) if location else None
        )
        pixel = self._pixels.get((place.map, place.x, place.y))
        return named or pixel or known.get((place.map, ""), _ELSEWHERE)

    def _face(self, piece: TablePiece, states: list[str] | tuple[str, ...]) -> str:
        """Return the face of a card that lies up; empty if it has only one."""
        spec = self._profile.cards
        layer = piece.piece_type.layers(states).get(spec.layer) if spec.layer else None
        if layer is None or not 0 < layer.level <= len(spec.faces):
            return ""
        return spec.faces[layer.level - 1]

    def shown(self) -> TableShown:
        """Return the cards and tokens on the table now."""
        faces: dict[str, str] = {}
        tokens: dict[str, TablePlace] = {}
        for piece in self._table.pieces.values() if self._active else ():
            if card := self._card(piece):
                faces[card] = self._face(piece, piece.states)
            elif token := self._token(piece):
                tokens[token] = self._table_place(piece.place)
        return TableShown({card: face for card, face in faces.items() if face}, tokens)

    # One step

    def of_step(self, step: ReplayStep, origin: Origin, side: str) -> Iterator[CardAction]:
        """Yield the actions of a step, unless a line in its chat states them."""
        if not self._active or any(statement_in(as_shown(line)) for line in step.chat):
            return
        card_moves: dict[tuple[TablePlace, TablePlace], list[TablePiece]] = {}
        moved = set()
        for move in step.moves:
            start, end = self._table_place(move.start), self._table_place(move.end)
            if token := self._token(move.piece):
                # what the turn tracker moves is no action of a player
                if MOVED_BY in move.piece.properties:
                    continue
                if start != end and end.kind == "rail":
                    yield Placed(token, end, origin, side)
            elif start != end and (self._card(move.piece) or _as_card(start, end)):
                card_moves.setdefault((start, end), []).append(move.piece)
                moved.add(move.piece.id)
        for (start, end), pieces in card_moves.items():
            shown = [one for one in pieces if one.masked_by is None]
            # a card without an id is played by its name, which the game then refuses
            played = start.kind == "hand" and end.kind == "spot"
            named = [self._card(one) or (one.name if played else "") for one in shown]
            open_ = tuple(filter(None, named))
            yield Dealt(CardMove(open_, len(pieces), start, end, side), origin, side)
        for changed in step.changed:
            if self._card(changed.piece) and changed.piece.id not in moved:
                yield from self._of_change(changed, origin, side)

    def _of_change(self, changed: Changed, origin: Origin, side: str) -> Iterator[CardAction]:
        piece = changed.piece
        card = self._card(piece)
        face = self._face(piece, piece.states)
        if face and face != self._face(piece, changed.before):
            yield Flipped(card, face, origin, side)
        owner = piece.piece_type.masked_by(changed.before)
        if owner is not None and piece.masked_by is None:
            yield Unmasked(card, origin, self._side(owner.text) or side)
