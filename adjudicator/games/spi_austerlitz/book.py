"""Registry of all rules of this game."""

from __future__ import annotations

from adjudicator.core.book import Book

__all__ = ["rulebook"]

#: the chapters in the order in which their rules speak
_ORDER = (
    *("state", "morale", "stacking", "combat_obligations", "odds", "sequence", "terrain"),
    *("movement", "costs", "targets", "combat", "odds_claims", "combat_die", "mandatory_attacks"),
    *("retreat", "results", "advance", "setup", "reinforcements", "exits", "victory", "claims"),
    *("victory_claims", "quick_checks"),
)
rulebook = Book(_ORDER)
