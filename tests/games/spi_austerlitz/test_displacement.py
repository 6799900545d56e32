"""Test 9.32: a unit that can retreat only onto a full stack displaces others.

The defender in 0504 can go only to 0503, where a 6-4 and a 4-4 stand: ten points, the Allied limit.
"""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.spi_austerlitz.retreat import (
    DISPLACEMENT,
    open_retreats,
)
from adjudicator.mechanics.combat import displacement as displacements
from tests.support.spi_fights import (
    DR,
    OVER,
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
from tests.support.spi_logs import causes

LAKES = {"0504/0603": ["lake"], "0504/0403": ["lake"]}
FULL = {"y": "allied infantry 6-4", "z": "allied infantry 4-4"}
THERE = {"y": "0503", "z": "0503"}
#: lake hexsides that enclose 0503, except towards 0402
NARROW = {f"0503/{near}": ["lake"] for near in ("0502", "0602", "0603", "0403")}
#: the same without an exit
SHUT = NARROW | {"0503/0402": ["lake"]}


def full(*events: dict[str, Any], sides: dict[str, Any] | None = None, **more: Any) -> list[Any]:
    """Return a log in which the defender must retreat onto a full hex."""
    units, where = FULL | more.pop("units", {}), THERE | more.pop("where", {})
    begin = (attack(), roll(DR))
    hexsides = LAKES | (sides or {})
    return fight(*begin, *events, units=units, where=where, hexsides=hexsides, **more)


IN = retreat("d", "0503")


@pytest.mark.parametrize("pushed", ["y", "z"])
def test_one_makes_room(pushed: str) -> None:
    assert told(full(IN, displace(pushed, "0502", by="french"), OVER)) == []


def test_nobody_makes_room() -> None:
    lines = full(IN, OVER)
    assert told(lines) == [("SPI-9.32a", 3)]
    assert told(lines, "SPI-9.32a") == []


def test_more_than_needed() -> None:
    lines = full(IN, displace("y", "0502"), displace("z", "0402"), OVER)
    assert told(lines) == [("SPI-9.32a", 5)]
    assert told(lines, "SPI-9.32a") == []


def test_who_retreats_is_not_pushed_on() -> None:
    assert told(full(IN, displace("d", "0502"))) == [("SPI-9.32a", 4)]


def test_lost_although_others_could_make_room() -> None:
    lines = full(eliminate("d"), OVER)
    assert told(lines) == [("SPI-9.32a", 3)]
    assert told(lines, "SPI-9.32a") == []


@pytest.mark.parametrize(
    ("to", "message"),
    [
        ("0501", "displaced-too-far"),
        ("0504", "displaced-enemy-zone"),
        ("0602", "displaced-enemy-occupied"),
        ("0603", "displaced-lake-hexside"),
    ],
)
def test_displaced_like_a_retreat(to: str, message: str) -> None:
    # 0503 is a town, so the enemy in 0602 does not close it to the retreat
    enemy = {"units": {"x": "french infantry 3-5"}, "where": {"x": "0602"}}
    more = enemy if to == "0602" else {}
    sides = {"0503/0603": ["lake"]}
    lines = full(IN, displace("z", to), sides=sides, hexes={"0503": ["town"]}, **more)
    findings = [f for f in verdict(lines).findings if f.rule == "SPI-9.32b"]
    assert [(f.event, f.message) for f in findings] == [(4, message)]
    assert "SPI-9.32b" not in [rule for rule, _ in told(lines, "SPI-9.32b")]


def test_the_winner_displaces() -> None:
    assert told(full(IN, displace("y", "0502", by="allied"))) == [("SPI-9.32b", 4)]


def test_nobody_is_pushed_to_death() -> None:
    assert told(full(eliminate("d"), OVER, sides=SHUT)) == []
    lines = full(IN, eliminate("z"), OVER, sides=SHUT)
    assert causes(verdict(lines)) == [("SPI-9.32c", 3, []), ("SPI-9.32c", 4, [3])]
    assert told(lines, "SPI-9.32c") == []


def test_who_should_make_room_is_not_removed() -> None:
    lines = full(IN, eliminate("z"), OVER)
    assert told(lines) == [("SPI-9.32c", 4)]
    assert told(lines, "SPI-9.32c") == []


MORE = {"units": {"v": "allied infantry 10-4"}, "where": {"v": "0402"}}


def test_a_chain() -> None:
    lines = full(IN, displace("y", "0402"), displace("v", "0401"), OVER, sides=NARROW, **MORE)
    assert told(lines) == []
    state = state_after(full(sides=NARROW, **MORE))
    assert open_retreats(state, "d") == []
    assert DISPLACEMENT.is_safe(state, "d", "0503") is True
    assert DISPLACEMENT.pushes(state, "d", "0503") == [("y", "0402"), ("z", "0402")]


def test_a_chain_that_breaks_off() -> None:
    assert told(full(IN, displace("y", "0402"), OVER, sides=NARROW, **MORE)) == [("SPI-9.32a", 4)]


def test_a_chain_without_need() -> None:
    lines = full(IN, displace("y", "0402"), displace("v", "0401"), OVER, **MORE)
    assert told(lines) == [("SPI-9.32d", 4)]
    assert told(lines, "SPI-9.32d") == []


def test_a_chain_that_leads_nowhere() -> None:
    around = ("0401", "0302", "0303", "0403", "0502")
    sides = NARROW | {f"0402/{near}": ["lake"] for near in around}
    state = state_after(full(sides=sides, **MORE))
    assert DISPLACEMENT.is_safe(state, "d", "0503") is False
    assert DISPLACEMENT.can_retreat(state, "d") is False
    assert told(full(eliminate("d"), OVER, sides=sides, **MORE)) == []
    report = verdict(full(IN, OVER, sides=sides, **MORE))
    assert causes(report) == [("SPI-9.32c", 3, []), ("SPI-9.32a", 3, [3])]


def test_open_hexes_come_first() -> None:
    begin = (attack(), roll(DR), IN, displace("y", "0502"), OVER)
    lines = fight(*begin, units=FULL, where=THERE)
    assert told(lines) == [("SPI-9.32f", 3)]
    assert told(lines, "SPI-9.32f") == []


def test_nothing_to_displace() -> None:
    lines = fight(
        attack(), roll(DR), retreat("d", "0603"), displace("y", "0502"), units=FULL, where=THERE
    )
    assert told(lines) == [("SPI-9.32a", 4)]


def test_units_of_the_attack_do_not_make_room() -> None:
    units = {"a": "french infantry 15-5", "e": "allied infantry 3-4", "w": "allied infantry 5-4"}
    where = {"e": "0504", "w": "0503"}
    both = (attack(), roll(DR), IN, retreat("e", "0503"))
    lines = fight(*both, displace("w", "0502"), OVER, units=units, where=where, hexsides=LAKES)
    assert told(lines) == []
    lines = fight(*both, displace("d", "0502"), units=units, where=where, hexsides=LAKES)
    assert told(lines) == [("SPI-9.32a", 5)]


def test_a_crowd_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    hexes = [f"{column:02}{row:02}" for column in range(1, 11) for row in range(1, 11)]
    where = {f"u{one}": one for one in hexes if one not in ("0505", "0504", "0503")}
    units = dict.fromkeys(where, "allied infantry 10-4")
    monkeypatch.setattr(displacements, "_STEPS", 200)
    assert DISPLACEMENT.is_safe(state_after(full(units=units, where=where)), "d", "0503") is None
    report = verdict(full(eliminate("d"), units=units, where=where))
    assert list(report.findings) == []
    assert "crowd-too-large" in [one.why for one in report.unchecked]


def test_nobody_comes_back_in_a_circle() -> None:
    # y could only go to 0402, and the unit there only to 0503
    sides = NARROW | {f"0402/{near}": ["lake"] for near in ("0401", "0302", "0303", "0403", "0502")}
    tight = {"units": {"v": "allied infantry 10-4", "y": "allied infantry 10-4"}}
    where = {"v": "0402", "z": "0101"}
    state = state_after(full(sides=sides, where=where, **tight))
    assert DISPLACEMENT.is_safe(state, "d", "0503") is False


def test_strengths_that_nobody_knows() -> None:
    unknown = {"units": {"y": "allied infantry ?-4"}}
    for event in (IN, eliminate("d")):
        report = verdict(full(event, **unknown))
        assert (report.verdict, list(report.findings)) == ("cannot tell", [])
        assert [one.why for one in report.unchecked] == ["stack-not-known"]
