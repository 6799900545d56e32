"""Write the titles of windows as translations, because the names of maps must stay as they are.

The engine writes the name of a map into saved games and logs, and shows it as the title of the
window, or a translation of it. So a name is the same in every language and every version of a
module, and its translation is the title, whatever language the player has chosen for VASSAL.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.phrases import Phrases, phrases
from adjudicator.vassal.build.boxes import BOXES, TRACK
from adjudicator.vassal.build.build_file import Node, node
from adjudicator.vassal.look.card_table import CARDS, RAILS, hand_map
from adjudicator.vassal.look.words import localized, one_line

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.vassal.look.look import Look

__all__ = ["language", "title_files", "track_title"]

#: the languages that players can choose for the engine
_LANGUAGES = ("da", "de", "en", "es", "fr", "it", "ja", "nl", "pl", "zh")


def language() -> Node:
    """Return the component with the translations; the engine reads those of its own language."""
    parts = [node("i18n.Translation", {"locale": f"{one},"}) for one in _LANGUAGES]
    return node("i18n.Language", {}, parts)


def track_title(look: Look, phrase: Phrases) -> str:
    """Return the title of the track; beside tracks of a game's own it has another word."""
    return phrase("map-points") if look.rails else phrase("map-track")


def title_files(game: Game, look: Look) -> dict[str, bytes]:
    """Return the files of the translations, which all say the same."""
    phrase = phrases(game.language, "vassal")
    titles = {f"Map.{BOXES}": phrase("map-boxes")}
    titles |= {f"Map.{TRACK}": track_title(look, phrase)} if look.tracks else {}
    titles |= {f"Map.{RAILS}": phrase("map-rails")} if look.rails else {}
    titles |= {f"Map.{CARDS}": phrase("map-cards")} if look.cards else {}
    titles |= {f"PlayerHand.{hand_map(one)}": localized(one.title) for one in look.hands}
    lines = [f"{_key(name)}.mapName={_value(title)}\n" for name, title in titles.items()]
    data = "".join(lines).encode("ascii")
    return {f"Module_{one}.properties": data for one in _LANGUAGES}


def _key(name: str) -> str:
    """Return a name as a key of a file of properties, which ends at a space, a colon or a "="."""
    return "".join(f"\\{c}" if c in " :=#!\\" else _value(c) for c in name)


def _value(text: str) -> str:
    """Return a text as a value of a file of properties: ASCII, with escapes for the rest."""
    units = one_line(text).replace("\\", "\\\\").encode("utf-16-be")
    pairs = (int.from_bytes(units[at : at + 2]) for at in range(0, len(units), 2))
    return "".join(chr(one) if 32 <= one < 127 else f"\\u{one:04x}" for one in pairs)
