"""Registry of all rules of this game."""

from __future__ import annotations

from adjudicator.core.book import Book

__all__ = ["rulebook"]

#: the chapters in the order in which their rules speak
_ORDER = (
    *("victory", "attack_readings", "sequence", "presence", "alternation"),
    *("terrain", "zones", "movement", "arrivals", "reserve", "costs", "claims", "stacking"),
    *("combat_claims", "attack", "results", "losses", "retreat", "advance"),
    *("exits", "scenario", "regroup", "setup", "victory_claims", "quick_checks"),
)
rulebook = Book(_ORDER)
