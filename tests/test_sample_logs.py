"""The logs that come with a game: what is said of each is pinned, finding by finding."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.findings import Report
from adjudicator.game import load_game
from adjudicator.log import open_log
from adjudicator.referee import adjudicate

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / "modules" / "spi-austerlitz" / "logs"
GAME = load_game("spi-austerlitz")

#: what the demonstration gets wrong: (rule, event, severity)
WRONG = [
]


def judged(name: str) -> Report:
    with open_log(LOGS / name) as log:
        return adjudicate(GAME, log)


@pytest.mark.parametrize("path", sorted(LOGS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_the_stamp_is_that_of_the_present_map_and_numbers(path: Path) -> None:
    with open_log(path) as log:
        assert log.header.stamp == GAME.hashes(), (
            "map or numbers have changed: say `make logs`, then look at what the logs give now"
        )


def test_the_clean_game_is_legal_and_has_something_of_everything() -> None:
    report = judged("clean-game.jsonl")
    assert (report.verdict, len(report.findings), report.unchecked) == ("legal", 0, [])
    assert report.pending == []
    lines = (LOGS / "clean-game.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    done = {json.loads(line)["do"] for line in lines}
    assert {"place", "exit", "take-back", "declare", "displace", "advance", "claim", "end"} <= done
    assert report.outcome["turn"] == GAME.file.turns
    assert report.outcome["demoralized"] == "allied"


def test_the_demonstration_gives_what_was_put_into_it() -> None:
    report = judged("demonstration.jsonl")
    assert [(one.rule, one.event, one.severity) for one in report.findings] == WRONG
    assert report.unchecked == []
    assert report.pending != []
    assert len({rule for rule, _, severity in WRONG if severity == "violation"}) >= 12


def test_the_demonstration_has_moves_without_a_path() -> None:
    lines = (LOGS / "demonstration.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    events = [json.loads(line) for line in lines]
    open_moves = [one["n"] for one in events if one["do"] == "move" and "path" not in one]
    wrong = {event for _, event, _ in WRONG}
    assert wrong.intersection(open_moves)
    assert set(open_moves) - wrong


def test_stamps_are_renewed_by_a_script(tmp_path: Path) -> None:
    text = (LOGS / "clean-game.jsonl").read_bytes()
    old = tmp_path / "old.jsonl"
    old.write_bytes(text.replace(GAME.module_hash.encode(), b"0" * 64))
    assert old.read_bytes() != text
    script = ROOT / "docs" / "examples" / "stamp.py"
    subprocess.run([sys.executable, script, old], check=True, cwd=ROOT, stdout=subprocess.PIPE)
    assert old.read_bytes() == text
