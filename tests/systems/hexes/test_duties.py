"""Test that no duty demands what another rule forbids: who may not attack owes no attack."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from adjudicator.core.game import load_game
from tests.systems.hexes.changed import HOME, Plain, changed, judged

WHERE = {"b-inf1": "0205", "r-inf1": "0204"}
#: the phase ends, and nobody has attacked
NEXT: list[Plain] = [{"do": "phase", "turn": 2, "phase": "blue-exploit"}]
FAR_BASE: Plain = {
    "case": "FOL-20",
    "sources": {"blue": {"hexes": ["1001"]}, "red": {"hexes": ["0204"]}},
    "range": 1,
}
FORBIDDEN: dict[str, Plain] = {
    "its type never attacks": {"combat": {"passive": {"types": ["fort", "infantry"]}}},
    "its type does not act in the phase": {
        "sequence": {"phases": {"blue-combat": {"case": "FOL-2", "types": ["tank"]}}}
    },
    "no attack without supply": {
        "supply": {**FAR_BASE, "effects": [{"case": "FOL-21", "of": "attacking"}]}
    },
}
ALLOWED: dict[str, Plain] = {
    "another type never attacks": {},
    "its type acts in the phase": {
        "sequence": {"phases": {"blue-combat": {"case": "FOL-2", "types": ["infantry"]}}}
    },
    "half strength without supply": {
        "supply": {**FAR_BASE, "effects": [{"case": "FOL-21", "of": "attack"}]}
    },
}


@pytest.mark.parametrize("why", FORBIDDEN)
def test_who_may_not_attack_owes_no_attack(tmp_path: Path, why: str) -> None:
    game = load_game(changed(tmp_path, "crossroads", FORBIDDEN[why]))
    report = judged(game, "blue-combat", WHERE, NEXT)
    assert report.verdict == "legal", list(report.findings)


@pytest.mark.parametrize("why", ALLOWED)
def test_who_may_attack_owes_one(tmp_path: Path, why: str) -> None:
    game = load_game(changed(tmp_path, "crossroads", ALLOWED[why]))
    report = judged(game, "blue-combat", WHERE, NEXT)
    assert {one.rule for one in report.findings} == {"FOL-23"}


def test_rules_that_leave_no_legal_way_are_blamed(tmp_path: Path) -> None:
    """One unit in each attack, and one attack on each enemy: who comes second cannot attack."""
    strict = {"combat": {"most": {"units": 1}, "must": {"lapses": False}}}
    folder = changed(tmp_path, "crossroads", strict)
    result = CliRunner().invoke(cli, ["play", str(folder), "--seed", "0"])
    assert result.exit_code == 2 or "no legal way" in str(result.exception), result.output
    assert "FOL-23" in str(result.exception)
    assert CliRunner().invoke(cli, ["play", str(HOME / "crossroads"), "--seed", "0"]).exit_code == 0
