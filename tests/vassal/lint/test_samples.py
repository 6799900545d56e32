"""Test modules made by others, and faults tried in the engine, if they are available."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.vassal.format.module_reader import read_module
from adjudicator.vassal.lint.lint import lint_file
from adjudicator.vassal.lint.overview import about, all_boards
from tests.support.vassal_samples import sample

#: file -> the codes of its errors and warnings; none where VASSAL accepts it silently
EXPECTED: dict[str, set[str]] = {
    "bad_atstart_loc": {"VMOD402"},
    "bad_owning_board": {"VMOD401"},
    "bad_xml": {"VMOD101"},
    "board_image_missing": {"VMOD501"},
    "bom": set(),
    "dup_gpid": {"VMOD310"},
    "encoder_last": {"VMOD202"},
    "missing_image": {"VMOD501"},
    "newer_vassal": {"VMOD107"},
    "no_encoder": {"VMOD201"},
    "no_moduledata": {"VMOD103"},
    "no_stackmetrics_etc": set(),
    "oldname_buildFile": {"VMOD102"},
    "oldname_buildFile_v34": {"VMOD109"},
    "state_too_short": {"VMOD302"},
    "t_boardsize": set(),
    "t_edge": set(),
    "t_root_line12_nomd": {"VMOD103", "VMOD104"},
    "t_zone": {"VMOD402"},
    "unknown_attr": set(),
    "unknown_class": {"VMOD203"},
    "unknown_prototype": set(),
    "unknown_trait": {"VMOD303"},
}


def faults(path: Path) -> set[str]:
    return {one.code for one in lint_file(path)[0] if one.severity != "note"}


@pytest.mark.parametrize("name", EXPECTED)
def test_faults_that_were_tried_in_the_engine(name: str) -> None:
    assert faults(sample(f"bad/{name}.vmod")) == EXPECTED[name]


def test_an_attribute_that_is_ignored_is_worth_a_note() -> None:
    found = lint_file(sample("bad/unknown_attr.vmod"))[0]
    assert any(one.code == "VMOD206" and "frobnicate" in one.message for one in found)


def test_every_sample_of_a_fault_is_expected() -> None:
    folder = sample("bad")
    assert {path.stem for path in folder.glob("*.vmod")} == set(EXPECTED)


def test_the_sound_sample_has_no_fault() -> None:
    assert faults(sample("hexdemo.vmod")) == set()


def test_a_small_module_of_others() -> None:
    path = sample("kassala/kassala.vmod")
    assert faults(path) == set()
    found = read_module(path)
    shown = about(found)
    assert (shown["name"], shown["version"], shown["vassal_version"]) == (
        "Kassala",
        "0.2.0",
        "3.6.6",
    )
    assert (shown["pieces"], shown["at_start_pieces"], shown["prototypes"]) == (13, 23, 1)
    assert (shown["images"], shown["images_named"]) == (14, 14)
    (board,) = all_boards(found)
    assert (board["size"], len(board["at_start"])) == ([2048, 2593], 21)
    assert [grid["numbered"] for grid in board["grids"]] == [False]


def test_a_build_file_of_others() -> None:
    path = sample("vive-lempereur/buildFile.xml")
    # one leader uses "French I Cav Unit"; the prototype is "French I Cav Corps Unit"
    assert faults(path) == {"VMOD306"}
    found = read_module(path)
    assert (len(found.slots), len(found.prototypes), found.archive) == (129, 29, None)


def test_an_elaborate_build_file_of_others() -> None:
    path = sample("ccn-napoleonics/buildFile.xml")
    # 33 missing prototypes: remarks, and pieces that its authors have set aside
    assert faults(path) == set()
    absent = [one for one in lint_file(path)[0] if one.code == "VMOD314"]
    assert len(absent) == 33


def test_a_very_old_build_file() -> None:
    path = sample("longest-day/buildFile")
    assert faults(path) == {"VMOD311"}
    assert len(read_module(path).slots) == 2070
