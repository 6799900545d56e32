"""Test that games have all texts in every declared language, with the same arguments."""

from __future__ import annotations

import json
import re
import string
from collections.abc import Iterator
from typing import Any

import pytest

from adjudicator import resources
from adjudicator.core.game import games, load_game
from adjudicator.phrases import LANGUAGES
from tests.support.paths import ROOT

MODULES = ROOT / "modules"
SPOKEN = {name: load_game(name).file.languages for name in games()}
BILINGUAL = [name for name, languages in SPOKEN.items() if len(languages) > 1]
Texts = dict[str, str]


def texts_in(value: Any, place: str = "") -> Iterator[tuple[str, Texts]]:
    """Iterate over all translated texts in plain values, each with its place."""
    if isinstance(value, list):
        for number, one in enumerate(value):
            yield from texts_in(one, f"{place}[{number}]")
    elif isinstance(value, dict):
        if value and set(value) <= set(LANGUAGES):
            yield place, value
            return
        for name, one in value.items():
            yield from texts_in(one, f"{place}.{name}" if place else name)


def texts_of(game: str) -> Iterator[tuple[str, Texts]]:
    """Iterate over all texts of a game: its files, and the names on its map."""
    folder = MODULES / game
    files = [path for path in sorted(folder.rglob("*.json")) if "logs" not in path.parts]
    if (folder / "rules.json").is_file():  # a game made of data has the sentences of its system
        files += sorted(
            (ROOT / load_game(game).package.replace(".", "/") / "messages").glob("*.json")
        )
    board = resources.map_folder(load_game(game).file.map) / "map.json"
    for path in [*files, *([board] if board.is_file() else [])]:
        for place, texts in texts_in(json.loads(path.read_bytes())):
            yield f"{path.parent.name}/{path.name}: {place}", texts


def slots(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("game", SPOKEN)
def test_every_text_is_there_in_every_language_of_its_game(game: str) -> None:
    found = list(texts_of(game))
    assert len(found) > 100
    wanted = set(SPOKEN[game])
    lacking = [(at, wanted - set(texts)) for at, texts in found if wanted - set(texts)]
    assert lacking == []
    assert [at for at, texts in found if not all(one.strip() for one in texts.values())] == []


@pytest.mark.parametrize("game", BILINGUAL)
def test_sentences_have_the_same_arguments_in_every_language(game: str) -> None:
    for at, texts in texts_of(game):
        if "/messages" in f"/{at}" or "messages/" in at:
            assert len({frozenset(slots(one)) for one in texts.values()}) == 1, at


@pytest.mark.parametrize("game", BILINGUAL)
def test_french_is_typed_as_french_is(game: str) -> None:
    """Plain spaces are enough: they become non-breaking when the text is loaded."""
    for at, texts in texts_of(game):
        text = texts.get("fr", "")
        assert not re.search(r"[^\s\u00a0\u202f(«][;!?»](?![\w/])", text), (at, "no space before")
        assert not re.search(r"[\w)»]:(\s|$)", text), (at, "no space before a colon")
        assert not re.search(r"«(?![ \u00a0\u202f])", text), (at, "no space after «")
        assert '"' not in text, (at, "guillemets are « »")


def test_what_is_said_of_logs_of_vassal_is_there_in_every_language() -> None:
    for path in sorted((MODULES / "messages").glob("*.json")):
        found = list(texts_in(json.loads(path.read_bytes())))
        assert found
        for at, texts in found:
            assert set(texts) == set(LANGUAGES), (path.name, at)
            assert len({frozenset(slots(one)) for one in texts.values()}) == 1, (path.name, at)


def test_texts_are_found_wherever_they_stand() -> None:
    value = {
        "a": [{"en": "x"}, {"b": {"en": "y", "fr": "z"}}],
        "c": {"fr": "only"},
        "d": {"x": "y"},
    }
    assert [at for at, _ in texts_in(value)] == ["a[0]", "a[1].b", "c"]
