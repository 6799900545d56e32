"""Test the terrain of hexsides under every policy."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from adjudicator.board.hexes import corner
from adjudicator.digitize.snap import HexsideGraph
from tests.support.traced_maps import (
    GRID,
    area,
    box,
    centre,
    compiled,
    corners,
    line,
    point,
    sides_with,
)

#: along the four sides of 0303 and 0304 that face 0203: down their left edge
LEFT = corners(("0303", 0), ("0303", 5), ("0303", 4), ("0304", 5), ("0304", 4))
LEFT_SIDES = ["0202/0303", "0203/0304", "0303/0203", "0304/0204"]


def sides(folder: Path, policy: dict[str, Any], *features: dict[str, Any]) -> list[str]:
    made = compiled(folder, list(features), hexsides={"side": {"kinds": ["thing"], **policy}})
    return sides_with(made, "side")


def test_covered_needs_its_share_of_the_length(tmp_path: Path) -> None:
    # the side between 0303 and 0304 is 34.6 long; this covers 30 of it
    pond = area("p", "thing", box("0303", -15, 20, 15, 40))
    for share, expected in ((0.86, ["0303/0304"]), (0.87, [])):
        policy = {"policy": "covered", "share": share}
        assert sides(tmp_path / str(share), policy, pond) == expected


def test_two_areas_cover_a_side_together(tmp_path: Path) -> None:
    halves = [
        area("w", "thing", box("0303", -20, 20, 0, 40)),
        area("e", "thing", box("0303", 0, 20, 20, 40)),
    ]
    made = compiled(tmp_path, halves, hexsides={"pond": {"kinds": ["thing"], "policy": "covered"}})
    assert made.map.hexsides["0303/0304"].source == {"pond": ["w", "e"]}


def test_touched_needs_any_part(tmp_path: Path) -> None:
    pond = area("p", "thing", box("0303", -3, 20, 3, 40))
    assert sides(tmp_path, {"policy": "touched"}, pond) == ["0303/0304"]


def test_outline_parts_centres_inside_from_centres_outside(tmp_path: Path) -> None:
    made = compiled(
        tmp_path,
        [area("h", "thing", box("0303", -20, -20, 20, 70))],
        hexsides={"crest": {"kinds": ["thing"], "policy": "outline", "directed": True}},
    )
    found = sides_with(made, "crest")
    assert len(found) == 10
    assert "0303/0304" not in found
    assert {made.map.hexsides[label].uphill for label in found} == {"0303", "0304"}


def test_an_outline_along_the_edge_of_the_map_has_no_sides_there(tmp_path: Path) -> None:
    area_at_corner = area("h", "thing", box("0101", -20, -20, 20, 20))
    assert sides(tmp_path, {"policy": "outline"}, area_at_corner) == ["0101/0102", "0101/0201"]


def test_a_line_along_hexsides_is_laid_on_them_without_misfit(tmp_path: Path) -> None:
    made = compiled(
        tmp_path,
        [line("l", "thing", LEFT)],
        hexsides={"stream": {"kinds": ["thing"], "policy": "snap"}},
    )
    assert sides_with(made, "stream") == LEFT_SIDES
    assert made.draft.lines[0].misfit == pytest.approx(0, abs=0.01)


def test_a_wavering_line_is_laid_on_the_nearest_hexsides_and_its_misfit_told(
    tmp_path: Path,
) -> None:
    wavering = [[x + (6 if n % 2 else -6), y] for n, (x, y) in enumerate(LEFT)]
    made = compiled(
        tmp_path,
        [line("l", "thing", wavering)],
        hexsides={"stream": {"kinds": ["thing"], "policy": "snap"}},
    )
    assert sides_with(made, "stream") == LEFT_SIDES
    assert 0.05 < made.draft.lines[0].misfit < 0.2


def test_a_line_that_runs_on_beyond_the_map_reaches_its_edge(tmp_path: Path) -> None:
    x = (centre("0301")[0] + centre("0401")[0]) / 2
    found = sides(tmp_path, {"policy": "snap"}, line("l", "thing", [[x, -200], [x, 900]]))
    assert found[0] == "0301/0401"
    assert {"0405/0306", "0306/0406"} <= set(found)
    assert len(found) == 11


def test_a_line_that_merely_brushes_the_map_is_no_stream(tmp_path: Path) -> None:
    x, y = corners(("0801", 1))[0]
    brushing = line("l", "thing", [[x - 8, y - 8], [x + 8, y + 8]])
    assert sides(tmp_path, {"policy": "snap"}, brushing) == []


def test_the_border_is_where_fewer_than_three_hexes_meet() -> None:
    graph = HexsideGraph(GRID)
    meeting = Counter(corner(at, index) for at in GRID for index in range(6))
    assert graph.border == {at for at in graph.corners if meeting[at] < 3}
    assert set(graph.corners) == {at for at, number in meeting.items() if number > 1}


def test_a_brook_joins_its_river(tmp_path: Path) -> None:
    x = (centre("0301")[0] + centre("0401")[0]) / 2
    river = line("river", "thing", [[x, 0], [x, 500]])
    brook = line("brook", "thing", [centre("0703", 0, 30), [x + 8, centre("0303")[1] + 30]])
    made = compiled(
        tmp_path, [brook, river], hexsides={"stream": {"kinds": ["thing"], "policy": "snap"}}
    )
    laid = {one.feature: set(one.corners) for one in made.draft.lines}
    ends = {one.corners[-1] for one in made.draft.lines if one.feature == "brook"}
    assert ends <= laid["river"]


@pytest.mark.parametrize(("higher", "uphill"), [("left", "03"), ("right", "02")])
def test_a_crest_line_is_higher_on_the_hand_it_names(
    tmp_path: Path, higher: str, uphill: str
) -> None:
    # drawn downwards, so that east is on the left-hand side
    made = compiled(
        tmp_path,
        [line("l", "thing", LEFT, higher=higher)],
        hexsides={"crest": {"kinds": ["thing"], "policy": "snap", "directed": True}},
    )
    found = {one.uphill for one in made.map.hexsides.values()}
    assert {label[:2] for label in found if label} == {uphill}
    assert len(found) == (2 if uphill == "03" else 3)


def test_a_crest_keeps_its_direction_where_the_map_cuts_it(tmp_path: Path) -> None:
    x = (centre("0301")[0] + centre("0401")[0]) / 2
    for name, points in (("down", [[x, -90], [x, 600]]), ("up", [[x, 600], [x, -90]])):
        made = compiled(
            tmp_path / name,
            [line("l", "thing", points, higher="left")],
            hexsides={"crest": {"kinds": ["thing"], "policy": "snap", "directed": True}},
        )
        columns = {one.uphill[:2] for one in made.map.hexsides.values() if one.uphill}
        assert columns == {"04" if name == "down" else "03"}


@pytest.mark.parametrize("shape", ["ring", "area"])
def test_a_closed_line_is_laid_all_the_way_round(tmp_path: Path, shape: str) -> None:
    ring = corners(*(("0403", i) for i in (0, 1, 2, 3, 4, 5, 0)))
    drawn = line("r", "thing", ring) if shape == "ring" else area("r", "thing", [ring])
    found = sides(tmp_path, {"policy": "snap"}, drawn)
    own = GRID.hex("0403")
    assert len(found) == 6
    assert all(own in GRID.side(label).hexes for label in found)


def test_two_crests_that_disagree_are_a_conflict_and_the_first_stands(tmp_path: Path) -> None:
    features = [
        line("a", "thing", LEFT, higher="left"),
        line("b", "thing", LEFT, higher="right"),
    ]
    made = compiled(
        tmp_path,
        features,
        hexsides={"crest": {"kinds": ["thing"], "policy": "snap", "directed": True}},
    )
    assert [one.features for one in made.draft.conflicts] == [("a", "b")] * 4
    assert made.map.hexsides["0303/0203"].uphill == "0303"


STREAM = line("brook", "stream", [[190, 0], [190, 500]])
ROAD = line("road", "road", [[0, 200], [500, 200]])
CROSSING = {
    "stream": {"kinds": ["stream"], "policy": "snap"},
    "bridge": {"kinds": ["road", "bridge"], "policy": "crossing", "of": "stream"},
}
ROADS = {"road": {"kinds": ["road"]}}


def test_a_bridge_stands_where_a_road_crosses_a_stream(tmp_path: Path) -> None:
    made = compiled(tmp_path, [STREAM, ROAD], hexsides=CROSSING, roads=ROADS)
    (bridge,) = sides_with(made, "bridge")
    assert bridge in made.map.roads["road"]
    assert made.map.hexsides[bridge].kinds == ["bridge", "stream"]
    assert made.map.hexsides[bridge].source["bridge"] == ["road"]


def test_no_bridge_where_the_policy_does_not_read_the_road(tmp_path: Path) -> None:
    policy = {**CROSSING, "bridge": {**CROSSING["bridge"], "kinds": ["bridge"]}}
    made = compiled(tmp_path, [STREAM, ROAD], hexsides=policy, roads=ROADS)
    assert sides_with(made, "bridge") == []


def test_a_traced_bridge_goes_to_the_crossing_near_it(tmp_path: Path) -> None:
    policy = {**CROSSING, "bridge": {**CROSSING["bridge"], "kinds": ["bridge"]}}
    near = point("b", "bridge", [200, 225])
    made = compiled(tmp_path, [STREAM, ROAD, near], hexsides=policy, roads=ROADS)
    (bridge,) = sides_with(made, "bridge")
    assert bridge in made.map.roads["road"]
    assert "stream" in made.map.hexsides[bridge].kinds


def test_a_traced_bridge_far_from_any_road_goes_to_the_stream(tmp_path: Path) -> None:
    made = compiled(
        tmp_path, [STREAM, point("b", "bridge", [195, 380])], hexsides=CROSSING, roads=ROADS
    )
    (bridge,) = sides_with(made, "bridge")
    assert "stream" in made.map.hexsides[bridge].kinds


def test_a_bridge_beside_the_map_is_left_out(tmp_path: Path) -> None:
    made = compiled(tmp_path, [STREAM, point("b", "bridge", [190, 2000])], hexsides=CROSSING)
    assert sides_with(made, "bridge") == []
