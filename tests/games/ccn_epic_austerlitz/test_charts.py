"""Test the charts of EPIC Napoleonics: Austerlitz: every type of unit, and terrain that matters."""

from __future__ import annotations

import pytest

from adjudicator.core.game import load_game
from tests.support.games import game

NAME = "ccn-epic-austerlitz"


def charts(language: str = "en") -> dict[str, list[list[str]]]:
    one = game(NAME) if language == "en" else load_game(NAME).speaking(language)
    return {
        kind: [[cell.text for cell in row] for row in chart.rows]
        for kind, chart in one.part("charts").charts(one).items()
    }


def test_every_type_of_a_nation_has_a_row() -> None:
    types = [one for one in game(NAME).tables.types.values() if one.nation]
    rows = {kind: rows for kind, rows in charts().items() if kind != "terrain"}
    assert sum(map(len, rows.values())) == len(types) == 84
    for one in types:
        codes = [row[0].split()[0] for row in rows[one.nation.lower()]]
        assert codes.count(one.code) == 1


@pytest.mark.parametrize(
    ("kind", "row"),
    [
        (
            "french",
            ["LN Line Infantry", "4", "1", "2 hexes, blocks", "+1 in melee against infantry"],
        ),
        ("russian", ["FA Foot Artillery", "3", "1, or 0 and battle", "4-3-2-1-1 by distance", ""]),
        (
            "prussian",
            ["LN Line Infantry", "4", "1", "2 hexes, blocks", "+1 in melee without a move"],
        ),
        ("terrain", ["Stream", "-", "-1 / -1 / -1", ""]),
        ("terrain", ["Lake", "-", "-", "closed"]),
        ("terrain", ["Hill", "-", "-", "up -1 / -1 / 0, down 0 / -1 / 0; blocks sight"]),
    ],
)
def test_rows(kind: str, row: list[str]) -> None:
    assert row in charts()[kind]


def test_terrain_that_does_nothing_has_no_row() -> None:
    names = {row[0] for row in charts()["terrain"]}
    assert not names & {"Clear", "Bridge"}
    assert len(names) == len(game(NAME).tables.hexes) - 2


def test_french_charts_are_french() -> None:
    rows = charts("fr")["terrain"]
    assert ["Lac", "-", "-", "interdit"] in rows
    assert rows != charts()["terrain"]
