"""Test the checks of traced features: mistakes they find, and correct features they accept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adjudicator.digitize.verify import MapFinding, verify
from tests.support.traced_maps import (
    area,
    box,
    centre,
    compiled,
    corners,
    entry,
    feature,
    line,
    point,
)

SPEC: dict[str, Any] = {
    "terrains": {
        "town": {"kinds": ["village"]},
        "wood": {"kinds": ["wood"], "policy": "majority"},
        "marsh": {"kinds": ["marsh"]},
    },
    "exclusive": [["town", "wood", "marsh"]],
}


def findings(folder: Path, *features: dict[str, Any], **spec: Any) -> list[MapFinding]:
    overlay = spec.pop("overlay_entries", None)
    return verify(compiled(folder, list(features), overlay, **{**SPEC, **spec}))


def codes(folder: Path, *features: dict[str, Any], **spec: Any) -> list[str]:
    return [one.code for one in findings(folder, *features, **spec)]


def ring(label: str, *points: tuple[float, float]) -> list[list[list[float]]]:
    return [[centre(label, dx, dy) for dx, dy in [*points, points[0]]]]


@pytest.mark.parametrize(
    ("rings", "says"),
    [
        (ring("0303", (-9, -9), (9, 9), (9, -9), (-9, 9)), "its outline crosses itself near"),
        (
            ring("0303", (-9, -9), (9, -9), (9, 9), (0, -9), (-9, 9)),
            "a ring of its outline touches or crosses itself near",
        ),
        (
            [
                *box("0303", -9, -9, 9, 9),
                *box("0303", 12, 12, 14, 14),
            ],
            "a hole lies outside its outline",
        ),
        (ring("0303", (0, 0), (9, 0), (9, 0)), "it has too few different points"),
    ],
)
def test_invalid_areas_with_the_reason_and_the_hex(
    tmp_path: Path, rings: list[list[list[float]]], says: str
) -> None:
    found = [
        one
        for one in findings(tmp_path, area("a", "village", rings, name="A"))
        if one.code == "MAP201"
    ]
    assert [(one.hexes, one.features) for one in found] == [(["0303"], ["a"])]
    assert found[0].message.startswith(says)


def test_an_overlap_of_exclusive_terrains(tmp_path: Path) -> None:
    village = area("v", "village", box("0303", -15, -15, 15, 15))
    marsh = area("m", "marsh", box("0303", 0, 0, 20, 20))
    (found,) = findings(tmp_path, village, marsh)
    assert (found.code, found.hexes, found.features) == ("MAP202", ["0303"], ["v", "m"])
    assert "by 0.072 of a hex" in found.message


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(area("o", "marsh", box("0303", 15, -15, 24, 15)), id="side-by-side"),
        pytest.param(area("o", "village", box("0303", 0, 0, 20, 20)), id="same-terrain"),
        pytest.param(area("o", "marsh", box("0303", 15.0001, -15, 24, 15)), id="hair"),
    ],
)
def test_no_overlap_of_neighbours_or_of_one_terrain(tmp_path: Path, other: dict[str, Any]) -> None:
    village = area("v", "village", box("0303", -15, -15, 15, 15))
    assert "MAP202" not in codes(tmp_path, village, other)


def test_terrains_outside_the_groups_may_overlap(tmp_path: Path) -> None:
    village = area("v", "village", box("0303", -15, -15, 15, 15))
    marsh = area("m", "marsh", box("0303", 0, 0, 20, 20))
    assert codes(tmp_path, village, marsh, exclusive=[["town", "wood"]]) == []


@pytest.mark.parametrize(
    ("gap", "expected"), [(0.0, []), (1.0, ["MAP203"]), (1.5, ["MAP203"]), (3.0, [])]
)
def test_a_narrow_gap(tmp_path: Path, gap: float, expected: list[str]) -> None:
    village = area("v", "village", box("0303", -15, -15, 5, 15))
    marsh = area("m", "marsh", box("0303", 5 + gap, -10, 20, 10))
    assert codes(tmp_path, village, marsh) == expected


def test_neighbours_that_part_at_an_angle_have_no_gap(tmp_path: Path) -> None:
    village = area("v", "village", box("0303", -15, -15, 5, 15))
    marsh = area("m", "marsh", ring("0303", (5, -15), (20, -15), (20, 15), (13, 15)))
    assert codes(tmp_path, village, marsh) == []


def test_an_overlap_is_not_called_a_gap_as_well(tmp_path: Path) -> None:
    village = area("v", "village", box("0303", -15, -15, 5, 15))
    marsh = area("m", "marsh", box("0303", 4, -10, 20, 10))
    assert codes(tmp_path, village, marsh) == ["MAP202"]


def test_very_many_overlaps_are_told_in_part(tmp_path: Path) -> None:
    """All pairs of a thousand areas in one place would be half a million findings."""
    heap = [
        area(f"a{n}", "village" if n % 2 else "marsh", box("0303", n * 0.01, 0, 20, 20 - n * 0.01))
        for n in range(1000)
    ]
    found = [one for one in findings(tmp_path, *heap) if one.code in ("MAP202", "MAP203")]
    assert len(found) == 502
    assert sorted(one.message for one in found if not one.features) == [
        "500 such places are told, and there may be more",
        "no gaps are looked for, so many areas overlap",
    ]


def test_areas_left_unlooked_at_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heap = [area(f"a{n}", "village", box("0303", n * 0.1, 0, 20, 20)) for n in range(6)]
    for most, told in ((15, []), (14, ["so many areas meet that some were not held"])):
        monkeypatch.setattr("adjudicator.digitize.verify.coverage.MOST_MEETINGS", most)
        found = [one for one in findings(tmp_path / str(most), *heap) if one.code == "MAP202"]
        assert [one.message[:42] for one in found] == told


def test_a_sliver_counts_for_any_only_and_the_overlay_silences_it(tmp_path: Path) -> None:
    poking = area("v", "village", box("0303", -5, -15, 5, 33))
    assert codes(tmp_path / "any", poking) == ["MAP204"]
    policy = {"town": {"kinds": ["village"], "policy": "share", "share": 0.005}}
    assert codes(tmp_path / "share", poking, terrains=policy, exclusive=[]) == []
    policy = {"town": {"kinds": ["village"], "least": 0.02}}
    assert codes(tmp_path / "least", poking, terrains=policy, exclusive=[]) == []
    entries = [entry("e", hexes=["0304"], remove=["town"])]
    assert codes(tmp_path / "removed", poking, overlay_entries=entries) == ["MAP601"]
    entries = [entry("e", hexes=["0304"], add=["town"], set="towns")]
    assert codes(tmp_path / "affirmed", poking, overlay_entries=entries) == ["MAP601"]


def test_two_slivers_may_make_a_terrain_together(tmp_path: Path) -> None:
    parts = [
        area("a", "village", box("0303", -15, -15, -10, 39)),
        area("b", "village", box("0303", 10, -15, 15, 39)),
    ]
    assert codes(tmp_path / "two", *parts) == []
    assert codes(tmp_path / "one", parts[0]) == ["MAP204"]


def test_a_needle_is_thin_and_long(tmp_path: Path) -> None:
    assert codes(tmp_path / "n", area("n", "marsh", box("0303", -27, -0.7, 28, 0.7))) == ["MAP205"]
    assert codes(tmp_path / "b", area("b", "marsh", box("0303", -27, -2.5, 28, 2.5))) == []
    speck = area("s", "marsh", box("0303", -1, -1, 1, 1))
    assert codes(tmp_path / "s", speck) == ["MAP204"]


def test_features_off_the_map(tmp_path: Path) -> None:
    off = area("v", "village", [[[x, y] for x, y in [(900, 9), (920, 9), (920, 30), (900, 9)]]])
    (found,) = findings(tmp_path, off)
    assert (found.code, found.severity, found.hexes) == ("MAP206", "warning", [])


def test_features_partly_off_the_map_are_what_printed_maps_have(tmp_path: Path) -> None:
    road = line("r", "road", [[-500, 60], [900, 60]])
    wood = area("w", "wood", box("0101", -500, -20, 30, 20))
    assert codes(tmp_path, road, wood, roads={"road": {"kinds": ["road"]}}) == []


def test_a_wider_source_yields_notes_only(tmp_path: Path) -> None:
    off = area("v", "village", [[[x, y] for x, y in [(9000, 9), (9200, 9), (9200, 30), (9000, 9)]]])
    placed = {"placement": {"at": [0, 0], "pixel": [60, 60], "scale": 0.1}}
    sources = [{"file": "source.geojson", "space": "metres", "registration": placed}]
    (found,) = findings(tmp_path, off, sources=sources)
    assert (found.code, found.severity) == ("MAP207", "note")


def test_dropped_and_ignored_features_are_left_in_peace(tmp_path: Path) -> None:
    bad = ring("0303", (-9, -9), (9, 9), (9, -9), (-9, 9))
    features = [
        area("d", "village", bad),
        area("i", "field", bad),
        point("o", "field", [5000, 5000]),
        feature("n", "field", "Point", None),
    ]
    entries = [entry("e", drop=["d"])]
    assert codes(tmp_path, *features, overlay_entries=entries, ignored=["field"]) == ["MAP601"]


def test_an_unknown_kind_is_one_finding_for_all_its_features(tmp_path: Path) -> None:
    features = [
        point("a", "vilage", centre("0303")),
        point("b", "vilage", centre("0202")),
        point("c", "", centre("0505")),
    ]
    first, second = findings(tmp_path, *features)
    assert (first.code, first.hexes, first.features) == ("MAP208", ["0202", "0303"], ["a", "b"])
    assert first.hint == "did you mean village?"
    assert (second.code, second.features) == ("MAP208", ["c"])
    assert second.message.startswith("it has no kind")


def test_kinds_of_hexsides_roads_and_elevation_are_known(tmp_path: Path) -> None:
    features = [
        line("s", "stream", corners(("0303", 0), ("0303", 5), ("0303", 4))),
        line("r", "road", [centre("0101"), centre("0501")]),
        area("h", "hill", box("0606", -9, -9, 9, 9), elevation=300),
    ]
    found = codes(
        tmp_path,
        *features,
        hexsides={"stream": {"kinds": ["stream"], "policy": "snap"}},
        roads={"road": {"kinds": ["road"]}},
        elevation={"kinds": ["hill"]},
    )
    assert found == []


@pytest.mark.parametrize(
    "idle",
    [
        pytest.param(area("i", "wood", box("0303", -5, -5, 5, 5)), id="small-for-majority"),
        pytest.param(area("i", "hill", box("0303", -9, -9, 9, 9)), id="no-elevation-given"),
        pytest.param(line("i", "road", [centre("0303"), centre("0303", 5)]), id="one-hex-road"),
        pytest.param(area("i", "road", box("0303", -90, -9, 90, 9)), id="road-as-area"),
        pytest.param(line("i", "stream", [centre("0303"), centre("0303", 5)]), id="short-stream"),
    ],
)
def test_a_feature_that_makes_no_difference_is_noted(tmp_path: Path, idle: dict[str, Any]) -> None:
    (found,) = findings(
        tmp_path,
        idle,
        hexsides={"stream": {"kinds": ["stream"], "policy": "snap"}},
        roads={"road": {"kinds": ["road"]}},
        elevation={"kinds": ["hill"]},
    )
    assert (found.code, found.features) == ("MAP211", ["i"])
