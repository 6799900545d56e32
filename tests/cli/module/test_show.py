"""Test `module show` and `module diff`."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from adjudicator.cli import cli
from tests.support.small_modules import board, build_file, grid, module, piece, png, slot, written


def run(*words: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(cli, ["module", *map(str, words)])
    return result.exit_code, result.output


def differ(folder: Path, old: bytes, new: bytes) -> tuple[int, list[str]]:
    code, text = run("diff", written(folder, old, "a.vmod"), written(folder, new, "b.vmod"))
    return code, text.splitlines()


def test_the_whole(tmp_path: Path) -> None:
    code, text = run("show", written(tmp_path, module()))
    assert code == 0
    assert text.splitlines() == [
        "Small 1.0",
        "VASSAL 3.7.0, buildFile.xml, files: 5",
        "components: 14, prototypes: 1, pieces in palettes: 1, at start: 1, markers: 0",
        "pictures named: 3, in the module: 3 (0.2 MiB in memory)",
        "board Field of map Main: 300 by 200 pixels, map.png",
        "  grid of Field: hex, numbered, dx 34.64, dy 40, first hex at 30,20, "
        "corners 0101, 0800, 0105, 0804",
        "prototype Unit: delete, clone",
    ]


def test_the_tree(tmp_path: Path) -> None:
    lines = run("show", written(tmp_path, module()), "--tree")[1].splitlines()
    assert lines[0] == "GameModule Small"
    assert "    BoardPicker " in lines
    assert "      Board Field" in lines


def test_pieces_in_a_game(tmp_path: Path) -> None:
    lines = run("show", written(tmp_path, module()), "--pieces")[1].splitlines()
    assert lines == [
        "2 Red [Main / start, at start]: delete, clone, mark, emb2",
        "1 Red [Counters / Units]: delete, clone, mark, emb2",
    ]


def test_boards_with_what_stands_on_them(tmp_path: Path) -> None:
    lines = run("show", written(tmp_path, module()), "--boards")[1].splitlines()
    assert lines[-1] == "  at start: start at 0203 (1)"


def test_everything_as_json(tmp_path: Path) -> None:
    path = written(tmp_path, module())
    document = json.loads(run("show", path, "--format", "json")[1])
    assert set(document) == {"module", "tree", "prototypes", "pieces", "boards", "setups"}
    assert document["pieces"][0]["prototypes"] == ["Unit"]
    assert document["pieces"][0]["traits"][2] == {
        "kind": "mark",
        "type": "mark;Side",
        "state": "Red",
    }
    assert document["boards"][0]["grids"][0]["corners"] == ["0101", "0800", "0105", "0804"]
    part = json.loads(run("show", path, "--boards", "--format", "json")[1])
    assert set(part) == {"module", "boards"}


def test_foreign_text_steers_no_terminal(tmp_path: Path) -> None:
    text = build_file().replace('name="Small"', 'name="Sm&#9;&#x9b;31mall"')
    assert "\x9b" not in run("show", written(tmp_path, module(text)))[1]


def test_a_module_does_not_differ_from_itself(tmp_path: Path) -> None:
    assert differ(tmp_path, module(), module()) == (0, ["0 differences"])


def test_what_changed_is_named(tmp_path: Path) -> None:
    blue = slot("Blue", "5", piece("Blue", "5"))
    other = build_file(board(grid(hOff="3")), slot=blue).replace("Red\\&#9;", "Green\\&#9;")
    files = {"images/red.png": png(21, 20), "images/map2.png": png(), "images/back.png": None}
    code, lines = differ(tmp_path, module(), module(other, files))
    assert code == 1
    assert lines == [
        "changed component GameModule / Map Main / BoardPicker / Board Field / HexGrid / "
        "HexGridNumbering: hOff: nothing -> 3",
        "added piece gpid 5",
        "changed piece gpid 2: mark: mark;Side = Red -> mark;Side = Green",
        "changed piece gpid 1: mark: mark;Side = Red -> mark;Side = Green",
        "removed file images/back.png",
        "added file images/map2.png",
        "changed file images/red.png: another content",
        "7 differences",
    ]


def test_a_changed_prototype_changes_its_pieces(tmp_path: Path) -> None:
    other = build_file().replace("Delete;68,130", "Remove;68,130")
    lines = differ(tmp_path, module(), module(other))[1]
    assert [line.partition(":")[0] for line in lines] == [
        "changed prototype Unit",
        "changed piece gpid 2",
        "changed piece gpid 1",
        "3 differences",
    ]


def test_differences_as_json(tmp_path: Path) -> None:
    old, new = written(tmp_path, module(), "a"), written(tmp_path, build_file().encode(), "b")
    code, text = run("diff", old, new, "--format", "json")
    assert code == 1
    kinds = {(one["kind"], one["change"]) for one in json.loads(text)["differences"]}
    assert kinds == {("file", "removed")}
