"""Test somebody's own units, tables and scenarios on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.paths import ROOT
from tests.support.program import run_text

NAME = "jours-de-gloire-austerlitz"
DATA = ROOT / "modules" / NAME


def read(name: str) -> Any:
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def written(path: Path, *lines: object) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def faster_regiment() -> object:
    """Return units among which one regiment has more points."""
    units = read("units.json")
    for one in units["units"]:
        if one["id"] == "friant-108th-line":
            one["movement"] = 7
    return units


def faster_leaders() -> object:
    """Return tables in which leaders have more points."""
    series = read("series.json")
    series["command"]["leader_points"] = 8
    return {"format": 1, "series": series}


def one_turn() -> object:
    """Return a scenario of one turn."""
    return {**read("scenarios/S2.json"), "turns": 1}


DRAWN: list[object] = [
    {"frame": "activations"},
    {"frame": "activation", "marker": "friant", "side": "french", "formation": "friant"}
    | {"ordered": True},
]
COLUMN = [f"s03{row:02}" for row in range(1, 10)]


def marched(unit: str, hexes: int) -> list[object]:
    where = {unit: COLUMN[0]}
    position = {"turn": 2, "phase": "activations", "where": where, "frames": DRAWN}
    header = {"format": 1, "game": NAME, "scenario": "S4", "position": position}
    return [header, {"do": "move", "unit": unit, "path": COLUMN[: hexes + 1]}]


def ended() -> list[object]:
    position = {"turn": 1, "phase": "end-of-turn", "where": {"davout": COLUMN[0]}}
    return [{"format": 1, "game": NAME, "scenario": "S2", "position": position}, {"do": "end"}]


#: option, somebody's own file, a log, and the verdict without that file
OWN = [
    ("--units", faster_regiment(), marched("friant-108th-line", 7), "cannot tell"),
    ("--tables", faster_leaders(), marched("davout", 8), "cannot tell"),
    ("--scenario-file", one_turn(), ended(), "illegal"),
]


@pytest.mark.parametrize(("option", "own", "log", "verdict"), OWN, ids=[one[0] for one in OWN])
def test_a_log_that_keeps_to_somebodys_own_file_is_legal(
    tmp_path: Path, option: str, own: object, log: list[object], verdict: str
) -> None:
    game, file = written(tmp_path / "game.jsonl", *log), written(tmp_path / "own.json", own)
    assert verdict in run_text("check", game, "--quiet").stdout
    assert "legal: 1 event" in run_text("check", game, "--quiet", option, file).stdout
    stamped = run_text("log", "stamp", game, option, file).stdout
    game.write_text(stamped, encoding="utf-8")
    assert "legal: 1 event" in run_text("check", game, "--quiet", option, file).stdout


def test_a_scenario_file_may_add_a_scenario(tmp_path: Path) -> None:
    header, end = ended()
    assert isinstance(header, dict)
    game = written(tmp_path / "game.jsonl", {**header, "scenario": "mine"}, end)
    own = written(tmp_path / "mine.json", {**read("scenarios/S2.json"), "id": "mine", "turns": 1})
    refused = run_text("check", game, "--quiet")
    assert (refused.returncode, "mine" in refused.stderr) == (2, True)
    assert "legal: 1 event" in run_text("check", game, "--scenario-file", own, "--quiet").stdout
