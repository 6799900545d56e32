"""Rules that only some scenarios have."""

from __future__ import annotations

from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook

__all__: list[str] = []

book = rulebook.chapter("scenario")
