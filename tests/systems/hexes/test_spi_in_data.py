"""Test that SPI Austerlitz written in data judges its case logs as the game in Python does.

Compared are movement, zones, stacking and odds. The data know no other readings of an unclear
text, so that a doubt of the game in Python is none in the data: these logs are listed.
"""

from __future__ import annotations

import io
import json
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from adjudicator.core.findings import Report
from adjudicator.core.game import Game, load_game
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from tests.support.paths import ROOT, TESTS_DIR

HOME = TESTS_DIR / "systems" / "hexes" / "spi"
#: the cases that are compared: movement, terrain, zones, stacking, odds
CASES = (
    *("2.1", "5C", "5D", "5E", "5F", "5G", "5H", "6.0", "6B", "6C", "6D", "6E", "6F", "7.0", "7A"),
    *("7B", "7C", "8.0a", "8.0b", "8E", "8J", "13-bridge", "13-castle", "13-clear", "13-knoll"),
    *("13-lake", "13-lakeside", "13-plus", "13-road", "13-stream", "13-swamp", "13-town", "13-zoc"),
)
TESTS = [
    pytest.param(case, test, id=f"{case}: {test['name']}")
    for case in CASES
    for test in json.loads(
        (TESTS_DIR / "cases" / "spi-austerlitz" / f"SPI-{case}.json").read_text(encoding="utf-8")
    )["tests"]
]
#: case and name of a log -> why the data judge it otherwise
OTHERWISE: dict[tuple[str, str], str] = {
    (
        "5F",
        "a 4-5 ends its move with a 12-5, which leaves later in the phase",
    ): "a doubt: the rulebook does not say when a stack is too large",
    (
        "13-road",
        "two points for a knoll on a road: the chart may be read so",
    ): "a doubt: the chart may be read in two ways",
    (
        "13-swamp",
        "artillery follows a road into a swamp: nothing says that it may",
    ): "a doubt: the chart may be read in two ways",
}


@cache
def in_python() -> Game:
    return load_game("spi-austerlitz")


@pytest.fixture(scope="module")
def in_data(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """Return the game with a rules.json in place of its package, under another name."""
    folder = tmp_path_factory.mktemp("games") / "spi-in-data"
    own = ROOT / "modules" / "spi-austerlitz"
    shutil.copytree(own, folder, ignore=shutil.ignore_patterns("tables.json", "messages", "logs"))
    shutil.copy(HOME / "rules.json", folder)
    game = json.loads((folder / "game.json").read_bytes())
    (folder / "game.json").write_text(json.dumps({**game, "id": "spi-in-data"}), encoding="utf-8")
    return load_game(folder)


def judged(game: Game, log: list[dict[str, Any]]) -> Report:
    header = {**log[0], "game": game.id}
    data = "\n".join(json.dumps(line) for line in (header, *log[1:])).encode()
    return adjudicate(game, Log(io.BytesIO(data)))


def found(report: Report) -> Any:
    """Return the verdict and the events with violations.

    Which case explains a wrong claim best is richer in Python: it knows more ways to be wrong.
    """
    violations = [one.event for one in report.findings if one.severity == "violation"]
    return report.verdict, violations


@pytest.mark.parametrize(("case", "test"), TESTS)
def test_the_data_judge_as_python_does(in_data: Game, case: str, test: dict[str, Any]) -> None:
    one, other = (found(judged(game, test["log"])) for game in (in_python(), in_data))
    assert (one == other) == ((case, test["name"]) not in OTHERWISE), (one, other)


def test_most_logs_are_judged_alike() -> None:
    assert len(TESTS) > 130
    assert len(OTHERWISE) * 20 < len(TESTS)


def test_the_rules_are_data_alone() -> None:
    assert [path.name for path in Path(HOME).iterdir()] == ["rules.json"]
