"""Test the author's desk in a browser: from an empty folder to the module."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from tests.support.desk import DeskVisit

pytestmark = pytest.mark.browser


def begin(one: DeskVisit) -> Path:
    one.click("Author", "link")
    one.click("Begin a game…")
    one.page.wait_for_selector("#game-title")
    one.page.fill("#game-title", "Two Hills")
    one.page.select_option("#game-map", "crowning-glory")
    one.click("Begin", exact=True)
    one.page.wait_for_selector(".counter-list img")
    return one.desk.folder / "two-hills"


def edit(file: Path, change: Callable[[Any], None]) -> None:
    found = json.loads(file.read_bytes())
    change(found)
    file.write_text(json.dumps(found))


def test_from_an_empty_folder_to_the_module(visit: Callable[..., DeskVisit]) -> None:
    one = visit().begin()
    one.click("Author", "link")
    one.page.get_by_text("There is no game in this folder yet").wait_for()
    folder = begin(one)
    assert one.page.locator(".counter-list img").count() == 6
    assert one.page.locator(".piece").count() == 5
    assert "red-3" in one.page.inner_text(".beside")
    one.click("Build the module")
    one.page.wait_for_selector("a[download]")
    module = folder / "two-hills.vmod"
    found = CliRunner().invoke(cli, ["module", "lint", str(module), "--no-notes"])
    assert found.exit_code == 0, found.output
    again = folder.parent / "again.vmod"
    built = CliRunner().invoke(cli, ["module", "build", str(folder), "-o", str(again)])
    assert built.exit_code == 0, built.output
    assert again.read_bytes() == module.read_bytes()


def test_edits_on_the_disk_are_shown_at_once(visit: Callable[..., DeskVisit]) -> None:
    one = visit().begin()
    folder = begin(one)
    sources = "[...document.querySelectorAll('.counter-list img')].map((one) => one.src)"
    before = one.page.evaluate(sources)
    edit(folder / "units.json", lambda found: found["units"][0].update(combat=9))
    one.until(lambda: one.page.evaluate(sources)[0] != before[0])
    assert one.page.evaluate(sources)[1:] == before[1:]  # only what has changed is drawn again
    edit(folder / "scenarios" / "start.json", lambda found: found["where"].pop("blue-1"))
    one.until(lambda: one.page.locator(".piece").count() == 4)
    edit(folder / "units.json", lambda found: found["units"][1].update(side="green"))
    problem = one.page.locator(".problem-row").first
    problem.wait_for()
    assert "units.json · blue-2" in problem.inner_text()
    assert "the game has no side 'green'" in problem.inner_text()
    assert one.page.locator(".counter-list img").count() > 0  # the last good picture stays
    (folder / "units.json").write_text('{"format": 1, "units": [,]}')
    one.page.get_by_text("not JSON").first.wait_for()
    assert "units.json · line 1" in one.page.locator(".problem-row").first.inner_text()


def test_a_problem_in_the_data_does_not_build(visit: Callable[..., DeskVisit]) -> None:
    one = visit().begin()
    folder = begin(one)
    start = folder / "scenarios" / "start.json"
    edit(start, lambda found: found["where"].update({"blue-1": "9999"}))
    one.page.locator(".problem-row").first.wait_for()
    one.click("Build the module")
    one.page.locator(".side .problem").wait_for()
    assert "there is no place '9999'" in one.page.inner_text(".side .problem")
    assert not (folder / "two-hills.vmod").exists()


def test_a_game_on_a_map_of_the_desk(visit: Callable[..., DeskVisit]) -> None:
    """A map that was digitized in the folder can be the board of a game."""
    one = visit().begin()
    folder = one.desk.folder / "meadow"
    folder.mkdir()
    grid = {
        "format": 1,
        "id": "meadow",
        "title": "A meadow",
        "lattice": {"orientation": "flat", "pitch": 60, "origin": [60, 60]},
        "grids": [{"columns": 6, "rows": 5}],
    }
    (folder / "grid.json").write_text(json.dumps(grid))
    compiled = CliRunner().invoke(cli, ["map", "compile", str(folder)])
    assert compiled.exit_code == 0, compiled.output
    one.click("Author", "link")
    one.click("Begin a game…")
    one.page.fill("#game-title", "Meadow War")
    one.page.select_option("#game-map", "meadow")
    one.click("Begin", exact=True)
    one.page.wait_for_selector(".counter-list img")
    game = json.loads((one.desk.folder / "meadow-war" / "game.json").read_bytes())
    assert game["map"] == "meadow"
