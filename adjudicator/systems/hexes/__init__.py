"""Hex-and-counter games out of modules/<game>/rules.json. See docs/rules-format.md."""

from __future__ import annotations

from adjudicator.systems.hexes.build import code_of
from adjudicator.systems.hexes.texts import messages, words

__all__ = ["code_of", "messages", "words"]
