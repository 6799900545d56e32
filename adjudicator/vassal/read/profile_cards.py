"""Drafts the parts of a profile for boards of places, cards and tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from adjudicator.board.hex_map import HexMap
from adjudicator.vassal.format.module_reader import Module
from adjudicator.vassal.format.slots import Slot, fields, kind_of
from adjudicator.vassal.look.card_table import CardTable
from adjudicator.vassal.look.look import read_look
from adjudicator.vassal.read.own_cards import card_table_profile
from adjudicator.vassal.read.profile import CardsProfile, LieProfile, MapProfile
from adjudicator.vassal.table.boards import Board

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = ["beside_map", "place_map"]

#: the beginning of a statement for the referee in the lines of a module
_TELLS = "[# "
#: the indexes of pictures and name in the type of a layer
_PICTURES, _LAYER = 16, 19


def place_map(game: Game, boards: Iterable[Board]) -> MapProfile | None:
    """Return the map whose zones or points have the names of the game's places, if there is one."""
    board = game.map(game.file.map)
    if isinstance(board, HexMap):
        return None
    known = {place.casefold(): place for place in board.places}
    for place, record in board.places.items():
        known |= {name.casefold(): place for name in record.names.values()}
    best: tuple[int, str, dict[str, str]] = (0, "", {})
    for one in boards:
        names = [zone.name for zone in one.zones]
        names += [name for _, grid in one.grids() for name in grid.regions]
        found = {name: known[name.casefold()] for name in names if name.casefold() in known}
        best = max(best, (len(set(found.values())), one.map, found), key=lambda it: it[0])
    count, name, places = best
    return MapProfile(map=name, places=places) if count else None


def beside_map(
    module: Module, game: Game, marks: Iterable[tuple[Slot, str, str]]
) -> dict[str, Any]:
    """Return how cards and tokens are recognised, as far as the names agree with ours."""
    card_table = CardTable(game, read_look(game))
    properties = list(marks)
    card = _property(properties, set(card_table.cards))
    token = _property(properties, {one.id for one in card_table.look.tokens})
    tells = any(_TELLS in str(value) for one in module.elements for value in one.values())
    tells = tells or any(_TELLS in (slot.text or "") for slot in module.definitions)
    if not card and not token:
        return {"tells": tells}
    ours = card_table_profile(card_table)
    layer = _layer([slot for slot, name, _ in properties if name == card]) if card else ""
    faces = ours["cards"].faces if layer else []
    names = {one.get("name", "") for one in module.elements}
    lies: list[LieProfile] = [one for one in ours["lies"] if one.location in names]
    return {
        "cards": CardsProfile(property=card, layer=layer, faces=faces),
        "tokens": token,
        "lies": lies,
        "tells": tells,
    }


def _property(properties: list[tuple[Slot, str, str]], ids: set[str]) -> str:
    """Return the property whose values are these ids; empty if none has enough of them."""
    counts = Counter(name for _, name, value in properties if value in ids)
    best = counts.most_common(1)
    return best[0][0] if best and best[0][1] >= max(2, len(ids) // 2) else ""


def _layer(slots: list[Slot]) -> str:
    """Return the most frequent layer with several pictures."""
    counts: Counter[str] = Counter()
    for slot in slots:
        for trait in slot.definition.traits if slot.definition else ():
            parts = fields(trait) if kind_of(trait) == "emb2" else []
            if len(parts) > _LAYER and "," in parts[_PICTURES]:
                counts[parts[_LAYER]] += 1
    best = counts.most_common(1)
    return best[0][0] if best else ""
