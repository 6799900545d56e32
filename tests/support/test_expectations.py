"""Test the expectations: missing data of a game is an error, not a skipped test."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.support import expectations
from tests.support.games import GAMES
from tests.support.paths import TESTS_DIR

WHOLE = TESTS_DIR / "data" / "crowning-glory" / "expectations.json"


def without(whole: dict[str, Any], topic: str) -> dict[str, Any]:
    return {key: value for key, value in whole.items() if key != topic}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda whole: without(whole, "play"), "give 'play' or, under 'lacking', the reason"),
        (lambda whole: without(whole, "lacking"), "give 'readings' or"),
        (lambda whole: whole | {"lacking": {"readings": " "}}, "give 'readings' or"),
        (lambda whole: whole | {"lacking": {"readings": "x", "play": "y"}}, "give 'play' or"),
        (lambda whole: whole | {"lacking": {"readings": "x", "fun": "y"}}, "unknown sections"),
        (lambda whole: whole | {"plays": {}}, "unknown field `plays`"),
    ],
)
def test_a_section_is_there_or_its_lack_has_a_reason(
    tmp_path: Path, change: Any, message: str
) -> None:
    path = tmp_path / "expectations.json"
    path.write_text(json.dumps(change(json.loads(WHOLE.read_bytes()))), encoding="utf-8")
    with pytest.raises((ValueError, msgspec.ValidationError), match=message):
        expectations.read(path)


def test_a_new_game_without_expectations_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expectations, "GAMES", (*GAMES, "new-game"))
    with pytest.raises(ValueError, match=r"new-game.*is missing"):
        expectations.for_every_game("play")


def test_a_section_that_gives_no_test_fails() -> None:
    with pytest.raises(ValueError, match="'play' gives no test"):
        expectations.for_every_game("play", lambda _, __: [])
