"""Test Kassala, a public game for learners, made of data: every case, and logs of its module.

The module is not ours, so nothing of it is in this repository. Its own files are read where they
are: the tests that need them are skipped without them, and say so.
"""

from __future__ import annotations

import io
import json
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from adjudicator.core.findings import Report
from adjudicator.core.game import Game, load_game
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from adjudicator.proving.play import Style, play
from tests.support.paths import ROOT

FOLDER = ROOT / "tests/foreign/kassala"
SHARED = ROOT.parent / "shared"
MODULE = SHARED / "realdata/kassala/kassala.vmod"
LOGS = SHARED / "defects/kassala"
CASES: dict[str, list[dict[str, Any]]] = json.loads((FOLDER / "cases.json").read_bytes())
TESTS = [
    pytest.param(case, test, id=f"{case}: {test['name']}")
    for case, tests in CASES.items()
    for test in tests
]
#: case -> a more general one that forbids its illegal logs too
ALSO_FORBIDDEN = {
    "KAS-II.D.9b": "KAS-II.D.10",  # who enters the hex of an enemy was next to him before
    "KAS-II.D.14": "KAS-II.D.7",  # cannon have no movement points
}

real = pytest.mark.skipif(not MODULE.is_file(), reason="the module of Kassala is not there")


@cache
def game(*off: str) -> Game:
    return load_game(FOLDER, off=off)


def judge(log: list[dict[str, Any]], *off: str) -> Report:
    data = "\n".join(json.dumps(line) for line in log).encode()
    return adjudicate(game(*off), Log(io.BytesIO(data)))


def violations(report: Report) -> list[tuple[str, int]]:
    return [(one.rule, one.event) for one in report.findings if one.severity == "violation"]


def test_every_enforced_case_has_a_legal_and_an_illegal_log() -> None:
    enforced = {one.id for one in game().rulebook.cases if one.status == "enforced"}
    assert {case: {one["verdict"] for one in tests} for case, tests in CASES.items()} == (
        {case: {"legal", "illegal"} for case in enforced}
    )


@pytest.mark.parametrize(("case", "test"), TESTS)
def test_a_case_and_its_absence(case: str, test: dict[str, Any]) -> None:
    report = judge(test["log"])
    assert report.verdict == test["verdict"], report.findings
    if test["verdict"] == "legal":
        assert not report.findings
        return
    assert violations(report) == [(case, test["event"])]
    left = {rule for rule, _ in violations(judge(test["log"], case))}
    assert left <= {ALSO_FORBIDDEN.get(case, "")}


def test_the_game_has_no_python() -> None:
    assert not list(FOLDER.rglob("*.py"))
    assert game().package == "adjudicator.systems.hexes"


@pytest.mark.parametrize("option", ["", "cannon", "free-deployment", "mixed-attacks"])
@pytest.mark.parametrize("seed", range(3))
def test_random_play_is_legal(seed: int, option: str) -> None:
    options = (option,) if option else ()
    lines = play(game(), seed=seed, style=Style(claims=20), options=options).lines()
    report = adjudicate(game(), Log(io.BytesIO(b"".join(lines))))
    assert violations(report) == []


def test_commands_about_a_game_in_a_folder(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    log.write_bytes(b"".join(play(game(), seed=1, style=Style(claims=0)).lines()))
    at_start = run("reach", FOLDER, "moslem-10")
    assert at_start.stdout.startswith("moslem-10 (3-3 cavalry) at ")
    shown = run("reach", log, "moslem-10", "--game-folder", FOLDER, "--at", 1)
    assert shown.stdout == at_start.stdout
    there = ("--game-folder", FOLDER, "--at", 1, "--actions")
    of_one = run("reach", log, "moslem-10", *there).stdout.splitlines()[:-1]
    of_all = run("reach", log, *there).stdout.splitlines()[:-1]
    assert of_one == [one for one in of_all if '"moslem-10"' in one]
    assert 0 < len(of_one) < len(of_all)
    assert "valid (log)" in run("validate", log, "--game-folder", FOLDER).stdout
    found = run("explain", "II.D.12", "--game-folder", FOLDER)
    assert found.stdout.startswith("KAS-II.D.12  No cavalry in towns\n")
    assert "did you mean" in str(run("explain", "KAS-II.D.99", "--game-folder", FOLDER).exception)


def test_an_unfinished_game_says_so(tmp_path: Path) -> None:
    folder, log = tmp_path / "kassala", tmp_path / "game.jsonl"
    shutil.copytree(FOLDER, folder)
    rules = json.loads((folder / "rules.json").read_bytes())
    (folder / "rules.json").write_text(json.dumps({**rules, "unfinished": True}))
    log.write_text('{"format": 1, "game": "kassala"}\n')
    commands = [
        ("check", log, "--game-folder", folder),
        ("show", log, "--game-folder", folder),
        ("play", folder, "--seed", "1"),
        ("reach", folder, "moslem-10"),
    ]
    for command in commands:
        assert "rules.json is unfinished" in str(run(*command).exception), command


def test_the_module_that_we_build_of_it_is_not_read_as_the_real_one(tmp_path: Path) -> None:
    """Both are called Kassala; the profile in the folder is for the real one."""
    folder, log = tmp_path / "kassala", tmp_path / "game.jsonl"
    shutil.copytree(FOLDER, folder)
    log.write_bytes(b"".join(play(game(), seed=1, style=Style(claims=0)).lines()))
    commands = [
        ("module", "build", folder, "-o", tmp_path / "ours.vmod"),
        ("log", "convert", log, "--game-folder", folder, "-o", tmp_path / "game.vlog"),
        (
            "check",
            tmp_path / "game.vlog",
            "--game-folder",
            folder,
            "--module",
            tmp_path / "ours.vmod",
        ),
    ]
    *_, found = [run(*command) for command in commands]
    assert "\nlegal: " in found.stdout, found.output


# The real module


def run(*args: object) -> Any:
    return CliRunner().invoke(cli, list(map(str, args)))


def check(log: str) -> dict[str, Any]:
    result = run(
        *("check", LOGS / log, "--module", MODULE, "--format", "json", "--game-folder", FOLDER),
        *("--profile", FOLDER / "profiles/kassala.json"),
    )
    found: dict[str, Any] = json.loads(result.stdout)
    return found


@real
@pytest.mark.parametrize(
    ("log", "verdict"),
    [
        ("one.vlog", "legal"),
        ("orig.vlog", "legal"),
        ("half.vlog", "legal"),
        ("plain2.vlog", "cannot tell"),  # two rolls that nobody said the attack of
        ("two.vlog", "illegal"),
    ],
)
def test_a_log_of_the_module(log: str, verdict: str) -> None:
    found = check(log)
    assert found["verdict"] == verdict
    wrong = [one for one in found["findings"] if one["severity"] == "violation"]
    assert bool(wrong) == (verdict == "illegal")


@real
def test_the_illegal_log_moves_a_unit_that_an_enemy_has_come_next_to() -> None:
    (wrong,) = [one for one in check("two.vlog")["findings"] if one["severity"] == "violation"]
    assert (wrong["rule"], wrong["units"], wrong["turn"]) == ("KAS-II.D.10", ["moslem-10"], 2)


@real
def test_the_draft_of_the_module_agrees_with_our_data(tmp_path: Path) -> None:
    result = run("game", "new", tmp_path / "kassala", "--from", MODULE)
    assert result.exit_code == 0, result.output
    drafted = load_game(tmp_path / "kassala")

    def facts(one: Game) -> list[tuple[str, str, int | None, int]]:
        return sorted((u.side, u.type, u.combat, u.movement) for u in one.units.values())

    def places(one: Game, lower: int) -> list[str]:
        where = one.scenario().where.values()
        return sorted(f"{place[:2]}{int(place[2:]) - lower:02}" for place in where)

    assert facts(drafted) == facts(game())
    assert places(drafted, 1) == places(game(), 0)  # our map counts its rows from 0
    assert drafted.file.turns == game().file.turns == 10
    assert (tmp_path / "kassala/map/board.png").read_bytes()[:4] == b"\x89PNG"
