"""Bad input to every map command: exit code 2, one clear line, and nothing left behind.

The tables at the top grow with the program: FAULTS damage one file of a good map folder, and each
is put to every command that reads that file.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from adjudicator.cli import main, maps

GRID: dict[str, Any] = {
    "id": "small",
    "title": "A small map",
    "lattice": {"orientation": "flat", "pitch": 60},
    "grids": [{"columns": 6, "rows": 5}],
    "sources": [
        {
            "file": "source.geojson",
            "space": "pixels",
            "registration": {
                "points": [
                    {"name": "north", "at": [0, 0], "hex": "0101"},
                    {"name": "south", "at": [0, 120], "hex": "0103"},
                    {"name": "east", "at": [103.923, 60], "hex": "0302"},
                ]
            },
        }
    ],
    "overlay": "overlay.geojson",
    "terrains": {"woods": {"kinds": ["wood"]}, "town": {"kinds": ["village"]}},
    "hexsides": {"stream": {"kinds": ["stream"], "policy": "snap"}},
    "roads": {"road": {"kinds": ["road"]}},
    "facts": [{"cite": "the scan", "hex": "0202", "terrain": ["woods"]}],
}
WOOD = [[[30, 60], [110, 60], [110, 140], [30, 140], [30, 60]]]


def feature(kind: str, shape: str, coordinates: object, **more: object) -> dict[str, Any]:
    return {
        "type": "Feature",
        "id": more.pop("id", kind),
        "properties": {"kind": kind, **more},
        "geometry": {"type": shape, "coordinates": coordinates},
    }


def collection(*features: dict[str, Any]) -> dict[str, Any]:
    return {"type": "FeatureCollection", "features": list(features)}


SOURCE = collection(
    feature("wood", "Polygon", WOOD),
    feature("village", "Point", [52, 30], name="Zokolnitz"),
    feature("road", "LineString", [[0, 0], [0, 240]]),
)
OVERLAY = collection(
    {
        "type": "Feature",
        "id": "town",
        "geometry": None,
        "properties": {"kind": "override", "serves": "a rule", "hexes": ["0404"], "add": ["town"]},
    }
)


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A map folder with nothing wrong, compiled."""
    folder = tmp_path_factory.mktemp("good") / "small"
    folder.mkdir()
    for name, value in (
        ("grid.json", GRID),
        ("source.geojson", SOURCE),
        ("overlay.geojson", OVERLAY),
    ):
        (folder / name).write_text(json.dumps(value, indent=1), encoding="utf-8")
    assert adjudicator("map", "compile", str(folder)) == 0
    return folder


@pytest.fixture
def folder(good: Path, tmp_path: Path) -> Path:
    """A copy of the good map, to be damaged."""
    copy = tmp_path / "small"
    copy.mkdir()
    for file in good.iterdir():
        (copy / file.name).write_bytes(file.read_bytes())
    return copy


def adjudicator(*words: str) -> int:
    """Run the program in this process; anything but an orderly exit is a failure of the test."""
    old = sys.argv
    sys.argv = ["adjudicator", *words]
    try:
        main()
    except SystemExit as exit_:
        assert isinstance(exit_.code, int) or exit_.code is None
        return exit_.code or 0
    finally:
        sys.argv = old
    raise AssertionError("main() returned")


def everything(root: Path) -> dict[str, bytes]:
    files = (path for path in sorted(root.rglob("*")) if path.is_file())
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in files}


# Faults


class Fault(NamedTuple):
    """One way to damage one file, and the words that the complaint must have besides the file."""

    name: str
    file: str
    damage: Callable[[bytes], bytes]
    says: str


def replaced(old: str, new: str) -> Callable[[bytes], bytes]:
    def damage(data: bytes) -> bytes:
        assert old.encode() in data, old
        return data.replace(old.encode(), new.encode(), 1)

    return damage


def edited(edit: Callable[[dict[str, Any]], object]) -> Callable[[bytes], bytes]:
    def damage(data: bytes) -> bytes:
        value = json.loads(data)
        edit(value)
        return json.dumps(value).encode()

    return damage


def geometry(shape: str, coordinates: object) -> Callable[[bytes], bytes]:
    """Give the first feature another geometry."""
    new = {"type": shape, "coordinates": coordinates}
    return edited(lambda value: value["features"][0].update(geometry=new))


def a_million_vertices(data: bytes) -> bytes:
    many = b"[" + b"[1,2]," * 1_000_000 + b"[1,2]]"
    return b'{"type":"FeatureCollection","features":[' + (
        b'{"type":"Feature","properties":{"kind":"road"},'
        b'"geometry":{"type":"LineString","coordinates":' + many + b"}}]}"
    )


def any_document(file: str) -> list[Fault]:
    """Return what may be wrong with any JSON file."""
    return [
        Fault("empty", file, lambda _: b"", "not JSON"),
        Fault("cut short", file, lambda data: data[: len(data) // 2], r"line \d+.*not JSON"),
        Fault("binary", file, lambda _: b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "line 1.*UTF-8"),
        Fault("text", file, lambda _: b"hello\x1b[2J\n", "line 1.*not JSON"),
        Fault("deep", file, lambda _: b"[" * 1_000_000, "line 1.*nested deeper"),
        Fault("a list", file, lambda _: b"[]", ""),
        Fault("null", file, lambda _: b"null", ""),
        Fault("latin-1", file, lambda data: data[:-1] + b'"\xe9"}', "UTF-8"),
        Fault("huge number", file, lambda data: data[:-1] + b',"x":1e999}', ""),
        Fault("endless digits", file, lambda d: d[:-1] + b',"x":' + b"9" * 9999 + b"}", ""),
    ]


FAULTS: list[Fault] = [
    *any_document("grid.json"),
    *any_document("source.geojson"),
    *any_document("overlay.geojson"),
    Fault("unknown field", "grid.json", edited(lambda v: v.update(tilte="x")), "tilte"),
    Fault("NaN pitch", "grid.json", replaced('"pitch": 60', '"pitch": NaN'), "line 6|pitch|NaN"),
    Fault("negative pitch", "grid.json", replaced('"pitch": 60', '"pitch": -1'), "lattice.pitch"),
    Fault("huge pitch", "grid.json", replaced('"pitch": 60', '"pitch": 1e300'), "lattice.pitch"),
    Fault("too many hexes", "grid.json", replaced('"columns": 6', '"columns": 99999'), r"columns"),
    Fault("no grids", "grid.json", edited(lambda v: v.update(grids=[])), "grids"),
    Fault("two policies", "grid.json", replaced('"snap"', '"magic"'), "hexsides.*magic|policy"),
    Fault(
        "unknown hex left out",
        "grid.json",
        edited(lambda v: v["grids"][0].update(without=["9999"])),
        "grids.*9999",
    ),
    Fault(
        "unknown label of a control point",
        "grid.json",
        replaced('"hex": "0103"', '"hex": "0193"'),
        "sources.*0193",
    ),
    Fault(
        "points that fix nothing",
        "grid.json",
        edited(
            lambda v: v["sources"][0]["registration"].update(
                points=v["sources"][0]["registration"]["points"][:1]
            )
        ),
        "sources",
    ),
    Fault(
        "unknown projection",
        "grid.json",
        edited(lambda v: v["sources"][0].update(space="lonlat", projection="EPSG:nonsense")),
        "projection|EPSG:nonsense",
    ),
    Fault(
        "a source outside the folder",
        "grid.json",
        replaced('"source.geojson"', '"../../../../etc/passwd"'),
        "grid.json: .*passwd' lies outside the folder",
    ),
    Fault("a name no file has", "grid.json", replaced("source.g", r"\u0000"), "grid.json"),
    Fault("a long name", "grid.json", replaced("source.g", "x" * 9999), "small"),
    Fault(
        "a missing source",
        "grid.json",
        replaced('"source.geojson"', '"none.geojson"'),
        "none.geojson.*no such file",
    ),
    Fault("no collection", "source.geojson", replaced("FeatureCollection", "Topology"), ""),
    Fault(
        "no feature",
        "source.geojson",
        edited(lambda v: v["features"].insert(0, 5)),
        r"features\[0\]",
    ),
    Fault(
        "wrong geometry type",
        "source.geojson",
        geometry("Circle", [1, 2]),
        r"features\[0\].*Circle",
    ),
    Fault("a point as a ring", "source.geojson", geometry("Polygon", [1, 2]), r"features\[0\]"),
    Fault("a ring as a point", "source.geojson", geometry("Point", WOOD), r"features\[0\]"),
    Fault(
        "two corners", "source.geojson", geometry("Polygon", [[[0, 0], [9, 9]]]), r"features\[0\]"
    ),
    Fault(
        "one point of a line", "source.geojson", geometry("LineString", [[0, 0]]), r"features\[0\]"
    ),
    Fault("text as a number", "source.geojson", geometry("Point", ["1", 2]), r"features\[0\]"),
    Fault("a truth as a number", "source.geojson", geometry("Point", [True, 2]), r"features\[0\]"),
    Fault("half a position", "source.geojson", geometry("Point", [1]), r"features\[0\]"),
    Fault("an object", "source.geojson", geometry("Point", {"x": 1}), r"features\[0\]"),
    Fault("NaN", "source.geojson", geometry("Point", [float("nan"), 0]), "not JSON.*NaN"),
    Fault("infinity", "source.geojson", geometry("Point", [float("inf"), 0]), "not JSON.*Infinity"),
    Fault("a million vertices", "source.geojson", a_million_vertices, "vertices"),
    Fault(
        "the same id twice",
        "source.geojson",
        edited(lambda v: v["features"].append(v["features"][0])),
        r"features\[3\].*wood",
    ),
    Fault("unknown label", "overlay.geojson", replaced('"0404"', '"9904"'), "9904"),
    Fault("unexplained", "overlay.geojson", replaced('"serves"', '"serves_"'), r"features\[0\]"),
    Fault("unknown property", "overlay.geojson", replaced('"add"', '"ad"'), r"features\[0\].*ad"),
    Fault(
        "no hexside",
        "overlay.geojson",
        edited(
            lambda v: v["features"][0]["properties"].update(hexsides=["0101/0505"], put=["stream"])
        ),
        "0101.*0505",
    ),
]

#: faults of an overlay that show only when its labels are looked up
BY_LABEL = ("unknown label", "no hexside")
LOOKS_UP_LABELS = ("compile", "verify", "explain")
#: commands that get the largest file, which takes seconds to read
HEAVY = ("compile",)

#: commands that read all of a map folder; {map} is the folder
FROM_SOURCE: dict[str, list[str]] = {
    "compile": ["map", "compile", "{map}"],
    "register": ["map", "register", "{map}"],
    "export-features": ["map", "export", "{map}", "--features", "-o", "{out}.geojson"],
}

#: what may be wrong with a compiled map
MAP_FAULTS: list[Fault] = [
    *any_document("map.json"),
    Fault("no grids", "map.json", edited(lambda v: v.update(grids=[])), "map.json"),
    Fault(
        "too many hexes",
        "map.json",
        edited(lambda v: v.update(grids=[{"columns": 500, "rows": 500}])),
        "map.json.*hexes",
    ),
    Fault("unknown hex", "map.json", edited(lambda v: v["hexes"].update({"9999": {}})), "9999"),
    Fault(
        "unknown hexside",
        "map.json",
        edited(lambda v: v.update(hexsides={"0101/0505": {"kinds": ["stream"]}})),
        "0101.*0505",
    ),
    Fault(
        "no hexside",
        "map.json",
        edited(lambda v: v.update(hexsides={"nonsense": {"kinds": ["stream"]}})),
        "nonsense",
    ),
    Fault(
        "unknown road",
        "map.json",
        edited(lambda v: v.update(roads={"road": {"0101/0909": []}})),
        "0909",
    ),
    Fault("too large a number", "map.json", replaced('"pitch":60', '"pitch":1e999'), ""),
]

#: commands that read a compiled map; {map} is its folder
FROM_MAP: dict[str, list[str]] = {
    "export-geojson": ["map", "export", "{map}", "-o", "{out}.geojson"],
    "export-tmj": ["map", "export", "{map}", "-o", "{out}.tmj"],
}

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{}</svg>'
LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
#: file name and content of tracings that `map import` must refuse, and what it must say
TRACINGS: dict[str, tuple[str, str | bytes, str]] = {
    "svg, no XML": ("a.svg", "hello", "a.svg: line 1"),
    "svg, cut short": ("a.svg", '<svg xmlns="http://www.w3.org/2000/svg"><g>', "a.svg: line 1"),
    "svg, not SVG": ("a.svg", "<html/>", "a.svg.*svg"),
    "svg, entities": ("a.svg", f"<!DOCTYPE s [<!ENTITY l0 'a'>{LAUGHS}]><svg>&l9;</svg>", "a.svg"),
    "svg, external": (
        "a.svg",
        '<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
        "a.svg",
    ),
    "svg, deep": ("a.svg", SVG.format("<g>" * 5000 + "</g>" * 5000), "a.svg.*deep"),
    "svg, NaN": ("a.svg", SVG.format('<path id="p" d="M 0 0 L NaN 5 Z"/>'), "a.svg.*"),
    "svg, infinite": ("a.svg", SVG.format('<path id="p" d="M 0 0 L 1e999 5 Z"/>'), "a.svg.*"),
    "svg, vertices": (
        "a.svg",
        SVG.format(f'<path d="M 0 0 {"1 2 " * 1_000_000}Z"/>'),
        "a.svg.*vertices",
    ),
    "svg, binary": ("a.svg", bytes(range(256)), "a.svg"),
    "labelme, no shapes": ("a.json", '{"version": "5", "shapes": 3}', "a.json.*shapes"),
    "labelme, shape": ("a.json", '{"version": "5", "shapes": [3]}', r"a.json: shapes\[0\]"),
    "labelme, kind of shape": (
        "a.json",
        '{"version": "5", "shapes": [{"label": "x", "points": [[0, 0]], "shape_type": "blob"}]}',
        r"a.json: shapes\[0\].*blob",
    ),
    "labelme, infinite": (
        "a.json",
        '{"version": "5", "shapes": [{"label": "x", "points": [[1e999, 0]], "shape_type": "point"}]}',
        "a.json.*",
    ),
    "tmj, flat": ("a.tmj", '{"type": "map", "orientation": "orthogonal", "layers": []}', "a.tmj"),
    "tmj, no layers": ("a.tmj", '{"type": "map", "orientation": "hexagonal"}', "a.tmj"),
    "tmj, not JSON": ("a.tmj", "{", "a.tmj: line 1"),
    "geojson, not JSON": ("a.geojson", "{", "a.geojson: line 1"),
    "unknown": ("a.xyz", "hello", "a.xyz"),
    "empty": ("a.svg", "", "a.svg"),
}


ONE_MAP = [*FROM_SOURCE.values(), *FROM_MAP.values()]


def cases() -> Iterator[Any]:
    pairs = [(fault, *one) for fault in FAULTS for one in FROM_SOURCE.items()]
    pairs += [(fault, *one) for fault in MAP_FAULTS for one in FROM_MAP.items()]
    for fault, command, words in pairs:
        if command not in LOOKS_UP_LABELS and "overlay" in fault.file and fault.name in BY_LABEL:
            continue
        if command not in HEAVY and fault.damage is a_million_vertices:
            continue
        yield pytest.param(words, fault, id=f"{command}-{fault.file}-{fault.name}")


def assert_refused(
    capsys: pytest.CaptureFixture[str], root: Path, words: list[str], says: str
) -> None:
    before = everything(root)
    capsys.readouterr()
    code = adjudicator(*words)
    out, err = capsys.readouterr()
    assert (code, out) == (2, ""), err
    lines = err.splitlines()
    assert len(lines) == 1, err
    assert lines[0].startswith("error: ")
    assert lines[0].isprintable()
    assert len(lines[0]) < 600
    assert re.search(says, lines[0]), lines[0]
    assert everything(root) == before


@pytest.mark.parametrize(("words", "fault"), list(cases()))
def test_a_damaged_map_folder_is_refused(
    words: list[str], fault: Fault, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = folder / fault.file
    file.write_bytes(fault.damage(file.read_bytes()))
    assert_refused(capsys, folder.parent, filled(words, folder), fault.says)


def filled(words: list[str], folder: Path) -> list[str]:
    out = str(folder.parent / "out")
    return [word.replace("{map}", str(folder)).replace("{out}", out) for word in words]


@pytest.mark.parametrize("name", TRACINGS)
def test_a_bad_tracing_is_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file_name, content, says = TRACINGS[name]
    file = tmp_path / file_name
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    words = ["map", "import", str(file), "-o", str(tmp_path / "out.geojson")]
    assert_refused(capsys, tmp_path, words, says)


@pytest.mark.parametrize("words", ONE_MAP, ids="-".join)
@pytest.mark.parametrize("name", ["none", "a/b/none", "x" * 5000, "nul\0", "new\nline"])
def test_a_map_that_is_not_there_is_refused(
    words: list[str], name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [word.replace("{map}", name) for word in words]
    assert_refused(capsys, tmp_path, filled(words, tmp_path / "unused"), "no such|not a file")


@pytest.mark.parametrize("words", ONE_MAP, ids="-".join)
def test_an_empty_folder_is_no_map(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "small").mkdir()
    assert_refused(
        capsys, tmp_path, filled(words, tmp_path / "small"), r"small.*\.json: no such file"
    )


@pytest.mark.parametrize("words", [w for w in ONE_MAP if "{out}" in w[-1]], ids="-".join)
def test_an_output_that_cannot_be_written_leaves_nothing(
    words: list[str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = Path(words[-1]).suffix
    missing = [*filled(words, folder)[:-1], str(folder / "none" / f"out{name}")]
    assert_refused(capsys, folder.parent, missing, f"none.*out{name}.*cannot be written")
    taken = folder / f"taken{name}"
    taken.mkdir()
    words = [*filled(words, folder)[:-1], str(taken)]
    assert_refused(capsys, folder.parent, words, f"taken{name}")


def test_every_command_is_in_the_tables() -> None:
    tested = {words[1] for words in ONE_MAP} | {"import"}
    assert tested == set(maps.map_group.lazy)
