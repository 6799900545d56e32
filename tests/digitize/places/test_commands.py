"""Test explain, diff and export on a board of places; commands for hex maps refuse it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from adjudicator.cli import cli
from adjudicator.digitize.map_file import map_bytes
from adjudicator.errors import InputError
from tests.support.small_places import small_spec, write_places

NAME = "coup-de-tonnerre"


def run(*args: object) -> Result:
    return CliRunner().invoke(cli, ["map", *map(str, args)])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = write_places(tmp_path / "small", small_spec())
    made.folder.map_file.write_bytes(map_bytes(made.map))
    return tmp_path / "small"


def test_a_place_is_explained() -> None:
    result = run("explain", NAME, "maxdorf")
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0] == "maxdorf: Maxdorf (en), Maxdorf (fr)"
    assert "  room for 12 pieces" in lines
    assert "  our own choice: links" in lines
    assert any(line.startswith("  asserted: 5: the merged block") for line in lines)


def test_a_way_is_explained() -> None:
    result = run("explain", NAME, "turas/telnitz", "turas/maxdorf", "--format", "json")
    far, near = json.loads(result.output)
    assert (far["linked"], far["steps"], len(far["way"])) == (False, 2, 3)
    assert (near["linked"], near["way"]) == (True, ["turas", "maxdorf"])


def test_a_bare_map_is_explained_as_far_as_it_goes(folder: Path) -> None:
    result = run("explain", folder / "map.json", "mill", "mill/ford")
    assert "the source is not at hand" in result.output
    assert "mill/ford: linked" in result.output


def test_a_way_that_does_not_exist(tmp_path: Path) -> None:
    spec = small_spec()
    for one in spec["places"].values():
        one["links"] = []
    write_places(tmp_path, spec)
    assert "no way leads from one to the other" in run("explain", tmp_path, "mill/hill").output


@pytest.mark.parametrize("label", ["Turas", "turas/", "/turas", "départ de davout"])
def test_an_unknown_place_is_refused(label: str) -> None:
    result = run("explain", NAME, label)
    assert isinstance(result.exception, InputError)
    assert "no place" in str(result.exception)


def test_equal_boards_do_not_differ(folder: Path) -> None:
    result = run("diff", folder, folder / "map.json")
    assert (result.exit_code, result.output) == (0, "0 differences\n")


def test_boards_are_compared(folder: Path, tmp_path: Path) -> None:
    spec = small_spec()
    spec["title"] = "Other"
    spec["places"]["mill"]["names"]["fr"] = "Moulin"
    spec["places"]["mill"]["links"].remove("hill")
    spec["places"]["hill"]["links"].remove("mill")
    spec["places"]["ford"]["shift"] = [10, 0]
    spec["places"]["inn"] = {"names": {"en": "The inn"}, "at": [450, 320], "links": ["ford"]}
    spec["sets"]["banks"] = ["mill"]
    spec["labels"] = []
    made = write_places(tmp_path / "other", spec)
    made.folder.map_file.write_bytes(map_bytes(made.map))
    picture = tmp_path / "changes.png"
    result = run("diff", folder, tmp_path / "other", "-o", picture)
    assert result.exit_code == 1
    for line in (
        "map: title: Small -> Other",
        "place mill: name (fr): Le moulin -> Moulin",
        "place ford: point: 250, 300 -> 260, 300",
        "place inn: place added: inn",
        "link mill/hill: link removed: linked",
        "link ford/inn: link added: linked",
        "set banks: places removed: ford",
        "label Brook: label removed: stream at 500, 210: Brook (en), Ruisseau (fr)",
    ):
        assert line in result.output.splitlines()
    with Image.open(picture) as image:
        assert image.width > 600
    found = json.loads(run("diff", folder, tmp_path / "other", "--format", "json").output)
    assert ["mill", "hill"] in [sorted(one.get("places", []), reverse=True)
                                for one in found["changes"]]  # fmt: skip


def test_a_board_is_exported(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.geojson"
    assert run("export", folder, "-o", target).exit_code == 0
    features = json.loads(target.read_text("utf-8"))["features"]
    kinds = [one["properties"]["kind"] for one in features]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "area": 3, "place": 3, "link": 3, "label": 1,
    }  # fmt: skip
    assert run("export", folder, "--features", "-o", target, "--force").exit_code == 0
    assert len(json.loads(target.read_text("utf-8"))["features"]) == 3


@pytest.mark.parametrize("name", ["places.json", "trace.geojson", "map.json"])
def test_an_export_replaces_nothing_that_a_board_is_made_from(folder: Path, name: str) -> None:
    before = (folder / name).read_bytes()
    result = run("export", folder, "-f", "geojson", "-o", folder / name)
    assert result.exit_code != 0
    assert (folder / name).read_bytes() == before


def test_what_is_only_for_hexes_says_so(folder: Path) -> None:
    result = run("export", folder, "-f", "tmj")
    assert isinstance(result.exception, InputError)
    assert "a board of places has no hexes" in str(result.exception)
    assert "cannot be compared" in run("diff", folder, "spi-austerlitz").output


def test_a_board_that_is_not_compiled_says_so(tmp_path: Path) -> None:
    write_places(tmp_path, small_spec())
    result = run("render", tmp_path, "-o", tmp_path / "a.svg")
    assert "the map is not compiled" in str(result.exception)


def test_the_source_may_be_named_itself(folder: Path) -> None:
    assert run("compile", folder / "places.json").exit_code == 0
    assert run("verify", folder / "places.json").exit_code == 0


def test_a_board_without_control_points(folder: Path) -> None:
    assert "in map units already" in run("register", folder).output
