"""The logs that come with Un coup de tonnerre: what is said of each is pinned."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator.core.findings import Report
from adjudicator.core.log import open_log
from adjudicator.core.referee import adjudicate
from tests.support.cdt_logs import game
from tests.support.paths import ROOT

LOGS = ROOT / "modules" / "coup-de-tonnerre" / "logs"
#: what the demonstration gets wrong: (rule, event), all of them violations
WRONG = [
    ("CDT-1-m", 2),  # the Coalition draws the fog marker
    ("CDT-1-l", 3),  # French morale is set one too high
    ("CDT-4-a", 6),  # a line is read that the die does not give
    ("CDT-4-o", 12),  # a garrison is counted as a loss
    ("CDT-4-e", 17),  # one of four attackers stays behind
    ("CDT-2-c", 22),  # the French pass a second time
    ("CDT-8-5", 27),  # two units with one reinforcement
    ("CDT-5-ld-h", 29),  # the bonus for both villages is left out
    ("CDT-2-q", 35),  # another command pays though the target has units
    ("CDT-8-3", 45),  # the charge costs two steps of morale
    ("CDT-3-df-c", 46),  # the French act though they have defended
    ("CDT-5-ga-b", 50),  # the Guard defends and does not pay
    ("CDT-4-f", 56),  # the attacker's unit goes first
    ("CDT-1-n", 59),  # Soult attacks the Pratzen and the fog marker stays hidden
    ("CDT-5-mi-c", 60),  # a unit of Miloradovitch stays on the Pratzen
    ("CDT-2-m", 69),  # the step of morale that time costs is forgotten
    ("CDT-5-da-a", 77),  # a unit that is Davout's by now goes back to where Oudinot began
    ("CDT-6-na-a", 85),  # Napoléon gives three steps of morale
    ("CDT-3-im-a", 86),  # the merger at Maxdorf is put off
    ("CDT-2-g", 90),  # a box is marked, and the Coalition does not test
    ("CDT-5-ga-a", 101),  # the Guard advances after its attack
    ("CDT-3-ex-b", 103),  # the marker of Lannes for two actions without Lannes
    ("CDT-2-f", 106),  # a loss is not counted
    ("CDT-2-d", 108),  # Bagration acts without a unit
    ("CDT-5-ld-g", 123),  # the merged block is split between both villages
    ("CDT-5-da-b", 126),  # Davout's card is turned back with Maxdorf
    ("CDT-2-t", 130),  # Soult pays for Maxdorf though a unit stands there
    ("CDT-4-j", 132),  # the active army tests before the other
    ("CDT-4-m", 137),  # the +1 for Constantin is forgotten
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
        assert sorted(log.header.players) == sorted(game().file.sides)


def test_the_clean_game_is_legal_and_has_something_of_everything() -> None:
    report = judged("clean-game.jsonl")
    assert (report.verdict, len(report.findings), report.unchecked) == ("legal", 0, [])
    assert report.pending == []
    lines = (LOGS / "clean-game.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    events = [json.loads(line) for line in lines]
    wanted = {"draw", "reveal", "act", "declare", "pass", "roll", "defend", "lose", "retreat"}
    assert wanted | {"advance", "move", "mark", "turn", "claim", "end"} <= {
        one["do"] for one in events
    }
    assert {one["card"] for one in events if one["do"] == "defend"} == {
        *("murat", "guard", "constantin")
    }
    assert sum(one["do"] == "declare" for one in events) == 2, "the markers of both sides"
    assert "napoleon" in {one["card"] for one in events if one["do"] == "act"}
    done = report.outcome
    assert (done["period"], done["winner"], done["turn"]) == ("13h-15h", "coalition", 18)
    south = ("maxdorf", "sokolnitz", "telnitz")
    assert {done["held"][place] for place in south} == {"coalition"}, "merged at Maxdorf"
    assert done["held"]["pratzen"] == "french"


def test_the_demonstration_gives_what_was_put_into_it() -> None:
    report = judged("demonstration.jsonl")
    found = sorted((one.rule, one.event) for one in report.findings)
    assert found == sorted(WRONG)
    assert {one.severity for one in report.findings} == {"violation"}
    assert report.unchecked == []
    assert len({rule for rule, _ in WRONG}) >= 25
    assert [one.rule for one in report.pending] == ["CDT-2-f"], "it ends inside an attack"
