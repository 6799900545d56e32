"""The logs that come with A Crowning Glory: what is said of each is pinned."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator.core.findings import Report
from adjudicator.core.log import open_log
from adjudicator.core.referee import adjudicate
from tests.support.cg_logs import game
from tests.support.paths import ROOT

LOGS = ROOT / "modules" / "crowning-glory" / "logs"
#: what the demonstration gets wrong: (rule, event), all of them violations
WRONG = [
    ("CG-8.9", 16),  # a crest is climbed without paying for it
    ("CG-8.2", 26),  # a side selects a second unit although it is the other's turn
    ("CG-5.7b", 36),  # a Variable unit enters although no die has brought it
    ("CG-8.1a", 46),  # a unit moves a second time in a phase
    ("CG-5.6", 56),  # a Reserve unit is placed off the edges that are open to it
    ("CG-9.17d", 66),  # an attacker goes back in place of a loss
    (
        "CG-4.8a",
        76,
    ),  # the French are said to have won although nobody is demoralized
    ("CG-9.17b", 86),  # a defender goes back to a hex that is held, or in an enemy zone
    ("CG-9.17a", 96),  # a defender goes back two hexes
    ("CG-9.5", 106),  # the defender takes his loss before the attacker
    ("CG-9.15", 116),  # a unit bears a loss that has no part in the attack
    ("CG-9.16", 126),  # a unit loses a step more than the result says
    ("CG-9.2", 137),  # a unit attacks a second time in a phase
    ("CG-4.1a", 147),  # a unit leaves the map from a hex that is on no edge
    ("CG-8.1d", 158),  # a path leaves out a hex
    ("CG-7.1c", 168),  # a unit leaves an enemy zone and goes on
    ("CG-8.1c", 178),  # infantry spends one point more than it has
    ("CG-8.1e", 188),  # a player moves a unit of his opponent
    ("CG-3.3c", 198),  # a zone is said to have taken a hex
    ("CG-7.1a", 208),  # a unit enters an enemy zone and goes on
    ("CG-5.0a", 219),  # an attack is made in a Movement Phase before the Combat Phase
    ("CG-5.7d", 230),  # nothing is paid for the hex of entry
    ("CG-8.4", 240),  # two points are claimed for a clear hex
    ("CG-2.6", 250),  # a bombardment marker is moved like a unit
    ("CG-9.12", 262),  # bystanders enfilade
    ("CG-11.0", 274),  # one more for no variant
    ("CG-9.1e", 284),  # a unit two hexes away takes part
    ("CG-5.5b", 294),  # a unit in an enemy zone, or at full strength, gets a step back
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
