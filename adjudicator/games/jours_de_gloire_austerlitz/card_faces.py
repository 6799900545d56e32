"""Activation markers as cards of VASSAL modules: the players' pools, and the cup."""

from __future__ import annotations

from adjudicator.core.cards import Card, Face, Section
from adjudicator.core.game import Game
from adjudicator.games.jours_de_gloire_austerlitz.data import Tables

__all__ = ["cards", "marker_of"]


def marker_of(card: str) -> str:
    """Return the marker of a card: those of a formation are numbered."""
    name, _, number = card.rpartition("-")
    return name if name and number.isdigit() else card


def cards(game: Game) -> dict[str, list[Card]]:
    """Return all markers; each side has its own at the start."""
    tables: Tables = game.tables
    found = [
        _marker(f"{name}-{number}", line.name, line.side, line.initiative)
        for name, line in tables.formations.items()
        for number in range(1, line.markers + 1)
    ]
    found += [
        _marker(name, one.name, one.side, one.initiative, one.units)
        for name, one in tables.combined.items()
    ]
    return {"marker": found}


def _marker(card: str, name: str, side: str, rating: int, units: int = 0) -> Card:
    """Return a marker: its rating, and how many units a combined one activates."""
    text = {"en": f"up to {units} units"} if units else {}
    face = Face("front", (Section({"en": f"Initiative {rating}"}, text),))
    return Card(card, {"en": name}, side, (face,), side)
