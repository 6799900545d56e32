"""Test the terrain of hexes under every policy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.traced_maps import area, box, centre, compiled, hexes_with, line, point

#: extends from the centre of 0303 over its lower side, a third of the way into 0304
TALL = box("0303", -10, -10, 10, 50)


def terrain(folder: Path, policy: dict[str, Any], *features: dict[str, Any]) -> list[str]:
    policies = {"town": {"kinds": ["village"], **policy}}
    return hexes_with(compiled(folder, list(features), terrains=policies), "town")


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        ({}, ["0303", "0304"]),
        ({"policy": "any"}, ["0303", "0304"]),
        ({"policy": "any", "least": 0.2}, ["0303"]),
        ({"policy": "centre"}, ["0303"]),
        ({"policy": "majority"}, []),
        ({"policy": "share", "share": 0.25}, ["0303"]),
        ({"policy": "share", "share": 0.1}, ["0303", "0304"]),
        ({"policy": "share", "share": 0.26}, []),
    ],
)
def test_one_area_by_every_policy(
    tmp_path: Path, policy: dict[str, Any], expected: list[str]
) -> None:
    # 20 by 40 pixels lie in 0303, 20 by 20 in 0304, of a hex's 3118 square pixels
    assert terrain(tmp_path, policy, area("a", "village", TALL)) == expected


def test_majority_is_more_than_half(tmp_path: Path) -> None:
    half = area("a", "village", box("0303", -40, -30, 0, 30))
    more = area("b", "village", box("0503", -40, -30, 1, 30))
    found = compiled(
        tmp_path, [half, more], terrains={"town": {"kinds": ["village"], "policy": "majority"}}
    )
    assert hexes_with(found, "town") == ["0503"]


def test_areas_of_one_terrain_add_up_but_an_overlap_counts_once(tmp_path: Path) -> None:
    policy = {"policy": "share", "share": 0.5}
    left, right = box("0303", -30, -25, 0, 25), box("0303", 0, -25, 30, 25)
    both = [area("a", "village", left), area("b", "village", right)]
    assert terrain(tmp_path / "both", policy, *both) == ["0303"]
    twice = [area("a", "village", left), area("b", "village", left)]
    assert terrain(tmp_path / "twice", policy, *twice) == []


@pytest.mark.parametrize("policy", ["any", "majority", "centre", "share"])
def test_points_and_lines_count_for_the_hexes_they_touch(tmp_path: Path, policy: str) -> None:
    spot = point("p", "village", centre("0202", 5, 5))
    street = line("s", "village", [centre("0505"), centre("0506")])
    assert terrain(tmp_path, {"policy": policy}, spot, street) == ["0202", "0505", "0506"]


def test_a_line_that_touches_a_hex_in_one_point_is_not_in_it(tmp_path: Path) -> None:
    street = line("s", "village", [centre("0304"), centre("0303", 0, 30)])
    assert terrain(tmp_path, {"policy": "any"}, street) == ["0304"]


def test_a_point_on_a_hexside_is_in_one_hex_only(tmp_path: Path) -> None:
    assert len(terrain(tmp_path, {}, point("p", "village", centre("0303", 0, 30)))) == 1


def test_unless_looks_at_the_policies_before_it(tmp_path: Path) -> None:
    features = [
        area("v", "village", box("0303", -10, -10, 10, 10)),
        area("w", "wood", box("0303", -15, -20, 15, 60)),
    ]
    policies = {
        "town": {"kinds": ["village"]},
        "forest": {"kinds": ["wood"], "unless": ["town"]},
    }
    made = compiled(tmp_path, features, terrains=policies)
    assert hexes_with(made, "forest") == ["0304"]
    rules = [(one.rule, one.counted) for one in made.draft.evidence[made.folder.grid.hex("0303")]]
    assert rules == [("any part of the hex", True), ("not on a town hex", False)]


def test_a_hex_has_several_terrains_in_the_order_of_the_policies(tmp_path: Path) -> None:
    features = [
        area("w", "wood", box("0303", -20, -20, 20, 20)),
        area("v", "village", box("0303", -10, -10, 10, 10), name="Ves"),
    ]
    policies = {"town": {"kinds": ["village"]}, "forest": {"kinds": ["wood"], "names": False}}
    record = compiled(tmp_path, features, terrains=policies).map.hexes["0303"]
    assert record.terrain == ["town", "forest"]
    assert record.names == ["Ves"]
    assert record.source == {"town": ["v"], "forest": ["w"], "name": ["v"]}


def test_names_are_taken_only_if_the_policy_wants_them(tmp_path: Path) -> None:
    wood = area("w", "wood", box("0303", -20, -20, 20, 20), name="Big Wood")
    policy = {"forest": {"kinds": ["wood"], "names": False}}
    assert compiled(tmp_path, [wood], terrains=policy).map.hexes["0303"].names == []


def test_a_hex_without_features_has_the_default_terrain(tmp_path: Path) -> None:
    made = compiled(tmp_path, [], default_terrain="steppe")
    assert {tuple(one.terrain) for one in made.map.hexes.values()} == {("steppe",)}


def test_a_self_crossing_area_is_mended_for_measuring(tmp_path: Path) -> None:
    bow = [[centre("0303", x, y) for x, y in [(-20, -20), (20, 20), (20, -20), (-20, 20)]]]
    bow[0].append(bow[0][0])
    made = compiled(
        tmp_path, [area("b", "village", bow)], terrains={"town": {"kinds": ["village"]}}
    )
    (evidence,) = made.draft.evidence[made.folder.grid.hex("0303")]
    assert evidence.share == pytest.approx(800 / made.folder.grid.lattice.area)
    assert not made.shapes[0].geometry.is_valid
    assert made.shapes[0].valid_geometry.is_valid


def test_mending_leaves_no_lines_behind(tmp_path: Path) -> None:
    spike = [(-10, -10), (10, -10), (10, 10), (-10, 10), (-10, 50), (-10, -10)]
    rings = [[centre("0303", x, y) for x, y in spike]]
    made = compiled(
        tmp_path, [area("s", "village", rings)], terrains={"town": {"kinds": ["village"]}}
    )
    assert made.shapes[0].valid_geometry.geom_type == "Polygon"
    assert hexes_with(made, "town") == ["0303"]


def test_the_highest_area_over_the_centre_gives_the_elevation(tmp_path: Path) -> None:
    features = [
        area("top", "hill", box("0303", -10, -10, 10, 10), elevation=300),
        area("foot", "hill", box("0303", -20, -20, 20, 80), elevation=250),
        area("flat", "hill", box("0601", -10, -10, 10, 10)),
    ]
    made = compiled(tmp_path, features, elevation={"kinds": ["hill"], "default": 200})
    levels = {label: made.map.hexes[label].elevation for label in ("0303", "0304", "0601")}
    assert levels == {"0303": 300, "0304": 250, "0601": 200}
    assert made.map.hexes["0303"].source == {"elevation": ["top"]}
    assert made.map.hexes["0601"].source == {}
