"""Test that the module of a game made of data has the dice and the charts of its rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator.core.game import load_game
from adjudicator.systems.hexes.charts import charts
from adjudicator.vassal.look.look import read_look
from tests.systems.hexes.changed import HOME, changed


@pytest.mark.parametrize(("name", "dice"), [("crossroads", (1, 6)), ("ladder", (2, 6))])
def test_dice_and_charts_are_those_of_the_rules(name: str, dice: tuple[int, int]) -> None:
    look = read_look(load_game(HOME / name))
    assert [(one.dice, one.sides) for one in look.dice] == [dice]
    assert [one.kind for one in look.charts] == ["crt", "terrain"]


def test_what_is_given_stays(tmp_path: Path) -> None:
    folder = changed(tmp_path, "ladder", {})
    given = {"format": 1, "dice": [{"name": "d10", "sides": 10}], "charts": []}
    (folder / "vassal.json").write_text(json.dumps(given), encoding="utf-8")
    look = read_look(load_game(folder))
    assert [(one.dice, one.sides) for one in look.dice] == [(1, 10)]
    assert look.charts == []


def test_the_chart_of_terrain_knows_types() -> None:
    found = charts(load_game(HOME / "crossroads"))
    rows = {row[0].text: [cell.text for cell in row[1:]] for row in found["terrain"].rows}
    assert rows["Forest"] == ["2", "x 2", "closed to tank; infantry: 1"]
    assert rows["Swamp"] == ["2", "-", "units stop"]
