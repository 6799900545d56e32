"""Test the overlay, regions and the compiled map as a whole."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.cli.map.compile import compile_command
from adjudicator.digitize.compile import Compilation, compile_map
from adjudicator.digitize.folder import MapFolder
from adjudicator.digitize.map_file import map_bytes
from adjudicator.errors import InputError
from tests.support.traced_maps import (
    area,
    box,
    centre,
    compiled,
    corners,
    entry,
    hexes_with,
    line,
    sides_with,
    write_features,
    write_map,
)

VILLAGE = area("ves", "village", box("0303", -10, -10, 10, 10), name="Ves")
CREST = line("crest", "crest", corners(("0303", 0), ("0303", 5), ("0303", 4)), higher="left")
BROOK = line("brook", "stream", [[190, 0], [190, 500]])
ROAD = line("road", "road", [centre("0501"), centre("0503")])
SPEC: dict[str, Any] = {
    "terrains": {"town": {"kinds": ["village"]}, "wood": {"kinds": ["wood"]}},
    "hexsides": {
        "crest": {"kinds": ["crest"], "policy": "snap", "directed": True},
        "stream": {"kinds": ["stream"], "policy": "snap"},
    },
    "roads": {"road": {"kinds": ["road"]}},
    "elevation": {"kinds": ["hill"], "default": 200},
}


def overlaid(folder: Path, **properties: Any) -> Compilation:
    return compiled(folder, [VILLAGE, CREST, BROOK, ROAD], [entry("e", **properties)], **SPEC)


def changed(made: Compilation) -> bool:
    return bool(made.draft.overrides[0].changed)


def test_terrain_is_added(tmp_path: Path) -> None:
    made = overlaid(tmp_path, hexes=["0303", "0501"], add=["wood"])
    assert made.map.hexes["0303"].terrain == ["town", "wood"]
    assert made.map.hexes["0501"].source == {"wood": ["e"]}
    assert changed(made)


def test_terrain_is_removed_and_the_default_comes_back(tmp_path: Path) -> None:
    made = overlaid(tmp_path, hexes=["0303"], remove=["town"])
    assert made.map.hexes["0303"].terrain == ["clear"]


@pytest.mark.parametrize(("only", "expected"), [(["wood"], ["wood"]), ([], ["clear"])])
def test_only_replaces_all_terrain(tmp_path: Path, only: list[str], expected: list[str]) -> None:
    made = overlaid(tmp_path, hexes=["0303"], only=only)
    assert made.map.hexes["0303"].terrain == expected


def test_a_name_an_elevation_a_region_and_a_set(tmp_path: Path) -> None:
    made = overlaid(
        tmp_path, hexes=["0601-0603"], name="Kopec", elevation=310, region="east", set="entry"
    )
    record = made.map.hexes["0602"]
    assert (record.names, record.elevation, record.regions) == (["Kopec"], 310, ["east"])
    assert record.source == {"name": ["e"], "elevation": ["e"]}
    assert made.map.sets == {"entry": ["0601", "0602", "0603"]}


def test_several_entries_form_one_set(tmp_path: Path) -> None:
    entries = [entry("a", hexes=["0101"], set="x"), entry("b", hexes=["0102", "0101"], set="x")]
    assert compiled(tmp_path, [], entries).map.sets == {"x": ["0101", "0102"]}


def test_counters_are_deployed(tmp_path: Path) -> None:
    unit = {"side": "blue", "type": "infantry", "combat": 4, "movement": 5, "unit": "blue-1"}
    made = overlaid(tmp_path, hexes=["0402"], deploy=[unit])
    (one,) = made.map.deployments
    assert (one.hex, one.side, one.combat, one.unit) == ("0402", "blue", 4, "blue-1")
    assert changed(made)


def test_hexsides_are_put_and_cleared(tmp_path: Path) -> None:
    put = overlaid(tmp_path / "put", hexsides=["0601/0602"], put=["stream"])
    assert put.map.hexsides["0601/0602"].source == {"stream": ["e"]}
    cleared = overlaid(tmp_path / "clear", hexsides=["0301/0401"], clear=["stream"])
    assert "0301/0401" not in cleared.map.hexsides
    assert "0301/0401" in put.map.hexsides


def test_a_crest_is_put_with_its_uphill_side_and_can_be_turned_round(tmp_path: Path) -> None:
    put = overlaid(tmp_path / "put", hexsides=["0601/0602"], put=["crest"], uphill=["0602"])
    assert put.map.hexsides["0601/0602"].uphill == "0602"
    assert put.map.hexsides["0303/0203"].uphill == "0303"
    turned = overlaid(tmp_path / "turn", hexsides=["0303/0203"], uphill=["0203"])
    assert turned.map.hexsides["0303/0203"].uphill == "0203"


def test_a_cleared_crest_leaves_no_uphill_side_to_what_stays(tmp_path: Path) -> None:
    along = line("rill", "stream", corners(("0303", 0), ("0303", 5), ("0303", 4)))
    made = compiled(
        tmp_path,
        [CREST, along],
        [entry("e", hexsides=["0303/0203"], clear=["crest"])],
        **SPEC,
    )
    left = made.map.hexsides["0303/0203"]
    assert (left.kinds, left.uphill) == (["stream"], None)


def test_an_uphill_hex_must_lie_at_one_of_the_hexsides(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="0606 lies at none of the hexsides") as caught:
        overlaid(tmp_path, hexsides=["0601/0602"], put=["crest"], uphill=["0606"])
    assert caught.value.place == "e"


def test_a_road_is_laid_hex_by_hex_and_may_close_a_ring(tmp_path: Path) -> None:
    ring = ["0602", "0603", "0704", "0703", "0602"]
    made = overlaid(tmp_path, road=ring)
    own = [label for label, ids in made.map.roads["road"].items() if ids == ["e"]]
    assert len(own) == 4


def test_a_road_that_leaps_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="leaps from 0101 to 0501") as caught:
        overlaid(tmp_path, road=["0101", "0501"])
    assert caught.value.place == "e"
    assert str(caught.value.file).endswith("overlay.geojson")


def test_a_road_connection_is_taken_away(tmp_path: Path) -> None:
    made = overlaid(tmp_path, unroad=["0501/0502"])
    assert list(made.map.roads["road"]) == ["0502/0503"]


def test_a_dropped_feature_has_no_say_but_is_remembered(tmp_path: Path) -> None:
    made = overlaid(tmp_path, drop=["ves", "brook"])
    assert hexes_with(made, "town") == []
    assert sides_with(made, "stream") == []
    assert {"ves", "brook"} <= {shape.feature.id for shape in made.shapes}


@pytest.mark.parametrize(
    "properties",
    [
        {"hexes": ["0303"], "add": ["town"], "name": "Ves"},
        {"hexes": ["0101"], "remove": ["town"]},
        {"hexsides": ["0301/0401"], "put": ["stream"]},
        {"unroad": ["0101/0102"]},
        {"add": ["wood"]},
        {"road": ["0501", "0502"]},
    ],
)
def test_an_entry_that_changes_nothing_is_known(tmp_path: Path, properties: dict[str, Any]) -> None:
    assert not changed(overlaid(tmp_path, **properties))


def test_an_unknown_label_names_the_entry_and_a_near_label(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no hex '0330'") as caught:
        overlaid(tmp_path, hexes=["0330"], add=["wood"])
    assert caught.value.place == "e"


def test_a_region_is_all_that_can_be_reached_without_crossing_its_bound(tmp_path: Path) -> None:
    regions = {"west": {"seed": "0101", "bounded_by": "stream", "features": ["brook"]}}
    made = compiled(tmp_path, [BROOK], **SPEC, regions=regions)
    inside = [label for label, one in made.map.hexes.items() if one.regions == ["west"]]
    assert {label[:2] for label in inside} == {"01", "02", "03"}
    assert len(inside) == 18


def test_only_the_sides_of_the_named_features_bound_a_region(tmp_path: Path) -> None:
    regions = {"all": {"seed": "0101", "bounded_by": "stream", "features": ["other"]}}
    made = compiled(tmp_path, [BROOK], **SPEC, regions=regions)
    assert all(one.regions == ["all"] for one in made.map.hexes.values())


def test_an_unknown_seed_is_refused(tmp_path: Path) -> None:
    regions = {"west": {"seed": "9901", "bounded_by": "stream"}}
    with pytest.raises(InputError) as caught:
        compiled(tmp_path, [BROOK], **SPEC, regions=regions)
    assert caught.value.place == "regions"


def test_several_sources_lie_on_one_map(tmp_path: Path) -> None:
    folder = write_map(
        tmp_path / "map",
        [VILLAGE],
        **SPEC,
        sources=[
            {"file": "source.geojson", "space": "pixels"},
            {
                "file": "survey.geojson",
                "space": "metres",
                "registration": {"placement": {"at": [0, 0], "pixel": [60, 60], "scale": 0.1}},
            },
        ],
    )
    # 600 metres south of 0101 are 60 pixels: the next hex
    wood = [[[x, y] for x, y in [(-90, -690), (90, -690), (90, -510), (-90, -510), (-90, -690)]]]
    write_features(folder / "survey.geojson", [area("hvozd", "wood", wood)])
    made = compile_map(MapFolder(folder))
    assert hexes_with(made, "wood") == ["0102"]
    assert hexes_with(made, "town") == ["0303"]
    assert sorted(made.map.inputs) == ["grid.json", "source.geojson", "survey.geojson"]


def test_recompiling_gives_the_same_bytes(tmp_path: Path) -> None:
    entries = [entry("e", hexes=["0601-0603"], add=["wood"], set="z")]
    features = [VILLAGE, CREST, BROOK, ROAD]
    first = map_bytes(compiled(tmp_path, features, entries, **SPEC).map)
    assert first == map_bytes(compile_map(MapFolder(tmp_path)).map)
    assert json.loads(first)["hexes"]["0602"]["terrain"] == ["wood"]


def test_the_order_of_disjoint_features_changes_only_the_hash_of_the_source(
    tmp_path: Path,
) -> None:
    features = [VILLAGE, CREST, BROOK, ROAD]
    first = compiled(tmp_path / "a", features, **SPEC).map
    random.Random(5).shuffle(features)
    second = compiled(tmp_path / "b", features, **SPEC).map
    assert first.inputs != second.inputs
    assert (first.hexes, first.hexsides, first.roads) == (
        second.hexes,
        second.hexsides,
        second.roads,
    )


def test_the_command_writes_the_map_and_tells_whether_it_is_fresh(tmp_path: Path) -> None:
    folder = write_map(tmp_path / "m", [VILLAGE, BROOK], **SPEC)
    run = CliRunner().invoke
    assert run(compile_command, ["--check", str(folder)]).exit_code == 1
    result = run(compile_command, [str(folder)])
    assert (result.exit_code, "48 hexes" in result.output) == (0, True)
    assert run(compile_command, ["--check", str(folder)]).exit_code == 0
    write_map(folder, [VILLAGE], **SPEC)
    assert run(compile_command, ["--check", str(folder)]).exit_code == 1
