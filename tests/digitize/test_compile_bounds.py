"""Test the compiler with huge numbers and with files that cannot form a map."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from adjudicator.board.hex_map import Deployment, HexRecord
from adjudicator.digitize.folder import MapFolder, load_map
from adjudicator.digitize.map_file import map_bytes
from adjudicator.digitize.verify import verify
from adjudicator.errors import DocumentError, InputError, LimitError
from tests.support.sample_map import sample_map
from tests.support.traced_maps import area, box, compiled, entry, hexes_with, line, point, write_map

WOODS = {"terrains": {"woods": {"kinds": ["wood"]}}}


@pytest.mark.parametrize("number", [1e308, -1e300, 1e10])
def test_a_source_with_numbers_beyond_all_measure_is_refused(tmp_path: Path, number: float) -> None:
    with pytest.raises(InputError, match=r"source\.geojson"):
        compiled(tmp_path, [point("far", "wood", [number, 0])], **WOODS)


def test_a_registration_may_not_throw_a_feature_out_of_the_world(tmp_path: Path) -> None:
    placement = {"at": [0, 0], "pixel": [0, 0], "scale": 1e9}
    source = {
        "file": "source.geojson",
        "space": "pixels",
        "registration": {"placement": placement},
    }
    with pytest.raises(LimitError, match=r"source\.geojson.*'oak'.*registration"):
        compiled(tmp_path, [point("oak", "wood", [40, 40])], sources=[source], **WOODS)


def test_control_points_beyond_all_measure_are_refused(tmp_path: Path) -> None:
    """Control points also come from features, whose numbers no schema limits."""
    source = {
        "file": "source.geojson",
        "space": "pixels",
        "registration": {
            "points": [{"feature": "far", "hex": "0101"}, {"at": [0, 0], "hex": "0505"}]
        },
    }
    with pytest.raises(InputError, match=r"source\.geojson|points.*far"):
        compiled(tmp_path, [point("far", "wood", [1e308, 1e308])], sources=[source], **WOODS)


@pytest.mark.parametrize("level", [1e308, -20_001, 10**40])
def test_an_elevation_out_of_this_world_is_refused(tmp_path: Path, level: float) -> None:
    hill = area("hill", "height", box("0303", -90, -90, 90, 90), elevation=level)
    with pytest.raises(LimitError, match=r"source\.geojson.*'hill'.*elevation"):
        compiled(tmp_path, [hill], elevation={"kinds": ["height"]})


def test_corners_next_to_nothing_apart_are_no_trouble(tmp_path: Path) -> None:
    tiny = 1e-300
    speck = [[[0, 0], [tiny, 0], [tiny, tiny], [0, tiny], [0, 0]]]
    made = compiled(tmp_path, [area("speck", "wood", speck)], **WOODS)
    assert any("speck" in one.features for one in verify(made))


def test_a_source_that_links_to_itself_is_refused(tmp_path: Path) -> None:
    folder = write_map(tmp_path / "map", [], **WOODS)
    loop = folder / "source.geojson"
    loop.unlink()
    try:
        loop.symlink_to(loop)
    except OSError:
        pytest.skip("no symbolic links here")
    with pytest.raises(DocumentError):
        MapFolder(folder)


def bad_maps() -> dict[str, Any]:
    good = sample_map()
    label = next(iter(good.hexes))
    unit = Deployment(hex=label, side="a", type="b", combat=-1, movement=1)
    return {
        "combat": replace(good, deployments=[unit]),
        "terrain": replace(good, hexes={**good.hexes, label: HexRecord(terrain=[])}),
        "road": replace(good, roads={"road": {f"{label}/n": []}}),
        "9999": replace(good, sets={"exit": ["9999"]}),
        "Unicode": replace(good, title="\ud800"),
    }


@pytest.mark.parametrize("says", list(bad_maps()))
def test_no_map_is_written_that_could_not_be_read(says: str) -> None:
    with pytest.raises(InputError, match=rf"map\.json: .*{says}"):
        map_bytes(bad_maps()[says])


def test_whatever_is_compiled_can_be_read(tmp_path: Path) -> None:
    entries = [
        entry("edge", hexsides=["0101/n"], put=["wall"], uphill=["0101"]),
        entry("bare", hexes=["0404"], only=[], elevation=-20_000),
    ]
    made = compiled(tmp_path, [], entries, **WOODS)
    made.folder.map_file.write_bytes(map_bytes(made.map))
    assert load_map(tmp_path) == made.map


def scribble(corners: int) -> list[list[float]]:
    chance = random.Random(1805)
    return [[chance.uniform(0, 400), chance.uniform(0, 400)] for _ in range(corners)]


@pytest.mark.parametrize("corners", [300, 20_000])
def test_a_scribble_is_refused_at_once(tmp_path: Path, corners: int) -> None:
    """Splitting a scribble of 500 corners once took minutes."""
    points = scribble(corners)
    with pytest.raises(LimitError, match=r"source\.geojson.*'mess' crosses itself"):
        compiled(tmp_path, [area("mess", "wood", [[*points, points[0]]])], **WOODS)
    with pytest.raises(LimitError, match=r"source\.geojson.*'mess' crosses itself"):
        compiled(tmp_path, [line("mess", "wood", points)], **WOODS)


def test_a_small_scribble_is_measured(tmp_path: Path) -> None:
    points = scribble(60)
    made = compiled(tmp_path, [area("mess", "wood", [[*points, points[0]]])], **WOODS)
    assert "0303" in hexes_with(made, "woods")


def test_hatching_and_parcels_are_no_scribble(tmp_path: Path) -> None:
    hatch = [[n * 0.1, y] for n in range(3000) for y in ((0, 300) if n % 2 else (300, 0))]
    parcels = [[[[x, 0], [x + 1, 0], [x + 1, 9], [x, 9], [x, 0]]] for x in range(3000)]
    whole = point("parcels", "wood", [0, 0])
    whole["geometry"] = {"type": "MultiPolygon", "coordinates": parcels}
    made = compiled(tmp_path, [line("hatch", "wood", hatch), whole], **WOODS)
    assert made.map.hexes["0101"].source["woods"] == ["hatch"]
    valid_geometry = next(one.valid_geometry for one in made.shapes if one.feature.id == "parcels")
    assert valid_geometry.area == pytest.approx(3000 * 9)
