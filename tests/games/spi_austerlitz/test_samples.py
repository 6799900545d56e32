"""The logs that come with a game: what is said of each is pinned, finding by finding."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.core.findings import Report
from adjudicator.core.game import load_game
from adjudicator.core.log import open_log
from adjudicator.core.referee import adjudicate
from tests.support.paths import ROOT

LOGS = ROOT / "modules" / "spi-austerlitz" / "logs"
GAME = load_game("spi-austerlitz")

#: what the demonstration gets wrong: (rule, event, severity)
WRONG = [
    ("SPI-13-swamp", 8, "violation"),  # artillery in a swamp
    ("SPI-14.1c", 35, "violation"),  # a side leaves the map that may not
    ("SPI-6C", 45, "violation"),  # a zone is not paid for
    ("SPI-5H", 49, "violation"),  # a unit moves a second time
    ("SPI-8.0b", 82, "violation"),  # odds rounded for the attacker
    ("SPI-9.1", 100, "doubt"),  # Ar in place of Ex, not declared
    ("SPI-9.2-De", 114, "violation"),  # a dead unit moves
    ("SPI-5C", 119, "violation"),  # only from and to: no path is cheap enough
    ("SPI-4.0b", 149, "violation"),  # a move in a Combat Phase
    ("SPI-9.31a", 156, "violation"),  # the loser chooses a retreat
    ("SPI-12.0p", 183, "violation"),  # a reinforcement on a wrong hex
    ("SPI-12A", 189, "violation"),  # what entering costs is not paid
    ("SPI-5E", 197, "violation"),  # into a hex with enemies
    ("SPI-9.31c", 228, "violation"),  # eliminated although it can retreat
    ("SPI-9.31b", 246, "violation"),  # a retreat into an enemy zone
    ("SPI-6D", 268, "violation"),  # infantry leaves an enemy zone
    ("SPI-5F", 274, "doubt"),  # too many in a hex meanwhile
    ("SPI-9.33c", 307, "violation"),  # an advance after the next attack
    ("SPI-9.33a", 316, "violation"),  # an advance into a hex that was not vacated
    ("SPI-9.1", 321, "violation"),  # a result that the die does not give
    ("SPI-5C", 330, "violation"),  # too far
    ("SPI-7B", 334, "violation"),  # too many in a hex when the phase ends
    ("SPI-8D", 408, "violation"),  # a second attack
    ("SPI-8C", 411, "violation"),  # a duty to attack ignored
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
