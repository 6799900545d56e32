"""Registry of all rules of this game."""

from __future__ import annotations

from adjudicator.core.book import Book

__all__ = ["rulebook"]

#: the chapters in the order in which their rules speak
_ORDER = (
    *("decks", "sequence", "setup", "deals", "cards", "card_duties", "turn_cards", "large_cards"),
    *("rack", "command_draws", "tactician_draws", "draws", "tactician_rules", "tactician_play"),
    *("order_cases", "initiative", "blocks_gained", "orders", "stages"),
    *("movement", "terrain", "march", "squares", "square_cards", "forming", "garrisons"),
    "pre_battle",
    *("nations", "guerrillas", "pressure", "exits", "teams"),
    *("battle_course", "attack", "combined_arms", "dice", "dice_count", "losses", "leader_checks"),
    *("lone_leaders", "retreat", "advance"),
    *("banners", "claims", "banner_claims", "quick_checks"),
)
rulebook = Book(_ORDER)
