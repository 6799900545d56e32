"""Test a game of Un coup de tonnerre played by mail in the real engine, if it is available."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.core.referee import adjudicate
from adjudicator.vassal.format.logfile import read_log
from adjudicator.vassal.read.judging import OriginWatcher, PartLog, part_logs
from adjudicator.vassal.read.log_context import own_context
from tests.support.cdt_logs import game

TRUTH = Path(os.environ.get("VASSAL_TRUTH", "")) / "out"

pytestmark = pytest.mark.skipif(
    not (TRUTH / "cdt1.vlog").exists(), reason="no logs of the engine are at hand (VASSAL_TRUTH)"
)


def read() -> PartLog:
    """Read the logs as one game."""
    logs = [read_log(TRUTH / f"cdt{number}.vlog") for number in range(1, 6)]
    (part,) = part_logs(own_context(game()), logs)
    return part


def test_every_gesture_is_read() -> None:
    lines: list[dict[str, Any]] = [
        msgspec.to_builtins(msgspec.structs.replace(event, n=0)) for _, event in read().events()
    ]
    fog = lines[-2].pop("card")
    assert fog in game().tables.fog.markers
    assert lines == [
        {"do": "draw", "deck": "fog"},
        {"do": "choose", "by": "french"},
        {"do": "draw", "deck": "french", "count": 2, "by": "french"},
        {"do": "act", "card": "langeron", "action": 1},
        {"do": "roll", "dice": [5]},
        {"do": "lose", "unit": "garrison-sokolnitz"},
        *(
            {"do": "advance", "unit": f"langeron-{number}", "to": "sokolnitz"}
            for number in range(1, 5)
        ),
        {"do": "turn", "card": "langeron", "face": "verso"},
        {"do": "declare", "what": "extra-action", "by": "coalition"},
        {"do": "act", "card": "bagration", "action": 1},
        {"do": "roll", "dice": [2]},
        {"do": "defend", "card": "murat", "action": 2},
        {"do": "roll", "dice": [4]},
        {"do": "mark", "what": "morale", "side": "french", "to": 8},
        {"do": "lose", "unit": "bagration-1"},
        {"do": "lose", "unit": "bagration-2"},
        {"do": "mark", "what": "losses", "side": "coalition", "to": 2},
        {"do": "act", "card": "langeron", "action": 1},
        {"do": "roll", "dice": [3]},
        {"do": "lose", "unit": "davout-1"},
        {"do": "lose", "unit": "langeron-1"},
        {"do": "pass", "by": "coalition"},
        {"do": "act", "card": "soult", "action": 1},
        {"do": "reveal", "deck": "fog"},
        {"do": "roll", "dice": [1]},
    ]


def test_the_game_is_judged_and_findings_name_log_step_and_player() -> None:
    part = read()
    report = adjudicate(game(), part, watchers=[OriginWatcher(part.part)])
    found = {one.rule: one.source for one in report.findings if one.severity == "violation"}
    passed = found["CDT-2-b"]  # this player has acted already
    assert passed is not None
    assert (passed.file, passed.player) == ("cdt4.vlog", "Anna")
    assert part.header.options == ["tactics"]
    assert part.part.remarks == {}
