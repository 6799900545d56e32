"""Write a scenario as a saved game: every unit in its hex or in its box."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from adjudicator.core.game_data import ScenarioFile
from adjudicator.errors import DocumentError
from adjudicator.vassal.build.boxes import BOXES, TRACK, BoxBoard, track_spot
from adjudicator.vassal.build.build_file import save_data
from adjudicator.vassal.build.card_pieces import token_piece
from adjudicator.vassal.build.decks import add_deck
from adjudicator.vassal.build.maps import MAIN
from adjudicator.vassal.build.pieces import Pieces
from adjudicator.vassal.format import codec
from adjudicator.vassal.format.command_text import command_text
from adjudicator.vassal.format.commands import Command
from adjudicator.vassal.format.sequences import join
from adjudicator.vassal.format.traits import MapPoint, Piece, add_piece, add_stack
from adjudicator.vassal.look.card_table import CARDS, RAILS, CardTable
from adjudicator.vassal.look.look import Look

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.core.piece_hooks import TablePlace

__all__ = ["free_spot", "places", "setup_bytes"]

#: place -> the pixels for its pieces
Spots = dict[str, list[tuple[int, int]]]

_ESCAPE = "\x1b"


def places(
    game: Game, scenario: ScenarioFile, box_board: BoxBoard, pixels: Spots
) -> dict[str, MapPoint]:
    """Return the starting point of each unit of a scenario; `pixels` has the spots of its board."""
    file = f"scenarios/{scenario.id}.json"
    found: dict[str, MapPoint] = {}
    taken: dict[str, list[tuple[int, int]]] = {}
    for unit, label in scenario.where.items():
        _known(game, unit, file, "where")
        if label not in pixels:
            raise DocumentError(
                "there is no place {label!r} on the map {map}",
                label=label[:20],
                map=scenario.map,
                file=file,
                place=f"where.{unit}",
            )
        found[unit] = MapPoint(MAIN, *free_spot(pixels[label], taken.setdefault(label, [])))
    for side, units in (*scenario.reserve.items(), *scenario.beside.items()):
        for unit in units:
            _known(game, unit, file, "reserve")
            if unit in found:
                raise DocumentError("{name!r} stands there twice", name=unit[:60], file=file)
            box = box_board.reserve(side)
            if box is None:
                raise DocumentError(
                    "no box holds the reserve of {side!r}",
                    side=side[:60],
                    file="vassal.json",
                    place="boxes",
                )
            found[unit] = MapPoint(BOXES, *box_board.spot(box, unit))
    return found | _rest(game, box_board, found)


def _rest(game: Game, box_board: BoxBoard, placed: Container[str]) -> dict[str, MapPoint]:
    """Return the starting points of units that are not in the scenario, if a box holds them."""
    found = {}
    for unit in game.units.values():
        for box in box_board.boxes:
            mine = box.look.rest and box.look.side in (None, unit.side)
            if mine and unit.id not in placed and unit.id not in found:
                found[unit.id] = MapPoint(BOXES, *box_board.spot(box, unit.id))
    return found


def free_spot(spots: list[tuple[int, int]], taken: list[tuple[int, int]]) -> tuple[int, int]:
    """Return the first spot with the fewest pieces, and mark it as taken."""
    found = min(spots, key=taken.count)
    taken.append(found)
    return found


def _known(game: Game, unit: str, file: str, place: str) -> None:
    if unit not in game.units:
        raise DocumentError("there is no unit {unit!r}", unit=unit[:60], file=file, place=place)


def setup_bytes(
    look: Look,
    scenario: ScenarioFile,
    pieces: Pieces,
    units: dict[str, MapPoint],
    moduledata: bytes,
    *,
    card_table: CardTable,
    tokens: Mapping[str, TablePlace],
    others: Sequence[Command] = (),
) -> bytes:
    """Return a scenario as a .vsav file.

    `tokens` are those that do not begin where the look says; `others` are the commands that pick
    its board, if the module has several, and set the turn tracker.
    """
    placed = [(pieces.units[unit], place) for unit, place in units.items()]
    placed += [
        (pieces.tracks[one.id], MapPoint(TRACK, *track_spot(look, one))) for one in look.tracks
    ]
    placed += _on_card_table(card_table, pieces, tokens)
    saved = codec.Saved(
        _text(pieces, placed, card_table, others),
        save_data(look.version, scenario.title),
        moduledata,
    )
    return codec.pack(saved)


def _on_card_table(
    card_table: CardTable, pieces: Pieces, tokens: Mapping[str, TablePlace]
) -> Iterator[tuple[Piece, MapPoint]]:
    """Yield the tokens and cards with their places at the start of a game."""
    for one in card_table.look.tokens:
        place = tokens.get(one.id)
        spot = card_table.rail(place.name, place.box) if place else None
        spot = spot or card_table.rail(one.rail, one.box)
        if spot is None:
            raise DocumentError(
                "there is no box {rail}/{box}",
                rail=one.rail,
                box=one.box,
                file="vassal.json",
                place="tokens",
            )
        piece = pieces.tokens[one.id]
        yield (
            token_piece(card_table, one, spot.box.id, piece.gpid),
            MapPoint(RAILS, *spot.frame.middle),
        )
    for card in card_table.cards.values():
        if card.deck and card.deck not in card_table.decks:
            raise DocumentError("there is no deck {deck!r}", deck=card.deck, file="vassal.json")
        frame = card_table.decks[card.deck] if card.deck else card_table.open[card.id]
        yield pieces.cards[card.id], MapPoint(CARDS, *frame.middle)


def _text(
    pieces: Pieces,
    placed: list[tuple[Piece, MapPoint]],
    card_table: CardTable,
    others: Sequence[Command],
) -> str:
    """Return the text of a saved game: pieces first, then the stacks that contain them."""
    commands: list[str] = []
    decks: dict[str, list[str]] = {one.id: [] for one in card_table.look.decks}
    inside = {one.id: one.deck for one in card_table.cards.values() if one.deck}
    deck_of = {pieces.cards[card].gpid: deck for card, deck in inside.items()}
    stacks: dict[MapPoint, list[str]] = {}
    # sorted, because the order in a stack must not depend on the order in a file
    for piece, place in sorted(placed, key=lambda one: one[0].gpid):
        identity = str(piece.gpid)
        commands.append(add_piece(piece, pieces.prototypes, identity, place))
        if piece.gpid in deck_of:
            decks[deck_of[piece.gpid]].append(identity)
        else:
            stacks.setdefault(place, []).append(identity)
    first = max((piece.gpid for piece, _ in placed), default=0) + 1
    for number, (place, members) in enumerate(sorted(stacks.items()), start=first):
        commands.append(add_stack(str(number), place, members))
    for number, deck in enumerate(card_table.look.decks, start=first + len(stacks)):
        commands.append(add_deck(card_table, deck, str(number), decks[deck.id]))
    # otherwise VASSAL would add the decks of the module again
    commands += ["SETUP_STACK\t"] if decks else []
    commands += map(command_text, others)
    return join(["begin_save", *commands, "end_save"], _ESCAPE)
