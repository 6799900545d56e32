"""Test the fast checks: reports are the same without shortcuts."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from adjudicator.core.game import Game, load_game
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from adjudicator.errors import InputError
from tests.independent.spi_austerlitz import play_game
from tests.support.paths import ROOT, TESTS_DIR
from tests.support.spi_damaged_logs import damaged

QUICK = load_game("spi-austerlitz")
SLOW = load_game("spi-austerlitz")
SLOW.rules.shortcuts = {}
CASES = sorted((TESTS_DIR / "cases" / "spi-austerlitz").glob("*.json"))
LOGS = sorted((ROOT / "modules" / "spi-austerlitz" / "logs").glob("*.jsonl"))


def told(game: Game, data: bytes) -> Any:
    """Return everything that a report says, or the error of an unreadable log."""
    try:
        report = adjudicate(game, Log(io.BytesIO(data)))
    except InputError as error:
        return str(error)
    findings = [
        (
            *(one.rule, one.also, one.severity, one.event, one.noticed_at, one.message, one.args),
            *(one.units, one.at, one.expected, one.seen, one.follows_from),
        )
        for one in report.findings
    ]
    return report.verdict, findings, report.pending, report.unchecked, report.outcome, report.dice


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_cases(path: Path) -> None:
    for test in json.loads(path.read_text(encoding="utf-8"))["tests"]:
        data = "\n".join(json.dumps(line) for line in test["log"]).encode()
        assert told(QUICK, data) == told(SLOW, data), test["name"]


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_sample_logs(path: Path) -> None:
    data = path.read_bytes()
    assert told(QUICK, data) == told(SLOW, data)


@pytest.mark.parametrize("part", range(8))
def test_mangled_games(part: int) -> None:
    logs = [
        play_game(part),
        [json.loads(line) for line in LOGS[part % 2].read_bytes().splitlines()],
    ]
    for seed in range(60 * part, 60 * part + 60):
        lines = damaged(logs, seed, longest=300)
        data = "\n".join(json.dumps(line) for line in lines).encode()
        assert told(QUICK, data) == told(SLOW, data), seed


def test_most_moves_and_attacks_are_ordinary() -> None:
    """Otherwise the shortcuts are useless."""
    counts: dict[tuple[str, bool], int] = {}
    game = load_game("spi-austerlitz")

    def counted(name: str, shortcut: Any) -> Any:
        def ask(state: Any, event: Any) -> bool:
            found = bool(shortcut(state, event))
            counts[name, found] = counts.get((name, found), 0) + 1
            return found

        return ask

    for kind, shortcut in list(game.rules.shortcuts.items()):
        game.rules.shortcuts[kind] = counted(kind.__name__, shortcut)
    log = play_game(3)
    adjudicate(game, Log(io.BytesIO("\n".join(json.dumps(line) for line in log).encode())))
    for name in ("Move", "Attack"):
        assert counts[name, True] > 4 * counts.get((name, False), 0)
