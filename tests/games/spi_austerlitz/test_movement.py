"""Test chapters 5, 6 and 13: paths, open legs, stages, take-backs, claimed costs."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudicator.core.findings import Finding
from adjudicator.core.log import Header
from adjudicator.core.rules import Term
from adjudicator.games.spi_austerlitz.movement import points_left
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.ground.misread_costs import case_of
from adjudicator.reports.fields import finding_sentence
from adjudicator.reports.sentences import Words
from tests.support.spi_logs import Line, field, found, game, judge, phase

FOOT = {"f-inf": "french infantry 6-5"}
ENEMY = {**FOOT, "a-inf": "allied infantry 9-4"}


def move(unit: str, *path: str, **more: Any) -> Line:
    return {"do": "move", "unit": unit, "path": list(path), **more}


def leg(unit: str, start: str, end: str, **more: Any) -> Line:
    return {"do": "move", "unit": unit, "from": start, "to": end, **more}


def french(units: dict[str, str], where: dict[str, str], **more: Any) -> Line:
    return field(units, where, phase="french-movement", **more)


def only(*lines: Line) -> Finding:
    (finding,) = judge(list(lines)).findings
    return finding


def sentence(finding: Finding) -> str:
    return finding_sentence(finding, Words(game()))


def state_of(header: Line) -> SpiState:
    state: SpiState = game().start(msgspec.convert(header, Header))
    return state


# Open legs


def test_an_open_leg_takes_the_cheapest_way() -> None:
    """It leads around the knolls, not over them; the report shows every step."""
    header = french(FOOT, {"f-inf": "0502"}, hexes={"0503": ["knoll"], "0504": ["knoll"]})
    report = judge([header, leg("f-inf", "0502", "0505", cost=4)], paths=True)
    assert report.verdict == "legal"
    (shown,) = report.paths
    assert shown["event"] == 1
    assert shown["unit"] == "f-inf"
    assert (shown["cost"], shown["costs"]) == (4, [1, 1, 1, 1])
    assert (shown["path"][0], shown["path"][-1], len(shown["path"])) == ("0502", "0505", 5)
    assert not {"0503", "0504"} & set(shown["path"])


def test_paths_that_the_log_gives_are_not_shown() -> None:
    header = french(FOOT, {"f-inf": "0502"})
    assert not judge([header, move("f-inf", "0502", "0503")], paths=True).paths
    assert not judge([header, leg("f-inf", "0502", "0503")]).paths


def test_an_open_leg_that_is_too_far() -> None:
    finding = only(french(FOOT, {"f-inf": "0502"}), leg("f-inf", "0502", "0509"))
    assert (finding.rule, finding.expected, finding.seen) == ("SPI-5C", 5, 7)
    assert "costs 7 MP even by the cheapest path; it has 5." in sentence(finding)


def test_an_open_leg_into_enemies() -> None:
    finding = only(french(ENEMY, {"f-inf": "0502", "a-inf": "0504"}), leg("f-inf", "0502", "0504"))
    assert (finding.rule, finding.at) == ("SPI-5E", "0504")
    assert "only through 0504, which is enemy-occupied." in sentence(finding)


def test_an_open_leg_out_of_a_zone() -> None:
    finding = only(french(ENEMY, {"f-inf": "0503", "a-inf": "0504"}), leg("f-inf", "0503", "0501"))
    assert (finding.rule, finding.at) == ("SPI-6D", "0503")


def test_an_open_leg_whose_way_around_is_too_long() -> None:
    """A swamp bars the short way; the sentence states the cost of the detour."""
    guns = {"f-art": "french artillery 6-4"}
    hexes = {"0102": ["swamp"], "0201": ["knoll"], "0202": ["knoll"]}
    finding = only(french(guns, {"f-art": "0101"}, hexes=hexes), leg("f-art", "0101", "0103"))
    assert (finding.rule, finding.also, finding.at) == ("SPI-13-swamp", ["SPI-5C"], "0102")
    assert (finding.expected, finding.seen) == (4, 5)
    assert "the cheapest legal path costs 5 MP (it has 4)" in sentence(finding)


def test_hexes_that_do_not_hang_together() -> None:
    header = french(FOOT, {"f-inf": "0101"})
    header["map"]["grids"] = [{"columns": 3, "rows": 1, "without": ["0201"]}]
    finding = only(header, leg("f-inf", "0101", "0301"))
    assert (finding.rule, finding.message) == ("SPI-5D", "no-way-gap")


def test_an_open_claim_may_be_dearer_never_cheaper() -> None:
    header = french(FOOT, {"f-inf": "0502"}, hexes={"0503": ["knoll"]})
    assert not found(judge([header, leg("f-inf", "0502", "0503", cost=4)]))
    finding = only(header, leg("f-inf", "0502", "0503", cost=1))
    assert (finding.rule, finding.expected, finding.seen) == ("SPI-13-knoll", 2, 1)


def test_a_move_without_an_end_cannot_be_judged() -> None:
    report = judge([french(FOOT, {"f-inf": "0502"}), {"do": "move", "unit": "f-inf"}])
    assert report.verdict == "cannot tell"
    assert [one.why for one in report.unchecked] == ["move-without-end"]


def test_a_move_that_stays_costs_nothing() -> None:
    header = french(FOOT, {"f-inf": "0502"})
    assert not found(judge([header, leg("f-inf", "0502", "0502", cost=0)]))
    assert not found(judge([header, move("f-inf", "0502", cost=0)]))


# One fault, one finding


def test_a_forbidden_step_is_told_before_the_points() -> None:
    header = french(ENEMY, {"f-inf": "0502", "a-inf": "0504"})
    path = ["0502", "0503", "0603", "0703", "0803", "0903", "1003"]
    assert found(judge([header, move("f-inf", *path)])) == [("SPI-6D", 1, "violation")]


def test_a_move_too_far_is_not_also_a_wrong_claim() -> None:
    path = [f"05{row:02}" for row in range(1, 8)]
    report = judge([french(FOOT, {"f-inf": "0501"}), move("f-inf", *path, cost=5)])
    assert found(report) == [("SPI-5C", 1, "violation")]


@pytest.mark.parametrize(
    ("cost", "case"), [(None, "SPI-6D"), (1, "SPI-6D"), (3, "SPI-13-zoc")], ids=str
)
def test_foot_that_pays_to_leave_a_zone(cost: int | None, case: str) -> None:
    claim = {} if cost is None else {"cost": cost}
    header = french(ENEMY, {"f-inf": "0503", "a-inf": "0504"})
    assert only(header, move("f-inf", "0503", "0502", **claim)).rule == case


def test_without_5c_what_forbids_a_step_still_holds() -> None:
    header = french(ENEMY, {"f-inf": "0508", "a-inf": "0509"})
    far = move("f-inf", *[f"05{row:02}" for row in range(8, 0, -1)])
    assert found(judge([header, far], "SPI-5C")) == [("SPI-6D", 1, "violation")]
    assert not found(judge([header, far], "SPI-5C", "SPI-6D"))


# Gaps of the chart


def test_a_stream_on_a_road_without_a_bridge_is_doubtful() -> None:
    more = {"hexsides": {"0505/0506": ["stream"]}, "roads": {"road": ["0505/0506"]}}
    header = french(FOOT, {"f-inf": "0501"}, **more)
    path = [f"05{row:02}" for row in range(1, 7)]
    assert found(judge([header, move("f-inf", *path)])) == [("SPI-5C", 1, "doubt")]
    assert found(judge([header, leg("f-inf", "0501", "0506")])) == [("SPI-5C", 1, "doubt")]
    del header["map"]["roads"]
    assert found(judge([header, move("f-inf", *path)])) == [("SPI-5C", 1, "violation")]


def test_several_terrains_in_a_hex_are_doubtful() -> None:
    header = french(FOOT, {"f-inf": "0501"}, hexes={"0506": ["lake", "swamp"]})
    path = [f"05{row:02}" for row in range(1, 7)]
    assert found(judge([header, move("f-inf", *path)])) == [("SPI-5C", 1, "doubt")]
    header["map"]["hexes"]["0506"] = ["clear", "swamp"]
    assert found(judge([header, move("f-inf", *path)])) == [("SPI-5C", 1, "violation")]


def test_guns_on_a_road_through_swamp_are_doubtful() -> None:
    guns = {"f-art": "french artillery 6-4"}
    more: dict[str, Any] = {"hexes": {"0502": ["swamp"]}, "roads": {"road": ["0501/0502"]}}
    header = french(guns, {"f-art": "0501"}, **more)
    assert found(judge([header, leg("f-art", "0501", "0502")])) == [("SPI-13-swamp", 1, "doubt")]
    off_road = move("f-art", "0501", "0601", "0502")
    assert found(judge([header, off_road])) == [("SPI-13-swamp", 1, "violation")]


# Stages and take-backs


def test_stages_of_one_move_share_its_points() -> None:
    header = french(FOOT, {"f-inf": "0501"})
    first, second = move("f-inf", "0501", "0502", "0503"), move("f-inf", "0503", "0504")
    assert not found(judge([header, first, second, leg("f-inf", "0504", "0506")]))
    report = judge([header, first, second, leg("f-inf", "0504", "0507")])
    assert found(report) == [("SPI-5G", 3, "violation")]


def test_a_remark_does_not_end_a_move() -> None:
    note = {"do": "note", "text": "and on"}
    stages = [move("f-inf", "0501", "0502"), note, move("f-inf", "0502", "0503")]
    assert not found(judge([french(FOOT, {"f-inf": "0501"}), *stages]))


def test_a_take_back_undoes_all_stages() -> None:
    header = french(FOOT, {"f-inf": "0501"})
    stages = [move("f-inf", "0501", "0502"), move("f-inf", "0502", "0503")]
    consent = [
        {"do": "agree", "unit": "f-inf", "by": "allied"},
        {"do": "take-back", "unit": "f-inf"},
    ]
    path = [f"05{row:02}" for row in range(1, 7)]
    assert not found(judge([header, *stages, *consent, move("f-inf", *path)]))


def test_a_take_back_without_consent_is_told_once() -> None:
    header = french(FOOT, {"f-inf": "0501"})
    log = [header, move("f-inf", "0501", "0502"), {"do": "take-back", "unit": "f-inf"}]
    assert found(judge([*log, move("f-inf", "0501", "0601")])) == [("SPI-5H", 2, "violation")]


def test_what_a_take_back_leaves() -> None:
    state = state_of(french(FOOT, {"f-inf": "0501"}))
    lines = [
        move("f-inf", "0501", "0502"),
        {"do": "agree", "unit": "f-inf", "by": "allied"},
        {"do": "take-back", "unit": "f-inf"},
    ]
    for line in lines:
        state.now += 1
        event = msgspec.convert(line, game().decoder.type)
        state.rules.appliers[type(event)](state, event)
    assert state.where["f-inf"] == "0501"
    assert points_left(state, "f-inf") == 5
    frame = state.frames[0]
    assert not (frame.before or frame.ended or frame.agreed or frame.last)


def test_points_do_not_last_beyond_the_phase() -> None:
    header = french(FOOT, {"f-inf": "0501"})
    path = [f"05{row:02}" for row in range(1, 7)]
    turn = [phase("french-combat"), phase("allied-movement", 4), phase("allied-combat", 4)]
    back = move("f-inf", *reversed(path))
    log = [header, move("f-inf", *path), *turn, phase("french-movement", 4), back]
    assert not found(judge(log))


# Claims

CLEAR, KNOLL = Term("SPI-13-clear", "clear", 1), Term("SPI-13-knoll", "knoll", 2)
STREAM, ENTER = Term("SPI-13-stream", "stream hexside", 1), Term("SPI-6C", "enters a zone", 1)
GROUND = {"SPI-13-clear", "SPI-13-knoll"}


@pytest.mark.parametrize(
    ("terms", "claimed", "misread", "case"),
    [
        ([CLEAR], 2, [], "SPI-13-clear"),
        ([KNOLL], 1, [], "SPI-13-knoll"),
        ([CLEAR, STREAM], 1, [], "SPI-13-stream"),
        ([CLEAR, ENTER], 1, [], "SPI-6C"),
        ([KNOLL, STREAM, ENTER], 2, [], "SPI-13-plus"),
        ([KNOLL, STREAM, ENTER], 9, [], "SPI-5C"),
        ([CLEAR, KNOLL, CLEAR], 3, [], "SPI-13-knoll"),
        ([CLEAR, CLEAR], 3, [], "SPI-5C"),
        ([CLEAR], 2, [Term("SPI-7A", "friends", 1)], "SPI-7A"),
        ([CLEAR, ENTER], 1, [Term("SPI-6A", "zone of artillery", -1)], "SPI-6A"),
        ([CLEAR, CLEAR], 4, [Term("SPI-6B", "own zone", 1)] * 2, "SPI-6B"),
    ],
)
def test_case_of(terms: list[Term], claimed: float, misread: list[Term], case: str) -> None:
    found = case_of(terms, claimed, misread, GROUND, adding="SPI-13-plus", otherwise="SPI-5C")
    assert found[0] == case


def test_the_first_wrong_step_is_named() -> None:
    hexes = {"0503": ["knoll"], "0504": ["swamp"]}
    header = french(FOOT, {"f-inf": "0501"}, hexes=hexes)
    path = ["0501", "0502", "0503", "0504"]
    finding = only(header, move("f-inf", *path, costs=[1, 1, 1]))
    assert (finding.rule, finding.at, finding.expected) == ("SPI-13-knoll", "0503", 2)
    assert "pays 2 MP to enter 0503 (one knoll hex at 2 MP); 1 was claimed." in sentence(finding)


def test_costs_must_match_the_steps_and_the_total() -> None:
    header = french(FOOT, {"f-inf": "0501"})
    few = only(header, move("f-inf", "0501", "0502", "0503", costs=[1]))
    assert (few.rule, few.expected, few.seen) == ("SPI-5C", 2, 1)
    total = only(header, move("f-inf", "0501", "0502", "0503", costs=[1, 1], cost=3))
    assert (total.rule, total.expected, total.seen) == ("SPI-5C", 2, 3)
