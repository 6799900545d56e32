"""Test bad input to every map command: exit code 2, one clear line, nothing half-written.

The tables grow with the program: each fault of hostile_maps.py damages one file of a good map
folder, and every command that reads that file is run on it.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudicator.cli import main
from adjudicator.cli import map as map_commands
from tests.support.compiled_map_faults import MAP_FAULTS
from tests.support.hostile_files import SCANS, TRACINGS
from tests.support.hostile_maps import FAULTS, GRID, OVERLAY, SOURCE, Fault, a_million_vertices

#: faults of an overlay that appear only when its labels are looked up
BY_LABEL = ("unknown label", "no hexside")
LOOKS_UP_LABELS = ("compile", "verify", "explain")
#: commands that are run on the largest file, which takes seconds to read
HEAVY = ("compile",)

#: commands that read a whole map folder; {map} is the folder
FROM_SOURCE: dict[str, list[str]] = {
    "compile": ["map", "compile", "{map}"],
    "register": ["map", "register", "{map}"],
    "export-features": ["map", "export", "{map}", "--features", "-o", "{out}.geojson"],
    "verify": ["map", "verify", "{map}"],
    "explain": ["map", "explain", "{map}", "0202"],
    "render-features": ["map", "render", "{map}", "--features", "-o", "{out}.svg"],
}

#: commands that read a compiled map; {map} is its folder
FROM_MAP: dict[str, list[str]] = {
    "export-geojson": ["map", "export", "{map}", "-o", "{out}.geojson"],
    "export-tmj": ["map", "export", "{map}", "-o", "{out}.tmj"],
    "render-png": ["map", "render", "{map}", "-o", "{out}.png"],
    "render-svg": ["map", "render", "{map}/map.json", "-o", "{out}.svg"],
    "verify-map": ["map", "verify", "{map}/map.json"],
    "explain-map": ["map", "explain", "{map}/map.json", "0202"],
    "diff-first": ["map", "diff", "{map}", "spi-austerlitz"],
    "diff-second": ["map", "diff", "spi-austerlitz", "{map}", "-o", "{out}.png"],
}

ONE_MAP = [*FROM_SOURCE.values(), *FROM_MAP.values()]


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a valid, compiled map folder."""
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
    """Return a copy of the good map, for the test to damage."""
    copy = tmp_path / "small"
    copy.mkdir()
    for file in good.iterdir():
        (copy / file.name).write_bytes(file.read_bytes())
    return copy


def adjudicator(*words: str) -> int:
    """Run the program in this process; the test fails unless it exits in an orderly way."""
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
    says = f"{re.escape(folder.name)}.*" + (f"(?:{fault.says})" if fault.says else fault.file)
    assert_refused(capsys, folder.parent, filled(words, folder), says)


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
    assert_refused(capsys, tmp_path, filled(words, tmp_path / "small"), r"small.*\.json: no such")


@pytest.mark.parametrize("words", [w for w in ONE_MAP if "{out}" in w[-1]], ids="-".join)
def test_an_output_that_cannot_be_written_leaves_nothing(
    words: list[str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = Path(words[-1]).suffix
    missing = [*filled(words, folder)[:-1], str(folder / "none" / f"out{name}")]
    assert_refused(capsys, folder.parent, missing, "none.*out.*cannot be written")
    taken = folder / f"taken{name}"
    taken.mkdir()
    words = [*filled(words, folder)[:-1], str(taken)]
    assert_refused(capsys, folder.parent, words, f"taken{name}")


@pytest.mark.parametrize("name", SCANS)
def test_a_bad_scan_is_refused(name: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, says = SCANS[name]
    scan = folder / "scan.png"
    scan.write_bytes(data)
    words = ["map", "render", str(folder), "-o", str(folder / "out.png"), "--scan", str(scan)]
    assert_refused(capsys, folder.parent, words, says)


def test_a_scan_that_is_missing_or_a_folder_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["map", "render", str(folder), "-o", str(folder / "out.png"), "--scan"]
    assert_refused(capsys, folder.parent, [*words, str(folder / "none.png")], "none.png: no such")
    assert_refused(capsys, folder.parent, [*words, str(folder)], "small: not a file")


@pytest.mark.parametrize("scale", ["0", "-1", "nan", "inf", "1e9", "1e-9", "big"])
@pytest.mark.parametrize("ending", ["png", "svg"])
def test_a_scale_out_of_proportion_is_refused(
    scale: str, ending: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(folder / f"out.{ending}")
    words = ["map", "render", str(folder), "-o", out, "--scale", scale]
    assert_refused(capsys, folder.parent, words, "scale|larger|pixels")


def test_a_picture_of_no_known_format_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["map", "render", str(folder), "-o", str(folder / "out.exe")]
    assert_refused(capsys, folder.parent, words, r"out\.exe")


@pytest.mark.parametrize("label", ["9999", "", "0101/0505", "0101/", "nonsense", "\x1b[31m"])
@pytest.mark.parametrize("name", ["", "map.json"])
def test_an_unknown_label_is_refused(
    label: str, name: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["map", "explain", str(folder / name), "0202", label]
    assert_refused(
        capsys, folder.parent, words, f"small.*{re.escape(label[:4]) if label.isalnum() else ''}"
    )


def test_every_command_is_in_the_tables() -> None:
    tested = {words[1] for words in ONE_MAP} | {"import"}
    assert tested == set(map_commands.map_group.lazy)
