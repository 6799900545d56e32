"""Name formations as players do, also those of games that know them by their ids only."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudicator.vassal.look.words import tidy

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.core.game_data import UnitSpec

__all__ = ["formation_name", "group_of"]

#: the id of a formation, and a number in it
_ID, _ROMAN = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*"), re.compile(r"[ivx]+")


def group_of(unit: UnitSpec) -> str:
    """Return what units are grouped by, and what their colours follow: formation, or nation."""
    return unit.formation or unit.nation


def formation_name(game: Game, formation: str) -> str:
    """Return the name of a formation for players: its word, or one made of its id."""
    word = game.word(formation)
    if word != formation or not _ID.fullmatch(formation):
        return tidy(word)
    parts = formation.split("-")
    return " ".join(one.upper() if _ROMAN.fullmatch(one) else one.capitalize() for one in parts)
