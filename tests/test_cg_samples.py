"""The logs that come with A Crowning Glory: what is said of each is pinned."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator.findings import Report
from adjudicator.log import open_log
from adjudicator.referee import adjudicate
from tests.cg_logs import game

LOGS = Path(__file__).resolve().parent.parent / "modules" / "crowning-glory" / "logs"
#: what the demonstration gets wrong: (rule, event), all of them violations
WRONG = [
    ("CG-4.1a", 16),  # a unit leaves the map from a hex that is on no edge
    ("CG-8.2", 26),  # a side selects a second unit although it is the other's turn
    ("CG-7.1a", 36),  # a unit enters an enemy zone and goes on
    ("CG-5.6", 46),  # a Reserve unit is placed before all units have moved
    ("CG-3.3c", 58),  # a zone is said to have taken a hex
    ("CG-7.1c", 68),  # a unit leaves an enemy zone and goes on
    ("CG-5.7d", 78),  # nothing is paid for the hex of entry
    ("CG-2.1", 88),  # a move begins in a hex where the unit does not stand
    ("CG-8.4", 98),  # two points are claimed for a clear hex
    ("CG-8.1a", 108),  # a unit moves a second time in a phase
    ("CG-8.1e", 118),  # a player moves a unit of his opponent
    ("CG-9.15", 128),  # a unit bears a loss that has no part in the attack
    ("CG-9.13b", 138),  # a marker attacks without infantry or cavalry
    ("CG-9.16", 148),  # a player takes steps from the units of the other
    ("CG-7.3", 158),  # a French unit passes a friend that stands in an enemy zone
    ("CG-8.1b", 168),  # a unit claims a point saved from another turn
    ("CG-2.9", 178),  # a unit that was destroyed is selected
    ("CG-5.0a", 188),  # an attack is made in a Movement Phase before the Combat Phase
    ("CG-8.1d", 198),  # a path leaves out a hex
    ("CG-8.8", 208),  # a stream is crossed without paying for it
    ("CG-9.14", 218),  # a die is thrown again
    ("CG-9.17d", 228),  # an attacker goes back in place of a loss
    ("CG-9.18b", 239),  # a victor is said not to be free to advance
    ("CG-9.5", 250),  # the guns are not added
    ("CG-4.8a", 260),  # the morale of a side is misjudged
]


def judged(name: str) -> Report:
    with open_log(LOGS / name) as log:
        return adjudicate(game(), log)


@pytest.mark.parametrize("path", sorted(LOGS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_the_stamp_is_that_of_the_present_map_and_numbers(path: Path) -> None:
    with open_log(path) as log:
        assert log.header.stamp == game().hashes(), (
            "map or numbers have changed: say `make logs`, then look at what the logs give now"
        )


def test_the_clean_game_is_legal_and_has_something_of_everything() -> None:
    report = judged("clean-game.jsonl")
    assert (report.verdict, len(report.findings), report.unchecked) == ("legal", 0, [])
    assert report.pending == []
    lines = (LOGS / "clean-game.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    done = {json.loads(line)["do"] for line in lines}
    wanted = {"hold", "place", "exit", "take-back", "declare", "decline", "lose", "retreat"}
    assert wanted | {"advance", "regroup", "claim", "end"} <= done
    assert report.outcome["turn"] == game().file.turns
    assert (report.outcome["winner"], report.outcome["won_by"]) == ("allied", "CG-4.2")


def test_the_demonstration_gives_what_was_put_into_it() -> None:
    report = judged("demonstration.jsonl")
    assert [(one.rule, one.event) for one in report.findings] == WRONG
    assert {one.severity for one in report.findings} == {"violation"}
    assert report.unchecked == []
    assert len({rule for rule, _ in WRONG}) == len(WRONG)


def test_the_demonstration_has_moves_without_a_path() -> None:
    lines = (LOGS / "demonstration.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    events = [json.loads(line) for line in lines]
    assert any(one["do"] == "move" and "path" not in one for one in events)
