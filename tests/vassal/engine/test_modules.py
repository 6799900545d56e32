"""Test that the real engine loads our modules without a complaint, and reads the same content."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator.core.game import load_game
from adjudicator.vassal.build.module import build
from adjudicator.vassal.build.pieces import unit_name
from adjudicator.vassal.build.skeleton import skeleton
from tests.support.module_archive import SPI
from tests.support.vassal_engine import ENGINE, check, told

pytestmark = ENGINE


def test_the_engine_loads_our_module_and_puts_every_unit_into_its_hex(tmp_path: Path) -> None:
    game = load_game(SPI)
    module = tmp_path / "spi.vmod"
    module.write_bytes(build(game).data)
    scenario = game.scenario()
    found = told(module, tmp_path, "--setup", scenario.title, "--pieces")
    check(found, len(build(game, art=False).lock.pieces))
    units = {unit_name(game, unit): unit for unit in game.units.values()}
    assert len(units) == len(game.units), "two units of one name"
    seen = {
        units[one["name"]].id: one["location"] for one in found["pieces"] if one["name"] in units
    }
    waiting = {
        unit: f"Reinforcements {side.capitalize()}"
        for side, names in scenario.reserve.items()
        for unit in names
    }
    assert seen == {**scenario.where, **waiting}


def test_the_engine_loads_the_second_game_with_faces_and_steps(tmp_path: Path) -> None:
    game = load_game("crowning-glory")
    module = tmp_path / "cg.vmod"
    module.write_bytes(build(game).data)
    for scenario in map(game.scenario, game.file.scenarios):
        found = told(module, tmp_path, "--setup", scenario.title, "--pieces")
        check(found, len(build(game, art=False).lock.pieces))
        units = {unit_name(game, unit) for unit in game.units.values()}
        beside = [unit for some in scenario.beside.values() for unit in some]
        later = [unit for some in scenario.reserve.values() for unit in some]
        wanted = sorted([*scenario.where.values(), *[""] * len([*beside, *later])])
        places = [one["location"] for one in found["pieces"] if one["name"] in units]
        assert sorted(at if at in game.board().places else "" for at in places) == wanted


@pytest.mark.parametrize("map_name", ["spi-austerlitz", "crowning-glory"])
def test_the_engine_loads_a_new_game_with_hard_names(map_name: str, tmp_path: Path) -> None:
    folder = tmp_path / "new"
    hexmap = load_game(SPI).hexmap(map_name)
    for name, data in skeleton("new", "a/b; \"c\" 'd' \\ é", hexmap).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    units = json.loads((folder / "units.json").read_text("utf-8"))
    units["units"][0] |= {"name": "a,b/c;d\"e'f\\g\th é 中\\", "formation": "'x', y;z/\\"}
    (folder / "units.json").write_text(json.dumps(units), "utf-8")
    module = tmp_path / "new.vmod"
    module.write_bytes(build(load_game(folder), art=False).data)
    found = told(module, tmp_path, "--setup", "Start", "--pieces")
    check(found, 8)
    where = json.loads((folder / "scenarios/start.json").read_text("utf-8"))["where"]
    named = {one["name"]: one["location"] for one in found["pieces"]}
    assert named["Blue 1 a,b/c;d\"e'f\\g h é 中\\ "] == where["blue-1"]
    assert named["Red 2 2. Cavalry"] == where["red-2"]
