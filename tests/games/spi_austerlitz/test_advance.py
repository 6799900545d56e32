"""Test 9.33 and 10G: victors enter the hex that they emptied."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.spi_austerlitz.advance import advances
from tests.support.spi_fights import (
    AR,
    DR,
    EX,
    OVER,
    advance,
    attack,
    displace,
    eliminate,
    fight,
    retreat,
    roll,
    state_after,
    told,
    verdict,
)
from tests.support.spi_logs import found

WON = (attack(), roll(DR), retreat("d", "0503"))


def test_the_attacker_advances() -> None:
    assert told(fight(*WON, advance("a", "0504"), OVER)) == []
    assert told(fight(*WON, OVER)) == []
    state = state_after(fight(*WON))
    assert advances(state, state.frame) == [("a", "0504")]


def test_the_defender_advances() -> None:
    lines = fight(attack(), roll(AR), retreat("a", "0506"), advance("d", "0505"), OVER)
    assert told(lines) == []


def test_survivors_of_an_exchange_advance() -> None:
    units = {"a": "french infantry 6-5", "b": "french infantry 4-5"}
    both = (attack(["a", "b"]), roll(EX), eliminate("d"), eliminate("b"))
    assert told(fight(*both, advance("a", "0504"), OVER, units=units, where={"b": "0604"})) == []


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (advance("x", "0504"), "advance-of-bystander"),
        (advance("d", "0504"), "advance-of-beaten"),
        (advance("a", "0405"), "advance-elsewhere"),
        (advance("a", "0504", by="allied"), "advance-by-enemy"),
    ],
)
def test_who_may_not_advance(event: dict[str, object], message: str) -> None:
    other = {"x": "french infantry 3-5"}
    lines = fight(*WON, event, units=other, where={"x": "0606"})
    assert [(f.rule, f.event, f.message) for f in verdict(lines).findings] == [
        ("SPI-9.33a", 4, message)
    ]
    assert told(lines, "SPI-9.33a") == []


def test_no_advance_after_ones_own_retreat() -> None:
    lines = fight(attack(), roll(AR), retreat("a", "0506"), advance("a", "0505"))
    assert told(lines) == [("SPI-9.33a", 4)]


def test_stacking_limits_hold() -> None:
    units = {"a": "french infantry 6-5", "b": "french infantry 6-5", "c": "french infantry 6-5"}
    units["d"] = "allied infantry 9-4"
    all_three = (attack(["a", "b", "c"]), roll(DR), retreat("d", "0503"))
    into = [advance(unit, "0504") for unit in "abc"]
    where = {"b": "0505", "c": "0604"}
    assert told(fight(*all_three, *into[:2], units=units, where=where)) == []
    lines = fight(*all_three, *into, units=units, where=where)
    assert told(lines) == [("SPI-9.33a", 6)]
    assert told(lines, "SPI-7B") == []


def test_zones_do_not_hold_victors() -> None:
    # the second defender controls both 0504 and 0505
    units = {"b": "french infantry 8-5", "e": "allied infantry 4-4"}
    lines = fight(*WON, advance("a", "0504"), units=units, where={"e": "0604", "b": "0705"})
    assert told(lines) == []
    assert told(lines, "SPI-9.33b") == [("SPI-6D", 4)]


def test_one_hex() -> None:
    far = fight(*WON, advance("a", "0502"), units={"a": "french cavalry 8-6"})
    assert told(far) == [("SPI-9.33d", 4)]
    assert told(far, "SPI-9.33d") == []
    twice = fight(*WON, advance("a", "0504"), advance("a", "0404"))
    assert told(twice) == [("SPI-9.33d", 5)]


SECOND = {"a2": "french infantry 8-5", "d2": "allied infantry 4-4"}
FAR_OFF = {"a2": "0905", "d2": "0904"}


def test_at_once() -> None:
    second = (attack(["a2"], ["0904"]), roll(DR), retreat("d2", "0903"))
    late = fight(*WON, *second, advance("a", "0504"), OVER, units=SECOND, where=FAR_OFF)
    assert told(late) == [("SPI-9.33c", 7)]
    assert told(late, "SPI-9.33c") == []


def test_before_all_is_done_is_doubtful() -> None:
    units = {"a": "french infantry 12-5", "e": "allied infantry 2-4"}
    lines = fight(
        attack(["a"], ["0504", "0404"]),
        roll(DR),
        retreat("d", "0503"),
        advance("a", "0504"),
        units=units,
        where={"e": "0404"},
    )
    assert found(verdict(lines)) == []  # a log that ends here leaves the retreat pending
    assert found(verdict([*lines, retreat("e", "0304"), OVER])) == [("SPI-9.33c", 4, "doubt")]


def test_an_advance_elsewhere_is_wrong_at_any_time() -> None:
    units = {"a": "french infantry 12-5", "e": "allied infantry 2-4"}
    early = fight(
        attack(["a"], ["0504", "0404"]),
        roll(DR),
        retreat("d", "0503"),
        advance("a", "0605"),  # it does not also come too early
        retreat("e", "0304"),
        OVER,
        units=units,
        where={"e": "0404"},
    )
    assert found(verdict(early)) == [("SPI-9.33a", 4, "violation")]


def test_who_advanced_attacks_no_more() -> None:
    units = {"e": "allied infantry 4-4", "b": "french infantry 8-5"}
    where = {"e": "0502", "b": "0602"}
    lines = fight(
        attack(),
        roll(DR),
        retreat("d", "0403"),
        advance("a", "0504"),
        attack(["a"], ["0403"]),
        units=units,
        where=where,
    )
    assert ("SPI-9.33e", 5) in told(lines)
    assert ("SPI-9.33e", 5) not in told(lines, "SPI-9.33e")


def test_who_advanced_is_attacked_no_more() -> None:
    units = {"b": "french infantry 8-5"}
    lines = fight(
        attack(),
        roll(AR),
        retreat("a", "0506"),
        advance("d", "0505"),
        attack(["b"], ["0505"]),
        units=units,
        where={"b": "0605"},
    )
    assert told(lines) == [("SPI-9.33e", 5)]
    assert told(lines, "SPI-9.33e") == []


def test_the_zone_of_an_advanced_unit_counts() -> None:
    # without the advance 0403 would be open to the second defender
    units = {"b": "french infantry 8-5", "e": "allied infantry 4-4"}
    where = {"b": "0202", "e": "0303"}
    second = (attack(["b"], ["0303"]), roll(DR), retreat("e", "0403"))
    assert told(fight(*WON, *second, units=units, where=where)) == []
    lines = fight(*WON, advance("a", "0504"), *second, units=units, where=where)
    assert told(lines) == [("SPI-9.31b", 7)]


def test_bombarding_artillery_stays() -> None:
    units = {"a": "french infantry 4-5", "g": "french artillery 4-4"}
    won = (attack(["a", "g"]), roll(DR), retreat("d", "0503"))
    where = {"g": "0506"}
    assert told(fight(*won, advance("a", "0504"), OVER, units=units, where=where)) == []
    lines = fight(*won, advance("g", "0504"), OVER, units=units, where=where)
    assert told(lines) == [("SPI-10G", 4)]
    assert told(lines, "SPI-10G") == []


def test_guns_do_not_advance_into_swamp() -> None:
    units = {"a": "french artillery 8-4"}
    lines = fight(*WON, advance("a", "0504"), units=units, hexes={"0504": ["swamp"]})
    assert told(lines) == [("SPI-13-swamp", 4)]
    assert told(lines, "SPI-13-swamp") == []


def test_an_advance_costs_nothing() -> None:
    units = {"a": "french infantry 8-2", "d": "allied infantry 2-4"}
    ground: dict[str, Any] = {"hexes": {"0504": ["knoll"]}, "hexsides": {"0504/0505": ["stream"]}}
    lines = fight(*WON, advance("a", "0504"), OVER, units=units, **ground)
    assert told(lines) == []
    assert told(lines, "SPI-9.3") == [("SPI-5C", 4)]


def test_displaced_artillery_does_not_fire() -> None:
    units = {"g": "french artillery 5-4", "y": "french infantry 5-5", "z": "french infantry 5-5"}
    units["e"] = "allied infantry 2-4"
    where = {"g": "0506", "y": "0506", "z": "0506", "e": "0708"}
    sides = {"0505/0605": ["lake"], "0505/0405": ["lake"]}
    lost = (attack(), roll(AR), retreat("a", "0506"), displace("g", "0606"), displace("y", "0507"))
    fire = (attack(["g"], ["0708"]), roll(DR), retreat("e", "0709"))
    lines = fight(*lost, *fire, units=units, where=where, hexsides=sides)
    assert told(lines) == [("SPI-9.32e", 6)]
    assert told(lines, "SPI-9.32e") == []
