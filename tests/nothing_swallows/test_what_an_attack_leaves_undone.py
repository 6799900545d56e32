"""Test that what an attack leaves undone does not follow from how its units came there.

A unit goes too far, then attacks or is attacked, and the attack is not carried out: two faults.
"""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from adjudicator.core.findings import Finding
from adjudicator.core.game import load_game
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate

#: an attacker goes too far, on open ground
_SPI: list[dict[str, Any]] = [
    {
        "format": 1,
        "game": "spi-austerlitz",
        "map": {"grids": [{"columns": 10, "rows": 10}]},
        "units": [
            {"id": "F1", "side": "french", "type": "infantry", "combat": 8, "movement": 2},
            {"id": "A1", "side": "allied", "type": "infantry", "combat": 4, "movement": 5},
        ],
        "position": {
            "turn": 5,
            "phase": "french-movement",
            "where": {"F1": "0407", "A1": "0504"},
        },
    },
    {"do": "move", "unit": "F1", "path": ["0407", "0406", "0405", "0404"]},
    {"do": "phase", "turn": 5, "phase": "french-combat"},
    {"do": "attack", "units": ["F1"], "targets": ["0504"]},
]
_OVER = {"do": "phase", "turn": 6, "phase": "allied-movement"}


def found(*lines: dict[str, Any]) -> list[Finding]:
    data = "\n".join(map(json.dumps, lines)).encode()
    game = load_game(str(lines[0]["game"]))
    return list(adjudicate(game, Log(io.BytesIO(data))).findings)


@pytest.mark.parametrize(
    ("dice", "rule"), [([], "SPI-8.0c"), ([2], "SPI-9.2-Dr"), ([6], "SPI-9.2-Ar")]
)
def test_the_attack_of_a_unit_that_went_too_far(dice: list[int], rule: str) -> None:
    rolls = [{"do": "roll", "dice": dice}] if dice else []
    told = [(one.rule, one.event, one.follows_from) for one in found(*_SPI, *rolls, _OVER)]
    assert told == [("SPI-5C", 1, []), (rule, 3, [])]


#: an attacker goes to and fro before an enemy
_SANTON: list[dict[str, Any]] = [
    {
        "format": 1,
        "game": "santon",
        "position": {
            "turn": 3,
            "phase": "french-movement",
            "where": {"allied-engelhardt": "0906", "french-becker": "0908"},
        },
    },
    {"do": "move", "unit": "french-becker", "path": ["0908", *["0907", "0908"] * 4, "0907"]},
    {"do": "phase", "turn": 3, "phase": "french-combat"},
    {"do": "attack", "units": ["french-becker"], "targets": ["0906"]},
]


@pytest.mark.parametrize(("dice", "rule"), [([], "SAN-7.5"), ([1], "SAN-8.2"), ([6], "SAN-8.1")])
def test_an_attack_in_a_game_of_data(dice: list[int], rule: str) -> None:
    rolls = [{"do": "roll", "dice": dice}] if dice else []
    over = {"do": "phase", "turn": 4, "phase": "allied-movement"}
    told = [(one.rule, one.event, one.follows_from) for one in found(*_SANTON, *rolls, over)]
    assert told == [("SAN-5.1", 1, []), (rule, 3, [])]


def test_an_illegal_attack_is_why_it_was_not_carried_out() -> None:
    lines = [_SPI[0], _SPI[1] | {"path": ["0407", "0406"]}, *_SPI[2:]]
    told = [(one.rule, one.event, one.follows_from) for one in found(*lines, _OVER)]
    assert told == [("SPI-8A", 3, []), ("SPI-8.0c", 3, [3])]
