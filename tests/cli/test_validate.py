"""Test `adjudicator validate`: it reports every mistake in a file, and the type of the file."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import cli
from adjudicator.errors import InputError
from tests.support.paths import ROOT

GAME = "spi-austerlitz"


def call(*words: object) -> Result:
    """Run a command that succeeds or reports mistakes."""
    return CliRunner().invoke(cli, [str(word) for word in words])


def refusal(*words: object) -> str:
    """Run a command that is refused; return its one line."""
    result = call(*words)
    assert result.stdout == ""
    assert isinstance(result.exception, InputError), result.exception
    return str(result.exception)


def test_our_own_files_are_valid() -> None:
    modules = [path for path in (ROOT / "modules").rglob("*.json") if path.name != "coverage.json"]
    names = ("grid.json", "overlay.geojson", "places.json", "map.json")
    maps = [path for name in names for path in (ROOT / "maps").glob(f"*/{name}")]
    result = call("validate", *modules, *maps)
    assert result.exit_code == 0, result.stdout
    assert result.stdout.splitlines()[-1] == f"0 mistakes in {len(modules) + len(maps)} files"


def _unit(**changes: Any) -> dict[str, Any]:
    unit = {"id": "a", "side": "b", "type": "infantry", "combat": 1, "movement": 5}
    return {key: value for key, value in {**unit, **changes}.items() if value != "gone"}


@pytest.mark.parametrize("name", ["units.json", "my-army.json"])
def test_all_mistakes_of_a_file_are_listed(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    units = [_unit(combat="many"), _unit(), _unit(movement="gone", movment=5), _unit(id=4)]
    file.write_text(json.dumps({"format": 1, "units": units}), encoding="utf-8")
    result = call("validate", file, *(["--as", "units"] if name == "my-army.json" else []))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert [line.split(": ")[1] for line in lines[:-1]] == [
        "units[0].combat",
        "units[2]",
        "units[2]",
        "units[3].id",
    ]
    assert "did you mean 'movement'?" in lines[1]
    assert lines[-1] == "4 mistakes in 1 file"


def test_what_a_file_is_can_be_guessed_from_its_fields(tmp_path: Path) -> None:
    file = tmp_path / "anything.json"
    file.write_text(json.dumps({"format": 1, "rulings": []}), encoding="utf-8")
    (found,) = json.loads(call("validate", file, "--format", "json").stdout)
    assert found == {"file": str(file), "kind": "rulings", "problems": []}
    file.write_text("[1, 2]", encoding="utf-8")
    assert "say it by --as KIND" in refusal("validate", file)


def test_every_bad_line_of_a_log_is_listed(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    lines = [
        json.dumps({"format": 1, "game": GAME}),
        json.dumps({"do": "phase", "turn": 1, "phase": "allied-movement"}),
        json.dumps({"do": "mvoe", "unit": "allied-1"}),
        "not JSON",
        json.dumps({"do": "roll", "dice": [0]}),
        json.dumps({"do": "note", "text": "\x1b[2J", "txt": 1}),
    ]
    file.write_text("\n".join(lines), encoding="utf-8")
    result = call("validate", file)
    assert result.exit_code == 1
    places = [line.split(": ")[1].partition(",")[0] for line in result.stdout.splitlines()[:-1]]
    assert places == ["line 3", "line 4", "line 5", "line 6"]
    assert "did you mean 'move'?" in result.stdout
    assert "\x1b" not in result.stdout


def test_a_wrong_header_is_a_mistake_of_the_log(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    for text in ("", "{}", '{"format": 1, "game": "nonsense"}', '{"format": 2, "game": "x"}'):
        file.write_text(text, encoding="utf-8")
        result = call("validate", file)
        assert result.exit_code == 1
        assert result.stdout.splitlines()[-1] == "1 mistake in 1 file"


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    assert "no such file" in refusal("validate", tmp_path / "nowhere.json")
    assert "no such file" in refusal("validate", tmp_path / "nowhere.jsonl")
    broken = tmp_path / "units.json"
    broken.write_text("{", encoding="utf-8")
    assert "not JSON" in refusal("validate", broken)
    result = call("validate", broken, "--as", "nonsense")
    assert result.exit_code == click.UsageError.exit_code == 2


# Folders


@pytest.mark.parametrize(
    "folder", ["modules/spi-austerlitz", "modules/coup-de-tonnerre", "maps/crowning-glory"]
)
def test_a_folder_is_validated_as_a_whole(folder: str) -> None:
    result = call("validate", ROOT / folder)
    assert result.exit_code == 0, result.stdout
    main = "game.json: valid (game)" if "modules" in folder else "grid.json: valid (grid)"
    assert main in result.stdout
    assert ("vassal.json: valid (vassal)" in result.stdout) == ("modules" in folder)


def test_what_does_not_fit_in_a_folder_is_said(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(ROOT / "modules" / GAME, folder)
    scenario = folder / "scenarios" / "historical.json"
    text = scenario.read_text("utf-8").replace('"allied-1"', '"allied-one"')
    scenario.write_text(text, encoding="utf-8")
    result = call("validate", folder)
    assert result.exit_code == 1
    assert "'allied-one' is missing, which the scenario 'historical' needs" in result.stdout


def test_a_mistake_in_a_file_of_a_folder_names_the_file(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(ROOT / "modules" / GAME, folder)
    (folder / "vassal.json").write_text('{"format": 1, "nmae": "x"}', encoding="utf-8")
    result = call("validate", folder)
    assert result.exit_code == 1
    assert f"{folder / 'vassal.json'}: " in result.stdout


def test_a_folder_of_nothing_is_refused(tmp_path: Path) -> None:
    assert "neither a game nor a map" in refusal("validate", tmp_path)
