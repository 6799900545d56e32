"""The files of modules/spi-austerlitz/, each loaded once."""

from __future__ import annotations

from functools import cache
from typing import TypeVar

from adjudicator import resources, schemas
from adjudicator.board.hex_map import HexMap
from adjudicator.core.game_data import GameFile, Rulebook, ScenarioFile, UnitsFile, UnitSpec
from adjudicator.games.spi_austerlitz.data import Tables

T = TypeVar("T")
FOLDER = resources.data_root() / "modules" / "spi-austerlitz"


def read(name: str, path: str, kind: type[T]) -> T:
    return schemas.decode(name, (FOLDER / path).read_bytes(), kind, file=path)


@cache
def game() -> GameFile:
    return read("game", "game.json", GameFile)


@cache
def units() -> dict[str, UnitSpec]:
    listed = read("units", "units.json", UnitsFile).units
    found = {unit.id: unit for unit in listed}
    assert len(found) == len(listed), "an id stands twice"
    return found


@cache
def tables() -> Tables:
    return read("tables-spi-austerlitz", "tables.json", Tables)


@cache
def scenario() -> ScenarioFile:
    return read("scenario", "scenarios/historical.json", ScenarioFile)


@cache
def rulebook() -> Rulebook:
    return read("rulebook", "rulebook.json", Rulebook)


@cache
def board() -> HexMap:
    data = (resources.map_folder(game().map) / "map.json").read_bytes()
    return schemas.decode("map", data, HexMap, file="map.json")
