"""Test hits that are stated wrongly: taking those of the dice is no second fault."""

from __future__ import annotations

import io
import json

import pytest

from adjudicator.core.game import load_game
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate

_BEGUN: list[dict[str, object]] = [
    {
        "format": 1,
        "game": "ccn-epic-austerlitz",
        "scenario": "s1",
        "position": {
            "turn": 2,
            "phase": "allied",
            "where": {"ru-gr-1": "0705", "fr-ln-1": "0605"},
        },
    },
    {"do": "attack", "unit": "ru-gr-1", "target": "fr-ln-1"},
    {"do": "roll", "dice": ["infantry", *["cavalry"] * 4], "hits": 3},
]


@pytest.mark.parametrize(("lost", "owed"), [(0, [1]), (1, []), (3, [])])
def test_the_hits_of_the_dice_are_owed(lost: int, owed: list[int]) -> None:
    taken = [{"do": "lose", "unit": "fr-ln-1", "steps": lost}] if lost else []
    lines = [*_BEGUN, *taken, {"do": "phase", "phase": "french", "turn": 2}]
    data = "\n".join(map(json.dumps, lines)).encode()
    report = adjudicate(load_game("ccn-epic-austerlitz"), Log(io.BytesIO(data)))
    assert "CCN-C.mel-3" in {one.rule for one in report.findings}
    assert [one.expected for one in report.findings if one.rule == "CCN-C.hit-1"] == owed
