"""Test the fast checks of events: reports are the same without them."""

from __future__ import annotations

import io
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from adjudicator.core.events import Move
from adjudicator.core.game import Game, load_game
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from adjudicator.errors import InputError
from adjudicator.proving.play import play
from tests.support.damaged_logs import damaged, event_forms, logs_to_damage
from tests.support.games import Line, game
from tests.support.paths import ROOT, TESTS_DIR

#: games with fast checks, and the distance between the positions from which parts of games begin;
#: SPI Austerlitz has damage and tests of its own
GAMES = {"crowning-glory": 150, "jours-de-gloire-austerlitz": 400}
CASES = [path for name in GAMES for path in sorted((TESTS_DIR / "cases" / name).glob("*.json"))]
LOGS = [one for name in GAMES for one in sorted((ROOT / "modules" / name / "logs").glob("*.jsonl"))]


@cache
def slow(name: str) -> Game:
    """Return a game without its fast checks."""
    found = load_game(name)
    found.rules.shortcuts = {}
    return found


def told(judging: Game, data: bytes) -> Any:
    """Return everything that a report says, or the error of an unreadable log."""
    try:
        report = adjudicate(judging, Log(io.BytesIO(data)))
    except InputError as error:
        return str(error)
    return report.verdict, list(report.findings), report.pending, report.unchecked, report.outcome


def written(lines: list[Line]) -> bytes:
    return "\n".join(json.dumps(line) for line in lines).encode()


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_cases(path: Path) -> None:
    name = path.parent.name
    for test in json.loads(path.read_text(encoding="utf-8"))["tests"]:
        data = written(test["log"])
        assert told(game(name), data) == told(slow(name), data), test["name"]


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_sample_logs(path: Path) -> None:
    name, data = path.parts[-3], path.read_bytes()
    assert told(game(name), data) == told(slow(name), data)


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("name", GAMES)
def test_damaged_games(name: str, part: int) -> None:
    logs = logs_to_damage(name, [part + 1], GAMES[name])
    for seed in range(40 * part, 40 * part + 40):
        data = written(damaged(logs, seed, event_forms(name)))
        assert told(game(name), data) == told(slow(name), data), seed


@pytest.mark.parametrize("name", GAMES)
def test_most_moves_are_ordinary(name: str) -> None:
    """Otherwise the shortcut is useless."""
    counting = load_game(name)
    shortcut, found = counting.rules.shortcuts[Move], []

    def counted(state: Any, move: Any) -> bool:
        found.append(shortcut(state, move))
        return found[-1]

    counting.rules.shortcuts[Move] = counted
    adjudicate(counting, Log(io.BytesIO(b"".join(play(game(name), seed=3).lines()))))
    assert sum(found) > 0.8 * len(found)
