"""Test the fast check of moves: reports are the same without it."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from adjudicator.core.events import Move
from adjudicator.core.game import Game, load_game
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from adjudicator.errors import InputError
from tests.independent.crowning_glory import play_game
from tests.support.damaged_logs import damaged, event_forms, logs_to_damage
from tests.support.paths import ROOT, TESTS_DIR

NAME = "crowning-glory"
QUICK = load_game(NAME)
SLOW = load_game(NAME)
SLOW.rules.shortcuts = {}
CASES = sorted((TESTS_DIR / "cases" / NAME).glob("*.json"))
LOGS = sorted((ROOT / "modules" / NAME / "logs").glob("*.jsonl"))


def told(game: Game, data: bytes) -> Any:
    """Return everything that a report says, or the error of an unreadable log."""
    try:
        report = adjudicate(game, Log(io.BytesIO(data)))
    except InputError as error:
        return str(error)
    return report.verdict, list(report.findings), report.pending, report.unchecked, report.outcome


def written(lines: list[dict[str, Any]]) -> bytes:
    return "\n".join(json.dumps(line) for line in lines).encode()


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_cases(path: Path) -> None:
    for test in json.loads(path.read_text(encoding="utf-8"))["tests"]:
        data = written(test["log"])
        assert told(QUICK, data) == told(SLOW, data), test["name"]


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_sample_logs(path: Path) -> None:
    data = path.read_bytes()
    assert told(QUICK, data) == told(SLOW, data)


@pytest.mark.parametrize("part", range(4))
def test_damaged_games(part: int) -> None:
    logs = logs_to_damage(NAME, [part], 150)
    for seed in range(40 * part, 40 * part + 40):
        data = written(damaged(logs, seed, event_forms(NAME)))
        assert told(QUICK, data) == told(SLOW, data), seed


def test_most_moves_are_ordinary() -> None:
    """Otherwise the shortcut is useless."""
    game = load_game(NAME)
    shortcut, found = game.rules.shortcuts[Move], []

    def counted(state: Any, move: Any) -> bool:
        found.append(shortcut(state, move))
        return found[-1]

    game.rules.shortcuts[Move] = counted
    adjudicate(game, Log(io.BytesIO(written(play_game(3)))))
    assert sum(found) > 0.8 * len(found)
