"""Test chapter 7: stacks are checked at the end of a Movement Phase."""

from __future__ import annotations

import msgspec
import pytest

from adjudicator.core.log import Header
from adjudicator.games.spi_austerlitz.stacking import may_be_overfull, overfull, printed, room
from tests.support.spi_logs import Line, field, found, game, judge, phase


def move(unit: str, *path: str) -> Line:
    return {"do": "move", "unit": unit, "path": list(path)}


def stacked(side: str, *values: str) -> Line:
    """Return a log with all units in 0505, in the Movement Phase of their side."""
    units = {f"u-{at}": f"{side} infantry {one}" for at, one in enumerate(values, 1)}
    return field(units, dict.fromkeys(units, "0505"), phase=f"{side}-movement")


@pytest.mark.parametrize(
    ("side", "values", "fits"),
    [
        ("french", ["15-5"], True),
        ("french", ["5-5", "5-5", "5-5"], True),
        ("french", ["5-5", "5-5", "6-5"], False),
        ("french", ["1-5", "1-5", "1-5", "1-5"], False),
        ("allied", ["17-3"], True),
        ("allied", ["17-3", "1-4"], False),
        ("allied", ["1-4"] * 10, True),
        ("allied", ["1-4"] * 11, False),
    ],
)
def test_limits(side: str, values: list[str], fits: bool) -> None:
    report = judge([stacked(side, *values), phase(f"{side}-combat")])
    assert found(report) == ([] if fits else [("SPI-7.0", 1, "violation")])


def test_only_the_phasing_side_is_tested() -> None:
    header = stacked("french", "8-5", "8-5")
    header["position"]["phase"] = "allied-movement"
    assert not found(judge([header, phase("allied-combat")]))


def test_nothing_is_said_before_the_phase_ends() -> None:
    units = {"f-1": "french infantry 8-5", "f-2": "french infantry 8-5"}
    header = field(units, {"f-1": "0504", "f-2": "0505"}, phase="french-movement")
    assert not found(judge([header, move("f-1", "0504", "0505")]))


def test_the_last_comer_is_blamed_and_the_phase_noticed_it() -> None:
    units = {"f-1": "french infantry 8-5", "f-2": "french infantry 8-5"}
    header = field(units, {"f-1": "0504", "f-2": "0506"}, phase="french-movement")
    moves = [move("f-1", "0504", "0505"), move("f-2", "0506", "0505")]
    (finding,) = judge([header, *moves, phase("french-combat")]).findings
    assert (finding.rule, finding.event, finding.noticed_at) == ("SPI-7B", 2, 3)
    assert finding.also == ["SPI-7.0", "SPI-5F"]
    assert sorted(finding.units) == ["f-1", "f-2"]


def test_enemies_in_one_hex_are_not_added_up() -> None:
    """An illegal move is reported as such; the units of both sides form no stack."""
    units = {"f-1": "french infantry 9-5", "a-1": "allied infantry 9-4"}
    header = field(units, {"f-1": "0504", "a-1": "0505"}, phase="french-movement")
    log = [
        header,
        move("f-1", "0504", "0505"),
        phase("french-combat"),
        phase("allied-movement", 4),
        phase("allied-combat", 4),
    ]
    rules = [rule for rule, _, _ in found(judge(log))]
    assert "SPI-5E" in rules
    assert not {"SPI-7.0", "SPI-7B", "SPI-7C"} & set(rules)


def test_a_stack_is_told_again_only_if_somebody_comes() -> None:
    header = stacked("french", "8-5", "8-5")
    header["units"].append(
        {"id": "f-3", "side": "french", "type": "infantry", "combat": 1, "movement": 5}
    )
    header["position"]["where"]["f-3"] = "0504"
    turn = [
        phase("french-combat"),
        phase("allied-movement", 4),
        phase("allied-combat", 4),
        phase("french-movement", 4),
    ]
    still = judge([header, *turn, phase("french-combat", 4)])
    assert found(still) == [("SPI-7.0", 1, "violation")]
    more = judge([header, *turn, move("f-3", "0504", "0505"), phase("french-combat", 4)])
    assert found(more) == [("SPI-7.0", 1, "violation"), ("SPI-7B", 5, "violation")]


def test_who_left_the_map_did_not_end_its_move_in_a_crowd() -> None:
    units = {"a-1": "allied infantry 9-4", "a-2": "allied infantry 9-4"}
    where = {"a-1": "0105", "a-2": "0104"}
    sets = {"exit-west": ["0105"], "exit-east": ["1005"]}
    header = field(units, where, sets=sets)
    log = [header, move("a-2", "0104", "0105"), {"do": "exit", "unit": "a-2"}]
    assert not found(judge([*log, phase("allied-combat")]))


def test_room() -> None:
    units = {
        "f-12": "french infantry 12-5",
        "f-3": "french infantry 3-5",
        "f-4": "french infantry 4-5",
        "f-x": "french cavalry ?-6",
    }
    where = {"f-12": "0505", "f-3": "0503", "f-4": "0504", "f-x": "0501"}
    header = field(units, where, phase="french-movement")
    state = game().start(msgspec.convert(header, Header))
    assert room(state, "f-3", "0505")
    assert not room(state, "f-4", "0505")
    assert room(state, "f-4", "0505", leaving=["f-12"])
    assert room(state, "f-12", "0505")  # the unit itself is there
    assert printed(state, ["f-12", "f-x"]) == 12
    assert not overfull(state, "french", ["f-12", "f-x"])
    assert may_be_overfull(state, "french", ["f-12", "f-x"])
    assert not may_be_overfull(state, "french", ["f-x"])
    assert not may_be_overfull(state, "french", ["f-12", "f-4", "f-x"])  # too many anyway
