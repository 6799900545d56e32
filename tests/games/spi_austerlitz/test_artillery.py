"""Test chapter 10 of SPI Austerlitz: bombardment, and the duty of adjacent artillery."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.findings import Report
from tests.support.spi_logs import Line, field, found, judge, phase

Units = dict[str, str]
NEXT = phase("allied-movement", 4)
GUN: Units = {"g": "french artillery 6-4", "a": "allied infantry 3-4"}


def attack(units: str, *targets: str, **more: Any) -> Line:
    return {"do": "attack", "units": units.split(), "targets": list(targets), **more}


def roll(die: int, **more: Any) -> Line:
    return {"do": "roll", "dice": [die], **more}


def fight(units: Units, where: Units, *events: Line, off: str = "", **more: Any) -> Report:
    header = field(units, where, phase="french-combat", **more)
    return judge([header, *events], *off.split())


@pytest.mark.parametrize(
    "more",
    [
        {"hexes": {"0506": ["town"]}},
        {"hexes": {"0506": ["knoll"]}},
        {"hexsides": {"0505/0506": ["lake"], "0506/0507": ["lake"]}},
    ],
)
def test_10F_10H_nothing_stops_a_bombardment(more: dict[str, Any]) -> None:
    back = {"do": "retreat", "unit": "a", "to": "0508", "by": "french"}
    where = {"g": "0505", "a": "0507"}
    assert (
        found(fight(GUN, where, attack("g", "0507", odds="2:1"), roll(3), back, NEXT, **more)) == []
    )


def test_10A_range_is_two() -> None:
    far = {"g": "0505", "a": "0508"}
    report = fight(GUN, far, attack("g", "0508"))
    assert found(report) == [("SPI-10A", 1, "violation")]
    assert (next(iter(report.findings)).expected, next(iter(report.findings)).seen) == (2, 3)
    assert found(fight(GUN, far, attack("g", "0508"), off="SPI-10A")) == []


def test_10A_nobody_has_to_bombard() -> None:
    assert found(fight(GUN, {"g": "0505", "a": "0507"}, NEXT)) == []


def test_10A_adjacent_artillery_attacks() -> None:
    report = fight(GUN, {"g": "0505", "a": "0506"}, NEXT)
    assert found(report) == [("SPI-10A", 1, "violation")]
    assert next(iter(report.findings)).also == ["SPI-8C", "SPI-8B"]


#: a gun next to a, two hexes from b, and infantry next to a
FIELD: Units = GUN | {"f": "french infantry 8-5", "b": "allied infantry 3-4"}
PLACES: Units = {"g": "0505", "a": "0506", "f": "0606", "b": "0503"}
FIRE = [
    attack("g", "0503"),
    roll(3),
    {"do": "retreat", "unit": "b", "to": "0502", "by": "french"},
]
STORM = [
    attack("f", "0506"),
    roll(3),
    {"do": "retreat", "unit": "a", "to": "0406", "by": "french"},
]


def test_10A_adjacent_artillery_may_bombard_another_if_its_neighbour_is_attacked() -> None:
    assert found(fight(FIELD, PLACES, *FIRE, *STORM, NEXT)) == []


def test_10A_but_not_if_nobody_attacks_its_neighbour() -> None:
    alone = {name: text for name, text in FIELD.items() if name != "f"}
    where = {name: place for name, place in PLACES.items() if name != "f"}
    report = fight(alone, where, *FIRE, NEXT)
    assert found(report) == [("SPI-10A", 4, "violation")]
    (one,) = report.findings
    assert (one.units, one.also) == (["a"], ["SPI-8B"])
    assert found(fight(alone, where, *FIRE, NEXT, off="SPI-8B")) == [("SPI-10A", 4, "violation")]


def test_10A_artillery_in_a_town_is_a_matter_of_reading() -> None:
    where, hexes = {"g": "0505", "a": "0506"}, {"0505": ["town"]}
    assert found(fight(GUN, where, NEXT, hexes=hexes)) == [("SPI-10A", 1, "doubt")]
    back = {"do": "retreat", "unit": "a", "to": "0507", "by": "french"}
    events = [attack("g", "0506"), roll(3), back, NEXT]
    assert found(fight(GUN, where, *events, hexes=hexes)) == []


def test_10B_all_kinds_attack_together() -> None:
    units = FIELD | {"h": "french artillery 5-4", "c": "french cavalry 4-6"}
    where = {"g": "0505", "a": "0506", "f": "0606", "h": "0504", "c": "0405", "b": "1010"}
    joint = attack("g f h c", "0506", attack=23, odds="6:1")
    events = [joint, roll(6, result="De"), {"do": "eliminate", "unit": "a"}, NEXT]
    assert found(fight(units, where, *events)) == []


@pytest.mark.parametrize("second", ["0507", "0506"])
def test_10D_a_bombardment_is_on_one_hex(second: str) -> None:
    units = GUN | {"b": "allied infantry 3-4"}
    where = {"g": "0505", "a": "0503", "b": second}
    both = attack("g", "0503", second)
    assert found(fight(units, where, both)) == [("SPI-10D", 1, "violation")]
    assert found(fight(units, where, both, off="SPI-10D")) == []


def test_10D_adjacent_artillery_may_attack_several() -> None:
    units = GUN | {"b": "allied infantry 3-4"}
    where = {"g": "0505", "a": "0504", "b": "0506"}
    assert found(fight(units, where, attack("g", "0504", "0506", odds="1:1"))) == []


def test_10_0b_no_result_touches_who_bombards() -> None:
    weak = GUN | {"a": "allied infantry 17-4"}
    events = [attack("g", "0507"), roll(6, result="Ae"), NEXT]
    where = {"g": "0505", "a": "0507"}
    assert found(fight(weak, where, *events)) == []
    assert found(fight(weak, where, *events, off="SPI-10.0b")) != []


def test_10E_range_is_of_no_use_in_defence() -> None:
    units = {"f": "french infantry 8-5", "a": "allied artillery 5-3"}
    where = {"f": "0505", "a": "0507"}
    answer = attack("a", "0505")
    assert found(fight(units, where, answer)) == [("SPI-10E", 1, "violation")]
    assert found(fight(units, where, answer, off="SPI-10E")) == []
    near = fight(units, {"f": "0505", "a": "0506"}, attack("a", "0505"))
    assert found(near) == [("SPI-4.1", 1, "violation")]
