"""Test `module lint`: every check finds its fault in a small module, and none in a valid one."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.cli import cli, main
from adjudicator.errors import InputError
from adjudicator.vassal.format.sequences import join
from adjudicator.vassal.lint import boards
from adjudicator.vassal.lint.lint import CHECKS, LintFinding, lint_file
from adjudicator.vassal.lint.near_names import NearNames
from tests.support.module_faults import FAULTS, SET_UP, SETUP, marker
from tests.support.paths import ROOT
from tests.support.small_modules import (
    board,
    build_file,
    module,
    piece,
    png,
    saved,
    slot,
    written,
    zoned,
)


@settings(max_examples=300)
@given(st.data())
def test_no_text_makes_it_fall_over(data: st.DataObject) -> None:
    text = build_file(board(zoned()), slot=slot("Blue", "5", piece("Blue", "5", marker("6"))))
    at = data.draw(st.integers(150, len(text) - 20))
    wrong = data.draw(st.text(st.sampled_from("0a-.;,/\\'$\t|\"&<>{}+é"), max_size=4))
    length = data.draw(st.integers(0, 6))
    with TemporaryDirectory() as folder, suppress(InputError):
        found = lint_bytes(Path(folder), module(text[:at] + wrong + text[at + length :]))
        assert all(one.code in CHECKS for one in found)


def lint_bytes(folder: Path, data: bytes) -> list[LintFinding]:
    return lint_file(written(folder, data))[0]


def test_every_check_is_tried() -> None:
    assert set(FAULTS) == set(CHECKS)


@pytest.mark.parametrize(
    ("code", "number"), [(code, n) for code, made in FAULTS.items() for n in range(len(made))]
)
def test_a_fault_is_found(tmp_path: Path, code: str, number: int) -> None:
    found = lint_bytes(tmp_path, FAULTS[code][number]())
    ours = [one for one in found if one.code == code]
    assert ours
    assert all(one.severity == CHECKS[code].severity and one.message for one in ours)


def test_a_sound_module_has_none(tmp_path: Path) -> None:
    found = lint_bytes(tmp_path, module())
    assert {one.code for one in found} == {"VMOD405", "VMOD504"}


ODD = slot("Odd", "5", piece("Odd", "5", ("zork;", "")))


def reporting(text: str) -> str:
    """Return a slot whose piece reports something."""
    return slot("R", "5", piece("R", "5", (join(["report", "77,130", text], ";"), "-1")))


@pytest.mark.parametrize(
    "data",
    [
        lambda: module(build_file(board(zoned()))),
        lambda: module(build_file(extra=SETUP), {"s.vsav": saved(SET_UP)}),
        lambda: module(build_file(image="$picture$.png")),
        lambda: module(build_file(prototype="$kind$")),
        # a picture of the engine, with or without its path
        lambda: module(build_file(image="moved.gif")),
        lambda: module(build_file(image="/images/moved.gif")),
        lambda: module(build_file().replace("<?xml", "\ufeff<?xml")),
        # a name without its extension, as in the oldest modules
        lambda: module(build_file(image="old"), {"images/old.gif": png()}),
        lambda: module(build_file(board="")),
        lambda: module(build_file().replace('mapName="Main"', "")),
        # a custom class can be the encoder
        lambda: module(build_file(encoder="<my.Tool/>"), {"my/Tool.class": b"class"}),
        # also one without a package, or of VASSAL's packages, which may know its own traits
        lambda: module(build_file(encoder="<Tool/>", slot=ODD), {"Tool.class": b"class"}),
        lambda: module(build_file(encoder="<VASSAL.My/>", slot=ODD), {"VASSAL/My.class": b"class"}),
        lambda: build_file(encoder="<Tool/>", slot=ODD).encode(),
        # a name of spaces names no picture
        lambda: module(build_file(image=" ")),
        lambda: module(build_file(board(image=" "))),
        lambda: module(build_file(board().replace('image="map.png"', 'image=" "'))),
        lambda: module(build_file(slot=reporting("<img src=red.png width=22>"))),
        lambda: module(build_file(slot=reporting('{"<img src=\\"red.png\\">"}'))),
        lambda: module(build_file(slot=reporting('{"<img src=" + Name + ".png>"}'))),
        # VASSAL ignores a missing prototype; authors use such names as remarks
        lambda: module(build_file(prototype="*** a remark ***")),
        lambda: module(build_file(prototype="Unit REDUNDANT")),
        lambda: module(build_file(prototype="Unit1")),
    ],
)
def test_what_the_engine_takes_is_no_fault(tmp_path: Path, data: Callable[[], bytes]) -> None:
    found = lint_bytes(tmp_path, data())
    assert [one for one in found if one.severity != "note"] == []


def test_a_picture_named_in_a_page_or_a_saved_game_is_used(tmp_path: Path) -> None:
    page = b"<html><img src='spare%20one.png'></html>"
    game = saved("+/1/piece;;;old.png;Old/Main;1;1;1;0", SET_UP)
    files = {"help/a.html": page, "images/spare one.png": png(), "images/old.png": png()}
    found = lint_bytes(tmp_path, module(build_file(extra=SETUP), {**files, "s.vsav": game}))
    assert "VMOD502" not in {one.code for one in found}
    found = lint_bytes(tmp_path, module(files=dict(list(files.items())[1:])))
    (unused,) = [one for one in found if one.code == "VMOD502"]
    assert unused.places == ["spare one.png", "old.png"]


def test_corners_are_the_labels_of_the_engine(tmp_path: Path) -> None:
    (found,) = [one for one in lint_bytes(tmp_path, module()) if one.code == "VMOD405"]
    # hexes of 40 pixels on 300 by 200; column 8 is half a hex lower, so that the centre of its 00
    # lies on the upper edge and that of its 05 just below the lower one
    assert "0101 and 0800 above, 0105 and 0804 below" in found.message


def test_of_very_many_hexes_some_are_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "_MOST_HEXES", 4)
    assert "VMOD406" in {one.code for one in lint_bytes(tmp_path, FAULTS["VMOD406"][0]())}
    assert "VMOD406" not in {one.code for one in lint_bytes(tmp_path, module())}


def test_a_picture_in_html_ends_at_a_space_or_a_quote(tmp_path: Path) -> None:
    for text in ("<img src=no.png width=22>", '{"<img src=\\"no.png\\">"}', "<img src='no.png'/>"):
        found = lint_bytes(tmp_path, module(build_file(slot=reporting(text))))
        messages = [one.message for one in found if one.severity != "note"]
        assert messages == ["there is no picture 'no.png'"]


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("unit", "Unit"),
        ("Un it", "Unit"),
        ("Units", "Unit"),
        ("Untis", "Units"),
        ("French I Cav Unit", "French I Cav Corps Unit"),
        ("French I Cav Corps Big Unit", "French I Cav Corps Unit"),
        ("French I Cav Corp Unit", "French I Cav Corps Unit"),
        ("French II Cav Corps Unit", None),
        ("Unit1", None),
        ("Unit 2", None),
        ("Unit REMOVED", None),
        ("Side B", None),
        ("Card 12", None),
        ("", None),
        ("***", None),
    ],
)
def test_slips_of_the_hand(name: str, meant: str | None) -> None:
    known = ["Unit", "French I Cav Corps Unit", "Side A", "Card 11", "# ?"]
    found = NearNames(["Units", *known] if name == "Untis" else known).correction(name)
    assert found == meant


def test_a_near_name_is_a_hint(tmp_path: Path) -> None:
    found = lint_bytes(tmp_path, module(build_file(prototype="Units")))
    assert [one.hint for one in found if one.code == "VMOD306"] == ["did you mean 'Unit'?"]
    found = lint_bytes(tmp_path, module(build_file().replace("owningBoard", "owningBord")))
    assert [one.hint for one in found if one.code == "VMOD206"] == ["did you mean 'owningBoard'?"]
    found = lint_bytes(tmp_path, module(build_file(image="Red.png")))
    assert ["red.png" in one.hint for one in found if one.code == "VMOD501"] == [True]


def run(*words: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(cli, ["module", "lint", *map(str, words)])
    return result.exit_code, result.output


def test_exit_codes_and_text(tmp_path: Path) -> None:
    good, bad = written(tmp_path, module()), written(tmp_path, module(build_file(board="X")), "b")
    assert run(good)[0] == 0
    code, text = run(bad, "--no-notes")
    assert code == 1
    assert "error VMOD401 start:" in text
    assert "VMOD504" not in text
    assert text.splitlines()[-1] == "1 error, 0 warnings, 2 notes (2 not shown)"


def test_json(tmp_path: Path) -> None:
    code, text = run(written(tmp_path, build_file().encode(), "buildFile.xml"), "--format", "json")
    document = json.loads(text)
    assert code == 0
    assert document["counts"]["errors"] == 0
    assert {one["code"] for one in document["findings"]} == {"VMOD506"}
    assert document["not_run"] == [one.code for one in CHECKS.values() if one.packed]


def test_a_broken_build_file_leaves_nothing_to_check(tmp_path: Path) -> None:
    code, text = run(written(tmp_path, FAULTS["VMOD101"][0]()))
    assert code == 1
    assert "no other check could be made" in text


def test_list_names_every_check() -> None:
    code, text = run("--list")
    assert code == 0
    assert [line.split()[0] for line in text.splitlines()] == list(CHECKS)


def test_the_page_lists_every_check() -> None:
    page = ROOT / "docs" / "modules.md"
    rows = [line for line in page.read_text("utf-8").splitlines() if line.startswith("| VMOD")]
    assert rows == [
        f"| {one.code} | {one.name} | {one.severity} | {one.meaning} |" for one in CHECKS.values()
    ]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK\x03\x04 cut short",
        b"no module",
        b"<svg/>",
        saved(SET_UP),
        module(files={"buildFile.xml": None}),
        module()[:-30],
    ],
)
@pytest.mark.parametrize("command", ["lint", "show", "diff"])
def test_what_is_no_module_ends_with_2(
    tmp_path: Path,
    data: bytes,
    command: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = str(written(tmp_path, data))
    words = [path, path] if command == "diff" else [path]
    monkeypatch.setattr("sys.argv", ["adjudicator", "module", command, *words])
    with pytest.raises(SystemExit) as ended:
        main()
    out, err = capsys.readouterr()
    assert (ended.value.code, out) == (2, "")
    assert err.startswith("error: ")
    assert err.count("\n") == 1
