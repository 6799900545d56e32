"""Rules for the terrain chart (13): prices of hexes and hexsides, frozen ponds, night and fog."""

from __future__ import annotations

from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook

__all__: list[str] = []

book = rulebook.chapter("terrain")
