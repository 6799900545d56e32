"""Test `adjudicator play` and `adjudicator reach` from the shell."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.core.game import load_game
from adjudicator.core.log import Header
from adjudicator.core.referee import Referee
from tests.support.program import run_text


def run(*arguments: object, hashes: str = "") -> subprocess.CompletedProcess[str]:
    """Run the program; with another order of sets in a process of its own."""
    if not hashes:
        return run_text(*arguments)
    return subprocess.run(
        [sys.executable, "-m", "adjudicator", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONHASHSEED": hashes, "PATH": ""},
    )


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the log of a random game."""
    path = tmp_path_factory.mktemp("play") / "game.jsonl"
    result = run("play", "spi-austerlitz", "--seed", 7, "-o", path, "--stats")
    assert (result.returncode, result.stdout) == (0, "")
    assert " attack\n" in result.stderr
    return path


def test_a_played_game_passes_the_check(played: Path) -> None:
    result = run("check", played, "--strict")
    assert result.returncode == 0
    assert result.stdout.splitlines()[-1].startswith("legal: ")
    assert "violation" not in result.stdout


def test_the_same_bytes_whatever_the_order_of_hashes(played: Path) -> None:
    result = run("play", "spi-austerlitz", "--seed", 7, hashes="5")
    assert result.stdout.encode() == played.read_bytes()


def test_turns_and_open_moves(tmp_path: Path) -> None:
    log = tmp_path / "short.jsonl"
    result = run("play", "spi-austerlitz", "--turns", 3, "--open", "-o", log)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert lines[0]["turns"] == 3
    assert max(line["turn"] for line in lines if line.get("do") == "phase") == 3
    moves = [line for line in lines if line.get("do") == "move"]
    assert moves
    assert all("path" not in move for move in moves)
    assert run("check", log, "--strict").returncode == 0


def test_a_faulty_game_says_what_and_where(tmp_path: Path) -> None:
    log = tmp_path / "faulty.jsonl"
    result = run(
        "play", "spi-austerlitz", "--seed", 3, "--faults", "move-path-skips-a-place", "-o", log
    )
    assert result.returncode == 0
    words = result.stderr.split()
    assert words[:1] == ["event"]
    assert words[2:] == ["breaks", "SPI-5D:", "move-path-skips-a-place"]
    report = json.loads(run("check", log, "--format", "json").stdout)
    assert ("SPI-5D", int(words[1])) in [(one["rule"], one["event"]) for one in report["findings"]]


def test_the_kinds_of_faults_are_listed() -> None:
    result = run("play", "spi-austerlitz", "--faults", "list")
    assert result.returncode == 0
    assert {"move-path-longer", "retreat-left-out"} <= set(result.stdout.splitlines())


def test_reach_lists_hexes_by_cost() -> None:
    result = run("reach", "spi-austerlitz", "french-40")
    assert result.returncode == 0
    first, *rows, last = result.stdout.splitlines()
    assert first == "french-40 (12-5 infantry) at 1009, turn 1, French Movement Phase"
    game = load_game("spi-austerlitz")
    state = Referee(game, Header(format=1, game=game.id)).state
    moves = game.legal_moves(game.part("legal").as_if_moving(state, "french-40"), "french-40")
    shown = [word for row in rows for word in row[4:].split()]
    assert sorted(shown) == sorted(move.path[-1] for move in moves)
    assert last == f"{len(moves)} hexes"


def test_reach_as_json_and_as_a_picture(played: Path, tmp_path: Path) -> None:
    picture = tmp_path / "reach.svg"
    events = [json.loads(line) for line in played.read_text().splitlines()[1:]]
    move = next(one for one in events if one["do"] == "move" and "path" in one)
    before = ("--at", move["n"] - 1)
    result = run("reach", played, move["unit"], *before, "--format", "json", "-o", picture)
    assert result.returncode == 0
    found = json.loads(result.stdout)
    assert found["at"] == move["path"][0]
    assert move["path"][-1] in {one["to"] for one in found["moves"]}
    text = picture.read_text()
    assert "<svg" in text
    assert 'id="reach-costs"' in text
    assert result.stderr.startswith(f"{picture}: SVG")


def test_reach_lists_actions(played: Path) -> None:
    result = run("reach", played, "--at", 1, "--actions")
    *lines, last = result.stdout.splitlines()
    assert last == f"{len(lines)} actions"
    assert {json.loads(line)["do"] for line in lines} == {"move", "phase"}


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("reach", "spi-austerlitz"), "name a UNIT, or ask for --actions"),
        (("reach", "spi-austerlitz", "french-99x"), "there is no unit 'french-99x'"),
        (("reach", "spi-austerlitz", "french-44"), "french-44 is not on the map: reserve"),
        (
            ("reach", "spi-austerlitz", "french-1", "--at", "3"),
            "--at, --continue-from and --module go with a LOG",
        ),
        (("reach", "no-such.jsonl", "french-1"), "no such log or game"),
        (("reach", "spi-austerlitz", "french-1", "-o", "x.gif"), "no picture format ends with"),
        (("play", "spi-austerlits"), "there is no game 'spi-austerlits'"),
        (("play", "spi-austerlitz", "--faults", "move-longer"), "did you mean 'move-path-longer'?"),
        (("play", "spi-austerlitz", "--turns", "0"), "Invalid value for '--turns'"),
    ],
)
def test_wrong_use_is_one_line_and_exit_2(arguments: tuple[str, ...], complaint: str) -> None:
    result = run(*arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert complaint in result.stderr
