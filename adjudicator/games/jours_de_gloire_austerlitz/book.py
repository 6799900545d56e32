"""Registry of all rules of this game."""

from __future__ import annotations

from adjudicator.core.book import Book

__all__ = ["rulebook"]

#: the chapters in the order in which their rules speak
_ORDER = (
    *("sequence", "owners", "setup", "activation", "orders", "command", "cup"),
    *("marker_rules", "quota", "notes", "scenario"),
    *("terrain", "zones", "movement", "ice", "escort"),
    *("stacking", "arrivals", "brigades", "rally"),
    *("cohesion", "fire", "odds", "shock", "charge", "resolve", "results", "retreat", "leaders"),
    *("points_losses", "points_shocks", "points_places", "points_paid"),
    *("exits", "victory", "claims", "victory_claims", "prices", "combat_claims", "ground_claims"),
    "quick_checks",
)
rulebook = Book(_ORDER)
