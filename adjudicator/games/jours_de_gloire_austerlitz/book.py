"""Registry of all rules of this game."""

from __future__ import annotations

from adjudicator.core.book import Book

__all__ = ["rulebook"]

#: the chapters in the order in which their rules speak
_ORDER = (
    *("sequence", "setup", "activation", "orders", "command", "cup"),
    *("marker_rules", "quota", "notes", "scenario"),
    *("terrain", "zones", "movement", "stacking", "arrivals", "rally"),
    *("cohesion", "fire", "odds", "shock", "charge", "results", "retreat", "leaders"),
    *("exits", "victory", "claims"),
)
rulebook = Book(_ORDER)
