"""Roles of the names of this game: commands, cards, places that can be held."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Annotated

from adjudicator.core.roles import Role

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.games.coup_de_tonnerre.data import Tables

__all__ = [
    "CardName",
    "CardNameOrNone",
    "CommandName",
    "CommandNameOrNone",
    "CommandNameOrSelf",
    "FaceName",
    "FogMarkerOrNone",
    "HeldPlace",
    "HeldPlaceOrNone",
    "InHand",
    "OptionName",
    "PeriodName",
    "PlayerName",
    "ResultName",
    "own_names",
]

CommandName = Annotated[str, Role("command")]
CommandNameOrNone = Annotated[str, Role("command", ("",))]
CommandNameOrSelf = Annotated[str, Role("command", ("", "self"))]
CardName = Annotated[str, Role("card")]
CardNameOrNone = Annotated[str, Role("card", ("",))]
FaceName = Annotated[str, Role("face")]
HeldPlace = Annotated[str, Role("place that can be held:")]
HeldPlaceOrNone = Annotated[str, Role("place that can be held:", ("",))]
#: a card in a hand, which the log need not name
InHand = Annotated[str, Role("tactics card", ("?",))]
FogMarkerOrNone = Annotated[str, Role("fog marker", ("",))]
#: FC, AC, FM, AM or capture
ResultName = Annotated[str, Role("result")]
PeriodName = Annotated[str, Role("period")]
PlayerName = Annotated[str, Role("player")]
OptionName = Annotated[str, Role("option")]


def own_names(game: Game) -> dict[str, Collection[str] | None]:
    """Return the names of this game, by the nouns of their roles."""
    tables: Tables = game.tables
    return {
        "command": tables.commands,
        "card": tables.cards,
        "face": ("recto", "verso"),
        "place that can be held:": tables.places,
        "tactics card": tables.tactics.cards if tables.tactics is not None else (),
        "fog marker": tables.fog.markers,
        "result": ("FC", "AC", "FM", "AM", "capture"),
        "period": [one.id for one in game.file.phases],
        "player": tables.four_players,
        "option": [one.id for one in game.file.options],
    }
