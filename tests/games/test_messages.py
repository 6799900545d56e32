"""Test that every sentence of a rule exists, and that every existing sentence is used."""

from __future__ import annotations

import re

import pytest

from adjudicator.core.game import games, load_game
from tests.support.paths import ROOT

NAME = r"\"([a-z0-9]+(?:-[a-z0-9]+)*)\""


def source(game: str) -> str:
    folder = ROOT / "adjudicator" / "games" / game.replace("-", "_")
    files = [*sorted(folder.glob("*.py")), ROOT / "adjudicator" / "mechanics" / "claims.py"]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def said(game: str) -> set[str]:
    """Return the names of sentences that are literals in the code."""
    text = source(game)
    found = set(re.findall(rf"\bmessage={NAME}", text)) | set(re.findall(rf"\bwhy={NAME}", text))
    blocks = set(re.findall(rf"\bBlock\(\s*\"[^\"]+\",\s*{NAME}", text))
    return found | blocks | {f"no-way-{name}" for name in blocks}


@pytest.mark.parametrize("game", games())
def test_no_sentence_is_missing(game: str) -> None:
    assert said(game) - set(load_game(game).messages) == set()


def patterns(game: str) -> list[str]:
    """Return patterns for the names that the code assembles."""
    texts = re.findall(r'\bf"((?:[a-z0-9-]|\{[^}"]+\})+)"', source(game))
    made = [re.sub(r"\{[^}]+\}", "[a-z0-9-]+", text) for text in texts if "-" in text]
    return [one for one in made if re.search(r"[a-z]{3}", one.replace("[a-z0-9-]+", ""))]


@pytest.mark.parametrize("game", games())
def test_no_sentence_is_idle(game: str) -> None:
    words = set(re.findall(NAME, source(game)))
    made = patterns(game)
    idle = {
        name
        for name in set(load_game(game).messages) - said(game)
        if re.sub("^(no|long)-way-", "", name) not in words
        and not any(re.fullmatch(one, name) for one in made)
    }
    assert idle == set()
