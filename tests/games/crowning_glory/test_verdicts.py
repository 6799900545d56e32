"""Test logs of A Crowning Glory that are easily misjudged: consequences, and consent."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.findings import Report
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from adjudicator.reports.fields import finding_sentence
from adjudicator.reports.sentences import Words
from tests.support.cg_fights import attack, decline, field, found, judge, lose, phase, roll
from tests.support.cg_logs import game
from tests.support.paths import TESTS_DIR

LOGS = TESTS_DIR / "data" / "crowning-glory"
#: rule, event, and the events it follows from
Short = list[tuple[str, int, list[int]]]


def logged(name: str) -> Report:
    with (LOGS / f"{name}.jsonl").open("rb") as file:
        return adjudicate(game(), Log(file))


def short(report: Report) -> Short:
    return [(one.rule, one.event, one.follows_from) for one in report.findings]


@pytest.mark.parametrize(
    ("name", "verdict", "findings"),
    [
        ("variable-unit-of-the-header", "legal", []),
        ("won-by-an-illegal-loss", "illegal", [("CG-9.16", 4, []), ("CG-4.4a", 5, [4])]),
        ("town-without-objectives", "legal", []),
        ("permitted-advance", "legal", []),
        ("set-up-written-twice", "legal", []),
        ("variable-unit-is-placed", "illegal", [("CG-5.7c", 2, [])]),
        (
            "claim-after-an-illegal-exit",
            "illegal",
            [("CG-7.1a", 2, []), ("CG-4.1a", 3, []), ("CG-4.1a", 4, [3])],
        ),
    ],
)
def test_a_log(name: str, verdict: str, findings: Short) -> None:
    report = logged(name)
    assert (report.verdict, short(report)) == (verdict, findings)
    assert "winner" not in report.outcome
    words = Words(game())
    assert not any("is won" in finding_sentence(one, words) for one in report.findings)


# The winner

#: the Allies lack one step to be demoralized, and hold nothing
GOALS: dict[str, Any] = {"sets": {"objectives": ["0808"]}, "regions": {"west-of-front": ["0808"]}}
DUEL = {"f-6": "0504", "a-4": "0505", "a-3": "0909"}
FIGHT = (attack("f-6"), roll(4, "1/1"), lose("f-6"))


def test_an_illegal_loss_wins_nothing_until_legal_ones_do() -> None:
    """Losses that were not due are not counted; later losses decide."""
    header = field({**DUEL, "f-5": "0604"}, map_=GOALS, losses={"allied": 26, "french": 10})
    lines = (*FIGHT, lose("a-4", 3), attack("f-5", by="french"), roll(6, "0/1"))
    report = judge(header, *lines)
    assert [(one.rule, one.follows_from) for one in report.findings if one.event == 5] == [
        ("CG-4.4a", [4]),
        ("CG-9.4", []),
    ]
    assert "winner" not in report.outcome
    won = judge(header, *lines, lose("a-4"), decline("allied"))
    assert won.outcome.get("winner") is None  # 28 without the two steps
    more = field({**DUEL, "f-5": "0604"}, map_=GOALS, losses={"allied": 27, "french": 10})
    rightly = judge(more, *lines, lose("a-4"), decline("allied"))
    assert rightly.outcome["winner"] == "french"
    assert short(rightly)[-1] == ("CG-4.4a", 8, [])


def test_duties_are_owed_after_a_victory_by_an_illegal_event() -> None:
    header = field({**DUEL, "f-5": "0604"}, map_=GOALS, losses={"allied": 27, "french": 10})
    second = (decline("allied"), attack("f-5"), roll(6, "1/2"))
    report = judge(header, *FIGHT, lose("a-4", 2), *second, phase("recovery"))
    # both losses of the second attack are missing
    assert [one for one in short(report) if one[1] == 6] == [("CG-9.16", 6, [])] * 2


def test_a_map_that_does_not_say_where_its_towns_lie() -> None:
    town = {"hexes": {"0909": ["town"]}}
    losses = {"allied": 28, "french": 10}
    unsure = judge(field(DUEL, map_=town, losses=losses), *FIGHT, lose("a-4"), decline("allied"))
    assert unsure.verdict == "cannot tell"
    assert [one.rule for one in unsure.unchecked] == ["CG-4.4a"]
    empty = {"f-6": "0504", "a-4": "0505"}
    held = {"control": {"0909": "french"}, "losses": losses}
    report = judge(field(empty, map_=town, **held), *FIGHT, lose("a-4"), decline("allied"))
    assert report.outcome["winner"] == "french"  # wherever it lies, it is not captured


# Consent of the opponent

AGREED = {"do": "agree", "unit": "f-9", "by": "allied"}
ADVANCE = {"do": "advance", "unit": "f-9", "to": "0505"}
LATE = (attack("f-9"), roll(3, "1/2"), lose("f-9"), lose("a-2", 2), decline("allied"))


def test_only_the_opponent_permits_and_only_once() -> None:
    header = field({"f-9": "0504", "a-2": "0505", "a-3": "0909"})
    late = [("CG-9.1f", 7, "late-advance")]
    assert found(header, *LATE, AGREED, ADVANCE) == []
    assert found(header, *LATE, {**AGREED, "by": "french"}, ADVANCE) == late
    again = {"do": "move", "unit": "f-9", "path": ["0505", "0506"]}
    assert [rule for rule, *_ in found(header, *LATE, AGREED, ADVANCE, again)] == ["CG-5.0a"]


def test_a_permitted_loss_and_retreat() -> None:
    header = field({"f-9": "0504", "a-4": "0505", "a-3": "0909"})
    fight = (attack("f-9"), roll(3, "1/2"), lose("f-9"), decline("allied"))
    agreed = {"do": "agree", "unit": "a-4", "by": "french"}
    assert found(header, *fight, agreed, lose("a-4", 2)) == []
    back = {"do": "retreat", "unit": "a-4", "to": "0506"}
    assert found(header, *fight, agreed, back) == []
    into = {"do": "retreat", "unit": "a-4", "to": "0404"}  # next to the attacker
    assert found(header, *fight, agreed, into) == [("CG-9.17b", 6, "retreat-into-zone")]


def test_what_is_permitted_in_a_later_phase() -> None:
    """A forgotten move can be judged later; a finished attack cannot be reconstructed."""
    header = field({"f-9": "0504", "a-4": "0909"})
    agreed = {"do": "agree", "unit": "f-9", "by": "allied"}
    moved = {"do": "move", "unit": "f-9", "path": ["0504", "0505"]}
    assert found(header, agreed, moved) == []
    far = {"do": "move", "unit": "f-9", "path": [f"05{row:02}" for row in range(4, 11)]}
    assert [rule for rule, *_ in found(header, agreed, far)] == ["CG-8.1c"]
    late = judge(header, phase("recovery"), agreed, ADVANCE)
    assert late.verdict == "cannot tell"
    assert [one.why for one in late.unchecked] == ["permitted-late"]
