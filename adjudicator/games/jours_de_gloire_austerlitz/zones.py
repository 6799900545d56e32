"""Rules for zones of control (4.3) and facing (4.1)."""

from __future__ import annotations

from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook

__all__: list[str] = []

book = rulebook.chapter("zones")
