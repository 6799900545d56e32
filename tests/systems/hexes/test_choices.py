"""Test results that may be taken in place of another: what was done rules out the others."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from adjudicator.core.game import load_game
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from tests.support.paths import ROOT

FOLDER = ROOT / "tests/systems/hexes/crossroads"
#: a tank and a gun from afar attack a unit in the open; the table says Ex, or Ar in its place
WHERE = {"b-tank1": "0605", "b-gun": "0405", "r-inf2": "0604", "b-inf1": "0101", "r-inf3": "1001"}
EX = [
    {"do": "phase", "turn": 2, "phase": "blue-combat"},
    {"do": "attack", "units": ["b-tank1", "b-gun"], "targets": ["0604"]},
    {"do": "roll", "dice": [5], "result": "Ex"},
    {"do": "eliminate", "unit": "b-tank1"},
]


def cases(*more: dict[str, Any]) -> list[tuple[str, int]]:
    header = {
        "format": 1,
        "game": "crossroads",
        "position": {"turn": 2, "phase": "blue-move", "where": WHERE},
    }
    data = "\n".join(json.dumps(line) for line in (header, *EX, *more)).encode()
    found = adjudicate(load_game(FOLDER), Log(io.BytesIO(data))).findings
    return [(one.rule, one.event) for one in found if one.severity == "violation"]


def test_a_payment_is_not_the_loss_of_a_retreat_with_a_way() -> None:
    gone = {"do": "eliminate", "unit": "r-inf2"}
    assert cases(gone) == []
    undone = cases({"do": "phase", "turn": 2, "phase": "blue-exploit"})
    assert "FOL-36" in {case for case, _ in undone} or "FOL-34" in {case for case, _ in undone}


@pytest.mark.parametrize("to", ["0605"])
def test_the_defender_does_not_advance_after_a_payment(to: str) -> None:
    assert ("FOL-40", 5) in cases({"do": "advance", "unit": "r-inf2", "to": to})
