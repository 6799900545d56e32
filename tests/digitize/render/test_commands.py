"""Test the commands `map render` and `map diff`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result
from PIL import Image

from adjudicator.cli import cli
from adjudicator.errors import InputError
from tests.support.sample_map import sample_map


@pytest.fixture
def map_file(tmp_path: Path) -> Path:
    path = tmp_path / "map.json"
    path.write_bytes(msgspec.json.encode(sample_map()))
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a map folder with a trace in the pixels of a scan, registered at half size."""
    one = sample_map()
    trace = {
        "type": "FeatureCollection",
        "features": [
            {
                "type": "Feature",
                "id": "w1",
                "properties": {"kind": "wood"},
                "geometry": {
                    "type": "Polygon",
                    "coordinates": [[[200, 200], [600, 200], [600, 500], [200, 200]]],
                },
            }
        ],
    }
    spec = {"id": "sample", "title": one.title,
            "lattice": msgspec.to_builtins(one.lattice), "grids": msgspec.to_builtins(one.grids),
            "sources": [{"file": "trace.geojson", "space": "pixels", "registration": {
                "placement": {"at": [0, 0], "pixel": [100, 50], "scale": 0.5}}}],
            "terrains": {"forest": {"kinds": ["wood"]}}}  # fmt: skip
    (tmp_path / "trace.geojson").write_text(json.dumps(trace), encoding="utf-8")
    (tmp_path / "grid.json").write_text(json.dumps(spec), encoding="utf-8")
    (tmp_path / "map.json").write_bytes(msgspec.json.encode(one))
    return tmp_path


def run(*args: object) -> Result:
    return CliRunner().invoke(cli, ["map", *map(str, args)])


def test_a_png_is_written(map_file, tmp_path):
    result = run("render", map_file, "-o", tmp_path / "out.png", "--scale", 0.5)
    assert result.exit_code == 0, result.output
    with Image.open(tmp_path / "out.png") as image:
        assert f"{image.width} by {image.height} pixels" in result.output
    assert sorted(p.name for p in tmp_path.iterdir()) == ["map.json", "out.png"]


def test_an_svg_is_written(map_file, tmp_path):
    assert run("render", map_file, "-o", tmp_path / "out.SVG").exit_code == 0
    text = (tmp_path / "out.SVG").read_text("utf-8")
    assert ">0101</text>" in text
    assert ">Žuráň</text>" in text


def test_labels_and_names_can_be_left_out(map_file, tmp_path):
    run("render", map_file, "-o", tmp_path / "out.svg", "--no-labels", "--no-names", "--bare")
    text = (tmp_path / "out.svg").read_text("utf-8")
    assert ">0101</text>" not in text
    assert ">Žuráň</text>" not in text
    assert 'id="frame"' not in text


def test_features_are_laid_over_the_hexes(folder):
    run("render", folder, "-o", folder / "plain.svg")
    result = run("render", folder, "-o", folder / "traced.svg", "--features")
    assert result.exit_code == 0, result.exception
    assert 'id="features"' in (folder / "traced.svg").read_text("utf-8")
    assert 'id="features"' not in (folder / "plain.svg").read_text("utf-8")
    # (200, 200) of the scan at half size, from (100, 50)
    assert "M200 150l200 0 0 150" in (folder / "traced.svg").read_text("utf-8")


def test_features_need_a_folder(map_file, tmp_path):
    result = run("render", map_file, "-o", tmp_path / "out.svg", "--features")
    assert isinstance(result.exception, InputError)
    assert "give the map folder" in str(result.exception)


def test_a_scan_lies_as_its_source_is_registered(folder):
    Image.new("RGB", (1600, 1300), "red").save(folder / "scan.png")
    result = run("render", folder, "-o", folder / "out.svg", "--scan", folder / "scan.png")
    assert result.exit_code == 0, result.exception
    assert "matrix(0.5 0 0 0.5 100 50)" in (folder / "out.svg").read_text("utf-8")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["-o", "out.gif"], "no picture format ends with '.gif'"),
        (["-o", "out"], "no picture format"),
        (["-o", "out.png", "--scale", "1000"], "too large"),
        (["-o", "out.png", "--scale", "nan"], "not above 0"),
        (["-o", "out.svg", "--scale", "nan"], "out of proportion"),
        (["-o", "no/such/folder/out.svg"], "cannot be written"),
        (["-o", "out.png", "--scan", "none.png"], "no such file"),
    ],
)
def test_bad_requests_are_refused_and_leave_nothing(map_file, tmp_path, monkeypatch, args, message):
    monkeypatch.chdir(tmp_path)
    result = run("render", map_file, *args)
    assert isinstance(result.exception, InputError)
    assert message in str(result.exception)
    assert [p.name for p in tmp_path.iterdir()] == ["map.json"]


def test_equal_maps_end_with_0(map_file):
    result = run("diff", map_file, map_file)
    assert (result.exit_code, result.output) == (0, "0 differences\n")


def test_different_maps_end_with_1(map_file, tmp_path):
    one = sample_map()
    hexes = dict(one.hexes)
    hexes["0504"] = msgspec.structs.replace(hexes["0504"], names=["Cr\x1b[31menowitz"])
    other = tmp_path / "other.json"
    other.write_bytes(msgspec.json.encode(msgspec.structs.replace(one, hexes=hexes)))
    result = run("diff", map_file, other, "-o", tmp_path / "diff.png", "--scale", 0.4)
    assert result.exit_code == 1
    assert result.stdout == (
        "hex 0504: names: Křenovice -> Cr\N{REPLACEMENT CHARACTER}[31menowitz\n1 difference\n"
    )
    with Image.open(tmp_path / "diff.png") as image:
        assert image.format == "PNG"
    listed = run("diff", map_file, other, "--format", "json")
    assert listed.exit_code == 1
    rows = json.loads(listed.stdout)
    assert rows["differ"] is True
    assert [row["at"] for row in rows["changes"]] == ["0504"]


def test_drawing_tools_are_not_loaded_for_help():
    code = (
        "import sys; from click.testing import CliRunner; from adjudicator.cli import cli;"
        "[CliRunner().invoke(cli, a) for a in "
        "(['map', 'render', '--help'], ['map', 'diff', '-h'])];"
        "print([m for m in ('PIL', 'shapely', 'lxml', 'numpy') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("command", ["render", "diff"])
def test_help_shows_an_example(command):
    assert f"adjudicator map {command} " in run(command, "--help").output
