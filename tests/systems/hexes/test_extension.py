"""Test a game made of data with a package beside it: a rule that no field can say."""

from __future__ import annotations

import io
import json
from types import SimpleNamespace
from typing import Any

import pytest

from adjudicator.core import game as kernel
from adjudicator.core.blame import fault_about
from adjudicator.core.book import Book
from adjudicator.core.events import Move
from adjudicator.core.findings import Fault
from adjudicator.core.game import load_game
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from tests.support.paths import TESTS_DIR

FOLDER = TESTS_DIR / "systems" / "hexes" / "crossroads"
LOG: list[dict[str, Any]] = [
    {
        "format": 1,
        "game": "crossroads",
        "position": {
            "turn": 1,
            "phase": "blue-move",
            "where": {"b-inf1": "0202", "r-inf1": "0902"},
        },
    },
    {"do": "move", "unit": "b-inf1", "path": ["0202", "0203"]},
]


def extend(book: Book, machine: Any) -> None:
    """Forbid blue infantry to move; the chapters of the data are at hand."""
    assert machine.moves.movement is not None

    @book.rule("FOL-6", on=Move)
    def blue_infantry_stays(state: Any, move: Move) -> Fault | None:
        if state.units[move.unit].type != "infantry":
            return None
        return fault_about(move.unit, "immobile", args={"type": "infantry"})


def test_a_package_adds_a_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    data = "\n".join(json.dumps(line) for line in LOG).encode()
    assert adjudicate(load_game(FOLDER), Log(io.BytesIO(data))).verdict == "legal"
    package = SimpleNamespace(__name__="crossroads_rules", extend=extend)
    monkeypatch.setattr(kernel, "code_module", lambda _name: package)
    report = adjudicate(load_game(FOLDER), Log(io.BytesIO(data)))
    assert [(one.rule, one.event) for one in report.findings] == [("FOL-6", 1)]
    lenient = adjudicate(load_game(FOLDER, off=["FOL-6"]), Log(io.BytesIO(data)))
    assert lenient.verdict == "legal"
