"""Test the checks of streams, bridges, crests, roads, places and islands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adjudicator.digitize.verify import MapFinding, verify
from tests.support.traced_maps import GRID, area, box, centre, compiled, corners, entry, line, point

#: straight down between the third and the fourth column
BROOK = line("brook", "stream", [[190, 0], [190, 500]])
#: from a corner in open terrain to a corner of the brook
BRANCH = corners(("0702", 5), ("0602", 4), ("0502", 4), ("0403", 1), ("0403", 0))
SPEC: dict[str, Any] = {
    "terrains": {
        "town": {"kinds": ["village"], "must_be_named": True},
        "lake": {"kinds": ["pond"], "policy": "majority", "impassable": True},
    },
    "hexsides": {
        "stream": {"kinds": ["stream"], "policy": "snap", "must_lead_somewhere": True},
        "pond": {"kinds": ["pond"], "policy": "covered", "impassable": True},
        "crest": {"kinds": ["crest"], "policy": "snap", "directed": True},
        "slope": {"kinds": ["heights"], "policy": "outline", "directed": True},
        "bridge": {"kinds": ["bridge", "road"], "policy": "crossing", "of": "stream"},
    },
    "roads": {"road": {"kinds": ["road"]}, "track": {"kinds": ["track"]}},
    "elevation": {"kinds": ["heights", "level"], "default": 200},
}


def findings(
    folder: Path, *features: dict[str, Any], overlay: list[dict[str, Any]] | None = None
) -> list[MapFinding]:
    return verify(compiled(folder, list(features), overlay, **SPEC))


def codes(
    folder: Path, *features: dict[str, Any], overlay: list[dict[str, Any]] | None = None
) -> list[str]:
    return [one.code for one in findings(folder, *features, overlay=overlay)]


def pond(label: str, *, wet: float = 33) -> dict[str, Any]:
    return area(f"pond-{label}", "pond", box(label, -wet, -wet, wet, wet))


# Streams


def test_a_stream_from_edge_to_edge_is_well(tmp_path: Path) -> None:
    assert codes(tmp_path, BROOK) == []


def test_a_stream_that_ends_in_the_open_dangles(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, BROOK, line("b", "stream", BRANCH))
    assert (found.code, found.features) == ("MAP303", ["b"])
    assert found.hexsides == ["0601/0602"]


def test_a_spring_excuses_one_end(tmp_path: Path) -> None:
    assert codes(tmp_path / "a", BROOK, line("b", "stream", BRANCH, spring=True)) == []
    loose = line("b", "stream", BRANCH[:4], spring=True)
    (found,) = findings(tmp_path / "b", loose)
    assert found.code == "MAP303"


def test_a_stream_may_end_in_a_pond(tmp_path: Path) -> None:
    into = line("b", "stream", BRANCH)
    assert codes(tmp_path, BROOK, into, pond("0702")) == []


def test_the_overlay_can_lead_a_stream_on(tmp_path: Path) -> None:
    loose = line("b", "stream", BRANCH)
    made = compiled(tmp_path / "x", [BROOK, loose], **SPEC)
    (end,) = (one for one in verify(made) if one.code == "MAP303")
    last = GRID.side(end.hexsides[0])
    entries = [entry("e", hexsides=[GRID.side_label(last)], clear=["stream"])]
    (moved,) = (
        one
        for one in findings(tmp_path / "y", BROOK, loose, overlay=entries)
        if one.code == "MAP303"
    )
    assert moved.hexsides != end.hexsides


def test_a_line_far_from_its_hexsides_strays(tmp_path: Path) -> None:
    spike = [[190, 0], [190, 200], [310, 203], [190, 206], [190, 500]]
    found = findings(tmp_path, line("s", "stream", spike))
    assert [one.code for one in found if one.code != "MAP303"] == ["MAP301"]
    assert found[0].features == ["s"]


def test_the_policy_says_how_far_a_line_may_stray(tmp_path: Path) -> None:
    bent = [[190, 0], [190, 200], [225, 203], [190, 206], [190, 500]]
    feature = line("s", "stream", bent)
    misfit = compiled(tmp_path / "x", [feature], **SPEC).draft.lines[0].misfit
    for tolerance, expected in ((misfit * 1.01, []), (misfit * 0.99, ["s"])):
        stream = {**SPEC["hexsides"]["stream"], "tolerance": tolerance}
        made = compiled(tmp_path / str(tolerance), [feature], hexsides={"stream": stream})
        strays = [one for one in verify(made) if one.code == "MAP301"]
        assert [name for one in strays for name in one.features] == expected


def test_a_line_in_a_lone_hex_is_lost(tmp_path: Path) -> None:
    grids = [{"columns": 8, "rows": 6}, {"columns": 1, "rows": 1, "prefix": "x", "at": [10, 0]}]
    x, y = 60 + 10 * 51.96, 60 + 300
    features = [line("s", "stream", [[x - 20, y], [x + 20, y]])]
    (found,) = verify(compiled(tmp_path, features, **SPEC, grids=grids))
    assert (found.code, found.hexes) == ("MAP302", ["x0101"])


# Bridges

ROAD = line("road", "road", [[0, 200], [500, 200]])


def test_a_bridge_with_road_and_stream_is_well(tmp_path: Path) -> None:
    assert codes(tmp_path, BROOK, ROAD, point("b", "bridge", [190, 200])) == []


def test_a_bridge_without_a_stream(tmp_path: Path) -> None:
    x = (centre("0603")[0] + centre("0703")[0]) / 2
    (found,) = findings(tmp_path, BROOK, ROAD, point("b", "bridge", [x, 200]))
    assert (found.code, found.features) == ("MAP304", ["b"])


def test_a_bridge_without_a_road(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, BROOK, ROAD, point("b", "bridge", [190, 400]))
    assert (found.code, found.features) == ("MAP305", ["b"])


def test_a_map_without_roads_may_have_bridges(tmp_path: Path) -> None:
    spec = {**SPEC, "roads": {}}
    made = compiled(tmp_path, [BROOK, point("b", "bridge", [190, 400])], **spec)
    assert verify(made) == []


# Crests

DOWN = corners(("0303", 0), ("0303", 5), ("0303", 4))


def test_crests_that_disagree_are_one_finding_with_all_sides(tmp_path: Path) -> None:
    features = [
        line("a", "crest", DOWN, higher="left"),
        line("b", "crest", DOWN, higher="right"),
    ]
    (found,) = findings(tmp_path / "a", *features)
    assert (found.code, found.features) == ("MAP306", ["a", "b"])
    assert found.hexsides == ["0202/0303", "0303/0203"]
    settled = [entry("e", hexsides=found.hexsides, uphill=["0202", "0203"])]
    assert codes(tmp_path / "b", *features, overlay=settled) == ["MAP601"]


def test_adjacent_heights_dispute_the_side_between_them(tmp_path: Path) -> None:
    features = [
        area("a", "heights", box("0303", -20, -20, 20, 20), elevation=300),
        area("b", "heights", box("0304", -20, -20, 20, 20), elevation=300),
    ]
    (found,) = findings(tmp_path, *features)
    assert (found.code, found.hexsides) == ("MAP306", ["0303/0304"])


@pytest.mark.parametrize("higher", [None, "up", True])
def test_a_crest_that_does_not_say_which_side_is_higher(tmp_path: Path, higher: object) -> None:
    properties = {} if higher is None else {"higher": higher}
    (found,) = findings(tmp_path, line("a", "crest", DOWN, **properties))
    assert (found.code, found.hexsides) == ("MAP307", ["0202/0303", "0303/0203"])


@pytest.mark.parametrize(("higher", "expected"), [("left", []), ("right", ["MAP308"])])
def test_a_crest_against_the_elevations(tmp_path: Path, higher: str, expected: list[str]) -> None:
    level = area("l", "level", box("0303", -20, -20, 20, 20), elevation=250)
    assert codes(tmp_path, level, line("a", "crest", DOWN, higher=higher)) == expected


# Roads and places

VILLAGE = area("ves", "village", box("0503", -10, -10, 10, 10), name="Ves")


def test_a_road_from_the_edge_to_a_village_is_well(tmp_path: Path) -> None:
    assert codes(tmp_path, VILLAGE, line("r", "road", [[0, 180], centre("0503")])) == []


def test_a_road_in_the_open_ends_nowhere_twice(tmp_path: Path) -> None:
    found = findings(tmp_path, line("r", "road", [centre("0303"), centre("0305")]))
    assert [(one.code, one.hexes) for one in found] == [("MAP401", ["0303"]), ("MAP401", ["0305"])]


def test_roads_of_two_names_may_meet(tmp_path: Path) -> None:
    features = [
        VILLAGE,
        line("r", "road", [[0, 180], centre("0303")]),
        line("t", "track", [centre("0303"), centre("0503")]),
    ]
    assert codes(tmp_path, *features) == []


def test_a_road_may_end_in_a_nameless_village_which_is_told_itself(tmp_path: Path) -> None:
    nameless = area("x", "village", box("0703", -10, -10, 10, 10))
    road = line("r", "road", [centre("0503"), centre("0703")])
    (found,) = findings(tmp_path, VILLAGE, nameless, road)
    assert (found.code, found.hexes, found.features) == ("MAP402", ["0703"], ["x"])


def test_a_village_in_two_hexes_without_a_name_is_one_finding(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, area("x", "village", box("0503", -10, -10, 10, 50)))
    assert (found.code, found.hexes) == ("MAP402", ["0503", "0504"])


# Islands


def moat(label: str, gap: int = 0) -> list[dict[str, Any]]:
    around = [GRID.label(at) for at in GRID.neighbours(GRID.hex(label))]
    return [pond(one) for one in around[gap:]]


def test_a_hex_ringed_by_water_is_an_island(tmp_path: Path) -> None:
    found = findings(tmp_path, *moat("0403"))
    assert [(one.code, one.hexes) for one in found] == [("MAP403", ["0403"])]


def test_a_gap_in_the_water_or_a_causeway_is_a_passage(tmp_path: Path) -> None:
    assert codes(tmp_path / "gap", *moat("0403", gap=1)) == []
    village = area("v", "village", box("0403", -5, -5, 5, 5), name="V")
    road = line("r", "road", [centre("0403"), centre("0401"), centre("0401", 0, -300)])
    assert codes(tmp_path / "road", *moat("0403"), road, village) == []


def test_impassable_hexsides_wall_in_and_bridges_open(tmp_path: Path) -> None:
    wall = line("w", "wall", corners(*(("0403", i) for i in (0, 1, 2, 3, 4, 5, 0))))
    spec = {
        "hexsides": {
            "wall": {"kinds": ["wall"], "policy": "snap", "impassable": True},
            "gate": {"kinds": ["gate"], "policy": "crossing", "of": "wall"},
        }
    }
    (found,) = verify(compiled(tmp_path / "wall", [wall], **spec))
    assert (found.code, found.hexes) == ("MAP403", ["0403"])
    gate = point("g", "gate", centre("0403", 0, -30))
    assert verify(compiled(tmp_path / "gate", [wall, gate], **spec)) == []


def test_two_sheets_that_do_not_touch_are_no_islands(tmp_path: Path) -> None:
    grids = [{"columns": 3, "rows": 3}, {"columns": 2, "rows": 2, "prefix": "s", "at": [9, 0]}]
    assert verify(compiled(tmp_path, [], grids=grids)) == []
