"""Test `adjudicator module new` and `module build`: the files they write, the input they refuse."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import cli
from adjudicator.core.game import load_game
from adjudicator.errors import InputError
from tests.support.module_archive import opened


def run(*args: object) -> Result:
    return CliRunner().invoke(cli, ["module", *map(str, args)])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    result = run("new", tmp_path / "my-game", "--title", "My Game")
    assert result.exit_code == 0, result.output
    return tmp_path / "my-game"


def test_a_new_game_has_data_and_no_rules_and_builds(folder: Path, tmp_path: Path) -> None:
    game = load_game(folder)
    assert game.id == "my-game"
    assert game.code is None
    result = run("build", folder, "-o", tmp_path / "my.vmod", "--no-art")
    assert result.exit_code == 0, result.output
    assert "My Game" in result.stdout
    module = opened((tmp_path / "my.vmod").read_bytes())
    assert len(module.all("PieceSlot")) == 8
    lock = json.loads((folder / "gpids.json").read_text("utf-8"))
    assert lock["next"] == 9
    again = run("build", folder, "-o", tmp_path / "again.vmod", "--no-art")
    assert "gpids.json" not in again.stderr
    assert (tmp_path / "again.vmod").read_bytes() == (tmp_path / "my.vmod").read_bytes()


def test_a_new_game_on_a_map_from_elsewhere_brings_it_along(tmp_path: Path) -> None:
    from adjudicator import resources

    source = resources.map_folder("crowning-glory") / "map.json"
    (tmp_path / "there").mkdir()
    (tmp_path / "there/map.json").write_bytes(source.read_bytes())
    assert (
        run("new", tmp_path / "g", "--title", "G", "--map", tmp_path / "there/map.json").exit_code
        == 0
    )
    assert (tmp_path / "g/map.json").read_bytes() == source.read_bytes()
    assert run("build", tmp_path / "g", "-o", tmp_path / "g.vmod", "--no-art").exit_code == 0


def test_new_does_not_touch_what_is_there(folder: Path) -> None:
    before = {path: path.read_bytes() for path in folder.rglob("*.json")}
    result = run("new", folder, "--title", "Other")
    assert isinstance(result.exception, InputError)
    assert {path: path.read_bytes() for path in folder.rglob("*.json")} == before


def edit(name: str, change: Callable[[dict], object]) -> Callable[[Path], None]:  # type: ignore[type-arg]
    def apply(folder: Path) -> None:
        path = folder / name
        document = json.loads(path.read_text("utf-8"))
        change(document)
        path.write_text(json.dumps(document), "utf-8")

    return apply


BROKEN = {
    "no units": (lambda folder: (folder / "units.json").unlink(), "units.json"),
    "no scenario": (lambda folder: (folder / "scenarios/start.json").unlink(), "start.json"),
    "no JSON": (lambda folder: (folder / "vassal.json").write_text("{"), "vassal.json"),
    "unknown field": (edit("vassal.json", lambda d: d.update(colour="red")), "colour"),
    "bad colour": (edit("vassal.json", lambda d: d["sides"]["red"].update(fill="red")), "fill"),
    "unknown side of a look": (
        edit("vassal.json", lambda d: d["sides"].update(green={"fill": "#00ff00"})), "green",
    ),
    "unknown side of a unit": (edit("units.json", lambda d: d["units"][0].update(side="x")), "'x'"),
    "one unit twice": (
        edit("units.json", lambda d: d["units"].append(d["units"][0])), "twice",
    ),
    "unknown hex": (
        edit("scenarios/start.json", lambda d: d["where"].update({"red-1": "zz"})), "zz",
    ),
    "unknown unit": (
        edit("scenarios/start.json", lambda d: d["where"].update({"who": "0101"})), "who",
    ),
    "unit twice": (
        edit("scenarios/start.json", lambda d: d["where"].update({"red-3": "0101"})), "red-3",
    ),
    "another map": (edit("scenarios/start.json", lambda d: d.update(map="crowning-glory")), "map"),
    "no such map": (edit("game.json", lambda d: d.update(map="nowhere")), "nowhere"),
    "two uses of a key": (edit("vassal.json", lambda d: d["flip"].update(key="A")), "Ctrl-A"),
    "a line end in an id": (edit("vassal.json", lambda d: d["flip"].update(id="a\n")), "flip.id"),
    "two markers alike": (
        edit("vassal.json", lambda d: d["tracks"].append(d["tracks"][0])), "twice",
    ),
    "charts without rules": (
        edit("vassal.json", lambda d: d.update(charts=[{"kind": "crt", "title": "CRT"}])), "charts",
    ),
    "two pieces with one number": (
        lambda folder: (folder / "gpids.json").write_text(
            '{"format": 1, "next": 9, "pieces": {"unit/a": 3, "unit/b": 3}}'
        ),
        "the same number",
    ),
    "a next number in use": (
        lambda folder: (folder / "gpids.json").write_text(
            '{"format": 1, "next": 3, "pieces": {"unit/a": 3}}'
        ),
        "next",
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_folder_is_refused_and_nothing_is_written(
    fault: str, folder: Path, tmp_path: Path
) -> None:
    change, word = BROKEN[fault]
    change(folder)
    before = sorted(tmp_path.rglob("*"))
    result = run("build", folder, "-o", tmp_path / "my.vmod", "--no-art")
    assert isinstance(result.exception, InputError), result.output
    assert word in str(result.exception)
    assert "\n" not in str(result.exception)
    assert sorted(tmp_path.rglob("*")) == before


def test_the_output_must_end_as_modules_do(folder: Path, tmp_path: Path) -> None:
    result = run("build", folder, "-o", tmp_path / "my.zip")
    assert ".vmod" in str(result.exception)
    assert not (tmp_path / "my.zip").exists()


def test_no_such_game_ends_with_2(tmp_path: Path) -> None:
    import subprocess
    import sys

    command = [sys.executable, "-m", "adjudicator", "module", "build", "nope", "-o"]
    done = subprocess.run(
        [*command, str(tmp_path / "x.vmod")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())
