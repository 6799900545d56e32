"""Every sentence that a rule may say is there, and every sentence that is there may be said."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudicator.game import games, load_game

ROOT = Path(__file__).resolve().parent.parent
NAME = r"\"([a-z0-9]+(?:-[a-z0-9]+)*)\""


def source(game: str) -> str:
    folder = ROOT / "adjudicator" / "games" / game.replace("-", "_")
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))


def said(game: str) -> set[str]:
    """Return the names of sentences that stand in the code as such."""
    text = source(game)
    found = set(re.findall(rf"\bmessage={NAME}", text)) | set(re.findall(rf"\bwhy={NAME}", text))
    blocks = set(re.findall(rf"\bBlock\(\s*\"[^\"]+\",\s*{NAME}", text))
    return found | blocks | {f"no-way-{name}" for name in blocks}


@pytest.mark.parametrize("game", games())
def test_no_sentence_is_missing(game: str) -> None:
    assert said(game) - set(load_game(game).messages) == set()


@pytest.mark.parametrize("game", games())
def test_no_sentence_is_idle(game: str) -> None:
    words = set(re.findall(NAME, source(game)))
    known = set(load_game(game).messages)
    assert {name for name in known - said(game) if name.removeprefix("no-way-") not in words} == set()
