"""Test 8B, 8C and chapter 6 on combat: units that must attack or be attacked."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.findings import Report
from tests.support.spi_logs import Line, field, found, judge, phase

Units = dict[str, str]
NEXT = phase("allied-movement", 4)
ONE_ON_ONE: Units = {"f": "french infantry 8-5", "a": "allied infantry 3-4"}
FACING: Units = {"f": "0505", "a": "0506"}
TWO_ALLIES: Units = {
    "f": "french infantry 12-5",
    "a": "allied infantry 3-4",
    "b": "allied infantry 3-4",
}
BESIDE: Units = {"f": "0505", "a": "0506", "b": "0605"}


def attack(units: str, *targets: str) -> Line:
    return {"do": "attack", "units": units.split(), "targets": list(targets)}


def roll(die: int) -> Line:
    return {"do": "roll", "dice": [die]}


def gone(*units: str) -> list[Line]:
    return [{"do": "eliminate", "unit": unit} for unit in units]


def fight(units: Units, where: Units, *events: Line, off: str = "", **more: Any) -> Report:
    header = field(units, where, phase="french-combat", **more)
    return judge([header, *events], *off.split())


def test_8C_a_unit_in_a_zone_must_attack() -> None:
    report = fight(ONE_ON_ONE, FACING, NEXT)
    assert found(report) == [("SPI-8C", 1, "violation")]
    (one,) = report.findings
    assert (one.units, one.at, one.also) == (["f"], "0505", ["SPI-8B"])
    # then only the enemy must be attacked
    assert found(fight(ONE_ON_ONE, FACING, NEXT, off="SPI-8C")) == [("SPI-8B", 1, "violation")]


def test_8C_all_of_them() -> None:
    units = ONE_ON_ONE | {"g": "french infantry 4-5"}
    where = FACING | {"g": "0605"}
    only_one = [attack("f", "0506"), roll(6), {"do": "retreat", "unit": "f", "to": "0404"}, NEXT]
    report = fight(units, where, *only_one)
    assert found(report) == [("SPI-8C", 4, "violation")]
    assert next(iter(report.findings)).units == ["g"]
    assert found(fight(units, where, *only_one, off="SPI-8C")) == []


def test_8C_a_neighbour_driven_off_by_others_is_no_excuse() -> None:
    units = ONE_ON_ONE | {"g": "french infantry 4-5", "f": "french infantry 18-5"}
    where = FACING | {"g": "0605"}
    report = fight(units, where, attack("f", "0506"), roll(3), *gone("a"), NEXT)
    assert found(report) == [("SPI-8C", 4, "violation")]


def test_8B_every_enemy_with_an_opponent_in_his_zone_is_attacked() -> None:
    back = {"do": "retreat", "unit": "a", "to": "0507", "by": "french"}
    one = [attack("f", "0506"), roll(3), back, NEXT]
    report = fight(TWO_ALLIES, BESIDE, *one)
    assert found(report) == [("SPI-8B", 4, "violation")]
    assert (next(iter(report.findings)).units, next(iter(report.findings)).at) == (["b"], "0605")
    assert found(fight(TWO_ALLIES, BESIDE, *one, off="SPI-8B")) == []


def test_8B_one_attack_may_meet_it_all() -> None:
    backs = [
        {"do": "retreat", "unit": "a", "to": "0507", "by": "french"},
        {"do": "retreat", "unit": "b", "to": "0705", "by": "french"},
    ]
    report = fight(TWO_ALLIES, BESIDE, attack("f", "0506", "0605"), roll(3), *backs, NEXT)
    assert found(report) == []


def test_8B_a_stack_is_one_finding() -> None:
    report = fight(TWO_ALLIES, BESIDE | {"b": "0506"}, NEXT, off="SPI-8C")
    assert found(report) == [("SPI-8B", 1, "violation")]
    assert next(iter(report.findings)).units == ["a", "b"]


def test_duties_are_those_of_the_phasing_side() -> None:
    header = field(ONE_ON_ONE, FACING, phase="allied-combat")
    assert next(iter(judge([header, phase("french-movement")]).findings)).units == ["a"]


def test_8G_poor_odds_are_no_fault() -> None:
    units = {"f": "french cavalry 1-6", "a": "allied infantry 12-3"}
    assert found(fight(units, FACING, attack("f", "0506"), roll(1), *gone("f"), NEXT)) == []


def test_11_0c_demoralized_enemies_need_not_be_attacked_but_must_attack() -> None:
    down: dict[str, Any] = {"position": {"demoralized": "allied"}}
    assert found(fight(ONE_ON_ONE, FACING, NEXT, **down)) == []
    header = field(ONE_ON_ONE, FACING, phase="allied-combat", **down)
    assert found(judge([header, phase("french-movement")])) == [("SPI-8C", 1, "violation")]


def test_6G_overlapping_zones_oblige_nobody() -> None:
    apart = {"f": "0505", "a": "0507"}
    assert found(fight(ONE_ON_ONE, apart, NEXT)) == []
    assert found(fight(ONE_ON_ONE, apart, NEXT, off="SPI-6G")) == [("SPI-8C", 1, "violation")]


def test_6H_who_did_not_move_is_in_a_zone_as_well() -> None:
    assert found(fight(ONE_ON_ONE, FACING, NEXT)) == [("SPI-8C", 1, "violation")]
    assert found(fight(ONE_ON_ONE, FACING, NEXT, off="SPI-6H")) == []
    moved = [
        field(ONE_ON_ONE, {"f": "0504", "a": "0506"}, phase="french-movement"),
        {"do": "move", "unit": "f", "path": ["0504", "0505"]},
        phase("french-combat"),
        NEXT,
    ]
    for off in ((), ("SPI-6H",)):
        assert found(judge(moved, *off)) == [("SPI-8C", 3, "violation")]


@pytest.mark.parametrize("terrain", ["town", "castle", "abbey"])
def test_6Jb_a_garrison_need_not_attack(terrain: str) -> None:
    hexes = {"0505": [terrain]}
    assert found(fight(ONE_ON_ONE, FACING, NEXT, hexes=hexes)) == []
    off = fight(ONE_ON_ONE, FACING, NEXT, hexes=hexes, off="SPI-6Jb")
    assert found(off) == [("SPI-8C", 1, "violation")]


def test_6Jb_it_may_attack() -> None:
    back = {"do": "retreat", "unit": "a", "to": "0507", "by": "french"}
    events = [attack("f", "0506"), roll(3), back, NEXT]
    assert found(fight(ONE_ON_ONE, FACING, *events, hexes={"0505": ["town"]})) == []


def test_6Jb_its_neighbour_is_due_for_another_in_the_open() -> None:
    units = ONE_ON_ONE | {"g": "french infantry 4-5"}
    report = fight(units, FACING | {"g": "0605"}, NEXT, hexes={"0505": ["town"]})
    assert [one.units for one in report.findings] == [["g"]]


@pytest.mark.parametrize("terrain", ["town", "castle", "abbey"])
def test_6Jc_a_garrison_must_be_attacked(terrain: str) -> None:
    hexes = {"0506": [terrain]}
    report = fight(ONE_ON_ONE, FACING, NEXT, hexes=hexes)
    assert found(report) == [("SPI-6Jc", 1, "violation")]
    assert found(fight(ONE_ON_ONE, FACING, NEXT, hexes=hexes, off="SPI-6Jc")) == []
    units = {"f": "french infantry 9-5", "a": "allied infantry 6-4"}
    right = {**attack("f", "0506"), "defence": 18, "odds": "1:2"}
    back = {"do": "retreat", "unit": "f", "to": "0404"}
    town = {"0506": ["town"]}
    assert found(fight(units, FACING, right, roll(2), back, NEXT, hexes=town)) == []


def test_6Jc_of_a_garrison_and_another_both_are_due() -> None:
    back = {"do": "retreat", "unit": "b", "to": "0705", "by": "french"}
    spared = [attack("f", "0605"), roll(3), back, NEXT]
    report = fight(TWO_ALLIES, BESIDE, *spared, hexes={"0506": ["town"]})
    assert found(report) == [("SPI-6Jc", 4, "violation")]
    assert next(iter(report.findings)).units == ["a"]


def test_who_is_displaced_before_it_could_attack_is_excused() -> None:
    frames = [
        {
            "frame": "combat",
            "side": "french",
            "must_attack": ["f"],
            "must_be_attacked": ["a"],
            "facing": {"a": ["f"]},
            "displaced": {"f": 1},
        }
    ]
    away = {"f": "0503", "a": "0506"}
    assert found(fight(ONE_ON_ONE, away, NEXT, position={"frames": frames})) == []
    del frames[0]["displaced"]
    assert found(fight(ONE_ON_ONE, away, NEXT, position={"frames": frames})) != []


def test_open_duties_are_pending() -> None:
    report = fight(TWO_ALLIES, BESIDE)
    assert [(one.rule, one.units) for one in report.pending] == [
        ("SPI-8C", ["f"]),
        ("SPI-8B", ["a"]),
        ("SPI-8B", ["b"]),
    ]
    assert (found(report), report.verdict) == ([], "cannot tell")  # no event: nothing to judge


def test_units_of_the_own_side_are_never_to_be_attacked() -> None:
    # an illegal move has put both sides into one hex
    units = {"a": "allied infantry 3-4", "f": "french infantry 8-5", "z": "french infantry 8-5"}
    report = fight(units, {"a": "0506", "z": "0506", "f": "0505"})
    due = [one.units for one in report.pending if one.message == "must-be-attacked"]
    assert due == [["a"]]
