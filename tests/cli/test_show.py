"""Test `adjudicator show`: the position after any event of a log."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.support.program import run_text

HEADER = {"format": 1, "game": "spi-austerlitz"}
OPENING = {"do": "phase", "turn": 1, "phase": "allied-movement"}


def run(*words: object) -> subprocess.CompletedProcess[str]:
    """Run the program as a user does."""
    return run_text(*words)


def written(path: Path, *lines: Any) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Return a legal log."""
    return written(tmp_path / "game.jsonl", HEADER, OPENING)


def test_a_position_goes_into_a_header_and_comes_out_the_same(log: Path, tmp_path: Path) -> None:
    first = run("show", log, "--format", "json")
    assert (first.returncode, first.stderr) == (0, "")
    position = json.loads(first.stdout)
    assert position["phase"] == "allied-movement"
    again = written(tmp_path / "again.jsonl", {**HEADER, "position": position})
    second = run("show", again, "--format", "json")
    assert json.loads(second.stdout) == position


def test_show_at_any_event(log: Path) -> None:
    start = run("show", log, "--at", "0")
    assert start.stdout.splitlines()[0].endswith("after event 0")
    later = run("show", log, "--at", "1").stdout
    assert later.splitlines()[0] == "Turn 1 · Allied Movement Phase · after event 1"
    assert "french-1 (6-5 infantry)" in later
    assert later == run("show", log).stdout


def test_show_says_which_event_is_the_last(log: Path) -> None:
    result = run("show", log, "--at", "9")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == f"error: {log}: there is no event 9 (the last one is 1)\n"
