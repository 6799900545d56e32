"""Test which hexes a road connects."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.support.traced_maps import GRID, centre, compiled, corners, feature, line


def road(folder: Path, *features: dict[str, Any], **policy: Any) -> list[str]:
    made = compiled(folder, list(features), roads={"road": {"kinds": ["road"], **policy}})
    return sorted(made.map.roads.get("road", {}))


def test_a_road_connects_the_hexes_it_runs_through(tmp_path: Path) -> None:
    found = road(tmp_path, line("r", "road", [centre("0302"), centre("0304")]))
    assert found == ["0302/0303", "0303/0304"]


def test_a_road_that_merely_cuts_a_corner_skips_that_hex(tmp_path: Path) -> None:
    # from 0303 to 0304, round the corner of 0203 between them
    x, y = corners(("0303", 4))[0]
    cutting = line("r", "road", [centre("0303"), [x - 4, y], centre("0304")])
    assert road(tmp_path / "a", cutting) == ["0303/0304"]
    assert road(tmp_path / "b", cutting, corner=0) == ["0203/0304", "0303/0203"]


def test_a_road_exactly_through_a_corner_stays_connected(tmp_path: Path) -> None:
    # straight from 0303 over its corner into the hex beyond, two steps away
    x, y = corners(("0303", 2))[0]
    cx, cy = centre("0303")
    made = compiled(
        tmp_path,
        [line("r", "road", [[cx, cy], [2 * x - cx + 30, 2 * y - cy]])],
        roads={"road": {"kinds": ["road"]}},
    )
    assert len(made.map.roads["road"]) == 2


def test_a_road_that_leaves_the_map_and_comes_back_has_two_parts(tmp_path: Path) -> None:
    loop = [centre("0101"), centre("0101", 0, -200), centre("0801", 0, -200), centre("0801")]
    inner = [centre("0102"), centre("0101"), *loop[1:], centre("0802")]
    assert road(tmp_path, line("r", "road", inner)) == ["0101/0102", "0801/0802"]


def test_a_road_that_comes_back_next_door_is_not_joined_through_the_void(tmp_path: Path) -> None:
    over = [centre("0102"), centre("0101"), centre("0101", 0, -50), centre("0301", 0, -50)]
    road_over = line("r", "road", [*over, centre("0301"), centre("0302")])
    assert road(tmp_path / "a", road_over) == ["0101/0102", "0301/0302"]
    side = [centre("0203"), centre("0103"), centre("0103", -50, 0), centre("0104", -50, 0)]
    road_side = line("r", "road", [*side, centre("0104"), centre("0204")])
    assert road(tmp_path / "b", road_side) == ["0103/0203", "0104/0204"]


def test_a_road_never_connects_over_hexes_that_the_map_lacks(tmp_path: Path) -> None:
    hole = [{"columns": 8, "rows": 6, "without": ["0303"]}]
    made = compiled(
        tmp_path,
        [line("r", "road", [centre("0302"), centre("0304")])],
        roads={"road": {"kinds": ["road"]}},
        grids=hole,
    )
    assert made.map.roads == {}


def test_a_ring_road_connects_its_hexes_in_a_ring(tmp_path: Path) -> None:
    ring = [GRID.label(at) for at in GRID.neighbours(GRID.hex("0403"))]
    points = [centre(label) for label in [*ring, ring[0]]]
    found = road(tmp_path, line("r", "road", points))
    assert len(found) == 6
    assert {label for side in found for label in side.split("/")} == set(ring)


def test_a_road_that_crosses_itself_keeps_its_order(tmp_path: Path) -> None:
    points = ["0203", "0603", "0605", "0405", "0401"]
    made = compiled(
        tmp_path,
        [line("r", "road", [centre(label) for label in points])],
        roads={"road": {"kinds": ["road"]}},
    )
    degrees: dict[str, int] = {}
    for side in made.map.roads["road"]:
        for label in side.split("/"):
            degrees[label] = degrees.get(label, 0) + 1
    assert sorted(label for label, n in degrees.items() if n == 1) == ["0203", "0401"]


def test_several_lines_of_one_feature_and_features_of_one_road(tmp_path: Path) -> None:
    parts = [[centre("0101"), centre("0102")], [centre("0501"), centre("0502")]]
    made = compiled(
        tmp_path,
        [
            feature("m", "road", "MultiLineString", parts),
            line("t", "track", [centre("0102"), centre("0101")]),
        ],
        roads={"road": {"kinds": ["road", "track"]}},
    )
    assert made.map.roads == {"road": {"0101/0102": ["m", "t"], "0501/0502": ["m"]}}
