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


#: a unit goes too far before it attacks
_CCN: list[dict[str, Any]] = [
    {
        "format": 1,
        "game": "ccn-epic-austerlitz",
        "scenario": "s6",
        "position": {
            "turn": 2,
            "phase": "french",
            "battles_known": True,
            "where": {"fr-ln-1": "0405", "ru-ln-1": "0505", "ru-ln-2": "0109"},
        },
    },
    {"do": "move", "unit": "fr-ln-1", "path": ["0405", *["0404", "0405"] * 3]},
    {"do": "attack", "unit": "fr-ln-1", "target": "ru-ln-1"},
]


def test_dice_that_are_not_rolled_do_not_follow_from_the_move_before() -> None:
    over = {"do": "phase", "turn": 3, "phase": "allied"}
    told = {(one.message, one.event): one.follows_from for one in found(*_CCN, over)}
    assert told["move-far", 1] == []
    assert told["battle-after-move", 2] == [1]
    assert told["dice-missing", 3] == []


def test_a_battle_after_a_move_follows_from_the_move_whatever_came_between() -> None:
    lost = {"do": "lose", "unit": "fr-ln-1"}
    told = {(one.message, one.event): one.follows_from for one in found(*_CCN[:2], lost, _CCN[2])}
    assert told["battle-after-move", 3] == [1]


def test_a_second_move_follows_from_a_first_one_that_was_too_long() -> None:
    units = {"fr-lt-1": "0405", "ru-ln-2": "0109"}
    position = _CCN[0]["position"] | {"where": units}
    detour = {"do": "move", "unit": "fr-lt-1", "path": ["0405", *["0404", "0405"] * 3, "0404"]}
    again = {"do": "move", "unit": "fr-lt-1", "path": ["0404", "0403"]}
    told = [
        (one.message, one.event, one.follows_from)
        for one in found(_CCN[0] | {"position": position}, detour, again)
    ]
    assert ("move-far", 1, []) in told
    assert ("move-far", 2, [1]) in told


def test_a_unit_that_is_gone_battles_after_its_move() -> None:
    gone = {"do": "eliminate", "unit": "fr-ln-1"}
    told = {(one.message, one.event): one.follows_from for one in found(*_CCN[:2], gone, _CCN[2])}
    assert told["battle-after-move", 3] == []


_LEGER = "friant-15th-leger"


def in_activation(*lines: dict[str, Any]) -> dict[tuple[str, int], list[int]]:
    """Return what each finding of a log follows from, in an activation of Friant."""
    game = load_game("jours-de-gloire-austerlitz")
    activation = {"frame": "activation", "marker": "friant", "side": "french"}
    position = {
        "turn": 5,
        "phase": "activations",
        "where": {_LEGER: "s1314"},
        "frames": [{"frame": "activations"}, activation | {"formation": "friant", "ordered": True}],
    }
    first = {"format": 1, "game": game.id, "scenario": "S1", "position": position}
    told = found(first | {"stamp": game.hashes()}, *lines)
    return {(one.message, one.event): one.follows_from for one in told}


def test_dice_for_ponds_do_not_follow_from_the_move() -> None:
    told = in_activation(
        {"do": "move", "unit": _LEGER, "path": ["s1314", "s1315"]},
        {"do": "face", "unit": _LEGER, "facing": 1},
    )
    assert told["ice-at-will", 1] == []
    assert told["ice-missing", 2] == []


@pytest.mark.parametrize(("far", "follows"), [(1, [1]), (5, [])])
def test_a_move_after_a_detour_follows_from_it_if_the_unit_could_have_gone_so_far(
    far: int, follows: list[int]
) -> None:
    way = ["s1313", "s1312", "s1311", "s1310", "s1309", "s1308"]
    told = in_activation(
        {"do": "move", "unit": _LEGER, "path": ["s1314", *["s1313", "s1314"] * 4, "s1313"]},
        {"do": "move", "unit": _LEGER, "path": way[: far + 1]},
    )
    assert told["too-far", 1] == []
    assert told["too-far", 2] == follows


def test_a_move_after_one_that_was_taken_back_follows_from_the_one_before() -> None:
    unit = "french-becker"
    lines = [
        _SANTON[0],
        {"do": "move", "unit": unit, "path": ["0908", *["0907", "0908"] * 4]},
        {"do": "agree", "unit": unit, "by": "allied"},
        {"do": "move", "unit": unit, "path": ["0908", "0907"]},
        {"do": "take-back", "unit": unit},
        {"do": "move", "unit": unit, "path": ["0908", "0907"]},
    ]
    told = [(one.message, one.event, one.follows_from) for one in found(*lines)]
    assert ("too-far", 5, [1]) in told
