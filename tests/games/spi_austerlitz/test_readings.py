"""Test attacks with two readings after a wrong claim: faults by both readings are reported."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.spi_fights import (
    AR,
    DR,
    EX,
    OVER,
    advance,
    attack,
    declare,
    eliminate,
    retreat,
    roll,
)
from tests.support.spi_logs import causes, field, found, judge, phase

UNITS = {
    "a": "french infantry 8-5",
    "d": "allied infantry 4-4",
    "far": "allied infantry 9-4",
    "own": "french infantry 3-5",
}
WHERE = {"a": "0505", "d": "0504", "far": "0909", "own": "0202"}
AS_AR = retreat("a", "0506", by="allied")
AS_DR = retreat("d", "0503", by="french")
INTO_A_ZONE = retreat("d", "0404", by="french")


def log(*events: dict[str, Any], **more: Any) -> list[dict[str, Any]]:
    """Return a log of a French Combat Phase: 8 attack 4 in the open."""
    return [field(UNITS, WHERE, **{"phase": "french-combat", **more}), *events]


def said(*events: dict[str, Any], **more: Any) -> list[tuple[str, int, list[int]]]:
    """Return the findings of such a log, except the first one."""
    return causes(judge(log(*events, **more)))[1:]


AS_AR_AT_2_TO_1 = roll(DR, result="Ar")


@pytest.mark.parametrize("done", [[AS_AR], [AS_DR]])
def test_either_result_may_be_carried_out(done: list[dict[str, Any]]) -> None:
    assert said(attack(), AS_AR_AT_2_TO_1, *done, OVER) == []


def test_not_both_of_them() -> None:
    assert said(attack(), AS_AR_AT_2_TO_1, AS_AR, AS_DR, OVER) == [("SPI-9.2-Ar", 4, [])]
    assert said(attack(), AS_AR_AT_2_TO_1, AS_DR, AS_AR, OVER) == [("SPI-9.2-Dr", 4, [])]


def test_nor_neither_of_them() -> None:
    assert [rule for rule, _, _ in said(attack(), AS_AR_AT_2_TO_1, OVER)] == ["SPI-9.2-Dr"]


@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        (eliminate("far"), "SPI-9.2-Dr"),
        (advance("own", "0303"), "SPI-9.33a"),
        (INTO_A_ZONE, "SPI-9.31b"),
        (retreat("d", "0502", by="french"), "SPI-9.2-Dr"),
        (declare("Ar"), "SPI-9.2-Ex"),
    ],
)
def test_what_is_wrong_by_each_reading(wrong: dict[str, Any], rule: str) -> None:
    assert (rule, 3, []) in said(attack(), AS_AR_AT_2_TO_1, wrong)


def test_the_column_that_was_stated_is_a_reading_too() -> None:
    wrong = {**attack(), "odds": "1:1"}  # at 1:1 a 4 gives Ar, at 2:1 Dr
    for done in (AS_AR, AS_DR):
        assert said(wrong, roll(4), done, OVER) == []
    assert said(wrong, roll(4), eliminate("far"), AS_DR, OVER) == [("SPI-9.2-Dr", 3, [])]


def test_victors_by_one_reading_advance() -> None:
    assert said(attack(), AS_AR_AT_2_TO_1, AS_AR, advance("d", "0505"), OVER) == []
    assert said(attack(), AS_AR_AT_2_TO_1, AS_DR, advance("a", "0504"), OVER) == []
    beaten = said(attack(), AS_AR_AT_2_TO_1, AS_DR, advance("d", "0504"), OVER)
    assert beaten == [("SPI-9.33a", 4, [])]


def test_a_second_die_is_a_reading() -> None:
    for done in (AS_AR, AS_DR):
        assert said(attack(), roll(DR), roll(AR), done, OVER) == []
    assert said(attack(), roll(DR), roll(AR), eliminate("far"), AS_DR, OVER) == [
        ("SPI-9.2-Dr", 4, [])
    ]


def test_an_ar_that_is_declared_too_late() -> None:
    late = (attack(), roll(EX), eliminate("d"), declare("Ar"))
    for done in (AS_AR, eliminate("a")):
        assert said(*late, done, OVER) == []
    assert said(*late, OVER) == [("SPI-9.2-Ar", 1, [])]


# Information missing in the log


def test_what_a_lost_attack_does_is_unchecked_and_all_else_is_not() -> None:
    report = judge(log(roll(DR), eliminate("far"), OVER))
    assert found(report) == [("SPI-8.0c", 1, "violation")]
    assert [one.why for one in report.unchecked] == ["attack-lost", "attack-lost-duties"]
    into = judge(log(attack(), roll(DR), AS_DR, roll(DR), retreat("d", "0504"), OVER))
    assert ("SPI-9.31b", 5, "violation") in found(into)


def test_only_who_stands_beside_may_be_meant_by_an_attack_on_nobody() -> None:
    report = judge(log(attack(targets=["0606"]), roll(DR), AS_DR, eliminate("far"), OVER))
    assert found(report) == [("SPI-8A", 1, "violation"), ("SPI-2.2", 4, "violation")]
    assert [one.why for one in report.unchecked] == ["attack-lost"]


def test_whose_die_is_whose() -> None:
    units = {**UNITS, "b": "french infantry 8-5", "e": "allied infantry 4-4"}
    where = {**WHERE, "b": "0105", "e": "0104"}
    both = [field(units, where, phase="french-combat"), attack(), attack(["b"], ["0104"])]
    dice = [roll(DR), roll(AR)]
    right = [*both, *dice, AS_DR, retreat("b", "0106", by="allied"), OVER]
    assert causes(judge(right)) == [("SPI-8.0c", 1, []), ("SPI-8.0c", 5, [1])]
    wrong = [*both, *dice, INTO_A_ZONE, eliminate("far"), retreat("b", "0106"), OVER]
    assert causes(judge(wrong))[1:] == [
        ("SPI-8.0c", 5, [1]),
        ("SPI-9.31b", 5, []),
        ("SPI-9.2-Dr", 6, []),
    ]


# Attacks at the wrong time, or by the wrong side


def test_an_attack_in_a_movement_phase_is_fought_like_others() -> None:
    moving = {"phase": "french-movement"}
    fight = (attack(), roll(DR))
    assert said(*fight, AS_DR, **moving) == []
    assert said(*fight, INTO_A_ZONE, **moving) == [("SPI-9.31b", 3, [])]
    assert said(*fight, AS_DR, eliminate("far"), **moving) == [("SPI-9.2-Dr", 4, [])]
    undone = said(*fight, phase("french-combat"), **moving)
    assert undone == [("SPI-9.2-Dr", 1, [1])]


def test_an_attack_of_the_other_side_is_fought_like_others() -> None:
    other = {"phase": "allied-combat"}
    assert said(attack(), roll(DR), AS_DR, **other) == []
    assert said(attack(), roll(DR), INTO_A_ZONE, **other) == [("SPI-9.31b", 3, [])]


# The wrong player, and late events


def test_a_wrong_player_hides_no_other_fault_of_the_event() -> None:
    moving = field(UNITS, WHERE, phase="french-movement")
    far = {"do": "move", "unit": "own", "path": ["0202", "0203", "0204"], "by": "allied", "cost": 9}
    assert [rule for rule, _, _ in causes(judge([moving, far]))] == ["SPI-5.0", "SPI-5C"]
    die = roll(DR, result="Ar", by="allied")
    assert [rule for rule, _, _ in causes(judge(log(attack(), die)))] == ["SPI-8.0c", "SPI-9.1"]


def test_only_victors_advance_into_a_hex_that_was_emptied_late() -> None:
    units = {**UNITS, "b": "french infantry 8-5", "e": "allied infantry 4-4"}
    where = {**WHERE, "b": "0105", "e": "0104", "own": "0606"}
    fights = [attack(), roll(DR), attack(["b"], ["0104"]), roll(DR), retreat("e", "0103"), AS_DR]
    header = field(units, where, phase="french-combat")
    victor = causes(judge([header, *fights, advance("a", "0504")]))
    assert victor == [("SPI-8.0c", 6, []), ("SPI-9.33c", 7, [6])]
    other = causes(judge([header, *fights, advance("own", "0504")]))
    assert other == [("SPI-8.0c", 6, []), ("SPI-9.33a", 7, [])]


# Claims name their causes


def test_a_cost_with_the_point_for_placing_in_it() -> None:
    units = {"n": "french infantry 6-5"}
    header = field(units, {}, phase="french-movement", turn=2, sets={"entry-french": ["0101"]})
    place = {"do": "place", "unit": "n", "at": "0101"}
    moved = {"do": "move", "unit": "n", "path": ["0101", "0102", "0103"], "cost": 3}
    (finding,) = [one for one in judge([header, place, moved]).findings if one.event == 2]
    assert (finding.rule, finding.message) == ("SPI-12A", "cost-claimed-with-placing")
    assert (finding.expected, finding.seen) == (2, 3)


def test_odds_that_nothing_in_the_hex_explains_are_wrong_odds() -> None:
    units = {"a": "french infantry 12-5", "d": "allied infantry 2-4"}
    header = field(units, {"a": "0505", "d": "0504"}, phase="french-combat")
    (finding,) = judge([header, {**attack(), "odds": "3:1"}]).findings
    assert finding.rule == "SPI-8.0a"


@pytest.mark.parametrize(
    ("side", "defender", "odds"), [("french", "2-4", "6:1"), ("allied", "4-4", "3:1")]
)
def test_halves_are_named(side: str, defender: str, odds: str) -> None:
    """In 12 against 2 one side counts half: the claim forgets it."""
    units = {"a": "french infantry 12-5", "d": f"allied infantry {defender}"}
    broken = {"demoralized": side, "losses": {side: 200}}
    where = {"a": "0505", "d": "0504"}
    header = field(units, where, phase="french-combat", position=broken)
    (finding,) = judge([header, {**attack(), "odds": odds}]).findings
    assert (finding.rule, finding.message) == ("SPI-11.0d", "wrong-odds-halved")
