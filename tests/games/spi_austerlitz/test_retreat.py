"""Test 9.3 and 9.31: where defeated units go, and who decides."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.spi_austerlitz.retreat import (
    DISPLACEMENT,
    open_retreats,
    retreat_hexes,
)
from tests.support.spi_fights import (
    AR,
    DR,
    OVER,
    attack,
    eliminate,
    fight,
    retreat,
    roll,
    state_after,
    told,
    verdict,
)

#: the hexes that the attacker's zone leaves open to the defender, and the sides of two of them
WAYS = ("0503", "0603", "0403")
LAKES = {"0504/0603": ["lake"], "0504/0403": ["lake"]}
SHUT = {**LAKES, "0504/0503": ["lake"]}


@pytest.mark.parametrize("to", WAYS)
def test_open_hexes(to: str) -> None:
    assert told(fight(attack(), roll(DR), retreat("d", to), OVER)) == []


def test_hexes_of_a_unit() -> None:
    state = state_after(fight(attack(), roll(DR), hexsides=LAKES))
    assert retreat_hexes(state, "d") == open_retreats(state, "d") == ["0503"]
    assert DISPLACEMENT.can_retreat(state, "d") is True
    state = state_after(fight(attack(), roll(DR), hexsides=SHUT))
    assert retreat_hexes(state, "d") == []
    assert DISPLACEMENT.can_retreat(state, "d") is False


@pytest.mark.parametrize(
    ("to", "more", "message"),
    [
        ("0604", {}, "retreat-enemy-zone"),
        ("0505", {}, "retreat-enemy-occupied"),
        ("0603", {"hexsides": LAKES}, "retreat-lake-hexside"),
    ],
)
def test_closed_hexes(to: str, more: dict[str, Any], message: str) -> None:
    lines = fight(attack(), roll(DR), retreat("d", to), **more)
    assert [(f.rule, f.event, f.message) for f in verdict(lines).findings] == [
        ("SPI-9.31b", 3, message)
    ]
    assert told(lines, "SPI-9.31b") == []


def test_a_friend_does_not_lift_a_zone() -> None:
    friend = {"units": {"e": "allied infantry 2-4"}, "where": {"e": "0403"}}
    enemy = {"units": {"x": "french infantry 1-5"}, "where": {"x": "0303"}}
    both = {key: friend[key] | enemy[key] for key in friend}
    lines = fight(attack(), roll(DR), retreat("d", "0403"), **both)
    assert told(lines) == [("SPI-9.31b", 3)]
    assert told(fight(attack(), roll(DR), retreat("d", "0403"), **friend)) == []


def test_a_town_is_in_no_zone() -> None:
    lines = fight(attack(), roll(DR), retreat("d", "0604"), OVER, hexes={"0604": ["town"]})
    assert told(lines) == []


def test_streams_and_knolls_do_not_stop_a_retreat() -> None:
    ground: dict[str, Any] = {"hexes": {"0503": ["knoll"]}, "hexsides": {"0503/0504": ["stream"]}}
    assert told(fight(attack(), roll(DR), retreat("d", "0503"), OVER, **ground)) == []


def test_guns_do_not_retreat_into_swamp() -> None:
    swamp: dict[str, Any] = {"hexes": {"0503": ["swamp"]}}
    guns: dict[str, Any] = {"units": {"d": "allied artillery 4-3"}}
    assert told(fight(attack(), roll(DR), retreat("d", "0503"), OVER, **swamp)) == []
    lines = fight(attack(), roll(DR), retreat("d", "0503"), **swamp, **guns)
    assert told(lines) == [("SPI-9.31b", 3)]
    assert told(lines, "SPI-13-swamp") == []


def test_one_hex() -> None:
    far = fight(attack(), roll(DR), retreat("d", "0502"), OVER)
    assert told(far) == [("SPI-9.2-Dr", 3)]
    assert told(far, "SPI-9.2-Dr") == []
    far = fight(attack(), roll(AR), retreat("a", "0507"), OVER)
    assert told(far) == [("SPI-9.2-Ar", 3)]
    twice = fight(attack(), roll(AR), retreat("a", "0506"), retreat("a", "0507"), OVER)
    assert told(twice) == [("SPI-9.2-Ar", 4)]


def test_the_winner_chooses() -> None:
    assert told(fight(attack(), roll(DR), retreat("d", "0503", by="french"), OVER)) == []
    assert told(fight(attack(), roll(AR), retreat("a", "0506", by="allied"), OVER)) == []
    own = fight(attack(), roll(DR), retreat("d", "0503", by="allied"), OVER)
    assert told(own) == [("SPI-9.31a", 3)]
    assert told(own, "SPI-9.31a") == []
    own = fight(attack(), roll(AR), retreat("a", "0506", by="french"), OVER)
    assert told(own) == [("SPI-9.31a", 3)]


def test_who_cannot_retreat_is_lost() -> None:
    assert told(fight(attack(), roll(DR), eliminate("d"), OVER, hexsides=SHUT)) == []
    lost = fight(attack(), roll(DR), eliminate("d"), OVER, hexsides=LAKES)
    report = verdict(lost)
    assert [(f.rule, f.event, f.expected) for f in report.findings] == [("SPI-9.31c", 3, ["0503"])]
    assert told(lost, "SPI-9.31c") == []


def test_a_retreat_costs_nothing() -> None:
    slow: dict[str, Any] = {"units": {"d": "allied infantry 4-2"}, "hexes": {"0503": ["knoll"]}}
    sides = {**LAKES, "0503/0504": ["stream"]}
    back = fight(attack(), roll(DR), retreat("d", "0503"), OVER, **slow, hexsides=sides)
    lost = fight(attack(), roll(DR), eliminate("d"), OVER, **slow, hexsides=sides)
    assert told(back) == []
    assert told(lost) == [("SPI-9.3", 3)]
    # misread, three points would be too many for a unit that has two
    assert told(back, "SPI-9.3") == [("SPI-9.31b", 3)]
    assert told(lost, "SPI-9.3") == []
