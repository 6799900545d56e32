"""`adjudicator map import` and `map export`, as a user runs them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from sample_map import sample_map

from adjudicator.cli import cli
from adjudicator.digitize.formats import read_features
from adjudicator.digitize.formats.registry import format_of, parse_features
from adjudicator.digitize.mapfile import map_bytes
from adjudicator.errors import DocumentError, InputError

DATA = Path(__file__).parent / "data" / "formats"


def run(*arguments: object) -> Result:
    result = CliRunner().invoke(cli, ["map", *map(str, arguments)])
    if isinstance(result.exception, InputError):
        return result
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.fixture
def map_file(tmp_path: Path) -> Path:
    path = tmp_path / "map.json"
    path.write_bytes(map_bytes(sample_map("flat")))
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "valley"
    path.mkdir()
    square = [[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]]
    source = {
        "type": "FeatureCollection",
        "features": [
            {
                "type": "Feature",
                "id": "w",
                "properties": {"kind": "wood"},
                "geometry": {"type": "Polygon", "coordinates": [square]},
            }
        ],
    }
    (path / "source.geojson").write_text(json.dumps(source), encoding="utf-8")
    points = [{"at": [0, 0], "pixel": [100, 50]}, {"at": [100, 0], "pixel": [300, 50]}]
    grid = {
        "id": "valley",
        "title": "Valley",
        "lattice": {"orientation": "flat", "pitch": 60},
        "grids": [{"columns": 4, "rows": 4}],
        "sources": [
            {"file": "source.geojson", "space": "pixels", "registration": {"points": points}}
        ],
        "terrains": {"wood": {"kinds": ["wood"]}},
    }
    (path / "grid.json").write_text(json.dumps(grid), encoding="utf-8")
    return path


# import


@pytest.mark.parametrize(
    ("name", "summary"),
    [
        ("tracing.svg", "6 features: knoll 1, places 1, stream 1, village 1, wood 2"),
        (
            "tracing.labelme.json",
            "6 features: knoll 1, pond 1, road 1, stream 1, village 1, wood 1",
        ),
        (
            "valley.tmj",
            "11 features: camp 1, clear 1, field 1, knoll 1, name 1, pond 1, stream 1, town 1, "
            "wood 3",
        ),
    ],
)
def test_import_writes_geojson_and_says_what_it_read(
    name: str, summary: str, tmp_path: Path
) -> None:
    target = tmp_path / "source.geojson"
    result = run("import", DATA / name, "-o", target)
    assert result.exit_code == 0
    assert result.stdout == f"{target}: {summary}\n"
    assert result.stderr.startswith("warning: ")
    features, _ = read_features(DATA / name)
    again, warnings = read_features(target)
    assert again.features == features.features
    assert warnings == []
    assert [path.name for path in tmp_path.iterdir()] == ["source.geojson"]


def test_import_prints_geojson_alone_on_stdout() -> None:
    result = run("import", DATA / "tracing.svg")
    assert len(json.loads(result.stdout)["features"]) == 6
    assert "6 features" in result.stderr


def test_import_renames_kinds_and_reports_unknown_labels(tmp_path: Path) -> None:
    target = tmp_path / "x.geojson"
    result = run(
        "import", DATA / "tracing.svg", "-o", target, "--kind", "wood=forest", "--kind", "x=y"
    )
    assert "forest 2" in result.stdout
    assert "wood" not in result.stdout
    assert "warning: no feature is called 'x'" in result.stderr


def test_import_turns_y_round(tmp_path: Path) -> None:
    source = tmp_path / "qgis.geojson"
    source.write_text(
        '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"kind":"a"},'
        '"geometry":{"type":"LineString","coordinates":[[1,-2],[3,0]]}},'
        '{"type":"Feature","properties":{"kind":"b"},"geometry":null}]}',
        encoding="utf-8",
    )
    result = run("import", source, "--flip-y")
    (one, two) = json.loads(result.stdout)["features"]
    assert one["geometry"]["coordinates"] == [[1, 2], [3, 0]]
    assert two["geometry"] is None


def test_import_shows_only_the_first_warnings(tmp_path: Path) -> None:
    lines = "".join(f'<line id="l{n}" x2="1" display="none"/>' for n in range(30))
    source = tmp_path / "x.svg"
    source.write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{lines}</svg>', encoding="utf-8")
    result = run("import", source)
    assert result.stderr.count("warning: ") == 20
    assert result.stderr.endswith("... and 10 more warnings\n")


def test_import_keeps_tricks_out_of_the_terminal(tmp_path: Path) -> None:
    source = tmp_path / "x.json"
    shape = {"label": "a\x1b[2J\nb", "points": [[1, 2]], "shape_type": "point"}
    source.write_text(json.dumps({"shapes": [shape]}), encoding="utf-8")
    result = run("import", source, "-o", tmp_path / "o.geojson")
    assert "\x1b" not in result.stdout
    assert result.stdout.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("x.svg", b"<svg", "not XML"),
        ("x.geojson", b"{", "not JSON"),
        ("x.tmj", b"{}", "missing required field"),
        ("x.json", b'{"a": 1}', "no format"),
        ("x.txt", b"hello", "no format"),
        ("x.tmx", b"<map/>", "we do not read .tmx"),
        ("x.svgz", b"\x1f\x8b", "we do not read .svgz"),
        ("x.bin", b"", "no format"),
    ],
)
def test_import_of_bad_input_is_one_error_and_writes_nothing(
    name: str, content: bytes, message: str, tmp_path: Path
) -> None:
    source = tmp_path / name
    source.write_bytes(content)
    result = run("import", source, "-o", tmp_path / "out.geojson")
    assert isinstance(result.exception, InputError)
    assert message in str(result.exception)
    assert name in str(result.exception)
    assert "\n" not in str(result.exception)
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_import_of_a_missing_file() -> None:
    result = run("import", "nowhere.svg")
    assert isinstance(result.exception, DocumentError)
    assert str(result.exception) == "nowhere.svg: no such file"


@pytest.mark.parametrize(
    "arguments",
    [("--kind", "wood"), ("--kind", "=x"), ("-f", "png"), ("--compiled", "--flip-y")],
)
def test_import_with_wrong_options(arguments: Any) -> None:
    assert run("import", DATA / "tracing.svg", *arguments).exit_code == 2


# export


def test_export_and_import_of_a_tiled_map(map_file: Path, tmp_path: Path) -> None:
    tiled, again = tmp_path / "valley.tmj", tmp_path / "again.json"
    result = run("export", map_file, "-o", tiled)
    assert result.stdout == f"{tiled}: 140 hexes; its tiles are valley-tiles.png\n"
    assert (tmp_path / "valley-tiles.png").read_bytes().startswith(b"\x89PNG")
    assert json.loads(tiled.read_bytes())["tilesets"][0]["image"] == "valley-tiles.png"
    result = run("import", tiled, "--compiled", "-o", again)
    assert result.exit_code == 0
    assert again.read_bytes() == map_file.read_bytes()


def test_export_to_stdout(map_file: Path) -> None:
    tiled = json.loads(run("export", map_file, "-f", "tmj").stdout)
    assert "image" not in tiled["tilesets"][0]
    hexes = json.loads(run("export", map_file, "-f", "geojson").stdout)
    assert hexes["features"][0]["properties"]["label"] == "0101"


def test_export_of_the_traced_features(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "traced.geojson"
    result = run("export", folder, "--features", "-o", target)
    assert result.stdout == f"{target}: 1 features: wood 1\n"
    (one,) = json.loads(target.read_bytes())["features"]
    assert one["id"] == "w"
    assert one["geometry"]["coordinates"][0][:3] == [[100, 50], [120, 50], [120, 70]]


def test_export_says_what_is_missing(map_file: Path) -> None:
    assert run("export", map_file).exit_code == 2
    assert run("export", map_file, "--features", "-f", "tmj").exit_code == 2
    result = run("export", map_file, "--features")
    assert "no traced features" in str(result.exception)
    assert "no such map" in str(run("export", "nowhere", "-f", "tmj").exception)


def test_both_have_help_with_examples() -> None:
    for command in ("import", "export"):
        result = run(command, "--help")
        assert result.exit_code == 0
        assert "Examples:\n  adjudicator map " in result.stdout.replace("\n    ", "\n  ")


# telling formats apart


@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        ("x.SVG", b"", "svg"),
        ("x.xml", b'\xef\xbb\xbf<?xml version="1.0"?>\n<svg/>', "svg"),
        ("x.json", b' {"type": "FeatureCollection"}', "geojson"),
        ("x.json", b'{"shapes": []}', "labelme"),
        ("x.json", b'{"tilewidth": 1, "layers": []}', "tmj"),
    ],
)
def test_formats_are_told_by_name_or_content(name: str, data: bytes, expected: str) -> None:
    assert format_of(data, Path(name)) == expected


def test_an_unknown_format_names_the_known_ones() -> None:
    with pytest.raises(DocumentError, match=r"geojson .*labelme .*svg .*tmj"):
        parse_features(b"", "png")


def test_geojson_without_kinds_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "x.geojson"
    path.write_bytes(
        b'{"type":"FeatureCollection","features":'
        b'[{"type":"Feature","properties":null,"geometry":null}]}'
    )
    assert read_features(path)[1] == ["1 features have no property kind"]
