"""Test tables in several files, rules of scenarios, and files of the user in place of a game's."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from adjudicator.core import packages
from adjudicator.core.book import Book
from adjudicator.core.events import Note
from adjudicator.core.game import Code, Game
from adjudicator.core.state import State
from adjudicator.core.validation import check_scenario
from adjudicator.errors import DocumentError

SOURCE = {
    "game": {
        "format": 1,
        "id": "small-game",
        "version": "1",
        "title": "Small",
        "about": {"en": "Small."},
        "prefix": "SG",
        "sides": ["red", "blue"],
        "map": "small",
        "scenarios": ["one", "two"],
        "turns": 3,
        "phases": [{"id": "play", "kind": "play", "title": {"en": "Play"}}],
    },
    "units": {
        "format": 1,
        "units": [
            {
                "id": "guard",
                "side": "red",
                "type": "infantry",
                "combat": 4,
                "movement": 5,
                "ratings": {"cohesion": 7},
                "nation": "French",
                "brigade": "Morand",
            }
        ],
    },
    "tables": {"format": 1, "longest": 5},
    "series": {"zones": True, "reach": 7},
    "rulebook": {"format": 1, "game": "small-game", "cases": []},
    "scenarios/one": {
        "format": 1,
        "id": "one",
        "title": "One",
        "about": {"en": "One."},
        "map": "small",
        "where": {"guard": "a"},
        "rules": {"margin": 7},
    },
    "scenarios/two": {
        "format": 1,
        "id": "two",
        "title": "Two",
        "about": {"en": "Two."},
        "map": "small",
        "where": {},
        "rules": {"margin": "seven"},
    },
}


class Series(msgspec.Struct, forbid_unknown_fields=True):
    zones: bool
    reach: int


class Tables(msgspec.Struct, forbid_unknown_fields=True):
    format: Literal[1]
    longest: int
    series: Series


class Rules(msgspec.Struct, forbid_unknown_fields=True):
    margin: int


CODE = Code(
    book=Book(),
    events=(Note,),
    tables=Tables,
    check=lambda _: None,
    start=lambda game, *_: State(dict(game.units), frozenset()),
    outcome=lambda _: {},
    table_parts=("series",),
    scenario=Rules,
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the folder of a game of another publisher whose tables stand in two files."""
    module = type(sys)("small_game")
    module.CODE = CODE  # type: ignore[attr-defined]
    home = tmp_path / "module"
    for name, content in SOURCE.items():
        path = home / f"{name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(content))
    monkeypatch.setitem(sys.modules, "small_game", module)
    found = {"small-game": packages.Published("small_game", home)}
    monkeypatch.setattr(packages, "published", lambda: found)
    yield home


def written(path: Path, content: Any) -> Path:
    path.write_text(json.dumps(content))
    return path


def test_a_file_beside_the_tables_is_a_field_of_them(folder: Path) -> None:
    game = Game(folder)
    assert game.tables == Tables(format=1, longest=5, series=Series(zones=True, reach=7))
    assert game.replaced_tables == frozenset()


def test_every_file_of_the_tables_is_in_the_stamp(folder: Path) -> None:
    before = Game(folder).module_hash
    for name in ("tables", "series", "scenarios/two"):
        path = folder / f"{name}.json"
        old = path.read_bytes()
        path.write_bytes(old + b" ")
        assert Game(folder).module_hash != before, name
        path.write_bytes(old)
    assert Game(folder).module_hash == before


def test_the_tables_of_a_user_may_hold_a_whole_part(folder: Path, tmp_path: Path) -> None:
    own = {"format": 1, "series": {"zones": False, "reach": 9}}
    game = Game(folder, tables=written(tmp_path / "mine.json", own))
    assert game.tables.series == Series(zones=False, reach=9)
    assert game.tables.longest == 5
    assert game.replaced_tables == {"format", "series"}
    assert game.module_hash != Game(folder).module_hash
    assert game.is_stamp(Game(folder).module_hash)
    assert game.without().tables == game.tables


def test_tables_of_a_user_that_hold_all_fields_need_no_file_of_ours(
    folder: Path, tmp_path: Path
) -> None:
    own = {"format": 1, "longest": 1, "series": {"zones": False, "reach": 9}}
    path = written(tmp_path / "mine.json", own)
    before = Game(folder, tables=path).module_hash
    written(folder / "series.json", {"zones": True, "reach": 1})
    assert Game(folder, tables=path).module_hash == before


def test_a_mistake_in_a_part_is_explained(folder: Path) -> None:
    written(folder / "series.json", {"zones": True, "reach": "far"})
    with pytest.raises(DocumentError, match=r'series\.reach: "far" is not of type integer'):
        Game(folder)


def test_a_counter_has_ratings_a_nation_and_a_brigade(folder: Path) -> None:
    unit = Game(folder).units["guard"]
    assert (unit.ratings, unit.nation, unit.brigade) == ({"cohesion": 7}, "French", "Morand")


def test_the_rules_of_a_scenario_have_the_type_of_the_game(folder: Path) -> None:
    game = Game(folder)
    assert game.scenario_rules("one") == Rules(margin=7)
    assert game.scenario_rules() is game.scenario_rules("one")


def test_a_mistake_in_the_rules_of_a_scenario_is_explained(folder: Path) -> None:
    with pytest.raises(DocumentError) as caught:
        Game(folder).scenario_rules("two")
    line = str(caught.value)
    assert "two.json" in line
    assert 'rules.margin: "seven" is not of type integer' in line


def test_a_scenario_of_the_user_takes_the_place_of_ours(folder: Path, tmp_path: Path) -> None:
    own = {**SOURCE["scenarios/one"], "title": "Mine", "rules": {"margin": 3}}
    game = Game(folder, scenario=written(tmp_path / "mine.json", own))
    assert game.scenario().title == "Mine"
    assert game.scenario_rules() == Rules(margin=3)
    assert game.without().scenario().title == "Mine"
    assert game.module_hash != Game(folder).module_hash
    assert game.is_stamp(Game(folder).module_hash)


def test_a_scenario_of_the_user_may_be_a_new_one(folder: Path, tmp_path: Path) -> None:
    own = {**SOURCE["scenarios/one"], "id": "three"}
    game = Game(folder, scenario=written(tmp_path / "mine.json", own))
    assert game.scenario("three").where == {"guard": "a"}
    assert game.scenario().id == "one"
    assert game.module_hash != Game(folder).module_hash
    with pytest.raises(DocumentError, match="known: one, two, three"):
        game.scenario("four")


def test_a_unit_that_does_not_exist_is_a_mistake_of_the_scenario(
    folder: Path, tmp_path: Path
) -> None:
    own = {**SOURCE["scenarios/one"], "where": {"gard": "a"}}
    game = Game(folder, scenario=written(tmp_path / "mine.json", own))
    with pytest.raises(DocumentError, match=r"mine\.json: where: .*'gard'") as caught:
        check_scenario(game, game.scenario(), game.units)
    assert "guard" in str(caught.value)
