"""Test levels of height: from elevations, in facts, on slopes, and in every form of a map."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from adjudicator.board.hex_board import HexBoard
from adjudicator.board.inline import InlineMap
from adjudicator.board.labels import GridSpec
from adjudicator.digitize.compare import compare
from adjudicator.digitize.compile import Compilation
from adjudicator.digitize.explain import explain
from adjudicator.digitize.explain_text import explanation_lines
from adjudicator.digitize.verify import verify
from adjudicator.errors import LabelError
from tests.support.traced_maps import area, box, compiled, entry, sides_with

HILL = [
    area("foot", "hill", box("0303", -70, -70, 70, 70), elevation=240),
    area("top", "hill", box("0303", -10, -10, 10, 10), elevation=310),
]
SPEC: dict[str, Any] = {
    "elevation": {"kinds": ["hill"], "default": 200, "levels": [240, 300]},
    "hexsides": {"slope": {"kinds": ["hill"], "policy": "levels", "directed": True}},
}
AROUND = ["0302", "0403", "0402", "0304", "0203", "0202"]


def made(folder: Path, *overlay: dict[str, Any], **spec: Any) -> Compilation:
    return compiled(folder, HILL, list(overlay), **{**SPEC, **spec})


def of_level(one: Compilation, level: int) -> set[str]:
    return {label for label, record in one.map.hexes.items() if record.level == level}


def test_a_level_begins_at_its_elevation(tmp_path: Path) -> None:
    hill = made(tmp_path)
    assert of_level(hill, 2) == {"0303"}
    assert of_level(hill, 1) == set(AROUND)
    assert len(of_level(hill, 0)) == 48 - 7


def test_a_map_without_levels_has_none(tmp_path: Path) -> None:
    flat = made(tmp_path, elevation={"kinds": ["hill"], "default": 200})
    assert {one.level for one in flat.map.hexes.values()} == {None}
    assert sides_with(flat, "slope") == []
    assert set(HexBoard(flat.map).levels.values()) == {0}


def test_hexes_of_no_elevation_have_level_0(tmp_path: Path) -> None:
    hill = made(tmp_path, elevation={"kinds": ["hill"], "levels": [240, 300]})
    assert hill.map.hexes["0806"].elevation is None
    assert hill.map.hexes["0806"].level == 0


def test_a_slope_lies_between_two_levels_and_knows_the_higher_hex(tmp_path: Path) -> None:
    hill = made(tmp_path)
    found = sides_with(hill, "slope")
    assert len(found) == 6 + 18
    assert "0302/0403" not in found and "0302/0402" not in found
    level = {label: record.level or 0 for label, record in hill.map.hexes.items()}
    for label in found:
        one, two = label.split("/")
        assert level[one] != level[two]
        assert hill.map.hexsides[label].uphill == (one if level[one] > level[two] else two)


def test_slopes_follow_the_overlay(tmp_path: Path) -> None:
    raised = entry("bank", hexes=["0701"], elevation=250)
    levelled = entry("ramp", hexsides=["0302/0303"], clear=["slope"])
    hill = made(tmp_path, raised, levelled)
    found = sides_with(hill, "slope")
    assert hill.map.hexsides["0701/0702"].source == {"slope": ["bank"]}
    assert hill.map.hexsides["0701/0702"].uphill == "0701"
    assert "0302/0303" not in found
    assert "0303/0304" in found


def test_the_board_of_a_game_has_levels_and_climbs(tmp_path: Path) -> None:
    board = HexBoard(made(tmp_path).map)
    assert (board.levels["0303"], board.levels["0302"], board.levels["0806"]) == (2, 1, 0)
    assert ("0302", "0303") in board.climbs
    assert ("0303", "0302") not in board.climbs


FACTS = [
    ({"hex": "0303", "level": 2}, None),
    ({"hexes": AROUND, "level": 1}, None),
    ({"hexes": ["0101-0106", "0801-0806"], "level": 0}, None),
    ({"hex": "0303", "level": 1}, "expected level 1 at 0303, seen 2"),
    ({"hexes": ["0101", "0302"], "level": 0}, "expected level 0 at 0302, seen 1"),
    ({"level": 1}, "`level` says nothing without `hex` or `hexes`"),
]


@pytest.mark.parametrize(("fact", "says"), FACTS)
def test_facts_about_levels(tmp_path: Path, fact: dict[str, Any], says: str | None) -> None:
    found = verify(made(tmp_path, facts=[{"cite": "1.1", **fact}]))
    assert [one.message for one in found] == ([f"1.1: {says}"] if says else [])


def test_explain_tells_the_level_and_why_there_is_a_slope(tmp_path: Path) -> None:
    hill = made(tmp_path)
    assert "  level: 2" in list(explanation_lines(explain(hill, "0303")))
    lines = "\n".join(explanation_lines(explain(hill, "0302/0303")))
    assert "slope: top (between levels 1 and 2): counts" in lines


def test_a_changed_level_is_a_difference(tmp_path: Path) -> None:
    before = made(tmp_path).map
    hexes = {**before.hexes, "0303": replace(before.hexes["0303"], level=1)}
    found = compare(before, replace(before, hexes=hexes))
    assert [one.line() for one in found] == ["hex 0303: level: 2 -> 1"]


def test_a_map_written_out_may_have_levels() -> None:
    small = InlineMap(grids=[GridSpec(columns=4, rows=4)], levels={"0101-0103": 1, "0202": 2})
    board = HexBoard(small.hexmap())
    assert {label for label, level in board.levels.items() if level == 1} == {
        "0101",
        "0102",
        "0103",
    }
    assert board.levels["0202"] == 2
    assert board.levels["0404"] == 0
    with pytest.raises(LabelError, match="0105"):
        InlineMap(grids=[GridSpec(columns=4, rows=4)], levels={"0105": 1}).hexmap()
