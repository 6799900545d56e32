"""Test chapter 12: reinforcements."""

from __future__ import annotations

from typing import Any

from tests.support.spi_logs import causes, field, found, judge, phase

UNITS = {
    "inf": "french infantry 6-5",
    "cav": "french cavalry 5-6",
    "gun": "french artillery 6-4",
    "old": "french infantry 7-5",
    "foe": "allied infantry 8-4",
}
WHERE = {"inf": "reserve", "cav": "reserve", "gun": "reserve", "old": "0505", "foe": "1010"}
ENTRY = {"entry-french": ["0103", "0108"], "entry-allied": ["1005"]}


def log(*events: dict[str, Any], turn: int = 2, name: str = "french-movement", **where: str) -> Any:
    """Return a log in which French reinforcements are due."""
    header = field(UNITS, WHERE | where, phase=name, turn=turn, sets=ENTRY)
    return [header, *events]


def place(unit: str, at: str = "0103", **more: Any) -> dict[str, Any]:
    """Return a placement."""
    return {"do": "place", "unit": unit, "at": at, **more}


ALL = (place("inf"), place("cav"), place("gun", "0108"))


def test_all_are_placed_first() -> None:
    report = judge(log(*ALL, phase("french-combat", 2)))
    assert (report.verdict, found(report)) == ("legal", [])


def test_who_is_kept_back() -> None:
    late = log(place("inf"), place("cav"), phase("french-combat", 2))
    assert found(judge(late)) == [("SPI-12C", 3, "violation")]
    assert found(judge(late, "SPI-12C")) == []


def test_who_comes_late_was_kept_back() -> None:
    events = [place("inf"), place("cav"), phase("french-combat", 2), phase("allied-movement", 3)]
    events += [phase("allied-combat", 3), phase("french-movement", 3), place("gun")]
    assert causes(judge(log(*events))) == [("SPI-12C", 3, []), ("SPI-12C", 7, [3])]


def test_who_comes_on_a_later_turn() -> None:
    assert found(judge(log(place("gun"), turn=3))) == [("SPI-12C", 1, "violation")]
    assert found(judge(log(place("gun"), turn=3), "SPI-12C")) == []


def test_open_duties_are_pending() -> None:
    report = judge(log(place("inf")))
    assert (report.verdict, [one.units for one in report.pending]) == ("legal", [["cav", "gun"]])


def test_nobody_comes_early() -> None:
    assert found(judge(log(place("inf"), turn=1))) == [("SPI-12.0", 1, "violation")]
    assert found(judge(log(place("inf"), turn=1), "SPI-12.0")) == []


def test_nobody_comes_in_the_phase_of_the_enemy() -> None:
    assert found(judge(log(place("inf"), name="allied-movement"))) == [("SPI-12.0", 1, "violation")]


def test_only_those_of_the_list() -> None:
    assert found(judge(log(place("old"), old="reserve"))) == [("SPI-12.0", 1, "violation")]
    assert found(judge(log(place("old")))) == [("SPI-12.0", 1, "violation")]


def test_placed_before_any_move() -> None:
    move = {"do": "move", "unit": "old", "path": ["0505", "0506"]}
    assert found(judge(log(move, *ALL[:1]))) == [("SPI-12.0", 2, "violation")]
    assert found(judge(log(*ALL, move))) == []


def test_a_reinforcement_waits_until_it_is_placed() -> None:
    for move in ({"path": ["0103", "0104"]}, {"to": "0104"}):
        events = log({"do": "move", "unit": "inf", **move})
        assert found(judge(events)) == [("SPI-12.0", 1, "violation")]


def test_entry_hexes() -> None:
    assert found(judge(log(place("inf", "1005")))) == [("SPI-12.0p", 1, "violation")]
    assert found(judge(log(place("inf", "0104")))) == [("SPI-12.0p", 1, "violation")]
    assert found(judge(log(place("inf", "0104")), "SPI-12.0p")) == []


def test_an_entry_hex_with_enemies() -> None:
    assert found(judge(log(place("inf"), foe="0103"))) == [("SPI-12.0p", 1, "violation")]


def test_by_the_errata_the_nearest_free_hex() -> None:
    blocked = log(place("inf", "0102"), foe="0103", old="0505")
    blocked[0]["map"]["sets"] = {"entry-french": ["0103"]}
    assert found(judge(blocked)) == [("SPI-12.0p", 1, "violation")]
    assert found(judge(blocked, options=["errata-1975"])) == []
    blocked[1] = place("inf", "0105")
    assert found(judge(blocked, options=["errata-1975"])) == [("SPI-12.0p", 1, "violation")]


def test_shut_out_without_the_errata() -> None:
    blocked = log(phase("french-combat", 2), foe="0103")
    blocked[0]["map"]["sets"] = {"entry-french": ["0103"]}
    assert {one[2] for one in found(judge(blocked))} == {"doubt"}
    by_errata = judge(blocked, options=["errata-1975"])
    assert {one[2] for one in found(by_errata)} == {"violation"}


def test_a_map_without_entry_hexes() -> None:
    events = log(place("inf"))
    events[0]["map"]["sets"] = {}
    assert judge(events).verdict == "cannot tell"


def test_placing_costs_a_point() -> None:
    path = ["0103", "0203", "0303", "0403", "0503"]
    move = {"do": "move", "unit": "inf", "path": path}
    assert found(judge(log(*ALL, move))) == []
    far = move | {"path": [*path, "0603"]}
    assert found(judge(log(*ALL, far))) == [("SPI-12A", 4, "violation")]
    assert found(judge(log(*ALL, far), "SPI-12A")) == []


def test_the_cost_as_claimed() -> None:
    assert found(judge(log(place("inf", cost=1)))) == []
    assert found(judge(log(place("inf", cost=0)))) == [("SPI-12A", 1, "violation")]
    assert found(judge(log(place("inf", cost=2)))) == [("SPI-12A", 1, "violation")]
    assert found(judge(log(place("inf", cost=2), foe="0203"))) == [("SPI-12A", 1, "doubt")]


def test_the_last_point_of_cavalry_placed_in_a_zone_is_doubtful() -> None:
    # 1 for the placement, 2 to leave the zone, 3 hexes
    path = ["0103", "0104", "0105", "0106"]
    move = {"do": "move", "unit": "cav", "path": path}
    assert found(judge(log(place("cav"), move, foe="0102"))) == [("SPI-12A", 2, "doubt")]
    short = move | {"path": path[:3]}
    assert found(judge(log(place("cav"), short, foe="0102"))) == []


def test_more_than_may_stand_there_while_they_are_placed() -> None:
    units = UNITS | {"x": "french infantry 4-5"}
    header = field(units, WHERE | {"x": "reserve"}, phase="french-movement", turn=2, sets=ENTRY)
    events = [place(one) for one in ("inf", "cav", "gun", "x")]
    move = [{"do": "move", "unit": one, "path": ["0103", "0104"]} for one in ("inf", "x")]
    end = phase("french-combat", 2)
    assert found(judge([header, *events, *move, end])) == []
    assert found(judge([header, *events, end])) == [("SPI-12A", 5, "violation")]
    assert found(judge([header, *events, end], "SPI-12A")) == [("SPI-7B", 5, "violation")]


def test_who_is_placed_after_a_move_is_told_once() -> None:
    move = {"do": "move", "unit": "old", "path": ["0505", "0506"]}
    assert found(judge(log(move, *ALL))) == [("SPI-12.0", 2, "violation")]


def test_foot_placed_in_a_zone_stays_there() -> None:
    move = {"do": "move", "unit": "inf", "path": ["0103", "0104", "0105", "0106", "0107"]}
    assert found(judge(log(place("inf"), move, foe="0102"))) == [("SPI-6D", 2, "violation")]


def test_one_fault_is_told_of_a_late_or_strange_reinforcement() -> None:
    strange = log(place("old"), turn=3, old="reserve")
    assert found(judge(strange)) == [("SPI-12.0", 1, "violation")]
    move = {"do": "move", "unit": "old", "path": ["0505", "0506"]}
    assert found(judge(log(move, place("gun"), turn=3))) == [("SPI-12C", 2, "violation")]


def test_the_enemy_places_nobody() -> None:
    assert found(judge(log(place("inf", by="french")))) == []
    assert found(judge(log(place("inf", by="allied")))) == [("SPI-12.0", 1, "violation")]
