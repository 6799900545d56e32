"""Registry of all rules of this game."""

from __future__ import annotations

from adjudicator.core.book import Book

__all__ = ["rulebook"]

#: the chapters in the order in which their rules speak
_ORDER = (
    *("sequence", "setup", "command", "cup", "activation", "scenario"),
    *("terrain", "zones", "movement", "stacking", "arrivals", "rally"),
    *("cohesion", "fire", "odds", "shock", "charge", "results", "retreat", "leaders"),
    *("exits", "victory", "claims"),
)
rulebook = Book(_ORDER)
