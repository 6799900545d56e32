"""Test that each of several units that break a rule is reported, also if the first is waived."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudicator.core.game import load_game

from .findings import Judged, judged, waivers

Line = dict[str, Any]

#: two attackers face two enemies; two more units stand far away
_SANTON: Line = {
    "format": 1,
    "game": "santon",
    "position": {
        "turn": 3,
        "phase": "french-combat",
        "where": {
            "allied-engelhardt": "0906",
            "french-becker": "0907",
            "allied-uvarov": "0303",
            "french-treilhard": "0310",
        },
    },
}
_ATTACK: Line = {"do": "attack", "units": ["french-becker"], "targets": ["0906"]}


def eliminated(*units: str) -> list[Line]:
    return [{"do": "eliminate", "unit": one} for one in units]


SEVERAL: dict[str, tuple[list[Line], list[tuple[str, int, str]]]] = {
    "bystanders of an attack without dice": (
        [_SANTON, _ATTACK, *eliminated("allied-uvarov", "french-treilhard")],
        [("SAN-7.5", 2, "result-without-attack"), ("SAN-7.5", 3, "result-without-attack")],
    ),
    "a unit that fights, and a bystander": (
        [_SANTON, _ATTACK, *eliminated("allied-engelhardt", "french-treilhard")],
        [("SAN-7.5", 2, "result-without-die"), ("SAN-7.5", 3, "result-without-attack")],
    ),
}


def judge(lines: list[Line], *waived: int) -> Judged:
    """Judge a log, with the findings at some events waived."""
    game = load_game(str(lines[0]["game"]))
    log = "\n".join(map(json.dumps, lines)).encode()
    found = judged(game, log)
    if not waived:
        return found
    return judged(game, log, waivers(one for one in found.findings if one.event in waived))


@pytest.mark.parametrize("name", SEVERAL)
def test_each_is_reported_and_stays_if_the_first_is_waived(name: str) -> None:
    lines, expected = SEVERAL[name]
    found = judge(lines).findings
    assert [(one.rule, one.event, one.message) for one in found] == expected
    left = judge(lines, expected[0][1])
    assert [one.event for one in left.findings if not one.waived] == [expected[1][1]]
    assert left.verdict == "illegal"


def test_both_who_fight_without_a_die_are_one_fault() -> None:
    lines = [_SANTON, _ATTACK, *eliminated("allied-engelhardt", "french-becker")]
    assert [one.message for one in judge(lines).findings] == ["result-without-die"]
