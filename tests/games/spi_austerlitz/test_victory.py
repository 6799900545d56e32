"""Test chapter 14: leaving the map, points, and the level of victory."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.findings import Report
from adjudicator.mechanics.trace import traced
from tests.support.spi_logs import field, found, judge, phase

ARROWS = {"exit-west": ["0103", "0101"], "exit-east": ["1005"]}
UNITS = {
    "inf": "allied infantry 9-4",
    "cav": "allied cavalry 10-5",
    "big": "allied infantry 12-3",
    "foe": "french infantry 6-5",
    "old": "french infantry 8-5",
}
WHERE = {"inf": "0103", "cav": "0505", "big": "0808", "foe": "1010", "old": "eliminated"}


def leave(unit: str = "inf", **more: Any) -> dict[str, Any]:
    """Return an exit."""
    return {"do": "exit", "unit": unit, **more}


def log(*events: dict[str, Any], name: str = "allied-movement", **where: str) -> list[Any]:
    """Return a log with an Allied unit on an arrow hex."""
    return [field(UNITS, WHERE | where, phase=name, sets=ARROWS), *events]


def test_leaving_by_an_arrow() -> None:
    report = judge(log(leave(edge="west", at="0103", cost=1)))
    assert (report.verdict, found(report)) == ("legal", [])
    assert report.outcome["exited"] == {"west": 9, "east": 0}
    assert report.outcome["losses"]["allied"] == 0


def test_no_arrow() -> None:
    assert found(judge(log(leave(), inf="0102"))) == [("SPI-14.1c", 1, "violation")]
    assert found(judge(log(leave(), inf="0102"), "SPI-14.1c")) == []


def test_no_point_left() -> None:
    move = {"do": "move", "unit": "inf", "path": ["0107", "0106", "0105", "0104", "0103"]}
    assert found(judge(log(move, leave(), inf="0107"))) == [("SPI-14.1c", 2, "violation")]
    short = move | {"path": move["path"][1:]}
    assert found(judge(log(short, leave(), inf="0106"))) == []


def test_only_allied_units_leave() -> None:
    events = log(leave("foe"), name="french-movement", foe="0103", inf="0606")
    assert found(judge(events)) == [("SPI-14.1c", 1, "violation")]


def test_nobody_comes_back() -> None:
    again = {"do": "move", "unit": "inf", "path": ["0103", "0104"]}
    assert found(judge(log(leave(), again))) == [("SPI-14.1c", 2, "violation")]
    back = {"do": "place", "unit": "inf", "at": "0103"}
    assert found(judge(log(leave(), back))) == [("SPI-14.1c", 2, "violation")]


def test_leaving_is_part_of_the_move() -> None:
    move = {"do": "move", "unit": "inf", "path": ["0104", "0103"]}
    other = {"do": "move", "unit": "cav", "path": ["0505", "0506"]}
    assert found(judge(log(move, other, leave(), inf="0104"))) == [("SPI-5H", 3, "violation")]
    assert found(judge(log(other, leave()))) == []


def test_out_of_a_zone() -> None:
    assert found(judge(log(leave(), foe="0102"))) == [("SPI-6D", 1, "violation")]
    assert found(judge(log(leave(), foe="0102"), "SPI-6D")) == []
    rides = {"cav": "0103", "inf": "0606", "foe": "0102"}
    assert found(judge(log(leave("cav", cost=3), **rides))) == []
    assert found(judge(log(leave("cav", cost=1), **rides))) == [("SPI-6E", 1, "violation")]
    # 2 points of 5 are left for a cost of 3
    path = {"do": "move", "unit": "cav", "path": ["0106", "0105", "0104", "0103"]}
    tired = rides | {"cav": "0106", "foe": "0203"}
    report = judge(log(path, leave("cav"), **tired))
    assert "SPI-6E" in {rule for rule, _, _ in found(report)}


def test_claims_of_an_exit() -> None:
    assert found(judge(log(leave(edge="east")))) == [("SPI-14.1c", 1, "violation")]
    assert found(judge(log(leave(cost=2)))) == [("SPI-14.1c", 1, "violation")]
    assert found(judge(log(leave(at="0101")))) == [("SPI-2.1", 1, "violation")]


def test_a_hex_with_two_arrows() -> None:
    events = log(leave())
    events[0]["map"]["sets"] = {"exit-west": ["0103"], "exit-east": ["0103"]}
    assert judge(events).verdict == "cannot tell"
    events[1] = leave(edge="east")
    report = judge(events)
    assert (report.verdict, report.outcome["exited"]["east"]) == ("legal", 9)


def test_a_map_without_arrows() -> None:
    events = log(leave())
    events[0]["map"]["sets"] = {}
    assert judge(events).verdict == "cannot tell"


def test_the_dead_do_nothing() -> None:
    events = log({"do": "move", "unit": "old", "to": "0506"}, name="french-movement")
    assert found(judge(events)) == [("SPI-9.2-De", 1, "violation")]
    events[0]["position"]["fate"] = {"old": "SPI-9.31c"}
    assert found(judge(events)) == [("SPI-9.31c", 1, "violation")]
    assert judge(events, "SPI-9.31c").verdict == "cannot tell"


# The end


def over(*events: dict[str, Any], off: tuple[str, ...] = (), **position: Any) -> Report:
    """Judge the end of a game."""
    where = WHERE | position.pop("where", {})
    # an empty frame: these tests are not about missing attacks
    position["frames"] = [{"frame": "combat", "side": "french"}]
    last = {"phase": "french-combat", "turn": 13, "sets": ARROWS, "position": position}
    return judge([field(UNITS, where, **last), {"do": "end"}, *events], *off)


def claim(what: str, value: Any, **more: Any) -> dict[str, Any]:
    """Return a claim."""
    return {"do": "claim", "what": what, "value": value, **more}


def test_the_end_of_the_last_turn() -> None:
    assert over().verdict == "legal"
    early = log({"do": "end"})
    assert found(judge(early)) == [("SPI-14.1a", 1, "violation")]
    assert found(judge(early, "SPI-14.1a")) == []
    assert found(judge(log({"do": "concede", "by": "french"}, {"do": "end"}))) == []


def test_no_victory_before_the_end() -> None:
    events = log(claim("level", "Allied Decisive"))
    assert found(judge(events)) == [("SPI-14.1a", 1, "violation")]
    assert found(judge(events, "SPI-14.1a")) == []


WEST_20 = {"where": {"cav": "exited-west", "inf": "exited-east", "big": "exited-west"}}


def points(value: float, side: str = "allied", **more: Any) -> list[str]:
    """Return the cases that a claim of points at the end misapplies."""
    report = over(claim("points", value, side=side), **more)
    return [rule for rule, _, _ in found(report)]


def test_only_one_edge_counts() -> None:
    # 22 left in the west, 9 in the east; 8 French points are lost
    assert points(66 + 8, **WEST_20) == []
    assert points(66 + 9 + 8, **WEST_20) == ["SPI-14.1b"]
    assert points(66 + 9 + 8, off=("SPI-14.1b",), **WEST_20) == []


def test_the_edge_with_more_counts() -> None:
    east = {"where": {"cav": "exited-east", "inf": "exited-west", "big": "exited-east"}}
    assert points(22 + 8, **east) == []
    assert points(27 + 8, **east) == ["SPI-14.1d"]
    assert points(27 + 8, off=("SPI-14.1d",), **east) == []


def test_in_a_tie_the_west_counts() -> None:
    header = field(
        UNITS | {"inf": "allied infantry 10-4"},
        WHERE | {"cav": "exited-west", "inf": "exited-east", "big": "eliminated"},
        phase="french-combat",
        turn=13,
        sets=ARROWS,
    )
    right, wrong = (claim("points", value, side="allied") for value in (30 + 8, 10 + 8))
    assert found(judge([header, {"do": "end"}, right])) == []
    assert found(judge([header, {"do": "end"}, wrong])) == [("SPI-14.1d", 2, "violation")]


def test_exits_and_losses_count_as_printed() -> None:
    broken = {"where": {"inf": "exited-west", "big": "eliminated"}, "demoralized": "allied"}
    assert points(27 + 8, **broken) == points(12, "french", **broken) == []
    assert points(13.5 + 8, **broken) == ["SPI-14.1e"]
    assert points(13.5 + 8, off=("SPI-14.1e",), **broken) == []
    assert points(6, "french", **broken) == ["SPI-14.1f"]
    assert points(6, "french", off=("SPI-14.1f",), **broken) == []


def test_who_can_trace_no_line_counts_as_lost() -> None:
    ringed = {"where": {"inf": "0501", "big": "0606", "foe": "0502"}}
    ringed["where"] |= {"old": "0401", "cav": "0808"}
    # 0501 is enclosed by 0401, 0502 and the hexes they control
    report = over(**ringed)
    assert report.outcome["cut_off"] == ["inf"]
    assert report.outcome["points"] == {"allied": 0, "french": 9}
    assert points(9, "french", **ringed) == []
    assert points(0, "french", **ringed) == ["SPI-14.1g"]
    assert points(0, "french", off=("SPI-14.1g",), **ringed) == []
    cut = claim("cut-off", False, unit="inf")
    assert found(over(cut, **ringed)) == [("SPI-14.1g", 2, "violation")]
    assert found(over(cut, off=("SPI-14.1g",), **ringed)) == []
    assert found(over(claim("cut-off", True, unit="inf"), **ringed)) == []


def test_a_friend_keeps_a_controlled_hex_open() -> None:
    where = {"inf": "0501", "foe": "0502", "old": "0401", "big": "0601", "cav": "0701"}
    report = over(where=where)
    assert report.outcome["cut_off"] == []


def test_a_trace() -> None:
    line = {one: [one - 1, one + 1] for one in range(1, 9)} | {0: [1], 9: [8]}
    assert traced([0, 9], line, {3, 9}, range(10)) == {0, 1, 2}


@pytest.mark.parametrize(
    ("allied", "french", "level"),
    [
        (29, 90, "French Decisive"),
        (30, 90, "French Substantive"),
        (45, 90, "French Marginal"),
        (60, 90, "Allied Marginal"),
        (50, 60, "Allied Marginal"),
        (60, 60, "Allied Marginal"),
        (61, 60, "Allied Substantive"),
        (120, 60, "Allied Substantive"),
        (121, 60, "Allied Decisive"),
        (1, 0, "Allied Decisive"),
        (0, 0, ""),
    ],
)
def test_levels(allied: int, french: int, level: str) -> None:
    report = over(losses={"allied": french, "french": allied})
    assert (report.outcome["ratio"], report.outcome["level"]) == (f"{allied}:{french}", level)


def level(value: str, allied: int, french: int, *off: str) -> list[str]:
    """Return the cases that a claim of a level misapplies."""
    report = over(claim("level", value), losses={"allied": french, "french": allied}, off=off)
    return [rule for rule, _, _ in found(report)]


def test_claims_of_a_level() -> None:
    assert level("French Substantive", 30, 90) == []
    assert level("French Decisive", 30, 90) == ["SPI-14.2"]
    assert level("French Decisive", 30, 90, "SPI-14.2") == []
    assert level("French Marginal", 50, 60) == ["SPI-14.2"]
    assert level("French Decisive", 40, 90) == ["SPI-14.1h"]
    assert level("French Decisive", 40, 90, "SPI-14.1h") == []


def test_a_running_score() -> None:
    events = log(leave(), claim("points", 35, side="allied"))
    assert found(judge(events)) == []
    wrong = log(leave(), claim("points", 36, side="allied"))
    assert found(judge(wrong)) == [("SPI-14.3", 2, "violation")]
    assert found(judge(wrong, "SPI-14.3")) == []


def test_a_running_score_knows_no_traced_lines() -> None:
    events = log(claim("points", 0, side="french"), inf="0501", foe="0502")
    events[0]["map"]["sets"] = {}
    assert found(judge(events)) == []


def test_without_arrows_the_score_cannot_be_taken() -> None:
    header = field(UNITS, WHERE, phase="french-combat", turn=13)
    report = judge([header, {"do": "end"}])
    assert report.verdict == "cannot tell"
    assert "points" not in report.outcome


def test_who_gives_up() -> None:
    report = judge(log({"do": "concede", "by": "french"}, {"do": "end"}))
    assert (report.verdict, report.outcome["conceded"]) == ("legal", "french")
    assert "level" not in report.outcome


def test_nothing_is_kept_back_by_who_gave_up() -> None:
    units = UNITS | {"gun": "allied artillery 8-3"}
    header = field(units, WHERE | {"gun": "reserve"}, phase="allied-movement", turn=2, sets=ARROWS)
    events = [{"do": "concede", "by": "allied"}, {"do": "end"}]
    assert found(judge([header, *events])) == []
    assert [one[0] for one in found(judge([header, phase("allied-combat", 2)]))] == ["SPI-12C"]


def last_phase(*events: dict[str, Any], off: tuple[str, ...] = ()) -> list[str]:
    """Return the cases that claims in the last phase misapply; a 9-4 is cut off."""
    where = WHERE | {"inf": "0501", "big": "0606", "foe": "0502", "old": "0401", "cav": "0808"}
    position = {"frames": [{"frame": "combat", "side": "french"}], "losses": {"french": 5}}
    last = {"phase": "french-combat", "turn": 13, "sets": ARROWS, "position": position}
    return [rule for rule, _, _ in found(judge([field(UNITS, where, **last), *events], *off))]


def test_in_the_last_phase_both_scores_are_right() -> None:
    end = {"do": "end"}
    for value, before, after in (
        (9, [], []),
        (0, [], ["SPI-14.1g"]),
        (4, ["SPI-14.3"], ["SPI-14.3"]),
    ):
        one = claim("points", value, side="french")
        assert last_phase(one) == before
        assert last_phase(end, one) == after


def test_in_the_last_phase_both_levels_are_right() -> None:
    end = {"do": "end"}
    final, running = (claim("level", one) for one in ("French Marginal", "Allied Decisive"))
    # 5:9 with the unit that is cut off, 5:0 without it
    assert last_phase(final) == last_phase(running) == last_phase(end, final) == []
    assert last_phase(end, running) == ["SPI-14.1g"]
    assert last_phase(claim("level", "French Decisive")) == ["SPI-14.1h"]


def test_without_arrows_only_the_running_score_is_known() -> None:
    header = field(UNITS, WHERE, phase="french-combat", turn=13)
    assert judge([header, claim("points", 8, side="allied")]).verdict == "legal"
    assert judge([header, claim("points", 9, side="allied")]).verdict == "cannot tell"


def test_an_exit_before_the_first_phase() -> None:
    header = {"format": 1, "game": "spi-austerlitz"}
    report = judge([header, {"do": "exit", "unit": "allied-1", "edge": "west"}])
    assert report.verdict == "illegal"
    assert report.outcome["exited"]["west"] > 0
