"""Roles of the names of this game: cards, holders of cards, sections, objectives, faces of dice."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Annotated

from adjudicator.core.roles import Role

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.games.ccn_epic_austerlitz.data import Tables

__all__ = [
    "FACES",
    "MODES",
    "SECTIONS",
    "STAGES",
    "CardHeld",
    "CardName",
    "DeckName",
    "DrawKind",
    "FaceName",
    "HexOrUnit",
    "Holder",
    "ModeName",
    "ObjectiveName",
    "RoleOrNone",
    "SectionOrNone",
    "SourceName",
    "SourceOfBanners",
    "StageName",
    "own_names",
]

FACES = ("infantry", "cavalry", "artillery", "flag", "sabre")
SECTIONS = ("left", "center", "right")
#: how a unit is ordered
MODES = ("normal", "tactic", "march", "melee")
#: the stages of a turn
STAGES = ("cards", "orders", "moves", "battles", "draws")

#: a Command or Tactician card
CardName = Annotated[str, Role("card")]
#: a card in a hand or on the rack; "?" if the log has not named it
CardHeld = Annotated[str, Role("card", ("?",))]
#: who holds cards: a side for its Commander in Chief, or the role of a corps commander
Holder = Annotated[str, Role("player")]
RoleOrNone = Annotated[str, Role("player", ("",))]
SectionOrNone = Annotated[str, Role("section", ("",))]
ObjectiveName = Annotated[str, Role("objective")]
FaceName = Annotated[str, Role("face")]
ModeName = Annotated[str, Role("mode of an order", ("",))]
StageName = Annotated[str, Role("stage of a turn")]
#: where a Command card comes from
SourceName = Annotated[str, Role("source of a card", ("",))]
#: where banners come from: an objective, or how they were gained
SourceOfBanners = Annotated[str, Role("source of banners")]
#: for what banners are held
HexOrUnit = Annotated[str, Role("hex or unit")]
#: a deck of cards
DeckName = Annotated[str, Role("deck")]
#: why cards were drawn
DrawKind = Annotated[str, Role("kind of draw")]


def own_names(game: Game, objectives: Collection[str]) -> dict[str, Collection[str] | None]:
    """Return the names of this game, by the nouns of their roles."""
    tables: Tables = game.tables
    return {
        "card": {*tables.command_cards, *tables.tacticians, "Initiative"},
        "player": {*game.file.sides, *game.file.roles},
        "section": SECTIONS,
        "objective": objectives,
        "source of banners": {*objectives, "elimination", "breakthrough", "time-pressure"},
        "hex or unit": None,
        "face": FACES,
        "mode of an order": MODES,
        "stage of a turn": STAGES,
        "source of a card": ("hand", "rack"),
        "deck": ("command", "tactician"),
        "kind of draw": ("dealt", "drawn", "used", "untold"),
        "terrain": tables.hexes,
    }
