"""Test `adjudicator map import` and `map export` as a user runs them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import cli
from adjudicator.digitize.formats import read_features
from adjudicator.digitize.formats.registry import format_of, parse_features
from adjudicator.digitize.map_file import map_bytes
from adjudicator.errors import DocumentError, InputError
from adjudicator.safeio import documents
from tests.support.paths import TESTS_DIR
from tests.support.sample_map import sample_map

DATA = TESTS_DIR / "data" / "formats"


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
        ("x.tmj", b"{}", "is missing"),
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


# Harmful outputs


@pytest.mark.parametrize("name", ["grid.json", "source.geojson", "x/../source.geojson", "link"])
def test_export_never_replaces_what_it_is_made_from(name: str, folder: Path) -> None:
    (folder / "x").mkdir()
    (folder / "link").hardlink_to(folder / "source.geojson")
    before = (folder / name).read_bytes()
    result = run("export", folder, "--features", "-o", folder / name, "-f", "geojson", "--force")
    assert "one of the files to be read" in str(result.exception)
    assert (folder / name).read_bytes() == before


def test_export_never_replaces_the_compiled_map(folder: Path) -> None:
    assert run("compile", folder).exit_code == 0
    before = {path: path.read_bytes() for path in folder.iterdir()}
    for given in (folder, folder / "map.json"):
        for name in ("map.json", "grid.json", "source.geojson"):
            for ending in ("geojson", "tmj"):
                result = run("export", given, "-f", ending, "-o", folder / name, "--force")
                assert "one of the files to be read" in str(result.exception)
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_import_never_replaces_its_file(folder: Path, map_file: Path, tmp_path: Path) -> None:
    source = folder / "source.geojson"
    before = source.read_bytes()
    assert isinstance(
        run("import", source, "--flip-y", "-o", source, "--force").exception, DocumentError
    )
    assert source.read_bytes() == before
    tiled = tmp_path / "x.tmj"
    run("export", map_file, "-o", tiled)
    before = tiled.read_bytes()
    assert isinstance(
        run("import", tiled, "--compiled", "-o", tiled, "--force").exception, DocumentError
    )
    assert tiled.read_bytes() == before


@pytest.mark.parametrize("ending", ["tmj", "geojson"])
def test_an_output_without_a_name_is_refused(ending: str, map_file: Path) -> None:
    for words in (["export", map_file, "-f", ending], ["import", DATA / "tracing.svg"]):
        result = run(*words, "-o", "")
        assert result.exit_code == 2
        assert "-o needs the name of a file" in result.stderr


@pytest.mark.parametrize("old", [None, b"an older picture"])
def test_no_picture_stays_behind_without_its_map(
    old: bytes | None, map_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture, write = tmp_path / "x-tiles.png", documents.write_bytes
    if old is not None:
        picture.write_bytes(old)

    def full(path: Path, data: bytes) -> None:
        if path.suffix == ".tmj":
            raise DocumentError("cannot be written: no space left", file=path)
        write(path, data)

    monkeypatch.setattr(documents, "write_bytes", full)
    result = run("export", map_file, "-o", tmp_path / "x.tmj", "--force")
    assert "x.tmj: cannot be written" in str(result.exception)
    assert (picture.read_bytes() if picture.exists() else None) == old


def test_errors_of_an_export_name_the_map(map_file: Path) -> None:
    hexmap = json.loads(map_file.read_bytes())
    hexmap["grids"].append({"columns": 1, "rows": 1, "prefix": "n", "at": [90000, 90000]})
    hexmap["hexes"]["n0101"] = {"terrain": ["clear"]}
    map_file.write_text(json.dumps(hexmap), encoding="utf-8")
    result = run("export", map_file, "-f", "tmj")
    assert re.fullmatch(r".*map\.json: grids: .*far apart.*", str(result.exception))


@pytest.mark.parametrize(
    "trick", ["\x1b]0;x\x07", "\x9b31m", "\x7f", "\u202e", "\u2066", "\U000e0041"]
)
def test_printed_json_says_the_same_without_tricks(trick: str, tmp_path: Path) -> None:
    shape = {"label": f"wood{trick}: é{trick}", "points": [[1, 2]], "shape_type": "point"}
    source = tmp_path / "x.json"
    source.write_text(json.dumps({"shapes": [shape]}), encoding="utf-8")
    result = run("import", source)
    assert all(c.isprintable() or c == "\n" for c in result.stdout + result.stderr)
    assert "é" in result.stdout
    (one,) = json.loads(result.stdout)["features"]
    assert one["properties"] == {"kind": f"wood{trick}", "name": f"é{trick}"}
    written = tmp_path / f"{trick[:2]}.geojson"
    result = run("import", source, "-o", written)
    assert all(c.isprintable() or c == "\n" for c in result.stdout + result.stderr)
    assert json.loads(written.read_bytes())["features"] == [one]


def test_printed_tmj_says_the_same_without_tricks(map_file: Path, tmp_path: Path) -> None:
    hexmap = json.loads(map_file.read_bytes())
    hexmap["title"] = "\x9b\u202e"
    hexmap["hexes"]["0101"]["names"] = ["\x9b\u202e"]
    map_file.write_bytes(json.dumps(hexmap).encode())
    result = run("export", map_file, "-f", "tmj")
    assert all(c.isprintable() or c == "\n" for c in result.stdout)
    tiled = tmp_path / "x.tmj"
    tiled.write_text(result.stdout, encoding="utf-8")
    back = json.loads(run("import", tiled, "--compiled").stdout)
    assert back["title"] == "\x9b\u202e"
    assert back["hexes"]["0101"]["names"] == ["\x9b\u202e"]


# recognising formats


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
