"""Test chapters 1, 2, 3 and 15: counters, and their places at the start."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.errors import InputError
from tests.support.spi_logs import field, found, game, judge, phase

HEADER: dict[str, Any] = {"format": 1, "game": "spi-austerlitz"}
SETTING_UP = HEADER | {"begins": "set-up"}


def unit(name: str, side: str, kind: str, combat: int | None, movement: int) -> dict[str, Any]:
    """Return a unit as written in a header."""
    return {"id": name, "side": side, "type": kind, "combat": combat, "movement": movement}


def set_up(**where: str) -> list[dict[str, Any]]:
    """Return the events that set some units up."""
    return [{"do": "set-up", "unit": k.replace("_", "-"), "at": at} for k, at in where.items()]


def historical() -> dict[str, str]:
    """Return the places of all units in the scenario."""
    return dict(game().scenario().where)


def everybody(**other: str) -> list[dict[str, Any]]:
    """Return a complete set-up with some units at other places than the historical ones."""
    where = historical() | {k.replace("_", "-"): at for k, at in other.items()}
    return [{"do": "set-up", "unit": one, "at": at} for one, at in where.items()]


def test_the_printed_counters_are_legal() -> None:
    assert found(judge([HEADER])) == []


def test_a_fiftieth_french_unit() -> None:
    header = HEADER | {"units": [unit("french-50", "french", "infantry", 5, 5)]}
    header["units"].append(unit("french-1", "french", "infantry", 6, 5))  # a printed counter
    report = judge([header])
    assert ("SPI-2.4", ["french-50"]) in [(one.rule, one.units) for one in report.findings]
    header["units"].pop()
    assert found(judge([header])) == [("SPI-2.4", 0, "violation")]
    assert found(judge([header], "SPI-2.4")) == []


def test_a_counter_with_other_values() -> None:
    header = HEADER | {"units": [unit("allied-5", "allied", "infantry", 12, 3)]}
    report = judge([header])
    assert found(report) == [("SPI-15.1", 0, "violation")]
    (finding,) = report.findings
    assert (finding.expected, finding.seen) == ("allied 17-3 infantry", "allied 12-3 infantry")
    assert found(judge([header], "SPI-15.1")) == []


def test_lost_strengths_are_free() -> None:
    header = HEADER | {"units": [unit("french-17", "french", "cavalry", 5, 6)]}
    assert found(judge([header])) == []
    header = HEADER | {"units": [unit("french-17", "french", "cavalry", 5, 5)]}
    assert found(judge([header])) == [("SPI-15.1", 0, "violation")]


def test_three_strengths_are_sure_only_as_a_set() -> None:
    swapped = [
        unit("french-12", "french", "cavalry", 4, 6),
        unit("french-13", "french", "cavalry", 2, 6),
    ]
    assert found(judge([HEADER | {"units": swapped}])) == []
    assert [rule for rule, _, _ in found(judge([HEADER | {"units": swapped[:1]}]))] == ["SPI-15.1"]


def test_a_whole_set_up() -> None:
    report = judge([SETTING_UP, *everybody(), phase("allied-movement", 1)])
    assert (report.verdict, found(report)) == ("legal", [])


def test_counters_of_equal_values_are_interchangeable() -> None:
    where = historical()
    other = {"french_8": where["french-6"], "french_6": where["french-8"]}
    assert found(judge([SETTING_UP, *everybody(**other), phase("allied-movement", 1)])) == []


def test_on_the_wrong_side_of_the_front() -> None:
    log = [SETTING_UP, *set_up(allied_1=historical()["french-1"])]
    assert found(judge(log)) == [("SPI-3.0a", 1, "violation")]
    assert found(judge(log, "SPI-3.0a")) == []


def test_on_a_hex_without_a_mark() -> None:
    assert found(judge([SETTING_UP, *set_up(french_1="0101")])) == [("SPI-3.0a", 1, "violation")]


def test_a_mark_for_another_counter() -> None:
    log = [SETTING_UP, *set_up(french_4=historical()["french-1"])]
    assert found(judge(log)) == [("SPI-3.0b", 1, "violation")]
    assert found(judge(log, "SPI-3.0b")) == []


def test_a_lost_strength_fits_any_mark_unless_the_players_used_our_numbers() -> None:
    """French-17 is a 4-6 and french-18 a 3-6 by our numbers; no source gives them."""
    where = historical()
    swapped = everybody(french_17=where["french-18"], french_18=where["french-17"])
    ours = SETTING_UP | {"stamp": {"module": game().hashes()["module"]}}
    assert found(judge([ours, *everybody(), phase("allied-movement", 1)])) == []
    assert found(judge([SETTING_UP, *swapped, phase("allied-movement", 1)])) == []
    report = judge([ours, *swapped, phase("allied-movement", 1)])
    wrong = [(one.rule, one.severity, one.units) for one in report.findings]
    assert wrong == [
        ("SPI-3.0b", "violation", ["french-17"]),
        ("SPI-3.0b", "violation", ["french-18"]),
    ]
    assert found(judge([ours, *swapped, phase("allied-movement", 1)], "SPI-3.0b")) == []
    # they may give a unit another number in the log
    own = ours | {"units": [unit("french-17", "french", "cavalry", 3, 6)]}
    assert found(judge([own, *swapped, phase("allied-movement", 1)])) == []


def test_a_mark_is_filled_once() -> None:
    place = historical()["french-1"]
    log = [SETTING_UP, *set_up(french_1=place, french_2=place)]
    assert found(judge(log)) == [("SPI-3.0b", 2, "violation")]


def test_somebody_was_forgotten() -> None:
    events = [one for one in everybody() if one["unit"] != "french-1"]
    report = judge([SETTING_UP, *events, phase("allied-movement", 1)])
    assert [(one.rule, one.units) for one in report.findings] == [("SPI-3.0b", ["french-1"])]


def test_reinforcements_are_not_set_up() -> None:
    log = [SETTING_UP, *set_up(allied_22=historical()["allied-3"])]
    assert found(judge(log)) == [("SPI-12.0", 1, "violation")]
    late = [SETTING_UP, *everybody(), *set_up(french_44=historical()["french-22"])]
    assert found(judge(late)) == [("SPI-12.0", len(late) - 1, "violation")]


def test_which_of_two_equal_counters_comes_later_is_free() -> None:
    where = {one: at for one, at in historical().items() if one != "french-22"}
    events = [{"do": "set-up", "unit": one, "at": at} for one, at in where.items()]
    events += set_up(french_44=historical()["french-22"])
    log = [SETTING_UP, *events, phase("allied-movement", 1)]
    assert found(judge(log)) == []
    assert found(judge(log, "SPI-3.0b")) != []


def test_a_wrong_counter_on_the_printed_map_is_told_whatever_the_position() -> None:
    position = {"turn": 3, "phase": "allied-movement", "where": {"allied-5": "1526"}}
    header = HEADER | {"units": [unit("allied-5", "allied", "infantry", 12, 3)]}
    assert found(judge([header | {"position": position}])) == [("SPI-15.1", 0, "violation")]


def test_set_up_in_the_middle_of_the_game() -> None:
    log = [HEADER, phase("allied-movement", 1), *set_up(french_1="0101")]
    assert found(judge(log)) == [("SPI-3.0a", 2, "violation")]


def test_a_front_line_on_a_map_of_the_log() -> None:
    header = field({"a": "allied infantry 6-3"}, {}, phase="", regions={"east-of-front": ["0505"]})
    header["begins"] = "set-up"
    del header["position"]
    assert found(judge([header, *set_up(a="0505")])) == []
    assert found(judge([header, *set_up(a="0101")])) == [("SPI-3.0a", 1, "violation")]
    del header["map"]["regions"]
    report = judge([header, *set_up(a="0505")])
    assert [(one.why, one.needs) for one in report.unchecked] == [
        ("no-front-line", "east-of-front")
    ]


def test_the_scale() -> None:
    claim = {"do": "claim", "what": "hex-metres", "value": 400}
    assert found(judge([HEADER, claim])) == []
    assert found(judge([HEADER, claim | {"value": 550}])) == [("SPI-1.0", 1, "violation")]
    assert found(judge([HEADER, claim | {"value": 550}], "SPI-1.0")) == []


def move(allowance: float, *path: str) -> list[dict[str, Any]]:
    """Return a log in which a 6-4 claims an allowance."""
    header = field({"g": "french artillery 6-4"}, {"g": "0501"}, phase="french-movement")
    return [header, {"do": "move", "unit": "g", "path": list(path), "allowance": allowance}]


def test_the_second_number_is_movement() -> None:
    assert found(judge(move(4, "0501", "0502"))) == []
    assert found(judge(move(6, "0501", "0502"))) == [("SPI-2.31", 1, "violation")]
    assert found(judge(move(6, "0501", "0502"), "SPI-2.31")) == []


def test_points_are_not_saved() -> None:
    assert found(judge(move(7, "0501", "0502"))) == [("SPI-5J", 1, "violation")]
    assert found(judge(move(7, "0501", "0502"), "SPI-5J")) == []


def test_a_move_that_is_too_long_for_a_wrong_allowance_is_one_fault() -> None:
    path = ("0501", "0502", "0503", "0504", "0505", "0506")
    report = judge(move(7, *path))
    assert found(report) == [("SPI-5J", 1, "violation")]
    assert [one.also for one in report.findings] == [["SPI-5C"]]
    assert found(judge(move(4, *path))) == [("SPI-5C", 1, "violation")]


def test_a_unit_of_a_side_that_nobody_plays_is_refused() -> None:
    with pytest.raises(InputError, match="no side 'prussian'"):
        judge([field({"p": "prussian infantry 5-4"}, {"p": "0505"})])
