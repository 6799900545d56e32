"""Registry of all rules of this game."""

from __future__ import annotations

from adjudicator.core.book import Book

__all__ = ["rulebook"]

#: the chapters in the order in which their rules speak
_ORDER = (
    *("victory", "combat_obligations", "sequence", "alternation", "terrain", "zones"),
    *("movement", "arrivals", "costs", "claims", "stacking"),
    *("combat_claims", "attack", "results", "losses", "retreat", "advance"),
    *("exits", "scenario", "regroup", "setup", "victory_claims", "quick_checks"),
)
rulebook = Book(_ORDER)
