"""Test the shortcuts: reports are the same without them, and most events they meet are ordinary."""

from __future__ import annotations

import io
import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from adjudicator.core.events import Move
from adjudicator.core.game import Game, load_game
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from adjudicator.errors import InputError
from tests.independent.ccn_epic_austerlitz import play_game
from tests.support.paths import TESTS_DIR

QUICK = load_game("ccn-epic-austerlitz")
SLOW = load_game("ccn-epic-austerlitz")
SLOW.rules.shortcuts = {}
CASES = sorted((TESTS_DIR / "cases" / "ccn-epic-austerlitz").glob("*.json"))


def told(game: Game, lines: list[dict[str, Any]]) -> Any:
    """Return everything that a report says, or the error of an unreadable log."""
    data = "\n".join(json.dumps(line) for line in lines).encode()
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
    unchecked = [(one.rule, one.event, one.why) for one in report.unchecked]
    return report.verdict, findings, report.pending, unchecked, report.outcome


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_cases(path: Path) -> None:
    for test in json.loads(path.read_text(encoding="utf-8"))["tests"]:
        assert told(QUICK, test["log"]) == told(SLOW, test["log"]), test["name"]


@pytest.mark.parametrize("seed", range(4))
def test_damaged_games(seed: int) -> None:
    """Orders, moves and rolls get other units, places, cards and dice; both see the same."""
    chance = Random(f"quick {seed}")
    lines = play_game(seed)
    acts = [n for n, one in enumerate(lines) if one.get("do") in ("order", "move", "roll")]
    for _ in range(15):
        damaged = [dict(one) for one in lines]
        for number in chance.sample(acts, 3):
            other = lines[chance.choice(acts)]
            field = chance.choice([one for one in lines[number] if one != "do"])
            damaged[number][field] = other.get(field, lines[number][field])
        assert told(QUICK, damaged) == told(SLOW, damaged)


def test_many_orders_moves_and_rolls_are_ordinary() -> None:
    """Otherwise the shortcuts are useless."""
    game, counts = load_game("ccn-epic-austerlitz"), Counter[tuple[str, bool]]()

    def counted(name: str, shortcut: Any) -> Any:
        def ask(state: Any, event: Any) -> bool:
            found = bool(shortcut(state, event))
            counts[name, found] += 1
            return found

        return ask

    game.rules.shortcuts = {
        kind: counted(kind.__name__, one) for kind, one in game.rules.shortcuts.items()
    }
    told(game, play_game(2))
    assert Move in game.rules.shortcuts
    for name in ("Order", "Move", "Throw"):
        assert counts[name, True] > counts[name, False] / 3, counts
