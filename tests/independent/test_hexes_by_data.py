"""Test the second interpreter of rules.json: its games, its judge, and what they found."""

from __future__ import annotations

import io
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from adjudicator.core.game import Game, load_game
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from tests.independent.hexes_by_data.judge import judge_of_folder
from tests.independent.hexes_by_data.player import play_and_count
from tests.independent.judging import CannotTell
from tests.independent.runs import as_bytes
from tests.support.paths import ROOT

FOLDERS = (
    "modules/santon",
    "tests/foreign/kassala",
    "tests/systems/hexes/crossroads",
    "tests/systems/hexes/ladder",
)
SEEDS = (4,)


@cache
def game(folder: str) -> Game:
    return load_game(ROOT / folder)


def findings(folder: str, log: list[dict[str, Any]]) -> list[Any]:
    stamped = [{**log[0], "stamp": game(folder).hashes()}, *log[1:]]
    return list(adjudicate(game(folder), Log(io.BytesIO(as_bytes(stamped)))).findings)


def verdict(folder: str, log: list[dict[str, Any]]) -> int | None:
    return judge_of_folder(ROOT / folder)([json.dumps(line).encode() for line in log])


@pytest.mark.parametrize("folder", FOLDERS)
def test_its_games_are_legal_to_both(folder: str) -> None:
    for seed in SEEDS:
        log, counts = play_and_count(ROOT / folder, seed, game=game(folder).id)
        assert counts["attack"] > 3
        assert counts["move"] > 20
        assert findings(folder, log) == []
        assert verdict(folder, log) is None


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_phase_left_out_is_illegal_to_both(folder: str) -> None:
    log, _ = play_and_count(ROOT / folder, SEEDS[0], game=game(folder).id)
    phases = [n for n, event in enumerate(log) if event.get("do") == "phase"]
    event = next(n for n in phases if n == phases[3])
    del log[event]
    wrong = verdict(folder, log)
    assert wrong is not None and wrong <= phases[4]
    assert min(one.event for one in findings(folder, log)) <= phases[4]


def test_what_is_not_known_is_never_legal() -> None:
    header = {"format": 1, "game": "santon"}
    for log in (
        [{**header, "position": {}}],
        [header, {"do": "displace", "unit": "french-guns-1", "to": "0101"}],
        [header, {"do": "claim", "what": "weather", "value": 1}],
    ):
        with pytest.raises(CannotTell):
            verdict("modules/santon", log)


def test_it_shares_no_code_with_the_referee() -> None:
    folder = Path(__file__).parent / "hexes_by_data"
    text = "".join(path.read_text() for path in folder.glob("*.py"))
    assert "import" in text
    assert "adjudicator" not in text
