"""Registry of all rules of this game."""

from __future__ import annotations

from adjudicator.core.book import Book

__all__ = ["rulebook"]

#: the chapters in the order in which their rules speak
_ORDER = (
    *("sequence", "setup", "cards", "turn_cards", "rack", "draws", "tactician_play", "orders"),
    *("movement", "terrain", "march", "squares", "forming", "garrisons", "pre_battle"),
    *("nations", "guerrillas", "pressure", "exits", "teams"),
    *("attack", "dice", "losses", "retreat", "advance"),
    *("banners", "claims", "banner_claims"),
)
rulebook = Book(_ORDER)
