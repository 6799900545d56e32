"""Test `adjudicator game new`: a folder drafted from a module, whole or not at all."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import cli
from adjudicator.core.game import load_game
from adjudicator.errors import InputError
from adjudicator.safeio import documents

NUMBERING = re.compile(r"<VASSAL[\w.]*HexGridNumbering[^>]*/>")
HEX_GRID = re.compile(r"<VASSAL[\w.]*\.HexGrid [^>]*>")


def run(*args: object) -> Result:
    return CliRunner().invoke(cli, list(map(str, args)))


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a small module whose pieces have properties with their numbers."""
    folder = tmp_path_factory.mktemp("theirs")
    assert run("module", "new", folder / "duel", "--title", "A Duel").exit_code == 0
    assert (
        run("module", "build", folder / "duel", "-o", folder / "d.vmod", "--no-art").exit_code == 0
    )
    return folder / "d.vmod"


def changed(module: Path, target: Path, *changes: tuple[re.Pattern[str], str]) -> Path:
    """Write a copy of a module with another build file."""
    with zipfile.ZipFile(module) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name == "buildFile.xml":
                text = data.decode()
                for pattern, other in changes:
                    text, times = pattern.subn(other, text)
                    assert times
                data = text.encode()
            new.writestr(name, data)
    return target


def drafted(module: Path, folder: Path) -> Any:
    result = run("game", "new", folder, "--from", module)
    assert result.exit_code == 0, result.output
    return load_game(folder)


def test_the_draft_has_the_units_places_and_phases_of_the_module(
    module: Path, tmp_path: Path
) -> None:
    theirs = load_game(module.parent / "duel")
    game = drafted(module, tmp_path / "mine")
    assert game.id == "mine"
    assert game.code is None  # nobody has written its rules
    assert game.file.sides == ["blue", "red"]
    numbers = sorted((one.side, one.type, one.combat, one.movement) for one in game.units.values())
    own = sorted((one.side, one.type, one.combat, one.movement) for one in theirs.units.values())
    assert numbers == own
    (name,) = game.file.scenarios
    assert sorted(game.scenario(name).where.values()) == sorted(theirs.scenario().where.values())
    assert [(one.side, one.kind) for one in game.file.phases] == [
        (one.side, one.kind) for one in theirs.file.phases
    ]
    assert set(theirs.board().places) == set(game.board().places)


def test_a_board_without_numbers_gets_ours_and_its_hexes_are_counted(
    module: Path, tmp_path: Path
) -> None:
    bare = changed(module, tmp_path / "bare.vmod", (NUMBERING, ""))
    game = drafted(bare, tmp_path / "mine")
    profile = json.loads((tmp_path / "mine/profiles/mine.json").read_bytes())
    (counted,) = profile["maps"][0]["hexes"]
    assert counted["first"] == [0, 0]
    (name,) = game.file.scenarios
    theirs = load_game(module.parent / "duel")
    assert sorted(game.scenario(name).where.values()) == sorted(theirs.scenario().where.values())


def test_the_check_of_a_draft_names_what_is_to_do_and_no_contradiction(
    module: Path, tmp_path: Path
) -> None:
    drafted(module, tmp_path / "mine")
    result = run("game", "check", tmp_path / "mine", "--format", "json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert {one["severity"] for one in found} == {"to do"}
    assert all(one["file"] and one["place"] and one["remedy"] for one in found)
    files = {Path(one["file"]).name for one in found}
    assert {"grid.json", "rulebook.json", "rules.json", "TODO.md"} <= files
    assert run("game", "check", tmp_path / "mine", "--strict").exit_code == 1


def test_the_same_module_gives_the_same_bytes(module: Path, tmp_path: Path) -> None:
    drafted(module, tmp_path / "a/mine")
    drafted(module, tmp_path / "b/mine")
    one, two = (
        {path.relative_to(base): path.read_bytes() for path in base.rglob("*") if path.is_file()}
        for base in (tmp_path / "a", tmp_path / "b")
    )
    assert one == two


@pytest.mark.parametrize(
    "change",
    [
        (HEX_GRID, '<VASSAL.build.module.map.boardPicker.board.HexGrid dx="0.01" dy="0.01">'),
        (HEX_GRID, '<VASSAL.build.module.map.boardPicker.board.HexGrid dx="1" dy="nan">'),
        (re.compile("<VASSAL"), "<VASSA"),
    ],
    ids=["too many hexes", "no number", "no build file"],
)
def test_a_hostile_module_is_refused_in_one_line_and_nothing_is_written(
    module: Path, tmp_path: Path, change: tuple[re.Pattern[str], str]
) -> None:
    bad = changed(module, tmp_path / "bad.vmod", change)
    with pytest.raises(InputError) as error:
        CliRunner().invoke(
            cli, ["game", "new", str(tmp_path / "mine"), "--from", str(bad)],
            catch_exceptions=False, standalone_mode=False,
        )  # fmt: skip
    assert "bad.vmod" in str(error.value)
    assert "\n" not in str(error.value)
    assert not (tmp_path / "mine").exists()
    assert [one.name for one in tmp_path.iterdir()] == ["bad.vmod"]


def test_a_folder_with_anything_in_it_is_left_alone(module: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/letter.txt").write_text("dear")
    result = run("game", "new", tmp_path / "mine", "--from", module)
    assert isinstance(result.exception, InputError)
    assert [one.name for one in (tmp_path / "mine").iterdir()] == ["letter.txt"]


def test_a_folder_that_cannot_be_finished_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        documents.write_folder(tmp_path / "new", {"a.json": b"{}", "a.json/b.json": b"{}"})
    assert list(tmp_path.iterdir()) == []
