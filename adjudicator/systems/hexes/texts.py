"""The sentences of this system: defaults that a game may replace one by one."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from adjudicator.core.game_data import MessagesFile

__all__ = ["messages", "words"]

_FOLDER = Path(__file__).parent / "messages"


@cache
def _files() -> list[MessagesFile]:
    paths = sorted(_FOLDER.glob("*.json"))
    return [msgspec.json.decode(path.read_bytes(), type=MessagesFile) for path in paths]


def messages() -> dict[str, dict[str, str]]:
    """Return the sentences of findings, by id and language."""
    return {name: texts for file in _files() for name, texts in file.messages.items()}


def words() -> dict[str, dict[str, str]]:
    """Return the names of values, by id and language."""
    return {name: texts for file in _files() for name, texts in file.words.items()}
