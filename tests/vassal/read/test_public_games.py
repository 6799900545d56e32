"""Legal games on the table of the public module of Commands & Colors are never called illegal."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from adjudicator.vassal.format.logfile import read_log
from adjudicator.vassal.read.chain import convert_logs
from adjudicator.vassal.read.log_context import profile_context
from tests.support.ccn_public import PublicLog, game, profile
from tests.support.ccn_public_games import before_breakthrough, public_game

#: seeds with their scenarios and turns: with squares, Tactician cards, leaders who go to a unit,
#: cavalry that goes on, and targets that are battled twice
GAMES = [(3, "s5", 8), (6, "s4", 6), (31, "s5", 16), (34, "s4", 8)]


def judged(log: PublicLog, folder: Path) -> dict[str, list[str]]:
    """Return the rules of the findings about a log, by severity."""
    module, file = log.write(folder)
    command = ["check", str(file), "--module", str(module), "--profile", "ccn-napoleonics"]
    result = CliRunner().invoke(cli, [*command, "--format", "json"])
    assert result.exit_code in (0, 1), result.output
    found: dict[str, list[str]] = {}
    for one in json.loads(result.stdout)["findings"]:
        found.setdefault(one["severity"], []).append(one["rule"])
    return found


@pytest.mark.parametrize(("seed", "scenario", "turns"), GAMES)
def test_a_legal_game_has_no_violation(
    seed: int, scenario: str, turns: int, tmp_path: Path
) -> None:
    found = judged(public_game(seed, scenario, turns), tmp_path)
    assert found.get("violation", []) == []


@pytest.mark.parametrize("drags", [2, 1])
def test_cavalry_takes_ground_and_goes_on(drags: int, tmp_path: Path) -> None:
    log, unit, ground, on = before_breakthrough()
    log.move(unit, *[ground, on][-drags:])
    assert judged(log, tmp_path).get("violation", []) == []
    module, file = log.write(tmp_path)
    (part,) = convert_logs(profile_context(game(), module, profile()), [read_log(file)])
    last = [msgspec.to_builtins(one) for one in part.events[-2:]]
    assert [(one["do"], one["to"]) for one in last] == [("advance", ground), ("breakthrough", on)]
